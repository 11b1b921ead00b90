//! Reductions of vectors to a scalar. Source: LLVM LangRef, vector reduction intrinsics.

use std::cmp::Ordering;

use assay_ir::{Float, Int};
use assay_model::{
    Bits, Cond, Flow, Meaning, OpDef, OpView, Order, Rule, Scalar, Stop, Symbolic, SymbolicFlow,
    SymbolicMachine, SymbolicValue, Terms, Value, WholeKernel,
};

use crate::arith::{ieee_extremum, number_extremum, signalling_nans_last, symbolic};
use Cond::{Flag, Or};

const REASSOCIATED: Rule = Rule::unspecified(
    "reassociated",
    Or(&[
        Flag("fastmathFlags", "reassoc"),
        Flag("fastmathFlags", "fast"),
        Flag("fastmathFlags", "nsz"),
        Flag("fastmathFlags", "nnan"),
        Flag("fastmathFlags", "ninf"),
    ]),
    "the op's flags allow any order of the reduction [LLVM LangRef, llvm.vector.reduce.fadd]",
);

const fn ints(
    name: &'static str,
    decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>,
    symbolic: OnValues,
) -> OpDef {
    OpDef::new(name, Meaning::Whole(decode))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(symbolic))
        .doc("Folds the elements of a vector; poison if one is.")
}

const fn floats(name: &'static str, decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>) -> OpDef {
    OpDef::new(name, Meaning::Whole(decode))
        .doc("Folds the elements of a vector in order, from the start value if there is one.")
        .rules(&[REASSOCIATED])
}

pub static OPS: &[OpDef] = &[
    ints(
        "llvm.intr.vector.reduce.add",
        |_| Ok(fold_ints(Bits::Sum, Int::add)),
        |_, m, v| symbolic::fold(m, v, Terms::add),
    ),
    ints(
        "llvm.intr.vector.reduce.mul",
        |_| Ok(fold_ints(Bits::Product, Int::mul)),
        |_, m, v| symbolic::fold(m, v, Terms::mul),
    ),
    ints(
        "llvm.intr.vector.reduce.and",
        |_| Ok(fold_ints(Bits::Apart(2), Int::and)),
        |_, m, v| symbolic::fold(m, v, Terms::and),
    ),
    ints(
        "llvm.intr.vector.reduce.or",
        |_| Ok(fold_ints(Bits::Apart(2), Int::or)),
        |_, m, v| symbolic::fold(m, v, Terms::or),
    ),
    ints(
        "llvm.intr.vector.reduce.xor",
        |_| Ok(fold_ints(Bits::Apart(2), Int::xor)),
        |_, m, v| symbolic::fold(m, v, Terms::xor),
    ),
    ints(
        "llvm.intr.vector.reduce.smax",
        |_| {
            Ok(fold_ints(Bits::Extremum(Order::Signed), |a, b| {
                if a.scmp(b).is_ge() { a.clone() } else { b.clone() }
            }))
        },
        |_, m, v| symbolic::fold(m, v, symbolic::maxsi),
    ),
    ints(
        "llvm.intr.vector.reduce.smin",
        |_| {
            Ok(fold_ints(Bits::Extremum(Order::Signed), |a, b| {
                if a.scmp(b).is_le() { a.clone() } else { b.clone() }
            }))
        },
        |_, m, v| symbolic::fold(m, v, symbolic::minsi),
    ),
    ints(
        "llvm.intr.vector.reduce.umax",
        |_| {
            Ok(fold_ints(Bits::Extremum(Order::Unsigned), |a, b| {
                if a.ucmp(b).is_ge() { a.clone() } else { b.clone() }
            }))
        },
        |_, m, v| symbolic::fold(m, v, symbolic::maxui),
    ),
    ints(
        "llvm.intr.vector.reduce.umin",
        |_| {
            Ok(fold_ints(Bits::Extremum(Order::Unsigned), |a, b| {
                if a.ucmp(b).is_le() { a.clone() } else { b.clone() }
            }))
        },
        |_, m, v| symbolic::fold(m, v, symbolic::minui),
    ),
    floats("llvm.intr.vector.reduce.fadd", |_| Ok(fold_floats(Float::add))),
    floats("llvm.intr.vector.reduce.fmul", |_| Ok(fold_floats(Float::mul))),
    floats("llvm.intr.vector.reduce.fmax", |_| {
        Ok(fold_floats(|a, b| number_extremum(a, b, Ordering::Greater)))
    }),
    floats("llvm.intr.vector.reduce.fmin", |_| Ok(fold_floats(|a, b| number_extremum(a, b, Ordering::Less)))),
    floats("llvm.intr.vector.reduce.fmaximum", |_| {
        Ok(fold_floats(|a, b| ieee_extremum(a, b, Ordering::Greater)))
    }),
    floats("llvm.intr.vector.reduce.fminimum", |_| {
        Ok(fold_floats(|a, b| ieee_extremum(a, b, Ordering::Less)))
    }),
];

type OnValues = fn(&OpView<'_>, &mut dyn SymbolicMachine, &[SymbolicValue]) -> Result<SymbolicFlow, Stop>;

/// All scalars of the operands in order; `None` if any is poison.
fn scalars(operands: &[Value]) -> Result<Option<Vec<Scalar>>, Stop> {
    let mut all = Vec::new();
    for operand in operands {
        match operand {
            Value::Scalar(scalar) => all.push(scalar.clone()),
            Value::Array(array) => all.extend(array.iter()),
            _ => return Err(Stop::invalid("an operand that is neither a scalar nor a vector")),
        }
    }
    Ok((!all.iter().any(Scalar::is_poison)).then_some(all))
}

fn fold_ints(bits: Bits, combine: fn(&Int, &Int) -> Int) -> WholeKernel {
    Box::new(move |_, operands| {
        let Some(all) = scalars(operands)? else { return Ok(Flow::one(Value::POISON)) };
        let no_ints = || Stop::invalid("elements that are not integers");
        let (first, rest) = all.split_first().ok_or_else(no_ints)?;
        let folded = rest.iter().try_fold(first.clone(), |total, next| match (&total, next) {
            (Scalar::Int(a), Scalar::Int(b)) => Some(Scalar::Int(combine(a, b))),
            (a, b) => bits.of_ints(combine, a, b),
        });
        folded.map(|scalar| Flow::one(Value::Scalar(scalar))).ok_or_else(no_ints)
    })
}

fn fold_floats(combine: fn(Float, Float) -> Float) -> WholeKernel {
    Box::new(move |_, operands| {
        let Some(mut all) = scalars(operands)? else { return Ok(Flow::one(Value::POISON)) };
        // The other reductions of floats return NaN if any element is NaN, in any order.
        signalling_nans_last(&mut all);
        let mut floats = all.iter().map(|scalar| scalar.as_float());
        let first = floats.next().flatten();
        let folded = floats.try_fold(first, |total, next| Some(Some(combine(total?, next?)))).flatten();
        folded
            .map(|value| Flow::one(Value::float(value)))
            .ok_or_else(|| Stop::invalid("elements that are not floats"))
    })
}
