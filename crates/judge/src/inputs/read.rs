//! Reads inputs from text: what [`Input::texts`] writes, and shorter forms that a person writes.

use assay_ir::{DYNAMIC, Float, FloatKind, Int, Module, OpId, type_text};
use assay_model::array::count;
use assay_model::memory::Pointer;
use assay_model::memref::Dims;
use assay_model::{Array, ElemType, Layout, Registry, Scalar, Value};

use super::spec::{self, BufferSpec, Content, Spec};
use super::syntax::{Node, Text};
use super::{Arg, Buffer, Input, Object, Reach};

impl Input {
    /// The input that `texts` describe, one an argument of the function.
    ///
    /// # Errors
    /// What is wrong with which argument.
    pub fn read(
        module: &Module,
        registry: &Registry,
        function: OpId,
        index_width: u32,
        texts: &[String],
    ) -> Result<Input, String> {
        let block = crate::functions::entry_block(module, function);
        let args = block.map(|block| module.block(block).args.clone()).unwrap_or_default();
        let mut input = Input { args: Vec::new(), objects: Vec::new(), answers: None };
        for (&arg, text) in args.iter().zip(texts) {
            let ty = type_text(module, module.value(arg).ty);
            let spec = spec::of_argument(module, registry, function, arg, index_width)
                .ok_or_else(|| format!("arguments of type {ty} cannot be given here"))?;
            let wrong = |why: Wrong| match why {
                Wrong::Value(value) => format!("'{value}' is no value of type {ty}"),
                Wrong::Count(n) => format!("'{text}' has {n} elements, which do not make a {ty}"),
                Wrong::Text(why) => format!("'{text}' is no value of type {ty}: {why}"),
            };
            let parsed = Text::parse(text).map_err(|why| wrong(Wrong::Text(why)))?;
            let reader = Reader { index_width, input: &input };
            let (arg, object) = reader.argument(&spec, text, &parsed).map_err(wrong)?;
            input.args.push(arg);
            input.objects.extend(object);
        }
        Ok(input)
    }
}

/// Why a text is no value of a type.
enum Wrong {
    /// This part of it is none.
    Value(String),
    /// The number of its elements does not fit.
    Count(usize),
    Text(String),
}

struct Reader<'a> {
    index_width: u32,
    /// The arguments before this one.
    input: &'a Input,
}

impl Reader<'_> {
    fn argument(&self, spec: &Spec, text: &str, parsed: &Text) -> Result<(Arg, Option<Object>), Wrong> {
        let node = &parsed.contents;
        let arg = match spec {
            Spec::Buffer(buffer) => return self.buffer(buffer, parsed),
            _ if parsed.is_memref => return Err(Wrong::Value(text.to_owned())),
            Spec::Index => Arg::Value(Value::Scalar(scalar(ElemType::Int(self.index_width), node)?)),
            Spec::Plain(layout) => Arg::Value(plain(layout, node)?),
            Spec::Array { content, shape } => Arg::Value(Value::array(array(*content, shape, node)?)),
            Spec::Tensor { content, shape } => {
                let shape = sized(shape, parsed.sizes.as_deref())?;
                Arg::Tensor(Value::array(array(*content, shape, node)?))
            }
        };
        Ok((arg, None))
    }

    /// A memref: its sizes, strides and offset may be given, or follow from its type and its contents.
    fn buffer(&self, spec: &BufferSpec, parsed: &Text) -> Result<(Arg, Option<Object>), Wrong> {
        let node = &parsed.contents;
        let is_pointer = spec.reach() != Reach::MemRef;
        if is_pointer && matches!(node, Node::Atom(text) if text == "null") {
            return Ok((Arg::Value(Value::Scalar(Scalar::Pointer(Pointer::NULL))), None));
        }
        let inner: Dims = match spec.elem() {
            Layout::Array { shape, .. } => shape.clone(),
            _ => Dims::new(),
        };
        let sizes: Dims = match &parsed.sizes {
            Some(sizes) => sizes.as_slice().into(),
            None => {
                let whole: Dims = spec.sizes().iter().chain(&inner).copied().collect();
                let found = shape_of(&whole, node)?;
                found[..spec.sizes().len()].into()
            }
        };
        sized(spec.sizes(), Some(&sizes))?;
        let (own_strides, own_offset) = spec.strides_of(&sizes);
        let strides: Dims = parsed.strides.as_deref().map_or(own_strides, Into::into);
        let offset = parsed.offset.unwrap_or(own_offset);
        if strides.len() != sizes.len() || offset < 0 {
            return Err(Wrong::Text(
                "a stride for each size and an offset of 0 or more are wanted".to_owned(),
            ));
        }
        let buffer = |object| {
            Arg::Buffer(Buffer {
                object,
                sizes: sizes.clone(),
                strides: strides.clone(),
                offset,
                reach: spec.reach(),
            })
        };
        if let Some(other) = parsed.shares {
            return match self.input.args.get(other) {
                Some(Arg::Buffer(other)) => Ok((buffer(other.object), None)),
                _ => Err(Wrong::Text(format!("argument #{other} is no memref before this one"))),
            };
        }
        let leaves = node.leaves().map_err(Wrong::Text)?.len();
        let inner_len = inner.iter().product::<i64>().max(1);
        let len = i64::try_from(leaves).unwrap_or(i64::MAX) / inner_len;
        let shape: Dims = std::iter::once(len).chain(inner).collect();
        let contents = array(spec.content(), &shape, node)?;
        // A pointer shows all of its memory, and its offset counts bytes.
        let start = if is_pointer { 0 } else { offset };
        if needed(&sizes, &strides, start) > len {
            return Err(Wrong::Count(leaves));
        }
        let object = Object { elem: spec.elem().clone(), contents };
        Ok((buffer(self.input.objects.len()), Some(object)))
    }
}

/// The sizes that are given, if the type has such ones; otherwise those of the type.
fn sized<'s>(own: &'s [i64], given: Option<&'s [i64]>) -> Result<&'s [i64], Wrong> {
    let Some(given) = given else { return Ok(own) };
    let fits = |(&given, &own): (&i64, &i64)| given >= 0 && (own == DYNAMIC || own == given);
    match given.len() == own.len() && given.iter().zip(own).all(fits) {
        true => Ok(given),
        false => Err(Wrong::Text(format!("the sizes {given:?} are others than the type's"))),
    }
}

/// Elements that memory must have for a view.
fn needed(sizes: &[i64], strides: &[i64], offset: i64) -> i64 {
    if sizes.contains(&0) {
        return 0;
    }
    let spans = sizes.iter().zip(strides).map(|(size, stride)| (size - 1).saturating_mul(*stride));
    spans.fold(offset.saturating_add(1), i64::saturating_add)
}

fn plain(layout: &Layout, node: &Node) -> Result<Value, Wrong> {
    let parts = |count: usize| match node {
        Node::Parts(nodes) if nodes.len() == count => Ok(nodes.iter()),
        _ => Err(Wrong::Value(node.to_string())),
    };
    let values = |pairs: Result<Vec<Value>, Wrong>| Ok(Value::aggregate(pairs?));
    match layout {
        Layout::Scalar(elem) => Ok(Value::Scalar(scalar(*elem, node)?)),
        Layout::Array { elem, shape } => {
            Ok(Value::array(array(Content { elem: *elem, index: false }, shape, node)?))
        }
        Layout::Struct { parts: layouts, .. } => {
            values(parts(layouts.len())?.zip(layouts).map(|(node, layout)| plain(layout, node)).collect())
        }
        Layout::Repeat { part, count } => values(parts(*count)?.map(|node| plain(part, node)).collect()),
        Layout::MemRef { .. } => Err(Wrong::Value(node.to_string())),
    }
}

/// The elements of an array. The type gives the shape, so nested lists are optional.
fn array(content: Content, shape: &[i64], node: &Node) -> Result<Array, Wrong> {
    let shape = shape_of(shape, node)?;
    let leaves = node.leaves().map_err(Wrong::Text)?;
    let elements: Vec<Scalar> =
        leaves.into_iter().map(|leaf| scalar(content.elem, leaf)).collect::<Result<_, _>>()?;
    Ok(Array::from_elements(content.elem, &shape, elements))
}

/// The sizes of a shape with the elements that are given: open sizes are those of nested lists, or a single one follows
/// from the number of elements.
fn shape_of(shape: &[i64], node: &Node) -> Result<Dims, Wrong> {
    let n = node.leaves().map_err(Wrong::Text)?.len();
    let with = |size: i64| shape.iter().map(|&own| if own == DYNAMIC { size } else { own }).collect();
    let open = shape.iter().filter(|&&size| size == DYNAMIC).count();
    let nested = node.shape().filter(|nested| nested.len() == shape.len());
    let sizes: Dims = match nested {
        _ if open == 0 => shape.into(),
        _ if n == 0 => with(0),
        Some(nested) => nested.as_slice().into(),
        None if open > 1 => return Err(Wrong::Count(n)),
        None => {
            let known: i64 = shape.iter().filter(|&&size| size != DYNAMIC).product();
            with(i64::try_from(n).unwrap_or(i64::MAX).checked_div(known).ok_or(Wrong::Count(n))?)
        }
    };
    let is_whole = if sizes.is_empty() { n == 1 } else { count(&sizes) == n };
    let fits = sizes.iter().zip(shape).all(|(&size, &own)| own == DYNAMIC || own == size);
    if fits && is_whole { Ok(sizes) } else { Err(Wrong::Count(n)) }
}

fn scalar(elem: ElemType, node: &Node) -> Result<Scalar, Wrong> {
    let wrong = || Wrong::Value(node.to_string());
    let parsed = match (elem, node) {
        (_, Node::Atom(text)) if text == "poison" => Some(Scalar::Poison),
        (ElemType::Int(width), Node::Atom(text)) => int(text, width).map(Scalar::Int),
        (ElemType::Float(kind), Node::Atom(text)) => float(kind, text).map(Scalar::Float),
        (ElemType::Complex(kind), Node::Pair(real, imaginary)) => {
            let part = ElemType::Float(kind);
            Some(Scalar::complex(scalar(part, real)?, scalar(part, imaginary)?))
        }
        _ => None,
    };
    parsed.ok_or_else(wrong)
}

/// A literal, `nan`, `inf`, or the bits in hexadecimal, as MLIR writes what has no exact short literal.
fn float(kind: FloatKind, text: &str) -> Option<Float> {
    if let Some(digits) = text.strip_prefix("0x") {
        let bits = u128::from_str_radix(digits, 16).ok()?;
        let fits = kind.width() >= 128 || bits >> kind.width() == 0;
        return fits.then(|| Float::from_bits(kind, bits));
    }
    let special = matches!(text.strip_prefix('-').unwrap_or(text), "nan" | "inf");
    match special {
        true => text.parse().ok().map(|value| Float::from_f64(kind, value)),
        false => Float::parse(kind, text),
    }
}

/// A number that fits a width as a signed or an unsigned one.
fn int(text: &str, width: u32) -> Option<Int> {
    match text {
        "true" => Int::parse(width, "1"),
        "false" => Int::parse(width, "0"),
        _ => Int::parse(width, text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{function, made, registry};
    use super::*;

    fn read(arguments: &str, texts: &[&str]) -> Result<Input, String> {
        let (module, op) = function(arguments);
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        Input::read(&module, &registry(), op, 64, &texts)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let arguments = "%a: i8, %b: f32, %c: memref<?x2xi8>, %d: tensor<?x?xf32>, %e: vector<2x2xi1>, \
             %f: memref<4xi32, strided<[?], offset: ?>>, %g: memref<4xi32, strided<[?], offset: ?>>, %h: i300, \
             %i: tensor<40xi8>, %j: memref<2xvector<2xf32>>, %k: !t.ptr, %l: !t.ptr";
        for input in made(arguments) {
            let texts = input.texts();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let again = read(arguments, &texts).unwrap_or_else(|why| panic!("{texts:?}: {why}"));
            assert_eq!(again.texts(), texts);
            assert_eq!(again.args.len(), input.args.len());
        }
    }

    #[test]
    fn short_forms_are_read() {
        let texts = |arguments, texts: &[&str]| read(arguments, texts).map(|input| input.texts().join("; "));
        assert_eq!(
            texts("%a: memref<2x2xi8>", &["[1, 2, 3, 4]"]).as_deref(),
            Ok("memref [2, 2] of [1, 2, 3, 4]")
        );
        assert_eq!(
            texts("%a: memref<?x2xi8>", &["[[1, 2], [3, 4]]"]).as_deref(),
            Ok("memref [2, 2] of [1, 2, 3, 4]")
        );
        assert_eq!(texts("%a: tensor<?xi8>", &["0 x 3"]).as_deref(), Ok("[0, 0, 0]"));
        assert_eq!(
            texts("%a: tensor<2xcomplex<f32>>", &["[(1, -inf), (nan, 0)]"]).as_deref(),
            Ok("[(1.000000e+00, -inf), (nan, 0.000000e+00)]")
        );
        let empty = "tensor [0, 3] of []";
        assert_eq!(texts("%a: tensor<?x?xi8>", &[empty]).as_deref(), Ok(empty));
        assert!(texts("%a: tensor<?x4xi8>", &[empty]).is_err());
        assert_eq!(texts("%a: memref<i8>", &["[7]"]).as_deref(), Ok("memref [] of [7]"));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (arguments, text, why) in [
            ("%a: f16", "0x10000", "'0x10000' is no value of type f16"),
            ("%a: i8", "256", "'256' is no value of type i8"),
            ("%a: i8", "[1, 2]", "'[1, 2]' is no value of type i8"),
            ("%a: i8", "memref [1] of [1]", "'memref [1] of [1]' is no value of type i8"),
            ("%a: memref<2xi8>", "[1]", "'[1]' has 1 elements, which do not make a memref<2xi8>"),
            ("%a: memref<2xi8>", "memref [3] of [1, 2, 3]", "sizes [3] are others"),
            ("%a: memref<2xi8>", "memref [2] of [1]", "1 elements"),
            ("%a: memref<2xi8>", "[1, 2], the same memory as argument #0", "argument #0 is no memref before"),
            ("%a: tensor<?x?xi8>", "[1, 2]", "2 elements"),
            ("%a: tensor<2xi8>", "[1, … 1 more]", "is not whole"),
            ("%a: tensor<2xi8>", "[1, 2", "']' is missing"),
            ("%a: tensor<?xi8>", "0 x 99999999999", "too many elements"),
            ("%a: none", "1", "cannot be given"),
        ] {
            let said = read(arguments, &[text]).expect_err(text);
            assert!(said.contains(why), "{said}");
        }
    }
}
