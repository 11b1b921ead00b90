//! Other contents for attributes.

use assay_ir::{AffineExpr, AffineMap, Attr, AttrId, Context, DenseData, FloatKind, Int, Type, TypeId};

use crate::dice::Dice;

/// An integer of a width: in more than half of the cases a boundary value.
pub fn int(width: u32, dice: &mut Dice) -> Int {
    let one = Int::new(width, 1);
    match dice.below(12) {
        0 | 1 => Int::zero(width),
        2 | 3 => one,
        4 => Int::all_ones(width),
        5 => Int::signed_min(width),
        6 => Int::signed_max(width),
        7 => Int::signed_min(width).add(&one),
        8 => Int::new(width, 1u128.checked_shl(dice.below(width.max(1))).unwrap_or(0)),
        9 => Int::new(width, u128::from(width)),
        10 => Int::from_i128(width, i128::from(dice.below(17)) - 8),
        _ => Int::new(width, dice.wide()),
    }
}

/// A float's bits: zeros, ones, infinities, NaNs, the smallest and the largest numbers.
fn float(kind: FloatKind, dice: &mut Dice) -> Option<assay_ir::Float> {
    let texts = ["0.0", "-0.0", "1.0", "-1.0", "0.5", "3.0", "1e10"];
    let width = kind.width();
    let bits = match dice.below(4) {
        0 => return assay_ir::Float::parse(kind, texts[dice.below(texts.len() as u32) as usize]),
        1 => 1,
        2 => Int::signed_max(width).inline_bits()? << dice.below(width.min(12)),
        _ => dice.wide(),
    };
    Some(assay_ir::Float::from_bits(kind, Int::new(width, bits).inline_bits()?))
}

/// A number of a scalar type, as the bytes of a dense attribute.
fn scalar_bytes(ctx: &Context, ty: TypeId, dice: &mut Dice) -> Option<Vec<u8>> {
    Some(match ctx.ty(ty) {
        Type::Integer { width, .. } => int(*width, dice).to_le_bytes(),
        Type::Index => int(64, dice).to_le_bytes(),
        Type::Float(kind) => float(*kind, dice)?.to_int().to_le_bytes(),
        _ => return None,
    })
}

/// Another attribute of the same kind; `None` if the kind is unknown.
pub fn draw_other(ctx: &mut Context, attr: AttrId, dice: &mut Dice) -> Option<AttrId> {
    let changed = match ctx.attr(attr).clone() {
        Attr::Bool(value) => Attr::Bool(!value),
        Attr::Integer { ty, .. } => {
            let width = match ctx.ty(ty) {
                Type::Integer { width, .. } => *width,
                _ => 64,
            };
            Attr::Integer { value: int(width, dice), ty }
        }
        Attr::Float { value, ty } => Attr::Float { value: float(value.kind, dice)?, ty },
        Attr::Dense { data, ty } => Attr::Dense { data: dense(ctx, &data, ty, dice)?, ty },
        Attr::DenseArray { elem, bytes, len } => {
            let mut bytes = bytes.to_vec();
            exchange(&mut bytes, len as usize, dice)?;
            Attr::DenseArray { elem, bytes: bytes.into(), len }
        }
        Attr::Array(list) => {
            let (mut list, count) = (list.to_vec(), list.len() as u32);
            let (a, b) = (dice.below(count) as usize, dice.below(count) as usize);
            if dice.chance(70) {
                (a < list.len() && b < list.len()).then(|| list.swap(a, b))?;
            } else {
                *list.get_mut(a)? = draw_other(ctx, *list.get(a)?, dice)?;
            }
            Attr::Array(list.into())
        }
        Attr::AffineMap(map) => Attr::AffineMap(affine(map, dice)?),
        _ => return None,
    };
    let id = ctx.intern_attr(changed);
    (id != attr).then_some(id)
}

/// Results exchanged, or another constant.
fn affine(mut map: AffineMap, dice: &mut Dice) -> Option<AffineMap> {
    let count = map.results.len() as u32;
    let (a, b) = (dice.below(count) as usize, dice.below(count) as usize);
    match map.results.get_mut(a)? {
        AffineExpr::Const(value) => *value = (*value + i64::from(dice.below(7)) - 3).max(0),
        expr if count == 1 => {
            let add = AffineExpr::Const(1 + i64::from(dice.below(3)));
            *expr = AffineExpr::Add(Box::new(expr.clone()), Box::new(add));
        }
        _ => map.results.swap(a, b),
    }
    Some(map)
}

/// Some elements changed; a splat becomes another one.
fn dense(ctx: &Context, data: &DenseData, ty: TypeId, dice: &mut Dice) -> Option<DenseData> {
    let DenseData::Bytes { splat, bytes } = data else { return None };
    let elem = assay_model::shape::elem(ctx, ty)?;
    let new = scalar_bytes(ctx, elem, dice)?;
    let mut bytes = bytes.to_vec();
    let count = bytes.len() / new.len();
    if dice.chance(30) && exchange(&mut bytes, count, dice).is_some() {
        return Some(DenseData::Bytes { splat: *splat, bytes: bytes.into() });
    }
    let at = dice.below(count as u32) as usize * new.len();
    bytes.get_mut(at..at + new.len())?.copy_from_slice(&new);
    Some(DenseData::Bytes { splat: *splat, bytes: bytes.into() })
}

/// Exchanges two different elements of an array.
fn exchange(bytes: &mut [u8], count: usize, dice: &mut Dice) -> Option<()> {
    let size = bytes.len().checked_div(count)?;
    let a = dice.below(count as u32) as usize;
    let differs = |&b: &usize| bytes[a * size..(a + 1) * size] != bytes[b * size..(b + 1) * size];
    let start = dice.below(count as u32) as usize;
    let b = (0..count).map(|step| (start + step) % count).find(differs)?;
    for byte in 0..size {
        bytes.swap(a * size + byte, b * size + byte);
    }
    Some(())
}
