#!/usr/bin/env bash
# Runs the experiments of `assay eval` and writes their sections of docs/results.md: scripts/results.sh [TIME [EXPERIMENT...]]
# If experiments are named, only their sections are rewritten; the page's other parts stay unchanged. ASSAY names the binary, ASSAY_SHARED the shared data.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-10m}
shift || true
assay=${ASSAY:-target/release/assay}
all=(duoreduce duoreduce-scaling mlirsmith-table3 ratte-table4 desil-table3 desil-ablation lobe-table3 lobe-maxstep judge)
[ $# -gt 0 ] && names=("$@") || names=("${all[@]}")
page=docs/results.md
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

section() { # the present section of an experiment
  awk -v name="## $1" '$0 == name { inside = 1; next } /^## |^# Other measurements/ { inside = 0 } inside' "$page"
}

for name in "${all[@]}"; do section "$name" > "$out/$name.old"; done
for name in "${names[@]}"; do
  echo "$name" >&2
  {
    echo
    echo '```console'
    echo "$ assay eval $name --time $time"
    "$assay" eval "$name" --time "$time" --out "$out" 2> "$out/$name.log" | grep -v '^written: '
    echo '```'
    echo
    machine=$(awk -F': ' '/^model name/ { print $2; exit }' /proc/cpuinfo)
    echo "$(nproc) cores ($machine), load $(cut -d' ' -f1 /proc/loadavg) at the end, $(date -u +%Y-%m-%d), $("$assay" --version)."
    echo
  } > "$out/$name.new"
done
{
  awk '/^## / { exit } { print }' "$page"
  for name in "${all[@]}"; do
    [ -s "$out/$name.new" ] || [ -s "$out/$name.old" ] || continue
    echo "## $name"
    if [ -e "$out/$name.new" ]; then cat "$out/$name.new"; else cat "$out/$name.old"; fi
  done
  awk '/^# Other measurements/ { inside = 1 } inside' "$page"
} > "$out/page"
cat -s "$out/page" > "$page"
