//! What `arith` tells the mutator: other values of a type, the same value again, and the same results by other ops.
//!
//! All ops here propagate poison, element by element (ArithOps.td), so the new result is poison exactly where the original is.
//! Each operand is used once: a value with undef bits may differ from use to use (LLVM LangRef, Undefined Values).

use assay_ir::{Attr, Context, FloatKind, OpId, Type, TypeId, ValueId};
use assay_model::generate::{elem_of, with_elem};
use assay_model::{Change, Equivalent, Identity, Mutations, Smith, SmithExt};

use super::recipes::{constant_of, constant_type};
use crate::arith::cast::{BITCAST, EXTSI, EXTUI, TRUNCI};
use crate::arith::float::{ADDF, CMPF, DIVF, MULF, NEGF, SUBF};
use crate::arith::int::{ADDI, ANDI, CMPI, DIVUI, MULI, ORI, SHLI, SUBI, XORI};
use crate::arith::select::SELECT;
use crate::mutations::{Make, one};

/// See [`Mutations`].
pub const MUTATIONS: Mutations =
    Mutations::new("arith").changes(CHANGES).identities(IDENTITIES).equivalents(EQUIVALENTS);

const CHANGES: &[Change] = &[
    Change { name: "plus one", make: |smith, value| step(smith, value, 1) },
    Change { name: "minus one", make: |smith, value| step(smith, value, -1) },
    Change { name: "inverted", make: invert },
];

const fn same(name: &'static str, why: &'static str, make: Make) -> Identity {
    Identity { name, why, make }
}

const IDENTITIES: &[Identity] = &[
    same("add-zero", "x + 0 is x", |smith, x| with_number(smith, ADDI, x, 0)),
    same("subtract-zero", "x - 0 is x", |smith, x| with_number(smith, SUBI, x, 0)),
    same("multiply-by-one", "x * 1 is x", |smith, x| with_number(smith, MULI, x, 1)),
    same("divide-by-one", "x / 1 is x, read unsigned, at every width", |smith, x| {
        with_number(smith, DIVUI, x, 1)
    }),
    same("xor-zero", "x ^ 0 is x", |smith, x| with_number(smith, XORI, x, 0)),
    same("or-zero", "x | 0 is x", |smith, x| with_number(smith, ORI, x, 0)),
    same("and-ones", "x & -1 is x", |smith, x| with_number(smith, ANDI, x, -1)),
    same("shift-by-zero", "x << 0 is x: 0 is below every width", |smith, x| with_number(smith, SHLI, x, 0)),
    same("not-not", "all bits inverted twice", |smith, x| {
        let inverted = invert(smith, x)?;
        invert(smith, inverted)
    }),
    same(
        "select-true",
        "the condition is true, so the first value is taken, and poison in the other one is not",
        |smith, x| {
            let (ty, bit) = (smith.type_of(x), smith.int(1));
            let truth = constant_of(smith, bit, 1)?;
            let other = if constant_type(&smith.ir().ctx, ty) { constant_of(smith, ty, 0)? } else { x };
            one(smith, SELECT, &[truth, x, other], ty, &[])
        },
    ),
    same("extend-truncate", "truncation drops the bits that the extension added", |smith, x| {
        let ty = int_type_of(smith, x)?;
        let wide = wider(smith, ty)?;
        let name = smith.one_of(&[EXTSI, EXTUI]);
        let extended = one(smith, name, &[x], wide, &[])?;
        one(smith, TRUNCI, &[extended], ty, &[])
    }),
    same(
        "negate-negate",
        "the sign bit is inverted twice; no other bit changes, of a NaN either (LangRef, fneg)",
        |smith, x| {
            let ty = float_type_of(smith, x)?;
            let negated = one(smith, NEGF, &[x], ty, &[])?;
            one(smith, NEGF, &[negated], ty, &[])
        },
    ),
    same("float-through-bits", "a bitcast keeps all bits, there and back", |smith, x| {
        let ty = float_type_of(smith, x)?;
        let Type::Float(kind) = *smith.ir().ctx.ty(elem_of(&smith.ir().ctx, ty)) else { return None };
        let int = smith.int(kind.width());
        let bits = with_elem(&mut smith.module().ctx, ty, int);
        let cast = one(smith, BITCAST, &[x], bits, &[])?;
        one(smith, BITCAST, &[cast], ty, &[])
    }),
];

const EQUIVALENTS: &[Equivalent] = &[
    Equivalent {
        name: "add-as-subtract",
        ops: &[ADDI],
        why: "a + b is a - (0 - b) modulo 2^n, and no flag forbids to wrap",
        make: |smith, op| negated_second(smith, op, SUBI),
    },
    Equivalent {
        name: "subtract-as-add",
        ops: &[SUBI],
        why: "a - b is a + (0 - b) modulo 2^n, and no flag forbids to wrap",
        make: |smith, op| negated_second(smith, op, ADDI),
    },
    Equivalent {
        name: "de-morgan-and",
        ops: &[ANDI],
        why: "a & b is ~(~a | ~b)",
        make: |smith, op| de_morgan(smith, op, ORI),
    },
    Equivalent {
        name: "de-morgan-or",
        ops: &[ORI],
        why: "a | b is ~(~a & ~b)",
        make: |smith, op| de_morgan(smith, op, ANDI),
    },
    Equivalent {
        name: "mirrored-cmpi",
        ops: &[CMPI],
        why: "the operands are exchanged, and so is the direction of the comparison",
        make: |smith, op| compare(smith, op, &MIRRORED_INT, true),
    },
    Equivalent {
        name: "inverted-cmpi",
        ops: &[CMPI],
        why: "the opposite predicate, and the opposite of its result",
        make: |smith, op| compare(smith, op, &INVERTED_INT, false),
    },
    Equivalent {
        name: "mirrored-cmpf",
        ops: &[CMPF],
        why: "the operands are exchanged, and so is the direction of the comparison; no flag is set",
        make: |smith, op| compare(smith, op, &MIRRORED_FLOAT, true),
    },
    Equivalent {
        name: "inverted-cmpf",
        ops: &[CMPF],
        why: "the opposite predicate, unordered where it was ordered, and the opposite of its result; no flag is set",
        make: |smith, op| compare(smith, op, &INVERTED_FLOAT, false),
    },
    Equivalent {
        name: "inverted-select",
        ops: &[SELECT],
        why: "the opposite condition takes the other value",
        make: |smith, op| {
            let [condition, yes, no] = operands(smith, op)?;
            let ty = smith.type_of(yes);
            is_plain(smith, op).then_some(())?;
            let inverted = invert(smith, condition)?;
            one(smith, SELECT, &[inverted, no, yes], ty, &[]).map(|value| vec![value])
        },
    },
    Equivalent {
        name: "subf-as-addf",
        ops: &[SUBF],
        why: "IEEE 754 defines a - b as a + (-b); sign and payload of a NaN that arithmetic makes are open",
        make: |smith, op| {
            let [a, b] = operands(smith, op)?;
            let ty = float_type_of(smith, a)?;
            is_plain(smith, op).then_some(())?;
            let negated = one(smith, NEGF, &[b], ty, &[])?;
            one(smith, ADDF, &[a, negated], ty, &[]).map(|value| vec![value])
        },
    },
    Equivalent {
        name: "both-negated",
        ops: &[MULF, DIVF],
        why: "the signs cancel, and rounding to nearest does not see them; a NaN's sign is open",
        make: |smith, op| {
            let [a, b] = operands(smith, op)?;
            let ty = float_type_of(smith, a)?;
            is_plain(smith, op).then_some(())?;
            let name = smith.ir().op(op).name;
            let a = one(smith, NEGF, &[a], ty, &[])?;
            let b = one(smith, NEGF, &[b], ty, &[])?;
            let name = FLOAT_OPS.iter().find(|each| smith.ir().ctx.str(name) == **each)?;
            one(smith, name, &[a, b], ty, &[]).map(|value| vec![value])
        },
    },
];

const FLOAT_OPS: [&str; 2] = [MULF, DIVF];

// By the numbers of CmpIPredicate and CmpFPredicate (ArithBase.td).
const MIRRORED_INT: [i64; 10] = [0, 1, 4, 5, 2, 3, 8, 9, 6, 7];
const INVERTED_INT: [i64; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];
const MIRRORED_FLOAT: [i64; 16] = [0, 1, 4, 5, 2, 3, 6, 7, 8, 11, 12, 9, 10, 13, 14, 15];
const INVERTED_FLOAT: [i64; 16] = [15, 13, 12, 11, 10, 9, 8, 14, 6, 5, 4, 3, 2, 1, 7, 0];

/// The operands of an op that has exactly `N`.
pub fn operands<const N: usize>(smith: &dyn Smith, op: OpId) -> Option<[ValueId; N]> {
    smith.ir().op(op).operands.as_slice().try_into().ok()
}

/// Whether no flag is set: neither a unit attribute, nor a word other than `none`, nor a rounding mode.
pub fn is_plain(smith: &dyn Smith, op: OpId) -> bool {
    let ir = smith.ir();
    let plain = |attr: &Attr| match attr {
        Attr::Dialect { body, .. } => ir.ctx.str(*body) == "<none>",
        _ => false,
    };
    let data = ir.op(op);
    data.attrs.is_empty() && data.properties.iter().all(|entry| plain(ir.ctx.attr(entry.1)))
}

/// Whether a type is of integers. None of i0, where 1 is 0 and no number is below the width.
fn is_number(ctx: &Context, ty: TypeId) -> bool {
    constant_type(ctx, ty)
        && matches!(ctx.ty(elem_of(ctx, ty)), Type::Integer { width: 1.., .. } | Type::Index)
}

/// The type of a value that is an integer, or a vector or tensor of some.
fn int_type_of(smith: &dyn Smith, value: ValueId) -> Option<TypeId> {
    let ty = smith.type_of(value);
    let ctx = &smith.ir().ctx;
    (constant_type(ctx, ty) && matches!(ctx.ty(elem_of(ctx, ty)), Type::Integer { .. })).then_some(ty)
}

/// The type of a value that is a float with a sign, or a vector or tensor of some.
fn float_type_of(smith: &dyn Smith, value: ValueId) -> Option<TypeId> {
    use FloatKind::{BF16, F16, F32, F64, F80, F128};
    let ty = smith.type_of(value);
    let ctx = &smith.ir().ctx;
    let signed = matches!(ctx.ty(elem_of(ctx, ty)), Type::Float(F16 | BF16 | F32 | F64 | F80 | F128));
    (constant_type(ctx, ty) && signed).then_some(ty)
}

/// The type with integers of some more bits.
fn wider(smith: &mut dyn Smith, ty: TypeId) -> Option<TypeId> {
    let Type::Integer { width, .. } = *smith.ir().ctx.ty(elem_of(&smith.ir().ctx, ty)) else { return None };
    let more = smith.one_of(&[1, 7, 8, 32]);
    let elem = (width <= 64).then(|| smith.int(width + more))?;
    Some(with_elem(&mut smith.module().ctx, ty, elem))
}

/// An op on a value and a number.
fn with_number(smith: &mut dyn Smith, name: &'static str, value: ValueId, number: i64) -> Option<ValueId> {
    let ty = smith.type_of(value);
    is_number(&smith.ir().ctx, ty).then_some(())?;
    let number = constant_of(smith, ty, number)?;
    one(smith, name, &[value, number], ty, &[])
}

/// One more or less of an integer, all of its elements.
fn step(smith: &mut dyn Smith, value: ValueId, step: i64) -> Option<ValueId> {
    with_number(smith, ADDI, value, step)
}

/// All bits inverted.
pub fn invert(smith: &mut dyn Smith, value: ValueId) -> Option<ValueId> {
    with_number(smith, XORI, value, -1)
}

fn negated_second(smith: &mut dyn Smith, op: OpId, name: &'static str) -> Option<Vec<ValueId>> {
    let [a, b] = operands(smith, op)?;
    let ty = smith.type_of(a);
    (is_plain(smith, op) && is_number(&smith.ir().ctx, ty)).then_some(())?;
    let zero = constant_of(smith, ty, 0)?;
    let negated = one(smith, SUBI, &[zero, b], ty, &[])?;
    one(smith, name, &[a, negated], ty, &[]).map(|value| vec![value])
}

fn de_morgan(smith: &mut dyn Smith, op: OpId, name: &'static str) -> Option<Vec<ValueId>> {
    let [a, b] = operands(smith, op)?;
    let ty = smith.type_of(a);
    let (a, b) = (invert(smith, a)?, invert(smith, b)?);
    let joined = one(smith, name, &[a, b], ty, &[])?;
    invert(smith, joined).map(|value| vec![value])
}

/// A comparison by another predicate: with its operands exchanged, or with its result inverted.
fn compare(smith: &mut dyn Smith, op: OpId, predicates: &[i64], exchanged: bool) -> Option<Vec<ValueId>> {
    let [a, b] = operands(smith, op)?;
    let ir = smith.ir();
    let flags = ir.attr_of(op, "fastmath").map(|attr| ir.ctx.attr(attr));
    if matches!(flags, Some(Attr::Dialect { body, .. }) if ir.ctx.str(*body) != "<none>") {
        return None;
    }
    let Attr::Integer { value, .. } = ir.ctx.attr(ir.attr_of(op, "predicate")?) else { return None };
    let predicate = *predicates.get(value.to_u64()? as usize)?;
    let &[result] = ir.op(op).results.as_slice() else { return None };
    let ty = smith.type_of(result);
    let name = if predicates.len() == MIRRORED_INT.len() { CMPI } else { CMPF };
    let predicate = smith.int_attr(64, predicate);
    let operands = if exchanged { [b, a] } else { [a, b] };
    let compared = one(smith, name, &operands, ty, &[("predicate", predicate)])?;
    let made = if exchanged { compared } else { invert(smith, compared)? };
    Some(vec![made])
}
