#!/bin/sh
# canonicalize binds the second argument of a loop body to the value of the wrong branch
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried.
# Needs nothing but the compiler; set MLIR_OPT and MLIR_RUNNER to use another.
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || { echo "$MLIR_OPT is not there; set MLIR_OPT" >&2; exit 2; }
MLIR_RUNNER=${MLIR_RUNNER:-mlir-runner-22}
command -v "$MLIR_RUNNER" >/dev/null || { echo "$MLIR_RUNNER is not there; set MLIR_RUNNER" >&2; exit 2; }
libs=$(ls "$(dirname "$(readlink -f "$(command -v "$MLIR_RUNNER")")")"/../lib/libmlir_c_runner_utils.so* | head -n 1)
"$MLIR_OPT" --canonicalize program.mlir -o after.tmp || exit 2
"$MLIR_OPT" after.tmp --convert-scf-to-cf --convert-vector-to-llvm --convert-cf-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts -o lowered.tmp || exit 2
"$MLIR_RUNNER" lowered.tmp -e main --entry-point-result=void --shared-libs="$libs" >actual.tmp 2>/dev/null
status=$?
cat actual.tmp
cmp -s actual.tmp expected.txt && [ $status -eq 0 ]
same=$?
rm -f after.tmp lowered.tmp actual.tmp
if [ $same -eq 0 ]; then echo "the bug is gone"; exit 0; fi
echo "expected:"; cat expected.txt
exit 1
