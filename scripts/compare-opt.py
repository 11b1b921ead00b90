#!/usr/bin/env python3
"""Does `assay-opt` do what the driver does that it replaces?

Runs commands of tests twice, once with the driver and once with `assay-opt`, and compares exit status, standard output and
standard error. Prints each command that differs, then counts and the CPU time of both. Ends with 1 if something differs.

    scripts/compare-opt.py --assay target/release/assay --driver heir-opt=$HOME/.local/share/assay/targets/heir-2026.11.1/driver \
        --count 500 heir/tests
    scripts/compare-opt.py --assay target/release/assay --driver mlir-opt=/usr/bin/mlir-opt-22 \
        --run 'mlir-opt %s --canonicalize' --count 500 DIR

The commands are those of the files' RUN lines that start with the driver's name, without what follows a pipe. With --run, the
same commands are used for every file. Files are taken at even distances, until there are --count commands.
"""
import argparse
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

LIMIT = 60  # seconds for a command


def run_lines(path, name):
    """The commands of a file's RUN lines that start with `name`, as lists of words; %s is the file."""
    text = re.sub(r"\\\n\s*//\s*RUN:", "", path.read_text(errors="replace"))
    for line in re.findall(r"RUN:(.*)", text):
        command = re.split(r"[|>]|2>&1|&&", line)[0]
        try:
            words = shlex.split(command)
        except ValueError:
            continue
        if words and words[0] == "not":
            words = words[2:] if words[1:2] == ["--crash"] else words[1:]
        # Other substitutions than %s need lit's configuration.
        if words and words[0] == name and not any("%" in word.replace("%s", "") for word in words):
            yield [word.replace("%s", str(path)) for word in words[1:]]


def execute(command, env, folder):
    """Exit status, output and errors of a command, and the CPU seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, env=env, cwd=folder, stdin=subprocess.DEVNULL, timeout=LIMIT)
        seen = (done.returncode, done.stdout, done.stderr)
    except subprocess.TimeoutExpired:
        seen = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seen, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def without_addresses(seen, program):
    """A crash prints addresses, its own command line and random names of files: compared are status and output."""
    status, output, errors = seen
    if status < 0 or status >= 128 or b"PLEASE submit a bug report" in errors:
        return status, output, None
    return status, output, errors.replace(program.encode(), b"PROGRAM")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--assay", required=True, type=pathlib.Path)
    parser.add_argument("--driver", required=True, metavar="NAME=PATH")
    parser.add_argument("--run", action="append", default=[], metavar="COMMAND")
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    name, driver = options.driver.split("=", 1)
    files = sorted(options.folder.resolve().rglob("*.mlir"))
    fixed = [shlex.split(command)[1:] for command in options.run]
    commands = [
        words
        for path in files
        for words in ([[w.replace("%s", str(path)) for w in words] for words in fixed] or run_lines(path, name))
    ]
    step = max(1, len(commands) // options.count)
    commands = commands[::step][: options.count]
    with tempfile.TemporaryDirectory() as scratch:
        link = pathlib.Path(scratch, "assay-opt")
        link.symlink_to(options.assay.resolve())
        env = {**os.environ, "ASSAY_OPT_TARGET": driver, "ASSAY_OPT_RUNS": str(pathlib.Path(scratch, "runs"))}
        same, different, slow = 0, 0, 0
        seconds = [0.0, 0.0]
        for words in commands:
            first, cost = execute([driver, *words], env, scratch)
            second, other = execute([str(link), *words], env, scratch)
            if first is None and second is None:
                slow += 1
                continue
            seconds[0] += cost
            seconds[1] += other
            if first and second and without_addresses(first, driver) == without_addresses(second, str(link)):
                same += 1
            else:
                different += 1
                print("differs:", shlex.join([name, *words]))
        kept = sum(1 for entry in pathlib.Path(scratch, "runs").rglob("*") if entry.is_file())
    print(f"{len(commands)} commands: {same} the same, {different} differ, {slow} did not end within {LIMIT} s with either")
    print(f"CPU time: {seconds[0]:.1f} s for {name}, {seconds[1]:.1f} s for assay-opt ({seconds[1] / max(seconds[0], 1e-9):.2f} times); {kept} files kept")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
