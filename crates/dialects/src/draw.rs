//! What recipes of several dialects draw at random: elements and shapes, indices into them, lists of sizes with static and dynamic entries,
//! slices, and groups of dimensions.

use assay_ir::{Attr, AttrId, DYNAMIC, Def, FloatKind, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::recipe::Draft;
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::arith::names::CONSTANT;
use crate::arith::recipes::index;

/// An element type for a tensor or memref; in most cases a number type.
pub fn element(builder: &mut dyn GrammarBuilder) -> TypeId {
    match builder.below(40) {
        0 => {
            let elem = builder.float(FloatKind::F32);
            builder.ty(Type::Complex(elem))
        }
        1 | 2 => {
            let elem = builder.scalar(Class::Any);
            builder.vector(&[4], elem)
        }
        _ => builder.scalar(Class::Any),
    }
}

/// A shape of up to three dimensions; a size is sometimes 0.
pub fn shape(builder: &mut dyn GrammarBuilder) -> Vec<i64> {
    shape_of(builder, 0, 3)
}

/// As [`shape`], with a number of dimensions in the inclusive range.
pub fn shape_of(builder: &mut dyn GrammarBuilder, low: usize, high: usize) -> Vec<i64> {
    let dynamic = builder.one_of(&[0, 0, 40]);
    let mut sizes = builder.sizes(low, high, dynamic);
    if let (Some(first), true) = (sizes.first_mut(), builder.chance(3)) {
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
pub fn shape_of_value(builder: &dyn GrammarBuilder, value: ValueId) -> Option<Vec<i64>> {
    ranked(builder.ir(), builder.type_of(value)).map(|(shape, _)| shape.to_vec())
}

pub fn is_tensor(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::Tensor { encoding: None, .. })
}

/// A ranked tensor that satisfies a condition on its shape. If none is visible, one of the given type.
pub fn tensor(
    builder: &mut dyn GrammarBuilder,
    accept: &dyn Fn(&Module, &[i64], TypeId) -> bool,
    shape: &[i64],
) -> Option<ValueId> {
    let fits = |ir: &Module, value: ValueId| {
        is_tensor(ir, value)
            && ranked(ir, ir.value(value).ty).is_some_and(|(shape, elem)| accept(ir, shape, elem))
    };
    let mut elem = element(builder);
    if !accept(builder.ir(), shape, elem) {
        elem = builder.scalar(Class::Int);
    }
    let ty = builder.tensor(shape, elem);
    builder.pick_or(&fits, ty)
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

/// An index: in most cases a constant in the inclusive range, otherwise a visible value, or any value if none is visible.
pub fn index_of(builder: &mut dyn GrammarBuilder, low: i64, high: i64) -> Option<ValueId> {
    if builder.chance(25) {
        let ty = builder.index_type();
        return builder.value(ty);
    }
    let within = |ir: &Module, value: ValueId| {
        constant(ir, value).is_some_and(|number| (low..=high).contains(&number))
    };
    match builder.pick(&within) {
        Some(value) if builder.chance(65) => Some(value),
        _ => {
            let value = builder.between(low, high);
            index(builder, value)
        }
    }
}

/// An index into a dimension.
pub fn index_in(builder: &mut dyn GrammarBuilder, size: i64) -> Option<ValueId> {
    let last = if size == DYNAMIC { 1 } else { (size - 1).max(0) };
    index_of(builder, 0, last)
}

/// An index for each dimension.
pub fn indices(builder: &mut dyn GrammarBuilder, shape: &[i64]) -> Option<Vec<ValueId>> {
    shape.iter().map(|&size| index_in(builder, size)).collect()
}

/// A value for each dynamic size.
pub fn extents(builder: &mut dyn GrammarBuilder, shape: &[i64]) -> Option<Vec<ValueId>> {
    let dynamic = shape.iter().filter(|&&size| size == DYNAMIC);
    dynamic.map(|_| index_of(builder, 1, 8)).collect()
}

/// Numbers, some of which are operands. These have the entry [`DYNAMIC`] in the list of static numbers.
#[derive(Default, Clone)]
pub struct Mixed {
    pub known: Vec<i64>,
    pub values: Vec<ValueId>,
}

impl Mixed {
    /// Adds a number; in `dynamic` percent of the cases as an operand.
    pub fn push(&mut self, builder: &mut dyn GrammarBuilder, value: i64, dynamic: u32) -> Option<()> {
        if builder.chance(dynamic) {
            self.values.push(index_of(builder, value, value)?);
            self.known.push(DYNAMIC);
        } else {
            self.known.push(value);
        }
        Some(())
    }

    /// Sets both parts of an op that hold the numbers: the operands, and an attribute.
    pub fn set(
        &self,
        builder: &mut dyn GrammarBuilder,
        draft: &mut Draft,
        names: (&'static str, &'static str),
    ) {
        let known = builder.i64_array(&self.known);
        draft.operands(names.0, &self.values).attr(names.1, known);
    }
}

/// Offsets, sizes and steps (`OffsetSizeAndStrideOpInterface`).
#[derive(Default, Clone)]
pub struct DrawnSlice {
    pub offsets: Mixed,
    pub sizes: Mixed,
    pub steps: Mixed,
}

impl DrawnSlice {
    /// A slice of a value of this shape. Its static parts are within the static sizes (`verifyInBoundsSlice`). It keeps the `fixed` sizes.
    pub fn draw(
        builder: &mut dyn GrammarBuilder,
        shape: &[i64],
        fixed: Option<&[i64]>,
    ) -> Option<DrawnSlice> {
        let mut slice = DrawnSlice::default();
        let dynamic = builder.one_of(&[0, 25, 25]);
        for (at, &whole) in shape.iter().enumerate() {
            let whole = if whole == DYNAMIC { builder.between(1, 4) } else { whole };
            let size = match fixed.map(|sizes| sizes[at]) {
                Some(DYNAMIC) => whole.min(2),
                Some(size) => size,
                None if builder.chance(3) => 0,
                None => builder.between(1, whole),
            };
            let most = if size > 1 { ((whole - 1) / (size - 1)).max(1) } else { 3 };
            let step = if builder.chance(70) { 1 } else { builder.between(1, most) };
            let room = (whole - 1 - (size - 1).max(0) * step).max(0);
            let offset = if builder.chance(40) { 0 } else { builder.between(0, room) };
            // With a size of 0, every static offset would be out of bounds.
            let forced = if whole == 0 { 100 } else { dynamic };
            slice.offsets.push(builder, offset, forced)?;
            match fixed.map(|sizes| sizes[at]) {
                Some(DYNAMIC) => slice.sizes.push(builder, size, 100)?,
                Some(_) => slice.sizes.push(builder, size, 0)?,
                None => slice.sizes.push(builder, size, dynamic)?,
            }
            slice.steps.push(builder, step, dynamic / 2)?;
        }
        Some(slice)
    }

    /// Sets all parts of an op.
    pub fn set(&self, builder: &mut dyn GrammarBuilder, draft: &mut Draft) {
        self.offsets.set(builder, draft, ("offsets", "static_offsets"));
        self.sizes.set(builder, draft, ("sizes", "static_sizes"));
        self.steps.set(builder, draft, ("strides", "static_strides"));
    }

    /// Positions of the dimensions that remain if some dimensions of size 1 are dropped. In most cases all remain.
    pub fn draw_kept(&self, builder: &mut dyn GrammarBuilder) -> Vec<usize> {
        let drop = builder.chance(35);
        (0..self.sizes.known.len()).filter(|&at| !(drop && self.sizes.known[at] == 1)).collect()
    }

    /// The sizes at some positions.
    pub fn shape(&self, kept: &[usize]) -> Vec<i64> {
        kept.iter().map(|&at| self.sizes.known[at]).collect()
    }
}

/// Splits positions `0..rank` into groups of one to three neighbours.
pub fn groups(builder: &mut dyn GrammarBuilder, rank: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..rank {
        match groups.last_mut() {
            Some(last) if last.len() < 3 && builder.chance(50) => last.push(at),
            _ => groups.push(vec![at]),
        }
    }
    groups
}

/// The attribute of groups of dimensions (`IndexListArrayAttr`).
pub fn groups_attr(builder: &mut dyn GrammarBuilder, groups: &[Vec<usize>]) -> AttrId {
    let mut lists = Vec::new();
    for group in groups {
        let each: Vec<AttrId> = group.iter().map(|&at| builder.int_attr(64, at as i64)).collect();
        lists.push(builder.array_attr(&each));
    }
    builder.array_attr(&lists)
}

/// The product of sizes; dynamic if a size is. `None` if it is too large.
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

/// Sizes for the dimensions of a group whose product must be `size`.
pub fn factors(builder: &mut dyn GrammarBuilder, size: i64) -> Vec<i64> {
    if size == DYNAMIC {
        // One dynamic size per group is enough to make the product dynamic.
        let other = builder.one_of(&[1, 2, 4, DYNAMIC]);
        return match builder.below(4) {
            0 | 1 => vec![DYNAMIC],
            2 => vec![DYNAMIC, other],
            _ => vec![other, DYNAMIC],
        };
    }
    let divisors: Vec<i64> = (1..=size.min(64)).filter(|each| size % each == 0).collect();
    if divisors.is_empty() || builder.chance(30) {
        return vec![size];
    }
    let first = builder.one_of(&divisors);
    if builder.chance(20) { vec![first, 1, size / first] } else { vec![first, size / first] }
}

/// An expanded shape: multiplying groups of its neighbouring sizes gives `shape`. Also returns the groups.
pub fn expansion(builder: &mut dyn GrammarBuilder, shape: &[i64]) -> (Vec<i64>, Vec<Vec<usize>>) {
    if shape.is_empty() {
        // Without dimensions there are no groups, and all sizes are 1.
        return (vec![1; builder.between(0, 3) as usize], Vec::new());
    }
    let (mut sizes, mut groups) = (Vec::new(), Vec::new());
    for &size in shape {
        let start = sizes.len();
        sizes.extend(factors(builder, size));
        groups.push((start..sizes.len()).collect());
    }
    (sizes, groups)
}

/// A collapsed shape: groups of neighbouring sizes of `shape` are multiplied. Also returns the groups; `None` if a size is too large.
pub fn collapse(builder: &mut dyn GrammarBuilder, shape: &[i64]) -> Option<(Vec<i64>, Vec<Vec<usize>>)> {
    if !shape.is_empty() && shape.iter().all(|&size| size == 1) && builder.chance(30) {
        return Some((Vec::new(), Vec::new()));
    }
    let groups = groups(builder, shape.len());
    let sizes = groups.iter().map(|group| product(group.iter().map(|&at| shape[at])));
    Some((sizes.collect::<Option<_>>()?, groups))
}

/// The same shape, with some static sizes made dynamic and some dynamic ones made static.
pub fn loosen(builder: &mut dyn GrammarBuilder, shape: &[i64]) -> Vec<i64> {
    let mut sizes = Vec::new();
    for &size in shape {
        sizes.push(match (size, builder.below(4)) {
            (DYNAMIC, 0 | 1) => builder.between(1, 8),
            (_, 2) => DYNAMIC,
            _ => size,
        });
    }
    sizes
}
