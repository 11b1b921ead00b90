//! Elementwise ops whose operands are stretched to one shape ([`assay_model::OpDef::broadcast`]).

use assay_model::{Stop, Value};
use smallvec::SmallVec;

use super::code::Instr;

/// The shape of the results; `None` where none of the operands is an array, or a poison hides the shape.
pub fn shape(instr: &Instr, operands: &[Value]) -> Result<Option<SmallVec<[i64; 4]>>, Stop> {
    if instr.broadcast == 0 {
        return Ok(operands.iter().find_map(Value::as_array).map(|array| array.shape().into()));
    }
    let mut shape: Option<SmallVec<[i64; 4]>> = None;
    for operand in &operands[..operands.len().min(usize::from(instr.broadcast))] {
        let Some(array) = operand.as_array() else { return Ok(None) };
        match &mut shape {
            None => shape = Some(array.shape().into()),
            Some(shape) => stretch(shape, array.shape())?,
        }
    }
    let further = operands.iter().skip(usize::from(instr.broadcast)).filter_map(Value::as_array);
    if further.into_iter().any(|array| array.len() != 1) {
        return Err(Stop::invalid("an operand of several elements that must have one"));
    }
    Ok(shape)
}

/// Stretches the dimensions of size 1 of a shape to those of another of its rank.
fn stretch(shape: &mut [i64], other: &[i64]) -> Result<(), Stop> {
    if shape.len() != other.len() {
        return Err(Stop::invalid("operands of different ranks"));
    }
    for (size, &other) in shape.iter_mut().zip(other) {
        match (*size, other) {
            (1, _) => *size = other,
            (_, 1) => {}
            (size, other) if size == other => {}
            _ => return Err(Stop::invalid("operands of shapes that do not broadcast")),
        }
    }
    Ok(())
}

/// How one operand's elements repeat over the shape of the results.
pub enum Stretched {
    /// They do not.
    Same,
    /// One element everywhere.
    One,
    /// Sizes of the results, and the operand's strides with 0 for a stretched dimension.
    Strided(SmallVec<[(usize, usize); 4]>),
}

impl Stretched {
    /// The operand's element for a position in the results.
    pub fn position(&self, mut position: usize) -> usize {
        match self {
            Stretched::Same => position,
            Stretched::One => 0,
            Stretched::Strided(dims) => {
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

/// For each operand, how it repeats; empty for ops that do not broadcast.
pub fn stretched(instr: &Instr, operands: &[Value], shape: &[i64]) -> SmallVec<[Stretched; 3]> {
    if instr.broadcast == 0 {
        return SmallVec::new();
    }
    let of = |operand: &Value| match operand.as_array() {
        Some(array) if array.len() == 1 => Stretched::One,
        Some(array) if array.shape() != shape => {
            let mut stride = 1;
            let mut dims: SmallVec<[(usize, usize); 4]> = SmallVec::new();
            for (&size, &own) in shape.iter().zip(array.shape()).rev() {
                dims.push((size as usize, if own == 1 { 0 } else { stride }));
                stride *= own as usize;
            }
            dims.reverse();
            Stretched::Strided(dims)
        }
        _ => Stretched::Same,
    };
    operands.iter().map(of).collect()
}
