//! The operands that a structured op reads and writes: scalars, tensors, memory.

use std::rc::Rc;

use assay_ir::{Type, TypeId};
use assay_model::memory::align_of;
use assay_model::memref::{self, row_major};
use assay_model::{Array, Layout, Machine, MemRef, Memory, OpView, Stop, Value};

use crate::memref::read::load_element;
use crate::memref::rules::MISALIGNED;

use super::domain::OperandExtent;

/// What the type of a structured op's operand says.
pub struct StructuredOperand {
    form: OperandForm,
    /// Layout of the whole operand.
    layout: Layout,
    /// Layout of the body's argument.
    pub element: Layout,
}

#[derive(Clone, Copy, PartialEq)]
enum OperandForm {
    /// The same element in all iterations.
    Scalar,
    Tensor,
    MemRef,
}

impl StructuredOperand {
    pub fn from_type(view: &OpView<'_>, ty: TypeId) -> Result<StructuredOperand, Stop> {
        let layout = view.layout(ty)?;
        let (form, element) = match (view.module.ctx.ty(ty), &layout) {
            (Type::Tensor { .. }, Layout::Array { elem, .. }) => (OperandForm::Tensor, Layout::Scalar(*elem)),
            (Type::MemRef { .. }, Layout::MemRef { elem, .. }) => (OperandForm::MemRef, (**elem).clone()),
            _ => (OperandForm::Scalar, layout.clone()),
        };
        Ok(StructuredOperand { form, layout, element })
    }

    /// The operand's value as a place to read from, and to write to if it is an output. An output tensor that nobody else uses is changed in
    /// place.
    ///
    /// # Errors
    /// Undefined behaviour if it is a poison memref.
    pub fn place(&self, value: &mut Value, output: bool) -> Result<OperandPlace, Stop> {
        match self.form {
            OperandForm::Scalar => Ok(OperandPlace::Scalar(value.clone())),
            OperandForm::MemRef => {
                let memref = memref::operand(value)?;
                Ok(OperandPlace::Memory { size: memref.elem_size()? as i64, memref: memref.clone() })
            }
            OperandForm::Tensor => {
                // Reports show the values of inputs, so inputs are copied instead of taken.
                let value = match if output { value.take() } else { value.clone() } {
                    array @ Value::Array(_) => array,
                    // A value that is poison as a whole becomes as many poison elements as its type has.
                    other => self.layout.adapt(&other).unwrap_or(Value::POISON),
                };
                match value {
                    Value::Array(array) if output => Ok(OperandPlace::Output(Rc::unwrap_or_clone(array))),
                    Value::Array(array) => Ok(OperandPlace::Input(array)),
                    _ => Err(Stop::unsupported("a poison tensor of dynamic size")),
                }
            }
        }
    }
}

/// An operand at run time.
pub enum OperandPlace {
    Scalar(Value),
    Input(Rc<Array>),
    Output(Array),
    Memory { memref: MemRef, size: i64 },
}

impl OperandPlace {
    pub fn sizes(&self) -> &[i64] {
        match self {
            OperandPlace::Scalar(_) => &[],
            OperandPlace::Input(array) => array.shape(),
            OperandPlace::Output(array) => array.shape(),
            OperandPlace::Memory { memref, .. } => &memref.sizes,
        }
    }

    /// Number of elements of a tensor.
    pub fn len(&self) -> Option<u64> {
        match self {
            OperandPlace::Scalar(_) | OperandPlace::Memory { .. } => None,
            OperandPlace::Input(array) => Some(array.len() as u64),
            OperandPlace::Output(array) => Some(array.len() as u64),
        }
    }

    /// Checks that all elements are aligned as their type requires [as `memref.load` and `memref.store` do].
    ///
    /// # Errors
    /// Undefined behaviour ([`MISALIGNED`]) if not.
    pub fn check_alignment(&self) -> Result<(), Stop> {
        let OperandPlace::Memory { memref, size } = self else { return Ok(()) };
        let first = memref.aligned.offset(memref.offset.wrapping_mul(*size));
        match align_of(&memref.elem) {
            Some(align) if !first.address.is_multiple_of(align) => Err(MISALIGNED.stop()),
            _ => Ok(()),
        }
    }

    /// Where its elements are.
    pub fn extent(&self) -> OperandExtent<'_> {
        let (strides, start) = match self {
            OperandPlace::Memory { memref, .. } => (memref.strides.clone(), memref.offset),
            _ => (row_major(self.sizes()), 0),
        };
        OperandExtent { sizes: self.sizes(), strides, start, len: self.len() }
    }

    /// The element at a position, which must be in bounds.
    #[inline]
    pub fn load(&self, machine: &mut dyn Machine, position: i64) -> Result<Value, Stop> {
        match self {
            OperandPlace::Scalar(value) => Ok(value.clone()),
            OperandPlace::Input(array) => Ok(Value::Scalar(array.get(position as usize))),
            OperandPlace::Output(array) => Ok(Value::Scalar(array.get(position as usize))),
            OperandPlace::Memory { memref, size } => {
                let pointer = memref.aligned.offset(position.wrapping_mul(*size));
                load_element(machine, pointer, &memref.elem)
            }
        }
    }

    /// Overwrites the element at a position, which must be in bounds.
    #[inline]
    pub fn store(&mut self, memory: &mut Memory, position: i64, value: &Value) -> Result<(), Stop> {
        match (self, value) {
            (OperandPlace::Output(array), Value::Scalar(scalar)) => {
                array.set(position as usize, scalar.clone());
                Ok(())
            }
            (OperandPlace::Memory { memref, size }, value) => {
                let pointer = memref.aligned.offset(position.wrapping_mul(*size));
                memory.store(pointer, &memref.elem, value)
            }
            _ => Err(Stop::invalid("an output that cannot hold what is written to it")),
        }
    }
}
