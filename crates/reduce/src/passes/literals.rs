//! Numbers in attributes go towards zero.

use assay_ir::{Attr, AttrId, DenseData, Float, FloatParts, Int, Module, OpId, Rounding};

use super::{affine, sweep};
use crate::edit;
use crate::problem::Problem;

/// An attribute of an op: whether it is a property, and its index in the list.
type AttrSlot = (OpId, bool, usize);

fn get(module: &Module, (op, property, at): AttrSlot) -> AttrId {
    let data = module.op(op);
    if property { data.properties[at].1 } else { data.attrs[at].1 }
}

fn set(module: &mut Module, (op, property, at): AttrSlot, attr: Attr) -> Option<()> {
    let new = module.ctx.intern_attr(attr);
    let data = module.op_mut(op);
    let entry = if property { &mut data.properties[at].1 } else { &mut data.attrs[at].1 };
    let changed = *entry != new;
    *entry = new;
    changed.then_some(())
}

fn slots(module: &Module) -> Vec<AttrSlot> {
    let mut list = Vec::new();
    for op in edit::ops(module) {
        let data = module.op(op);
        list.extend((0..data.properties.len()).map(|at| (op, true, at)));
        list.extend((0..data.attrs.len()).map(|at| (op, false, at)));
    }
    list.retain(|&slot| !simpler(module, slot).is_empty());
    list
}

/// Simpler attributes of the same kind and type, the simplest first. Empty if the attribute is not a number.
fn simpler(module: &Module, slot: AttrSlot) -> Vec<Attr> {
    let old = module.ctx.attr(get(module, slot));
    let mut list = match old {
        Attr::Integer { value, ty } => {
            integers(value).into_iter().map(|value| Attr::Integer { value, ty: *ty }).collect()
        }
        Attr::Float { value, ty } => {
            floats(*value).into_iter().map(|value| Attr::Float { value, ty: *ty }).collect()
        }
        Attr::Dense { data: DenseData::Bytes { splat, bytes }, ty } if !bytes.is_empty() => {
            let width = if *splat { Some(bytes.len()) } else { element_bytes(module, *ty, bytes.len()) };
            let splats = width.into_iter().flat_map(|width| [vec![0; width], bytes[..width].to_vec()]);
            let dense = |bytes: Vec<u8>| DenseData::Bytes { splat: true, bytes: bytes.into() };
            splats.map(|bytes| Attr::Dense { data: dense(bytes), ty: *ty }).collect()
        }
        Attr::DenseArray { elem, bytes, len } if *len > 0 => {
            let size = bytes.len() / *len as usize;
            let ones = (0..bytes.len()).map(|at| u8::from(size > 0 && at % size == 0)).collect();
            let array = |bytes: Vec<u8>| Attr::DenseArray { elem: *elem, bytes: bytes.into(), len: *len };
            // The sizes of operand groups are not numbers: they change only together with the operands.
            match bytes.iter().any(|&byte| byte != 0) && !is_structure(module, slot) {
                true => vec![array(vec![0; bytes.len()]), array(ones)],
                false => Vec::new(),
            }
        }
        Attr::AffineMap(map) => affine::simpler_maps(map).into_iter().map(Attr::AffineMap).collect(),
        Attr::IntegerSet(set) => affine::simpler_sets(set).into_iter().map(Attr::IntegerSet).collect(),
        _ => Vec::new(),
    };
    list.retain(|new| new != old);
    list
}

/// Whether an attribute holds the program together.
fn is_structure(module: &Module, (op, property, at): AttrSlot) -> bool {
    let data = module.op(op);
    let name = if property { data.properties[at].0 } else { data.attrs[at].0 };
    super::attributes::STRUCTURE.contains(&module.ctx.str(name))
}

/// The values to try: 0, 1, -1, then the value cut to a quarter, a half and three quarters of its bits, then the value halved.
fn integers(value: &Int) -> Vec<Int> {
    let width = value.width();
    let mut list = vec![Int::zero(width), Int::from_i128(width, 1), Int::from_i128(width, -1)];
    if let Some(signed) = value.to_i64() {
        let bits = 64 - signed.unsigned_abs().leading_zeros();
        let shifts = [bits * 3 / 4, bits / 2, bits / 4, 1];
        let smaller =
            shifts.into_iter().filter(|_| bits > 1).map(|shift| i128::from(signed / (1 << shift.min(62))));
        list.extend(smaller.map(|small| Int::from_i128(width, small)));
    }
    let mut seen = Vec::new();
    list.retain(|item| {
        item != value && !seen.contains(item) && {
            seen.push(item.clone());
            true
        }
    });
    // If the value is 1, only 0 is simpler; a sign is not.
    if *value == Int::from_i128(width, 1) {
        list.truncate(1);
    }
    if *value == Int::zero(width) {
        list.clear();
    }
    list
}

/// 0 and 1.
fn floats(value: Float) -> Vec<Float> {
    let zero = Float::zero(value.kind, false);
    let one = Float::round(value.kind, false, 1, 0, Rounding::NearestEven);
    match value.parts() {
        _ if value == zero => Vec::new(),
        FloatParts::Finite { .. } if value == one => vec![zero],
        _ => vec![zero, one],
    }
}

/// The bytes per element of a dense attribute that has all of its elements.
fn element_bytes(module: &Module, ty: assay_ir::TypeId, total: usize) -> Option<usize> {
    let count: i64 = match module.ctx.ty(ty) {
        assay_ir::Type::Tensor { shape, .. } => shape.iter().product(),
        assay_ir::Type::Vector { shape, .. } => shape.iter().map(|dim| dim.size).product(),
        _ => return None,
    };
    let count = usize::try_from(count).ok().filter(|&count| count > 0)?;
    total.is_multiple_of(count).then_some(total / count)
}

/// Makes numbers simpler. First sets chunks of them to zero, then makes each number as simple as possible.
pub fn simplify_literals(problem: &mut Problem) {
    sweep::chunks(problem, slots, |module, chunk| {
        let mut changed = None;
        for &slot in chunk {
            let simplest = simpler(module, slot).into_iter().next();
            if let Some(attr) = simplest {
                set(module, slot, attr)?;
                changed = Some(());
            }
        }
        changed
    });
    // A large number takes several steps. There is no need to run all other passes between them.
    loop {
        let before = problem.text().len();
        sweep::variants(problem, slots, simpler, |module, slot, attr| set(module, slot, attr.clone()));
        if problem.text().len() == before || problem.exhausted() {
            return;
        }
    }
}
