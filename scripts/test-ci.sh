#!/bin/bash
# Runs the GitHub Action and the pre-commit hook on a small repository, with mlir-opt 22: scripts/test-ci.sh WHEEL
set -euo pipefail

fail() { echo "test-ci: $*" >&2; cat "$work/out" >&2; exit 1; }
expect() { grep -qF -- "$1" "$work/out" || fail "the output lacks: $1"; }

root=$(cd "$(dirname "$0")/.." && pwd)
wheel=$(realpath "${1:?the wheel to install is missing}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@example.org
mkdir "$work/repo"
cd "$work/repo"

commit() { git add . && git commit --quiet --message "$1"; }

# The step of action.yml, as GitHub starts it.
step=$(sed -n "s/^ *run: '\(.*\)'$/\1/p" "$root/action.yml")
[ -n "$step" ] || fail "action.yml has no step"
action() {
    GITHUB_ACTIONS=true GITHUB_ACTION_PATH=$root ASSAY_WHEEL=$wheel ASSAY_BASE=main ASSAY_SARIF=assay.sarif \
        ASSAY_OPTIONS='--from-run-lines --target mlir-22' bash -euo pipefail -c "$step" >"$work/out" 2>&1
}

git init --quiet --initial-branch main
printf '// RUN: mlir-opt %%s -cse\nfunc.func @same(%%x: i32) -> i32 { return %%x : i32 }\n' >same.mlir
printf 'assay.sarif\n' >.gitignore
commit base
git checkout --quiet -b topic
action || fail "the action fails although no test has changed"
expect 'no .mlir file has changed'

sed -i 's/@same/@other/' same.mlir
commit 'a good test'
action || fail "the action fails on a good test"
expect '1 function: 1 refine'

cat >pick.mlir <<'END'
// RUN: mlir-opt %s -convert-scf-to-cf | FileCheck %s
func.func @pick(%i: index, %a: i32, %b: i32) -> i32 {
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %b : i32 }
  default { scf.yield %a : i32 }
  return %r : i32
}
END
commit 'a test that shows llvm-project #111589'
code=0
action || code=$?
[ $code -eq 1 ] || fail "the action ends with $code, not 1"
expect '::error file=pick.mlir,title=Assay,line=2,col=1::pick after builtin.module(convert-scf-to-cf): result 0 differs'
python3 -c 'import json; (run,) = json.load(open("assay.sarif"))["runs"]; assert len(run["results"]) == 1'
echo "test-ci: the action works"

if ! command -v pre-commit >/dev/null; then
    echo "test-ci: SKIPPED the hook: there is no pre-commit"
    exit 0
fi
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$wheel"
export PATH="$work/venv/bin:$PATH" PRE_COMMIT_HOME="$work/pre-commit"
# A repository of the hook as pre-commit wants it: only what is committed counts.
mkdir "$work/hook"
cp -r "$root/scripts" "$root/.pre-commit-hooks.yaml" "$work/hook"
(cd "$work/hook" && git init --quiet && commit hook)
cat >.pre-commit-config.yaml <<END
repos:
  - repo: $work/hook
    rev: $(git -C "$work/hook" rev-parse HEAD)
    hooks: [{ id: assay-check }]
END
pre-commit install >"$work/out"
commit 'the configuration' >"$work/out" 2>&1 || fail "the hook stops a commit without tests"
sed -i 's/case 1/case 2/' pick.mlir
if commit 'a changed test' >"$work/out" 2>&1; then fail "the hook lets a test pass that shows a bug"; fi
expect 'differs: @pick after convert-scf-to-cf'
git checkout --quiet HEAD -- pick.mlir
sed -i 's/@other/@another/' same.mlir
commit 'a good change' >"$work/out" 2>&1 || fail "the hook stops a good test"
expect 'Passed'
echo "test-ci: the hook works"
