#!/usr/bin/env bash
# Libraries with the MLIR C API for `assay-worker`, put where Assay looks for them (or into $ASSAY_MLIR_CAPI's first).
#   scripts/worker.sh 22     MLIR 22: Debian's archives libMLIRCAPI*.a linked over its libMLIR.so
#   scripts/worker.sh 19     the same of a version whose package conflicts with an installed one: downloaded, unpacked
#   scripts/worker.sh head   MLIR near its head: the library in PyPI's torch-mlir wheel
set -euo pipefail

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 3; }

homes="${ASSAY_MLIR_CAPI:-${XDG_DATA_HOME:-$HOME/.local/share}/assay/capi}"
home="${homes%%:*}"

# Moves $1 to $2/$3 with the version $4: a library that a worker has loaded must not change under it.
install_library() {
    mkdir -p "$2"
    mv -f "$1" "$2/$3"
    printf '%s\n' "$4" >"$2/version"
    say "$4: $2/$3"
}

# Debian's packages of MLIR $1 without installing them, since versions conflict; prints the directory of the libraries.
unpack() {
    local home="${XDG_DATA_HOME:-$HOME/.local/share}/assay/mlir-$1"
    local lib="$home/usr/lib/llvm-$1/lib"
    if ! compgen -G "$lib/libMLIRCAPI*.a" >/dev/null; then
        command -v apt-get >/dev/null && command -v dpkg >/dev/null || fail "there is no apt-get to download libmlir-$1-dev with."
        (cd "$work" && apt-get download -qq "libmlir-$1-dev" "libmlir-$1" >&2) \
            || fail "libmlir-$1-dev could not be downloaded; see apt-get's message above."
        mkdir -p "$home"
        local package
        for package in "$work"/libmlir-"$1"*.deb; do dpkg -x "$package" "$home"; done
    fi
    printf '%s\n' "$lib"
}

link() {
    local version="$1" lib="${ASSAY_MLIR_PREFIX:-/usr/lib/llvm-$1}/lib" llvm=-lLLVM
    if [ -z "${ASSAY_MLIR_PREFIX:-}" ] && ! compgen -G "$lib/libMLIRCAPI*.a" >/dev/null; then
        lib="$(unpack "$version")"
        # That package is installed with mlir-opt, and lies where the linker looks.
        llvm="-l:libLLVM.so.$version.1"
    fi
    compgen -G "$lib/libMLIRCAPI*.a" >/dev/null \
        || fail "there is no libMLIRCAPI*.a in $lib: run 'apt-get install libmlir-$version-dev'."
    command -v "${CXX:-c++}" >/dev/null || fail "there is no C++ compiler (it only links): run 'apt-get install g++'."
    "${CXX:-c++}" -shared -o "$work/library.so" -Wl,--whole-archive "$lib"/libMLIRCAPI*.a -Wl,--no-whole-archive \
        -L"$lib" -lMLIR "$llvm" "-Wl,-rpath,$lib" -Wl,-z,defs
    install_library "$work/library.so" "$home/mlir-$version" libassay-mlir.so \
        "$("$lib/../bin/llvm-config" --version 2>/dev/null || "mlir-opt-$version" --version | sed -n 's/.*LLVM version \([0-9.]*\).*/\1/p')"
}

wheel() {
    command -v python3 >/dev/null || fail "there is no python3."
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$work" "torch-mlir${ASSAY_TORCH_MLIR:+==$ASSAY_TORCH_MLIR}" \
        || fail "pip could not download torch-mlir; see its message above."
    local file
    file="$(cd "$work" && echo torch_mlir-*.whl)"
    python3 -m zipfile -e "$work/$file" "$work/wheel"
    local library="$work/wheel/torch_mlir/_mlir_libs/libTorchMLIRAggregateCAPI.so"
    [ -f "$library" ] || fail "$file holds no libTorchMLIRAggregateCAPI.so."
    local wheel="${file#torch_mlir-}" version
    version="$(python3 - "$library" <<'END'
import ctypes, sys
numbers = [ctypes.c_uint() for _ in range(3)]
ctypes.CDLL(sys.argv[1]).LLVMGetVersion(*map(ctypes.byref, numbers))
print(".".join(str(number.value) for number in numbers))
END
)" || version=unknown
    install_library "$library" "$home/head" libTorchMLIRAggregateCAPI.so "$version+torch-mlir-${wheel%%-*}"
}

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
case "${1:-22}" in
    head) wheel ;;
    *[!0-9]*) fail "usage: scripts/worker.sh 22|19|head" ;;
    *) link "${1:-22}" ;;
esac
