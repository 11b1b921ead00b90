//! How types are made of scalars, and values carried over from one form to an equal one.

use assay_ir::{Context, Type, TypeId};
use smallvec::SmallVec;

use crate::array::{Array, ElemType};
use crate::value::{Scalar, Value};

/// The form of a type's values.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    Scalar(ElemType),
    /// A vector or tensor of static shape.
    Array {
        elem: ElemType,
        shape: SmallVec<[i64; 4]>,
    },
    /// A struct or an array of whole values.
    Aggregate(Vec<Layout>),
}

impl Layout {
    /// The layout of a builtin scalar, vector or tensor type of static shape; `None` for all others.
    pub fn of_builtin(ctx: &Context, ty: TypeId, index_width: u32) -> Option<Layout> {
        let shape: SmallVec<[i64; 4]> = match ctx.ty(ty) {
            Type::Integer { .. } | Type::Index | Type::Float(_) => {
                return ElemType::of(ctx, ty, index_width).map(Layout::Scalar);
            }
            Type::Vector { shape, .. } if shape.iter().all(|dim| !dim.scalable) => {
                shape.iter().map(|dim| dim.size).collect()
            }
            Type::Tensor { shape, encoding: None, .. } if shape.iter().all(|&size| size >= 0) => {
                shape.iter().copied().collect()
            }
            _ => return None,
        };
        let elem = ElemType::of(ctx, ty, index_width)?;
        Some(Layout::Array { elem, shape })
    }

    /// The value whose every element is `make` of its element type.
    pub fn filled(&self, make: &dyn Fn(ElemType) -> Scalar) -> Value {
        match self {
            Layout::Scalar(elem) => Value::Scalar(make(*elem)),
            Layout::Array { elem, shape } => Value::array(Array::filled(*elem, shape, &make(*elem))),
            Layout::Aggregate(parts) => {
                Value::aggregate(parts.iter().map(|part| part.filled(make)).collect())
            }
        }
    }

    /// The same content in this form: `None` unless both forms hold the same elements in the same nesting.
    ///
    /// An n-D array is equal to an aggregate of its slices, and one of rank 0 to one of a single element; a
    /// whole poison spreads over all elements. A float may become the integer of its bits and back.
    pub fn adapt(&self, value: &Value) -> Option<Value> {
        match (self, value) {
            (_, Value::Scalar(Scalar::Poison)) => Some(self.filled(&|_| Scalar::Poison)),
            (Layout::Scalar(elem), Value::Scalar(scalar)) => adapt_scalar(*elem, scalar).map(Value::Scalar),
            (Layout::Array { elem, shape }, Value::Array(array)) => {
                let same = array.shape() == shape.as_slice()
                    || matches!((array.shape(), shape.as_slice()), ([], [1]) | ([1], []));
                if !same {
                    return None;
                }
                let elements: Option<Vec<_>> = array.iter().map(|e| adapt_scalar(*elem, &e)).collect();
                Some(Value::array(Array::from_elements(*elem, shape, elements?)))
            }
            (Layout::Aggregate(parts), Value::Array(array)) => {
                let slices = slices(array).filter(|slices| slices.len() == parts.len())?;
                adapt_all(parts, &slices).map(Value::aggregate)
            }
            (Layout::Aggregate(parts), Value::Aggregate(values)) if parts.len() == values.len() => {
                adapt_all(parts, values).map(Value::aggregate)
            }
            (Layout::Array { elem, shape }, Value::Aggregate(values)) => {
                let (&len, inner) = shape.split_first()?;
                if len != values.len() as i64 {
                    return None;
                }
                let part = if inner.is_empty() {
                    Layout::Scalar(*elem)
                } else {
                    Layout::Array { elem: *elem, shape: inner.into() }
                };
                let mut elements = Vec::new();
                for value in values.iter() {
                    match part.adapt(value)? {
                        Value::Scalar(scalar) => elements.push(scalar),
                        Value::Array(array) => elements.extend(array.iter()),
                        _ => return None,
                    }
                }
                Some(Value::array(Array::from_elements(*elem, shape, elements)))
            }
            _ => None,
        }
    }
}

fn adapt_all(parts: &[Layout], values: &[Value]) -> Option<Vec<Value>> {
    parts.iter().zip(values).map(|(part, value)| part.adapt(value)).collect()
}

fn adapt_scalar(elem: ElemType, scalar: &Scalar) -> Option<Scalar> {
    match (elem, scalar) {
        (_, Scalar::Poison) => Some(Scalar::Poison),
        (ElemType::Int(width), Scalar::Int(int)) => (int.width() == width).then(|| scalar.clone()),
        (ElemType::Float(kind), Scalar::Float(float)) => (float.kind == kind).then(|| scalar.clone()),
        (ElemType::Int(width), Scalar::Float(float)) => {
            (float.kind.width() == width).then(|| elem.from_bits(float.bits))
        }
        (ElemType::Float(kind), Scalar::Int(int)) => {
            int.inline_bits().filter(|_| int.width() == kind.width()).map(|bits| elem.from_bits(bits))
        }
    }
}

/// The slices of an array along its first dimension: scalars of a rank 1 array; `None` at rank 0.
pub fn slices(array: &Array) -> Option<Vec<Value>> {
    let (&len, inner) = array.shape().split_first()?;
    let size = inner.iter().product::<i64>() as usize;
    let slice = |index: usize| {
        if inner.is_empty() {
            return Value::Scalar(array.get(index));
        }
        let elements = (index * size..(index + 1) * size).map(|position| array.get(position));
        Value::array(Array::from_elements(array.elem(), inner, elements))
    };
    Some((0..len as usize).map(slice).collect())
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
        let rows = Layout::Aggregate(vec![row(3), row(3)]);
        let as_rows = rows.adapt(&matrix()).expect("equal forms");
        assert_eq!(as_rows.to_string(), "{[0, 1, 2], [3, poison, 5]}");
        let back = Layout::Array { elem: ElemType::Int(8), shape: [2, 3].as_slice().into() };
        assert_eq!(back.adapt(&as_rows), Some(matrix()));
    }

    #[test]
    fn other_shapes_and_widths_are_refused() {
        assert_eq!(Layout::Aggregate(vec![row(2), row(2), row(2)]).adapt(&matrix()), None);
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
