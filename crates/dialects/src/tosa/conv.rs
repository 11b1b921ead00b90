//! Convolutions and matrix products.

use std::rc::Rc;

use assay_ir::{Attr, FloatKind};
use assay_model::{
    Array, Cond, ElemType, Machine, Meaning, OpDef, OpView, Recipe, Rule, Scalar, Stop, WholeKernel,
    take_elements,
};

use super::recipes;
use super::sum::{FloatSum, IntSum, OVERFLOW, number};
use super::tensor::{SIZES, Tensors, each_index, kernel, only, operand, sizes, strides};
use super::view::flag;
use crate::rules::EVALUATION_ORDER;

/// The bound on the error of an element is computed from the greatest element of the whole input, unless `local_bound` is set. A NaN or an infinity
/// makes it a NaN or an infinity, and then anything is right where the exact result is not a NaN.
const NO_BOUND: Rule = Rule::unspecified(
    "no-accuracy-bound",
    Cond::Own,
    "the input has a NaN or an infinity and `local_bound` is not set: there is no accuracy requirement [TOSA 1.0, Dot product accuracy \
     requirements, tosa_reference_check_dotproduct]",
);

const RULES: &[Rule] = &[SIZES, OVERFLOW, EVALUATION_ORDER, NO_BOUND];
const MATMUL: &[Rule] = &[SIZES, OVERFLOW, EVALUATION_ORDER];

pub static OPS: &[OpDef] = &[
    OpDef::new("tosa.conv2d", Meaning::Whole(|view| conv(view, ConvolutionKind::Full, 2)))
        .doc("Convolution in two dimensions.")
        .rules(RULES)
        .recipe(Recipe::adjust(|s, draft| recipes::window::conv(s, draft, 2))),
    OpDef::new("tosa.conv3d", Meaning::Whole(|view| conv(view, ConvolutionKind::Full, 3)))
        .doc("Convolution in three dimensions.")
        .rules(RULES)
        .recipe(Recipe::adjust(|s, draft| recipes::window::conv(s, draft, 3)).weight(60)),
    OpDef::new("tosa.depthwise_conv2d", Meaning::Whole(|view| conv(view, ConvolutionKind::Depthwise, 2)))
        .doc("Convolution of each channel by itself.")
        .rules(RULES)
        .recipe(Recipe::adjust(recipes::window::depthwise)),
    OpDef::new("tosa.transpose_conv2d", Meaning::Whole(|view| conv(view, ConvolutionKind::Transposed, 2)))
        .doc("Transposed convolution in two dimensions.")
        .rules(RULES)
        .recipe(Recipe::adjust(recipes::window::transposed)),
    OpDef::new("tosa.matmul", Meaning::Whole(matmul))
        .doc("Products of batches of matrices.")
        .rules(MATMUL)
        .recipe(Recipe::adjust(recipes::window::matmul)),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum ConvolutionKind {
    Full,
    Depthwise,
    Transposed,
}

/// How terms are added, in an integer width or a float format, and the type of the result.
#[derive(Clone, Copy)]
enum Sum {
    Int { acc: u32, out: u32 },
    Float { acc: FloatKind, out: FloatKind },
}

impl Sum {
    /// Follows from the type of the result and from `acc_type`, which a matrix product does not have.
    fn from_op(view: &OpView<'_>) -> Result<Sum, Stop> {
        let out = view.result_elem(0)?;
        let acc = match view.attr("acc_type") {
            None => out,
            Some(Attr::Type(ty)) => view.elem(*ty)?,
            Some(_) => return Err(view.invalid("has an accumulator type that is not a type")),
        };
        match (view.operand_elem(0)?, acc, out) {
            (ElemType::Int(from), ElemType::Int(acc), ElemType::Int(out)) if from <= 64 => {
                Ok(Sum::Int { acc, out })
            }
            (ElemType::Float(_), ElemType::Float(acc), ElemType::Float(out)) => Ok(Sum::Float { acc, out }),
            _ => Err(view.unsupported("elements that TOSA does not define it for")),
        }
    }

    /// The sum of products, plus one more term. The zero points are subtracted from the factors.
    fn total(
        self,
        machine: &mut dyn Machine,
        zero: (i128, i128),
        products: &mut dyn Iterator<Item = (Scalar, Scalar)>,
        last: Option<&Scalar>,
    ) -> Scalar {
        match self {
            Sum::Int { acc, out } => {
                let mut sum = IntSum::default();
                for (a, b) in products {
                    sum.add(number(&a).zip(number(&b)).map(|(a, b)| (a - zero.0) * (b - zero.1)));
                }
                if let Some(last) = last {
                    sum.add(number(last));
                }
                // The accumulator is narrowed before the last term is added.
                sum.scalar(acc.min(out)).as_int().map_or(Scalar::Poison, |int| Scalar::Int(int.sext(out)))
            }
            Sum::Float { acc, out } => {
                // If no order of additions rounds in the narrower format, none rounds in either format.
                let narrow = if acc.precision() < out.precision() { acc } else { out };
                let mut sum = FloatSum::new(narrow);
                products.for_each(|(a, b)| sum.add_product(&a, &b));
                if let Some(last) = last {
                    sum.add(last);
                }
                let (value, exact) = sum.total();
                let convert = |float: assay_ir::Float| float.convert(out, assay_ir::Rounding::NearestEven);
                let value = value.as_float().map_or(Scalar::Poison, |float| Scalar::Float(convert(float)));
                if exact { value } else { machine.open_scalar(&EVALUATION_ORDER, value) }
            }
        }
    }
}

/// A zero point, which has one element; floats have none. `None` if it is poison.
fn zero_point(tensors: &Tensors, index: usize) -> Result<Option<i128>, Stop> {
    let Some(array) = tensors.get(index) else { return Ok(Some(0)) };
    if array.len() != 1 {
        return Err(Stop::invalid("a zero point that is not a single element"));
    }
    Ok(match array.get(0) {
        Scalar::Poison => None,
        Scalar::Float(_) => Some(0),
        scalar => number(&scalar),
    })
}

/// Attributes of a convolution, with one number per spatial dimension.
struct Geometry {
    kind: ConvolutionKind,
    /// Before the first element and after the last.
    pad: Vec<(i64, i64)>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
}

impl Geometry {
    fn from_op(view: &OpView<'_>, kind: ConvolutionKind, rank: usize) -> Result<Geometry, Stop> {
        let list = |name: &str, len: usize| match view.i64_array(name) {
            Some(Ok(list)) if list.len() == len && list.iter().all(|&n| n.unsigned_abs() <= 1 << 31) => {
                Ok(list)
            }
            _ => Err(view.invalid(format!("has no {len} numbers '{name}'"))),
        };
        let transposed = kind == ConvolutionKind::Transposed;
        let pad = list(if transposed { "out_pad" } else { "pad" }, 2 * rank)?;
        let stride = list("stride", rank)?;
        let dilation = if transposed { vec![1; rank] } else { list("dilation", rank)? };
        let negative = !transposed && pad.iter().any(|&pad| pad < 0);
        if negative || stride.iter().chain(&dilation).any(|&n| n < 1) {
            return Err(
                view.invalid("has a stride or dilation below 1 or a negative padding [TOSA 1.0, CONV2D]")
            );
        }
        let pad = pad.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        Ok(Geometry { kind, pad, stride, dilation })
    }

    /// Size of the result in one spatial dimension.
    fn out_size(&self, dim: usize, input: i64, window: i64) -> Result<i64, Stop> {
        let (before, behind) = self.pad[dim];
        if self.kind == ConvolutionKind::Transposed {
            let negative = before <= -window || behind <= -window;
            let size = (input - 1) * self.stride[dim] + before + behind + window;
            return if negative || size < 1 { Err(SIZES.stop()) } else { Ok(size) };
        }
        let span = input - 1 + before + behind - (window - 1) * self.dilation[dim];
        if span < 0 || span % self.stride[dim] != 0 {
            return Err(SIZES.stop());
        }
        Ok(span / self.stride[dim] + 1)
    }

    /// The index into the input for an index of the output and an index of the window; `None` in the padding.
    fn input_index(&self, dim: usize, out: i64, window: i64, size: i64) -> Option<i64> {
        if self.kind == ConvolutionKind::Transposed {
            let place = out - self.pad[dim].0 - window;
            let hits = place >= 0 && place % self.stride[dim] == 0;
            return Some(place / self.stride[dim]).filter(|&index| hits && index < size);
        }
        let index = out * self.stride[dim] - self.pad[dim].0 + window * self.dilation[dim];
        Some(index).filter(|index| (0..size).contains(index))
    }
}

fn conv(view: &OpView<'_>, kind: ConvolutionKind, rank: usize) -> Result<WholeKernel, Stop> {
    let geometry = Geometry::from_op(view, kind, rank)?;
    let sum = Sum::from_op(view)?;
    if view.n_operands() != 5 {
        return Err(view.unsupported("zero points that are not operands"));
    }
    let out = view.result_elem(0)?;
    let is_bounded = flag(view, "local_bound");
    kernel(view, move |machine, tensors| {
        let (input, weight, bias) = (operand(tensors, 0)?, operand(tensors, 1)?, operand(tensors, 2)?);
        if input.shape().len() != rank + 2 || weight.shape().len() != rank + 2 || bias.shape().len() != 1 {
            return Err(SIZES.stop());
        }
        // Weights have the shape [OC, K…, IC]; those of a depthwise convolution [K…, C, M].
        let channels = input.shape()[rank + 1];
        let first = usize::from(kind != ConvolutionKind::Depthwise);
        let window = &weight.shape()[first..first + rank];
        let outputs = match kind {
            ConvolutionKind::Depthwise => weight.shape()[rank].checked_mul(weight.shape()[rank + 1]),
            _ => Some(weight.shape()[0]),
        };
        let outputs = outputs.ok_or_else(|| SIZES.stop())?;
        let weight_channels =
            weight.shape()[if kind == ConvolutionKind::Depthwise { rank } else { rank + 1 }];
        if weight_channels != channels || bias.len() != 1 && bias.len() as i64 != outputs {
            return Err(SIZES.stop());
        }
        let mut shape = vec![input.shape()[0]];
        for (dim, (&size, &window)) in input.shape()[1..].iter().zip(window).enumerate() {
            shape.push(geometry.out_size(dim, size, window)?);
        }
        shape.push(outputs);
        let zeros = zero_point(tensors, 3)?.zip(zero_point(tensors, 4)?);
        let mut result = take(machine, out, &shape, window.iter().product::<i64>().max(1) * channels.max(1))?;
        let Some(zeros) = zeros else {
            return Ok(only(Array::filled(out, &shape, &Scalar::Poison)));
        };
        let call =
            Convolution { geometry: &geometry, input, weight, window, shows_open: machine.shows_open() };
        let is_open = !is_bounded && input.iter().any(|scalar| call.may_be_unbounded(&scalar));
        each_index(&shape, |position, index| {
            let channel = index[rank + 1] as usize;
            let mut terms = Vec::new();
            let skipped = call.products(index, &mut terms)?;
            if skipped {
                machine.note_open(&EVALUATION_ORDER);
            }
            let bias = bias.get(if bias.len() == 1 { 0 } else { channel });
            let mut value = sum.total(machine, zeros, &mut terms.into_iter(), Some(&bias));
            if is_open && value.as_float().is_some_and(|value| !value.is_nan()) {
                value = machine.open_scalar(&NO_BOUND, value);
            }
            result.set(position, value);
            Ok(())
        })?;
        Ok(only(result))
    })
}

/// A result to fill in, if the budgets allow for `products` products per element.
fn take(machine: &mut dyn Machine, elem: ElemType, shape: &[i64], products: i64) -> Result<Array, Stop> {
    let len = take_elements(machine, shape)?;
    machine.charge((len as u64).saturating_mul(products as u64))?;
    Ok(Array::filled(elem, shape, &elem.zero()))
}

struct Convolution<'a> {
    geometry: &'a Geometry,
    input: &'a Rc<Array>,
    weight: &'a Rc<Array>,
    window: &'a [i64],
    /// See [`Machine::shows_open`].
    shows_open: bool,
}

impl Convolution<'_> {
    /// Whether it is a NaN or an infinity, or an open value, which may be one.
    fn may_be_unbounded(&self, scalar: &Scalar) -> bool {
        let is_open = self.shows_open && scalar.is_poison();
        is_open || scalar.as_float().is_some_and(|float| float.is_nan() || float.is_infinite())
    }

    /// The factors of one element of the result. Returns true if an infinite or NaN weight may meet the padding: implementations may multiply
    /// them [TOSA 1.0, CONV2D: tosa_extra_multiplies].
    fn products(&self, out: &[i64], terms: &mut Vec<(Scalar, Scalar)>) -> Result<bool, Stop> {
        let rank = self.window.len();
        let (input_strides, weight_strides) = (strides(self.input.shape()), strides(self.weight.shape()));
        let channels = self.input.shape()[rank + 1];
        let channel = out[rank + 1];
        let mut skipped = false;
        each_index(self.window, |_, window| {
            let mut place = Some(out[0] * input_strides[0]);
            for dim in 0..rank {
                let size = self.input.shape()[dim + 1];
                let index = self.geometry.input_index(dim, out[dim + 1], window[dim], size);
                place = place.zip(index).map(|(place, index)| place + index * input_strides[dim + 1]);
            }
            let depthwise = self.geometry.kind == ConvolutionKind::Depthwise;
            let first = usize::from(!depthwise);
            let weight: i64 = (0..rank).map(|dim| window[dim] * weight_strides[first + dim]).sum::<i64>();
            let (weight, count, own) = match depthwise {
                true => (weight + channel, 1, channel / self.weight.shape()[rank + 1].max(1)),
                false => (weight + channel * weight_strides[0], channels, 0),
            };
            for inner in 0..count {
                let factor = self.weight.get((weight + inner) as usize);
                match place {
                    Some(place) => terms.push((self.input.get((place + own + inner) as usize), factor)),
                    None => skipped |= self.may_be_unbounded(&factor),
                }
            }
            Ok(())
        })?;
        Ok(skipped)
    }
}

fn matmul(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let sum = Sum::from_op(view)?;
    if view.n_operands() != 4 {
        return Err(view.unsupported("zero points that are not operands"));
    }
    let out = view.result_elem(0)?;
    kernel(view, move |machine, tensors| {
        let (a, b) = (operand(tensors, 0)?, operand(tensors, 1)?);
        let ([batches, height, depth], [other, inner, width]) = (sizes(a)?, sizes(b)?);
        if batches != other || depth != inner {
            return Err(SIZES.stop());
        }
        let shape = [batches, height, width];
        let mut result = take(machine, out, &shape, depth.max(1))?;
        let Some(zeros) = zero_point(tensors, 2)?.zip(zero_point(tensors, 3)?) else {
            return Ok(only(Array::filled(out, &shape, &Scalar::Poison)));
        };
        each_index(&shape, |position, index| {
            let (row, column) = ((index[0] * height + index[1]) * depth, index[0] * depth * width + index[2]);
            let mut products =
                (0..depth).map(|k| (a.get((row + k) as usize), b.get((column + k * width) as usize)));
            result.set(position, sum.total(machine, zeros, &mut products, None));
            Ok(())
        })?;
        Ok(only(result))
    })
}
