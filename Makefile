PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo run test check lint types catalogues bench lock clean

# Everything below needs only git, make and Python 3.11 with venv.
$(READY): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

demo: $(READY)
	$(BIN)/python -m bot.sandbox -- $(BIN)/python -m bot

run: $(READY)
	$(BIN)/python -m bot

test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

check: lint types catalogues test

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

catalogues: $(READY)
	$(BIN)/python -m bot.i18n --check

lock:
	$(BIN)/pip-compile --generate-hashes --extra dev --extra embedded --strip-extras --allow-unsafe \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) var
