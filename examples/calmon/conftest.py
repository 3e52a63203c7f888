"""Lets pytest import the scripts of this folder as Python does when one of them is run: by their plain names."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
