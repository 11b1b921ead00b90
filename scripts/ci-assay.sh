# Sourced by ci-check.sh and ci-regress.sh: makes the folder $work, which is removed when the script ends, and puts the assay
# of ASSAY_WHEEL into PATH.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -n "${ASSAY_WHEEL:-}" ]; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check "$ASSAY_WHEEL"
    PATH="$work/venv/bin:$PATH"
fi
command -v assay >/dev/null || { echo "$(basename "$0" .sh): there is no assay in PATH; set ASSAY_WHEEL to a wheel" >&2; exit 3; }
