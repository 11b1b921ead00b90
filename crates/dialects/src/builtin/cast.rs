//! Casts between the types that meet in a partially lowered program. Sources: the type conversions of MLIR's LLVM dialect (LLVMTypeConverter,
//! MemRefDescriptor, UnrankedMemRefDescriptor) and of its SPIR-V dialect (SPIRVTypeConverter).

use std::rc::Rc;

use crate::spirv;
use assay_ir::{Type, TypeId};
use assay_model::memory::size_of;
use assay_model::memref::row_major;
use assay_model::{
    ElemType, Flow, Layout, Machine, MemRef, ObjectKind, OpView, Pointer, Scalar, Stop, Value, Values,
    WholeKernel,
};

/// One conversion of values.
enum Conversion {
    /// The value stays the same.
    Same,
    /// The same content in another form.
    Adapt(Layout),
    /// The lower bits of an integer that SPIR-V emulates; what its upper bits are is not known.
    Truncate(Layout),
    /// An unranked memref becomes its rank and the address of its descriptor.
    ToUnranked,
    /// An address becomes the function there.
    ToFunction,
    /// A contiguous memref becomes the address of its first element.
    ToPointer,
    /// An address becomes the contiguous memref of these sizes there.
    ToMemRef { elem: Layout, sizes: Vec<i64> },
    /// An address becomes the memref whose address the function got as an argument.
    ToArgument { elem: Layout, sizes: Vec<i64> },
}

/// Defined if operands and results have equivalent types. These are: scalars of the same width (such as `index` and the integer of its width, or
/// integers of different signedness); n-D vectors and arrays of vectors; functions and pointers to them; memrefs and their descriptors, as one
/// value or as separate fields.
pub fn cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let op = view.module.op(view.op);
    let types = |values: &[assay_ir::ValueId]| -> Vec<TypeId> {
        values.iter().map(|&value| view.module.value(value).ty).collect()
    };
    let (from, to) = (types(&op.operands), types(&op.results));
    if from.len() == to.len() {
        let pairs = from.iter().zip(&to).map(|(&from, &to)| conversion(view, from, to));
        let conversions = pairs.collect::<Result<Vec<_>, Stop>>()?;
        return Ok(Box::new(move |machine, operands| {
            let results = operands.iter_mut().zip(&conversions).map(|(value, one)| one.apply(machine, value));
            results.collect::<Result<Values, Stop>>().map(Flow::Next)
        }));
    }
    match (from.as_slice(), to.as_slice()) {
        (pieces, &[whole]) => gather(view, pieces, whole),
        (&[whole], pieces) => scatter(view, whole, pieces),
        _ => Err(view.unsupported("another number of operands than of results")),
    }
}

/// The elements of an unranked memref type.
fn unranked(view: &OpView<'_>, ty: TypeId) -> Option<Layout> {
    match view.module.ctx.ty(ty) {
        Type::UnrankedMemRef { elem, .. } => view.layout(*elem).ok(),
        _ => None,
    }
}

/// Rank and address of the descriptor.
fn unranked_descriptor(index_width: u32) -> Layout {
    let parts = vec![Layout::Scalar(ElemType::Int(index_width)), Layout::Scalar(ElemType::Pointer)];
    Layout::Struct { parts, packed: false }
}

/// A value that can be adapted to another layout exactly if every value of its layout can. Dynamic sizes are 0.
fn example(layout: &Layout) -> Value {
    match layout {
        Layout::MemRef { elem, shape } => {
            let sizes: Vec<i64> = shape.iter().map(|&size| size.max(0)).collect();
            let elem = elem.as_ref().clone();
            Value::MemRef(Rc::new(MemRef::contiguous(Pointer::NULL, &sizes, elem)))
        }
        Layout::Array { elem, shape } => {
            let shape = shape.iter().map(|&size| size.max(0)).collect();
            Layout::Array { elem: *elem, shape }.filled(&ElemType::zero)
        }
        _ => layout.filled(&ElemType::zero),
    }
}

fn conversion(view: &OpView<'_>, from: TypeId, to: TypeId) -> Result<Conversion, Stop> {
    if from == to {
        return Ok(Conversion::Same);
    }
    let other = || view.unsupported("types of different representation");
    match (unranked(view, from), unranked(view, to)) {
        (Some(a), Some(b)) if a == b => return Ok(Conversion::Same),
        (Some(_), None) if view.layout(to).is_ok_and(|to| to == unranked_descriptor(view.index_width)) => {
            return Ok(Conversion::ToUnranked);
        }
        // The descriptor is read only when the memref is used, because a lowering may write it after the cast.
        (None, Some(_))
            if view.layout(from).is_ok_and(|from| from == unranked_descriptor(view.index_width)) =>
        {
            return Ok(Conversion::Same);
        }
        (None, None) => {}
        _ => return Err(other()),
    }
    match (view.layout(from).ok(), view.layout(to).ok()) {
        (Some(Layout::MemRef { elem, .. }), Some(Layout::Scalar(ElemType::Pointer)))
            if spirv::holds(view, to, &elem) =>
        {
            Ok(Conversion::ToPointer)
        }
        (Some(Layout::Scalar(ElemType::Pointer)), Some(Layout::MemRef { elem, shape }))
            if spirv::holds(view, from, &elem)
                && is_row_major(view, to)
                && shape.iter().all(|&size| size >= 0) =>
        {
            Ok(Conversion::ToMemRef { elem: *elem, sizes: shape.to_vec() })
        }
        // An address does not tell dynamic sizes, nor that narrow elements are packed into wider ones. But the converted argument that is cast back
        // is the argument (SPIRVConversion.cpp, FuncOpConversion).
        (Some(Layout::Scalar(ElemType::Pointer)), Some(Layout::MemRef { elem, shape }))
            if spirv::pointee(view, from).is_ok() =>
        {
            Ok(Conversion::ToArgument { elem: *elem, sizes: shape.to_vec() })
        }
        (Some(from), Some(to)) => {
            if to.adapt(&example(&from)).is_some() {
                Ok(Conversion::Adapt(to))
            } else if to.truncate(&example(&from)).is_some() {
                Ok(Conversion::Truncate(to))
            } else {
                Err(other())
            }
        }
        (None, Some(Layout::Scalar(ElemType::Pointer))) if is_function(view, from) => Ok(Conversion::Same),
        (Some(Layout::Scalar(ElemType::Pointer)), None) if is_function(view, to) => {
            Ok(Conversion::ToFunction)
        }
        _ => Err(other()),
    }
}

/// Whether a memref type has the identity layout.
fn is_row_major(view: &OpView<'_>, ty: TypeId) -> bool {
    matches!(view.module.ctx.ty(ty), Type::MemRef { layout: None, .. })
}

fn is_function(view: &OpView<'_>, ty: TypeId) -> bool {
    matches!(view.module.ctx.ty(ty), Type::Function { .. })
}

impl Conversion {
    fn apply(&self, machine: &mut dyn Machine, value: &mut Value) -> Result<Value, Stop> {
        match self {
            Conversion::Same => Ok(value.take()),
            Conversion::ToPointer => match value {
                Value::MemRef(view) if view.offset == 0 && view.strides == row_major(&view.sizes) => {
                    Ok(Value::Scalar(Scalar::Pointer(view.aligned)))
                }
                Value::MemRef(_) => Err(Stop::unsupported("the address of a memref with gaps")),
                _ => Ok(Value::POISON),
            },
            Conversion::ToMemRef { elem, sizes } => match value.as_pointer() {
                Some(pointer) => Ok(Value::MemRef(MemRef::contiguous(pointer, sizes, elem.clone()).into())),
                None => Ok(Value::POISON),
            },
            Conversion::ToArgument { elem, sizes } => {
                let Some(pointer) = value.as_pointer() else { return Ok(Value::POISON) };
                match machine.memory().passed_at(pointer, elem, sizes) {
                    Some(memref) => Ok(Value::MemRef(memref.clone().into())),
                    None => Err(Stop::unsupported("an address as a memref whose sizes are not known")),
                }
            }
            Conversion::Adapt(layout) => {
                layout.adapt(value).ok_or_else(|| Stop::invalid("a cast of another form"))
            }
            Conversion::Truncate(layout) => layout
                .truncate(value)
                .ok_or_else(|| Stop::unsupported("undefined bits of an emulated integer")),
            Conversion::ToUnranked => match &*value {
                Value::MemRef(memref) => spill(machine, memref),
                _ => Ok(unranked_descriptor(machine.index_width()).filled(&|_| Scalar::Poison)),
            },
            Conversion::ToFunction => match value.as_pointer() {
                Some(pointer) => match machine.memory().function_at(pointer) {
                    Some(symbol) => Ok(Value::Function(symbol)),
                    None => Err(Stop::unsupported("an address of no function as a function")),
                },
                None => Ok(value.take()),
            },
        }
    }
}

/// The descriptor in a new object on the stack, where lowerings put it, too.
fn spill(machine: &mut dyn Machine, memref: &MemRef) -> Result<Value, Stop> {
    let index_width = machine.index_width();
    let layout = MemRef::descriptor(memref.rank(), index_width);
    let size = size_of(&layout).ok_or_else(|| Stop::Bug("a descriptor without a size".into()))?;
    let memory = machine.memory();
    let pointer = memory.allocate(size, 8, ObjectKind::Stack)?;
    memory.store(pointer, &layout, &memref.to_descriptor(index_width))?;
    let rank = Scalar::int(index_width, memref.rank() as i128);
    Ok(Value::aggregate(vec![rank.into(), Scalar::Pointer(pointer).into()]))
}

/// The layouts of a descriptor's fields: two pointers, the offset, all sizes, all strides.
fn pieces_of(rank: usize, index_width: u32) -> Vec<Layout> {
    let mut layouts = vec![Layout::Scalar(ElemType::Pointer); 2];
    layouts.extend(vec![Layout::Scalar(ElemType::Int(index_width)); 1 + 2 * rank]);
    layouts
}

fn all_are(view: &OpView<'_>, types: &[TypeId], layouts: &[Layout]) -> bool {
    let is = |(&ty, layout): (&TypeId, &Layout)| view.layout(ty).is_ok_and(|found| found == *layout);
    types.len() == layouts.len() && types.iter().zip(layouts).all(is)
}

/// A descriptor as an aggregate, of its pieces.
fn descriptor_of(pieces: &[Value]) -> Value {
    let (head, dims) = pieces.split_at(3.min(pieces.len()));
    let mut parts = head.to_vec();
    if !dims.is_empty() {
        let (sizes, strides) = dims.split_at(dims.len() / 2);
        parts.extend([sizes, strides].map(|list| Value::aggregate(list.to_vec())));
    }
    Value::aggregate(parts)
}

/// Pieces of a descriptor as the memref.
fn gather(view: &OpView<'_>, pieces: &[TypeId], whole: TypeId) -> Result<WholeKernel, Stop> {
    let other = || view.unsupported("another number of operands than of results");
    if let (Some(_), Layout::Struct { parts, .. }) =
        (unranked(view, whole), unranked_descriptor(view.index_width))
    {
        if !all_are(view, pieces, &parts) {
            return Err(other());
        }
        return Ok(Box::new(|_, operands| {
            Ok(Flow::one(Value::aggregate(operands.iter_mut().map(Value::take).collect())))
        }));
    }
    match view.layout(whole) {
        Ok(layout @ Layout::MemRef { .. }) => {
            let Layout::MemRef { shape, .. } = &layout else { return Err(other()) };
            if !all_are(view, pieces, &pieces_of(shape.len(), view.index_width)) {
                return Err(other());
            }
            Ok(Box::new(move |_, operands| {
                Ok(Flow::one(layout.adapt(&descriptor_of(operands)).unwrap_or(Value::POISON)))
            }))
        }
        _ => Err(other()),
    }
}

/// A memref as the pieces of its descriptor.
fn scatter(view: &OpView<'_>, whole: TypeId, pieces: &[TypeId]) -> Result<WholeKernel, Stop> {
    let other = || view.unsupported("another number of operands than of results");
    if let (Some(_), Layout::Struct { parts, .. }) =
        (unranked(view, whole), unranked_descriptor(view.index_width))
    {
        if !all_are(view, pieces, &parts) {
            return Err(other());
        }
        return Ok(Box::new(move |machine, operands| match &operands[0] {
            Value::MemRef(memref) => {
                let pair = spill(machine, memref)?;
                Ok(Flow::Next(pair.as_aggregate().unwrap_or_default().iter().cloned().collect()))
            }
            _ => Ok(Flow::Next([Value::POISON, Value::POISON].into_iter().collect())),
        }));
    }
    let n_pieces = pieces.len();
    match view.layout(whole) {
        Ok(Layout::MemRef { shape, .. })
            if all_are(view, pieces, &pieces_of(shape.len(), view.index_width)) =>
        {
            Ok(Box::new(move |machine, operands| match &operands[0] {
                Value::MemRef(memref) => {
                    let descriptor = memref.to_descriptor(machine.index_width());
                    let parts = descriptor.as_aggregate().unwrap_or_default();
                    let flat = parts.iter().flat_map(|part| match part.as_aggregate() {
                        Some(list) => list.to_vec(),
                        None => vec![part.clone()],
                    });
                    Ok(Flow::Next(flat.collect()))
                }
                _ => Ok(Flow::Next((0..n_pieces).map(|_| Value::POISON).collect())),
            }))
        }
        _ => Err(other()),
    }
}
