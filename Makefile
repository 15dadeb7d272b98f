PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
RIVALS := $(VENV)/.rivals
LOCKER := $(VENV)/lock
LOCKING := --quiet --generate-hashes --strip-extras --allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

.PHONY: demo run test storms chaos never-stuck ten-thousand check lint types catalogues bench bench-ai bench-thinking lock clean

# Everything below needs only git, make and Python 3.11 with venv.
$(READY): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

# The rivals weigh 300 MB with numpy and scipy and serve `make bench` alone: they have a lock of their own.
$(RIVALS): requirements-bench.lock $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	touch $@

demo: $(READY)
	$(BIN)/python -m bot.sandbox -- $(BIN)/python -m bot

run: $(READY)
	$(BIN)/python -m bot

test: $(READY)
	$(BIN)/python -m pytest -n 3 --dist worksteal -q

# The storms of `make test` many times over: STORM_ROUNDS seeds, STORM_DEALS deals under the budget, RUBBERS of random deals.
storms: $(READY)
	STORM_ROUNDS=$${STORM_ROUNDS:-25} STORM_DEALS=$${STORM_DEALS:-10} RUBBERS=$${RUBBERS:-10} $(BIN)/python -m pytest \
		-n 2 --dist worksteal -q --timeout 600 tests/storms tests/table/test_rubbers.py

# Many tables, faults and kills at random, and the audit of all that was left behind: one run a seed.
CHAOS_SEEDS ?= 1 2 3
CHAOS_SECONDS ?= 300
CHAOS_TABLES ?= 6
chaos: $(READY)
	for seed in $(CHAOS_SEEDS); do \
		$(BIN)/python -m tests.auditor --seed $$seed --seconds $(CHAOS_SECONDS) --tables $(CHAOS_TABLES) || exit 1; \
	done

never-stuck: $(READY)
	STATES=$${STATES:-1000} $(BIN)/python -m pytest -n 2 -q --timeout 1800 tests/services/test_never_stuck.py

# The random deals of `make test` in full: DEALS of every ruleset counted, and REDEALT of each with its hidden cards dealt anew.
ten-thousand: $(READY)
	DEALS=$${DEALS:-10000} REDEALT=$${REDEALT:-300} $(BIN)/python -m pytest -n 2 -q \
		tests/engine/test_ten_thousand.py tests/projector/test_redealt.py

check: lint types catalogues test

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

catalogues: $(READY)
	$(BIN)/python -m bot.i18n --check

bench: $(RIVALS)
	$(BIN)/python -m tests.bench

# The brains against each other; AI_DEALS a pair.
bench-ai: $(RIVALS)
	$(BIN)/python -m tests.bench.partners

# Thirty tables of masters: whether their cards come in time, and what people's taps cost beside them.
bench-thinking: $(READY)
	$(BIN)/python -m tests.bench.thinking

# What makes the locks stands apart, so that it is in none of them.
$(LOCKER):
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install --quiet --disable-pip-version-check pip-tools==7.6.2

lock: $(LOCKER)
	$(LOCKER)/bin/pip-compile $(LOCKING) --extra dev --extra analysis --extra embedded --extra picture -o requirements.lock pyproject.toml
	$(LOCKER)/bin/pip-compile $(LOCKING) --extra bench --constraint requirements.lock -o requirements-bench.lock pyproject.toml

clean:
	rm -rf $(VENV) var
