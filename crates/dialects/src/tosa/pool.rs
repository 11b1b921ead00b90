//! Pooling: a window moves over an image.

use assay_model::{
    Array, ElemType, Machine, Meaning, OpDef, OpView, Recipe, Scalar, Stop, WholeKernel, take_elements,
};

use super::recipes;
use super::reduce::{EXTREMUM_RULES, Extremum, NO_NUMBER};
use super::rescale::{apply_scale, reciprocal_scale};
use super::sum::{FloatSum, IntSum, OVERFLOW, number};
use super::tensor::{SIZES, each_index, kernel, only, operand, sizes};
use super::view::{ignores_nan, signed_elem};
use crate::rules::EVALUATION_ORDER;

pub static OPS: &[OpDef] = &[
    OpDef::new("tosa.avg_pool2d", Meaning::Whole(avg_pool2d))
        .doc("The mean of the elements in a window, rounded.")
        .rules(&[SIZES, OVERFLOW, EVALUATION_ORDER])
        .recipe(Recipe::adjust(recipes::window::avg_pool)),
    OpDef::new("tosa.max_pool2d", Meaning::Whole(max_pool2d))
        .range(crate::ranges::first_operand)
        .doc("The greatest of the elements in a window.")
        .rules(EXTREMUM_RULES)
        .recipe(Recipe::adjust(recipes::window::max_pool)),
];

/// The window and how it moves, rows first.
#[derive(Clone, Copy)]
struct Window {
    kernel: [i64; 2],
    stride: [i64; 2],
    /// Top, bottom, left, right.
    pad: [i64; 4],
}

impl Window {
    fn from_op(view: &OpView<'_>) -> Result<Window, Stop> {
        fn list<const LEN: usize>(view: &OpView<'_>, name: &str) -> Result<[i64; LEN], Stop> {
            let list = view.i64_array(name).and_then(Result::ok).and_then(|list| list.try_into().ok());
            let small = |list: &[i64; LEN]| list.iter().all(|n| n.unsigned_abs() <= 1 << 31);
            list.filter(small).ok_or_else(|| view.invalid(format!("has no {LEN} numbers '{name}'")))
        }
        let window =
            Window { kernel: list(view, "kernel")?, stride: list(view, "stride")?, pad: list(view, "pad")? };
        let beyond = (0..4).any(|side| window.pad[side] < 0 || window.pad[side] >= window.kernel[side / 2]);
        if window.kernel.iter().chain(&window.stride).any(|&n| n < 1) || beyond {
            return Err(view.invalid("has a window that may hold no element [TOSA 1.0, AVG_POOL2D]"));
        }
        Ok(window)
    }

    fn out_size(&self, dim: usize, input: i64) -> Result<i64, Stop> {
        let span = input + self.pad[2 * dim] + self.pad[2 * dim + 1] - self.kernel[dim];
        if span < 0 || span % self.stride[dim] != 0 {
            return Err(SIZES.stop());
        }
        Ok(span / self.stride[dim] + 1)
    }
}

/// Computes each element of the result from the elements in its window.
fn pool(
    view: &OpView<'_>,
    fold: impl Fn(&mut dyn Machine, &[Scalar], &[Scalar]) -> Result<Scalar, Stop> + 'static,
) -> Result<WholeKernel, Stop> {
    let window = Window::from_op(view)?;
    let out = view.result_elem(0)?;
    kernel(view, move |machine, tensors| {
        let input = operand(tensors, 0)?;
        let [batches, height, width, channels] = sizes(input)?;
        // Zero points, where there are any.
        let further: Vec<Scalar> =
            tensors[1..].iter().filter(|array| array.len() == 1).map(|array| array.get(0)).collect();
        let shape = [batches, window.out_size(0, height)?, window.out_size(1, width)?, channels];
        let len = take_elements(machine, &shape)?;
        machine.charge((len as u64).saturating_mul(window.kernel.iter().product::<i64>() as u64))?;
        let mut result = Array::filled(out, &shape, &out.zero());
        let mut elements = Vec::new();
        each_index(&shape, |position, index| {
            let start = |dim: usize| index[dim + 1] * window.stride[dim] - window.pad[2 * dim];
            let rows = start(0).max(0)..(start(0) + window.kernel[0]).min(height);
            elements.clear();
            for row in rows {
                for column in start(1).max(0)..(start(1) + window.kernel[1]).min(width) {
                    let place = ((index[0] * height + row) * width + column) * channels + index[3];
                    elements.push(input.get(place as usize));
                }
            }
            result.set(position, fold(machine, &elements, &further)?);
            Ok(())
        })?;
        Ok(only(result))
    })
}

fn max_pool2d(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    signed_elem(view, 0)?;
    let ignores_nan = ignores_nan(view)?;
    pool(view, move |machine, elements, _| {
        let mut extremum = Extremum::new(std::cmp::Ordering::Greater, ignores_nan);
        elements.iter().for_each(|element| extremum.add(element.clone()));
        let greatest = extremum.finish(machine);
        let is_nan = matches!(&greatest, Scalar::Float(float) if float.is_nan());
        Ok(if ignores_nan && is_nan { machine.open_scalar(&NO_NUMBER, greatest) } else { greatest })
    })
}

fn avg_pool2d(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 3 {
        return Err(view.unsupported("zero points that are not operands"));
    }
    match signed_elem(view, 0)? {
        ElemType::Int(width) if width <= 32 => {
            pool(view, move |_, elements, zeros| Ok(int_mean(width, elements, zeros)))
        }
        ElemType::Float(_) => {
            let acc = match view.attr("acc_type") {
                Some(assay_ir::Attr::Type(ty)) => view.elem(*ty)?,
                _ => return Err(view.invalid("has no accumulator type")),
            };
            let (ElemType::Float(acc), ElemType::Float(out)) = (acc, view.result_elem(0)?) else {
                return Err(view.unsupported("an accumulator of another kind than the elements"));
            };
            pool(view, move |machine, elements, _| {
                let narrow = if acc.precision() < out.precision() { acc } else { out };
                let mut sum = FloatSum::new(narrow);
                elements.iter().for_each(|element| sum.add(element));
                let (total, exact) = sum.total();
                let Scalar::Float(total) = total else { return Ok(Scalar::Poison) };
                let count = assay_ir::Float::from_f64(narrow, elements.len() as f64);
                let mean = total.div(count);
                // Dividing and multiplying by the reciprocal give the same result if nothing is rounded.
                let rounds = mean.to_f64() * elements.len() as f64 != total.to_f64() && !mean.is_nan();
                let mean = Scalar::Float(mean.convert(out, assay_ir::Rounding::NearestEven));
                let is_open = !exact || rounds || !elements.len().is_power_of_two();
                Ok(if is_open { machine.open_scalar(&EVALUATION_ORDER, mean) } else { mean })
            })
        }
        _ => Err(view.unsupported("elements that TOSA does not define it for")),
    }
}

/// The mean, by a fixed-point reciprocal. Poison if a step exceeds 32 bits.
fn int_mean(width: u32, elements: &[Scalar], zeros: &[Scalar]) -> Scalar {
    let zero = |index: usize| zeros.get(index).and_then(number);
    let (Some(input_zero), Some(output_zero)) = (zero(0), zero(1)) else { return Scalar::Poison };
    let mut sum = IntSum::default();
    for element in elements {
        sum.add(number(element).map(|value| value - input_zero));
    }
    let mean = sum.total(32).and_then(|total| {
        let (multiplier, shift) = reciprocal_scale(elements.len() as u32)?;
        let limit = 1i128 << (shift - 1);
        // Within the limit, the result fits 32 bits.
        (-limit..limit).contains(&total).then(|| apply_scale(total, multiplier, shift, false) + output_zero)
    });
    let half = 1i128 << (width - 1);
    mean.map_or(Scalar::Poison, |mean| Scalar::int(width, mean.clamp(-half, half - 1)))
}
