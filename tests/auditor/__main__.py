"""`python -m tests.auditor --seed N --seconds S --tables T`: a chaotic run and its audit; exit status 1 if anything is found."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
from pathlib import Path

from tests.auditor.audit import audit, told
from tests.auditor.chaos import chaos
from tests.auditor.evidence import Evidence
from tests.logs import folder


def main() -> int:
    """Run, audit, tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.auditor", description="a chaotic run and its audit"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--keep", type=Path, help="where to write the evidence, which holds hands")
    parser.add_argument("--kept", type=Path, help="audit what --keep wrote instead of a new run")
    wanted = parser.parse_args()
    evidence = Evidence.kept(wanted.kept) if wanted.kept else _run(wanted)
    if wanted.keep:
        evidence.keep(wanted.keep)
    findings = audit(evidence)
    lines = [f"seed {wanted.seed}: {told(evidence)}; {len(findings)} findings"]
    sys.stdout.writelines(f"{line}\n" for line in [*lines, *(f"  {finding}" for finding in findings)])
    if not findings:
        shutil.rmtree(folder(), ignore_errors=True)
    return 1 if findings else 0


def _run(wanted: argparse.Namespace) -> Evidence:
    return asyncio.run(chaos(wanted.seed, wanted.seconds, wanted.tables))


if __name__ == "__main__":
    sys.exit(main())
