//! The operands and the numbers of an op that rules and guards refer to by their ODS names.

use std::ops::Range;

use assay_ir::{Attr, AttrId, DYNAMIC};
use smallvec::SmallVec;

use crate::OpView;
use crate::rule::{List, Numbers};
use crate::shape::{Shapes, segments};

/// An entry of a list of numbers.
#[derive(Clone, Copy)]
pub enum Entry {
    /// A number in the program.
    Static(i64),
    /// Index of the operand that holds the number.
    Operand(usize),
}

/// The entries of a list of an op; `None` if the op has no such list.
pub fn entries(view: &OpView<'_>, list: List) -> Option<SmallVec<[Entry; 4]>> {
    let shape = Shapes::latest_of(view.module.op_name(view.op))?;
    let group = shape.operands.iter().position(|operand| operand.name == list.operands)?;
    let mut operands = segments(view.module, view.op, shape, false).ok()?.swap_remove(group);
    let numbers = match list.numbers {
        Numbers::None => return Some(operands.map(Entry::Operand).collect()),
        Numbers::Groups => groups(view)?.iter().map(|group| group.len() as i64).collect(),
        Numbers::Attr(name) | Numbers::Reduced(name, _) => view.i64_array(name)?.ok()?,
        Numbers::ResultSizes => view.shape(view.result_type(0).ok()?)?.to_vec(),
    };
    let entry = |&number: &i64| match number {
        DYNAMIC => operands.next().map(Entry::Operand),
        number => Some(Entry::Static(number)),
    };
    let all = numbers.iter().map(entry).collect::<Option<SmallVec<[Entry; 4]>>>()?;
    match list.numbers {
        Numbers::Reduced(_, of) => reduced(&all, &view.shape(view.operand_type(of.into()).ok()?)?),
        _ => Some(all),
    }
}

/// The sizes of a slice that a type of lower rank keeps [ExtractSliceOp, getDroppedDims]: of the dimensions of static
/// size 1, those go that the type does not show in their turn.
fn reduced(sizes: &[Entry], shape: &[i64]) -> Option<SmallVec<[Entry; 4]>> {
    let mut kept = SmallVec::new();
    for &size in sizes {
        let is_one = matches!(size, Entry::Static(1));
        if sizes.len() == shape.len() || !is_one || shape.get(kept.len()) == Some(&1) {
            kept.push(size);
        }
    }
    (kept.len() == shape.len()).then_some(kept)
}

/// The groups of neighbouring dimensions that the attribute `reassociation` names.
pub fn groups(view: &OpView<'_>) -> Option<Vec<Range<usize>>> {
    let Some(Attr::Array(items)) = view.attr("reassociation") else { return None };
    let mut start = 0;
    let group = |&item: &AttrId| {
        let count = assay_ir::i64_elements(&view.module.ctx, item).ok()?.len();
        start += count;
        Some(start - count..start)
    };
    items.iter().map(group).collect()
}

/// The number of the first operand that has one of these ODS names.
pub fn operand_named(view: &OpView<'_>, names: &[&str]) -> Option<usize> {
    let shape = Shapes::latest_of(view.module.op_name(view.op))?;
    let position = |name: &&str| shape.operands.iter().position(|operand| operand.name == *name);
    let group = names.iter().find_map(position)?;
    segments(view.module, view.op, shape, false).ok()?.swap_remove(group).next()
}
