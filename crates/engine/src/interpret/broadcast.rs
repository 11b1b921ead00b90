//! Elementwise ops whose operands are broadcast to one shape ([`assay_model::OpDef::broadcast`]).

use assay_ir::DYNAMIC;
use assay_model::{Layout, OpView, Stop, Value};
use smallvec::SmallVec;

use super::code::Instr;

/// The shape of the results; `None` if no operand is an array, or if poison hides the shape.
pub fn shape(instr: &Instr, operands: &[Value]) -> Result<Option<SmallVec<[i64; 4]>>, Stop> {
    let Some(broadcast) = instr.broadcast else {
        return Ok(operands.iter().find_map(Value::as_array).map(|array| array.shape().into()));
    };
    let (leading, further) = operands.split_at(operands.len().min(usize::from(broadcast.operands)));
    let mut shape: Option<SmallVec<[i64; 4]>> = None;
    for operand in leading {
        let Some(array) = operand.as_array() else { return Ok(None) };
        match &mut shape {
            None => shape = Some(array.shape().into()),
            Some(shape) => stretch(shape, array.shape()).ok_or_else(|| broadcast.mismatch.stop())?,
        }
    }
    if further.iter().filter_map(Value::as_array).any(|array| array.len() != 1) {
        return Err(broadcast.mismatch.stop());
    }
    Ok(shape)
}

/// Broadcasts the dimensions of size 1 of a shape to those of another shape of its rank; `None` if they do not fit.
fn stretch(shape: &mut [i64], other: &[i64]) -> Option<()> {
    for (size, &other) in shape.iter_mut().zip(other) {
        match (*size, other) {
            (1, _) => *size = other,
            (size, other) if other == 1 || size == other => {}
            _ => return None,
        }
    }
    (shape.len() == other.len()).then_some(())
}

/// Whether results have the shapes of their types.
pub fn check(instr: &Instr, view: &OpView<'_>, results: &[Value]) -> Result<(), Stop> {
    let Some(broadcast) = instr.broadcast else { return Ok(()) };
    for (index, result) in results.iter().enumerate() {
        if let (Value::Array(array), Ok(Layout::Array { shape, .. })) = (result, view.result_layout(index)) {
            let fits = |(&expected, &size): (&i64, &i64)| expected == DYNAMIC || expected == size;
            if shape.len() != array.shape().len() || !shape.iter().zip(array.shape()).all(fits) {
                return Err(broadcast.mismatch.stop());
            }
        }
    }
    Ok(())
}

/// How the elements of one operand repeat in the shape of the results.
pub enum OperandStretch {
    /// They do not.
    Same,
    /// One element everywhere.
    One,
    /// Sizes of the results, and the operand's strides, which are 0 for a broadcast dimension.
    Strided(SmallVec<[(usize, usize); 4]>),
}

impl OperandStretch {
    /// The operand's element for a position in the results.
    pub fn position(&self, mut position: usize) -> usize {
        match self {
            OperandStretch::Same => position,
            OperandStretch::One => 0,
            OperandStretch::Strided(dims) => {
                let mut source = 0;
                for &(size, stride) in dims.iter().rev() {
                    source += position % size * stride;
                    position /= size;
                }
                source
            }
        }
    }
}

/// How each operand repeats; empty for ops that do not broadcast.
pub fn stretched(instr: &Instr, operands: &[Value], shape: &[i64]) -> SmallVec<[OperandStretch; 3]> {
    if instr.broadcast.is_none() {
        return SmallVec::new();
    }
    let of = |operand: &Value| match operand.as_array() {
        Some(array) if array.len() == 1 => OperandStretch::One,
        Some(array) if array.shape() != shape => {
            let mut stride = 1;
            let mut dims: SmallVec<[(usize, usize); 4]> = SmallVec::new();
            for (&size, &own) in shape.iter().zip(array.shape()).rev() {
                dims.push((size as usize, if own == 1 { 0 } else { stride }));
                stride *= own as usize;
            }
            dims.reverse();
            OperandStretch::Strided(dims)
        }
        _ => OperandStretch::Same,
    };
    operands.iter().map(of).collect()
}
