#!/bin/bash
# Compares the build of a pull request with the build of its base by `assay regress`: scripts/ci-regress.sh [FILE…]
# FILE is a test or a folder of tests; without any, ASSAY_TESTS. All settings are variables:
#   ASSAY_OLD      the base's mlir-opt
#   ASSAY_NEW      the pull request's mlir-opt
#   ASSAY_TESTS    files and folders, separated by spaces; the default is test
#   ASSAY_OPTIONS  options of `assay regress`; the default is --from-run-lines
#   ASSAY_WHEEL    the wheel to install first; without it, `assay` must be in PATH
#   ASSAY_SARIF    where to write the results as SARIF
#   ASSAY_OUT      a folder for a small program of each cause
# On GitHub, each cause that counts against the new build becomes an annotation. The exit code is that of `assay regress`.
set -euo pipefail

: "${ASSAY_OLD:?names no mlir-opt of the base}" "${ASSAY_NEW:?names no mlir-opt of the pull request}"
# shellcheck source=scripts/ci-assay.sh
. "$(dirname "$0")/ci-assay.sh"

if [ $# -gt 0 ]; then
    take_files "$@"
else
    # Names are separated by spaces, and may be patterns.
    # shellcheck disable=SC2086
    take_files ${ASSAY_TESTS:-test}
fi
sarif=${ASSAY_SARIF:-$work/assay.sarif}
read -r -d '' -a options <<<"${ASSAY_OPTIONS:---from-run-lines}" || true
[ -z "${ASSAY_OUT:-}" ] || options+=("--out=$ASSAY_OUT")
code=0
run_assay regress "${options[@]}" --sarif "$sarif" -- "$ASSAY_OLD" "$ASSAY_NEW" "${files[@]}" || code=$?
if [ "${GITHUB_ACTIONS:-}" = true ] && [ -s "$sarif" ]; then
    python3 -X utf8 "$(dirname "$0")/annotate.py" "$sarif"
fi
exit $code
