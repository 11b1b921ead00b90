"""The results, with the names of the JSON that ``assay --json`` prints.

Values are text, as Assay prints them: ``"7"``, ``"[1, 2]"``, ``"poison"``. Places are ``file:line:column``; the file ``-`` is MLIR text
that was passed as ``str``. A field that Assay did not print has its default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class Operand:
    """An operand of an op that broke a rule."""

    #: Its SSA name.
    value: str
    #: What it held.
    content: str


@dataclass(frozen=True)
class Origin:
    """Where a value came from."""

    #: Its SSA name.
    value: str
    #: What it held.
    content: str
    #: The op that made it; ``None`` for a block argument.
    op: Optional[str] = None
    #: Place of the op in the program, if it is known.
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None


@dataclass(frozen=True)
class Fault:
    """An op that stopped the program, or made poison."""

    #: Why, with the document that says so.
    text: str
    #: Name of the rule of undefined behaviour or of poison; empty if no rule says so.
    rule: str = ""
    #: The op; ``None`` of poison that no op made, as that of an argument.
    op: Optional[str] = None
    #: Place of the op in the program, if it is known.
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    #: Its operands.
    operands: tuple[Operand, ...] = ()
    #: Where they came from.
    origins: tuple[Origin, ...] = ()


@dataclass(frozen=True)
class Memory:
    """Memory of an argument that the function changed."""

    #: Number of the argument, from 0.
    argument: int
    #: Its elements afterwards.
    contents: str


@dataclass(frozen=True)
class RunResult:
    """What ``run`` returns."""

    #: ``ok``, ``ub`` (undefined behaviour) or ``trap`` (the program aborted). With ``NotComparable`` also ``unsupported`` and
    #: ``exhausted``.
    status: str
    #: What the program printed.
    output: str
    #: Ops that were executed.
    steps: int
    #: The results of the function.
    results: tuple[str, ...] = ()
    #: The memory of arguments that it changed.
    memory: tuple[Memory, ...] = ()
    #: Why it did not end normally.
    reason: Optional[str] = None
    #: The op that stopped it.
    fault: Optional[Fault] = None
    #: Where poison comes from that a result has, or an operand of the op that stopped it.
    poison: Optional[Fault] = None


@dataclass(frozen=True)
class Pipeline:
    """A pipeline that was checked."""

    #: The number that verdicts name, from 0.
    pipeline: int
    #: The passes, in mlir-opt's textual form.
    text: str
    #: The RUN line that asks for it.
    place: Optional[str] = None


@dataclass(frozen=True)
class Undefined:
    """Undefined behaviour, or nothing but poison, on every input that was tried."""

    #: The rule that is broken.
    rule: str
    #: Why, with the document that says so.
    text: str
    #: The op that breaks it.
    op: str
    #: Its place.
    place: str
    #: The function ends, but all that it shows is poison.
    poison: bool
    #: No other input can be defined.
    certain: bool = False


@dataclass(frozen=True)
class Function:
    """A function with a body."""

    #: Where it begins.
    place: str
    #: Its name.
    function: str
    #: The dialects of its ops.
    dialects: tuple[str, ...]
    #: Inputs on which it is compared.
    inputs: int
    #: Undefined behaviour on every input that was tried.
    undefined: Optional[Undefined] = None
    #: Why it is not run.
    not_run: Optional[str] = None


@dataclass(frozen=True)
class Broken:
    """The op that breaks a rule after a pass."""

    #: The op.
    op: str
    #: The rule.
    rule: str


@dataclass(frozen=True)
class Parting:
    """The first values that differ before and after a pass."""

    #: What made the value before the pass: an op, or a block argument.
    op_before: str
    #: The value.
    value_before: str
    #: The same after the pass.
    op_after: str
    value_after: str
    #: It is the same op on the same operands.
    same: bool


@dataclass(frozen=True)
class Proof:
    """How a function was proved."""

    #: ``same`` (the same terms), ``all-inputs`` (all were tried) or ``solver``.
    means: str
    #: Inputs on which a loop has more iterations than this are left out.
    iterations: Optional[int] = None
    #: Inputs on which memref arguments overlap are left out.
    apart: bool = False
    #: Inputs on which a dynamic size of a memref is larger than this are left out.
    sizes: Optional[int] = None
    #: Inputs on which a dynamic size of a tensor argument is larger than this are left out.
    tensor_sizes: Optional[int] = None
    #: Only this many combinations of dynamic sizes of tensor arguments are covered, which inputs that were tried have.
    tensor_cases: Optional[int] = None
    #: Only this many combinations of values of ``index`` arguments and of dynamic sizes are covered, which inputs that were tried have.
    number_cases: Optional[int] = None
    #: Inputs on which the elements of a memref argument are not contiguous are left out.
    contiguous: bool = False
    #: Loops were proved by induction, for any number of iterations.
    by_induction: bool = False
    #: Inputs on which no document says what the function does before the pass are left out.
    silent: bool = False
    #: ``index`` has this many bits, and nothing was shown for another width.
    index_width: Optional[int] = None


@dataclass(frozen=True)
class Widths:
    """Widths of the widest integers for which a pass is proved, with narrower integers in place of the function's own."""

    #: The smallest and the largest width.
    from_: int
    to: int
    #: Whether one of the proofs leaves inputs out.
    within_bounds: bool = False


@dataclass(frozen=True)
class Verdict:
    """One function at one pass."""

    #: Where the function begins.
    place: str
    #: Its name.
    function: str
    #: Number of the pipeline.
    pipeline: int
    #: Position of the pass in the pipeline, from 0.
    step: int
    #: The pass, with its options.
    pass_: str
    #: Of ``check``: ``refines``, ``differs`` or ``not-comparable``. Of ``prove``: ``proved``, ``refuted`` or ``unknown``.
    verdict: str
    #: What differs, or why nothing can be said.
    detail: Optional[str] = None
    #: Inputs on which it holds, and on how many of them any behaviour would be right.
    holds: Optional[tuple[int, ...]] = None
    #: The inputs are all that the types of the arguments allow.
    all_inputs: bool = False
    #: No pass so far changed the function or what it depends on, so it was run on few inputs.
    unchanged: bool = False
    #: Inputs on which what depends on open results was not compared.
    open: int = 0
    #: The values of ``vscale`` with which it is so, if the program has scalable vectors.
    vscale: tuple[int, ...] = ()
    #: Of a difference: the arguments that show it.
    input: tuple[str, ...] = ()
    #: What the function does before and after the pass.
    before: Optional[str] = None
    after: Optional[str] = None
    #: The op that breaks a rule after the pass.
    broken: Optional[Broken] = None
    #: Where the two executions part.
    parting: Optional[Parting] = None
    #: How it is proved for all inputs.
    proof: Optional[Proof] = None
    #: Why what holds on these inputs is not proved for all.
    not_proved: Optional[str] = None
    #: It is proved with narrower integers.
    widths: Optional[Widths] = None
    #: If it is refuted with narrower integers: the bits of the widest ones.
    width: Optional[int] = None
    #: The program that differs, if it is one with narrower integers.
    program: Optional[str] = None

    @property
    def is_wrong(self) -> bool:
        """Whether the pass changes what the function does."""
        return self.verdict in ("differs", "refuted")


@dataclass(frozen=True)
class CompilerFault:
    """The compiler did not come to the end of a pipeline."""

    #: The program, or the part of a file.
    place: str
    #: Number of the pipeline.
    pipeline: int
    #: Position of the pass in the pipeline, from 0.
    step: int
    #: The pass, with its options.
    pass_: str
    #: ``crash``, ``pass-failed``, ``invalid-ir``, ``timeout`` and others.
    outcome: str
    #: It is certainly the compiler's fault.
    found: bool
    #: What the compiler said.
    detail: str


@dataclass(frozen=True)
class LeftOut:
    """A RUN line or a part of a file that was not used."""

    #: Where it is.
    place: str
    #: Why.
    detail: str
    #: The test wants it so.
    expected: bool


@dataclass(frozen=True)
class Error:
    """A program that could not be checked."""

    #: What is wrong, and where.
    message: str
    #: The exit code that it stands for.
    exit: int


@dataclass(frozen=True)
class PassProofs:
    """What ``check(prove=True)`` proved of a pass."""

    #: The pass, with its options.
    pass_: str
    #: Functions that hold on the inputs tried and on all others.
    proved: int
    #: Functions that hold on the inputs tried, and may not on others.
    unknown: int
    #: Functions for each reason why.
    reasons: dict[str, int]
    #: Functions that hold on the inputs tried, and on all others within bounds.
    within_bounds: int = 0


@dataclass(frozen=True)
class CheckTotals:
    """Numbers of functions over all passes of all pipelines."""

    #: All functions.
    functions: int
    #: They refine at every pass.
    refine: int
    #: They refine where they could be compared.
    partly_comparable: int
    #: They differ at some pass.
    differ: int
    #: Undefined on all inputs tried, but perhaps not on others.
    undefined: int
    #: All they show is poison, on every input.
    poison: int
    #: Nothing is known of them.
    not_comparable: int
    #: Functions for each reason why something could not be compared.
    reasons: dict[str, int]
    #: Crashes, and IR that the verifier rejects.
    compiler_faults: int
    #: Programs that could not be checked.
    errors: int
    #: RUN lines and parts of files that were not used.
    left_out: int
    #: Undefined whatever the input.
    always_undefined: int = 0
    #: Functions of which something that depends on open values was not compared.
    with_open: int = 0
    #: Only of proofs: functions whose proofs leave inputs out, such as more iterations of a loop.
    within_bounds: int = 0
    #: With ``prove=True``, for each pass.
    proofs: tuple[PassProofs, ...] = ()


@dataclass(frozen=True)
class ProveTotals:
    """Numbers of functions over all passes of all pipelines."""

    #: All functions.
    functions: int
    #: Proved at every pass.
    proved: int
    #: Proved at some passes.
    partly_proved: int
    #: Refuted at some pass.
    refuted: int
    #: Undefined on all inputs tried, but perhaps not on others.
    undefined: int
    #: All they show is poison, on every input.
    poison: int
    #: Nothing is known of them.
    unknown: int
    #: Functions for each reason why they are unknown.
    reasons: dict[str, int]
    #: Crashes, and IR that the verifier rejects.
    compiler_faults: int
    #: Programs that could not be proved.
    errors: int
    #: RUN lines and parts of files that were not used.
    left_out: int
    #: Undefined whatever the input.
    always_undefined: int = 0
    #: Of those proved, the ones whose proofs leave inputs out, such as more iterations of a loop.
    within_bounds: int = 0


@dataclass(frozen=True)
class _Report:
    """What ``check`` and ``prove`` have in common."""

    #: The pipelines that were checked.
    pipelines: tuple[Pipeline, ...]
    #: The functions of the programs.
    functions: tuple[Function, ...]
    #: One for each function and pass.
    verdicts: tuple[Verdict, ...]
    #: Pipelines that the compiler did not finish.
    compiler: tuple[CompilerFault, ...]
    #: What was not used.
    left_out: tuple[LeftOut, ...]
    #: Programs that could not be checked.
    errors: tuple[Error, ...]

    @property
    def differences(self) -> tuple[Verdict, ...]:
        """The verdicts that say that a pass changes what a function does."""
        return tuple(verdict for verdict in self.verdicts if verdict.is_wrong)

    @property
    def ok(self) -> bool:
        """Whether nothing wrong was found: no difference, crash or invalid IR."""
        return not self.differences and not any(fault.found for fault in self.compiler)


@dataclass(frozen=True)
class CheckReport(_Report):
    """What ``check`` returns."""

    #: The counts.
    totals: CheckTotals


@dataclass(frozen=True)
class ProveReport(_Report):
    """What ``prove`` returns."""

    #: The counts.
    totals: ProveTotals


@dataclass(frozen=True)
class ReduceResult:
    """What ``reduce`` returns."""

    #: The kind of bug: ``miscompile``, ``crash`` and others.
    fault: str
    #: One sentence about it.
    detail: str
    #: The reduced program.
    program: str
    #: The reduced pipeline.
    pipeline: str
    #: Sizes of program and pipeline before and after.
    ops_before: int
    ops_after: int
    bytes_before: int
    bytes_after: int
    passes_before: int
    passes_after: int
    #: Programs and pipelines that were tried.
    candidates: int
    #: Runs of the compiler.
    compilations: int
    #: Time that it took.
    seconds: float
    #: Nothing smaller was found; otherwise time or candidates ran out.
    complete: bool
    #: A plain mlir-opt shows the bug.
    confirmed: bool
    #: The command that shows it, with ``FILE`` for the program.
    command: Optional[str] = None
    #: The function that a pass changes, the arguments that show it, and what it does before and after the pass.
    function: Optional[str] = None
    input: tuple[str, ...] = ()
    before: Optional[str] = None
    after: Optional[str] = None


@dataclass(frozen=True)
class Pattern:
    """The rewrite pattern that causes a bug, as far as it was found."""

    #: ``application`` (one application of a pattern), ``conversion``, ``in-flight`` (at a crash), ``cycle`` (applied for
    #: ever), ``fold``, ``no-pattern`` or ``unknown``.
    kind: str
    #: Name of the pattern.
    pattern: Optional[str] = None
    #: The op that it is for.
    op: Optional[str] = None
    #: Of an application: number of the attempt, from 1, and how many there are.
    attempt: Optional[int] = None
    attempts: Optional[int] = None
    #: Of an application: the IR before and after it.
    before: Optional[str] = None
    after: Optional[str] = None
    #: If it was not found: why, and the patterns that were tried.
    why: Optional[str] = None
    patterns: tuple[str, ...] = ()


@dataclass(frozen=True)
class CrashCause:
    """What identifies a crash. A part is absent if the compiler did not say it, or if other parts suffice."""

    #: How the process ended, if nothing else is known.
    symptom: Optional[str] = None
    #: The assertion or other message.
    message: Optional[str] = None
    #: The functions on the stack that identify the place, the innermost first.
    frames: tuple[str, ...] = ()
    #: The innermost frame, if it has no name.
    site: Optional[str] = None
    #: The compiler crashes while it reads the program.
    reading: bool = False
    #: The pass, and the guilty pattern, if the parts above do not identify the crash.
    pass_: Optional[str] = None
    pattern: Optional[str] = None


@dataclass(frozen=True)
class OnVersion:
    """A compiler, and whether it shows the bug."""

    #: Its name, as ``mlir-22``.
    target: str
    #: Its version, as ``22.1.8``.
    version: str
    #: ``None`` if nothing can be said.
    shows: Optional[bool]
    #: What it does, or why nothing can be said.
    detail: str
    #: The program as it was found shows the bug there, and the reduced one does not.
    as_found: bool = False
    #: The finding's step with one more option, if only that shows the failure there.
    step: Optional[str] = None
    #: Of a crash that cannot be compared with the one at hand: what identifies it, and the cause that it would have.
    crash: Optional[str] = None
    crash_cause: Optional[CrashCause] = None


@dataclass(frozen=True)
class BisectResult:
    """What ``bisect`` returns."""

    #: The kind of bug: ``miscompile``, ``crash`` and others.
    fault: str
    #: One sentence about it.
    detail: str
    #: The guilty pass with its options, and its position in the pipeline, from 0.
    pass_: Optional[str] = None
    step: Optional[int] = None
    #: What crashes, if not the pass: ``reader``, or ``verifier`` (on what the pass makes).
    crashes: Optional[str] = None
    #: The function that it changes, the arguments that show it, and what it does before and after the pass.
    function: Optional[str] = None
    input: tuple[str, ...] = ()
    before: Optional[str] = None
    after: Optional[str] = None
    #: The guilty rewrite pattern.
    pattern: Optional[Pattern] = None
    #: Of a crash: the innermost functions.
    stack: tuple[str, ...] = ()
    #: The compilers that were tried.
    versions: tuple[OnVersion, ...] = ()
    #: Names of targets: the last good one before the first bad one, and the one in which it is fixed.
    last_good: Optional[str] = None
    first_bad: Optional[str] = None
    fixed_in: Optional[str] = None
