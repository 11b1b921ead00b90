"""The console programs of the wheel. Each becomes the binary in the folder of `mlir_assay`.

This is not part of that package: to import the package takes several times as long as to start Python, and test suites start `assay-opt`
thousands of times.
"""

import os
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mlir_assay", "bin")


def become(binary):
    # The name that the program was called by goes with it: `assay` is `assay-opt` under a name that ends so, also that of a link.
    os.execv(os.path.join(FOLDER, binary), sys.argv)


def assay():
    become("assay")


def assay_worker():
    become("assay-worker")
