//! The value of one operation on constants.

use assay_ir::{Float, Int, Rounding};

use super::{TermOp, TermSort};

/// A value of a bit vector or a float.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A bit vector.
    Int(Int),
    /// A float of any format.
    Float(Float),
}

/// The value of an operation; `None` where it is not determined: the bits of a NaN that arithmetic made, the integer of a float that does not
/// fit, an unknown function.
///
/// A NaN that arithmetic makes is not folded either: a constant would have determined bits.
pub fn evaluate(op: &TermOp, args: &[Constant], sort: TermSort) -> Option<Constant> {
    if let TermOp::Ite = op {
        let [Constant::Int(condition), when_true, when_false] = args else { return None };
        return Some(if condition.is_zero() { when_false.clone() } else { when_true.clone() });
    }
    match args {
        [Constant::Int(a)] => apply_to_int(op, a, sort),
        [Constant::Int(a), Constant::Int(b)] => apply_to_ints(op, a, b).map(Constant::Int),
        [Constant::Float(a)] => apply_to_float(op, *a, sort),
        [Constant::Float(a), Constant::Float(b)] => apply_to_floats(op, *a, *b),
        [Constant::Float(a), Constant::Float(b), Constant::Float(c)] if *op == TermOp::FFma => {
            number(a.mul_add(*b, *c))
        }
        _ => None,
    }
}

fn apply_to_int(op: &TermOp, a: &Int, sort: TermSort) -> Option<Constant> {
    let int = match (op, sort) {
        (TermOp::Not, _) => a.not(),
        (TermOp::Zext, TermSort::Bits(width)) => a.zext(width),
        (TermOp::Sext, TermSort::Bits(width)) => a.sext(width),
        (TermOp::Extract(low), TermSort::Bits(width)) => {
            let amount = Int::new(a.width(), u128::from(*low));
            a.lshr(&amount).unwrap_or_else(|| Int::zero(a.width())).zext(width)
        }
        (TermOp::FFromBits, TermSort::Float(kind)) => {
            return Some(Constant::Float(Float { kind, bits: a.inline_bits()? }));
        }
        (TermOp::FFromSigned, TermSort::Float(kind)) => {
            return number(Float::from_integer(kind, &a.signed(), Rounding::NearestEven));
        }
        (TermOp::FFromUnsigned, TermSort::Float(kind)) => {
            return number(Float::from_integer(kind, &a.unsigned(), Rounding::NearestEven));
        }
        _ => return None,
    };
    Some(Constant::Int(int))
}

fn apply_to_ints(op: &TermOp, a: &Int, b: &Int) -> Option<Int> {
    let width = a.width();
    let fill = || if a.sign_bit() { Int::all_ones(width) } else { Int::zero(width) };
    Some(match op {
        TermOp::And => a.and(b),
        TermOp::Or => a.or(b),
        TermOp::Xor => a.xor(b),
        TermOp::Add => a.add(b),
        TermOp::Mul => a.mul(b),
        TermOp::UDiv => a.udiv(b).unwrap_or_else(|| Int::all_ones(width)),
        TermOp::URem => a.urem(b).unwrap_or_else(|| a.clone()),
        TermOp::SDiv => a.sdiv(b).unwrap_or_else(|| match a.sign_bit() {
            true => Int::new(width, 1),
            false => Int::all_ones(width),
        }),
        TermOp::SRem => a.srem(b).unwrap_or_else(|| a.clone()),
        TermOp::Shl => a.shl(b).unwrap_or_else(|| Int::zero(width)),
        TermOp::LShr => a.lshr(b).unwrap_or_else(|| Int::zero(width)),
        TermOp::AShr => a.ashr(b).unwrap_or_else(fill),
        TermOp::Eq => Int::bool(a == b),
        TermOp::Ult => Int::bool(a.ucmp(b).is_lt()),
        TermOp::Slt => Int::bool(a.scmp(b).is_lt()),
        _ => return None,
    })
}

fn apply_to_float(op: &TermOp, a: Float, sort: TermSort) -> Option<Constant> {
    let truth = |value| Some(Constant::Int(Int::bool(value)));
    match (op, sort) {
        // These operations work on the bits, also of NaNs [LLVM LangRef, fneg and llvm.fabs].
        (TermOp::FNeg, _) => Some(Constant::Float(a.neg())),
        (TermOp::FAbs, _) => Some(Constant::Float(a.abs())),
        (TermOp::FSqrt, _) => number(a.sqrt()),
        (TermOp::FSame(_), _) => number(a),
        (TermOp::FRound(mode), _) => number(a.round_to_integral(*mode)),
        (TermOp::FIsNan, _) => truth(a.is_nan()),
        (TermOp::FIsInf, _) => truth(a.is_infinite()),
        (TermOp::FIsZero, _) => truth(a.is_zero()),
        (TermOp::FIsNegative, _) => truth(a.is_negative() && !a.is_nan()),
        (TermOp::FConvert(mode), TermSort::Float(kind)) => number(a.convert(kind, *mode)),
        (TermOp::FToBits, _) => Some(Constant::Int(a.to_int())),
        (TermOp::FToSigned | TermOp::FToUnsigned, TermSort::Bits(width)) => {
            let value = a.trunc_to_integer()?;
            let int = Int::wrap(width, &value);
            let read = if *op == TermOp::FToSigned { int.signed() } else { int.unsigned() };
            (read == value).then_some(Constant::Int(int))
        }
        _ => None,
    }
}

fn apply_to_floats(op: &TermOp, a: Float, b: Float) -> Option<Constant> {
    let truth = |value| Some(Constant::Int(Int::bool(value)));
    match op {
        TermOp::FAdd => number(a.add(b)),
        TermOp::FMul => number(a.mul(b)),
        TermOp::FDiv => number(a.div(b)),
        TermOp::Eq => truth(a == b || a.is_nan() && b.is_nan()),
        TermOp::FEq => truth(a.compare(b).is_some_and(std::cmp::Ordering::is_eq)),
        TermOp::FLt => truth(a.compare(b).is_some_and(std::cmp::Ordering::is_lt)),
        _ => None,
    }
}

fn number(float: Float) -> Option<Constant> {
    (!float.is_nan()).then_some(Constant::Float(float))
}
