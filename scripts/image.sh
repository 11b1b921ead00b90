#!/bin/bash
# Builds the container image with Assay and MLIR 22, and tries it: scripts/image.sh FILE.deb [NAME]
# ENGINE names the program: podman, docker or buildah; absent: the first one that works. BASE=packages makes the base image from
# this machine's apt sources instead of pulling it (as root, with buildah and mmdebstrap).
set -euo pipefail

say() { echo "image: $*"; }
fail() { echo "image: $*" >&2; exit 1; }

deb=$(realpath "${1:?the Debian package is missing}") name=${2:-assay}
root=$(cd "$(dirname "$0")/.." && pwd)
[ -f "$deb" ] || fail "there is no $deb; build it with \`make deb\`"

works() { command -v "$1" >/dev/null && { [ "$1" != docker ] || docker info 2>/dev/null | grep -q 'Server Version'; }; }
engine=${ENGINE:-}
[ "${BASE:-}" != packages ] || engine=buildah
for one in podman docker buildah; do [ -n "$engine" ] || ! works $one || engine=$one; done
if [ -z "$engine" ]; then
    say "SKIPPED: there is no podman, docker or buildah that works here"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pull=()
base=$(sed -n 's/^FROM //p' "$root/Containerfile")
if [ "${BASE:-}" = packages ]; then
    for tool in buildah mmdebstrap; do
        command -v $tool >/dev/null || fail "BASE=packages needs $tool: apt-get install $tool"
    done
    # Neither a registry nor privileges for namespaces are needed.
    export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
    pull=(--pull-never)
    say "making $base from this machine's apt sources"
    mmdebstrap --quiet --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$work/base.tar" /etc/apt/sources.list.d/*.sources
    made=$(buildah from scratch)
    buildah add --quiet "$made" "$work/base.tar" / >/dev/null
    buildah commit --quiet "$made" "$base" >/dev/null
    buildah rm "$made" >/dev/null
    rm "$work/base.tar"
fi

# Only what the image needs is sent to the engine.
mkdir -p "$work/context/target/debian"
cp "$root/Containerfile" "$work/context"
cp "$deb" "$work/context/target/debian"
say "building $name with $engine"
case $engine in
    buildah) buildah bud --quiet "${pull[@]}" --file "$work/context/Containerfile" --tag "$name" "$work/context" >/dev/null ;;
    *) "$engine" build --quiet --file "$work/context/Containerfile" --tag "$name" "$work/context" >/dev/null ;;
esac

# In the folder in which the image starts: it must be able to write there.
try='assay doctor | grep -q "mlir-22 22" && assay fuzz --programs 2 --seed 1 --kind semantic --reduce-budget 0s >log 2>&1 || [ $? -eq 1 ] && test -f .assay/assay.db'
case $engine in
    buildah)
        made=$(buildah from "${pull[@]}" "$name")
        buildah run "$made" -- sh -c "$try" || fail "the image does not work"
        buildah rm "$made" >/dev/null
        ;;
    *) "$engine" run --rm --entrypoint sh "$name" -c "$try" || fail "the image does not work" ;;
esac
say "$name works: it finds MLIR 22 and fuzzes"
