#!/bin/sh
# canonicalize merges two arith.trunci and keeps the flags of the second
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }

after=$("$MLIR_OPT" --canonicalize program.mlir) || exit 2
echo "$after"
if echo "$after" | grep -q 'overflow<nsw> : i32 to i8'; then exit 1; fi
echo "the bug is gone"; exit 0
