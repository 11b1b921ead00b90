#!/usr/bin/env bash
# Libraries with the MLIR C API for `assay-worker`, put where Assay looks for them (or into $ASSAY_MLIR_CAPI's first).
#   scripts/worker.sh 22     MLIR 22: Debian's archives libMLIRCAPI*.a linked over its libMLIR.so
#   scripts/worker.sh 19     the same of a version whose package conflicts with an installed one: downloaded, unpacked
#   scripts/worker.sh head   MLIR near its head: the library in PyPI's torch-mlir wheel
# If ASSAY_MLIR names your own build, nothing is downloaded.
set -euo pipefail

# Results of functions go to standard output.
say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 3; }
. "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

homes="${ASSAY_MLIR_CAPI:-${XDG_DATA_HOME:-$HOME/.local/share}/assay/capi}"
home="${homes%%:*}"

# Moves $1 to $2/$3 with the version $4: a library that a worker has loaded must not change under it.
install_library() {
    mkdir -p "$2"
    mv -f "$1" "$2/$3"
    printf '%s\n' "$4" >"$2/version"
    say "$4: $2/$3"
}

# Says what is downloaded, and whereto.
announce() {
    [ -z "${ASSAY_MLIR:-}" ] || fail "ASSAY_MLIR names your own build, so nothing is downloaded; $1 would be needed."
    say "downloading $1 into $2 (no root needed, nothing is installed)."
}

# Whether the compiler that links finds the library $1 by itself.
linkable() { [ "$("${CXX:-c++}" -print-file-name="$1")" != "$1" ]; }

# Debian's packages of MLIR $1 without installing them, since versions conflict; prints the directory of the libraries.
# Uses what `deps.sh 19` unpacked into the same place, if it is there.
unpack() {
    local version="$1" home="${XDG_DATA_HOME:-$HOME/.local/share}/assay/mlir-$1" package library
    local lib="$home/usr/lib/llvm-$1/lib" packages=()
    compgen -G "$lib/libMLIRCAPI*.a" >/dev/null || packages+=("libmlir-$version-dev")
    [ -e "$lib/libMLIR.so.$version.1" ] || packages+=("libmlir-$version")
    # If the linker finds libLLVM, it is that of an installed mlir-opt; a process must not have two of them.
    [ -e "$lib/libLLVM.so.$version.1" ] || linkable "libLLVM.so.$version.1" || packages+=("libllvm$version")
    if [ ${#packages[@]} -gt 0 ]; then
        command -v apt-get >/dev/null && command -v dpkg >/dev/null || fail "there is no apt-get to download ${packages[*]} with."
        announce "${packages[*]}" "$home"
        update_lists_for "${packages[@]}"
        (cd "$work" && apt-get -o APT::Sandbox::User="$(id -un)" download -qq "${packages[@]}" >&2) \
            || fail "${packages[*]} could not be downloaded; see apt-get's message above."
        mkdir -p "$home"
        for package in "$work"/*.deb; do dpkg -x "$package" "$home"; done
    fi
    # libMLIR looks for libLLVM beside itself; the package puts it into the folder of the architecture.
    for library in "$home"/usr/lib/*-linux-gnu*/libLLVM*.so*; do
        if [ -e "$library" ]; then ln -sf "$library" "$lib/"; fi
    done
    printf '%s\n' "$lib"
}

# The version of LLVM in the directory $1, which the linker flag $2 links with.
version_of() {
    "$1/../bin/llvm-config" --version 2>/dev/null && return
    "${CXX:-c++}" -x c++ -o "$work/version" - -L"$1" "$2" "-Wl,-rpath,$1" <<'END' && "$work/version"
#include <cstdio>
extern "C" void LLVMGetVersion(unsigned *, unsigned *, unsigned *);
int main() {
    unsigned major, minor, patch;
    LLVMGetVersion(&major, &minor, &patch);
    std::printf("%u.%u.%u\n", major, minor, patch);
}
END
}

link() {
    local version="$1" lib="${ASSAY_MLIR_PREFIX:-/usr/lib/llvm-$1}/lib" llvm=-lLLVM
    command -v "${CXX:-c++}" >/dev/null || fail "there is no C++ compiler (it only links): run 'apt-get install g++'."
    if [ -z "${ASSAY_MLIR_PREFIX:-}" ] && ! compgen -G "$lib/libMLIRCAPI*.a" >/dev/null; then
        # A shell in $(…) that fails ends this one only where nothing else is declared in the same line.
        lib="$(unpack "$version")"
        llvm="-l:libLLVM.so.$version.1"
    fi
    compgen -G "$lib/libMLIRCAPI*.a" >/dev/null \
        || fail "there is no libMLIRCAPI*.a in $lib: run 'apt-get install libmlir-$version-dev'."
    "${CXX:-c++}" -shared -o "$work/library.so" -Wl,--whole-archive "$lib"/libMLIRCAPI*.a -Wl,--no-whole-archive \
        -L"$lib" -lMLIR "$llvm" "-Wl,-rpath,$lib" -Wl,-z,defs
    local full
    full="$(version_of "$lib" "$llvm")" || fail "the version of LLVM in $lib could not be asked for."
    install_library "$work/library.so" "$home/mlir-$version" libassay-mlir.so "$full"
}

wheel() {
    command -v python3 >/dev/null || fail "there is no python3."
    announce "PyPI's torch-mlir" "$home/head"
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
