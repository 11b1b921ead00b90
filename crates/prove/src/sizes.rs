//! Sizes of tensors that types leave open.

use assay_ir::{DYNAMIC, Int, Module, OpId, Type, ValueId};
use assay_model::{Layout, Registry};

/// A size that the type of an argument leaves open, in one case of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorSize {
    /// The number of the argument.
    pub arg: usize,
    /// The dimension.
    pub dim: usize,
    /// The size at run time.
    pub size: i64,
}

/// A scalar argument that has one value in one case of a proof: the size of a tensor may depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedNumber {
    /// The number of the argument.
    pub arg: usize,
    /// The value.
    pub value: Int,
}

/// How arguments become terms.
#[derive(Clone, Copy)]
pub struct ArgumentModel<'a> {
    /// Whether memory is modelled.
    pub memory: bool,
    /// The sizes of tensors that types leave open.
    pub sizes: &'a [TensorSize],
    /// The arguments that have one value.
    pub numbers: &'a [FixedNumber],
}

/// The numbers of the arguments of type `index` if some tensor of the function has a dynamic size; otherwise none.
pub fn size_arguments(module: &Module, function: OpId) -> Vec<usize> {
    let Some(block) = assay_judge::functions::entry_block(module, function) else { return Vec::new() };
    let is_open = |value: ValueId| match module.ctx.ty(module.value(value).ty) {
        Type::Tensor { shape, .. } => shape.contains(&DYNAMIC),
        _ => false,
    };
    let args = &module.block(block).args;
    let mut has_open = args.iter().any(|&arg| is_open(arg));
    module.walk(block, &mut |op| {
        has_open = has_open || module.op(op).results.iter().any(|&result| is_open(result));
    });
    let is_index = |arg: ValueId| matches!(module.ctx.ty(module.value(arg).ty), Type::Index);
    let numbers = args.iter().enumerate().filter(|(_, arg)| has_open && is_index(**arg));
    numbers.map(|(number, _)| number).collect()
}

/// The sizes that the types of a function's tensor arguments leave open. All are `size`.
pub fn open_sizes(
    module: &Module,
    registry: &Registry,
    (function, size): (OpId, i64),
    index_width: u32,
) -> Vec<TensorSize> {
    let block = assay_judge::functions::entry_block(module, function);
    let args = block.map(|block| module.block(block).args.as_slice()).unwrap_or_default();
    let mut open = Vec::new();
    for (arg, &value) in args.iter().enumerate() {
        let layout = registry.layout(&module.ctx, module.value(value).ty, index_width);
        let Some(Layout::Array { shape, .. }) = layout else { continue };
        let dims = shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
        open.extend(dims.map(|(dim, _)| TensorSize { arg, dim, size }));
    }
    open
}

/// Whether the layout is that of a tensor with a dynamic size.
pub fn is_open(layout: &Layout) -> bool {
    matches!(layout, Layout::Array { shape, .. } if shape.contains(&DYNAMIC))
}

/// The layout with the sizes of an argument in one case.
pub fn in_case(layout: Layout, arg: usize, sizes: &[TensorSize]) -> Layout {
    let Layout::Array { elem, mut shape } = layout else { return layout };
    for known in sizes.iter().filter(|known| known.arg == arg) {
        if let Some(size) = shape.get_mut(known.dim).filter(|size| **size == DYNAMIC) {
            *size = known.size;
        }
    }
    Layout::Array { elem, shape }
}

/// The layout with the sizes of a value; unchanged if the value does not fit it.
pub fn with_shape(layout: Layout, sizes: Option<&[i64]>) -> Layout {
    let fits = |shape: &[i64], sizes: &[i64]| {
        let same = |(&stated, &size): (&i64, &i64)| stated == DYNAMIC || stated == size;
        shape.len() == sizes.len() && shape.iter().zip(sizes).all(same)
    };
    match (layout, sizes) {
        (Layout::Array { elem, shape }, Some(sizes)) if fits(&shape, sizes) => {
            Layout::Array { elem, shape: sizes.into() }
        }
        (layout, _) => layout,
    }
}
