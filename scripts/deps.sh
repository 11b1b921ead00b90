#!/bin/bash
# Installs the MLIR that Assay tests, if it is missing. `deps.sh` is for MLIR 22 from the machine's apt sources,
# `deps.sh 19` unpacks MLIR 19 into a folder of the user: its library conflicts with that of 22 in apt.
# ASSAY_MLIR=/path/to/bin names your own build; nothing is installed then.
set -euo pipefail

say() { echo "deps: $*"; }
fail() { echo "deps: $*" >&2; exit 3; }
. "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

own_build() {
    [ -x "$ASSAY_MLIR/mlir-opt" ] || fail "ASSAY_MLIR is '$ASSAY_MLIR', but there is no mlir-opt in that folder."
    "$ASSAY_MLIR/mlir-opt" --version >/dev/null 2>&1 || fail "$ASSAY_MLIR/mlir-opt does not run."
    say "using your own build in $ASSAY_MLIR; nothing is installed."
}

install_22() {
    local missing=()
    command -v mlir-opt-22 >/dev/null && command -v mlir-runner-22 >/dev/null || missing+=(mlir-22-tools)
    # The libraries that compiled programs are linked with when they run.
    compgen -G '/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so*' >/dev/null || missing+=(libmlir-22)
    if [ ${#missing[@]} -eq 0 ]; then
        say "MLIR 22 and its runner libraries are here."
        return
    fi
    command -v apt-get >/dev/null \
        || fail "missing ${missing[*]}, and this machine has no apt: install mlir-opt and mlir-runner 22 and set ASSAY_MLIR to their folder."
    say "missing: ${missing[*]}: the compiler under test (mlir-opt, mlir-runner) and what its programs run with."
    update_lists_for "${missing[@]}"
    known mlir-22-tools \
        || fail "no apt source of this machine has mlir-22-tools: add one that has LLVM 22 for your release, or set ASSAY_MLIR to a build of your own."
    say "running 'apt-get install ${missing[*]}' (needs root)."
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
        || fail "apt-get could not install ${missing[*]}; see its message above."
    command -v mlir-opt-22 >/dev/null || fail "mlir-22-tools is installed, but mlir-opt-22 is not on PATH."
    say "installed ${missing[*]}."
}

unpack_19() {
    local home="${XDG_DATA_HOME:-$HOME/.local/share}/assay/mlir-19"
    local bin="$home/usr/lib/llvm-19/bin"
    if "$bin/mlir-opt" --version >/dev/null 2>&1; then
        say "MLIR 19 is here: $bin"
        return
    fi
    command -v apt-get >/dev/null && command -v dpkg >/dev/null \
        || fail "MLIR 19 is unpacked from Debian packages, and this machine has no apt."
    local packages=(mlir-19-tools libmlir-19 libllvm19)
    update_lists_for "${packages[@]}"
    for package in "${packages[@]}"; do
        known "$package" || fail "no apt source of this machine has $package."
    done
    say "unpacking ${packages[*]} into $home (no root needed; libmlir-19 and libmlir-22 cannot both be installed)."
    work="$(mktemp -d)"
    trap 'rm -rf "$work"' EXIT
    (cd "$work" && apt-get -o APT::Sandbox::User="$(id -un)" download -qq "${packages[@]}") || fail "apt-get could not download ${packages[*]}."
    mkdir -p "$home"
    for package in "$work"/*.deb; do
        dpkg -x "$package" "$home"
    done
    # The tools look for their libraries in ../lib; libLLVM lies in the folder of the architecture.
    for library in "$home"/usr/lib/*-linux-gnu*/libLLVM*.so*; do
        if [ -e "$library" ]; then ln -sf "$library" "$home/usr/lib/llvm-19/lib/"; fi
    done
    local complaint
    complaint="$("$bin/mlir-opt" --version 2>&1 >/dev/null)" \
        || fail "$bin/mlir-opt was unpacked but does not run: $complaint"
    say "MLIR 19 is here: $bin"
}

if [ "${1:-22}" = 19 ]; then
    unpack_19
elif [ -n "${ASSAY_MLIR:-}" ]; then
    own_build
else
    install_22
fi
