"""`python -m bot.i18n --check`: exit status 1 and a line a fault where catalogues and code do not agree."""

import argparse
import sys
from pathlib import Path

from bot.i18n.catalogue import FOLDER
from bot.i18n.check import faults


def main() -> int:
    """Check the catalogues the bot is shipped with."""
    parser = argparse.ArgumentParser(prog="python -m bot.i18n", description=__doc__)
    parser.add_argument("--check", action="store_true", required=True)
    parser.parse_args()
    found = faults(FOLDER, Path(__file__).parents[1])
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    return 1 if found else 0


sys.exit(main())
