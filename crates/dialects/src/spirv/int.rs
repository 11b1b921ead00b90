//! Integer arithmetic. Sources: SPIRVArithmeticOps.td; SPIR-V Specification, arithmetic instructions.

use std::rc::Rc;

use assay_ir::Int;
use assay_model::rule::RESULT;
use assay_model::{
    Array, Bits, Cond, ElemType, Flow, Meaning, OpDef, OpView, Order, Rule, Scalar, Stop, Symbolic, Term,
    Terms, Value, WholeKernel,
};

use Cond::{And, Eq, FitsSigned, FitsUnsigned, Flag, Not};
use Symbolic::Two;
use Term::{Add, Const, Min, Mul, S, Sub, U};

const fn binary(name: &'static str, meaning: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(meaning))
}

const fn partial(name: &'static str, meaning: fn(&Int, &Int) -> Option<Int>) -> OpDef {
    OpDef::new(name, Meaning::Int2Partial(meaning))
}

pub(super) const NSW: Cond = Flag("no_signed_wrap", "");
pub(super) const NUW: Cond = Flag("no_unsigned_wrap", "");
pub(super) const NSW_TEXT: &str = "the signed result overflows although the op is decorated NoSignedWrap [SPIR-V Specification, NoSignedWrap]";
pub(super) const NUW_TEXT: &str = "the unsigned result overflows although the op is decorated NoUnsignedWrap \
                                   [SPIR-V Specification, NoUnsignedWrap]";

/// Poison when `$signed` or `$unsigned` does not fit the result and a decoration promises that it does. The specification calls the behaviour
/// undefined. The conversions make the decorations from flags, and violating such a flag gives poison.
macro_rules! overflow {
    ($signed:expr, $unsigned:expr $(, $first:expr)*) => {
        &[
            $($first,)*
            Rule::poison("nsw-overflow", And(&[NSW, Not(&FitsSigned($signed, RESULT))]), NSW_TEXT),
            Rule::poison("nuw-overflow", And(&[NUW, Not(&FitsUnsigned($unsigned, RESULT))]), NUW_TEXT),
        ]
    };
}
pub(super) use overflow;

const DIV_BY_ZERO: Rule = Rule::ub(
    "div-by-zero",
    Eq(U(1), Const(0)),
    "the divisor is 0 [SPIR-V Specification, OpUDiv, OpSDiv, OpUMod, OpSRem and OpSMod]",
)
.fix(1, 1);
const DIV_OVERFLOW: Rule = Rule::ub(
    "div-overflow",
    And(&[Eq(S(0), Min(0)), Eq(S(1), Const(-1))]),
    "the least value is divided by -1 [SPIR-V Specification, OpSDiv, OpSRem and OpSMod]",
)
.fix(1, 1);

pub static OPS: &[OpDef] = &[
    binary("spirv.IAdd", Int::add)
        .bits(Bits::Sum)
        .symbolic(Two(Terms::add))
        .doc("Sum, wrapping.")
        .rules(overflow!(Add(&S(0), &S(1)), Add(&U(0), &U(1)))),
    binary("spirv.ISub", Int::sub)
        .bits(Bits::Difference)
        .symbolic(Two(Terms::sub))
        .doc("Difference, wrapping.")
        .rules(overflow!(Sub(&S(0), &S(1)), Sub(&U(0), &U(1)))),
    binary("spirv.IMul", Int::mul)
        .bits(Bits::Product)
        .symbolic(Two(Terms::mul))
        .doc("Product, wrapping.")
        .rules(overflow!(Mul(&S(0), &S(1)), Mul(&U(0), &U(1)))),
    OpDef::new("spirv.SNegate", Meaning::Int1(Int::neg))
        .bits(Bits::Difference)
        .symbolic(Symbolic::One(Terms::neg))
        .doc("The negative; that of the least value wraps."),
    partial("spirv.UDiv", Int::udiv)
        .bits(Bits::Quotient(Order::Unsigned))
        .symbolic(Two(Terms::udiv))
        .doc("Unsigned quotient, truncated.")
        .rules(&[DIV_BY_ZERO]),
    partial("spirv.SDiv", Int::sdiv)
        .bits(Bits::Quotient(Order::Signed))
        .symbolic(Two(Terms::sdiv))
        .doc("Signed quotient, truncated.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW]),
    partial("spirv.UMod", Int::urem)
        .bits(Bits::Remainder(Order::Unsigned))
        .symbolic(Two(Terms::urem))
        .doc("Unsigned remainder.")
        .rules(&[DIV_BY_ZERO]),
    partial("spirv.SRem", Int::srem)
        .bits(Bits::Remainder(Order::Signed))
        .symbolic(Two(Terms::srem))
        .doc("Signed remainder, with the sign of the dividend.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW]),
    partial("spirv.SMod", modulo)
        .symbolic(Two(modulo_term))
        .doc("Signed remainder, with the sign of the divisor.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW]),
    OpDef::new("spirv.IAddCarry", Meaning::Whole(|view| pair(view, add_carry)))
        .doc("Wrapping sum and carry, in a struct."),
    OpDef::new("spirv.ISubBorrow", Meaning::Whole(|view| pair(view, sub_borrow)))
        .doc("Wrapping difference and borrow, in a struct."),
    OpDef::new("spirv.SMulExtended", Meaning::Whole(|view| pair(view, signed_product)))
        .doc("Low and high half of the signed product, in a struct."),
    OpDef::new("spirv.UMulExtended", Meaning::Whole(|view| pair(view, unsigned_product)))
        .doc("Low and high half of the unsigned product, in a struct."),
];

/// The remainder with the sign of the divisor.
fn modulo(a: &Int, b: &Int) -> Option<Int> {
    let rest = a.srem(b)?;
    let other_sign = !rest.is_zero() && rest.sign_bit() != b.sign_bit();
    Some(if other_sign { rest.add(b) } else { rest })
}

fn modulo_term(t: &mut Terms, a: assay_model::TermId, b: assay_model::TermId) -> assay_model::TermId {
    let rest = t.srem(a, b);
    let (zero, sign) = (t.number(t.width(a), 0), t.width(a) - 1);
    let (has_rest, rest_negative, negative) = (t.ne(rest, zero), t.bit(rest, sign), t.bit(b, sign));
    let differ = t.xor(rest_negative, negative);
    let other_sign = t.and(has_rest, differ);
    let sum = t.add(rest, b);
    t.ite(other_sign, sum, rest)
}

fn add_carry(a: &Int, b: &Int) -> [Int; 2] {
    let sum = a.add(b);
    let carry = u128::from(sum.ucmp(a).is_lt());
    [sum, Int::new(a.width(), carry)]
}

fn sub_borrow(a: &Int, b: &Int) -> [Int; 2] {
    [a.sub(b), Int::new(a.width(), u128::from(a.ucmp(b).is_lt()))]
}

fn halves(width: u32, product: &num_bigint::BigInt) -> [Int; 2] {
    [Int::wrap(width, product), Int::wrap(width, &(product >> width))]
}

fn signed_product(a: &Int, b: &Int) -> [Int; 2] {
    halves(a.width(), &(a.signed() * b.signed()))
}

fn unsigned_product(a: &Int, b: &Int) -> [Int; 2] {
    halves(a.width(), &(a.unsigned() * b.unsigned()))
}

/// Applies a function with two results to each element, and packs the results.
fn pair(view: &OpView<'_>, function: fn(&Int, &Int) -> [Int; 2]) -> Result<WholeKernel, Stop> {
    let elem = view.operand_elem(0)?;
    if !matches!(elem, ElemType::Int(_)) {
        return Err(view.invalid("has an operand that is not an integer"));
    }
    let layout = view.operand_layout(0)?;
    let apply = move |a: &Scalar, b: &Scalar| match (a, b) {
        (Scalar::Int(a), Scalar::Int(b)) => function(a, b).map(Scalar::Int),
        _ => [Scalar::Poison, Scalar::Poison],
    };
    Ok(Box::new(move |_, operands| {
        let form = || Stop::invalid("an operand of another form than its type");
        let a = layout.adapt(&operands[0]).ok_or_else(form)?;
        let b = layout.adapt(&operands[1]).ok_or_else(form)?;
        let parts = match (&a, &b) {
            (Value::Scalar(a), Value::Scalar(b)) => apply(a, b).map(Value::Scalar),
            (Value::Array(a), Value::Array(b)) => {
                let pairs: Vec<[Scalar; 2]> = a.iter().zip(b.iter()).map(|(a, b)| apply(&a, &b)).collect();
                [0, 1].map(|index| {
                    let scalars = pairs.iter().map(|pair| pair[index].clone());
                    Value::Array(Rc::new(Array::from_elements(elem, a.shape(), scalars)))
                })
            }
            _ => return Err(form()),
        };
        Ok(Flow::one(Value::aggregate(parts.to_vec())))
    }))
}
