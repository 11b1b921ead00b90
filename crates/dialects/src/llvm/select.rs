//! The choice between two values. Source: LLVM LangRef, select and fast-math flags.

use assay_ir::Float;
use assay_model::{
    Array, Cond, Flow, Machine, Meaning, OpDef, OpView, Rule, Scalar, Stop, Symbolic, SymbolicFlow,
    SymbolicMachine, SymbolicValue, Value, WholeKernel,
};

use crate::arith;

const NNAN: Rule = Rule::poison(
    "nnan",
    Cond::Own,
    "what is chosen is a NaN although the op says nnan [LLVM LangRef, fast-math flags]",
);
const NINF: Rule = Rule::poison(
    "ninf",
    Cond::Own,
    "what is chosen is infinite although the op says ninf [LLVM LangRef, fast-math flags]",
);
/// «If an argument is a nan» can be read of both.
const NOT_CHOSEN: Rule = Rule::silent(
    "excluded-argument",
    Cond::Own,
    "what is not chosen is a NaN or infinite, and the op says nnan or ninf [LLVM LangRef, fast-math flags: silent on \
     which arguments of a select count]",
);
const EITHER_ZERO: Rule = Rule::unspecified(
    "either-zero",
    Cond::Own,
    "what is chosen is a zero, and the op says nsz [LLVM LangRef, fast-math flags]",
);

pub static OPS: &[OpDef] = &[OpDef::new("llvm.select", Meaning::Whole(select))
    .hands_on(u32::MAX)
    .symbolic(Symbolic::Whole(symbolic_select))
    .doc("The second operand where the first is true, else the third.")
    .rules(&[NNAN, NINF, NOT_CHOSEN, EITHER_ZERO])];

#[derive(Clone, Copy)]
struct Flags {
    no_nan: bool,
    no_inf: bool,
    no_zero_sign: bool,
}

impl Flags {
    fn excludes(self, scalar: &Scalar) -> bool {
        let excludes = |float: Float| self.no_nan && float.is_nan() || self.no_inf && float.is_infinite();
        scalar.as_float().is_some_and(excludes)
    }

    /// An element that was chosen between two.
    fn apply(self, machine: &mut dyn Machine, chosen: Scalar, between: [&Scalar; 2]) -> Scalar {
        if self.excludes(&chosen) {
            return Scalar::Poison;
        }
        if chosen.is_poison() {
            return chosen;
        }
        if between.iter().any(|scalar| self.excludes(scalar)) {
            return machine.open_scalar(&NOT_CHOSEN, chosen);
        }
        if self.no_zero_sign && chosen.as_float().is_some_and(Float::is_zero) {
            return machine.open_scalar(&EITHER_ZERO, chosen);
        }
        chosen
    }
}

/// Without flags, for all inputs at once.
fn symbolic_select(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let Flags { no_nan, no_inf, no_zero_sign } = flags(view);
    match no_nan || no_inf || no_zero_sign {
        true => Err(view.unsupported("fast-math flags")),
        false => arith::symbolic::select(view, machine, operands),
    }
}

fn flags(view: &OpView<'_>) -> Flags {
    let flag = |name| view.flag("fastmathFlags", name) || view.flag("fastmathFlags", "fast");
    Flags { no_nan: flag("nnan"), no_inf: flag("ninf"), no_zero_sign: flag("nsz") }
}

fn select(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let plain = arith::select(view)?;
    let flags = flags(view);
    if !(flags.no_nan || flags.no_inf || flags.no_zero_sign) {
        return Ok(plain);
    }
    Ok(Box::new(move |machine, operands| {
        let Flow::Next(mut results) = plain(machine, operands)? else {
            return Err(Stop::Bug("a choice is no branch".into()));
        };
        let (a, b) = (operands[1].clone(), operands[2].clone());
        let Some(chosen) = results.pop() else { return Err(Stop::Bug("a choice without a result".into())) };
        Ok(Flow::one(match chosen {
            Value::Array(array) => {
                let at = |value: &Value, index: usize| match value {
                    Value::Array(array) => array.get(index),
                    _ => Scalar::Poison,
                };
                let apply = |index| {
                    let (a, b) = (at(&a, index), at(&b, index));
                    flags.apply(machine, array.get(index), [&a, &b])
                };
                let elements: Vec<Scalar> = (0..array.len()).map(apply).collect();
                Value::array(Array::from_elements(array.elem(), array.shape(), elements))
            }
            Value::Scalar(scalar) => {
                let at = |value: &Value| value.as_scalar().cloned().unwrap_or(Scalar::Poison);
                Value::Scalar(flags.apply(machine, scalar, [&at(&a), &at(&b)]))
            }
            other => other,
        }))
    }))
}
