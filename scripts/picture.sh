#!/usr/bin/env bash
# Records the README's terminal session and draws it as docs/picture.svg: scripts/picture.sh
# It runs the commands and draws their real output. ASSAY names the binary; the target must be MLIR 22.
set -euo pipefail
cd "$(dirname "$0")/.."
assay=$(realpath "${ASSAY:-target/release/assay}")
page=$PWD/docs/picture.svg
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# A function that canonicalize miscompiles in MLIR 22.1.8 (llvm-project #90296).
cat >narrow.mlir <<'MLIR'
func.func @narrow(%x: index) -> index {
  %0 = arith.index_cast %x : index to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}
MLIR

# Runs a command and writes it, then its output, to the session. `assay` may end with 1: it found something.
show() {
  printf '$ %s\n' "$*" >>session
  if [ "$1" = assay ]; then
    shift
    "$assay" --color always "$@" >>session 2>&1 || test $? -eq 1
  else
    "$@" >>session
  fi
}

show cat narrow.mlir
show assay check narrow.mlir --pipeline canonicalize,cse
show assay reduce narrow.mlir --pipeline canonicalize,cse -o small.mlir
show assay bisect small.mlir --pipeline canonicalize

# One text element a line. A command appears a moment after the output before it; a viewer that plays no animation shows all.
awk '
  function escape(text) { gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text); return text }
  function span(text, style) { return text == "" || style == "" ? escape(text) : "<tspan class=\"" style "\">" escape(text) "</tspan>" }
  { lines[NR] = $0; plain = $0; gsub(/\033\[[0-9]*m/, "", plain); if (length(plain) > longest) longest = length(plain) }
  END {
    step = 18; width = int(longest * 7.9) + 28; height = NR * step + 24
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n", width, height, width, height
    print "<title>assay check, assay reduce and assay bisect on one program</title>"
    print "<style>"
    print "text { font: 13px ui-monospace, \"DejaVu Sans Mono\", Menlo, Consolas, monospace; fill: #d6deeb; white-space: pre }"
    print ".c { fill: #ffffff; font-weight: bold } .s1 { font-weight: bold } .s2 { fill: #8796a5 } .s31 { fill: #ff6b6b } .s36 { fill: #5ccfe6 }"
    print "@media (prefers-reduced-motion: no-preference) { g { animation: show 0.4s backwards } }"
    print "@keyframes show { from { opacity: 0 } }"
    print "</style>"
    printf "<rect width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#0f1720\"/>\n", width, height
    for (i = 1; i <= NR; i++) {
      command = lines[i] ~ /^\$ /
      if (command) { if (shown++) print "</g>"; printf "<g style=\"animation-delay: %.1fs\">\n", (shown - 1) * 1.5 }
      rest = lines[i]; drawn = ""; style = command ? "c" : ""
      while (match(rest, /\033\[[0-9]*m/)) {
        text = substr(rest, 1, RSTART - 1); code = substr(rest, RSTART + 2, RLENGTH - 3); rest = substr(rest, RSTART + RLENGTH)
        drawn = drawn span(text, style)
        style = code == "0" ? "" : style == "" ? "s" code : style " s" code
      }
      drawn = drawn span(rest, style)
      printf "<text x=\"14\" y=\"%d\" xml:space=\"preserve\">%s</text>\n", i * step + 8, drawn
    }
    print "</g>\n</svg>"
  }' session >"$page"
echo "$page" >&2
