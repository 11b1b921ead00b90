"""Assay from Python: run, check, prove, reduce and bisect MLIR programs.

>>> import mlir_assay
>>> program = '''
... func.func @pick(%i: index) -> i32 {
...   %a = arith.constant 10 : i32
...   %b = arith.constant 20 : i32
...   %r = scf.index_switch %i -> i32
...   case 1 { scf.yield %b : i32 }
...   default { scf.yield %a : i32 }
...   return %r : i32
... }
... '''
>>> mlir_assay.run(program, entry="pick", args=[1]).results
('20',)
>>> report = mlir_assay.check(program, "convert-scf-to-cf")
>>> [(v.function, v.pass_, v.input, v.before, v.after) for v in report.differences]
[('pick', 'convert-scf-to-cf', ('4294967297',), 'result 10', 'result 20')]

A program is MLIR text (``str``) or a file (``pathlib.Path``). Each function starts the ``assay`` binary once; see ``find_binary`` for
which one. Exit codes 0 and 1 give a result, all others an ``AssayError``. Results have the names of the JSON that ``assay --json``
prints; ``pass`` is called ``pass_``.
"""

from ._commands import bisect, check, prove, reduce, run
from ._process import find_binary
from .errors import AssayError, BadInput, BinaryNotFound, InternalError, NotComparable, ToolMissing
from .results import (
    BisectResult,
    Broken,
    CheckReport,
    CheckTotals,
    CompilerFault,
    CrashCause,
    Error,
    Fault,
    Function,
    LeftOut,
    Memory,
    OnVersion,
    Operand,
    Origin,
    Parting,
    PassProofs,
    Pattern,
    Pipeline,
    Proof,
    ProveReport,
    ProveTotals,
    ReduceResult,
    RunResult,
    Undefined,
    Verdict,
    Widths,
)

__all__ = [
    "AssayError", "BadInput", "BinaryNotFound", "BisectResult", "Broken", "CheckReport", "CheckTotals", "CompilerFault",
    "CrashCause", "Error", "Fault", "Function", "InternalError", "LeftOut", "Memory", "NotComparable", "OnVersion", "Operand", "Origin",
    "Parting", "PassProofs", "Pattern", "Pipeline", "Proof", "ProveReport", "ProveTotals", "ReduceResult", "RunResult",
    "ToolMissing", "Undefined", "Verdict", "Widths", "bisect", "check", "find_binary", "prove", "reduce", "run",
]  # fmt: skip
