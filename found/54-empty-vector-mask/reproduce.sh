#!/bin/sh
# every dialect conversion runs for ever on an empty vector.mask with a constant mask
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }

"$MLIR_OPT" program.mlir -o /dev/null || exit 2
timeout 20 "$MLIR_OPT" --convert-arith-to-llvm program.mlir -o /dev/null
if [ $? -ne 124 ]; then echo "the bug is gone"; exit 0; fi
echo "it does not end within 20 s"
exit 1
