"""What is raised when Assay ends with an exit code of 2 or more."""

from __future__ import annotations

from typing import Any, Optional


class AssayError(Exception):
    """Assay could not answer. The subclass says why."""

    def __init__(self, message: str, exit_code: int, help: Optional[str] = None, result: Any = None) -> None:
        super().__init__(f"{message}\nhelp: {help}" if help else message)
        #: What is wrong.
        self.message = message
        #: The exit code of ``assay``; negative if a signal ended it.
        self.exit_code = exit_code
        #: What to do about it, if Assay knows.
        self.help = help
        #: What was printed nevertheless: a ``RunResult``, ``CheckReport`` or ``ProveReport``.
        self.result = result


class BadInput(AssayError):
    """Exit code 2: a bad program, pass or option."""


class ToolMissing(AssayError):
    """Exit code 3: a compiler or solver is missing or could not be run."""


class NotComparable(AssayError):
    """Exit code 4: nothing could be compared, an op is not supported, or there is no bug to reduce or bisect."""


class InternalError(AssayError):
    """Exit code 101: a bug of Assay."""


class BinaryNotFound(AssayError):
    """There is no ``assay`` binary."""


#: The exception for each exit code; others give a plain ``AssayError``.
BY_EXIT_CODE = {2: BadInput, 3: ToolMissing, 4: NotComparable, 101: InternalError}
