#!/bin/sh
# A sparse tensor without entries cannot be read from a file into the buffers of the generated code
# Exit status: 0 the bug is gone, 1 it is there, 2 it could not be tried. For `git bisect run`, set ASSAY_BISECT=1:
# then 125 stands for 2. Needs sh, coreutils and the compiler. Set MLIR_OPT, MLIR_LOWER, MLIR_RUNNER and MLIR_LIB to try others.
set -u
LC_ALL=C
export LC_ALL

# end STATUS SENTENCE
end() {
  printf '%s\n' "$2"
  if [ "$1" -eq 2 ] && [ "${ASSAY_BISECT:-0}" != 0 ]; then exit 125; fi
  exit "$1"
}

program=$(dirname "$0")/program.mlir
[ -r "$program" ] || end 2 "$program is missing"
MLIR_OPT=${MLIR_OPT:-mlir-opt-22}
command -v "$MLIR_OPT" >/dev/null || end 2 "$MLIR_OPT is not there; set MLIR_OPT to an mlir-opt"
command -v timeout >/dev/null || end 2 "timeout (of coreutils) is not there"
work=$(mktemp -d) || end 2 "there is no place for temporary files"
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

# compile NAME COMPILER FILE ARGUMENT...: leaves $status, the output in $work/NAME.mlir, what is said in $work/NAME.err.
compile() {
  name=$1 compiler=$2 file=$3
  shift 3
  { timeout 60 "$compiler" "$@" "$file" >"$work/$name.mlir" 2>"$work/$name.err"; } 2>/dev/null
  status=$?
  if [ "$status" -eq 0 ] && [ ! -s "$work/$name.mlir" ]; then end 2 "$compiler succeeds and prints nothing"; fi
}

# first_error NAME: the first diagnostic of a run, without its location.
first_error() {
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      *'error: '*) printf '%s\n' "${line#*error: }"; return ;;
      *'ERROR: '*) printf '%s\n' "${line#*ERROR: }"; return ;;
      *Assertion*failed*) printf '%s\n' "$line"; return ;;
    esac
  done <"$work/$1.err"
}

# reason NAME: why a run failed: its first diagnostic, else the first line that it wrote (about a flag, a library, memory).
reason() {
  line=$(first_error "$1")
  [ -n "$line" ] || while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      '' | 'PLEASE '*) ;;
      *) break ;;
    esac
  done <"$work/$1.err"
  printf '%s\n' "${line:-it does not say why}"
}

MLIR_LOWER=${MLIR_LOWER:-$MLIR_OPT}
command -v "$MLIR_LOWER" >/dev/null || end 2 "$MLIR_LOWER is not there; set MLIR_LOWER to an mlir-opt"
MLIR_RUNNER=${MLIR_RUNNER:-mlir-runner-22}
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
  output=$({ timeout 60 "$MLIR_RUNNER" "$work/$1.mlir" -e main --entry-point-result=void --shared-libs="$(library libmlir_c_runner_utils.so)" 2>/dev/null; } 2>/dev/null)
  status=$?
}

expected='0
0'

# The control: lowered and executed without the guilty pass.
compile control "$MLIR_LOWER" "$program" --sparsifier
[ "$status" -eq 0 ] || end 2 "without the pass: exit status $status: $(reason control)"
execute control
[ "$status" -eq 0 ] && [ "$output" = "$expected" ] ||
  end 2 "without the pass the runner prints (exit status $status): $output"

# The guilty pass.
compile bug "$MLIR_OPT" "$program" --sparsifier=enable-runtime-library=false
[ "$status" -eq 0 ] || end 2 "exit status $status: $(reason bug)"
execute bug
printf 'expected:\n%s\nactual (exit status %s):\n%s\n' "$expected" "$status" "$output"
if [ "$status" -eq 0 ] && [ "$output" = "$expected" ]; then end 0 "the bug is gone"; fi
if [ "$status" -eq 1 ] && [ "$output" = 0 ]; then end 1 "the bug is there"; fi
end 2 "neither the right output nor that of the bug"
