"""Finds the binary, starts it, and decodes what it prints."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
import typing
from pathlib import Path
from typing import Any, Optional, Sequence, TypeVar

from .errors import BY_EXIT_CODE, AssayError, BinaryNotFound

T = TypeVar("T")


def find_binary() -> Path:
    """The ``assay`` binary: the one in the wheel, else the one that the variable ``ASSAY`` names, else the one in ``PATH``."""
    own = Path(__file__).parent / "bin" / "assay"
    if own.is_file():
        return own
    named = os.environ.get("ASSAY")
    found = named or shutil.which("assay")
    if found is None:
        raise BinaryNotFound("there is no `assay` in PATH", 3, "set ASSAY to the binary")
    if not Path(found).is_file():
        raise BinaryNotFound(f"ASSAY names {found}, but there is no such file", 3)
    return Path(found)


@dataclasses.dataclass(frozen=True)
class Output:
    """What a command printed, and how it ended."""

    text: str
    exit_code: int
    message: Optional[str]
    help: Optional[str]

    def raise_error(self, message: Optional[str] = None, result: Any = None) -> typing.NoReturn:
        """Raises the exception for the exit code. ``message`` is for commands that say what is wrong in their output."""
        kind = BY_EXIT_CODE.get(self.exit_code, AssayError)
        text = self.message or message or f"assay ended with code {self.exit_code}"
        raise kind(text, self.exit_code, self.help, result)

    @property
    def answered(self) -> bool:
        """Whether there is a result: nothing was found, or something was."""
        return self.exit_code in (0, 1)


def call(arguments: Sequence[str], text: Optional[str]) -> Output:
    """Runs ``assay`` with arguments, and ``text`` on its standard input."""
    command = [str(find_binary()), "--json", "--quiet", *arguments]
    ended = subprocess.run(command, input=text or "", capture_output=True, encoding="utf-8", errors="replace")
    message, help = (None, None) if ended.returncode in (0, 1) else _error(ended.stderr)
    return Output(ended.stdout, ended.returncode, message, help)


def _error(stderr: str) -> tuple[Optional[str], Optional[str]]:
    """The message and the advice. With ``--json``, Assay prints them as its last line; clap and a panic print plain text."""
    lines = stderr.strip().split("\n")
    try:
        report = json.loads(lines[-1])
        return report["error"], report["help"]
    except (IndexError, ValueError, TypeError, KeyError):
        return stderr.strip() or None, None


def decode(kind: type[T], value: Any) -> T:
    """JSON as an object of a dataclass. Keys that the class lacks are skipped: a newer binary may print more."""
    return typing.cast(T, _decode(kind, value))


def _decode(kind: Any, value: Any) -> Any:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if value is None:
        return None
    if origin is typing.Union:
        return _decode(inner[0], value)
    if origin is tuple:
        return tuple(_decode(inner[0], item) for item in value)
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        keys = {name: name.rstrip("_") for name in hints}
        return typing.cast(Any, kind)(**{n: _decode(hints[n], value[k]) for n, k in keys.items() if k in value})
    return value
