"""Runs the programs of corpus `exec`, whose output LLVM is known to print, and counts those that print it.

    scripts/exec.py --assay target/release/assay corpus/exec
    scripts/exec.py --assay target/release/assay --passes corpus/exec
    scripts/exec.py --assay target/release/assay --inner conversion --only SparseTensor corpus/exec

Counts programs as they are written. With `--passes`, the function that is called is also compared after each pass of the pipeline that the
folder names, which takes some minutes. A pipeline that has a name of its own, such as `sparsifier`, counts as one pass. With `--inner`, each pass that
`sparsifier` runs on sparse tensors is counted by itself. If the compiler takes too long beside other jobs, the program is compared again alone at the end.
Every program that does not print the output is listed with the reason.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess

# Numbers that differ in every execution: the address of a memref, the thread of a task.
OPEN_NUMBERS = re.compile(r"(base@ = |Current thread id: )\S+")
# The passes of `sparsifier` up to the one that leaves no sparse tensor [SparseTensorPipelines.cpp, buildSparsifier;
# SparsificationAndBufferizationPass.cpp]. `test-tensor-copy-insertion` stands for a call of the same analysis. `pre-sparsification-rewrite` makes ops of
# a dialect that only a later pass loads, so `arith-expand` is there, too.
COMMON = (
    "func.func(linalg-generalize-named-ops),func.func(linalg-fuse-elementwise-ops),pre-sparsification-rewrite,"
    "func.func(empty-tensor-to-alloc-tensor),test-tensor-copy-insertion{bufferize-function-boundaries=1},"
    "sparse-reinterpret-map{scope=only-generic},sparsification{enable-runtime-library=LIBRARY},"
    "func.func(stage-sparse-ops),lower-sparse-ops-to-foreach{enable-runtime-library=LIBRARY},"
    "sparse-reinterpret-map{scope=except-generic},func.func(lower-sparse-foreach-to-scf),loop-invariant-code-motion,"
)
INNER = {
    "conversion": COMMON.replace("LIBRARY", "true") + "sparse-tensor-conversion,func.func(arith-expand)",
    "codegen": COMMON.replace("LIBRARY", "false")
    + "sparse-tensor-codegen,sparse-buffer-rewrite,sparse-storage-specifier-to-llvm,func.func(arith-expand)",
}
# Kinds of verdicts of a program whose passes all keep its output.
RIGHT = {"refines"}
# How the compiler ends if time or memory runs out, which other jobs may be the reason for.
UNFINISHED = {"timeout", "out-of-memory"}


def words_of(command: str) -> list[list[str]]:
    """The commands of a shell pipeline, as lists of words."""
    lists = [[]]
    for word in shlex.split(command):
        if word == "|":
            lists.append([])
        else:
            lists[-1].append(word)
    return lists


def environment(stages: list[list[str]]) -> dict[str, str]:
    """The variables that the pipeline sets for the runner."""
    words = [word for stage in stages if stage[0] == "env" for word in stage]
    return dict(word.split("=", 1) for word in words if re.match(r"[A-Z0-9_]+=", word))


def entry_of(run: dict, stages: list[list[str]]) -> str:
    """The function that is called: only the command line names the one that LLVM's interpreter calls."""
    for word in (word for stage in stages for word in stage):
        if word.startswith("--entry-function="):
            return word.split("=", 1)[1]
    return run["entry"]


def source(assay: str, folder: pathlib.Path, run: dict) -> str | None:
    """Why the program does not print LLVM's output as it is written; nothing if it does."""
    stages = words_of(run["cmd"])
    command = [assay, "run", "program.generic.mlir", "--entry", entry_of(run, stages)]
    done = subprocess.run(command, cwd=folder, capture_output=True, env=os.environ | environment(stages))
    if done.returncode != 0:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        return lines[0] if lines else f"exit {done.returncode}"
    printed = done.stdout.decode(errors="replace")
    if run["result"] not in ("void", ""):
        printed = printed.replace("result: ", "")
    expected = (folder / run["stdout"]).read_bytes().decode(errors="replace")
    same = OPEN_NUMBERS.sub(r"\1", printed) == OPEN_NUMBERS.sub(r"\1", expected)
    return None if same else "prints something else"


def passes(assay: str, folder: pathlib.Path, run: dict) -> str | None:
    """Why a pass of the program's pipeline is not known to keep its output; nothing if all do."""
    stages = words_of(run["cmd"])
    flags = [word for stage in stages if "mlir-opt" in stage[0] for word in stage[1:]]
    flags = [word for word in flags if word not in ("program.generic.mlir", "-")]
    if not flags:
        return None
    # What other functions do with arbitrary arguments is not the program's output.
    entry = entry_of(run, stages)
    command = [assay, "check", "--json", "--jobs", "1", "--function", entry, "program.generic.mlir", "--", *flags]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ | environment(stages))
    records = [json.loads(line) for line in done.stdout.splitlines()]
    if any(record["kind"] == "compiler" and record["outcome"] in UNFINISHED for record in records):
        raise TimeoutError("the compiler took too long or too much memory")
    verdicts = [record for record in records if record["kind"] == "verdict"]
    for verdict in verdicts:
        if verdict["verdict"] not in RIGHT:
            return f"{verdict['verdict']} after {verdict['pass']}: {verdict.get('detail')}"
    if done.returncode not in (0, 1, 4) or not verdicts:
        lines = done.stderr.strip().splitlines()
        return lines[-1] if lines else f"exit {done.returncode}, {len(verdicts)} verdicts"
    return None


def run_of(args: argparse.Namespace, folder: pathlib.Path) -> dict:
    """How LLVM runs the program."""
    return json.loads((folder / "runs.json").read_text())["runs"][args.run]


def inner(args: argparse.Namespace, folder: pathlib.Path) -> dict[str, str]:
    """For each pass inside of `sparsifier`, the verdict on the function that is called."""
    run = run_of(args, folder)
    stages = words_of(run["cmd"])
    command = [args.assay, "check", "--json", "--jobs", "1", "--function", entry_of(run, stages)]
    command += ["--pipeline", INNER[args.inner], "program.generic.mlir"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ | environment(stages))
    records = [json.loads(line) for line in done.stdout.splitlines()]
    verdicts = [record for record in records if record["kind"] == "verdict"]
    return {verdict["pass"]: f"{verdict['verdict']}: {verdict.get('detail') or ''}" for verdict in verdicts}


def count_inner(args: argparse.Namespace, folders: list[pathlib.Path]) -> None:
    """Prints for each pass inside of `sparsifier` how many programs keep their output, and the other verdicts."""
    kept = collections.Counter()
    order = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for folder, verdicts in zip(folders, pool.map(lambda folder: inner(args, folder), folders)):
            for name, verdict in verdicts.items():
                order += [] if name in order else [name]
                right = verdict.split(":")[0] in RIGHT
                kept[name] += right
                if not right:
                    print(f"{folder.name:<50} {name}: {verdict}", flush=True)
    for name in order:
        print(f"{name}: {kept[name]} of {len(folders)} ({100 * kept[name] / len(folders):.1f} %)")


def examine(args: argparse.Namespace, folder: pathlib.Path) -> list[str | TimeoutError | None]:
    """For each column why a program is not right."""
    run = run_of(args, folder)
    columns = [source(args.assay, folder, run)]
    if args.passes:
        try:
            columns.append(passes(args.assay, folder, run))
        except TimeoutError as slow:
            columns.append(slow)
    return columns


def alone(args: argparse.Namespace, folder: pathlib.Path, slow: TimeoutError) -> str | None:
    """What `passes` returns if no other job runs."""
    try:
        return passes(args.assay, folder, run_of(args, folder))
    except TimeoutError:
        return str(slow)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assay", default="assay")
    parser.add_argument("--passes", action="store_true", help="also compare after each pass")
    parser.add_argument("--inner", choices=sorted(INNER), help="compare after each pass inside of `sparsifier` instead")
    parser.add_argument("--run", type=int, default=0, help="which of the pipelines in runs.json (default: the first)")
    parser.add_argument("--only", default="", help="programs whose name contains this")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("corpus", type=pathlib.Path)
    args = parser.parse_args()
    args.assay = str(pathlib.Path(args.assay).resolve()) if "/" in args.assay else args.assay
    folders = [path.parent for path in sorted(args.corpus.glob("*/runs.json")) if args.only in str(path.parent)]
    if args.inner:
        count_inner(args, folders)
        return
    counts = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(zip(folders, pool.map(lambda folder: examine(args, folder), folders)))
    for folder, columns in results:
        group = "sparse" if folder.name.startswith("SparseTensor") else "others"
        counts[group]["all"] += 1
        for name, reason in zip(("source", "passes"), columns):
            if isinstance(reason, TimeoutError):
                reason = alone(args, folder, reason)
            counts[group][name] += reason is None
            if reason:
                print(f"{folder.name:<50} {name}: {reason}", flush=True)
    for group, numbers in counts.items():
        for name in ("source", "passes") if args.passes else ("source",):
            share = 100 * numbers[name] / numbers["all"]
            print(f"{group}, {name}: {numbers[name]} of {numbers['all']} ({share:.1f} %)")


main()
