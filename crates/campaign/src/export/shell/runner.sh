
MLIR_LOWER=${MLIR_LOWER:-$MLIR_OPT}
command -v "$MLIR_LOWER" >/dev/null || end 2 "$MLIR_LOWER is not there; set MLIR_LOWER to an mlir-opt"
MLIR_RUNNER=${MLIR_RUNNER:-@RUNNER@}
runner=$(command -v "$MLIR_RUNNER") || end 2 "$MLIR_RUNNER is not there; set MLIR_RUNNER to an mlir-runner"
MLIR_LIB=${MLIR_LIB:-$(dirname "$(readlink -f "$runner")")/../lib}

# library NAME: its path; packages without development files have a version behind the name.
library() {
  for candidate in "$MLIR_LIB/$1" "$MLIR_LIB/$1".* "$MLIR_LIB/${1%.so.*}.so"*; do
    if [ -e "$candidate" ]; then printf '%s\n' "$candidate"; return; fi
  done
  printf '%s\n' "$MLIR_LIB/$1"
}

# execute NAME: runs $work/NAME.mlir; leaves $status and $output.
execute() {
  output=$({ timeout 60 "$MLIR_RUNNER" "$work/$1.mlir" -e @ENTRY@ --entry-point-result=@RESULT@@LIBRARIES@ 2>/dev/null; } 2>/dev/null)
  status=$?
}
