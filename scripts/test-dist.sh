#!/bin/bash
# Tries packages without this checkout: scripts/test-dist.sh FILE…   (wheels, .deb files, and a checkout for `cargo install`)
# Without an mlir-opt, the check with a compiler is skipped, with a message.
set -euo pipefail

fail() { echo "test-dist: $*" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compiler=yes
cat >"$work/half.mlir" <<'END'
func.func @half(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %r = arith.divsi %x, %c2 : i32
  return %r : i32
}
END

# Runs the rest of the arguments with the programs of folder $1, and nothing else of this environment.
bare() { (cd "$work" && env -i HOME="$work" ASSAY_MLIR="${ASSAY_MLIR:-}" PATH="$1:/usr/bin:/bin" "${@:2}"); }

# $1 is a folder with `assay` and `assay-worker`.
try_programs() {
    [ "$(bare "$1" sh -c 'command -v assay')" = "$1/assay" ] || fail "there is no $1/assay"
    [ -x "$1/assay-worker" ] || fail "there is no $1/assay-worker"
    bare "$1" assay --version
    bare "$1" assay run half.mlir --entry half --arg 7 >"$work/out" || {
        [ $? -eq 3 ] || fail "assay run failed"
        echo "test-dist: SKIPPED check and assay-opt: there is no mlir-opt"
        compiler=no
        return
    }
    grep -q 'result: 3' "$work/out" || fail "assay run printed: $(cat "$work/out")"
    bare "$1" assay check half.mlir --pipeline canonicalize | tee "$work/out"
    grep -q '1 refine' "$work/out" || fail "assay check did not find that the function refines"
}

try_wheel() {
    echo "== $1 in a virtual environment"
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$1"
    try_programs "$work/venv/bin"
    bare "$work/venv/bin" python -c 'import mlir_assay; print(mlir_assay.find_binary())' | grep "^$work/venv/" \
        || fail "the package does not use its own binary"
    [ "$compiler" = no ] || bare "$work/venv/bin" assay-opt half.mlir --canonicalize | grep 'func.func @half' \
        || fail "assay-opt does not print what mlir-opt prints"
    echo "== $1 in a bare folder"
    "$work/venv/bin/pip" install --quiet --no-index --disable-pip-version-check --target "$work/bare" "$1"
    try_programs "$work/bare/mlir_assay/bin"
    bare "$work/venv/bin" env PYTHONPATH="$work/bare" python -c 'import mlir_assay; print(mlir_assay.find_binary())' \
        | grep "^$work/bare/" || fail "the package does not use its own binary"
}

try_deb() {
    echo "== $1, unpacked"
    dpkg-deb --info "$1" >/dev/null
    dpkg-deb --extract "$1" "$work/root"
    try_programs "$work/root/usr/bin"
    compgen -G "$work/root/usr/share/man/man1/assay.1*" >/dev/null || fail "there is no manual page"
}

try_cargo() {
    # Without a release build, this would compile everything.
    if [ ! -x "${CARGO_TARGET_DIR:-$1/target}/release/assay" ]; then
        echo "test-dist: SKIPPED cargo install: there is no release build (cargo build --release)"
        return
    fi
    echo "== $1 with cargo install"
    for crate in app worker; do
        cargo install --quiet --locked --path "$1/crates/$crate" --root "$work/cargo" 2>"$work/out" || fail "cargo install: $(cat "$work/out")"
    done
    try_programs "$work/cargo/bin"
}

[ $# -gt 0 ] || fail "no package is named; build them with \`make dist\`"
for file; do
    [ -e "$file" ] || fail "there is no $file; build it with \`make dist\`"
    file=$(realpath "$file")
    case $file in
        *.whl) try_wheel "$file" ;;
        *.deb) try_deb "$file" ;;
        *) [ -f "$file/Cargo.toml" ] || fail "$file is not a wheel, a .deb or a checkout"; try_cargo "$file" ;;
    esac
done
echo "test-dist: what was named works"
