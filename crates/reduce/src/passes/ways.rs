//! Removes one of the alternatives of an op, such as a case of a switch with its region or its edge.

use assay_ir::{Attr, AttrId, DenseData, Module, OpId, Type};

use super::signature::set_in_place;
use super::sweep;
use crate::cfg;
use crate::edit;
use crate::problem::Problem;

/// Removes alternatives, together with their elements in attributes. Such an attribute has one element for each alternative
/// except the first, which is the default.
pub fn drop_ways(problem: &mut Problem) {
    let list = |module: &Module| {
        let ops = edit::ops(module).into_iter();
        ops.flat_map(|op| (1..ways(module, op)).map(move |way| (op, way))).collect()
    };
    sweep::variants(
        problem,
        list,
        |_, _| vec![()],
        |module, (op, way), ()| {
            trim(module, op, way - 1)?;
            if module.op(op).successors.is_empty() {
                module.op_mut(op).regions.remove(way);
                return Some(());
            }
            // The edge must not pass values, because ops differ in how they state which operands those are.
            let target = *module.op(op).successors.get(way)?;
            module.block(target).args.is_empty().then_some(())?;
            let region = module.parent_region(op)?;
            let before = cfg::unreachable(module, region);
            module.op_mut(op).successors.remove(way);
            cfg::erase_unreachable(module, region, &before);
            Some(())
        },
    );
}

/// Number of regions, or of successors.
fn ways(module: &Module, op: OpId) -> usize {
    let data = module.op(op);
    data.regions.len().max(data.successors.len())
}

/// Removes the element of an alternative from each attribute that has one element per alternative. `None` if there is no such
/// attribute.
fn trim(module: &mut Module, op: OpId, index: usize) -> Option<()> {
    let count = ways(module, op) - 1;
    let data = module.op(op);
    let attrs: Vec<_> = data.properties.iter().chain(&data.attrs).copied().collect();
    let mut trimmed = None;
    for (name, attr) in attrs {
        let name = module.ctx.str(name).to_owned();
        if name == cfg::OPERAND_SEGMENTS {
            continue;
        }
        if let Some(new) = remove_element(module, attr, index, count) {
            let new = module.ctx.intern_attr(new);
            set_in_place(module, op, &name, new);
            trimmed = Some(());
        }
    }
    trimmed
}

/// An attribute of `count` elements, with one of them removed.
fn remove_element(module: &mut Module, attr: AttrId, index: usize, count: usize) -> Option<Attr> {
    let shorter = |bytes: &[u8]| -> Option<Box<[u8]>> {
        let width = bytes.len().is_multiple_of(count).then_some(bytes.len() / count)?;
        let kept = bytes.chunks(width.max(1)).enumerate().filter(|(at, _)| *at != index);
        Some(kept.flat_map(|(_, chunk)| chunk.to_vec()).collect())
    };
    match module.ctx.attr(attr).clone() {
        Attr::DenseArray { elem, bytes, len } if len as usize == count => {
            Some(Attr::DenseArray { elem, bytes: shorter(&bytes)?, len: len - 1 })
        }
        Attr::Array(items) if items.len() == count => {
            let kept = items.iter().enumerate().filter(|(at, _)| *at != index);
            Some(Attr::Array(kept.map(|(_, &item)| item).collect()))
        }
        Attr::Dense { data: DenseData::Bytes { splat, bytes }, ty } if count > 1 => {
            let mut ty = module.ctx.ty(ty).clone();
            match &mut ty {
                Type::Tensor { shape, .. } if **shape == [count as i64] => shape[0] -= 1,
                Type::Vector { shape, .. } if shape.len() == 1 && shape[0].size == count as i64 => {
                    shape[0].size -= 1;
                }
                _ => return None,
            }
            let bytes = if splat { bytes } else { shorter(&bytes)? };
            let splat = splat || count == 2;
            Some(Attr::Dense { data: DenseData::Bytes { splat, bytes }, ty: module.ctx.intern_type(ty) })
        }
        _ => None,
    }
}
