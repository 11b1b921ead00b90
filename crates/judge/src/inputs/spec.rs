//! The possible values of a function's arguments, by their types.

use assay_ir::{Attr, AttrId, DYNAMIC, Module, OpId, Sym, Type, TypeId, ValueId};
use assay_model::layout::keeps_elements;
use assay_model::memref::{Dims, are_strides_valid, row_major};
use assay_model::{Array, ElemType, Layout, Registry};
use smallvec::smallvec;

use super::draw::ArgumentDraw;
use super::strides::{draw_view, is_possible};
use super::{Buffer, InputObject, Reach};

/// One argument's type.
pub enum ArgumentSpec {
    Index,
    /// A scalar or a struct of scalars and vectors.
    Plain(Layout),
    Array {
        content: ArrayContent,
        shape: Dims,
    },
    /// Sizes may be [`DYNAMIC`].
    Tensor {
        content: ArrayContent,
        shape: Dims,
    },
    Buffer(BufferSpec),
}

/// What an array holds.
#[derive(Clone, Copy)]
pub struct ArrayContent {
    pub elem: ElemType,
    /// Whether the elements are of type `index`: if so, they are mostly small, so that they can be sizes or indices.
    pub index: bool,
}

/// A memref's type.
pub struct BufferSpec {
    elem: Layout,
    content: ArrayContent,
    /// Sizes may be [`DYNAMIC`].
    shape: Dims,
    /// Strides and offset, any of them [`DYNAMIC`]; `None` for row-major memrefs.
    layout: Option<(Dims, i64)>,
    reach: Reach,
    promise: PointerPromise,
}

/// What is known about a bare pointer.
#[derive(Clone, Copy, Default)]
struct PointerPromise {
    /// Bytes that its address is a multiple of.
    align: i64,
    /// Whether it may be null.
    nullable: bool,
    /// Number of bytes after the pointer that are sure to be readable, if that is promised; the memory may end after them.
    bytes: Option<i64>,
}

/// The number of bytes behind a pointer whose attributes promise some.
const POINTED_BYTES: i64 = 512;
/// Alignment of all memory behind arguments.
const POINTED_ALIGN: i64 = 64;
/// Distances of a pointer from the start of its memory, in bytes. The memory itself has a larger alignment than any of them. A
/// pointer need not point to the start of memory, and has only the alignment that its attributes promise [LLVM LangRef, Parameter
/// Attributes, align].
const DISTANCES: [i64; 9] = [8, 4, 16, 32, 1, 2, 0, 7, 6];

/// Maximal distance between the first and the last element of a view.
const MAX_EXTENT: i64 = 1 << 21;

/// Rank of unranked arguments if the function does not determine another one.
const UNRANKED: usize = 2;
/// Greatest rank that something may ask for.
const MAX_RANK: usize = 5;

/// Whether pointers of input number `n` lie after the start of their memory.
pub fn lies_behind(n: usize) -> bool {
    n % 8 == 3
}

/// The arguments of a function.
pub fn arguments(
    module: &Module,
    registry: &Registry,
    function: OpId,
    index_width: u32,
) -> Result<Vec<ArgumentSpec>, String> {
    let Some(block) = crate::functions::entry_block(module, function) else { return Ok(Vec::new()) };
    if let Some(Attr::Type(ty)) = module.attr_of(function, "function_type").map(|id| module.ctx.attr(id))
        && let Type::Function { inputs, .. } = module.ctx.ty(*ty)
        && inputs.len() != module.block(block).args.len()
    {
        return Err("some of its arguments are its own memory".to_owned());
    }
    let spec = |&arg: &ValueId| {
        from_argument(module, registry, function, arg, index_width, None)
            .ok_or_else(|| "an argument's type cannot be made".to_owned())
    };
    module.block(block).args.iter().map(spec).collect()
}

/// The specification of one argument; `None` if its type is not supported. Without a `rank`, the ops of the function determine that of
/// an unranked argument.
pub fn from_argument(
    module: &Module,
    registry: &Registry,
    function: OpId,
    arg: ValueId,
    index_width: u32,
    rank: Option<usize>,
) -> Option<ArgumentSpec> {
    let ty = module.value(arg).ty;
    if let Some(Layout::Scalar(ElemType::Pointer)) = registry.layout(&module.ctx, ty, index_width) {
        return pointer(&promises(module, function, arg)).map(ArgumentSpec::Buffer);
    }
    let rank = match rank {
        Some(rank) => rank,
        None if is_unranked(module, ty) => rank_of_users(module, function, arg),
        None => UNRANKED,
    };
    spec(module, registry, ty, rank, index_width)
}

fn is_unranked(module: &Module, ty: TypeId) -> bool {
    matches!(module.ctx.ty(ty), Type::UnrankedTensor { .. } | Type::UnrankedMemRef { .. })
}

/// The rank of the result of an op that takes an unranked argument, since a cast needs its own rank; if no op has such a result,
/// the rank of an operand next to the argument.
fn rank_of_users(module: &Module, function: OpId, arg: ValueId) -> usize {
    let (mut made, mut beside) = (None, None);
    let rank = |values: &[ValueId]| {
        values.iter().find_map(|&value| match module.ctx.ty(module.value(value).ty) {
            Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => Some(shape.len()),
            _ => None,
        })
    };
    let mut look = |op: OpId| {
        let op = module.op(op);
        if op.operands.contains(&arg) {
            made = made.or_else(|| rank(&op.results));
            beside = beside.or_else(|| rank(&op.operands));
        }
    };
    for &region in &module.op(function).regions {
        module.region(region).blocks.iter().for_each(|&block| module.walk(block, &mut look));
    }
    made.or(beside).filter(|&rank| rank <= MAX_RANK).unwrap_or(UNRANKED)
}

fn spec(
    module: &Module,
    registry: &Registry,
    ty: TypeId,
    rank: usize,
    index_width: u32,
) -> Option<ArgumentSpec> {
    let ctx = &module.ctx;
    let layout = |ty| registry.layout(ctx, ty, index_width);
    let content = |elem| content(module, registry, elem, index_width);
    match ctx.ty(ty) {
        Type::Index => Some(ArgumentSpec::Index),
        Type::Vector { elem, .. } => match layout(ty)? {
            Layout::Array { shape, .. } => Some(ArgumentSpec::Array { content: content(*elem)?, shape }),
            _ => None,
        },
        Type::Tensor { encoding, elem, shape } if keeps_elements(ctx, *encoding, registry.types()) => {
            // None of vectors.
            layout(ty)?;
            Some(ArgumentSpec::Tensor { content: content(*elem)?, shape: shape.as_ref().into() })
        }
        Type::UnrankedTensor { elem } => {
            Some(ArgumentSpec::Tensor { content: content(*elem)?, shape: smallvec![DYNAMIC; rank] })
        }
        Type::MemRef { shape, elem, layout: strides, .. } => {
            let strides = match strides {
                None => None,
                Some(attr) => strided(ctx.attr(*attr))?,
            };
            let (content, elem) = (content(*elem)?, layout(*elem)?);
            let (shape, reach) = (shape.as_ref().into(), Reach::MemRef);
            let promise = PointerPromise::default();
            let buffer = BufferSpec { elem, content, shape, layout: strides, reach, promise };
            let is_made = buffer.extent() <= MAX_EXTENT && is_possible(&buffer.shape, buffer.layout.as_ref());
            is_made.then_some(ArgumentSpec::Buffer(buffer))
        }
        Type::UnrankedMemRef { elem, .. } => {
            let (content, elem) = (content(*elem)?, layout(*elem)?);
            let (shape, reach) = (smallvec![DYNAMIC; rank], Reach::MemRef);
            let promise = PointerPromise::default();
            Some(ArgumentSpec::Buffer(BufferSpec { elem, content, shape, layout: None, reach, promise }))
        }
        _ => layout(ty).filter(is_plain).map(ArgumentSpec::Plain),
    }
}

/// The promises about an argument: names of attributes without their dialects, and the numbers that they hold.
fn promises(module: &Module, function: OpId, arg: ValueId) -> Vec<(String, Option<i64>)> {
    let block = crate::functions::entry_block(module, function);
    let number = block.and_then(|block| module.block(block).args.iter().position(|&one| one == arg));
    let attrs = module.attr_of(function, "arg_attrs").map(|id| module.ctx.attr(id));
    let (Some(number), Some(Attr::Array(lists))) = (number, attrs) else { return Vec::new() };
    let Some(Attr::Dictionary(list)) = lists.get(number).map(|&id| module.ctx.attr(id)) else {
        return Vec::new();
    };
    let promise = |&(name, attr): &(Sym, AttrId)| {
        let name = module.ctx.str(name);
        let value = match module.ctx.attr(attr) {
            Attr::Integer { value, .. } => value.to_i64(),
            _ => None,
        };
        (name.rsplit('.').next().unwrap_or(name).to_owned(), value)
    };
    list.iter().map(promise).collect()
}

/// A pointer to memory of unknown contents, of several sizes [LLVM LangRef, Parameter Attributes]. If an attribute names a type,
/// the memory is large enough for every type that occurs.
fn pointer(promises: &[(String, Option<i64>)]) -> Option<BufferSpec> {
    let of = |name: &str| promises.iter().find(|(one, _)| one == name);
    let bytes = ["dereferenceable", "dereferenceable_or_null"].iter().filter_map(|name| of(name)?.1).max();
    let is_typed = ["byval", "sret", "byref", "inalloca", "preallocated", "elementtype"]
        .iter()
        .any(|name| of(name).is_some());
    let is_known = bytes.unwrap_or(0) <= POINTED_BYTES;
    let align = of("align").and_then(|one| one.1).unwrap_or(1).max(1);
    // Memory of `dereferenceable_or_null` may be null, memory with a type is never null.
    let nullable = !is_typed && of("nonnull").is_none() && of("dereferenceable").is_none();
    let promise = PointerPromise { align, nullable, bytes };
    let size = if bytes.is_some() || is_typed { POINTED_BYTES / 8 } else { DYNAMIC };
    let reach = if of("noalias").is_some() { Reach::OwnPointer } else { Reach::Pointer };
    let elem = ElemType::Int(64);
    let content = ArrayContent { elem, index: false };
    let (elem, shape) = (Layout::Scalar(elem), smallvec![size]);
    let spec = BufferSpec { elem, content, shape, layout: None, reach, promise };
    (is_known && align <= POINTED_ALIGN).then_some(spec)
}

/// Strides and offset of a layout attribute: `Some(None)` for the identity, `None` if it is not strided.
fn strided(attr: &Attr) -> Option<Option<(Dims, i64)>> {
    match attr {
        Attr::Strided { strides, offset } => Some(Some((strides.iter().copied().collect(), *offset))),
        Attr::AffineMap(map) if map.is_identity() => Some(None),
        _ => None,
    }
}

/// The supported contents of a type: scalars, and vectors of them.
fn content(module: &Module, registry: &Registry, ty: TypeId, index_width: u32) -> Option<ArrayContent> {
    match registry.layout(&module.ctx, ty, index_width)? {
        Layout::Scalar(elem) | Layout::Array { elem, .. } if elem != ElemType::Pointer => {
            let scalar = match module.ctx.ty(ty) {
                Type::Vector { elem, .. } => *elem,
                _ => ty,
            };
            Some(ArrayContent { elem, index: matches!(module.ctx.ty(scalar), Type::Index) })
        }
        _ => None,
    }
}

/// Values without addresses and of static size.
fn is_plain(layout: &Layout) -> bool {
    match layout {
        Layout::Scalar(elem) => *elem != ElemType::Pointer,
        Layout::Array { elem, shape } => *elem != ElemType::Pointer && shape.iter().all(|&size| size >= 0),
        Layout::Struct { parts, .. } => parts.iter().all(is_plain),
        Layout::Repeat { part, .. } => is_plain(part),
        Layout::MemRef { .. } => false,
    }
}

/// Number of elements, if all dynamic sizes are small; saturates.
fn elements(shape: &[i64]) -> usize {
    let size = |size: i64| if size == DYNAMIC { 4 } else { size.max(0) as usize };
    shape.iter().map(|&s| size(s)).fold(1, usize::saturating_mul)
}

impl ArrayContent {
    /// An array of them.
    pub fn draw(self, shape: &[i64], draw: &mut ArgumentDraw<'_>) -> Array {
        let len = assay_model::array::count(shape);
        let elements = match self.index {
            true => draw.indices(self.elem.width(), len),
            false => draw.elements(self.elem, len),
        };
        Array::from_elements(self.elem, shape, elements)
    }
}

impl ArgumentSpec {
    /// The shape of an argument, with dynamic sizes; empty if it has none.
    pub fn shape(&self) -> &[i64] {
        match self {
            ArgumentSpec::Index | ArgumentSpec::Plain(_) | ArgumentSpec::Array { .. } => &[],
            ArgumentSpec::Tensor { shape, .. } => shape,
            ArgumentSpec::Buffer(buffer) => &buffer.shape,
        }
    }

    /// Width of a scalar integer.
    pub fn int_width(&self, index_width: u32) -> Option<u32> {
        match self {
            ArgumentSpec::Index => Some(index_width),
            ArgumentSpec::Plain(Layout::Scalar(ElemType::Int(width))) => Some(*width),
            _ => None,
        }
    }

    /// The elements of an argument that consists of integers.
    pub fn has_int_elements(&self) -> bool {
        let content = match self {
            ArgumentSpec::Index | ArgumentSpec::Plain(_) => return false,
            ArgumentSpec::Array { content, .. } | ArgumentSpec::Tensor { content, .. } => content,
            ArgumentSpec::Buffer(buffer) => &buffer.content,
        };
        matches!(content.elem, ElemType::Int(_))
    }

    pub fn elements(&self) -> usize {
        match self {
            ArgumentSpec::Index | ArgumentSpec::Plain(_) => 1,
            ArgumentSpec::Array { shape, .. } | ArgumentSpec::Tensor { shape, .. } => elements(shape),
            ArgumentSpec::Buffer(buffer) => {
                let inner = match &buffer.elem {
                    Layout::Array { shape, .. } => elements(shape),
                    _ => 1,
                };
                elements(&buffer.shape).saturating_mul(inner)
            }
        }
    }

    /// Whether the argument has sizes that an index argument may refer to.
    pub fn is_sized(&self) -> bool {
        matches!(self, ArgumentSpec::Tensor { .. } | ArgumentSpec::Buffer(_))
    }
}

impl BufferSpec {
    /// The form of an element.
    pub fn elem(&self) -> &Layout {
        &self.elem
    }

    /// How the argument shows its memory.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// What its elements are made of.
    pub fn content(&self) -> ArrayContent {
        self.content
    }

    /// Sizes, open ones included.
    pub fn sizes(&self) -> &[i64] {
        &self.shape
    }

    /// Strides and offset of a view of these sizes: those of the text if they fit the type, otherwise those of the type, without
    /// gaps where it leaves them open.
    ///
    /// # Errors
    /// A clause that says what is wrong.
    pub fn view(
        &self,
        sizes: &Dims,
        strides: Option<&[i64]>,
        offset: Option<i64>,
    ) -> Result<(Dims, i64), String> {
        let plain = row_major(sizes);
        let (own_strides, own_offset) = match &self.layout {
            Some((strides, offset)) => (strides.clone(), *offset),
            None if self.reach == Reach::MemRef => (plain.clone(), 0),
            None => (plain.clone(), DYNAMIC),
        };
        let fits = |given: i64, own: i64| given >= 0 && (own == DYNAMIC || own == given);
        let strides = strides.map_or_else(
            || {
                let open = own_strides.iter().zip(&plain);
                open.map(|(&own, &open)| if own == DYNAMIC { open } else { own }).collect()
            },
            Dims::from,
        );
        let offset = offset.unwrap_or(if own_offset == DYNAMIC { 0 } else { own_offset });
        if strides.len() != own_strides.len()
            || !strides.iter().zip(&own_strides).all(|(&given, &own)| fits(given, own))
        {
            return Err(format!("the strides {:?} do not fit the type", strides.as_slice()));
        }
        if !are_strides_valid(sizes, &strides) {
            return Err(format!(
                "with the strides {:?}, two indices have the same element",
                strides.as_slice()
            ));
        }
        match fits(offset, own_offset) {
            true => Ok((strides, offset)),
            false => Err(format!("the offset {offset} does not fit the type")),
        }
    }

    /// Distance between the first and the last element, with all dynamic sizes and strides at their maximum;
    /// saturates. Negative strides are not made.
    fn extent(&self) -> i64 {
        let Some((strides, offset)) = &self.layout else { return 0 };
        let or = |value: i64, open: i64| if value == DYNAMIC { open } else { value };
        let spans = self.shape.iter().zip(strides).map(|(&size, &stride)| {
            if stride < 0 && stride != DYNAMIC {
                i64::MAX
            } else {
                or(size, 8).saturating_mul(or(stride, 64))
            }
        });
        spans.fold(or(*offset, 3), i64::saturating_add)
    }

    /// Whether the argument is a bare pointer that is null in input number `n`: either every second argument is null,
    /// or all are.
    pub fn is_null(&self, n: usize, arg: usize) -> bool {
        let is_its_turn = match n / 16 % 3 {
            0 => arg.is_multiple_of(2),
            1 => !arg.is_multiple_of(2),
            _ => true,
        };
        self.promise.nullable && n % 16 == 5 && is_its_turn
    }

    /// A view of a new object.
    pub fn draw(
        &self,
        objects: &mut Vec<InputObject>,
        sizes: Dims,
        n: usize,
        draw: &mut ArgumentDraw<'_>,
    ) -> Buffer {
        // The number of objects made so far distinguishes the arguments.
        let (sizes, distance) =
            if self.reach == Reach::MemRef { (sizes, 0) } else { self.behind(&sizes, n, objects.len()) };
        let (sizes, strides, offset) = draw_view(&self.shape, self.layout.as_ref(), sizes, n, &mut draw.rng);
        let last: i64 = sizes.iter().zip(&strides).map(|(&size, &stride)| (size - 1) * stride).sum();
        let len = if sizes.contains(&0) { offset } else { (offset + last + 1).max(0) };
        let mut shape = vec![len];
        if let Layout::Array { shape: inner, .. } = &self.elem {
            shape.extend(inner.iter());
        }
        let contents = self.content.draw(&shape, draw);
        objects.push(InputObject { elem: self.elem.clone(), contents });
        Buffer { object: objects.len() - 1, sizes, strides, offset: offset + distance, reach: self.reach }
    }

    /// The size of the memory that a pointer of input number `n` points into, and how many bytes the pointer lies after its start:
    /// more than 0 in one input of eight only. The memory may end soon after the pointer, but not before what was promised.
    fn behind(&self, sizes: &[i64], n: usize, turn: usize) -> (Dims, i64) {
        // The two arguments get another pair of distances each time.
        let turn = n / 8 + turn * (n / 8 / DISTANCES.len());
        let align = self.promise.align.max(1);
        let fits = DISTANCES.into_iter().filter(|distance| distance % align == 0);
        let distance = if lies_behind(n) { fits.cycle().nth(turn).unwrap_or(0) } else { 0 };
        let mut size = sizes.first().copied().unwrap_or(0);
        let words = |bytes: i64| bytes.saturating_add(7) / 8;
        match self.promise.bytes.filter(|_| n % 16 == 3) {
            Some(bytes) => {
                let rest = 8 * words(bytes) - bytes;
                (smallvec![words(bytes)], if rest % align == 0 { rest } else { 0 })
            }
            None => {
                if !self.shape.contains(&DYNAMIC) {
                    size += words(distance);
                } else if n % 32 == 3 {
                    // The memory ends within the word that the pointer points into.
                    size = 0;
                }
                (smallvec![size.max(words(distance))], distance)
            }
        }
    }
}
