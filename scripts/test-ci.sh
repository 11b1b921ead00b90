#!/bin/bash
# Runs the GitHub Actions and the pre-commit hook on small repositories, with mlir-opt 22: scripts/test-ci.sh WHEEL
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

# The step of an action, as GitHub starts it.
step_of() { sed -n "s/^ *run: '\(.*\)'$/\1/p" "$1" | grep . || fail "$1 has no step"; }
step=$(step_of "$root/action.yml")
# $1 is the base.
action() {
    GITHUB_ACTIONS=true GITHUB_ACTION_PATH=$root ASSAY_WHEEL=$wheel ASSAY_BASE=$1 ASSAY_SARIF=assay.sarif \
        ASSAY_OPTIONS='--from-run-lines --target mlir-22' bash -euo pipefail -c "$step" >"$work/out" 2>&1
}

git init --quiet --initial-branch main
printf '// RUN: mlir-opt %%s -cse\nfunc.func @same(%%x: i32) -> i32 { return %%x : i32 }\n' >same.mlir
printf 'assay.sarif\n' >.gitignore
commit base
git checkout --quiet -b topic
action main || fail "the action fails although no test has changed"
expect 'no .mlir file has changed since main'
git update-ref refs/remotes/origin/main main
action 0000000000000000000000000000000000000000 || fail "the action fails on the first push of a branch"
expect 'no .mlir file has changed since origin/main'

sed -i 's/@same/@other/' same.mlir
commit 'a good test'
action main || fail "the action fails on a good test"
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
action main || code=$?
[ $code -eq 1 ] || fail "the action ends with $code, not 1"
expect '::error file=pick.mlir,title=Assay,line=2,col=1::pick after builtin.module(convert-scf-to-cf): result 0 differs'
python3 -c 'import json; (run,) = json.load(open("assay.sarif"))["runs"]; assert len(run["results"]) == 1'
echo "test-ci: the action works"

# A pull request whose mlir-opt has a bug: its cse does what convert-scf-to-cf does.
step=$(step_of "$root/regress/action.yml")
regress() {
    code=0
    GITHUB_ACTIONS=true GITHUB_ACTION_PATH=$root/regress ASSAY_WHEEL=$wheel ASSAY_OLD=$1 ASSAY_NEW=$2 ASSAY_TESTS=test \
        ASSAY_OPTIONS=--from-run-lines ASSAY_SARIF=assay.sarif ASSAY_OUT=small \
        bash -euo pipefail -c "$step" >"$work/out" 2>&1 || code=$?
    [ $code -eq "$3" ] || fail "regress of $1 and $2 ends with $code, not $3"
}
mkdir -p "$work/builds/base" "$work/builds/new" "$work/project/test"
cd "$work/project"
old=$work/builds/base/mlir-opt new=$work/builds/new/mlir-opt
ln -s "$(command -v mlir-opt-22)" "$old"
cat >"$new" <<END
#!/bin/bash
exec "$old" "\${@//cse/convert-scf-to-cf}"
END
chmod +x "$new"
sed 's/-convert-scf-to-cf/-cse/' "$work/repo/pick.mlir" >test/pick.mlir
cp "$work/repo/same.mlir" test
regress "$old" "$new" 1
expect '1 broken (1 cause)'
expect 'mlir-opt is wrong'
expect '::error file=test/pick.mlir,title=Assay,line=2,col=1::broken'
grep -qF scf.index_switch small/broken-1.mlir || fail "the small program is not written"
regress "$new" "$old" 0
expect '0 broken, 1 fixed (1 cause)'
regress "$old" "$old" 0
expect '2 with the same text, 0 broken'
regress "$old" "$work/none/mlir-opt" 3
expect 'could not be run'
echo "test-ci: regress works on a build with a bug"

# Two real builds.
old=$HOME/.local/share/assay/mlir-19/usr/lib/llvm-19/bin/mlir-opt
if [ -x "$old" ]; then
    cat >test/ceildiv.mlir <<'END'
// RUN: mlir-opt %s -arith-expand | FileCheck %s
func.func @ceildiv(%x: i8, %y: i8) -> i8 {
  %0 = arith.ceildivsi %x, %y : i8
  return %0 : i8
}
END
    regress "$old" "$(command -v mlir-opt-22)" 0
    expect 'was wrong'
    regress "$(command -v mlir-opt-22)" "$old" 1
    expect '::error file=test/ceildiv.mlir,title=Assay,line=2,col=1::broken'
    echo "test-ci: regress works on 19 and 22"
else
    echo "test-ci: SKIPPED two real builds: there is no MLIR 19 (make deps-19)"
fi

cd "$work/repo"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$wheel"
export PATH="$work/venv/bin:$PATH" PRE_COMMIT_HOME="$work/pre-commit"
command -v pre-commit >/dev/null || "$work/venv/bin/pip" install --quiet --disable-pip-version-check pre-commit || {
    echo "test-ci: SKIPPED the hook: pre-commit cannot be installed"
    exit 0
}
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
