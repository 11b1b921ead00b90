#!/usr/bin/env bash
# Compilers that others built on MLIR, and older builds of MLIR, put where Assay looks for them:
# DATA/targets/NAME/driver is the program, DATA/targets/NAME/version its version of MLIR, its package and its day; a
# second line says if it was built with assertions.
#   scripts/target.sh iree [VERSION]       iree-opt of PyPI's iree-base-compiler
#   scripts/target.sh heir [VERSION]       heir-opt of PyPI's heir_py
#   scripts/target.sh catalyst [VERSION]   PyPI's pennylane-catalyst: MLIR built with assertions
#   scripts/target.sh cudaq [VERSION]      MLIR 22.1 built with assertions: the library in PyPI's cuda-quantum-cu12, with a driver of ours
#   scripts/target.sh fir                  fir-opt of Debian's flang-22
#   scripts/target.sh ladder               monthly and quarterly builds, which date a bug
set -euo pipefail

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 3; }

home="${XDG_DATA_HOME:-$HOME/.local/share}/assay/targets"

# What `ladder` fetches, oldest first: each costs up to 300 MB of disk.
readonly LADDER=(
    "iree 3.0.0" "iree 3.2.0" "iree 3.4.0" "iree 3.6.0" "iree 3.8.0" "iree 3.10.0" "iree 3.11.0"
    "heir 2026.4.1" "heir 2026.5.1" "heir 2026.6.1" "heir 2026.7.1" "heir 2026.8.1" "heir 2026.9.1" "heir 2026.10.1"
)

# Puts the directory $2, whose program is $3 in it, in place as the target $1, if that program runs.
install_target() {
    local name="$1" tree="$2" program="$3" built="$4" place="$home/$1" version
    chmod +x "$tree/$program"
    [ -e "$tree/driver" ] || ln -s "$program" "$tree/driver"
    version="$("$tree/driver" --version | sed -n 's/.*LLVM version \([^ ]*\).*/\1/p')" || fail "$name does not run: see its message above."
    printf '%s+%s\n' "$version" "$built" >"$tree/version"
    "$tree/driver" --version | grep -o 'with assertions' >>"$tree/version" || true
    mkdir -p "$home"
    rm -rf "$place"
    mv "$tree" "$place"
    say "$name ($version, $built): $place/driver"
}

# Downloads version $2 (or the newest) of PyPI's package $1 and unpacks the members that match the patterns after it.
# Sets `wheel_version` and `built`, the day on which the first of them was built.
unpack_wheel() {
    local package="$1" version="$2"
    shift 2
    command -v python3 >/dev/null || fail "there is no python3."
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$work" "$package${version:+==$version}" \
        || fail "pip could not download $package $version; see its message above."
    read -r wheel_version built < <(python3 - "$work" "$@" <<'END'
import fnmatch, pathlib, sys, zipfile
work = pathlib.Path(sys.argv[1])
file = next(work.glob("*.whl"))
day = ""
with zipfile.ZipFile(file) as wheel:
    for member in wheel.infolist():
        if any(fnmatch.fnmatch(member.filename, pattern) for pattern in sys.argv[2:]):
            wheel.extract(member, work / "tree")
            day = day or "%04d%02d%02d" % member.date_time[:3]
print(file.name.split("-")[1], day)
END
)
    [ -n "$built" ] || fail "$package $version holds nothing like $*."
    rm "$work"/*.whl
}

iree() {
    unpack_wheel iree-base-compiler "${1:-}" 'iree/compiler/_mlir_libs/iree-opt' 'iree/compiler/_mlir_libs/*.so*' '*.libs/*'
    rm -f "$work"/tree/iree/compiler/_mlir_libs/*.cpython-*.so
    install_target "iree-$wheel_version" "$work/tree" iree/compiler/_mlir_libs/iree-opt "iree-$built"
}

heir() {
    unpack_wheel heir_py "${1:-}" 'heir/heir-opt' '*.libs/*'
    install_target "heir-$wheel_version" "$work/tree" heir/heir-opt "heir-$built"
}

# Without a pipeline Catalyst's driver lowers what it reads, so it gets one that does nothing.
catalyst() {
    unpack_wheel pennylane-catalyst "${1:-}" '*.data/data/bin/catalyst'
    mv "$work"/tree/*.data/data/bin/catalyst "$work/tree/catalyst"
    rm -r "$work"/tree/*.data
    cat >"$work/tree/driver" <<'END'
#!/bin/sh
here="$(dirname "$(readlink -f "$0")")"
for word; do
    case $word in
        --help | --version | --allow-unregistered-dialect | --log-* | --mlir-* | --no-implicit-module | --show-* | --split-input-file* | --verify-*) ;;
        --* | -pass-pipeline*) exec "$here/catalyst" --tool=opt "$@" ;; # a pass, or a whole pipeline
    esac
done
exec "$here/catalyst" --tool=opt "$@" '--pass-pipeline=builtin.module(gpu.module(symbol-dce))'
END
    chmod +x "$work/tree/driver"
    install_target "catalyst-$wheel_version" "$work/tree" catalyst "catalyst-$built"
}

# The folder with the headers of Debian's package $1 that has the file $2; an installed package is used as it is.
headers() {
    if [ -e "/usr/lib/llvm-22/include/$2" ]; then printf '/usr/lib/llvm-22/include\n'; return; fi
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || fail "there is no apt-get to download $1 with."
    (cd "$work" && apt-get -o APT::Sandbox::User="$(id -un)" download -qq "$1" >&2) \
        || fail "$1 could not be downloaded; see apt-get's message above."
    dpkg -x "$work/$1"_*.deb "$work/$1"
    if [ -e "$work/$1/usr/include/llvm-22/$2" ]; then printf '%s\n' "$work/$1/usr/include/llvm-22"; return; fi
    printf '%s\n' "$work/$1/usr/lib/llvm-22/include"
}

# The library has MlirOptMain and no program. Code that is compiled against it must also enable assertions: they change the
# layout of some classes.
cudaq() {
    local here mlir llvm
    here="$(dirname "$(readlink -f "$0")")"
    command -v "${CXX:-c++}" >/dev/null || fail "there is no C++ compiler: run 'apt-get install g++'."
    unpack_wheel cuda-quantum-cu12 "${1:-0.16.0}" 'lib/libcudaqMLIR.so' 'lib/libmpfr.so.6'
    mlir="$(headers libmlir-22-dev mlir/IR/BuiltinOps.h)"
    llvm="$(headers llvm-22-dev llvm/Config/abi-breaking.h)"
    mkdir -p "$work/checks/llvm/Config"
    sed 's/\(#define LLVM_ENABLE_ABI_BREAKING_CHECKS\) 0/\1 1/' "$llvm/llvm/Config/abi-breaking.h" >"$work/checks/llvm/Config/abi-breaking.h"
    # The C headers are beside the folder of the others in the package; an installed one has a link to them.
    local c_headers="$llvm/../llvm-c-22"
    [ -e "$c_headers" ] || c_headers="$llvm"
    say "compiling a driver: it takes a minute" >&2
    # shellcheck disable=SC2016  # $ORIGIN is for the loader
    "${CXX:-c++}" -std=c++17 -O1 -fno-rtti -UNDEBUG -D_GNU_SOURCE -I"$work/checks" -I"$mlir" -I"$llvm" -I"$c_headers" "$here/assert-opt.cpp" \
        -o "$work/tree/assert-opt" -L"$work/tree/lib" -l:libcudaqMLIR.so -Wl,-rpath,'$ORIGIN/lib' -Wl,--allow-shlib-undefined \
        || fail "the driver could not be compiled; see the message above."
    install_target "cudaq-$wheel_version" "$work/tree" assert-opt "cudaq-$built"
}

# Flang's tools need the libraries of the installed MLIR of the same version.
fir() {
    local lib=/usr/lib/llvm-22/lib
    [ -e "$lib/libMLIR.so.22.1" ] || fail "there is no libMLIR.so.22.1 in $lib: run 'apt-get install libmlir-22'."
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || fail "there is no apt-get to download flang-22 with."
    local packages=(flang-22)
    [ -e "$lib/libclang-cpp.so.22.1" ] || packages+=(libclang-cpp22)
    (cd "$work" && apt-get -o APT::Sandbox::User="$(id -un)" download -qq "${packages[@]}" >&2) \
        || fail "${packages[*]} could not be downloaded; see apt-get's message above."
    mkdir "$work/all" "$work/tree"
    for package in "$work"/*.deb; do dpkg -x "$package" "$work/all"; done
    cp -p "$work/all/usr/lib/llvm-22/bin/fir-opt" "$work/tree/fir-opt"
    find "$work/all" -name 'libclang-cpp.so.22.1' -exec cp -L {} "$work/tree/" \;
    local built
    built="$(date -u -r "$work/tree/fir-opt" +%Y%m%d)"
    cat >"$work/tree/driver" <<END
#!/bin/sh
here="\$(dirname "\$(readlink -f "\$0")")"
LD_LIBRARY_PATH="\$here:$lib\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}" exec "\$here/fir-opt" "\$@"
END
    chmod +x "$work/tree/driver"
    install_target fir-22 "$work/tree" fir-opt "flang-$built"
}

# If one cannot be fetched, the others are still fetched.
ladder() {
    local rung
    for rung in "${LADDER[@]}"; do
        read -r name version <<<"$rung"
        if [ -e "$home/$name-$version/driver" ]; then continue; fi
        "$0" "$name" "$version" || say "the ladder is without $name $version" >&2
    done
}

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
case "${1:-}" in
    iree | heir | catalyst | cudaq | fir | ladder) "$@" ;;
    *) fail "usage: scripts/target.sh iree|heir|catalyst|cudaq [VERSION], scripts/target.sh fir|ladder" ;;
esac
