#!/bin/sh
# index.ceildivs of the least value by a constant is folded with the wrong sign
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }

"$MLIR_OPT" --canonicalize program.mlir -o after.tmp || exit 2
cat after.tmp
grep -q 4611686018427387904 after.tmp && ! grep -q -e -4611686018427387904 after.tmp
found=$?
rm -f after.tmp
if [ $found -ne 0 ]; then echo "the bug is gone"; exit 0; fi
exit 1
