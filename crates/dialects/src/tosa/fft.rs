//! Fourier transforms in two dimensions.

use std::f64::consts::PI;
use std::rc::Rc;

use assay_ir::Float;
use assay_model::{
    Array, ElemType, Meaning, OpDef, OpView, Recipe, Scalar, Stop, WholeKernel, take_elements,
};
use smallvec::smallvec;

use super::recipes;
use super::tensor::{SIZES, each_index, kernel, operand, sizes};
use super::view::flag;
use crate::rules::EVALUATION_ORDER;

pub static OPS: &[OpDef] = &[
    OpDef::new("tosa.fft2d", Meaning::Whole(fft2d))
        .doc("The discrete Fourier transform of complex images, or its inverse without a factor.")
        .rules(&[SIZES, EVALUATION_ORDER])
        .recipe(Recipe::adjust(recipes::window::fft).weight(60)),
    OpDef::new("tosa.rfft2d", Meaning::Whole(rfft2d))
        .doc("The first half of the discrete Fourier transform of real images.")
        .rules(&[SIZES, EVALUATION_ORDER])
        .recipe(Recipe::adjust(recipes::window::rfft).weight(60)),
];

fn fft2d(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    transform(view, if flag(view, "inverse") { -1.0 } else { 1.0 }, false)
}

fn rfft2d(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    transform(view, 1.0, true)
}

/// The real or imaginary parts of images, as numbers; `None` if any is poison.
fn values(array: &Array) -> Option<Vec<f64>> {
    array.iter().map(|scalar| scalar.as_float().map(Float::to_f64)).collect()
}

fn transform(view: &OpView<'_>, sign: f64, real: bool) -> Result<WholeKernel, Stop> {
    let elem = view.result_elem(0)?;
    let ElemType::Float(kind) = elem else { return Err(view.invalid("has no floats")) };
    kernel(view, move |machine, tensors| {
        let first = operand(tensors, 0)?;
        let [batches, height, width] = sizes(first)?;
        if !real && operand(tensors, 1)?.shape() != first.shape() {
            return Err(SIZES.stop());
        }
        if [height, width].iter().any(|size| size.count_ones() != 1) {
            return Err(SIZES.stop());
        }
        let shape = [batches, height, if real { width / 2 + 1 } else { width }];
        let len = take_elements(machine, &shape)?;
        machine.charge((len as u64).saturating_mul((height * width) as u64))?;
        let imaginary = if real { Some(vec![0.0; first.len()]) } else { values(operand(tensors, 1)?) };
        let Some((re, im)) = values(first).zip(imaginary) else {
            let poison = Rc::new(Array::filled(elem, &shape, &Scalar::Poison));
            return Ok(smallvec![Rc::clone(&poison), poison]);
        };
        let mut results =
            [Array::filled(elem, &shape, &elem.zero()), Array::filled(elem, &shape, &elem.zero())];
        each_index(&shape, |position, index| {
            let (mut sum_re, mut sum_im) = (0.0, 0.0);
            for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
                let place = ((index[0] * height + y) * width + x) as usize;
                let turns = (y * index[1] % height) as f64 / height as f64
                    + (x * index[2] % width) as f64 / width as f64;
                let (sine, cosine) = (sign * 2.0 * PI * turns).sin_cos();
                sum_re += re[place] * cosine + im[place] * sine;
                sum_im += im[place] * cosine - re[place] * sine;
            }
            for (result, value) in results.iter_mut().zip([sum_re, sum_im]) {
                result.set(position, Scalar::Float(Float::from_f64(kind, value)));
            }
            Ok(())
        })?;
        if len > 0 {
            machine.note_open(&EVALUATION_ORDER);
        }
        Ok(results.into_iter().map(Rc::new).collect())
    })
}
