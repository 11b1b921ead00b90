//! What `arith` provides for the mutator: other values of a type, the same value computed again, and the same results by other ops.
//!
//! All ops here propagate poison, element by element (ArithOps.td), so the new result is poison exactly where the original is.
//! Each operand is used once: a value with undef bits may differ from use to use (LLVM LangRef, Undefined Values).

use assay_ir::{Attr, Context, FloatKind, OpId, Type, TypeId, ValueId};
use assay_model::generate::{elem_of, with_elem};
use assay_model::{
    Equivalent, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Mutations, RoundTrip, ScalarFunction,
    ValueAlteration,
};

use super::recipes::{constant_of, constant_type};
use crate::mutations::{MakeValue, compute, emit_op};
use crate::program::op_def;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("arith").changes(CHANGES).identities(IDENTITIES);

const CHANGES: &[ValueAlteration] = &[
    ValueAlteration { name: "plus one", make: |builder, value| step(builder, value, 1) },
    ValueAlteration { name: "minus one", make: |builder, value| step(builder, value, -1) },
    ValueAlteration { name: "inverted", make: invert },
];

const fn same(name: &'static str, why: &'static str, make: MakeValue) -> RoundTrip {
    RoundTrip { name, why, make }
}

const IDENTITIES: &[RoundTrip] = &[
    same("add-zero", "x + 0 is x", |builder, x| with_number(builder, ScalarFunction::Add, x, 0)),
    same("subtract-zero", "x - 0 is x", |builder, x| with_number(builder, ScalarFunction::Sub, x, 0)),
    same("multiply-by-one", "x * 1 is x", |builder, x| with_number(builder, ScalarFunction::Mul, x, 1)),
    same("divide-by-one", "x / 1 is x, read unsigned, at every width", |builder, x| {
        with_number(builder, ScalarFunction::DivUnsigned, x, 1)
    }),
    same("xor-zero", "x ^ 0 is x", |builder, x| with_number(builder, ScalarFunction::Xor, x, 0)),
    same("or-zero", "x | 0 is x", |builder, x| with_number(builder, ScalarFunction::Or, x, 0)),
    same("and-ones", "x & -1 is x", |builder, x| with_number(builder, ScalarFunction::And, x, -1)),
    same("shift-by-zero", "x << 0 is x: 0 is below every width", |builder, x| {
        with_number(builder, ScalarFunction::ShiftLeft, x, 0)
    }),
    same("not-not", "all bits inverted twice", |builder, x| {
        let inverted = invert(builder, x)?;
        invert(builder, inverted)
    }),
    same(
        "select-true",
        "the condition is true, so the first value is taken, and poison in the other one is not",
        |builder, x| {
            let (ty, bit) = (builder.type_of(x), builder.int(1));
            let truth = constant_of(builder, bit, 1)?;
            let other = if constant_type(&builder.ir().ctx, ty) { constant_of(builder, ty, 0)? } else { x };
            compute(builder, ScalarFunction::Select, &[truth, x, other], ty, &[])
        },
    ),
    same("extend-truncate", "truncation drops the bits that the extension added", |builder, x| {
        let ty = int_type_of(builder, x)?;
        let wide = wider(builder, ty)?;
        let function = builder.one_of(&[ScalarFunction::Cast, ScalarFunction::CastUnsigned]);
        let extended = compute(builder, function, &[x], wide, &[])?;
        compute(builder, ScalarFunction::Cast, &[extended], ty, &[])
    }),
    same(
        "negate-negate",
        "the sign bit is inverted twice; no other bit changes, of a NaN either (LangRef, fneg)",
        |builder, x| {
            let ty = float_type_of(builder, x)?;
            let negated = compute(builder, ScalarFunction::Negate, &[x], ty, &[])?;
            compute(builder, ScalarFunction::Negate, &[negated], ty, &[])
        },
    ),
    same("float-through-bits", "a bitcast keeps all bits, there and back", |builder, x| {
        let ty = float_type_of(builder, x)?;
        let Type::Float(kind) = *builder.ir().ctx.ty(elem_of(&builder.ir().ctx, ty)) else { return None };
        let int = builder.int(kind.width());
        let bits = with_elem(&mut builder.module().ctx, ty, int);
        let cast = compute(builder, ScalarFunction::Bitcast, &[x], bits, &[])?;
        compute(builder, ScalarFunction::Bitcast, &[cast], ty, &[])
    }),
];

pub const ADD_AS_SUBTRACT: Equivalent = Equivalent {
    name: "add-as-subtract",
    why: "a + b is a - (0 - b) modulo 2^n, and no flag forbids to wrap",
    make: |builder, op| negate_second(builder, op, ScalarFunction::Sub),
};
pub const SUBTRACT_AS_ADD: Equivalent = Equivalent {
    name: "subtract-as-add",
    why: "a - b is a + (0 - b) modulo 2^n, and no flag forbids to wrap",
    make: |builder, op| negate_second(builder, op, ScalarFunction::Add),
};
pub const DE_MORGAN_AND: Equivalent = Equivalent {
    name: "de-morgan-and",
    why: "a & b is ~(~a | ~b)",
    make: |builder, op| de_morgan(builder, op, ScalarFunction::Or),
};
pub const DE_MORGAN_OR: Equivalent = Equivalent {
    name: "de-morgan-or",
    why: "a | b is ~(~a & ~b)",
    make: |builder, op| de_morgan(builder, op, ScalarFunction::And),
};
pub const MIRRORED_CMPI: Equivalent = Equivalent {
    name: "mirrored-cmpi",
    why: "the operands are exchanged, and so is the direction of the comparison",
    make: |builder, op| compare(builder, op, &MIRRORED_INT, true),
};
pub const INVERTED_CMPI: Equivalent = Equivalent {
    name: "inverted-cmpi",
    why: "the opposite predicate, and the opposite of its result",
    make: |builder, op| compare(builder, op, &INVERTED_INT, false),
};
pub const MIRRORED_CMPF: Equivalent = Equivalent {
    name: "mirrored-cmpf",
    why: "the operands are exchanged, and so is the direction of the comparison; no flag is set",
    make: |builder, op| compare(builder, op, &MIRRORED_FLOAT, true),
};
pub const INVERTED_CMPF: Equivalent = Equivalent {
    name: "inverted-cmpf",
    why: "the opposite predicate, unordered where it was ordered, and the opposite of its result; no flag is set",
    make: |builder, op| compare(builder, op, &INVERTED_FLOAT, false),
};
pub const INVERTED_SELECT: Equivalent = Equivalent {
    name: "inverted-select",
    why: "the opposite condition takes the other value",
    make: |builder, op| {
        let [condition, yes, no] = operands(builder, op)?;
        let ty = builder.type_of(yes);
        is_plain(builder, op).then_some(())?;
        let inverted = invert(builder, condition)?;
        compute(builder, ScalarFunction::Select, &[inverted, no, yes], ty, &[]).map(|value| vec![value])
    },
};
pub const SUBF_AS_ADDF: Equivalent = Equivalent {
    name: "subf-as-addf",
    why: "IEEE 754 defines a - b as a + (-b); sign and payload of a NaN that arithmetic makes are open",
    make: |builder, op| {
        let [a, b] = operands(builder, op)?;
        let ty = float_type_of(builder, a)?;
        is_plain(builder, op).then_some(())?;
        let negated = compute(builder, ScalarFunction::Negate, &[b], ty, &[])?;
        compute(builder, ScalarFunction::Add, &[a, negated], ty, &[]).map(|value| vec![value])
    },
};
pub const BOTH_NEGATED: Equivalent = Equivalent {
    name: "both-negated",
    why: "the signs cancel, and rounding to nearest does not see them; a NaN's sign is open",
    make: |builder, op| {
        let [a, b] = operands(builder, op)?;
        let ty = float_type_of(builder, a)?;
        is_plain(builder, op).then_some(())?;
        let a = compute(builder, ScalarFunction::Negate, &[a], ty, &[])?;
        let b = compute(builder, ScalarFunction::Negate, &[b], ty, &[])?;
        let name = op_def(builder.ir(), op)?.name;
        emit_op(builder, name, &[a, b], ty, &[]).map(|value| vec![value])
    },
};

// Indexed by the numbers of CmpIPredicate and CmpFPredicate (ArithBase.td).
const MIRRORED_INT: [i64; 10] = [0, 1, 4, 5, 2, 3, 8, 9, 6, 7];
const INVERTED_INT: [i64; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];
const MIRRORED_FLOAT: [i64; 16] = [0, 1, 4, 5, 2, 3, 6, 7, 8, 11, 12, 9, 10, 13, 14, 15];
const INVERTED_FLOAT: [i64; 16] = [15, 13, 12, 11, 10, 9, 8, 14, 6, 5, 4, 3, 2, 1, 7, 0];

/// The operands of an op, which must have exactly `N`.
pub fn operands<const N: usize>(builder: &dyn GrammarBuilder, op: OpId) -> Option<[ValueId; N]> {
    builder.ir().op(op).operands.as_slice().try_into().ok()
}

/// Whether the op has no flags: no unit attribute, no keyword other than `none`, and no rounding mode.
pub fn is_plain(builder: &dyn GrammarBuilder, op: OpId) -> bool {
    let ir = builder.ir();
    let plain = |attr: &Attr| match attr {
        Attr::Dialect { body, .. } => ir.ctx.str(*body) == "<none>",
        _ => false,
    };
    let data = ir.op(op);
    data.attrs.is_empty() && data.properties.iter().all(|entry| plain(ir.ctx.attr(entry.1)))
}

/// Whether a type is an integer type. False for i0: there, 1 equals 0, and no number is below the width.
fn is_number(ctx: &Context, ty: TypeId) -> bool {
    constant_type(ctx, ty)
        && matches!(ctx.ty(elem_of(ctx, ty)), Type::Integer { width: 1.., .. } | Type::Index)
}

/// The type of a value that is an integer, or a vector or tensor of integers.
fn int_type_of(builder: &dyn GrammarBuilder, value: ValueId) -> Option<TypeId> {
    let ty = builder.type_of(value);
    let ctx = &builder.ir().ctx;
    (constant_type(ctx, ty) && matches!(ctx.ty(elem_of(ctx, ty)), Type::Integer { .. })).then_some(ty)
}

/// The type of a value that is a float with a sign bit, or a vector or tensor of such floats.
fn float_type_of(builder: &dyn GrammarBuilder, value: ValueId) -> Option<TypeId> {
    use FloatKind::{BF16, F16, F32, F64, F80, F128};
    let ty = builder.type_of(value);
    let ctx = &builder.ir().ctx;
    let signed = matches!(ctx.ty(elem_of(ctx, ty)), Type::Float(F16 | BF16 | F32 | F64 | F80 | F128));
    (constant_type(ctx, ty) && signed).then_some(ty)
}

/// The type with integers of some more bits.
fn wider(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<TypeId> {
    let Type::Integer { width, .. } = *builder.ir().ctx.ty(elem_of(&builder.ir().ctx, ty)) else {
        return None;
    };
    let more = builder.one_of(&[1, 7, 8, 32]);
    let elem = (width <= 64).then(|| builder.int(width + more))?;
    Some(with_elem(&mut builder.module().ctx, ty, elem))
}

/// An op on a value and a number.
fn with_number(
    builder: &mut dyn GrammarBuilder,
    function: ScalarFunction,
    value: ValueId,
    number: i64,
) -> Option<ValueId> {
    let ty = builder.type_of(value);
    is_number(&builder.ir().ctx, ty).then_some(())?;
    let number = constant_of(builder, ty, number)?;
    compute(builder, function, &[value, number], ty, &[])
}

/// Adds 1 to an integer or subtracts 1, in all of its elements.
fn step(builder: &mut dyn GrammarBuilder, value: ValueId, step: i64) -> Option<ValueId> {
    with_number(builder, ScalarFunction::Add, value, step)
}

/// Inverts all bits of a value.
pub fn invert(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    with_number(builder, ScalarFunction::Xor, value, -1)
}

fn negate_second(
    builder: &mut dyn GrammarBuilder,
    op: OpId,
    function: ScalarFunction,
) -> Option<Vec<ValueId>> {
    let [a, b] = operands(builder, op)?;
    let ty = builder.type_of(a);
    (is_plain(builder, op) && is_number(&builder.ir().ctx, ty)).then_some(())?;
    let zero = constant_of(builder, ty, 0)?;
    let negated = compute(builder, ScalarFunction::Sub, &[zero, b], ty, &[])?;
    compute(builder, function, &[a, negated], ty, &[]).map(|value| vec![value])
}

fn de_morgan(builder: &mut dyn GrammarBuilder, op: OpId, function: ScalarFunction) -> Option<Vec<ValueId>> {
    let [a, b] = operands(builder, op)?;
    let ty = builder.type_of(a);
    let (a, b) = (invert(builder, a)?, invert(builder, b)?);
    let joined = compute(builder, function, &[a, b], ty, &[])?;
    invert(builder, joined).map(|value| vec![value])
}

/// A comparison by another predicate: with exchanged operands, or with an inverted result.
fn compare(
    builder: &mut dyn GrammarBuilder,
    op: OpId,
    predicates: &[i64],
    exchanged: bool,
) -> Option<Vec<ValueId>> {
    let [a, b] = operands(builder, op)?;
    let ir = builder.ir();
    let flags = ir.attr_of(op, "fastmath").map(|attr| ir.ctx.attr(attr));
    if matches!(flags, Some(Attr::Dialect { body, .. }) if ir.ctx.str(*body) != "<none>") {
        return None;
    }
    let Attr::Integer { value, .. } = ir.ctx.attr(ir.attr_of(op, "predicate")?) else { return None };
    let predicate = *predicates.get(value.to_u64()? as usize)?;
    let &[result] = ir.op(op).results.as_slice() else { return None };
    let ty = builder.type_of(result);
    let predicate = builder.int_attr(64, predicate);
    let operands = if exchanged { [b, a] } else { [a, b] };
    let compared = compute(builder, ScalarFunction::Compare, &operands, ty, &[("predicate", predicate)])?;
    let made = if exchanged { compared } else { invert(builder, compared)? };
    Some(vec![made])
}
