//! Other types.

use assay_ir::{
    Attr, AttrId, DYNAMIC, DenseData, Float, FloatKind, Int, OpId, Type, TypeId, ValueId, VectorDim,
};
use assay_model::KeptAttributes;
use assay_model::generate::int_type;
use assay_model::shape::{OpShape, Trait, verify_op};
use rustc_hash::FxHashMap;

use crate::dice::Dice;
use crate::mutate::casts::cast;
use crate::mutate::mutant::Mutant;

/// Ops that are given other types at once.
const MOST: u32 = 8;

/// How types change.
#[derive(Clone, Debug)]
enum TypeChange {
    /// The element type, of scalars too.
    Elem { from: TypeId, to: TypeId },
    /// The sizes of tensors, memrefs and vectors.
    Sizes { from: Vec<i64>, to: Vec<i64> },
}

/// Gives the values of neighbouring ops another element type or other sizes, with casts around them.
pub fn retype(mutant: &mut Mutant<'_>, dice: &mut Dice) -> Option<()> {
    let slice = mutant.slice(dice, MOST)?;
    let ops: Vec<OpId> = mutant.ops_of(&slice).into_iter().filter(|&op| changeable(mutant, op)).collect();
    let results: Vec<ValueId> = ops.iter().flat_map(|&op| mutant.module.op(op).results.clone()).collect();
    let &value = results.get(dice.below(results.len() as u32) as usize)?;
    let change = draw(mutant, mutant.type_of(value), dice)?;
    let mut map: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    let mut changed = Vec::new();
    for op in ops {
        if let Some(new) = retype_op(mutant, op, &change, &map, dice) {
            let old = mutant.module.op(op).results.clone();
            map.extend(old.into_iter().zip(mutant.module.op(new).results.clone()));
            changed.push((op, new));
        }
    }
    for &(old, _) in changed.iter().rev() {
        let results = mutant.module.op(old).results.clone();
        for value in results {
            let new = map[&value];
            if mutant.type_of(new) == mutant.type_of(value) {
                mutant.module.replace_all_uses(value, new);
            } else if used_by_others(mutant, value, &changed) {
                let back = cast(mutant, old, new, mutant.type_of(value), dice)?;
                mutant.module.replace_all_uses(value, back);
            }
        }
        mutant.module.erase_op(old);
    }
    (!changed.is_empty()).then_some(())
}

/// Whether the shape fully describes an op's types.
fn changeable(mutant: &Mutant<'_>, op: OpId) -> bool {
    let tells = |shape: &OpShape| {
        !shape.has_verifier || shape.has(Trait::ConstantLike) || shape.has(Trait::Elementwise)
    };
    let Some(shape) = mutant.shape(op) else { return false };
    shape.regions.is_empty()
        && shape.successors.is_empty()
        && !mutant.is_rigid(op)
        && !shape.has_trait("CallOpInterface")
        && !shape.has_trait("SymbolUserOpInterface")
        && !shape.has_trait("CastOpInterface")
        && mutant.tools.restrictions(shape.name).keeps != KeptAttributes::All
        && tells(shape)
}

fn used_by_others(mutant: &Mutant<'_>, value: ValueId, changed: &[(OpId, OpId)]) -> bool {
    let uses = assay_ir::Uses::collect(&mutant.module);
    uses.users(value).iter().any(|&(user, _)| !changed.iter().any(|pair| pair.0 == user))
}

/// Makes the op again, with other types, before itself; `None` if it cannot have them.
fn retype_op(
    mutant: &mut Mutant<'_>,
    op: OpId,
    change: &TypeChange,
    map: &FxHashMap<ValueId, ValueId>,
    dice: &mut Dice,
) -> Option<OpId> {
    let data = mutant.module.op(op).clone();
    let mut touched = false;
    let mut types = Vec::new();
    for &value in &data.results {
        let old = mutant.type_of(value);
        let new = change_type(mutant, old, change);
        touched |= old != new;
        types.push(new);
    }
    // First check the types alone: casts are made only for ops that can be changed.
    let mut inputs = Vec::new();
    for &value in &data.operands {
        let old = mutant.type_of(value);
        let new = change_type(mutant, old, change);
        touched |= old != new;
        inputs.push(new);
    }
    // The contents of an attribute have a size.
    let dynamic = |ty: &TypeId| sizes(mutant, *ty).is_some_and(|sizes| sizes.contains(&DYNAMIC));
    let constant = mutant.shape(op).is_some_and(|shape| shape.has(Trait::ConstantLike));
    if !touched || constant && types.iter().any(dynamic) {
        return None;
    }
    let mut operands = Vec::new();
    for (&value, &ty) in data.operands.iter().zip(&inputs) {
        let known = map.get(&value).copied().filter(|&new| mutant.type_of(new) == ty);
        operands.push(match known {
            Some(new) => new,
            None if mutant.type_of(value) == ty => value,
            None => cast(mutant, op, value, ty, dice)?,
        });
    }
    let new = mutant.module.create_op(data.name, &operands, &types);
    let mut entries = data.properties.clone();
    for entry in &mut entries {
        entry.1 = change_attr(mutant, entry.1, change).unwrap_or(entry.1);
    }
    mutant.module.op_mut(new).properties = entries;
    mutant.module.op_mut(new).attrs = data.attrs.clone();
    mutant.module.insert_before(op, new);
    if verify_op(&mutant.module, new, mutant.tools.shapes).is_empty() {
        return Some(new);
    }
    mutant.module.erase_op(new);
    None
}

/// A change of the types like this one.
fn draw(mutant: &mut Mutant<'_>, ty: TypeId, dice: &mut Dice) -> Option<TypeChange> {
    let sizes = sizes(mutant, ty);
    if let (Some(from), true) = (sizes, dice.chance(50)) {
        return other_sizes(mutant, ty, from, dice);
    }
    let from = assay_model::shape::elem(&mutant.module.ctx, ty).unwrap_or(ty);
    let ctx = &mut mutant.module.ctx;
    let to = match *ctx.ty(from) {
        Type::Integer { width, .. } => {
            let widths = [1, 8, 16, 32, 64, 128, 7, width + 1, width * 2, width / 2];
            let width = widths[dice.below(widths.len() as u32) as usize].clamp(1, 256);
            if dice.chance(10) { ctx.intern_type(Type::Index) } else { int_type(ctx, width) }
        }
        Type::Index => int_type(ctx, [32, 64, 8, 1, 65][dice.below(5) as usize]),
        Type::Float(_) => {
            let kinds = [FloatKind::F16, FloatKind::BF16, FloatKind::F32, FloatKind::F64];
            ctx.intern_type(Type::Float(kinds[dice.below(4) as usize]))
        }
        _ => return None,
    };
    (to != from).then_some(TypeChange::Elem { from, to })
}

fn other_sizes(mutant: &Mutant<'_>, ty: TypeId, from: Vec<i64>, dice: &mut Dice) -> Option<TypeChange> {
    let vector = matches!(mutant.module.ctx.ty(ty), Type::Vector { .. });
    let mut to = from.clone();
    let at = dice.below(to.len() as u32) as usize;
    match (dice.below(4), to.get_mut(at)) {
        (0, _) | (_, None) => to.push(1 + i64::from(dice.below(4))),
        (1 | 2, Some(size)) if !vector && *size != DYNAMIC => *size = DYNAMIC,
        (_, Some(size)) => *size = [1, 2, 3, 4, 8, 16][dice.below(6) as usize],
    }
    (to != from).then_some(TypeChange::Sizes { from, to })
}

/// Sizes of a type; `None` if it has scalable dimensions, an encoding or a layout.
fn sizes(mutant: &Mutant<'_>, ty: TypeId) -> Option<Vec<i64>> {
    match mutant.module.ctx.ty(ty) {
        Type::Vector { shape, .. } if shape.iter().all(|dim| !dim.scalable) => {
            Some(shape.iter().map(|dim| dim.size).collect())
        }
        Type::Tensor { shape, encoding: None, .. } => Some(shape.to_vec()),
        Type::MemRef { shape, layout: None, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

fn change_type(mutant: &mut Mutant<'_>, ty: TypeId, change: &TypeChange) -> TypeId {
    let old = mutant.module.ctx.ty(ty).clone();
    let new = match (change, old) {
        (TypeChange::Elem { from, to }, _) if ty == *from => return *to,
        (&TypeChange::Elem { from, to }, Type::Vector { shape, elem }) if elem == from => {
            Type::Vector { shape, elem: to }
        }
        (&TypeChange::Elem { from, to }, Type::Tensor { shape, elem, encoding }) if elem == from => {
            Type::Tensor { shape, elem: to, encoding }
        }
        (&TypeChange::Elem { from, to }, Type::MemRef { shape, elem, layout, memory_space })
            if elem == from =>
        {
            Type::MemRef { shape, elem: to, layout, memory_space }
        }
        (TypeChange::Sizes { from, to }, old) if sizes(mutant, ty).as_ref() == Some(from) => match old {
            Type::Vector { elem, .. } if !to.contains(&DYNAMIC) => {
                let shape = to.iter().map(|&size| VectorDim { size, scalable: false }).collect();
                Type::Vector { shape, elem }
            }
            Type::Tensor { elem, encoding, .. } => {
                Type::Tensor { shape: to.as_slice().into(), elem, encoding }
            }
            Type::MemRef { elem, layout, memory_space, .. } => {
                Type::MemRef { shape: to.as_slice().into(), elem, layout, memory_space }
            }
            _ => return ty,
        },
        _ => return ty,
    };
    mutant.module.ctx.intern_type(new)
}

/// A typed number in the changed type.
fn change_attr(mutant: &mut Mutant<'_>, attr: AttrId, change: &TypeChange) -> Option<AttrId> {
    let new = match mutant.module.ctx.attr(attr).clone() {
        Attr::Integer { value, ty } => {
            let to = change_type(mutant, ty, change);
            number(mutant, to, (to != ty).then_some(value.sext_inline().unwrap_or(1))?)?
        }
        Attr::Bool(value) => {
            let ty = int_type(&mut mutant.module.ctx, 1);
            let to = change_type(mutant, ty, change);
            number(mutant, to, (to != ty).then_some(i128::from(value))?)?
        }
        Attr::Float { value, ty } => {
            let to = change_type(mutant, ty, change);
            let Type::Float(kind) = *mutant.module.ctx.ty(to) else { return None };
            Attr::Float { value: convert(value, kind)?, ty: to }
        }
        Attr::Dense { data: DenseData::Bytes { bytes, .. }, ty } => {
            let to = change_type(mutant, ty, change);
            let (old, new) = {
                let ctx = &mutant.module.ctx;
                (assay_model::shape::elem(ctx, ty)?, assay_model::shape::elem(ctx, to)?)
            };
            let bytes = first(mutant, old, new, &bytes)?;
            Attr::Dense { data: DenseData::Bytes { splat: true, bytes: bytes.into() }, ty: to }
        }
        _ => return None,
    };
    Some(mutant.module.ctx.intern_attr(new))
}

fn number(mutant: &Mutant<'_>, ty: TypeId, value: i128) -> Option<Attr> {
    Some(match *mutant.module.ctx.ty(ty) {
        Type::Integer { width: 1, .. } => Attr::Bool(value & 1 == 1),
        Type::Integer { width, .. } => Attr::Integer { value: Int::from_i128(width, value), ty },
        Type::Index => Attr::Integer { value: Int::from_i128(64, value), ty },
        _ => return None,
    })
}

fn convert(value: Float, kind: FloatKind) -> Option<Float> {
    Some(Float::from_f64(kind, value.to_f64()))
}

/// The first element of a dense attribute as bytes of another type.
fn first(mutant: &Mutant<'_>, from: TypeId, to: TypeId, bytes: &[u8]) -> Option<Vec<u8>> {
    let ctx = &mutant.module.ctx;
    let width = |ty: &Type| match *ty {
        Type::Integer { width, .. } => Some(width),
        Type::Index => Some(64),
        Type::Float(kind) => Some(kind.width()),
        _ => None,
    };
    let (old, new) = (ctx.ty(from), ctx.ty(to));
    let bits = Int::from_le_bytes(width(old)?, bytes.get(..width(old)?.div_ceil(8) as usize)?);
    Some(match (old, new) {
        (Type::Float(kind), Type::Float(other)) => {
            convert(Float::from_bits(*kind, bits.inline_bits()?), *other)?.to_int().to_le_bytes()
        }
        (Type::Float(_), _) | (_, Type::Float(_)) => return None,
        _ => Int::from_i128(width(new)?, bits.sext_inline().unwrap_or(1)).to_le_bytes(),
    })
}
