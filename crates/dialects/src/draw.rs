//! What recipes of several dialects draw: elements and shapes, indices into them, lists of sizes of which some are
//! known and some are operands, slices, groups of dimensions.

use assay_ir::{Attr, AttrId, DYNAMIC, Def, FloatKind, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::recipe::Draft;
use assay_model::{Smith, SmithExt};

use crate::arith::int::CONSTANT;
use crate::arith::recipes::index;

/// A type for the elements of a tensor or memref, a number in most cases.
pub fn element(smith: &mut dyn Smith) -> TypeId {
    match smith.below(40) {
        0 => {
            let elem = smith.float(FloatKind::F32);
            smith.ty(Type::Complex(elem))
        }
        1 | 2 => {
            let elem = smith.scalar(Class::Any);
            smith.vector(&[4], elem)
        }
        _ => smith.scalar(Class::Any),
    }
}

/// A shape of up to three dimensions; a size is sometimes 0.
pub fn shape(smith: &mut dyn Smith) -> Vec<i64> {
    shape_of(smith, 0, 3)
}

/// As [`shape`], with a number of dimensions of the inclusive range.
pub fn shape_of(smith: &mut dyn Smith, low: usize, high: usize) -> Vec<i64> {
    let dynamic = smith.one_of(&[0, 0, 40]);
    let mut sizes = smith.sizes(low, high, dynamic);
    if let (Some(first), true) = (sizes.first_mut(), smith.chance(3)) {
        *first = 0;
    }
    sizes
}

/// The shape and element of a ranked tensor or memref.
pub fn ranked(ir: &Module, ty: TypeId) -> Option<(&[i64], TypeId)> {
    match ir.ctx.ty(ty) {
        Type::Tensor { shape, elem, .. } | Type::MemRef { shape, elem, .. } => Some((shape, *elem)),
        _ => None,
    }
}

/// The shape of a value of ranked type.
pub fn shape_of_value(smith: &dyn Smith, value: ValueId) -> Option<Vec<i64>> {
    ranked(smith.ir(), smith.type_of(value)).map(|(shape, _)| shape.to_vec())
}

pub fn is_tensor(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::Tensor { encoding: None, .. })
}

/// A ranked tensor that satisfies a condition on its shape; of the type given where none is visible.
pub fn tensor(
    smith: &mut dyn Smith,
    accept: &dyn Fn(&Module, &[i64], TypeId) -> bool,
    shape: &[i64],
) -> Option<ValueId> {
    let fits = |ir: &Module, value: ValueId| {
        is_tensor(ir, value)
            && ranked(ir, ir.value(value).ty).is_some_and(|(shape, elem)| accept(ir, shape, elem))
    };
    let mut elem = element(smith);
    if !accept(smith.ir(), shape, elem) {
        elem = smith.scalar(Class::Int);
    }
    let ty = smith.tensor(shape, elem);
    smith.pick_or(&fits, ty)
}

pub fn is_index(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::Index)
}

/// The value of a constant.
fn constant(ir: &Module, value: ValueId) -> Option<i64> {
    let Def::Result { op, .. } = ir.value(value).def else { return None };
    let is_constant = is_index(ir, value) && ir.op_name(op) == CONSTANT;
    match ir.ctx.attr(ir.attr_of(op, "value").filter(|_| is_constant)?) {
        Attr::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// An index that is a constant of the inclusive range in most cases, a visible one if there is one, otherwise any.
pub fn index_of(smith: &mut dyn Smith, low: i64, high: i64) -> Option<ValueId> {
    if smith.chance(25) {
        let ty = smith.index_type();
        return smith.value(ty);
    }
    let within = |ir: &Module, value: ValueId| {
        constant(ir, value).is_some_and(|number| (low..=high).contains(&number))
    };
    match smith.pick(&within) {
        Some(value) if smith.chance(65) => Some(value),
        _ => {
            let value = smith.between(low, high);
            index(smith, value)
        }
    }
}

/// An index into a dimension.
pub fn index_in(smith: &mut dyn Smith, size: i64) -> Option<ValueId> {
    let last = if size == DYNAMIC { 1 } else { (size - 1).max(0) };
    index_of(smith, 0, last)
}

/// An index for each dimension.
pub fn indices(smith: &mut dyn Smith, shape: &[i64]) -> Option<Vec<ValueId>> {
    shape.iter().map(|&size| index_in(smith, size)).collect()
}

/// A value for each dynamic size.
pub fn extents(smith: &mut dyn Smith, shape: &[i64]) -> Option<Vec<ValueId>> {
    let dynamic = shape.iter().filter(|&&size| size == DYNAMIC);
    dynamic.map(|_| index_of(smith, 1, 8)).collect()
}

/// Numbers of which some are operands: in the list of the known ones they are [`DYNAMIC`].
#[derive(Default, Clone)]
pub struct Mixed {
    pub known: Vec<i64>,
    pub values: Vec<ValueId>,
}

impl Mixed {
    /// Adds a number, as an operand in `dynamic` of 100 cases.
    pub fn push(&mut self, smith: &mut dyn Smith, value: i64, dynamic: u32) -> Option<()> {
        if smith.chance(dynamic) {
            self.values.push(index_of(smith, value, value)?);
            self.known.push(DYNAMIC);
        } else {
            self.known.push(value);
        }
        Some(())
    }

    /// Sets the two parts of an op that hold them: operands, and an attribute.
    pub fn set(&self, smith: &mut dyn Smith, draft: &mut Draft, names: (&'static str, &'static str)) {
        let known = smith.i64_array(&self.known);
        draft.operands(names.0, &self.values).attr(names.1, known);
    }
}

/// Offsets, sizes and steps (`OffsetSizeAndStrideOpInterface`).
#[derive(Default, Clone)]
pub struct Slice {
    pub offsets: Mixed,
    pub sizes: Mixed,
    pub steps: Mixed,
}

impl Slice {
    /// Of a shape. What is known is within the known sizes (`verifyInBoundsSlice`). Sizes that are given are kept.
    pub fn of(smith: &mut dyn Smith, shape: &[i64], fixed: Option<&[i64]>) -> Option<Slice> {
        let mut slice = Slice::default();
        let dynamic = smith.one_of(&[0, 25, 25]);
        for (at, &whole) in shape.iter().enumerate() {
            let whole = if whole == DYNAMIC { smith.between(1, 4) } else { whole };
            let size = match fixed.map(|sizes| sizes[at]) {
                Some(DYNAMIC) => whole.min(2),
                Some(size) => size,
                None if smith.chance(3) => 0,
                None => smith.between(1, whole),
            };
            let most = if size > 1 { ((whole - 1) / (size - 1)).max(1) } else { 3 };
            let step = if smith.chance(70) { 1 } else { smith.between(1, most) };
            let room = (whole - 1 - (size - 1).max(0) * step).max(0);
            let offset = if smith.chance(40) { 0 } else { smith.between(0, room) };
            // No known offset is within a size of 0.
            let forced = if whole == 0 { 100 } else { dynamic };
            slice.offsets.push(smith, offset, forced)?;
            match fixed.map(|sizes| sizes[at]) {
                Some(DYNAMIC) => slice.sizes.push(smith, size, 100)?,
                Some(_) => slice.sizes.push(smith, size, 0)?,
                None => slice.sizes.push(smith, size, dynamic)?,
            }
            slice.steps.push(smith, step, dynamic / 2)?;
        }
        Some(slice)
    }

    /// Sets all parts of an op.
    pub fn set(&self, smith: &mut dyn Smith, draft: &mut Draft) {
        self.offsets.set(smith, draft, ("offsets", "static_offsets"));
        self.sizes.set(smith, draft, ("sizes", "static_sizes"));
        self.steps.set(smith, draft, ("strides", "static_strides"));
    }

    /// Positions of the dimensions that stay if some of size 1 are left out: none is, in most cases.
    pub fn kept(&self, smith: &mut dyn Smith) -> Vec<usize> {
        let drop = smith.chance(35);
        (0..self.sizes.known.len()).filter(|&at| !(drop && self.sizes.known[at] == 1)).collect()
    }

    /// The sizes at some positions.
    pub fn shape(&self, kept: &[usize]) -> Vec<i64> {
        kept.iter().map(|&at| self.sizes.known[at]).collect()
    }
}

/// Splits positions `0..rank` into groups of neighbours; each holds one to three.
pub fn groups(smith: &mut dyn Smith, rank: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..rank {
        match groups.last_mut() {
            Some(last) if last.len() < 3 && smith.chance(50) => last.push(at),
            _ => groups.push(vec![at]),
        }
    }
    groups
}

/// The attribute of groups of dimensions (`IndexListArrayAttr`).
pub fn groups_attr(smith: &mut dyn Smith, groups: &[Vec<usize>]) -> AttrId {
    let mut lists = Vec::new();
    for group in groups {
        let each: Vec<AttrId> = group.iter().map(|&at| smith.int_attr(64, at as i64)).collect();
        lists.push(smith.array_attr(&each));
    }
    smith.array_attr(&lists)
}

/// The product of sizes, unknown if one is; `None` if too large.
pub fn product(sizes: impl Iterator<Item = i64>) -> Option<i64> {
    let mut all = 1i64;
    for size in sizes {
        if size == DYNAMIC || all == DYNAMIC {
            all = DYNAMIC;
        } else {
            all = all.checked_mul(size)?;
        }
    }
    Some(all)
}

/// Sizes that a group of dimensions has for the size of their product.
pub fn factors(smith: &mut dyn Smith, size: i64) -> Vec<i64> {
    if size == DYNAMIC {
        // One unknown size each group makes the product unknown.
        let other = smith.one_of(&[1, 2, 4, DYNAMIC]);
        return match smith.below(4) {
            0 | 1 => vec![DYNAMIC],
            2 => vec![DYNAMIC, other],
            _ => vec![other, DYNAMIC],
        };
    }
    let divisors: Vec<i64> = (1..=size.min(64)).filter(|each| size % each == 0).collect();
    if divisors.is_empty() || smith.chance(30) {
        return vec![size];
    }
    let first = smith.one_of(&divisors);
    if smith.chance(20) { vec![first, 1, size / first] } else { vec![first, size / first] }
}

/// A shape that has another one after some of its neighbours are multiplied, and the groups of these.
pub fn expansion(smith: &mut dyn Smith, shape: &[i64]) -> (Vec<i64>, Vec<Vec<usize>>) {
    if shape.is_empty() {
        // Without dimensions there are no groups, and all sizes are 1.
        return (vec![1; smith.between(0, 3) as usize], Vec::new());
    }
    let (mut sizes, mut groups) = (Vec::new(), Vec::new());
    for &size in shape {
        let start = sizes.len();
        sizes.extend(factors(smith, size));
        groups.push((start..sizes.len()).collect());
    }
    (sizes, groups)
}

/// The shape after neighbours of another are multiplied, and the groups of these; `None` if too large.
pub fn collapse(smith: &mut dyn Smith, shape: &[i64]) -> Option<(Vec<i64>, Vec<Vec<usize>>)> {
    if !shape.is_empty() && shape.iter().all(|&size| size == 1) && smith.chance(30) {
        return Some((Vec::new(), Vec::new()));
    }
    let groups = groups(smith, shape.len());
    let sizes = groups.iter().map(|group| product(group.iter().map(|&at| shape[at])));
    Some((sizes.collect::<Option<_>>()?, groups))
}

/// The same shape with some known sizes unknown and some unknown ones known.
pub fn loosened(smith: &mut dyn Smith, shape: &[i64]) -> Vec<i64> {
    let mut sizes = Vec::new();
    for &size in shape {
        sizes.push(match (size, smith.below(4)) {
            (DYNAMIC, 0 | 1) => smith.between(1, 8),
            (_, 2) => DYNAMIC,
            _ => size,
        });
    }
    sizes
}
