# Sourced by ci-check.sh and ci-regress.sh: makes the folder $work, which is removed when the script ends, puts the assay of
# ASSAY_WHEEL into PATH, and defines two functions. A pull request may come from anybody, so the names and the texts of its tests
# must be neither options nor commands.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -n "${ASSAY_WHEEL:-}" ]; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check -- "$ASSAY_WHEEL"
    PATH="$work/venv/bin:$PATH"
fi
command -v assay >/dev/null || { echo "$(basename "$0" .sh): there is no assay in PATH; set ASSAY_WHEEL to a wheel" >&2; exit 3; }

# Sets `files` to the arguments, as names that cannot be options.
take_files() {
    local file
    files=()
    for file; do
        if [[ $file == *[[:cntrl:]]* ]]; then
            printf '%s: rename the file %q: a name must have no control characters\n' "$(basename "$0" .sh)" "$file" >&2
            exit 2
        fi
        case $file in -*) file=./$file ;; esac
        files+=("$file")
    done
}

# Runs assay. Its output may quote a test, so GitHub must find no commands in it.
# https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#stopping-and-starting-workflow-commands
run_assay() {
    if [ "${GITHUB_ACTIONS:-}" != true ]; then
        assay "$@"
        return
    fi
    local token code=0
    token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    echo "::stop-commands::$token"
    assay "$@" 2>&1 || code=$?
    printf '\n::%s::\n' "$token"
    return $code
}
