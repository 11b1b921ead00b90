//! The index dialect: arithmetic on integers of the target's width. Sources: IndexOps.td of LLVM 22 and, where it
//! is silent, the LLVM instruction that the op lowers to.

mod idioms;
pub(crate) mod recipes;

pub use idioms::IDIOMS;

use assay_ir::{Int, Module, OpId, Type, TypeId};
use assay_model::{
    AttrValue, Bits, CastTarget, Choice, Class, Cond, DefinedBuilder, Dialect, Flow, Generate, IrBuilderExt,
    Meaning, OpDef, OpView, Order, Recipe, ResultTypes, Rule, Scalar, ScalarFunction, ScalarKernel, Stop,
    Symbolic, Term, TermId, TermList, Terms, Value, WholeKernel,
};

use crate::arith::{PREDICATES, constant_value, sext, symbolic, two_ints, zext};

use crate::ranges;
use Cond::{And, Eq, Ge};
use Term::{Const, Min, S, U, Width};

const PREDICATE: Choice = Choice {
    name: "pred",
    since: 0,
    values: &[
        (2, AttrValue::Dialect("index", "<cmp_predicate eq>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate ne>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate slt>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate sle>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate sgt>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate sge>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate ult>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate ule>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate ugt>")),
        (2, AttrValue::Dialect("index", "<cmp_predicate uge>")),
    ],
};

/// A constant of `index` type.
fn constant(module: &mut Module, ty: TypeId, value: &Value) -> Option<OpId> {
    let index = matches!(module.ctx.ty(ty), Type::Index);
    index.then(|| make_constant(module, "index.constant", ty, value)).flatten()
}

/// A constant of type `i1`.
fn bool_constant(module: &mut Module, ty: TypeId, value: &Value) -> Option<OpId> {
    let bool = matches!(module.ctx.ty(ty), Type::Integer { width: 1, .. });
    bool.then(|| make_constant(module, "index.bool.constant", ty, value)).flatten()
}

fn make_constant(module: &mut Module, name: &str, ty: TypeId, value: &Value) -> Option<OpId> {
    let attr = crate::arith::generate::value_attr(module, ty, value)?;
    let attr = module.ctx.intern_attr(attr);
    let op = module.create(name, &[], &[ty]);
    module.set_property(op, "value", attr);
    Some(op)
}

fn size(b: &mut dyn DefinedBuilder) -> Option<()> {
    let index = b.module().ctx.intern_type(Type::Index);
    let op = b.create("index.sizeof", &[], &[index]);
    b.emit(op)
}

pub static DIALECT: Dialect = Dialect { name: "index", document: "IndexOps.td", ops: &[OPS] };

const fn binary(name: &'static str, meaning: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(meaning))
        .result_types(ResultTypes::Same)
        .takes_scalars(2, Class::Index)
        .weight(4)
}

const fn partial(
    name: &'static str,
    meaning: fn(&Int, &Int) -> Option<Int>,
    rules: &'static [Rule],
) -> OpDef {
    OpDef::new(name, Meaning::Int2Partial(meaning))
        .result_types(ResultTypes::Same)
        .rules(rules)
        .takes_scalars(2, Class::Index)
        .weight(5)
}

const DIV_BY_ZERO: Rule =
    Rule::ub("div-by-zero", Eq(U(1), Const(0)), "the divisor is 0 [IndexOps.td, division ops]").fix(1, 1);
const DIV_OVERFLOW: Rule = Rule::ub(
    "div-overflow",
    And(&[Eq(S(0), Min(0)), Eq(S(1), Const(-1))]),
    "the quotient of the least value by -1 is not representable [IndexOps.td, signed division ops]",
)
.fix(1, 1);
/// The documentation of rems and remu is silent about both cases; they lower to srem and urem. That they may not be executed early, as division by zero
/// requires, their traits say: `NoMemoryEffect`, not `Pure` (IndexOps.td).
const REM_BY_ZERO: Rule =
    Rule::ub("rem-by-zero", Eq(U(1), Const(0)), "the divisor is 0 [LLVM LangRef, srem and urem]").fix(1, 1);
const REM_OVERFLOW: Rule = Rule::ub(
    "rem-overflow",
    And(&[Eq(S(0), Min(0)), Eq(S(1), Const(-1))]),
    "the remainder of the least value by -1 is undefined [LLVM LangRef, srem]",
)
.fix(1, 1)
.by_lowering();
const SIGNED_DIVISION: &[Rule] = &[DIV_BY_ZERO, DIV_OVERFLOW];
const UNSIGNED_DIVISION: &[Rule] = &[DIV_BY_ZERO];
const SHIFT: &[Rule] = &[Rule::poison(
    "shift-out-of-range",
    Ge(U(1), Width(0)),
    "the shift amount is not below the bit width [IndexOps.td, shift ops]",
)
.fix(1, 0)];

static OPS: &[OpDef] = &[
    binary("index.add", Int::add)
        .bits(Bits::Sum)
        .symbolic(Symbolic::Two(Terms::add))
        .computes(&[ScalarFunction::Add])
        .doc("Wrapping sum.")
        .range(ranges::sum),
    binary("index.sub", Int::sub)
        .bits(Bits::Difference)
        .symbolic(Symbolic::Two(Terms::sub))
        .computes(&[ScalarFunction::Sub])
        .doc("Wrapping difference.")
        .range(ranges::difference),
    binary("index.mul", Int::mul)
        .bits(Bits::Product)
        .symbolic(Symbolic::Two(Terms::mul))
        .computes(&[ScalarFunction::Mul])
        .doc("Wrapping product.")
        .range(ranges::product),
    partial("index.divs", Int::sdiv, SIGNED_DIVISION)
        .bits(Bits::Quotient(Order::Signed))
        .symbolic(Symbolic::Two(Terms::sdiv))
        .doc("Signed quotient, truncated."),
    partial("index.divu", Int::udiv, UNSIGNED_DIVISION)
        .bits(Bits::Quotient(Order::Unsigned))
        .symbolic(Symbolic::Two(Terms::udiv))
        .doc("Unsigned quotient, truncated."),
    partial("index.ceildivs", Int::sdiv_ceil, SIGNED_DIVISION)
        .bits(Bits::Monotone(Order::Signed, 1))
        .symbolic(Symbolic::Two(symbolic::ceildivsi))
        .computes(&[ScalarFunction::CeilDiv])
        .doc("Signed quotient, rounded towards plus infinity."),
    partial("index.ceildivu", Int::udiv_ceil, UNSIGNED_DIVISION)
        .bits(Bits::Monotone(Order::Unsigned, 2))
        .symbolic(Symbolic::Two(symbolic::ceildivui))
        .doc("Unsigned quotient, rounded up."),
    partial("index.floordivs", Int::sdiv_floor, SIGNED_DIVISION)
        .bits(Bits::Monotone(Order::Signed, 1))
        .symbolic(Symbolic::Two(symbolic::floordivsi))
        .computes(&[ScalarFunction::FloorDiv])
        .doc("Signed quotient, rounded towards minus infinity."),
    partial("index.rems", Int::srem, &[REM_BY_ZERO, REM_OVERFLOW])
        .bits(Bits::Remainder(Order::Signed))
        .symbolic(Symbolic::Two(Terms::srem))
        .doc("Signed remainder, with the sign of the dividend."),
    partial("index.remu", Int::urem, &[REM_BY_ZERO])
        .bits(Bits::Remainder(Order::Unsigned))
        .symbolic(Symbolic::Two(Terms::urem))
        .doc("Unsigned remainder.")
        .range(ranges::remainder),
    binary("index.maxs", |a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(symbolic::maxsi))
        .doc("The greater, read signed.")
        .range(ranges::max_signed),
    binary("index.maxu", |a, b| if a.ucmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(symbolic::maxui))
        .doc("The greater, read unsigned.")
        .range(ranges::max_unsigned),
    binary("index.mins", |a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(symbolic::minsi))
        .doc("The lesser, read signed.")
        .range(ranges::min_signed),
    binary("index.minu", |a, b| if a.ucmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(symbolic::minui))
        .doc("The lesser, read unsigned.")
        .range(ranges::min_unsigned),
    partial("index.shl", Int::shl, SHIFT)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Two(Terms::shl))
        .computes(&[ScalarFunction::ShiftLeft])
        .doc("Left shift."),
    partial("index.shrs", Int::ashr, SHIFT)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Two(Terms::ashr))
        .computes(&[ScalarFunction::ShiftRight])
        .doc("Arithmetic right shift."),
    partial("index.shru", Int::lshr, SHIFT)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Two(Terms::lshr))
        .doc("Logical right shift."),
    binary("index.and", Int::and)
        .bits(Bits::Apart(2))
        .symbolic(Symbolic::Two(Terms::and))
        .doc("Bitwise and."),
    binary("index.or", Int::or).bits(Bits::Apart(2)).symbolic(Symbolic::Two(Terms::or)).doc("Bitwise or."),
    binary("index.xor", Int::xor)
        .bits(Bits::Apart(2))
        .symbolic(Symbolic::Two(Terms::xor))
        .doc("Bitwise exclusive or."),
    OpDef::new("index.casts", Meaning::Scalar(sext))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::sext))
        .computes(&[ScalarFunction::Cast])
        .doc("Between index and integers: sign-extended or truncated.")
        .result_types(ResultTypes::Cast)
        .casts_scalars(Class::IntOrIndex, CastTarget::IndexOrInt)
        .weight(4)
        .recipe(Recipe::adjust(recipes::cast)),
    OpDef::new("index.castu", Meaning::Scalar(zext))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::zext))
        .computes(&[ScalarFunction::CastUnsigned])
        .doc("Between index and integers: zero-extended or truncated.")
        .result_types(ResultTypes::Cast)
        .casts_scalars(Class::IntOrIndex, CastTarget::IndexOrInt)
        .weight(4)
        .recipe(Recipe::adjust(recipes::cast)),
    OpDef::new("index.cmp", Meaning::Scalar(cmp))
        .bits(Bits::Comparison)
        .symbolic(Symbolic::Scalar(symbolic_cmp))
        .computes(&[ScalarFunction::Compare])
        .doc("Compares two index values by its predicate.")
        .result_types(ResultTypes::Bool)
        .takes_scalars(2, Class::Index)
        .choices(&[PREDICATE])
        .weight(6),
    OpDef::new("index.sizeof", Meaning::Whole(size_of))
        .doc("Width of index in bits.")
        .generate(Generate::Custom(size))
        .weight(1),
    OpDef::new("index.constant", Meaning::Whole(constant_value))
        .doc("The value of its attribute.")
        .generate(Generate::Constant(constant))
        .weight(4)
        .range(ranges::constant),
    OpDef::new("index.bool.constant", Meaning::Whole(constant_value))
        .doc("The bool of its attribute.")
        .generate(Generate::Constant(bool_constant))
        .weight(2),
];

/// Keywords of the predicates (IndexCmpPredicate in IndexEnums.td). Their numbers are those of the integer comparisons.
static PREDICATE_KEYWORDS: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// The number of the predicate.
fn predicate(view: &OpView<'_>) -> Result<usize, Stop> {
    let keyword = view.keyword("pred").ok_or_else(|| view.invalid("has no predicate"))?;
    let number = PREDICATE_KEYWORDS.iter().position(|&known| known == keyword);
    number.ok_or_else(|| view.invalid("has an unknown predicate"))
}

fn symbolic_cmp(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let [a, b] = symbolic::two(view, operands)?;
    Ok(smallvec::smallvec![symbolic::PREDICATES[predicate(view)?](t, a, b)])
}

fn cmp(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let predicate = PREDICATES[predicate(view)?];
    Ok(Box::new(move |operands, results| {
        let (a, b) = two_ints(operands)?;
        results[0] = Scalar::bool(predicate(a, b));
        Ok(())
    }))
}

fn size_of(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let width = view.index_width;
    Ok(Box::new(move |_, _| Ok(Flow::one(Value::int(Int::from_i128(width, i128::from(width)))))))
}
