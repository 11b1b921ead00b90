# Functions of the scripts that use apt. The script that sources this file has `say` and `fail`.

# Runs a command as root: directly, or by sudo, which may ask for a password only in an interactive session.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        if [ -t 0 ]; then sudo "$@"; else sudo -n "$@"; fi
    else
        fail "root is needed to run '$*' and there is no sudo: run it as root, or set ASSAY_MLIR to a build of your own."
    fi
}

# Whether apt knows all of these packages.
known() {
    local package
    for package in "$@"; do apt-cache show "$package" >/dev/null 2>&1 || return 1; done
}

# Updates apt's lists if it does not know these packages: images usually come with empty lists.
update_lists_for() {
    known "$@" && return
    say "apt does not know $* yet: running 'apt-get update' (needs root)."
    (as_root apt-get update -qq >&2) || say "'apt-get update' had errors; going on with what apt knows."
}
