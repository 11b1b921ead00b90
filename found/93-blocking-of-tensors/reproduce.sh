#!/bin/sh
# xegpu-blocking makes vectors of -9223372036854775808 elements
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }

"$MLIR_OPT" --xegpu-blocking program.mlir -o after.tmp || exit 2
cat after.tmp
"$MLIR_OPT" after.tmp -o /dev/null
read=$?
rm -f after.tmp
if [ $read -eq 0 ]; then echo "the bug is gone"; exit 0; fi
exit 1
