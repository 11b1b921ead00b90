#!/bin/sh
# arith-int-range-narrowing narrows a shift below its amount
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }

after=$("$MLIR_OPT" --arith-int-range-narrowing=int-bitwidths-supported=8,16,32 program.mlir) || exit 2
echo "$after"
if echo "$after" | grep -q 'arith.shrui %arg0, %c8_i8 : i8'; then exit 1; fi
echo "the bug is gone"; exit 0
