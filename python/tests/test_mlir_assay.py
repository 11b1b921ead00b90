"""Runs the real binary. Without it all tests are skipped; without a compiler those that need one."""

import dataclasses
import doctest
from pathlib import Path

import mlir_assay
import pytest
from mlir_assay import _commands

PROGRAM = """
func.func @pick(%i: index) -> i32 {
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %b : i32 }
  default { scf.yield %a : i32 }
  return %r : i32
}
"""
GENERIC = """
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "percent"}> ({
^bb0(%part: i32, %whole: i32):
  %r = "arith.divsi"(%part, %whole) : (i32, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i64) -> i64, sym_name = "other"}> ({
^bb0(%x: i64):
  %r = "other.op"(%x) ({}) : (i64) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()
"func.func"() <{function_type = (memref<2xi32>) -> i32, sym_name = "store"}> ({
^bb0(%m: memref<2xi32>):
  %p = "ub.poison"() <{value = #ub.poison}> : () -> i32
  %v = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %c = "arith.constant"() <{value = 0 : index}> : () -> index
  "memref.store"(%v, %m, %c) : (i32, memref<2xi32>, index) -> ()
  "func.return"(%p) : (i32) -> ()
}) : () -> ()
"""
BUGGY = "convert-scf-to-cf"


def works(*arguments):
    try:
        return mlir_assay._process.call(arguments, None).exit_code == 0
    except mlir_assay.BinaryNotFound:
        return False


pytestmark = pytest.mark.skipif(not works("--version"), reason="there is no `assay`: set ASSAY to the binary")


@pytest.fixture(scope="module")
def compiler():
    try:
        mlir_assay.check("func.func @f() { return }", "canonicalize")
    except mlir_assay.ToolMissing as error:
        pytest.skip(f"there is no mlir-opt: {error.message}")


@pytest.fixture(scope="module")
def buggy(compiler):
    try:
        mlir_assay.bisect(PROGRAM, BUGGY, versions=False)
    except mlir_assay.NotComparable:
        pytest.skip("this mlir-opt has fixed the bug of the test (llvm-project #111589)")


@pytest.fixture(autouse=True)
def every_key_has_a_field(monkeypatch):
    """Fails where the binary prints a key that the classes lack."""
    decode = mlir_assay._process._decode

    def strict(kind, value):
        if dataclasses.is_dataclass(kind) and value is not None:
            fields = {field.name.rstrip("_") for field in dataclasses.fields(kind)}
            assert set(value) - {"kind"} <= fields, kind
        return decode(kind, value)

    monkeypatch.setattr(mlir_assay._process, "_decode", strict)


def test_run_returns_results():
    result = mlir_assay.run(GENERIC, entry="percent", args=[7, 2])
    assert (result.status, result.results, result.steps) == ("ok", ("3",), 2)
    assert mlir_assay.run(GENERIC, call="@percent(9, -2)").results == ("-4",)


def test_a_path_that_begins_with_a_dash_is_no_option(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ["--help", "-"]:
        (tmp_path / name).write_text(GENERIC)
        assert mlir_assay.run(Path(name), entry="percent", args=[7, 2]).results == ("3",)


def test_run_explains_undefined_behaviour():
    result = mlir_assay.run(GENERIC, entry="percent", args=[7, 0])
    assert (result.status, result.fault.rule, result.fault.line) == ("ub", "div-by-zero", 4)
    assert [operand.content for operand in result.fault.operands] == ["7", "0"]


def test_run_reports_poison_and_memory():
    result = mlir_assay.run(GENERIC, entry="store", args=["[1, 2]"])
    assert result.results == ("poison",)
    assert result.poison.op == "ub.poison"
    assert result.memory == (mlir_assay.Memory(argument=0, contents="[5, 2]"),)


def test_run_raises_for_unsupported_ops():
    with pytest.raises(mlir_assay.NotComparable, match="other.op") as raised:
        mlir_assay.run(GENERIC, entry="other", args=[1])
    assert raised.value.result.status == "unsupported"


def test_bad_calls_raise_with_message_and_help():
    with pytest.raises(mlir_assay.BadInput, match="no function @nope") as raised:
        mlir_assay.run(GENERIC, entry="nope")
    assert "@percent" in raised.value.help
    with pytest.raises(mlir_assay.BadInput, match="--nope"):
        mlir_assay.run(GENERIC, entry="percent", options=["--nope"])
    with pytest.raises(TypeError, match="pathlib.Path"):
        mlir_assay.run("program.mlir")


def test_what_is_no_program_is_named():
    advice = "a program is MLIR text as a str, or a pathlib.Path, and not bytes; decode it"
    for call in (
        lambda: mlir_assay.run(GENERIC.encode(), entry="percent"),
        lambda: mlir_assay.check(GENERIC.encode(), "cse"),
        lambda: mlir_assay.check(GENERIC, against=GENERIC.encode()),
        lambda: mlir_assay.prove(GENERIC.encode(), "cse"),
        lambda: mlir_assay.reduce(GENERIC.encode(), "cse"),
        lambda: mlir_assay.bisect(GENERIC.encode(), "cse"),
    ):
        with pytest.raises(TypeError, match=advice):
            call()
    with pytest.raises(TypeError, match="and not int$"):
        mlir_assay.run(7)


def test_check_finds_a_difference_in_text_and_file(buggy, tmp_path):
    path = tmp_path / "pick.mlir"
    path.write_text(PROGRAM)
    for program, file in ((PROGRAM, "-"), (path, str(path))):
        report = mlir_assay.check(program, BUGGY)
        (verdict,) = report.differences
        assert not report.ok
        assert (verdict.place, verdict.pass_) == (f"{file}:2:1", BUGGY)
        assert (verdict.input, verdict.before, verdict.after) == (("4294967297",), "result 10", "result 20")
        assert verdict.parting.value_after == "20"
        assert report.totals.differ == 1


def test_check_against_text_and_with_proofs(compiler):
    after = PROGRAM.replace("constant 10", "constant 11")
    assert mlir_assay.check(PROGRAM, against=after).differences[0].after == "result 11"
    report = mlir_assay.check(PROGRAM, "canonicalize", prove=True)
    assert report.ok
    assert report.verdicts[0].proof.means == "same"
    assert report.totals.proofs[0].pass_ == "canonicalize"


def test_check_raises_with_its_report(compiler):
    with pytest.raises(mlir_assay.NotComparable, match="other.op") as raised:
        mlir_assay.check(GENERIC, "canonicalize", functions=["other"])
    assert raised.value.result.totals.not_comparable == 1
    with pytest.raises(mlir_assay.BadInput, match="expected") as raised:
        mlir_assay.check("func.func @x( {", "cse")
    assert raised.value.result.totals.errors == 1
    with pytest.raises(mlir_assay.BadInput, match="nosuchpass"):
        mlir_assay.check(PROGRAM, "nosuchpass")


def test_names_may_have_any_character():
    for strange in "\u2028\u2029\x85\x0c\x1e":
        name = f"a{strange}b"
        program = GENERIC.replace('"percent"', f'"{name}"')
        for report in (mlir_assay.check(program, against=program), mlir_assay.prove(program, against=program)):
            assert ascii(name)[1:-1] in ascii(report)
        with pytest.raises(mlir_assay.BadInput, match=f"no function @no{strange}pe") as raised:
            mlir_assay.run(program, entry=f"no{strange}pe")
        assert raised.value.help


def test_a_missing_compiler_raises():
    with pytest.raises(mlir_assay.ToolMissing, match="/nonexistent"):
        mlir_assay.check(PROGRAM, "cse", target="/nonexistent")


def test_prove_refutes_and_proves(buggy):
    assert mlir_assay.prove(PROGRAM, BUGGY).differences[0].input == ("4294967297",)
    report = mlir_assay.prove("func.func @f(%x: i32) -> i32 { return %x : i32 }", "canonicalize")
    assert (report.ok, report.totals.proved) == (True, 1)


def test_what_a_proof_leaves_out_is_decoded(compiler):
    before = """
    func.func @wraps(%n: i8, %x: i32) -> i32 {
      %c0 = arith.constant 0 : i8
      %c100 = arith.constant 100 : i8
      %r = scf.for %i = %c0 to %n step %c100 iter_args(%s = %x) -> (i32) : i8 {
        %t = arith.addi %s, %s : i32
        scf.yield %t : i32
      }
      return %r : i32
    }
    func.func @index(%i: index) -> index {
      %c0 = arith.constant 0 : index
      %r = arith.addi %i, %c0 : index
      return %r : index
    }
    """
    after = before.replace("addi %s, %s", "addi %s, %x").replace("addi %i", "subi %i")
    report = mlir_assay.prove(before, against=after)
    index, wraps = (verdict.proof for verdict in report.verdicts)
    assert (wraps.silent, wraps.index_width) == (True, None)
    assert (index.silent, index.index_width) == (False, 64)


def test_narrow_widths_are_decoded(compiler):
    text = "func.func @mean(%a: i32, %b: i32) -> i32 { %0 = arith.ceildivsi %a, %b : i32 return %0 : i32 }"
    report = mlir_assay.check(text, "arith-expand", prove=True, options=["--time=1"])
    assert report.verdicts[0].widths == mlir_assay.Widths(from_=1, to=8)


def test_reduce_keeps_the_bug(buggy):
    reduced = mlir_assay.reduce(PROGRAM, f"canonicalize,{BUGGY}")
    assert (reduced.fault, reduced.passes_after, reduced.confirmed) == ("miscompile", 1, True)
    assert "func.func @pick" in reduced.program
    assert mlir_assay.check(reduced.program, reduced.pipeline).differences
    with pytest.raises(mlir_assay.NotComparable, match="nothing to reduce"):
        mlir_assay.reduce(PROGRAM, "canonicalize")


def test_bisect_names_pass_and_pattern(buggy):
    found = mlir_assay.bisect(PROGRAM, f"canonicalize,{BUGGY}", versions=False)
    assert (found.pass_, found.step, found.pattern.pattern) == (BUGGY, 1, "IndexSwitchLowering")


def test_the_binary_is_found_by_variable(monkeypatch):
    if (Path(mlir_assay.__file__).parent / "bin").exists():
        pytest.skip("the installed wheel has its own binary")
    monkeypatch.setenv("ASSAY", "/nonexistent/assay")
    with pytest.raises(mlir_assay.BinaryNotFound, match="/nonexistent/assay"):
        mlir_assay.find_binary()
    monkeypatch.delenv("ASSAY")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(mlir_assay.BinaryNotFound, match="in PATH"):
        mlir_assay.find_binary()


def test_examples(buggy):
    for module in (mlir_assay, _commands):
        results = doctest.testmod(module)
        assert results.attempted and not results.failed
