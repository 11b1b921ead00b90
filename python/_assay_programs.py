"""The console programs of the wheel. Each becomes the binary in the folder of `mlir_assay`.

This is no part of that package: to import the package takes several times as long as to start Python, and test suites start `assay-opt`
thousands of times.
"""

import os
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mlir_assay", "bin")


def become(binary, name):
    os.execv(os.path.join(FOLDER, binary), [name, *sys.argv[1:]])


def assay():
    become("assay", "assay")


def assay_worker():
    become("assay-worker", "assay-worker")


def assay_opt():
    # The same binary as `assay`, which looks at the name that it is called by.
    become("assay", "assay-opt")
