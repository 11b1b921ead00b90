//! Converts inputs to the form of one program's signature, and reads its results back.

use assay_engine::interpret::hidden;
use assay_ir::{Module, OpId, Type, TypeId};
use assay_model::memref::row_major;
use assay_model::{ElemType, Layout, MemRef, Memory, ObjectKind, Registry, Scalar, Stop, Value, adapt};

use super::pieces::VectorPieces;
use super::{Arg, ArgumentSet, Buffer, Input, InputObject, Reach};

/// The form of one argument in a program.
enum ArgumentForm {
    Known(Layout),
    UnrankedMemRef,
    UnrankedTensor,
}

impl ArgumentForm {
    fn layout(&self) -> Option<&Layout> {
        match self {
            ArgumentForm::Known(layout) => Some(layout),
            ArgumentForm::UnrankedMemRef | ArgumentForm::UnrankedTensor => None,
        }
    }
}

/// An input in a program's form: the arguments for the call, the memory, and the objects that it may
/// change.
pub struct PlacedInput {
    /// Values of the function's arguments.
    pub args: Vec<Value>,
    /// Holds the objects that `args` point to.
    pub memory: Memory,
    objects: Vec<MemRef>,
    index_width: u32,
}

/// The forms of a function's arguments and results.
pub struct FunctionSignature {
    forms: Vec<ArgumentForm>,
    /// `None` for results without a layout.
    results: Vec<Option<Layout>>,
    index_width: u32,
}

impl FunctionSignature {
    /// `None` if a type has no form.
    pub fn from_function(
        module: &Module,
        registry: &Registry,
        function: OpId,
        index_width: u32,
    ) -> Option<FunctionSignature> {
        let forms = forms(module, registry, function, index_width)?;
        let layout = |ty| registry.layout(&module.ctx, ty, index_width);
        let (_, results) = module.function_type(function).unwrap_or_default();
        let results = results.iter().map(|&ty| layout(ty)).collect();
        Some(FunctionSignature { forms, results, index_width })
    }

    /// Joins the pieces of vectors among the results of a call, so that there is one result for each form of the source. Returns all other
    /// results unchanged.
    pub fn join_pieces(&self, results: Vec<Value>, forms: &[ResultForm]) -> Vec<Value> {
        if results.len() != self.results.len() || results.len() <= forms.len() {
            return results;
        }
        self.join(&results, forms).unwrap_or(results)
    }

    fn join(&self, results: &[Value], forms: &[ResultForm]) -> Option<Vec<Value>> {
        let mut joined = Vec::with_capacity(forms.len());
        let mut next = 0;
        for form in forms {
            let ResultForm::Vector { elem, shape } = form else {
                joined.push(results.get(next)?.clone());
                next += 1;
                continue;
            };
            let layouts = self.results[next..].iter().map(Option::as_ref);
            let pieces = VectorPieces::from_forms(*elem, shape, layouts)?;
            joined.push(pieces.join(&results[next..next + pieces.count], shape)?);
            next += pieces.count;
        }
        (next == results.len()).then_some(joined)
    }
}

/// The arguments that a function takes as wider numbers ([`Layout::widen`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EmulatedArguments {
    pub(crate) integers: ArgumentSet,
    pub(crate) has_floats: bool,
}

impl Input {
    /// Places the input for a function; `None` if the input does not fit the forms of its arguments.
    pub fn place(&self, signature: &FunctionSignature, memory: Memory) -> Option<PlacedInput> {
        let (forms, index_width) = (&signature.forms, signature.index_width);
        let args = Vec::with_capacity(forms.len());
        let mut placed = PlacedInput { args, memory, objects: Vec::new(), index_width };
        for object in &self.objects {
            let memref = allocate(&mut placed.memory, object)?;
            placed.objects.push(memref);
        }
        let mut rest = forms.as_slice();
        for number in 0..self.args.len() {
            rest = self.place_one(number, rest, &mut placed)?;
        }
        rest.is_empty().then_some(placed)
    }

    /// The arguments that a function takes as wider numbers. None if the function has another number of arguments.
    pub(crate) fn emulated(&self, signature: &FunctionSignature) -> EmulatedArguments {
        let mut emulated = EmulatedArguments::default();
        if self.args.len() != signature.forms.len() {
            return emulated;
        }
        for (number, (arg, form)) in self.args.iter().zip(&signature.forms).take(64).enumerate() {
            let (Arg::Value(value), ArgumentForm::Known(layout)) = (arg, form) else { continue };
            if layout.adapt(value).is_some() || layout.widen(value, false).is_none() {
                continue;
            }
            match layout {
                Layout::Scalar(ElemType::Float(_)) | Layout::Array { elem: ElemType::Float(_), .. } => {
                    emulated.has_floats = true;
                }
                _ => emulated.integers |= 1 << number,
            }
        }
        emulated
    }

    /// The same input with zeros in the upper bits of these arguments, if they are emulated.
    pub(crate) fn with_zeros(&self, zero_extended: ArgumentSet) -> Input {
        Input { zero_extended, ..self.clone() }
    }

    /// Places one argument, and returns the remaining forms.
    fn place_one<'f>(
        &self,
        number: usize,
        forms: &'f [ArgumentForm],
        placed: &mut PlacedInput,
    ) -> Option<&'f [ArgumentForm]> {
        let (first, rest) = forms.split_first()?;
        let view = match (&self.args[number], first) {
            (Arg::Value(value), ArgumentForm::Known(layout)) => {
                let zeros = self.zero_extended.checked_shr(number as u32).is_some_and(|bits| bits & 1 == 1);
                if let Some(adapted) = layout.adapt(value).or_else(|| layout.widen(value, zeros)) {
                    placed.args.push(adapted);
                    return Some(rest);
                }
                let array = value.as_array()?;
                let layouts = forms.iter().map(ArgumentForm::layout);
                let pieces = VectorPieces::from_forms(array.elem(), array.shape(), layouts)?;
                placed.args.extend(pieces.split(array));
                return forms.get(pieces.count..);
            }
            (Arg::Tensor(value), ArgumentForm::UnrankedTensor) => {
                placed.args.push(value.clone());
                return Some(rest);
            }
            // A conversion to SPIR-V makes an array of all elements of a tensor.
            (
                Arg::Tensor(value),
                ArgumentForm::Known(layout @ (Layout::Array { .. } | Layout::Repeat { .. })),
            ) => {
                placed.args.push(layout.adapt(value)?);
                return Some(rest);
            }
            // A tensor that was bufferised: its memory is the function's own.
            (Arg::Tensor(value), _) => {
                let array = value.as_array()?;
                let object = InputObject {
                    elem: Layout::Scalar(array.elem()),
                    contents: array.clone().reshaped(&[array.len() as i64]),
                };
                let whole = allocate(&mut placed.memory, &object)?;
                let (sizes, strides) = (array.shape().into(), row_major(array.shape()));
                MemRef { sizes, strides, ..whole }
            }
            (Arg::Buffer(Buffer { object, offset, reach: Reach::Pointer | Reach::OwnPointer, .. }), form) => {
                let ArgumentForm::Known(Layout::Scalar(ElemType::Pointer)) = form else { return None };
                let start = placed.objects[*object].aligned.offset(*offset);
                placed.args.push(Value::Scalar(Scalar::Pointer(start)));
                return Some(rest);
            }
            (Arg::Buffer(Buffer { object, sizes, strides, offset, .. }), _) => {
                let whole = &placed.objects[*object];
                MemRef { sizes: sizes.clone(), strides: strides.clone(), offset: *offset, ..whole.clone() }
            }
            _ => return None,
        };
        let (args, rest) = expand(view, forms, &mut placed.memory, placed.index_width)?;
        placed.args.extend(args);
        Some(rest)
    }
}

/// A view of memory, as its type, its descriptor, the descriptor's parts, or a bare pointer.
fn expand<'f>(
    view: MemRef,
    forms: &'f [ArgumentForm],
    memory: &mut Memory,
    index_width: u32,
) -> Option<(Vec<Value>, &'f [ArgumentForm])> {
    let pointer = |form: Option<&ArgumentForm>| {
        matches!(form, Some(ArgumentForm::Known(Layout::Scalar(ElemType::Pointer))))
    };
    let index = |form: Option<&ArgumentForm>| matches!(form, Some(ArgumentForm::Known(Layout::Scalar(ElemType::Int(width)))) if *width == index_width);
    let descriptor = view.to_descriptor(index_width);
    let n_parts = 3 + 2 * view.rank();
    let (first, rest) = forms.split_first()?;
    let is_expanded =
        pointer(forms.first()) && pointer(forms.get(1)) && (2..n_parts).all(|i| index(forms.get(i)));
    match first {
        ArgumentForm::UnrankedMemRef => Some((vec![Value::MemRef(view.into())], rest)),
        ArgumentForm::Known(layout @ (Layout::MemRef { .. } | Layout::Struct { .. })) => {
            Some((vec![layout.adapt(&Value::MemRef(view.into()))?], rest))
        }
        // An unranked memref: its rank and the address of its descriptor.
        _ if index(forms.first()) && pointer(forms.get(1)) => {
            let layout = MemRef::descriptor(view.rank(), index_width);
            let address = memory.allocate(8 * n_parts as u64, 8, ObjectKind::Stack).ok()?;
            memory.store(address, &layout, &descriptor).ok()?;
            let rank = Scalar::int(index_width, view.rank() as i128);
            Some((vec![Value::Scalar(rank), Value::Scalar(Scalar::Pointer(address))], forms.get(2..)?))
        }
        _ if is_expanded => {
            let parts = descriptor.as_aggregate()?.iter().flat_map(|part| match part {
                Value::Aggregate(dims) => dims.to_vec(),
                part => vec![part.clone()],
            });
            Some((parts.collect(), forms.get(n_parts..)?))
        }
        _ if pointer(forms.first()) && view.offset == 0 && view.strides == row_major(&view.sizes) => {
            memory.pass_address(view.clone());
            Some((vec![Value::Scalar(Scalar::Pointer(view.aligned))], rest))
        }
        _ => None,
    }
}

fn allocate(memory: &mut Memory, object: &InputObject) -> Option<MemRef> {
    let len = object.contents.shape().first().copied()?;
    let size = assay_model::memory::size_of(&object.elem)?;
    let start = memory.allocate(size.checked_mul(len as u64)?, 64, ObjectKind::Heap).ok()?;
    let whole = MemRef::contiguous(start, &[len], object.elem.clone());
    match &object.elem {
        Layout::Scalar(_) => whole.write(memory, &object.contents).ok()?,
        elem => {
            for (index, element) in adapt::slices(&object.contents)?.iter().enumerate() {
                memory.store(start.offset((index as u64 * size) as i64), elem, element).ok()?;
            }
        }
    }
    Some(whole)
}

fn forms(
    module: &Module,
    registry: &Registry,
    function: OpId,
    index_width: u32,
) -> Option<Vec<ArgumentForm>> {
    let block = crate::functions::entry_block(module, function)?;
    let form = |&arg| {
        let ty = module.value(arg).ty;
        match module.ctx.ty(ty) {
            Type::UnrankedMemRef { .. } => Some(ArgumentForm::UnrankedMemRef),
            Type::UnrankedTensor { .. } => Some(ArgumentForm::UnrankedTensor),
            _ => registry.layout(&module.ctx, ty, index_width).map(ArgumentForm::Known),
        }
    };
    module.block(block).args.iter().map(form).collect()
}

/// The form of a source program's result, by which it is recognised in the lowered program's results.
#[derive(Clone, Debug, PartialEq)]
pub enum ResultForm {
    /// A memref, or a tensor that may become one, with its elements and rank if it has one.
    Elements {
        /// Layout of one element.
        elem: Layout,
        /// Number of dimensions; `None` for an unranked one.
        rank: Option<usize>,
    },
    /// A vector, which a conversion may split.
    Vector {
        /// Type of every element.
        elem: ElemType,
        /// Its sizes.
        shape: Vec<i64>,
    },
    /// Any other result: it must keep its form.
    Plain,
}

/// The results of a function by its type.
pub fn result_forms(
    module: &Module,
    registry: &Registry,
    function: OpId,
    index_width: u32,
) -> Vec<ResultForm> {
    let (_, results) = module.function_type(function).unwrap_or_default();
    results.iter().map(|&ty| result_form(module, registry, ty, index_width)).collect()
}

fn result_form(module: &Module, registry: &Registry, ty: TypeId, index_width: u32) -> ResultForm {
    let (elem, rank) = match module.ctx.ty(ty) {
        Type::MemRef { shape, elem, .. } | Type::Tensor { shape, elem, .. } => (*elem, Some(shape.len())),
        Type::UnrankedMemRef { elem, .. } | Type::UnrankedTensor { elem } => (*elem, None),
        Type::Vector { .. } => {
            return match registry.layout(&module.ctx, ty, index_width) {
                Some(Layout::Array { elem, shape }) => ResultForm::Vector { elem, shape: shape.to_vec() },
                _ => ResultForm::Plain,
            };
        }
        _ => return ResultForm::Plain,
    };
    match registry.layout(&module.ctx, elem, index_width) {
        Some(elem) => ResultForm::Elements { elem, rank },
        None => ResultForm::Plain,
    }
}

/// The results of a call as they can be seen from outside: with the contents of the memory to which they refer. The
/// contents of the input's objects and of the globals follow.
///
/// # Errors
/// What cannot be read because it is not modelled. What must not be read is poison.
pub fn observe(
    results: Vec<Value>,
    forms: &[ResultForm],
    memory: &Memory,
    objects: &[MemRef],
    globals: Vec<Value>,
) -> Result<Vec<Value>, Stop> {
    let results = match (results.as_slice(), forms.len()) {
        // A lowering packs several results into one aggregate.
        ([Value::Aggregate(parts)], 2..) if parts.len() == forms.len() => parts.to_vec(),
        ([Value::Scalar(Scalar::Poison)], 2..) => vec![Value::POISON; forms.len()],
        _ => results,
    };
    let mut observed = Vec::with_capacity(results.len() + objects.len());
    for (index, value) in results.into_iter().enumerate() {
        let view = match (&value, forms.get(index)) {
            (Value::MemRef(memref), _) => Some(MemRef::clone(memref)),
            (Value::Aggregate(_), Some(ResultForm::Elements { elem, rank: Some(rank) })) => {
                MemRef::from_descriptor(&value, elem).filter(|view| view.rank() == *rank)
            }
            _ => None,
        };
        observed.push(match view {
            Some(view) => contents(&view, memory)?,
            None => value,
        });
    }
    for object in objects {
        observed.push(contents(object, memory)?);
    }
    for global in globals {
        let global = match &global {
            Value::MemRef(view) => contents(view, memory)?,
            _ => global,
        };
        if global == hidden() {
            observed.push(global);
            continue;
        }
        let mut scalars = Vec::new();
        flatten(&global, &mut scalars);
        observed.push(Value::aggregate(scalars));
    }
    Ok(observed)
}

/// Collects all scalars of a value, since a lowering may give a global another form. Addresses are left out.
fn flatten(value: &Value, scalars: &mut Vec<Value>) {
    match value {
        Value::Scalar(Scalar::Complex(parts)) => {
            scalars.extend([parts.0.clone(), parts.1.clone()].map(Value::Scalar));
        }
        Value::Scalar(Scalar::Pointer(_)) | Value::MemRef(_) | Value::Function(_) => scalars.push(hidden()),
        Value::Scalar(_) => scalars.push(value.clone()),
        Value::Array(array) => array.iter().for_each(|element| flatten(&Value::Scalar(element), scalars)),
        Value::Aggregate(parts) => parts.iter().for_each(|part| flatten(part, scalars)),
    }
}

fn contents(view: &MemRef, memory: &Memory) -> Result<Value, Stop> {
    match view.read(memory) {
        Ok(array) => Ok(Value::array(array)),
        Err(Stop::Ub(_)) => Ok(Value::POISON),
        Err(stop) => Err(stop),
    }
}

impl PlacedInput {
    /// Takes the arguments and the memory for a call.
    pub fn into_parts(self) -> (Vec<Value>, Memory, Vec<MemRef>) {
        (self.args, self.memory, self.objects)
    }
}
