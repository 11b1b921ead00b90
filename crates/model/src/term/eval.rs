//! The value of one operation on constants.

use assay_ir::{Float, Int, Rounding};

use super::{Op, Sort};

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
pub fn evaluate(op: &Op, args: &[Constant], sort: Sort) -> Option<Constant> {
    if let Op::Ite = op {
        let [Constant::Int(condition), when_true, when_false] = args else { return None };
        return Some(if condition.is_zero() { when_false.clone() } else { when_true.clone() });
    }
    match args {
        [Constant::Int(a)] => of_int(op, a, sort),
        [Constant::Int(a), Constant::Int(b)] => of_ints(op, a, b).map(Constant::Int),
        [Constant::Float(a)] => of_float(op, *a, sort),
        [Constant::Float(a), Constant::Float(b)] => of_floats(op, *a, *b),
        [Constant::Float(a), Constant::Float(b), Constant::Float(c)] if *op == Op::FFma => {
            number(a.mul_add(*b, *c))
        }
        _ => None,
    }
}

fn of_int(op: &Op, a: &Int, sort: Sort) -> Option<Constant> {
    let int = match (op, sort) {
        (Op::Not, _) => a.not(),
        (Op::Zext, Sort::Bits(width)) => a.zext(width),
        (Op::Sext, Sort::Bits(width)) => a.sext(width),
        (Op::Extract(low), Sort::Bits(width)) => {
            let amount = Int::new(a.width(), u128::from(*low));
            a.lshr(&amount).unwrap_or_else(|| Int::zero(a.width())).zext(width)
        }
        (Op::FFromBits, Sort::Float(kind)) => {
            return Some(Constant::Float(Float { kind, bits: a.inline_bits()? }));
        }
        (Op::FFromSigned, Sort::Float(kind)) => {
            return number(Float::from_integer(kind, &a.signed(), Rounding::NearestEven));
        }
        (Op::FFromUnsigned, Sort::Float(kind)) => {
            return number(Float::from_integer(kind, &a.unsigned(), Rounding::NearestEven));
        }
        _ => return None,
    };
    Some(Constant::Int(int))
}

fn of_ints(op: &Op, a: &Int, b: &Int) -> Option<Int> {
    let width = a.width();
    let fill = || if a.sign_bit() { Int::all_ones(width) } else { Int::zero(width) };
    Some(match op {
        Op::And => a.and(b),
        Op::Or => a.or(b),
        Op::Xor => a.xor(b),
        Op::Add => a.add(b),
        Op::Mul => a.mul(b),
        Op::UDiv => a.udiv(b).unwrap_or_else(|| Int::all_ones(width)),
        Op::URem => a.urem(b).unwrap_or_else(|| a.clone()),
        Op::SDiv => a.sdiv(b).unwrap_or_else(|| match a.sign_bit() {
            true => Int::new(width, 1),
            false => Int::all_ones(width),
        }),
        Op::SRem => a.srem(b).unwrap_or_else(|| a.clone()),
        Op::Shl => a.shl(b).unwrap_or_else(|| Int::zero(width)),
        Op::LShr => a.lshr(b).unwrap_or_else(|| Int::zero(width)),
        Op::AShr => a.ashr(b).unwrap_or_else(fill),
        Op::Eq => Int::bool(a == b),
        Op::Ult => Int::bool(a.ucmp(b).is_lt()),
        Op::Slt => Int::bool(a.scmp(b).is_lt()),
        _ => return None,
    })
}

fn of_float(op: &Op, a: Float, sort: Sort) -> Option<Constant> {
    let truth = |value| Some(Constant::Int(Int::bool(value)));
    match (op, sort) {
        // These operations work on the bits, also of NaNs [LLVM LangRef, fneg and llvm.fabs].
        (Op::FNeg, _) => Some(Constant::Float(a.neg())),
        (Op::FAbs, _) => Some(Constant::Float(a.abs())),
        (Op::FSqrt, _) => number(a.sqrt()),
        (Op::FRound(mode), _) => number(a.round_to_integral(*mode)),
        (Op::FIsNan, _) => truth(a.is_nan()),
        (Op::FIsInf, _) => truth(a.is_infinite()),
        (Op::FIsZero, _) => truth(a.is_zero()),
        (Op::FIsNegative, _) => truth(a.is_negative() && !a.is_nan()),
        (Op::FConvert(mode), Sort::Float(kind)) => number(a.convert(kind, *mode)),
        (Op::FToBits, _) => Some(Constant::Int(a.to_int())),
        (Op::FToSigned | Op::FToUnsigned, Sort::Bits(width)) => {
            let value = a.trunc_to_integer()?;
            let int = Int::wrap(width, &value);
            let read = if *op == Op::FToSigned { int.signed() } else { int.unsigned() };
            (read == value).then_some(Constant::Int(int))
        }
        _ => None,
    }
}

fn of_floats(op: &Op, a: Float, b: Float) -> Option<Constant> {
    let truth = |value| Some(Constant::Int(Int::bool(value)));
    match op {
        Op::FAdd => number(a.add(b)),
        Op::FMul => number(a.mul(b)),
        Op::FDiv => number(a.div(b)),
        Op::Eq => truth(a == b || a.is_nan() && b.is_nan()),
        Op::FEq => truth(a.compare(b).is_some_and(std::cmp::Ordering::is_eq)),
        Op::FLt => truth(a.compare(b).is_some_and(std::cmp::Ordering::is_lt)),
        _ => None,
    }
}

fn number(float: Float) -> Option<Constant> {
    (!float.is_nan()).then_some(Constant::Float(float))
}
