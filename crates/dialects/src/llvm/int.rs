//! Integer arithmetic and comparison. Source: LLVM LangRef, binary and bitwise binary operations.

use assay_ir::Int;
use assay_model::rule::RESULT;
use assay_model::{
    Bits, Cond, ElemType, Meaning, OpDef, OpView, Order, POINTER_WIDTH, Pointer, Rule, Scalar, ScalarKernel,
    Stop, Symbolic, Term, Terms,
};

use crate::arith::{cmpi, symbolic};
use crate::speculation::{divides_signed, divides_unsigned};
use Cond::{And, Eq, FitsSigned, FitsUnsigned, Flag, Ge, Ne, Not, Or};
use Term::{Add, Const, Exp2, Min, Mul, Rem, S, Shl, Sub, U, Width};

const fn binary(name: &'static str, meaning: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(meaning))
}

const fn partial(name: &'static str, meaning: fn(&Int, &Int) -> Option<Int>) -> OpDef {
    OpDef::new(name, Meaning::Int2Partial(meaning))
}

// In generic form the flags are a bit mask (LLVMEnums.td, IntegerOverflowFlags); MLIR 19 wrote keywords.
pub const NSW: Cond = Or(&[Flag("overflowFlags", "1"), Flag("overflowFlags", "nsw")]);
pub const NUW: Cond = Or(&[Flag("overflowFlags", "2"), Flag("overflowFlags", "nuw")]);
const EXACT: Cond = Flag("isExact", "");

pub const NSW_TEXT: &str = "the signed result overflows although the op says nsw [LLVM LangRef, nsw]";
pub const NUW_TEXT: &str = "the unsigned result overflows although the op says nuw [LLVM LangRef, nuw]";

/// Poison when `$signed` or `$unsigned` does not fit the result and the flag promises that it does.
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

const DIV_BY_ZERO: Rule =
    Rule::ub("div-by-zero", Eq(U(1), Const(0)), "the divisor is 0 [LLVM LangRef, udiv, sdiv, urem and srem]")
        .fix(1, 1);
const DIV_OVERFLOW: Rule = Rule::ub(
    "div-overflow",
    And(&[Eq(S(0), Min(0)), Eq(S(1), Const(-1))]),
    "the least value is divided by -1 [LLVM LangRef, sdiv and srem]",
)
.fix(1, 1);
const INEXACT_SIGNED: Rule = Rule::poison(
    "inexact",
    And(&[EXACT, Ne(Rem(&S(0), &S(1)), Const(0))]),
    "the division leaves a remainder although the op says exact [LLVM LangRef, sdiv]",
);
const INEXACT_UNSIGNED: Rule = Rule::poison(
    "inexact",
    And(&[EXACT, Ne(Rem(&U(0), &U(1)), Const(0))]),
    "the division leaves a remainder although the op says exact [LLVM LangRef, udiv]",
);
const SHIFT_RANGE: Rule = Rule::poison(
    "shift-out-of-range",
    Ge(U(1), Width(0)),
    "the shift amount is not below the bit width [LLVM LangRef, shl, lshr and ashr]",
)
.fix(1, 0);
const SHIFTED_OUT: Rule = Rule::poison(
    "inexact",
    And(&[EXACT, Ne(Rem(&U(0), &Exp2(&U(1))), Const(0))]),
    "a bit that is one is shifted out although the op says exact [LLVM LangRef, lshr and ashr]",
);
/// Two numbers have no common bit exactly if their sum equals their disjunction.
const NOT_DISJOINT: Rule = Rule::poison(
    "not-disjoint",
    And(&[Flag("isDisjoint", ""), Ne(Add(&U(0), &U(1)), U(RESULT))]),
    "the operands share a bit although the op says disjoint [LLVM LangRef, or]",
);
pub static OPS: &[OpDef] = &[
    binary("llvm.add", Int::add)
        .bits(Bits::Sum)
        .symbolic(Symbolic::Two(Terms::add))
        .doc("Sum, wrapping unless a flag forbids it.")
        .rules(overflow!(Add(&S(0), &S(1)), Add(&U(0), &U(1)))),
    binary("llvm.sub", Int::sub)
        .bits(Bits::Difference)
        .symbolic(Symbolic::Two(Terms::sub))
        .doc("Difference, wrapping unless a flag forbids it.")
        .rules(overflow!(Sub(&S(0), &S(1)), Sub(&U(0), &U(1)))),
    binary("llvm.mul", Int::mul)
        .bits(Bits::Product)
        .symbolic(Symbolic::Two(Terms::mul))
        .doc("Product, wrapping unless a flag forbids it.")
        .rules(overflow!(Mul(&S(0), &S(1)), Mul(&U(0), &U(1)))),
    partial("llvm.udiv", Int::udiv)
        .bits(Bits::Quotient(Order::Unsigned))
        .symbolic(Symbolic::Two(Terms::udiv))
        .doc("Unsigned quotient, truncated.")
        .rules(&[DIV_BY_ZERO, INEXACT_UNSIGNED])
        .speculates(divides_unsigned),
    partial("llvm.sdiv", Int::sdiv)
        .bits(Bits::Quotient(Order::Signed))
        .symbolic(Symbolic::Two(Terms::sdiv))
        .doc("Signed quotient, truncated.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW, INEXACT_SIGNED])
        .speculates(divides_signed),
    partial("llvm.urem", Int::urem)
        .bits(Bits::Remainder(Order::Unsigned))
        .symbolic(Symbolic::Two(Terms::urem))
        .doc("Unsigned remainder.")
        .rules(&[DIV_BY_ZERO])
        .never_early("LLVM LangRef, urem: a remainder by zero is undefined behaviour"),
    partial("llvm.srem", Int::srem)
        .bits(Bits::Remainder(Order::Signed))
        .symbolic(Symbolic::Two(Terms::srem))
        .doc("Signed remainder, with the sign of the dividend.")
        .rules(&[DIV_BY_ZERO, DIV_OVERFLOW])
        .never_early("LLVM LangRef, srem: a remainder by zero is undefined behaviour"),
    binary("llvm.and", Int::and).bits(Bits::Apart(2)).symbolic(Symbolic::Two(Terms::and)).doc("Bitwise and."),
    binary("llvm.or", Int::or)
        .bits(Bits::Apart(2))
        .symbolic(Symbolic::Two(Terms::or))
        .doc("Bitwise or.")
        .rules(&[NOT_DISJOINT]),
    binary("llvm.xor", Int::xor)
        .bits(Bits::Apart(2))
        .symbolic(Symbolic::Two(Terms::xor))
        .doc("Bitwise exclusive or."),
    partial("llvm.shl", Int::shl)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Two(Terms::shl))
        .doc("Left shift.")
        .rules(overflow!(Shl(&S(0), &U(1)), Shl(&U(0), &U(1)), SHIFT_RANGE)),
    partial("llvm.lshr", Int::lshr)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Two(Terms::lshr))
        .doc("Logical right shift.")
        .rules(&[SHIFT_RANGE, SHIFTED_OUT]),
    partial("llvm.ashr", Int::ashr)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Two(Terms::ashr))
        .doc("Arithmetic right shift.")
        .rules(&[SHIFT_RANGE, SHIFTED_OUT]),
    // The predicates have the same numbers as in the arith dialect (LLVMEnums.td, ICmpPredicate).
    OpDef::new("llvm.icmp", Meaning::Scalar(compare))
        .bits(Bits::Comparison)
        .symbolic(Symbolic::Scalar(symbolic::cmpi))
        .doc("Compares two integers or two addresses by its predicate."),
];

/// Addresses are compared as integers [LLVM LangRef, icmp].
fn compare(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let kernel = cmpi(view)?;
    if view.operand_elem(0)? != ElemType::Pointer {
        return Ok(kernel);
    }
    Ok(Box::new(move |operands, results| {
        let [Scalar::Pointer(a), Scalar::Pointer(b)] = operands else {
            return Err(Stop::invalid("operands that are not two addresses"));
        };
        let int = |pointer: &Pointer| Scalar::Int(Int::new(POINTER_WIDTH, u128::from(pointer.address)));
        kernel(&[int(a), int(b)], results)
    }))
}
