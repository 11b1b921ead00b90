//! The operands and the numbers of an op that rules and guards refer to by ODS names.

use std::ops::Range;

use assay_ir::{AffineExpr, Attr, AttrId, DYNAMIC, Type};
use smallvec::SmallVec;

use crate::OpView;
use crate::rule::{List, Numbers};
use crate::shape::{Shapes, segments};

/// An entry of a list of numbers.
#[derive(Clone, Copy)]
pub enum ListEntry {
    /// A number in the program.
    Static(i64),
    /// Index of the operand that holds the number.
    Operand(usize),
}

impl ListEntry {
    /// The number, if it is in the program.
    pub fn number(self) -> Option<i64> {
        match self {
            ListEntry::Static(number) => Some(number),
            ListEntry::Operand(_) => None,
        }
    }
}

/// The entries of a list of an op; `None` if the op has no such list.
pub fn entries(view: &OpView<'_>, list: List) -> Option<SmallVec<[ListEntry; 4]>> {
    let mut operands = operands_named(view, list.operands)?;
    let numbers = match list.numbers {
        Numbers::None => return Some(operands.map(ListEntry::Operand).collect()),
        Numbers::From(first) => return Some(operands.skip(first.into()).map(ListEntry::Operand).collect()),
        Numbers::Last(name) => {
            let others = operands.len().checked_sub(view.i64_array(name)?.ok()?.len())?;
            return Some(operands.skip(others).map(ListEntry::Operand).collect());
        }
        Numbers::ReadBy(_) => return read_by(view, list),
        Numbers::Bundle(tag, number) => return of_bundles(view, operands, tag, number),
        Numbers::Groups => groups(view)?.iter().map(|group| group.len() as i64).collect(),
        Numbers::Attr(name) | Numbers::Reduced(name, _) => view.i64_array(name)?.ok()?,
        Numbers::ResultSizes => view.shape(view.result_type(0).ok()?)?.to_vec(),
    };
    let entry = |&number: &i64| match number {
        DYNAMIC => operands.next().map(ListEntry::Operand),
        number => Some(ListEntry::Static(number)),
    };
    let all = numbers.iter().map(entry).collect::<Option<SmallVec<[ListEntry; 4]>>>()?;
    match list.numbers {
        Numbers::Reduced(_, of) => drop_unit_sizes(&all, &view.shape(view.operand_type(of.into()).ok()?)?),
        _ => Some(all),
    }
}

/// An affine map or an integer set of an op, with the operands that its dimensions and symbols are.
pub struct AppliedMap<'m> {
    /// The results of the map, or the left-hand sides of the set's constraints.
    pub exprs: Vec<&'m AffineExpr>,
    /// How many of the operands are dimensions; the others are symbols.
    pub n_dims: u32,
    /// The positions of the operands.
    pub operands: Range<usize>,
}

/// The maps and sets of a list of operands that they read ([`List::read_by`]). The first one reads the first of the operands.
/// `None` if the op lacks an attribute, or has too few operands.
pub fn maps<'m>(view: &OpView<'m>, list: List) -> Option<Vec<AppliedMap<'m>>> {
    let Numbers::ReadBy(names) = list.numbers else { return None };
    let all = operands_named(view, list.operands)?;
    let mut start = all.start;
    let mapped = |name: &&str| {
        let (exprs, n_dims, n_symbols) = match view.attr(name)? {
            Attr::AffineMap(map) => (map.results.iter().collect(), map.n_dims, map.n_symbols),
            Attr::IntegerSet(set) => {
                (set.constraints.iter().map(|(side, _)| side).collect(), set.n_dims, set.n_symbols)
            }
            _ => return None,
        };
        let operands = start..start + (n_dims + n_symbols) as usize;
        start = operands.end;
        (start <= all.end).then_some(AppliedMap { exprs, n_dims, operands })
    };
    names.iter().map(mapped).collect()
}

/// The operands that affine maps read.
fn read_by(view: &OpView<'_>, list: List) -> Option<SmallVec<[ListEntry; 4]>> {
    let mut read = SmallVec::new();
    for map in maps(view, list)? {
        for (number, operand) in map.operands.clone().enumerate() {
            if map.exprs.iter().any(|expr| expr.reads(number as u32, map.n_dims)) {
                read.push(ListEntry::Operand(operand));
            }
        }
    }
    Some(read)
}

/// One operand of each operand bundle with a tag.
fn of_bundles(
    view: &OpView<'_>,
    operands: Range<usize>,
    wanted: &str,
    number: u8,
) -> Option<SmallVec<[ListEntry; 4]>> {
    let Some(Attr::Array(tags)) = view.attr("op_bundle_tags") else { return Some(SmallVec::new()) };
    let (mut list, mut start) = (SmallVec::new(), operands.start);
    for (tag, size) in tags.iter().zip(view.i64_array("op_bundle_sizes")?.ok()?) {
        let bundle = start..start + usize::try_from(size).ok()?;
        start = bundle.end;
        if matches!(view.module.ctx.attr(*tag), Attr::String(tag) if view.module.ctx.str(*tag) == wanted) {
            let operand = bundle.clone().nth(number.into()).filter(|at| operands.contains(at));
            list.push(operand.map_or(ListEntry::Static(0), ListEntry::Operand));
        }
    }
    Some(list)
}

/// The sizes of a slice that remain in a type of lower rank [ExtractSliceOp, getDroppedDims]. Dimensions of static size 1 are dropped if the type
/// does not have them at their turn.
fn drop_unit_sizes(sizes: &[ListEntry], shape: &[i64]) -> Option<SmallVec<[ListEntry; 4]>> {
    let mut kept = SmallVec::new();
    for &size in sizes {
        let is_one = matches!(size, ListEntry::Static(1));
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

/// How many lanes of a vector lie along a dimension of a memref: the vector's dimensions belong to the last dimensions of the memref. Always one
/// if the vector is an element of the memref.
pub fn lanes_along(view: &OpView<'_>, vector: usize, memref: usize, dimension: usize) -> Option<i64> {
    let (vector, memref) = (view.type_at(vector)?, view.type_at(memref)?);
    let (lanes, rank) = (view.shape(vector)?, view.shape(memref)?.len());
    if matches!(view.module.ctx.ty(memref), Type::MemRef { elem, .. } if *elem == vector) {
        return Some(1);
    }
    let outer = rank.checked_sub(lanes.len())?;
    dimension.checked_sub(outer).map_or(Some(1), |at| lanes.get(at).copied())
}

/// Whether lanes of a transfer run along a dimension and `in_bounds` does not promise that they stay within it.
pub fn may_leave(view: &OpView<'_>, dimension: usize) -> bool {
    let Some(Attr::AffineMap(map)) = view.attr("permutation_map") else { return false };
    let lane = map.results.iter().position(|result| *result == AffineExpr::Dim(dimension as u32));
    let is_sure = |lane: usize| match view.attr("in_bounds") {
        Some(Attr::Array(flags)) => {
            flags.get(lane).is_some_and(|&flag| *view.module.ctx.attr(flag) == Attr::Bool(true))
        }
        _ => false,
    };
    lane.is_some_and(|lane| !is_sure(lane))
}

/// The position at which an attribute lists a dimension.
pub fn place_of(view: &OpView<'_>, name: &str, dimension: usize) -> Option<usize> {
    let numbers = view.i64_array(name)?.ok()?;
    numbers.iter().position(|&number| usize::try_from(number) == Ok(dimension))
}

/// The same for an attribute that may list nothing: each dimension then has its own position.
pub fn permuted(view: &OpView<'_>, name: &str, dimension: usize) -> Option<usize> {
    match view.i64_array(name) {
        Some(numbers) if !numbers.as_ref().ok()?.is_empty() => place_of(view, name, dimension),
        _ => Some(dimension),
    }
}

/// The dimension of an operand that a position of a list belongs to, if the list is for the operand's last dimensions.
pub fn inner_dimension(view: &OpView<'_>, operand: usize, list: List, place: usize) -> Option<usize> {
    let rank = view.shape(view.type_at(operand)?)?.len();
    Some(rank.checked_sub(entries(view, list)?.len())? + place)
}

/// The positions of the operands with an ODS name.
pub fn operands_named(view: &OpView<'_>, name: &str) -> Option<Range<usize>> {
    let shape = Shapes::latest_of(view.module.op_name(view.op))?;
    let group = shape.operands.iter().position(|operand| operand.name == name)?;
    Some(segments(view.module, view.op, shape, false).ok()?.swap_remove(group))
}

/// The position of the first operand that has one of these ODS names.
pub fn operand_named(view: &OpView<'_>, names: &[&str]) -> Option<usize> {
    let shape = Shapes::latest_of(view.module.op_name(view.op))?;
    let position = |name: &&str| shape.operands.iter().position(|operand| operand.name == *name);
    let group = names.iter().find_map(position)?;
    segments(view.module, view.op, shape, false).ok()?.swap_remove(group).next()
}
