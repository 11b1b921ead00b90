#!/bin/sh
# lower-sparse-ops-to-foreach allocates a tensor with a size_hint of 0 if the reshaped tensor stores nothing
# Exit status: 0 the bug is gone, 1 it is there, 2 it could not be tried. For `git bisect run`, set ASSAY_BISECT=1:
# then 125 stands for 2. Needs sh, coreutils and the compiler. Set MLIR_OPT to try others.
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

# Lines that make the module wrong, and lines of a right one; names of values are left open.
present_0() { while IFS= read -r line; do case $line in *'%0 = sparse_tensor.number_of_entries %arg0'*) return 0 ;; esac; done <"$1"; return 1; }
present_1() { while IFS= read -r line; do case $line in *'bufferization.alloc_tensor() size_hint=%0'*) return 0 ;; esac; done <"$1"; return 1; }
kept_0() { while IFS= read -r line; do case $line in *'sparse_tensor.foreach in %arg0'*) return 0 ;; esac; done <"$1"; return 1; }
wrong() { present_0 "$1" && present_1 "$1"; }
right() { kept_0 "$1" && ! present_0 "$1" && ! present_1 "$1"; }

# The control: without the guilty pass.
compile control "$MLIR_OPT" "$program"
[ "$status" -eq 0 ] || end 2 "without the pass: exit status $status: $(reason control)"
wrong "$work/control.mlir" && end 2 "the module is wrong without the pass, too"

# The guilty pass.
compile bug "$MLIR_OPT" "$program" --lower-sparse-ops-to-foreach
[ "$status" -eq 0 ] || end 2 "exit status $status: $(reason bug)"
[ -s "$work/bug.mlir" ] || end 2 "the compiler printed nothing"
cat "$work/bug.mlir"
if wrong "$work/bug.mlir"; then end 1 "the bug is there: the pass makes this module"; fi
[ "$(cat "$work/bug.mlir")" = "$(cat "$work/control.mlir")" ] && end 0 "the bug is gone: the pass leaves the program as it is"
if right "$work/bug.mlir"; then end 0 "the bug is gone: the module has the lines of the right one"; fi
end 2 "the pass makes another module: neither the wrong one nor one that is known to be right"
