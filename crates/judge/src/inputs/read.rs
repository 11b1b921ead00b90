//! Reads inputs from text: the form that [`Input::texts`] writes, and shorter forms that a person writes.

use assay_ir::{DYNAMIC, Module, OpId, Signedness, Type, TypeId, type_text};
use assay_model::array::count;
use assay_model::memory::Pointer;
use assay_model::memref::{Dims, row_major};
use assay_model::{Array, ElemType, Layout, Registry, Scalar, Value};

use super::numbers::{NumberType, quoted, signedness, unsigned};
use super::spec::{self, ArgumentSpec, ArrayContent, BufferSpec};
use super::syntax::{Text, ValueNode};
use super::{Arg, Buffer, Input, InputObject, Reach};

impl Input {
    /// The input that `texts` describe: one text per argument of the function.
    ///
    /// # Errors
    /// If a text is not a value of the argument's type; the message names the argument.
    pub fn read(
        module: &Module,
        registry: &Registry,
        function: OpId,
        index_width: u32,
        texts: &[String],
    ) -> Result<Input, String> {
        Input::read_defined(module, registry, function, index_width, texts, 0)
    }

    /// As [`Input::read`], with the number 1 in place of each poison of the first `defined` arguments. A pointer has no such number.
    ///
    /// # Errors
    /// Those of [`Input::read`].
    pub fn read_defined(
        module: &Module,
        registry: &Registry,
        function: OpId,
        index_width: u32,
        texts: &[String],
        defined: usize,
    ) -> Result<Input, String> {
        let block = crate::functions::entry_block(module, function);
        let args = block.map(|block| module.block(block).args.clone()).unwrap_or_default();
        let mut input = Input { unsigned: unsigned(module, function), ..Input::from_args(Vec::new()) };
        for (number, (&arg, text)) in args.iter().zip(texts).enumerate() {
            let ty = module.value(arg).ty;
            let named = |why| format!("argument #{number} of type {}: {why}", type_text(module, ty));
            let parsed = Text::parse(text).map_err(named)?;
            let rank = written_rank(module, ty, &parsed);
            let spec = spec::from_argument(module, registry, function, arg, index_width, rank)
                .ok_or_else(|| format!("arguments of type {} cannot be given here", type_text(module, ty)))?;
            let signedness = signedness(&module.ctx, ty);
            let reader =
                ArgumentReader { index_width, signedness, is_defined: number < defined, input: &input };
            let (arg, object) = reader.argument(&spec, &parsed).map_err(named)?;
            input.args.push(arg);
            input.objects.extend(object);
        }
        Ok(input)
    }
}

/// The rank that the text of an unranked argument has. Elements that are vectors have dimensions of their own.
fn written_rank(module: &Module, ty: TypeId, parsed: &Text) -> Option<usize> {
    let elem = match module.ctx.ty(ty) {
        Type::UnrankedTensor { elem } | Type::UnrankedMemRef { elem, .. } => *elem,
        _ => return None,
    };
    if let Some(sizes) = &parsed.sizes {
        return Some(sizes.len());
    }
    let inner = match module.ctx.ty(elem) {
        Type::Vector { shape, .. } => shape.len(),
        _ => 0,
    };
    parsed.contents.shape()?.len().checked_sub(inner)
}

/// Maximal number of elements of an argument's memory.
const MOST: i64 = 1 << 24;

struct ArgumentReader<'a> {
    index_width: u32,
    signedness: Signedness,
    /// Whether poison is read as the number 1.
    is_defined: bool,
    /// The arguments before this one.
    input: &'a Input,
}

impl ArgumentReader<'_> {
    fn number(&self, elem: ElemType, is_index: bool) -> NumberType {
        NumberType { elem, signedness: self.signedness, is_index }
    }

    fn scalar(&self, number: NumberType, node: &ValueNode) -> Result<Scalar, String> {
        let scalar = number.read(node)?;
        Ok(if self.is_defined { number.without_poison(scalar) } else { scalar })
    }

    fn argument(&self, spec: &ArgumentSpec, parsed: &Text) -> Result<(Arg, Option<InputObject>), String> {
        let node = &parsed.contents;
        if let ArgumentSpec::Buffer(buffer) = spec {
            return self.buffer(buffer, parsed);
        }
        if parsed.is_memory() {
            return Err("only memrefs and pointers are written as memory".to_owned());
        }
        let arg = match spec {
            ArgumentSpec::Index => {
                let number = self.number(ElemType::Int(self.index_width), true);
                Arg::Value(Value::Scalar(self.scalar(number, node)?))
            }
            ArgumentSpec::Plain(layout) => Arg::Value(self.plain(layout, node)?),
            ArgumentSpec::Array { content, shape } => {
                Arg::Value(Value::array(self.read_sized_array(*content, shape, parsed)?))
            }
            ArgumentSpec::Tensor { content, shape } => {
                Arg::Tensor(Value::array(self.read_sized_array(*content, shape, parsed)?))
            }
            ArgumentSpec::Buffer(_) => {
                return Err("only memrefs and pointers are written as memory".to_owned());
            }
        };
        Ok((arg, None))
    }

    /// An array whose sizes may be written in front of its elements.
    fn read_sized_array(&self, content: ArrayContent, shape: &[i64], parsed: &Text) -> Result<Array, String> {
        let shape = match parsed.sizes.as_deref() {
            Some(sizes) => with_sizes(shape, sizes)?,
            None => shape,
        };
        self.array(content, shape, &parsed.contents)
    }

    fn array(&self, content: ArrayContent, shape: &[i64], node: &ValueNode) -> Result<Array, String> {
        let shape = shape_of(shape, node)?;
        let elements = self.elements(content, node)?;
        Ok(Array::from_elements(content.elem, &shape, elements))
    }

    fn elements(&self, content: ArrayContent, node: &ValueNode) -> Result<Vec<Scalar>, String> {
        let number = self.number(content.elem, content.index);
        node.leaves()?.into_iter().map(|leaf| self.scalar(number, leaf)).collect()
    }

    fn plain(&self, layout: &Layout, node: &ValueNode) -> Result<Value, String> {
        let parts = |count: usize| match node {
            ValueNode::Parts(nodes) if nodes.len() == count => Ok(nodes.iter()),
            _ => Err(format!("{} is not a struct of {count} parts, such as {{1, 2}}", quoted(node))),
        };
        match layout {
            Layout::Scalar(elem) => Ok(Value::Scalar(self.scalar(self.number(*elem, false), node)?)),
            Layout::Array { elem, shape } => {
                Ok(Value::array(self.array(ArrayContent { elem: *elem, index: false }, shape, node)?))
            }
            Layout::Struct { parts: layouts, .. } => {
                let values = parts(layouts.len())?.zip(layouts).map(|(node, part)| self.plain(part, node));
                Ok(Value::aggregate(values.collect::<Result<_, _>>()?))
            }
            Layout::Repeat { part, count } => {
                let values = parts(*count)?.map(|node| self.plain(part, node));
                Ok(Value::aggregate(values.collect::<Result<_, _>>()?))
            }
            Layout::MemRef { .. } => Err(format!("{} is not a struct", quoted(node))),
        }
    }

    /// A memref or a pointer. If sizes are written in front of its contents, these are all elements of its memory; otherwise only
    /// the elements that the view covers.
    fn buffer(&self, spec: &BufferSpec, parsed: &Text) -> Result<(Arg, Option<InputObject>), String> {
        let node = &parsed.contents;
        let is_pointer = spec.reach() != Reach::MemRef;
        if is_pointer && matches!(node, ValueNode::Atom(text) if text == "null") {
            return Ok((Arg::Value(Value::Scalar(Scalar::Pointer(Pointer::NULL))), None));
        }
        let inner: Dims = match spec.elem() {
            Layout::Array { shape, .. } => shape.clone(),
            _ => Dims::new(),
        };
        let sizes: Dims = match &parsed.sizes {
            // The memory behind a pointer has the size that its text gives.
            Some(sizes) if is_pointer => sizes.as_slice().into(),
            Some(sizes) => with_sizes(spec.sizes(), sizes)?.into(),
            None => {
                let whole: Dims = spec.sizes().iter().chain(&inner).copied().collect();
                shape_of(&whole, node)?[..spec.sizes().len()].into()
            }
        };
        let (strides, offset) = spec.view(&sizes, parsed.strides.as_deref(), parsed.offset)?;
        // A pointer shows all of its memory, and its offset counts bytes.
        let start = if is_pointer { 0 } else { offset };
        let needed = needed(&sizes, &strides, start);
        if needed > MOST {
            return Err("it has too many elements".to_owned());
        }
        let buffer = |object| {
            let (sizes, strides) = (sizes.clone(), strides.clone());
            Arg::Buffer(Buffer { object, sizes, strides, offset, reach: spec.reach() })
        };
        if let Some(other) = parsed.shares {
            let Some(Arg::Buffer(Buffer { object, .. })) = self.input.args.get(other) else {
                return Err(format!("argument #{other} is not memory before this one"));
            };
            let len = self.input.objects[*object].contents.shape().first().copied().unwrap_or(0);
            check_length(len, needed)?;
            return Ok((buffer(*object), None));
        }
        let elements = self.elements(spec.content(), node)?;
        let inner_len = inner.iter().product::<i64>().max(1);
        let (len, elements) = match &parsed.sizes {
            Some(_) => {
                shape_of(&contents_shape(&sizes, &inner, node), node)?;
                let len = i64::try_from(elements.len()).unwrap_or(i64::MAX) / inner_len;
                check_length(len, needed)?;
                if !is_pointer && len > needed.max(start) {
                    return Err(format!("its memory has {needed} elements, and {len} are given"));
                }
                (len, elements)
            }
            None => (needed, spread(elements, spec.content(), &sizes, &strides, start, inner_len)),
        };
        let shape: Dims = std::iter::once(len).chain(inner).collect();
        let contents = Array::from_elements(spec.content().elem, &shape, elements);
        let object = InputObject { elem: spec.elem().clone(), contents };
        Ok((buffer(self.input.objects.len()), Some(object)))
    }
}

/// The shape that the contents of memory must have: one list of the elements, or nested lists by the sizes of the view.
fn contents_shape(sizes: &Dims, inner: &Dims, node: &ValueNode) -> Dims {
    let rank = node.shape().map_or(0, |shape| shape.len());
    match rank == sizes.len() + inner.len() {
        true if sizes.len() > 1 => sizes.iter().chain(inner).copied().collect(),
        _ => std::iter::once(DYNAMIC).chain(inner.iter().copied()).collect(),
    }
}

fn check_length(len: i64, needed: i64) -> Result<(), String> {
    match needed > len {
        true => Err(format!("its memory has {needed} elements, and {len} are given")),
        false => Ok(()),
    }
}

/// The elements of the memory behind a view, given the elements of the view in their order. Elements outside of the view are 0.
fn spread(
    elements: Vec<Scalar>,
    content: ArrayContent,
    sizes: &[i64],
    strides: &[i64],
    offset: i64,
    inner_len: i64,
) -> Vec<Scalar> {
    if offset == 0 && *strides == *row_major(sizes) {
        return elements;
    }
    let len = needed(sizes, strides, offset).max(0) * inner_len;
    let mut memory = vec![content.elem.zero(); len as usize];
    let row_strides = row_major(sizes);
    for (number, chunk) in elements.chunks(inner_len as usize).enumerate() {
        let place = |((&size, &row), &stride): ((&i64, &i64), &i64)| number as i64 / row % size * stride;
        let index = offset + sizes.iter().zip(&row_strides).zip(strides).map(place).sum::<i64>();
        let at = (index * inner_len) as usize;
        memory[at..at + chunk.len()].clone_from_slice(chunk);
    }
    memory
}

/// The sizes in the text, if they fit those of the type.
fn with_sizes<'s>(own: &[i64], given: &'s [i64]) -> Result<&'s [i64], String> {
    let fits = |(&given, &own): (&i64, &i64)| given >= 0 && (own == DYNAMIC || own == given);
    match given.len() == own.len() && given.iter().zip(own).all(fits) {
        true => Ok(given),
        false => {
            Err(format!("it is written with {}, and the type has {}", shape_text(given), shape_text(own)))
        }
    }
}

/// Number of elements that memory needs for a view; saturates.
fn needed(sizes: &[i64], strides: &[i64], offset: i64) -> i64 {
    if sizes.contains(&0) {
        return 0;
    }
    let spans = sizes.iter().zip(strides).map(|(size, stride)| (size - 1).saturating_mul(*stride));
    spans.fold(offset.saturating_add(1), i64::saturating_add)
}

/// `shape 2x?x3`, as a type has it.
fn shape_text(shape: &[i64]) -> String {
    let size = |&size: &i64| if size == DYNAMIC { "?".to_owned() } else { size.to_string() };
    match shape {
        [] => "rank 0".to_owned(),
        _ => format!("shape {}", shape.iter().map(size).collect::<Vec<_>>().join("x")),
    }
}

/// The sizes of a shape, with the given elements. The elements are in lists nested as deeply as the shape has dimensions, or in
/// one list in row-major order, whose length determines one dynamic size.
fn shape_of(shape: &[i64], node: &ValueNode) -> Result<Dims, String> {
    let n = node.leaves()?.len();
    let own = shape_text(shape);
    let open = shape.iter().filter(|&&size| size == DYNAMIC).count();
    let with =
        |size: i64| -> Dims { shape.iter().map(|&own| if own == DYNAMIC { size } else { own }).collect() };
    let Some(nested) = node.shape() else {
        return Err(format!("the lists of {} have different lengths, and the type has {own}", quoted(node)));
    };
    let has_shape = || format!("{} has {}, and the type has {own}", quoted(node), shape_text(&nested));
    let sizes: Dims = match nested.len() {
        0 if shape.is_empty() => return Ok(Dims::new()),
        0 => return Err(format!("{} is a scalar, and the type has {own}", quoted(node))),
        // One list of a scalar's element.
        1 if shape.is_empty() && n == 1 => return Ok(Dims::new()),
        rank if rank == shape.len() => nested.as_slice().into(),
        1 if open < 2 || n == 0 => {
            let known: i64 = shape.iter().filter(|&&size| size != DYNAMIC).product();
            with(i64::try_from(n).unwrap_or(i64::MAX).checked_div(known).unwrap_or(0))
        }
        _ => return Err(has_shape()),
    };
    let fits = sizes.iter().zip(shape).all(|(&size, &own)| own == DYNAMIC || own == size);
    match fits && count(&sizes) == n {
        true => Ok(sizes),
        false if nested.len() < shape.len() => {
            Err(format!("{} has {n} elements, and the type has {own}", quoted(node)))
        }
        false => Err(has_shape()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{function, registry};
    use super::*;

    fn read(arguments: &str, texts: &[&str]) -> Result<Input, String> {
        let (module, op) = function(arguments);
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        Input::read(&module, &registry(), op, 64, &texts)
    }

    #[test]
    fn poison_of_the_first_arguments_is_read_as_one() {
        let (module, op) = function("%a: i8, %b: tensor<2xf32>, %c: memref<2xi8>, %d: complex<f32>");
        let texts = ["poison", "[poison, 2.0]", "[7, poison]", "(poison, 3.0)"].map(str::to_owned);
        let read = |defined: usize| {
            let input = Input::read_defined(&module, &registry(), op, 64, &texts, defined).unwrap();
            let poison = (0..texts.len()).map(|number| input.has_poison(number)).collect::<Vec<_>>();
            (input.texts().join("; "), poison)
        };
        let (text, poison) = read(2);
        assert_eq!(text, "1; [1.0, 2.0]; memref [2] of [7, poison]; (poison, 3.0)");
        assert_eq!(poison, [false, false, true, true]);
        let (text, poison) = read(4);
        assert_eq!(text, "1; [1.0, 2.0]; memref [2] of [7, 1]; (1.0, 3.0)");
        assert_eq!(poison, [false; 4]);
    }

    #[test]
    fn short_forms_are_read() {
        let texts = |arguments, texts: &[&str]| read(arguments, texts).map(|input| input.texts().join("; "));
        for (arguments, given, whole) in [
            ("%a: memref<2x2xi8>", "[1, 2, 3, 4]", "memref [2, 2] of [1, 2, 3, 4]"),
            ("%a: memref<?x2xi8>", "[[1, 2], [3, 4]]", "memref [2, 2] of [1, 2, 3, 4]"),
            ("%a: memref<2x2xi8>", "memref [2, 2] of [[1, 2], [3, 4]]", "memref [2, 2] of [1, 2, 3, 4]"),
            ("%a: memref<i8>", "[7]", "memref [] of [7]"),
            ("%a: memref<i8>", "7", "memref [] of [7]"),
            ("%a: memref<1xvector<2xi8>>", "[[1, 2]]", "memref [1] of [[1, 2]]"),
            (
                "%a: memref<2x2xi8, strided<[4, 1], offset: 2>>",
                "[[1, 2], [3, 4]]",
                "memref [2, 2] of [0, 0, 1, 2, 0, 0, 3, 4], strides [4, 1], offset 2",
            ),
            (
                "%a: memref<2x2xi8, strided<[?, ?], offset: ?>>",
                "[[1, 2], [3, 4]], strides [1, 2], offset 0",
                "memref [2, 2] of [1, 3, 2, 4], strides [1, 2], offset 0",
            ),
            (
                "%a: memref<2x1xvector<2xi8>, strided<[2, 1]>>",
                "[[[1, 2]], [[3, 4]]]",
                "memref [2, 1] of [[1, 2], [0, 0], [3, 4]], strides [2, 1], offset 0",
            ),
            ("%a: tensor<?xi8>", "0 x 3", "[0, 0, 0]"),
            ("%a: tensor<2x?xi8>", "[1, 2, 3, 4]", "[[1, 2], [3, 4]]"),
            ("%a: tensor<i8>", "7", "[7]"),
            ("%a: tensor<?x?xi8>", "tensor [0, 3] of []", "tensor [0, 3] of []"),
            ("%a: tensor<?x3xi8>", "[]", "tensor [0, 3] of []"),
            ("%a: tensor<2x?xi8>", "[[], []]", "tensor [2, 0] of []"),
            ("%a: tensor<2xcomplex<f32>>", "[(1, -inf), (nan, 0)]", "[(1.0, -inf), (nan, 0.0)]"),
            ("%a: vector<2xui8>", "[255, 0]", "[255, 0]"),
            ("%a: tensor<*xi8>", "[1, 2]", "[1, 2]"),
            ("%a: tensor<*xi8>", "[[[1, 2]]]", "[[[1, 2]]]"),
            ("%a: tensor<*xi8>", "7", "[7]"),
            ("%a: tensor<*xi8>", "tensor [0, 3, 1] of []", "tensor [0, 3, 1] of []"),
            ("%a: memref<*xi8>", "[1, 2]", "memref [2] of [1, 2]"),
            ("%a: memref<*xi8>", "memref [2, 1] of [1, 2]", "memref [2, 1] of [1, 2]"),
            ("%a: memref<*xvector<2xi8>>", "[[1, 2]]", "memref [1] of [[1, 2]]"),
        ] {
            assert_eq!(texts(arguments, &[given]).as_deref(), Ok(whole), "{arguments}");
            assert_eq!(texts(arguments, &[whole]).as_deref(), Ok(whole), "{arguments}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (arguments, text, why) in [
            ("%a: f16", "0x10000", "argument #0 of type f16: '0x10000' does not give the 16 bits of f16"),
            ("%a: i8", "256", "argument #0 of type i8: '256' does not fit: the range of i8 is -128 to 255"),
            (
                "%a: vector<2xsi8>",
                "[1, 255]",
                "vector<2xsi8>: '255' does not fit: the range of si8 is -128 to 127",
            ),
            ("%a: index", "18446744073709551616", "the range of index is"),
            ("%a: i8", "[1, 2]", "'[1, 2]' is a list, and i8 is a scalar"),
            ("%a: i8", "memref [1] of [1]", "only memrefs and pointers are written as memory"),
            ("%a: complex<f32>", "1", "'1' is not a complex number"),
            ("%a: vector<3xi8>", "1", "'1' is a scalar, and the type has shape 3"),
            ("%a: vector<1xi8>", "1", "'1' is a scalar, and the type has shape 1"),
            ("%a: vector<2x3xi8>", "[[1, 2], [3, 4], [5, 6]]", "has shape 3x2, and the type has shape 2x3"),
            ("%a: vector<2x3xi8>", "[[[1, 2, 3], [4, 5, 6]]]", "has shape 1x2x3, and the type has shape 2x3"),
            (
                "%a: vector<2x3xi8>",
                "[[1, 2, 3], [4, 5]]",
                "have different lengths, and the type has shape 2x3",
            ),
            ("%a: vector<2x3xi8>", "[[1, 2, 3], 4]", "have different lengths"),
            ("%a: vector<2x3xi8>", "[1, 2]", "'[1, 2]' has 2 elements, and the type has shape 2x3"),
            ("%a: vector<3xi8>", "[1, 2]", "'[1, 2]' has shape 2, and the type has shape 3"),
            ("%a: tensor<i8>", "[1, 2]", "'[1, 2]' has shape 2, and the type has rank 0"),
            ("%a: tensor<?x3xi8>", "[[1, 2]]", "'[[1, 2]]' has shape 1x2, and the type has shape ?x3"),
            ("%a: tensor<?x3xi8>", "[1, 2]", "'[1, 2]' has 2 elements, and the type has shape ?x3"),
            ("%a: tensor<?x?xi8>", "[1, 2]", "'[1, 2]' has shape 2, and the type has shape ?x?"),
            (
                "%a: tensor<?x4xi8>",
                "tensor [0, 3] of []",
                "written with shape 0x3, and the type has shape ?x4",
            ),
            ("%a: memref<2xi8>", "[1]", "'[1]' has shape 1, and the type has shape 2"),
            ("%a: memref<2xi8>", "memref [3] of [1, 2, 3]", "written with shape 3, and the type has shape 2"),
            ("%a: memref<2xi8>", "memref [2] of [1]", "its memory has 2 elements, and 1 are given"),
            ("%a: memref<2xi8>", "memref [2] of [1, 2, 3]", "its memory has 2 elements, and 3 are given"),
            ("%a: memref<2xi8>", "[1, 2], strides [2]", "the strides [2] do not fit the type"),
            ("%a: memref<2xi8>", "[1, 2], offset 1", "the offset 1 does not fit the type"),
            ("%a: memref<2xi8, strided<[?]>>", "[1, 2], strides [99999999999]", "too many elements"),
            (
                "%a: memref<2xi8>",
                "[1, 2], the same memory as argument #0",
                "argument #0 is not memory before",
            ),
            ("%a: tensor<2xi8>", "[1, … 1 more]", "is not whole"),
            ("%a: tensor<2xi8>", "[1, 2", "']' is missing"),
            ("%a: tensor<?xi8>", "0 x 99999999999", "too many elements"),
            ("%a: none", "1", "cannot be given"),
        ] {
            let said = read(arguments, &[text]).expect_err(text);
            assert!(said.contains(why), "{said}");
        }
        let too_small = ["[1]", "memref [2] of [1], the same memory as argument #0"];
        let said = read("%a: memref<1xi8>, %b: memref<2xi8>", &too_small).expect_err("too small");
        assert!(said.starts_with("argument #1 of type memref<2xi8>: its memory has 2 elements"), "{said}");
    }
}
