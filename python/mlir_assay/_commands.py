"""The commands, one function each."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import contextmanager
from typing import Any, Iterator, Optional, Sequence, TypeVar, Union

from ._process import Output, decode
from ._process import call as start
from .results import BisectResult, CheckReport, ProveReport, ReduceResult, RunResult

#: MLIR text, or the path of a file.
Program = Union[str, "os.PathLike[str]"]

R = TypeVar("R", CheckReport, ProveReport)

#: The field of a report for each ``kind`` of line.
_FIELDS = {
    "pipeline": "pipelines",
    "function": "functions",
    "verdict": "verdicts",
    "compiler": "compiler",
    "left-out": "left_out",
    "error": "errors",
}


def run(
    program: Program,
    *,
    entry: str = "main",
    args: Sequence[object] = (),
    call: Optional[str] = None,
    target: Optional[str] = None,
    options: Sequence[str] = (),
) -> RunResult:
    """Runs a function in the reference interpreter.

    ``args`` are numbers or what ``--arg`` takes: ``"[1, 2]"`` for a vector, tensor or memref. ``call`` gives function and arguments
    together, as ``check`` prints them. Undefined behaviour is a result, with ``status == "ub"``. An op that is not supported and a
    used-up budget raise ``NotComparable``.

    >>> run("func.func @half(%x: i32) -> i32 { %c = arith.constant 2 : i32 %r = arith.divsi %x, %c : i32 return %r : i32 }",
    ...     entry="half", args=[7]).results
    ('3',)
    """
    file, text = _file(program)
    words = [f"--call={call}"] if call is not None else [f"--entry={entry}", *(f"--arg={_value(arg)}" for arg in args)]
    output = start(["run", *words, *_common(target, options), file], text)
    result = decode(RunResult, json.loads(output.text)) if output.text else None
    if not output.answered or result is None:
        output.raise_error(result.reason if result else None, result)
    return result


def check(
    program: Program,
    pipeline: Optional[str] = None,
    *,
    from_run_lines: bool = False,
    against: Optional[Program] = None,
    functions: Sequence[str] = (),
    prove: bool = False,
    target: Optional[str] = None,
    options: Sequence[str] = (),
) -> CheckReport:
    """Runs every function before and after each pass, on many inputs: does the pass refine it?

    Give one of ``pipeline``, ``from_run_lines`` and ``against``. A path may be a folder. If nothing could be compared, or a program is
    bad, the exception has the report as ``result``.

    >>> check("func.func @f(%x: i32) -> i32 { return %x : i32 }", "canonicalize").ok
    True
    """
    with _selection(pipeline, from_run_lines, against, functions) as words:
        words += ["--prove"] if prove else []
        return _report(CheckReport, "check", program, [*words, *_common(target, options)])


def prove(
    program: Program,
    pipeline: Optional[str] = None,
    *,
    from_run_lines: bool = False,
    against: Optional[Program] = None,
    functions: Sequence[str] = (),
    target: Optional[str] = None,
    options: Sequence[str] = (),
) -> ProveReport:
    """Proves of every function that each pass keeps what it does on all inputs, or finds an input that shows the contrary.

    The arguments are those of ``check``. If nothing was proved or refuted, ``NotComparable`` has the report as ``result``.

    >>> prove("func.func @f(%x: i32) -> i32 { return %x : i32 }", "canonicalize").totals.proved
    1
    """
    with _selection(pipeline, from_run_lines, against, functions) as words:
        return _report(ProveReport, "prove", program, [*words, *_common(target, options)])


def reduce(
    program: Program,
    pipeline: Optional[str] = None,
    *,
    test: Optional["os.PathLike[str]"] = None,
    target: Optional[str] = None,
    options: Sequence[str] = (),
) -> ReduceResult:
    """Shrinks a program and its pipeline while the bug that they show stays the same.

    ``test`` is a script that says what to keep, as for ``assay reduce --test``. If there is no bug, ``NotComparable`` is raised.
    """
    file, text = _file(program)
    words = [] if pipeline is None else [f"--pipeline={pipeline}"]
    words += [] if test is None else [f"--test={os.fsdecode(test)}"]
    return _one(ReduceResult, start(["reduce", *words, *_common(target, options), file], text))


def bisect(
    program: Program,
    pipeline: str,
    *,
    versions: bool = True,
    target: Optional[str] = None,
    options: Sequence[str] = (),
) -> BisectResult:
    """Names the guilty pass, the guilty rewrite pattern and, with ``versions``, the first bad version of those installed.

    If nothing wrong shows, ``NotComparable`` is raised.
    """
    file, text = _file(program)
    words = [f"--pipeline={pipeline}", *([] if versions else ["--no-versions"])]
    return _one(BisectResult, start(["bisect", *words, *_common(target, options), file], text))


def _file(program: Program) -> tuple[str, Optional[str]]:
    """The argument that names the program, and what goes to standard input."""
    if not isinstance(program, str):
        path = _path(program)
        # A name that begins with a dash would be taken as an option, or as standard input.
        return (os.path.join(".", path) if path.startswith("-") else path), None
    if "\n" not in program and program.endswith(".mlir"):
        raise TypeError(f"{program!r} is taken as MLIR text; for a file, pass pathlib.Path({program!r})")
    return "-", program


def _path(program: object) -> str:
    """The path of a program that is not text."""
    path = os.fspath(program) if isinstance(program, os.PathLike) else None
    if isinstance(path, str):
        return path
    kind = type(program).__name__
    advice = "; decode it, as with program.decode()" if isinstance(program, (bytes, bytearray)) else ""
    raise TypeError(f"a program is MLIR text as a str, or a pathlib.Path, and not {kind}{advice}")


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _common(target: Optional[str], options: Sequence[str]) -> list[str]:
    return [*([] if target is None else [f"--target={target}"]), *options]


@contextmanager
def _selection(
    pipeline: Optional[str], from_run_lines: bool, against: Optional[Program], functions: Sequence[str]
) -> Iterator[list[str]]:
    """The arguments that say what is compared; the program of ``against`` is a file for as long as that lasts."""
    words = [f"--function={name}" for name in functions]
    words += [] if pipeline is None else [f"--pipeline={pipeline}"]
    words += ["--from-run-lines"] if from_run_lines else []
    if isinstance(against, str):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "against.mlir")
            with open(path, "w", encoding="utf-8") as file:
                file.write(_file(against)[1] or "")
            yield [*words, f"--against={path}"]
    else:
        yield words if against is None else [*words, f"--against={_path(against)}"]


def _report(kind: type[R], command: str, program: Program, words: Sequence[str]) -> R:
    file, text = _file(program)
    output = start([command, *words, file], text)
    if not output.text:
        output.raise_error()
    data: dict[str, Any] = {field: [] for field in _FIELDS.values()}
    # Not splitlines, which also ends a line at U+2028 and others that JSON does not escape.
    for line in filter(None, output.text.split("\n")):
        record = json.loads(line)
        if record["kind"] == "totals":
            data["totals"] = record
        elif record["kind"] in _FIELDS:
            data[_FIELDS[record["kind"]]].append(record)
    report = decode(kind, data)
    if not output.answered:
        reasons = [error.message for error in report.errors] or [left.detail for left in report.left_out]
        output.raise_error("\n".join(reasons or report.totals.reasons or ["there is no function to compare"]), report)
    return report


_One = TypeVar("_One", ReduceResult, BisectResult)


def _one(kind: type[_One], output: Output) -> _One:
    if not output.answered or not output.text:
        output.raise_error()
    return decode(kind, json.loads(output.text))
