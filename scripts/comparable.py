"""Counts the functions that `assay check` can compare, pass by pass, and the reasons for the others.

    scripts/comparable.py --assay target/release/assay --every 12 --first 7 corpus/generic canonicalize cse

Functions with ops of `test` or `transform` are left out, as they are about the compiler itself. `--every 12 --first 7` takes
every twelfth file of the sorted list, beginning with the seventh. Every `differs` is printed.
"""

import argparse
import collections
import json
import pathlib
import subprocess

LEFT_OUT = {"test", "transform"}
COMPARABLE = {"refines", "differs"}


def check(assay: str, folder: pathlib.Path, files: list[str], pipelines: list[str]) -> list[dict]:
    """The records of `assay check`."""
    asked = [word for pipeline in pipelines for word in ("--pipeline", pipeline)]
    command = [assay, "check", *files, *asked, "--json", "--jobs", "1"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode not in (0, 1, 4):
        print(f"exit {run.returncode}: {run.stderr[-500:]}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def reason(function: dict, verdict: dict | None) -> str:
    """Why a function is not comparable."""
    if verdict:
        return verdict.get("detail") or verdict["verdict"]
    if "not_run" in function:
        return function["not_run"]
    return "undefined on every input" if "undefined" in function else "no verdict"


def tally(records: list[dict], pipeline: int) -> tuple[int, int, dict[str, list[str]]]:
    """The numbers of functions and of those that are comparable at each pass of a pipeline, and the other functions for each reason."""
    functions, verdicts = {}, {}
    for record in records:
        key = (record.get("place"), record.get("function"))
        if record["kind"] == "function" and not LEFT_OUT & set(record["dialects"]):
            functions[key] = record
        elif record["kind"] == "verdict" and record["pipeline"] == pipeline:
            if key not in verdicts or verdicts[key]["verdict"] in COMPARABLE:
                verdicts[key] = record
    others = collections.defaultdict(list)
    for key, function in functions.items():
        verdict = verdicts.get(key)
        if verdict and verdict["verdict"] == "differs":
            print(f"  differs: {key[0]} @{key[1]}: {verdict.get('detail')}")
        if not verdict or verdict["verdict"] not in COMPARABLE:
            others[reason(function, verdict)].append(f"{key[0]} @{key[1]}")
    return len(functions), len(functions) - sum(map(len, others.values())), others


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--assay", default="assay")
parser.add_argument("--every", type=int, default=1)
parser.add_argument("--first", type=int, default=1)
parser.add_argument("--show", type=int, default=3, help="functions to name for each reason")
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("pipelines", nargs="+")
options = parser.parse_args()
names = sorted(path.name for path in options.folder.glob("*.mlir"))
files = names[options.first - 1 :: options.every]
records = check(options.assay, options.folder, files, options.pipelines)
for number, pipeline in enumerate(options.pipelines):
    total, comparable, others = tally(records, number)
    share = 100 * comparable / max(total, 1)
    print(f"{pipeline}: {total} functions, {comparable} comparable ({share:.1f} %)")
    for why, which in sorted(others.items(), key=lambda item: -len(item[1])):
        print(f"  {len(which):4} {why}: {', '.join(which[: options.show])}")
