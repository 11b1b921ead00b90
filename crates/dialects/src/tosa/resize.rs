//! Images in another size.

use assay_ir::{Attr, Float, FloatKind};
use assay_model::{
    Array, ElemType, Machine, Meaning, OpDef, OpView, Recipe, Scalar, Stop, WholeKernel, take_elements,
};

use super::recipes;
use super::sum::{FloatSum, IntSum, OVERFLOW, number};
use super::tensor::{SIZES, each_index, kernel, only, operand, shape_numbers, sizes};
use super::view::signed_elem;
use crate::rules::EVALUATION_ORDER;

pub static OPS: &[OpDef] = &[OpDef::new("tosa.resize", Meaning::Whole(resize))
    .doc("An image in another size, by the nearest elements or between four of them.")
    .rules(&[SIZES, OVERFLOW, EVALUATION_ORDER])
    .recipe(Recipe::adjust(recipes::window::resize))
    // Some operands must be certain constants (`verifyZeroPoint`, shapes of type `!tosa.shape`, `RescaleOp::verify`).
    .rigid()];

/// One dimension of the image: the scale as a fraction, and the position of the result's first element.
#[derive(Clone, Copy)]
struct Axis {
    size: i64,
    numerator: i64,
    denominator: i64,
    offset: i64,
    border: i64,
}

/// The position of a result element between two input elements, in units of 1 / numerator.
#[derive(Clone, Copy)]
struct Interpolated {
    low: i64,
    high: i64,
    rest: i64,
}

impl Axis {
    fn out_size(&self) -> Result<i64, Stop> {
        let Axis { size, numerator, denominator, offset, border } = *self;
        let range = size < 16_384
            && (1..=1 << 11).contains(&numerator)
            && (1..16 * numerator).contains(&denominator)
            && (-numerator..16 * numerator).contains(&offset)
            && (-16 * numerator..numerator).contains(&border);
        let span = (size - 1) * numerator - offset + border;
        if !range || span < 0 || span % denominator != 0 || span / denominator + 1 >= 16_384 {
            return Err(SIZES.stop());
        }
        Ok(span / denominator + 1)
    }

    fn place(&self, out: i64) -> Interpolated {
        let at = out * self.denominator + self.offset;
        let index = at.div_euclid(self.numerator);
        let (low, high) = (index.max(0), (index + 1).min(self.size - 1));
        // At either end, both neighbours are the last element there.
        Interpolated { low: low.min(self.size - 1), high: high.max(0), rest: at.rem_euclid(self.numerator) }
    }

    /// The nearer neighbour.
    fn nearest(&self, place: Interpolated) -> i64 {
        if 2 * place.rest >= self.numerator { place.high } else { place.low }
    }
}

fn is_bilinear(view: &OpView<'_>) -> Result<bool, Stop> {
    let word = match view.attr("mode") {
        Some(Attr::String(word)) => Some(view.module.ctx.str(*word)),
        _ => view.keyword("mode"),
    };
    match word {
        Some("NEAREST_NEIGHBOR") => Ok(false),
        Some("BILINEAR") => Ok(true),
        _ => Err(view.invalid("has an unknown mode")),
    }
}

fn resize(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 4 {
        return Err(view.unsupported("a scale, an offset and a border that are not operands"));
    }
    let bilinear = is_bilinear(view)?;
    let out = view.result_elem(0)?;
    match (signed_elem(view, 0)?, out) {
        (from, to) if !bilinear && from != to => return Err(view.invalid("changes the type of elements")),
        (ElemType::Int(from), ElemType::Int(to)) if from <= to && to <= 64 => {}
        (ElemType::Float(from), ElemType::Float(to)) if from == to => {}
        _ => return Err(view.unsupported("elements that TOSA does not define it for")),
    }
    kernel(view, move |machine, tensors| {
        let input = operand(tensors, 0)?;
        let [batches, height, width, channels] = sizes(input)?;
        let [scale, offset, border] =
            [1, 2, 3].map(|index| operand(tensors, index).and_then(|t| shape_numbers(t)));
        let (scale, offset, border) = (scale?, offset?, border?);
        let (&[yn, yd, xn, xd], &[oy, ox], &[by, bx]) = (&scale[..], &offset[..], &border[..]) else {
            return Err(SIZES.stop());
        };
        let limit = 1 << 20;
        if [yn, yd, xn, xd, oy, ox, by, bx].iter().any(|n| n.unsigned_abs() > limit) {
            return Err(SIZES.stop());
        }
        let rows = Axis { size: height, numerator: yn, denominator: yd, offset: oy, border: by };
        let columns = Axis { size: width, numerator: xn, denominator: xd, offset: ox, border: bx };
        let shape = [batches, rows.out_size()?, columns.out_size()?, channels];
        take_elements(machine, &shape)?;
        let mut result = Array::filled(out, &shape, &out.zero());
        each_index(&shape, |position, index| {
            let read = |row: i64, column: i64| {
                let place = ((index[0] * height + row) * width + column) * channels + index[3];
                input.get(place as usize)
            };
            let (y, x) = (rows.place(index[1]), columns.place(index[2]));
            let element = match bilinear {
                false => read(rows.nearest(y), columns.nearest(x)),
                true => {
                    let corners =
                        [read(y.low, x.low), read(y.low, x.high), read(y.high, x.low), read(y.high, x.high)];
                    between(machine, &corners, [(y.rest, yn), (x.rest, xn)], out)
                }
            };
            result.set(position, element);
            Ok(())
        })?;
        Ok(only(result))
    })
}

/// The weighted sum of four corners. The weights of integers are in units of 1 / numerator of the scales.
fn between(
    machine: &mut dyn Machine,
    corners: &[Scalar; 4],
    place: [(i64, i64); 2],
    out: ElemType,
) -> Scalar {
    let [(dy, unit_y), (dx, unit_x)] = place;
    let weights = [(unit_y - dy, unit_x - dx), (unit_y - dy, dx), (dy, unit_x - dx), (dy, dx)];
    match out {
        ElemType::Int(width) => {
            let mut sum = IntSum::default();
            for (corner, (y, x)) in corners.iter().zip(weights) {
                sum.add(number(corner).map(|value| value * i128::from(y * x)));
            }
            sum.scalar(width)
        }
        ElemType::Float(kind) => {
            let mut sum = FloatSum::new(kind);
            let mut exact = true;
            for (corner, (y, x)) in corners.iter().zip(weights) {
                // Fractions whose denominator is a power of two are exact floats, and so is a product of two of them.
                let parts = [(y, unit_y), (x, unit_x)].map(|(part, unit)| {
                    exact &= part * 2048 % unit == 0;
                    part as f64 / unit as f64
                });
                let weight = Float::from_f64(FloatKind::F32, parts[0] * parts[1]);
                sum.add_product(corner, &Scalar::Float(weight));
            }
            let (value, only) = sum.total();
            // By the formula, an infinite corner with weight 0 gives a NaN. If the op is folded, the corner has no effect.
            let finite = corners.iter().all(|corner| match corner {
                Scalar::Float(corner) => !corner.is_nan() && !corner.is_infinite(),
                _ => true,
            });
            if only && exact && finite { value } else { machine.open_scalar(&EVALUATION_ORDER, value) }
        }
        _ => Scalar::Poison,
    }
}
