//! The tensor dialect: tensors as values. Source: TensorOps.td of LLVM 22; where it is silent about bad indices and sizes, the memref ops that
//! bufferization turns these ops into, and their runtime verification.

pub(crate) mod element;
mod gather;
pub(crate) mod guards;
pub mod mutations;
pub(crate) mod names;
pub(crate) mod pack;
mod pad;
pub(crate) mod recipes;
pub(crate) mod reshape;
mod rules;
pub(crate) mod slice;
mod symbolic;

use std::rc::Rc;

use assay_ir::{Attr, DYNAMIC, Type, TypeId};
use assay_model::layout::keeps_elements;
use assay_model::memref::Dims;
use assay_model::{Array, Aspect, Cond, Dialect, ElemType, Machine, OpView, Rule, Scalar, Stop, Value};

pub use slice::{Insertion, TensorSlice};

pub static DIALECT: Dialect = Dialect {
    name: "tensor",
    document: "TensorOps.td",
    ops: &[element::OPS, reshape::OPS, slice::OPS, gather::OPS, pad::OPS, pack::OPS],
};

/// A dynamic size or extent is negative, which no tensor can have.
const NEGATIVE_SIZE_TEXT: &str =
    "a dynamic size is negative or poison [bufferizes to memref.alloc; MemRefOps.td, alloc]";
/// A tensor does not match the result type. Other rules have other conditions on sizes.
pub const SIZE_MISMATCH: Rule = Rule::ub(
    "size-mismatch",
    Cond::Or(&[Cond::UnlikeResult(0, Aspect::Rank), Cond::UnlikeResult(0, Aspect::Sizes)]),
    "sizes at run time are not those that the types and the op ask for [TensorOps.td]",
);

/// A poison tensor is represented element by element if it has at most this many elements. A larger one would only produce more poison.
const MAX_POISON: u64 = 1 << 22;

/// A tensor type, ranked or not.
#[derive(Clone, Debug)]
pub struct TensorType {
    pub elem: ElemType,
    /// `None` if unranked; [`DYNAMIC`] may occur.
    pub shape: Option<Dims>,
    /// Whether an encoding says how the elements are stored.
    pub is_encoded: bool,
}

impl TensorType {
    pub fn from_type(view: &OpView<'_>, ty: TypeId) -> Result<TensorType, Stop> {
        let (elem, shape, is_encoded) = match view.module.ctx.ty(ty) {
            Type::Tensor { elem, shape, encoding } => {
                if !keeps_elements(&view.module.ctx, *encoding, view.types) {
                    return Err(view.unsupported("a tensor whose encoding is not known"));
                }
                let is_encoded = encoding
                    .is_some_and(|encoding| matches!(view.module.ctx.attr(encoding), Attr::Dialect { .. }));
                (*elem, Some(shape.as_ref().into()), is_encoded)
            }
            Type::UnrankedTensor { elem } => (*elem, None, false),
            _ => return Err(view.invalid("has an operand or result that is not a tensor")),
        };
        match view.layout(elem)? {
            assay_model::Layout::Scalar(elem) => Ok(TensorType { elem, shape, is_encoded }),
            _ => Err(view.unsupported("a tensor whose elements are not scalars")),
        }
    }

    pub fn operand(view: &OpView<'_>, index: usize) -> Result<TensorType, Stop> {
        TensorType::from_type(view, view.operand_type(index)?)
    }

    pub fn result(view: &OpView<'_>) -> Result<TensorType, Stop> {
        TensorType::from_type(view, view.result_type(0)?)
    }

    /// What the elements of a new tensor are: poison, or zeros that are not stored if there is an encoding. A sparse tensor begins empty
    /// [SparseTensorCodegen.cpp, `createAllocFields`: all positions are 0].
    pub fn new_array(&self, sizes: &[i64]) -> Array {
        match self.is_encoded {
            true => {
                let array = Array::filled(self.elem, sizes, &self.elem.zero());
                let len = array.len();
                array.with_stored(vec![false; len])
            }
            false => Array::filled(self.elem, sizes, &Scalar::Poison),
        }
    }

    /// The shape of a type, which must be ranked.
    pub fn ranked(&self, view: &OpView<'_>) -> Result<Dims, Stop> {
        self.shape.clone().ok_or_else(|| view.invalid("has an unranked tensor"))
    }

    /// The value that is poison as a whole; [`Value::POISON`] if the sizes are not known, or are large.
    pub fn poison(&self) -> Value {
        let small = |shape: &Dims| {
            let sizes = shape.iter().filter(|&&size| size != 0);
            let mut count = sizes.map(|&size| u64::try_from(size).ok());
            let count = count.try_fold(1u64, |all, size| all.checked_mul(size?));
            count.is_some_and(|count| count <= MAX_POISON)
        };
        match &self.shape {
            Some(shape) if small(shape) => Value::array(Array::filled(self.elem, shape, &Scalar::Poison)),
            _ => Value::POISON,
        }
    }

    /// Whether a tensor with these sizes fits this type.
    pub fn admits(&self, sizes: &[i64]) -> bool {
        let fits = |(&size, &expected): (&i64, &i64)| expected == DYNAMIC || size == expected;
        self.shape
            .as_ref()
            .is_none_or(|shape| shape.len() == sizes.len() && sizes.iter().zip(shape).all(fits))
    }

    /// The content of an operand of this type; `None` if it is poison as a whole and its sizes are not known.
    pub fn read(&self, value: &Value) -> Result<Option<Rc<Array>>, Stop> {
        self.content(value.clone())
    }

    /// The same, taken out of its place, so that it can be changed.
    pub fn take(&self, value: &mut Value) -> Result<Option<Rc<Array>>, Stop> {
        self.content(value.take())
    }

    fn content(&self, value: Value) -> Result<Option<Rc<Array>>, Stop> {
        let value = match value {
            Value::Scalar(Scalar::Poison) => self.poison(),
            value => value,
        };
        match value {
            Value::Array(array) if array.elem() == self.elem && self.admits(array.shape()) => Ok(Some(array)),
            Value::Scalar(Scalar::Poison) => Ok(None),
            _ => Err(Stop::invalid("a tensor of another form than its type")),
        }
    }

    /// The shape, with operands for the dynamic sizes.
    pub fn sizes(&self, dynamic: &[Value]) -> Result<Dims, Stop> {
        let shape = self.shape.as_ref().ok_or_else(|| Stop::invalid("an unranked tensor has no sizes"))?;
        mixed(shape, &mut dynamic.iter())?
            .into_iter()
            .map(|size| {
                let size = size.filter(|&size| size >= 0);
                size.ok_or_else(|| Stop::unchecked("a size"))
            })
            .collect()
    }
}

/// Static numbers, with operands for the dynamic ones; `None` if one is poison.
pub fn mixed<'v>(
    numbers: &[i64],
    operands: &mut impl Iterator<Item = &'v Value>,
) -> Result<Vec<Option<i64>>, Stop> {
    let number = |&number: &i64| match number {
        DYNAMIC => operands.next().map(index).ok_or_else(|| Stop::invalid("too few dynamic sizes")),
        _ => Ok(Some(number)),
    };
    numbers.iter().map(number).collect()
}

/// An index operand; `None` for poison (and for values that are not an index).
pub fn index(value: &Value) -> Option<i64> {
    value.as_int().and_then(|int| int.to_i64())
}

/// A value of type index.
pub fn index_value(machine: &dyn Machine, number: i64) -> Value {
    Value::Scalar(Scalar::int(machine.index_width(), i128::from(number)))
}

/// Moves to the next point of a box in row-major order. Returns false after the last one; all indices are then 0 again.
pub fn advance(point: &mut [i64], sizes: &[i64]) -> bool {
    for (coordinate, &size) in point.iter_mut().zip(sizes).rev() {
        *coordinate += 1;
        if *coordinate < size {
            return true;
        }
        *coordinate = 0;
    }
    false
}
