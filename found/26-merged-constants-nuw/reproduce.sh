#!/bin/sh
# canonicalize keeps nuw on the merged constant of addi(subi(x, c0), c1)
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }

after=$("$MLIR_OPT" --canonicalize program.mlir) || exit 2
echo "$after"
if echo "$after" | grep -q 'c-4_i64 overflow<nuw>'; then exit 1; fi
echo "the bug is gone"; exit 0
