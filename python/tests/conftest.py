"""Where the tests find the package: beside them, unless it is installed."""

import importlib.util
import sys
from pathlib import Path

if importlib.util.find_spec("mlir_assay") is None:
    sys.path.insert(0, str(Path(__file__).parent.parent))
