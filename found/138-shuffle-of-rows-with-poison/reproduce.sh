#!/bin/sh
# convert-vector-to-llvm extracts row -1 for the poison index of a vector.shuffle
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }

"$MLIR_OPT" program.mlir -o /dev/null || exit 2
if timeout 20 "$MLIR_OPT" --convert-vector-to-llvm program.mlir >/dev/null 2>stderr.tmp; then
  echo "the bug is gone"; rm -f stderr.tmp; exit 0
fi
head -3 stderr.tmp; rm -f stderr.tmp
exit 1
