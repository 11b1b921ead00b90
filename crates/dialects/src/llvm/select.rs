//! The select op. Source: LLVM LangRef, select and fast-math flags.

use assay_model::rule::RESULT;
use assay_model::{
    Cond, Meaning, OpDef, OpView, Rule, Stop, Symbolic, SymbolicFlow, SymbolicMachine, SymbolicValue,
};

use crate::arith;
use Cond::{And, Flag, IsInf, IsNan, IsZero, Or};

const FAST: Cond = Flag("fastmathFlags", "fast");
const NO_NAN: Cond = Or(&[Flag("fastmathFlags", "nnan"), FAST]);
const NO_INF: Cond = Or(&[Flag("fastmathFlags", "ninf"), FAST]);
const NNAN: Rule = Rule::poison(
    "nnan",
    And(&[NO_NAN, IsNan(RESULT)]),
    "what is chosen is a NaN although the op says nnan [LLVM LangRef, fast-math flags]",
);
const NINF: Rule = Rule::poison(
    "ninf",
    And(&[NO_INF, IsInf(RESULT)]),
    "what is chosen is infinite although the op says ninf [LLVM LangRef, fast-math flags]",
);
/// «If an argument is a nan» may refer to both arguments.
const NOT_CHOSEN: Rule = Rule::silent(
    "excluded-argument",
    Or(&[And(&[NO_NAN, Or(&[IsNan(1), IsNan(2)])]), And(&[NO_INF, Or(&[IsInf(1), IsInf(2)])])]),
    "what is not chosen is a NaN or infinite, and the op says nnan or ninf [LLVM LangRef, fast-math flags: silent on \
     which arguments of a select count]",
);
const EITHER_ZERO: Rule = Rule::unspecified(
    "either-zero",
    And(&[Or(&[Flag("fastmathFlags", "nsz"), FAST]), IsZero(RESULT)]),
    "what is chosen is a zero, and the op says nsz [LLVM LangRef, fast-math flags]",
);

pub static OPS: &[OpDef] = &[OpDef::new("llvm.select", Meaning::Whole(arith::select))
    .hands_on(u32::MAX)
    .symbolic(Symbolic::Whole(symbolic_select))
    .doc("The second operand where the first is true, else the third.")
    .rules(&[NNAN, NINF, NOT_CHOSEN, EITHER_ZERO])
    .rules_on_elements()];

/// Without flags, for all inputs at once.
fn symbolic_select(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let names = ["nnan", "ninf", "nsz", "fast"];
    match names.iter().any(|name| view.flag("fastmathFlags", name)) {
        true => Err(view.unsupported("fast-math flags")),
        false => arith::symbolic::select(view, machine, operands),
    }
}
