"""Run `python -m fairsql` as the command line."""

import sys

from fairsql.shell.cli import main

if __name__ == "__main__":
    sys.exit(main())
