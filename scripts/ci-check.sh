#!/bin/bash
# Judges the passes of `.mlir` tests with `assay check`, for continuous integration: scripts/ci-check.sh [FILE…]
# Without files, it takes those that differ from where this branch left ASSAY_BASE. All settings are variables:
#   ASSAY_BASE     a commit or branch; the default is origin/main; zeros mean the default branch
#   ASSAY_DEFAULT_BRANCH   its name; the default is main
#   ASSAY_WHEEL    the wheel to install first; without it, `assay` must be in PATH
#   ASSAY_OPTIONS  options of `assay check`; the default is --from-run-lines
#   ASSAY_SARIF    where to write the results as SARIF
#   ASSAY_MLIR     the folder of mlir-opt, as for all of Assay
# On GitHub, each finding becomes an annotation. The exit code is that of `assay check`, but 4 (nothing could be compared) is
# only a warning unless the options have --min-comparable.
set -euo pipefail

# shellcheck source=scripts/ci-assay.sh
. "$(dirname "$0")/ci-assay.sh"

take_files "$@"
if [ $# -eq 0 ]; then
    base=${ASSAY_BASE:-origin/main}
    # GitHub's commit before the first push of a branch is all zeros.
    if [[ $base =~ ^0+$ ]]; then base=origin/${ASSAY_DEFAULT_BRANCH:-main}; fi
    from=$(git merge-base -- "$base" HEAD) || {
        echo "ci-check: git does not know where this branch left $base; on GitHub, check out with fetch-depth: 0" >&2
        exit 2
    }
    git diff --name-only --relative --diff-filter=d -z "$from" -- '*.mlir' >"$work/files"
    mapfile -d '' -t files <"$work/files"
    take_files "${files[@]}"
fi
if [ ${#files[@]} -eq 0 ]; then
    echo "ci-check: no .mlir file has changed since $base"
    exit 0
fi

sarif=${ASSAY_SARIF:-$work/assay.sarif}
# The options are words, not one word.
read -r -d '' -a options <<<"${ASSAY_OPTIONS:---from-run-lines}" || true
code=0
run_assay check "${files[@]}" "${options[@]}" --sarif "$sarif" || code=$?
if [ "${GITHUB_ACTIONS:-}" = true ] && [ -s "$sarif" ]; then python3 -X utf8 "$(dirname "$0")/annotate.py" "$sarif"; fi
if [ $code -eq 4 ] && [[ ${options[*]} != *--min-comparable* ]]; then
    [ "${GITHUB_ACTIONS:-}" != true ] || echo "::warning title=Assay::nothing could be compared"
    echo "ci-check: nothing could be compared"
    exit 0
fi
exit $code
