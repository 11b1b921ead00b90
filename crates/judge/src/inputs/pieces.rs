//! Vectors that a conversion to SPIR-V splits into short ones, in arguments and in results.
//!
//! SPIR-V has vectors of 2, 3 and 4 elements. A longer vector, or one of several dimensions, becomes one short vector for each slice along
//! its last dimension, in row-major order [SPIRVConversion.cpp: unrollVectorsInSignatures, getTargetShape, getComputeVectorSize]. A vector
//! of one element becomes a scalar [SPIRVConversion.cpp: convertVectorType].

use assay_model::{Array, ElemType, Layout, Scalar, Value};

/// A vector in pieces of equal form.
#[derive(Clone, Copy, Debug)]
pub struct VectorPieces<'l> {
    /// The form of each piece.
    layout: &'l Layout,
    elem: ElemType,
    /// Elements of each piece.
    len: usize,
    /// Number of pieces.
    pub count: usize,
}

impl<'l> VectorPieces<'l> {
    /// The pieces of a vector of static sizes at the beginning of `forms`, if these fit. A form without a layout is `None`.
    pub fn from_forms(
        elem: ElemType,
        shape: &[i64],
        forms: impl IntoIterator<Item = Option<&'l Layout>>,
    ) -> Option<VectorPieces<'l>> {
        let mut forms = forms.into_iter();
        let layout = forms.next().flatten()?;
        let len = match layout {
            Layout::Scalar(own) if *own == elem => 1,
            Layout::Array { elem: own, shape } if *own == elem && shape.len() == 1 => shape[0],
            _ => return None,
        };
        let last = *shape.last()?;
        if len <= 0 || last <= 0 || last % len != 0 || shape.contains(&0) {
            return None;
        }
        let count = usize::try_from(shape.iter().product::<i64>() / len).ok()?;
        let others_fit = forms.take(count - 1).filter(|form| *form == Some(layout)).count() == count - 1;
        others_fit.then_some(VectorPieces { layout, elem, len: len as usize, count })
    }

    /// The pieces of an array.
    pub fn split(&self, array: &Array) -> Vec<Value> {
        let elements: Vec<Scalar> = array.iter().collect();
        let piece = |elements: &[Scalar]| match self.layout {
            Layout::Scalar(_) => Value::Scalar(elements[0].clone()),
            _ => {
                let elements = elements.iter().cloned();
                Value::array(Array::from_elements(self.elem, &[self.len as i64], elements))
            }
        };
        elements.chunks(self.len).map(piece).collect()
    }

    /// The array of these pieces; `None` if one has another form than its type.
    pub fn join(&self, pieces: &[Value], shape: &[i64]) -> Option<Value> {
        let mut elements = Vec::with_capacity(self.len * self.count);
        for piece in pieces {
            match piece {
                Value::Scalar(Scalar::Poison) => elements.extend(vec![Scalar::Poison; self.len]),
                Value::Scalar(scalar) => elements.push(scalar.clone()),
                Value::Array(array) => elements.extend(array.iter()),
                _ => return None,
            }
        }
        let fits = elements.len() == self.len * self.count;
        fits.then(|| Value::array(Array::from_elements(self.elem, shape, elements)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ELEM: ElemType = ElemType::Int(8);

    fn vector(shape: &[i64]) -> Layout {
        Layout::Array { elem: ELEM, shape: shape.into() }
    }

    fn array(shape: &[i64]) -> Array {
        let len = shape.iter().product::<i64>();
        Array::from_elements(ELEM, shape, (0..len).map(|n| Scalar::int(8, n.into())))
    }

    fn pieces<'l>(shape: &[i64], forms: &'l [Layout]) -> Option<VectorPieces<'l>> {
        VectorPieces::from_forms(ELEM, shape, forms.iter().map(Some))
    }

    #[test]
    fn slices_along_the_last_dimension_are_split_and_joined() {
        let whole = array(&[2, 4]);
        for (form, count, first) in [(vector(&[2]), 4, "[0, 1]"), (Layout::Scalar(ELEM), 8, "0")] {
            let forms = vec![form; count + 1];
            let pieces = pieces(&[2, 4], &forms).expect("they fit");
            assert_eq!(pieces.count, count);
            let split = pieces.split(&whole);
            assert_eq!((split.len(), split[0].to_string().as_str()), (count, first));
            assert_eq!(pieces.join(&split, &[2, 4]), Some(Value::array(whole.clone())));
        }
    }

    #[test]
    fn a_poison_piece_is_poison_in_each_element() {
        let forms = [vector(&[2]), vector(&[2])];
        let pieces = pieces(&[4], &forms).expect("they fit");
        let joined = pieces.join(&[Value::POISON, Value::array(array(&[2]))], &[4]).expect("they fit");
        assert_eq!(joined.to_string(), "[poison, poison, 0, 1]");
    }

    #[test]
    fn other_forms_are_no_pieces() {
        for forms in [
            vec![vector(&[2])],
            vec![vector(&[3]), vector(&[3])],
            vec![vector(&[2]), Layout::Scalar(ELEM)],
            vec![vector(&[2, 2])],
            vec![Layout::Scalar(ElemType::Int(16)); 4],
        ] {
            assert!(pieces(&[4], &forms).is_none(), "{forms:?}");
        }
    }
}
