#!/bin/bash
# Makes pictures of the pages of `assay serve`, of a small campaign: scripts/screenshots.sh ASSAY FOLDER
# It needs chromium and a compiler. The campaign has a fixed seed and number of programs, so the same findings are shown.
set -euo pipefail

fail() { echo "screenshots: $*" >&2; exit 2; }

assay=$(realpath "${1:?the binary is missing}")
out=$(mkdir -p "${2:?the folder is missing}" && realpath "$2")
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || fail "there is no chromium"
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"

"$assay" fuzz --db assay.db --programs "${PROGRAMS:-80}" --seed 1 --jobs 2 --reduce-rest "${REDUCE:-60s}" >fuzz.log 2>&1 \
    || [ $? -eq 1 ] || fail "the campaign fails: $(tail -n 3 fuzz.log)"
cat >loop.mlir <<'END'
func.func @sum(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  return %r : index
}
END
mkdir graphs
"$assay" explore loop.mlir --graph graphs/sum.json >explore.log 2>&1 || [ $? -eq 1 ] || fail "$(tail -n 3 explore.log)"

"$assay" serve --db assay.db --port 0 --json >serve.json 2>serve.log &
server=$!
for _ in $(seq 100); do [ -s serve.json ] && break; sleep 0.1; done
address=$(python3 -c 'import json; print("http://" + json.loads(open("serve.json").readline())["address"])') || fail "$(cat serve.log)"
finding=$(python3 -c '
import json, sys, urllib.request
rows = json.load(urllib.request.urlopen(sys.argv[1] + "/api/findings"))["rows"]
print(next((row["id"] for row in rows if row["kind"] == "miscompile"), rows[0]["id"]))' "$address")

# Name, height and path of each picture. The heights show what the captions in site.py name. The pages fill themselves in by script, so time passes faster for the browser.
for page in "overview 1450 " "findings 860 findings" "finding 1500 findings/$finding" "coverage 1300 coverage" "paths 900 paths"; do
    read -r name height path <<<"$page"
    "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$folder/profile" --window-size=1280,"$height" \
        --virtual-time-budget=10000 --screenshot="$out/$name.png" "$address/$path" >"$name.log" 2>&1 || fail "$(tail -n 3 "$name.log")"
    [ -s "$out/$name.png" ] || fail "the browser made no picture of $address/$path: $(tail -n 3 "$name.log")"
done
echo "screenshots: $(ls "$out"/*.png | wc -l) pictures in $out"
