//! Makes values of a layout, and converts values from one form to an equal one.

use std::rc::Rc;

use assay_ir::{DYNAMIC, FloatKind, Int, Rounding};

use crate::array::{Array, ElemType, count};
use crate::layout::Layout;
use crate::memory::size_of;
use crate::memref::MemRef;
use crate::scalar::Scalar;
use crate::value::Value;

impl Layout {
    /// Whether the value is an array that holds exactly the elements of these nested arrays, in the same order.
    pub fn holds_packed(&self, value: &Value) -> bool {
        let (mut part, mut count) = (self, Some(1usize));
        while let Layout::Repeat { part: inner, count: more } = part {
            (part, count) = (inner, count.and_then(|count| count.checked_mul(*more)));
        }
        let array = value.as_array();
        array.is_some_and(|array| *part == Layout::Scalar(array.elem()) && count == Some(array.len()))
    }

    /// Builds a value. `make` gets an element type and a number, and returns that many elements; an array gets all of its elements from one call.
    /// The result is poison as a whole if the layout has no elements to make (a memref, an array of dynamic size).
    pub fn build(&self, make: &dyn Fn(ElemType, usize) -> Vec<Scalar>) -> Value {
        let one = |elem| make(elem, 1).pop().unwrap_or(Scalar::Poison);
        match self {
            Layout::Scalar(elem) => Value::Scalar(one(*elem)),
            Layout::Array { elem, shape } if shape.iter().all(|&size| size >= 0) => {
                let count = shape.iter().product::<i64>();
                Value::array(Array::from_elements(*elem, shape, make(*elem, count as usize)))
            }
            Layout::Struct { parts, .. } => {
                Value::aggregate(parts.iter().map(|part| part.build(make)).collect())
            }
            Layout::Repeat { part, count } => match part.as_ref() {
                Layout::Scalar(elem) => {
                    Value::aggregate(make(*elem, *count).into_iter().map(Value::Scalar).collect())
                }
                part => Value::aggregate((0..*count).map(|_| part.build(make)).collect()),
            },
            Layout::Array { .. } | Layout::MemRef { .. } => Value::POISON,
        }
    }

    /// The value in which every element is the result of `make` for its element type. It is poison as a whole if the layout has no elements to
    /// make (a memref, an array of dynamic size).
    pub fn filled(&self, make: &dyn Fn(ElemType) -> Scalar) -> Value {
        match self {
            Layout::Scalar(elem) => Value::Scalar(make(*elem)),
            Layout::Array { elem, shape } if shape.iter().all(|&size| size >= 0) => {
                Value::array(Array::filled(*elem, shape, &make(*elem)))
            }
            Layout::Struct { parts, .. } => {
                Value::aggregate(parts.iter().map(|part| part.filled(make)).collect())
            }
            Layout::Repeat { part, count } => Value::aggregate(vec![part.filled(make); *count]),
            Layout::Array { .. } | Layout::MemRef { .. } => Value::POISON,
        }
    }

    /// The same content in this form: `None` unless both forms hold the same elements in the same order.
    ///
    /// An n-D array is equal to an aggregate of its slices or of its elements in row-major order, and one of rank 0 to one of a single element; a
    /// value that is poison as a whole becomes poison in every element. An integer may become the vector of its halves. These convert in both
    /// directions: a float and the integer of its bits, a memref and its descriptor, a complex number and the pair of its parts, a vector of one
    /// element and a scalar.
    pub fn adapt(&self, value: &Value) -> Option<Value> {
        match (self, value) {
            (_, Value::Scalar(Scalar::Poison)) => Some(self.filled(&|_| Scalar::Poison)),
            (Layout::Scalar(ElemType::Complex(kind)), Value::Aggregate(parts)) => make_complex(*kind, parts),
            (Layout::Scalar(ElemType::Complex(kind)), Value::Array(array)) if array.shape() == [2] => {
                make_complex(*kind, &slices(array)?)
            }
            (Layout::Struct { .. }, Value::Scalar(Scalar::Complex(complex))) => {
                let forms = self.parts().filter(|forms| forms.len() == 2)?;
                adapt_all(&forms, &complex_parts(complex)).map(Value::aggregate)
            }
            // A conversion to SPIR-V makes a vector of a complex number [SPIRVConversion.cpp, convertComplexType].
            (Layout::Array { elem, shape }, Value::Scalar(Scalar::Complex(complex)))
                if shape.as_slice() == [2] =>
            {
                gather(*elem, &[2], &complex_parts(complex))
            }
            (Layout::Scalar(elem), Value::Scalar(scalar)) => adapt_scalar(*elem, scalar).map(Value::Scalar),
            // A vector of one element becomes a scalar [SPIRVConversion.cpp, convertVectorType].
            (Layout::Scalar(elem), Value::Array(array)) if array.len() == 1 && !array.shape().is_empty() => {
                adapt_scalar(*elem, &array.get(0)).map(Value::Scalar)
            }
            (Layout::Array { elem, shape }, Value::Scalar(scalar))
                if !shape.is_empty() && shape.iter().all(|&size| size == 1) =>
            {
                Some(Value::array(Array::filled(*elem, shape, &adapt_scalar(*elem, scalar)?)))
            }
            (Layout::Scalar(ElemType::Pointer), Value::Function(_)) => Some(value.clone()),
            (Layout::Array { elem, shape }, Value::Array(array)) => adapt_array(*elem, shape, value, array),
            (Layout::Struct { .. } | Layout::Repeat { .. }, Value::Array(array)) => self.adapt_parts(array),
            (Layout::Struct { .. }, Value::MemRef(memref)) => {
                let Some(Layout::Scalar(ElemType::Int(width))) = self.part(2) else { return None };
                (*self == MemRef::descriptor(memref.rank(), *width)).then(|| memref.to_descriptor(*width))
            }
            (Layout::MemRef { elem, shape }, Value::Aggregate(_)) => {
                let memref = MemRef::from_descriptor(value, elem).filter(|m| m.rank() == shape.len())?;
                Some(Value::MemRef(Rc::new(memref)))
            }
            (Layout::MemRef { elem, shape }, Value::MemRef(memref)) => {
                adapt_memref(elem, shape, value, memref)
            }
            (Layout::Struct { .. } | Layout::Repeat { .. }, Value::Aggregate(values)) => {
                let parts = self.parts().filter(|parts| parts.len() == values.len())?;
                adapt_all(&parts, values).map(Value::aggregate)
            }
            (Layout::Array { elem, shape }, Value::Aggregate(values)) => {
                gather(*elem, shape, values).or_else(|| gather_elements(*elem, shape, values))
            }
            (Layout::Array { elem: ElemType::Int(width), shape }, Value::Scalar(Scalar::Int(int))) => {
                (shape.as_slice() == [2] && int.width() == 2 * width).then(|| halves(int))
            }
            _ => None,
        }
    }

    /// Narrow numbers, alone or in a vector, as the 32 bits in which SPIR-V emulates them ([`is_emulated`]). No document says what the upper bits of
    /// an integer are: zeros if `zeros`, otherwise copies of the sign.
    pub fn widen(&self, value: &Value, zeros: bool) -> Option<Value> {
        let widen = |wide: ElemType, scalar: &Scalar| match (wide, scalar) {
            (_, Scalar::Poison) => Some(Scalar::Poison),
            (ElemType::Int(width), Scalar::Int(int)) if is_emulated(ElemType::Int(int.width()), wide) => {
                Some(Scalar::Int(if zeros { int.zext(width) } else { int.sext(width) }))
            }
            (ElemType::Float(kind), Scalar::Float(float))
                if is_emulated(ElemType::Float(float.kind), wide) =>
            {
                Some(Scalar::Float(float.convert(kind, Rounding::NearestEven)))
            }
            _ => None,
        };
        match (self, value) {
            (Layout::Scalar(elem), Value::Scalar(scalar)) => widen(*elem, scalar).map(Value::Scalar),
            (Layout::Array { elem, shape }, Value::Array(array))
                if array.shape() == shape.as_slice() && is_emulated(array.elem(), *elem) =>
            {
                let elements: Option<Vec<_>> = array.iter().map(|element| widen(*elem, &element)).collect();
                Some(Value::array(Array::from_elements(*elem, shape, elements?)))
            }
            _ => None,
        }
    }

    /// The narrow integers that SPIR-V emulates by the 32 bits of a value, or a vector of them: their lower bits.
    pub fn truncate(&self, value: &Value) -> Option<Value> {
        let truncate = |narrow: ElemType, scalar: &Scalar| match (narrow, scalar) {
            (_, Scalar::Poison) => Some(Scalar::Poison),
            (ElemType::Int(width), Scalar::Int(int)) if is_emulated(narrow, ElemType::Int(int.width())) => {
                Some(Scalar::Int(int.zext(width)))
            }
            _ => None,
        };
        match (self, value) {
            (Layout::Scalar(elem), Value::Scalar(scalar)) => truncate(*elem, scalar).map(Value::Scalar),
            (Layout::Array { elem, shape }, Value::Array(array))
                if array.shape() == shape.as_slice() && is_emulated(*elem, array.elem()) =>
            {
                let elements: Option<Vec<_>> =
                    array.iter().map(|element| truncate(*elem, &element)).collect();
                Some(Value::array(Array::from_elements(*elem, shape, elements?)))
            }
            _ => None,
        }
    }

    /// The slices of an array as the parts of an aggregate; or its elements, since a conversion to SPIR-V makes an array of all elements of a
    /// tensor [SPIRVConversion.cpp, convertTensorType].
    fn adapt_parts(&self, array: &Array) -> Option<Value> {
        let parts = self.parts()?;
        let slices = slices(array).filter(|slices| slices.len() == parts.len());
        if let Some(adapted) = slices.and_then(|slices| adapt_all(&parts, &slices)) {
            return Some(Value::aggregate(adapted));
        }
        let is_flat = matches!(self, Layout::Repeat { count, .. } if *count == array.len());
        let elements: Vec<Value> = array.iter().map(Value::Scalar).collect();
        is_flat.then(|| adapt_all(&parts, &elements).map(Value::aggregate))?
    }
}

/// Whether conversions to SPIR-V emulate numbers of a narrow type by a wide one, if the target lacks the narrow one. Booleans stay
/// [SPIRVConversion.cpp, emulateLT32BitScalarTypes].
pub fn is_emulated(narrow: ElemType, wide: ElemType) -> bool {
    match (narrow, wide) {
        (ElemType::Int(narrow), ElemType::Int(32)) => (2..32).contains(&narrow),
        (ElemType::Float(narrow), ElemType::Float(FloatKind::F32)) => {
            matches!(narrow, FloatKind::F16 | FloatKind::BF16)
        }
        _ => false,
    }
}

fn make_complex(kind: FloatKind, parts: &[Value]) -> Option<Value> {
    let [re, im] = parts else { return None };
    let part = |value: &Value| adapt_scalar(ElemType::Float(kind), value.as_scalar()?);
    Some(Value::Scalar(Scalar::complex(part(re)?, part(im)?)))
}

/// The parts of a complex number as the struct that a lowering makes of it.
pub fn complex_parts((re, im): &(Scalar, Scalar)) -> [Value; 2] {
    [re, im].map(|part| Value::Scalar(part.clone()))
}

/// An integer as the vector of its halves, the lower first [arith-emulate-wide-int, in Arith's Passes.td, lowers it so].
pub fn halves(int: &Int) -> Value {
    let width = int.width() / 2;
    let high = Int::wrap(width, &(int.unsigned() >> width));
    Value::array(Array::from_elements(
        ElemType::Int(width),
        &[2],
        [Scalar::Int(int.zext(width)), Scalar::Int(high)],
    ))
}

/// Converts an array to these elements and sizes. It is not copied if it has them already.
fn adapt_array(elem: ElemType, shape: &[i64], value: &Value, array: &Array) -> Option<Value> {
    let fits = |(&size, &expected): (&i64, &i64)| size == expected || expected == DYNAMIC;
    let same_rank = array.shape().len() == shape.len();
    let same = same_rank && array.shape().iter().zip(shape).all(fits)
        || matches!((array.shape(), shape), ([], [1]) | ([1], []));
    if !same {
        return None;
    }
    if array.elem() == elem && same_rank {
        return Some(value.clone());
    }
    let shape = if same_rank { array.shape() } else { shape };
    let elements: Option<Vec<_>> = array.iter().map(|e| adapt_scalar(elem, &e)).collect();
    Some(Value::array(Array::from_elements(elem, shape, elements?)))
}

/// An array from an aggregate of its slices.
fn gather(elem: ElemType, shape: &[i64], values: &[Value]) -> Option<Value> {
    let (&len, inner) = shape.split_first()?;
    if len != values.len() as i64 {
        return None;
    }
    let part =
        if inner.is_empty() { Layout::Scalar(elem) } else { Layout::Array { elem, shape: inner.into() } };
    let mut elements = Vec::new();
    for value in values {
        match part.adapt(value)? {
            Value::Scalar(scalar) => elements.push(scalar),
            Value::Array(array) => elements.extend(array.iter()),
            _ => return None,
        }
    }
    Some(Value::array(Array::from_elements(elem, shape, elements)))
}

/// An array from an aggregate of all of its elements, in row-major order.
fn gather_elements(elem: ElemType, shape: &[i64], values: &[Value]) -> Option<Value> {
    if shape.iter().any(|&size| size < 0) || count(shape) != values.len() {
        return None;
    }
    let element = |value: &Value| adapt_scalar(elem, value.as_scalar()?);
    let elements: Option<Vec<_>> = values.iter().map(element).collect();
    Some(Value::array(Array::from_elements(elem, shape, elements?)))
}

/// Converts a memref to these elements and sizes. It is not copied if it has them already.
fn adapt_memref(elem: &Layout, shape: &[i64], value: &Value, memref: &Rc<MemRef>) -> Option<Value> {
    let fits = |(&size, &expected): (&i64, &i64)| size == expected || expected == DYNAMIC;
    if memref.rank() != shape.len() || !memref.sizes.iter().zip(shape).all(fits) {
        return None;
    }
    if memref.elem == *elem {
        return Some(value.clone());
    }
    let same_size = size_of(&memref.elem).is_some_and(|size| Some(size) == size_of(elem));
    same_size.then(|| Value::MemRef(Rc::new(MemRef { elem: elem.clone(), ..memref.as_ref().clone() })))
}

fn adapt_all(parts: &[&Layout], values: &[Value]) -> Option<Vec<Value>> {
    parts.iter().zip(values).map(|(part, value)| part.adapt(value)).collect()
}

fn adapt_scalar(elem: ElemType, scalar: &Scalar) -> Option<Scalar> {
    match (elem, scalar) {
        (_, Scalar::Poison) => Some(Scalar::Poison),
        (_, Scalar::Partial(partial)) => (partial.bits().width() == elem.width()).then(|| scalar.clone()),
        (ElemType::Int(width), Scalar::Int(int)) => (int.width() == width).then(|| scalar.clone()),
        (ElemType::Float(kind), Scalar::Float(float)) => (float.kind == kind).then(|| scalar.clone()),
        (ElemType::Int(width), Scalar::Float(float)) => {
            (float.kind.width() == width).then(|| elem.from_bits(float.bits))
        }
        (ElemType::Float(kind), Scalar::Int(int)) => {
            int.inline_bits().filter(|_| int.width() == kind.width()).map(|bits| elem.from_bits(bits))
        }
        (ElemType::Complex(kind), Scalar::Complex(parts)) => {
            let part = |scalar| adapt_scalar(ElemType::Float(kind), scalar);
            Some(Scalar::complex(part(&parts.0)?, part(&parts.1)?))
        }
        (ElemType::Pointer, Scalar::Pointer(_)) => Some(scalar.clone()),
        _ => None,
    }
}

/// The slices of an array along its first dimension: scalars if the array has rank 1; `None` at rank 0.
pub fn slices(array: &Array) -> Option<Vec<Value>> {
    let (&len, inner) = array.shape().split_first()?;
    let size = count(inner);
    let slice = |index: usize| {
        if inner.is_empty() {
            return Value::Scalar(array.get(index));
        }
        let elements = (index * size..(index + 1) * size).map(|position| array.get(position));
        Value::array(Array::from_elements(array.elem(), inner, elements))
    };
    Some((0..len as usize).map(slice).collect())
}

/// The parts of an array that correspond to those of an aggregate: its elements if there is a scalar for each of them, otherwise its slices.
pub fn slices_or_elements(array: &Array, aggregate: &[Value]) -> Option<Vec<Value>> {
    let is_flat = aggregate.len() == array.len() && aggregate.iter().all(|part| part.as_scalar().is_some());
    if is_flat { Some(array.iter().map(Value::Scalar).collect()) } else { slices(array) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix() -> Value {
        let elements = (0..6).map(|n| if n == 4 { Scalar::Poison } else { Scalar::int(8, n) });
        Value::array(Array::from_elements(ElemType::Int(8), &[2, 3], elements))
    }

    fn row(len: i64) -> Layout {
        Layout::Array { elem: ElemType::Int(8), shape: [len].as_slice().into() }
    }

    #[test]
    fn a_matrix_is_an_aggregate_of_its_rows_and_back() {
        let rows = Layout::Repeat { part: Box::new(row(3)), count: 2 };
        let as_rows = rows.adapt(&matrix()).expect("equal forms");
        assert_eq!(as_rows.to_string(), "{[0, 1, 2], [3, poison, 5]}");
        let back = Layout::Array { elem: ElemType::Int(8), shape: [2, 3].as_slice().into() };
        assert_eq!(back.adapt(&as_rows), Some(matrix()));
    }

    #[test]
    fn a_tensor_is_an_array_of_its_elements_and_back() {
        let flat = Layout::Repeat { part: Box::new(Layout::Scalar(ElemType::Int(8))), count: 6 };
        let elements = flat.adapt(&matrix()).expect("equal forms");
        assert_eq!(elements.to_string(), "{0, 1, 2, 3, poison, 5}");
        let back = Layout::Array { elem: ElemType::Int(8), shape: [2, 3].as_slice().into() };
        assert_eq!(back.adapt(&elements), Some(matrix()));
        let shorter = Layout::Repeat { part: Box::new(Layout::Scalar(ElemType::Int(8))), count: 5 };
        assert_eq!(shorter.adapt(&matrix()), None);
    }

    #[test]
    fn a_single_element_is_a_scalar_and_a_complex_number_a_vector() {
        let (byte, seven) = (Layout::Scalar(ElemType::Int(8)), Value::Scalar(Scalar::int(8, 7)));
        assert_eq!(row(1).adapt(&seven).and_then(|single| byte.adapt(&single)), Some(seven.clone()));
        assert_eq!(row(2).adapt(&seven), None);
        let kind = assay_ir::FloatKind::F32;
        let zero = || ElemType::Float(kind).zero();
        let complex = Value::Scalar(Scalar::complex(zero(), zero()));
        let vector = Layout::Array { elem: ElemType::Float(kind), shape: [2].as_slice().into() };
        let back = Layout::Scalar(ElemType::Complex(kind));
        assert_eq!(vector.adapt(&complex).and_then(|vector| back.adapt(&vector)), Some(complex));
    }

    #[test]
    fn other_shapes_and_widths_are_refused() {
        assert_eq!(
            Layout::Struct { parts: vec![row(2), row(2), row(2)], packed: false }.adapt(&matrix()),
            None
        );
        assert_eq!(row(6).adapt(&matrix()), None);
        assert_eq!(Layout::Scalar(ElemType::Int(16)).adapt(&Value::Scalar(Scalar::int(8, 1))), None);
        assert_eq!(row(6).adapt(&Value::POISON), Some(row(6).filled(&|_| Scalar::Poison)));
    }

    #[test]
    fn a_whole_poison_row_spreads_over_its_elements() {
        let rows = Value::aggregate(vec![Value::POISON, row(3).filled(&ElemType::zero)]);
        let back = Layout::Array { elem: ElemType::Int(8), shape: [2, 3].as_slice().into() };
        let matrix = back.adapt(&rows).expect("equal forms");
        assert_eq!(matrix.to_string(), "[poison, poison, poison, 0, 0, 0]");
    }
}
