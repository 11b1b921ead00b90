//! Comparisons, logical ops and select. Sources: SPIRVLogicalOps.td; SPIR-V Specification, relational and logical instructions.

use std::cmp::Ordering;

use assay_ir::{Float, Int};
use assay_model::{Bits, Meaning, OpDef, Scalar, ScalarKernel, Stop, Symbolic, TermId, Terms};
use smallvec::smallvec;

use crate::arith::symbolic::{PREDICATES as TERMS, compare_floats, one, select as select_term, two};
use crate::arith::{PREDICATES, select, two_ints};
use Symbolic::Two;

/// A comparison of two integers by the predicate with this number in arith.
macro_rules! integers {
    ($name:expr, $predicate:expr) => {
        OpDef::new($name, Meaning::Scalar(|_| compared(PREDICATES[$predicate])))
            .bits(Bits::Comparison)
            .symbolic(Two(|t, a, b| TERMS[$predicate](t, a, b)))
    };
}

/// A comparison of two floats by the predicate with this number in arith, which gives the result for each order.
macro_rules! floats {
    ($name:expr, $predicate:expr, $holds:expr) => {
        OpDef::new($name, Meaning::Scalar(|_| compared_floats($holds))).symbolic(Symbolic::Scalar(
            |view, t, operands| {
                let [a, b] = two(view, operands)?;
                let term = compare_floats(t, $predicate, a, b);
                Ok(smallvec![term.ok_or_else(|| view.invalid("compares no floats"))?])
            },
        ))
    };
}

/// A question about one float.
macro_rules! class {
    ($name:expr, $holds:expr, $term:expr) => {
        OpDef::new($name, Meaning::Scalar(|_| classified($holds))).symbolic(Symbolic::Scalar(
            |view, t, operands| {
                let x = one(view, operands)?;
                let term: fn(&mut Terms, TermId) -> TermId = $term;
                Ok(smallvec![term(t, x)])
            },
        ))
    };
}

const fn logical(name: &'static str, meaning: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(meaning))
}

pub static OPS: &[OpDef] = &[
    integers!("spirv.IEqual", 0).doc("Whether two integers are equal."),
    integers!("spirv.INotEqual", 1).doc("Whether two integers differ."),
    integers!("spirv.SLessThan", 2).doc("Whether the first is less, read signed."),
    integers!("spirv.SLessThanEqual", 3).doc("Whether the first is less or equal, read signed."),
    integers!("spirv.SGreaterThan", 4).doc("Whether the first is greater, read signed."),
    integers!("spirv.SGreaterThanEqual", 5).doc("Whether the first is greater or equal, read signed."),
    integers!("spirv.ULessThan", 6).doc("Whether the first is less, read unsigned."),
    integers!("spirv.ULessThanEqual", 7).doc("Whether the first is less or equal, read unsigned."),
    integers!("spirv.UGreaterThan", 8).doc("Whether the first is greater, read unsigned."),
    integers!("spirv.UGreaterThanEqual", 9).doc("Whether the first is greater or equal, read unsigned."),
    floats!("spirv.FOrdEqual", 1, |o| o == Some(Ordering::Equal)).doc("Equal, and neither is a NaN."),
    floats!("spirv.FOrdGreaterThan", 2, |o| o == Some(Ordering::Greater))
        .doc("The first is greater, and neither is a NaN."),
    floats!("spirv.FOrdGreaterThanEqual", 3, |o| o.is_some_and(Ordering::is_ge))
        .doc("The first is greater or equal, and neither is a NaN."),
    floats!("spirv.FOrdLessThan", 4, |o| o == Some(Ordering::Less))
        .doc("The first is less, and neither is a NaN."),
    floats!("spirv.FOrdLessThanEqual", 5, |o| o.is_some_and(Ordering::is_le))
        .doc("The first is less or equal, and neither is a NaN."),
    floats!("spirv.FOrdNotEqual", 6, |o| o.is_some_and(Ordering::is_ne))
        .doc("Different, and neither is a NaN."),
    floats!("spirv.Ordered", 7, |o| o.is_some()).doc("Neither is a NaN."),
    floats!("spirv.FUnordEqual", 8, |o| o.is_none_or(Ordering::is_eq)).doc("Equal, or one is a NaN."),
    floats!("spirv.FUnordGreaterThan", 9, |o| o.is_none_or(Ordering::is_gt))
        .doc("The first is greater, or one is a NaN."),
    floats!("spirv.FUnordGreaterThanEqual", 10, |o| o.is_none_or(Ordering::is_ge))
        .doc("The first is greater or equal, or one is a NaN."),
    floats!("spirv.FUnordLessThan", 11, |o| o.is_none_or(Ordering::is_lt))
        .doc("The first is less, or one is a NaN."),
    floats!("spirv.FUnordLessThanEqual", 12, |o| o.is_none_or(Ordering::is_le))
        .doc("The first is less or equal, or one is a NaN."),
    floats!("spirv.FUnordNotEqual", 13, |o| o.is_none_or(Ordering::is_ne)).doc("Different, or one is a NaN."),
    floats!("spirv.Unordered", 14, |o| o.is_none()).doc("One is a NaN."),
    class!("spirv.IsNan", Float::is_nan, Terms::is_nan).doc("Whether a float is a NaN."),
    class!("spirv.IsInf", Float::is_infinite, Terms::is_inf).doc("Whether a float is an infinity."),
    class!("spirv.IsFinite", |x| !x.is_nan() && !x.is_infinite(), |t, x| {
        let (nan, infinite) = (t.is_nan(x), t.is_inf(x));
        let neither = t.or(nan, infinite);
        t.not(neither)
    })
    .doc("Whether a float is neither a NaN nor an infinity."),
    logical("spirv.LogicalAnd", Int::and)
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::and))
        .doc("Both are true."),
    logical("spirv.LogicalOr", Int::or).bits(Bits::Apart(2)).symbolic(Two(Terms::or)).doc("One is true."),
    logical("spirv.LogicalEqual", |a, b| a.xor(b).not())
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::eq))
        .doc("Both are true, or both are false."),
    logical("spirv.LogicalNotEqual", Int::xor)
        .bits(Bits::Apart(2))
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::xor))
        .doc("One is true, and the other is false."),
    OpDef::new("spirv.LogicalNot", Meaning::Int1(Int::not))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::not))
        .doc("The opposite."),
    OpDef::new("spirv.Select", Meaning::Whole(select))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(select_term))
        .doc("The second operand where the first is true, else the third; the one not chosen may be poison."),
];

fn compared(predicate: fn(&Int, &Int) -> bool) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| {
        let (a, b) = two_ints(operands)?;
        results[0] = Scalar::bool(predicate(a, b));
        Ok(())
    }))
}

fn compared_floats(holds: fn(Option<Ordering>) -> bool) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Float(a), Scalar::Float(b)] => {
            results[0] = Scalar::bool(holds(a.compare(*b)));
            Ok(())
        }
        _ => Err(Stop::invalid("operands that are not two floats")),
    }))
}

fn classified(holds: fn(Float) -> bool) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Float(x)] => {
            results[0] = Scalar::bool(holds(*x));
            Ok(())
        }
        _ => Err(Stop::invalid("an operand that is not a float")),
    }))
}
