//! Integer arithmetic. Sources: ArithOps.td of LLVM 22 and, where it is silent, the LLVM instruction that the
//! op lowers to.

use assay_ir::Int;
use assay_model::rule::RESULT;
use assay_model::{
    AffineValue, AttrValue, Bits, Choice, Class, Cond, Flow, Generate, Meaning, OpDef, OpView, Order, Recipe,
    ResultTypes, Rule, Scalar, ScalarFunction, ScalarKernel, Stop, StoredIf, Symbolic, Term, Terms,
    WholeKernel, attrs,
};

use super::{recipes, symbolic};
use crate::arith::names::CONSTANT;
use crate::ranges;
use crate::speculation::{divides_signed, divides_unsigned};
use Cond::{And, Eq, FitsSigned, FitsUnsigned, Flag, Ge, Ne, Not};
use Symbolic::Two;
use Term::{Add, Const, Exp2, Min, Mul, Rem, S, Shl, Sub, U, Width};

const fn binary(name: &'static str, meaning: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(meaning)).result_types(ResultTypes::Same).takes(2, Class::IntOrIndex)
}

const fn partial(name: &'static str, meaning: fn(&Int, &Int) -> Option<Int>) -> OpDef {
    OpDef::new(name, Meaning::Int2Partial(meaning))
        .result_types(ResultTypes::Same)
        .takes(2, Class::IntOrIndex)
}

pub(super) const NSW: Cond = Flag("overflowFlags", "nsw");
pub(super) const NUW: Cond = Flag("overflowFlags", "nuw");
const EXACT: Cond = Flag("isExact", "");

pub(super) const NSW_TEXT: &str =
    "the signed result overflows although the op says nsw [ArithOps.td, IntegerOverflowFlags]";
pub(super) const NUW_TEXT: &str =
    "the unsigned result overflows although the op says nuw [ArithOps.td, IntegerOverflowFlags]";

/// Poison when `$signed` or `$unsigned` does not fit the result and the flag promises that it does.
macro_rules! overflow {
    ($signed:expr, $unsigned:expr) => {
        &[
            Rule::poison("nsw-overflow", And(&[NSW, Not(&FitsSigned($signed, RESULT))]), NSW_TEXT),
            Rule::poison("nuw-overflow", And(&[NUW, Not(&FitsUnsigned($unsigned, RESULT))]), NUW_TEXT),
        ]
    };
}

const DIV_BY_ZERO: Rule =
    Rule::ub("div-by-zero", Eq(U(1), Const(0)), "the divisor is 0 [ArithOps.td, division ops]").fix(1, 1);
const DIV_OVERFLOW: Rule = Rule::ub(
    "div-overflow",
    And(&[Eq(S(0), Min(0)), Eq(S(1), Const(-1))]),
    "the quotient of the least value by -1 is not representable [ArithOps.td, signed division ops]",
)
.fix(1, 1);
/// remsi's documentation says that division by zero is undefined, and nothing of this case; `RemSIOp::fold` gives 0 (ArithOps.td and ArithOps.cpp of LLVM
/// 22). convert-arith-to-llvm makes LLVM's srem, where it is undefined.
const REM_OVERFLOW: Rule = Rule::ub(
    "rem-overflow",
    And(&[Eq(S(0), Min(0)), Eq(S(1), Const(-1))]),
    "the remainder of the least value by -1 is undefined [LLVM LangRef, srem]",
)
.fix(1, 1)
.by_lowering();
const INEXACT_SIGNED: Rule = Rule::poison(
    "inexact",
    And(&[EXACT, Ne(Rem(&S(0), &S(1)), Const(0))]),
    "the division leaves a remainder although the op says exact [ArithOps.td, divsi]",
);
const INEXACT_UNSIGNED: Rule = Rule::poison(
    "inexact",
    And(&[EXACT, Ne(Rem(&U(0), &U(1)), Const(0))]),
    "the division leaves a remainder although the op says exact [ArithOps.td, divui]",
);
const SHIFT_RANGE: Rule = Rule::poison(
    "shift-out-of-range",
    Ge(U(1), Width(0)),
    "the shift amount is not below the bit width [ArithOps.td, shift ops]",
)
.fix(1, 0);
const SHIFTED_OUT: Rule = Rule::poison(
    "inexact",
    And(&[EXACT, Ne(Rem(&U(0), &Exp2(&U(1))), Const(0))]),
    "a bit that is one is shifted out although the op says exact [ArithOps.td, shrui and shrsi]",
);

/// How often programs promise that an op does not overflow. The promise holds on the inputs that were tried.
const OVERFLOW: Choice = Choice {
    name: "overflowFlags",
    since: 0,
    values: &[
        (12, AttrValue::Dialect("arith.overflow", "<none>")),
        (3, AttrValue::Dialect("arith.overflow", "<nsw>")),
        (3, AttrValue::Dialect("arith.overflow", "<nuw>")),
        (2, AttrValue::Dialect("arith.overflow", "<nsw, nuw>")),
    ],
};
/// The same for ops that only have the flags in recent versions.
pub const OVERFLOW_22: Choice = Choice { since: 22, ..OVERFLOW };
const IS_EXACT: Choice =
    Choice { name: "isExact", since: 22, values: &[(7, AttrValue::Absent), (1, AttrValue::Unit)] };
const PREDICATE: Choice = Choice {
    name: "predicate",
    since: 0,
    values: &[
        (2, AttrValue::Int(64, 0)),
        (2, AttrValue::Int(64, 1)),
        (2, AttrValue::Int(64, 2)),
        (2, AttrValue::Int(64, 3)),
        (2, AttrValue::Int(64, 4)),
        (2, AttrValue::Int(64, 5)),
        (2, AttrValue::Int(64, 6)),
        (2, AttrValue::Int(64, 7)),
        (2, AttrValue::Int(64, 8)),
        (2, AttrValue::Int(64, 9)),
    ],
};

pub static OPS: &[OpDef] = &[
    OpDef::new(CONSTANT, Meaning::Whole(constant))
        .affine(AffineValue::Symbol)
        .doc("The value of its attribute.")
        .generate(Generate::Constant(super::generate::constant))
        .weight(10)
        .range(ranges::constant)
        .recipe(Recipe::adjust(recipes::make_constant))
        .guard_part(),
    binary("arith.addi", Int::add)
        .bits(Bits::Sum)
        .symbolic(Two(Terms::add))
        .computes(&[ScalarFunction::Add])
        .stored(StoredIf::Any)
        .equivalents(&[super::mutations::ADD_AS_SUBTRACT])
        .doc("Sum, wrapping unless a flag forbids it.")
        .rules(overflow!(Add(&S(0), &S(1)), Add(&U(0), &U(1))))
        .choices(&[OVERFLOW])
        .weight(8)
        .range(ranges::sum)
        .guard_part(),
    binary("arith.subi", Int::sub)
        .bits(Bits::Difference)
        .symbolic(Two(Terms::sub))
        .computes(&[ScalarFunction::Sub])
        .stored(StoredIf::Any)
        .equivalents(&[super::mutations::SUBTRACT_AS_ADD])
        .doc("Difference, wrapping unless a flag forbids it.")
        .rules(overflow!(Sub(&S(0), &S(1)), Sub(&U(0), &U(1))))
        .choices(&[OVERFLOW])
        .weight(8)
        .range(ranges::difference)
        .guard_part(),
    binary("arith.muli", Int::mul)
        .bits(Bits::Product)
        .symbolic(Two(Terms::mul))
        .computes(&[ScalarFunction::Mul])
        .doc("Product, wrapping unless a flag forbids it.")
        .rules(overflow!(Mul(&S(0), &S(1)), Mul(&U(0), &U(1))))
        .choices(&[OVERFLOW])
        .weight(8)
        .range(ranges::product)
        .guard_part(),
    OpDef::new("arith.addui_extended", Meaning::Scalar(addui_extended))
        .bits_of_both(Bits::Sum, Bits::Monotone(Order::Unsigned, 2))
        .symbolic(Symbolic::Scalar(symbolic::addui_extended))
        .computes(&[ScalarFunction::AddExtended])
        .doc("Wrapping sum, and the carry as i1.")
        .result_types(ResultTypes::SameAndBool)
        .takes(2, Class::IntOrIndex)
        .weight(4),
    OpDef::new("arith.mulsi_extended", Meaning::Scalar(mulsi_extended))
        .bits_of_both(Bits::Product, Bits::Monotone(Order::Signed, 2))
        .symbolic(Symbolic::Scalar(symbolic::mulsi_extended))
        .computes(&[ScalarFunction::MulExtended])
        .doc("Low and high half of the signed product.")
        .result_types(ResultTypes::SameTwice)
        .takes(2, Class::IntOrIndex)
        .weight(4),
    OpDef::new("arith.mului_extended", Meaning::Scalar(mului_extended))
        .bits_of_both(Bits::Product, Bits::Monotone(Order::Unsigned, 2))
        .symbolic(Symbolic::Scalar(symbolic::mului_extended))
        .computes(&[ScalarFunction::MulExtendedUnsigned])
        .doc("Low and high half of the unsigned product.")
        .result_types(ResultTypes::SameTwice)
        .takes(2, Class::IntOrIndex)
        .weight(4),
    partial("arith.divui", Int::udiv)
        .bits(Bits::Quotient(Order::Unsigned))
        .symbolic(Two(Terms::udiv))
        .computes(&[ScalarFunction::DivUnsigned])
        .doc("Unsigned quotient, truncated.")
        .rules(&[DIV_BY_ZERO, INEXACT_UNSIGNED])
        .speculates(divides_unsigned)
        .choices(&[IS_EXACT])
        .weight(6)
        .range(ranges::quotient),
    partial("arith.divsi", Int::sdiv)
        .bits(Bits::Quotient(Order::Signed))
        .symbolic(Two(Terms::sdiv))
        .computes(&[ScalarFunction::Div])
        .doc("Signed quotient, truncated.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW, INEXACT_SIGNED])
        .speculates(divides_signed)
        .choices(&[IS_EXACT])
        .weight(6),
    partial("arith.ceildivui", Int::udiv_ceil)
        .bits(Bits::Monotone(Order::Unsigned, 2))
        .symbolic(Two(symbolic::ceildivui))
        .computes(&[ScalarFunction::CeilDivUnsigned])
        .doc("Unsigned quotient, rounded up.")
        .rules(&[DIV_BY_ZERO])
        .speculates(divides_unsigned)
        .weight(6),
    partial("arith.ceildivsi", Int::sdiv_ceil)
        .bits(Bits::Monotone(Order::Signed, 1))
        .symbolic(Two(symbolic::ceildivsi))
        .computes(&[ScalarFunction::CeilDiv])
        .doc("Signed quotient, rounded towards plus infinity.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW])
        .speculates(divides_signed)
        .weight(8),
    partial("arith.floordivsi", Int::sdiv_floor)
        .bits(Bits::Monotone(Order::Signed, 1))
        .symbolic(Two(symbolic::floordivsi))
        .computes(&[ScalarFunction::FloorDiv])
        .doc("Signed quotient, rounded towards minus infinity.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW])
        .never_early("ArithOps.td: dividing by zero is undefined, and arith-expand makes arith.divsi")
        .weight(8),
    partial("arith.remui", Int::urem)
        .bits(Bits::Remainder(Order::Unsigned))
        .symbolic(Two(Terms::urem))
        .computes(&[ScalarFunction::RemUnsigned])
        .doc("Unsigned remainder.")
        .rules(&[DIV_BY_ZERO])
        .never_early("ArithOps.td: division by zero is undefined; the lowering to LLVM's urem traps")
        .weight(6)
        .range(ranges::remainder)
        .guard_part(),
    partial("arith.remsi", Int::srem)
        .bits(Bits::Remainder(Order::Signed))
        .symbolic(Two(Terms::srem))
        .doc("Signed remainder, with the sign of the dividend.")
        .rules(&[DIV_BY_ZERO, REM_OVERFLOW])
        .never_early("ArithOps.td: division by zero is undefined; the lowering to LLVM's srem traps")
        .weight(6),
    binary("arith.andi", Int::and)
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::and))
        .computes(&[ScalarFunction::And])
        .equivalents(&[super::mutations::DE_MORGAN_AND])
        .doc("Bitwise and.")
        .weight(5)
        .range(ranges::and)
        .guard_part(),
    binary("arith.ori", Int::or)
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::or))
        .computes(&[ScalarFunction::Or])
        .stored(StoredIf::Any)
        .equivalents(&[super::mutations::DE_MORGAN_OR])
        .doc("Bitwise or.")
        .weight(5)
        .guard_part(),
    binary("arith.xori", Int::xor)
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::xor))
        .computes(&[ScalarFunction::Xor])
        .stored(StoredIf::Any)
        .doc("Bitwise exclusive or.")
        .weight(5)
        .guard_part(),
    partial("arith.shli", Int::shl)
        .bits(Bits::Apart(1))
        .symbolic(Two(Terms::shl))
        .computes(&[ScalarFunction::ShiftLeft])
        .doc("Left shift.")
        .rules(&[
            SHIFT_RANGE,
            Rule::poison("nsw-overflow", And(&[NSW, Not(&FitsSigned(Shl(&S(0), &U(1)), RESULT))]), NSW_TEXT),
            Rule::poison(
                "nuw-overflow",
                And(&[NUW, Not(&FitsUnsigned(Shl(&U(0), &U(1)), RESULT))]),
                NUW_TEXT,
            ),
        ])
        .choices(&[OVERFLOW])
        .weight(6),
    partial("arith.shrui", Int::lshr)
        .bits(Bits::Apart(1))
        .symbolic(Two(Terms::lshr))
        .computes(&[ScalarFunction::ShiftRightUnsigned])
        .doc("Logical right shift.")
        .rules(&[SHIFT_RANGE, SHIFTED_OUT])
        .choices(&[IS_EXACT])
        .weight(6)
        .range(ranges::shifted_right),
    partial("arith.shrsi", Int::ashr)
        .bits(Bits::Apart(1))
        .symbolic(Two(Terms::ashr))
        .computes(&[ScalarFunction::ShiftRight])
        .doc("Arithmetic right shift.")
        .rules(&[SHIFT_RANGE, SHIFTED_OUT])
        .choices(&[IS_EXACT])
        .weight(6),
    binary("arith.minsi", |a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Two(symbolic::minsi))
        .computes(&[ScalarFunction::Min])
        .doc("The lesser, read signed.")
        .weight(5)
        .range(ranges::min_signed)
        .guard_part(),
    binary("arith.maxsi", |a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Two(symbolic::maxsi))
        .computes(&[ScalarFunction::Max])
        .doc("The greater, read signed.")
        .weight(5)
        .range(ranges::max_signed)
        .guard_part(),
    binary("arith.minui", |a, b| if a.ucmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Two(symbolic::minui))
        .computes(&[ScalarFunction::MinUnsigned])
        .doc("The lesser, read unsigned.")
        .weight(5)
        .range(ranges::min_unsigned)
        .guard_part(),
    binary("arith.maxui", |a, b| if a.ucmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Two(symbolic::maxui))
        .computes(&[ScalarFunction::MaxUnsigned])
        .doc("The greater, read unsigned.")
        .weight(5)
        .range(ranges::max_unsigned)
        .guard_part(),
    OpDef::new("arith.cmpi", Meaning::Scalar(cmpi))
        .bits(Bits::Comparison)
        .symbolic(Symbolic::Scalar(symbolic::cmpi))
        .computes(&[ScalarFunction::Compare])
        .stored(StoredIf::Any)
        .equivalents(&[super::mutations::MIRRORED_CMPI, super::mutations::INVERTED_CMPI])
        .doc("Compares two integers by its predicate.")
        .result_types(ResultTypes::Bool)
        .takes(2, Class::IntOrIndex)
        .choices(&[PREDICATE])
        .weight(8)
        .guard_part(),
];

pub(crate) fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let attr = view.attr_id("value").ok_or_else(|| view.invalid("has no value"))?;
    let value = attrs::value_of(&view.module.ctx, attr, view.index_width)?;
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

/// Two integer operands of a kernel. The verifier makes sure that they are integers.
pub fn two_ints(operands: &[Scalar]) -> Result<(&Int, &Int), Stop> {
    match operands {
        [Scalar::Int(a), Scalar::Int(b)] => Ok((a, b)),
        _ => Err(Stop::invalid("operands that are not two integers")),
    }
}

fn addui_extended(_: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(|operands, results| {
        let (a, b) = two_ints(operands)?;
        let sum = a.add(b);
        results[1] = Scalar::bool(sum.ucmp(a).is_lt());
        results[0] = Scalar::Int(sum);
        Ok(())
    }))
}

fn mulsi_extended(_: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(|operands, results| {
        let (a, b) = two_ints(operands)?;
        let product = a.signed() * b.signed();
        results[0] = Scalar::Int(Int::wrap(a.width(), &product));
        results[1] = Scalar::Int(Int::wrap(a.width(), &(product >> a.width())));
        Ok(())
    }))
}

fn mului_extended(_: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(|operands, results| {
        let (a, b) = two_ints(operands)?;
        let product = a.unsigned() * b.unsigned();
        results[0] = Scalar::Int(Int::wrap(a.width(), &product));
        results[1] = Scalar::Int(Int::wrap(a.width(), &(product >> a.width())));
        Ok(())
    }))
}

/// Predicates, indexed by their numbers (CmpIPredicate in ArithBase.td).
pub(crate) static PREDICATES: [fn(&Int, &Int) -> bool; 10] = [
    |a, b| a == b,
    |a, b| a != b,
    |a, b| a.scmp(b).is_lt(),
    |a, b| a.scmp(b).is_le(),
    |a, b| a.scmp(b).is_gt(),
    |a, b| a.scmp(b).is_ge(),
    |a, b| a.ucmp(b).is_lt(),
    |a, b| a.ucmp(b).is_le(),
    |a, b| a.ucmp(b).is_gt(),
    |a, b| a.ucmp(b).is_ge(),
];

pub(crate) fn cmpi(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let number = view.int_attr("predicate")?.to_u64();
    let predicate = number.and_then(|n| PREDICATES.get(n as usize)).copied();
    let predicate = predicate.ok_or_else(|| view.invalid("has an unknown predicate"))?;
    Ok(Box::new(move |operands, results| {
        let (a, b) = two_ints(operands)?;
        results[0] = Scalar::bool(predicate(a, b));
        Ok(())
    }))
}
