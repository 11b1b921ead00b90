//! Ops with windows that move over images: convolutions, pooling, resizing; also matrix products and Fourier transforms.

use assay_model::memref::Dims;
use assay_model::recipe::DraftPart;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};
use smallvec::smallvec;

use super::guard::{flag, limit_bits};
use super::tools::{
    BF16, Elem, F16, F32, I8, I16, I32, I48, Tensor, const_shape, draw_static, parts, pick, scalar, small,
    tensor_type,
};

const IMAGES: &[Elem] = &[I8, I8, F32, F32, I16, F16, BF16];

/// The element type of the accumulator, and that of the result and the bias (`verifyConvOp`).
fn sums(s: &mut dyn GrammarBuilder, elem: Elem) -> (Elem, Elem) {
    match elem {
        I8 => (I32, I32),
        I16 => (I48, I48),
        F16 => (s.one_of(&[F16, F32]), F16),
        BF16 => (F32, BF16),
        _ => (F32, F32),
    }
}

/// A zero point, which may only differ from 0 for i8.
fn zero_point(s: &mut dyn GrammarBuilder, elem: Elem) -> Option<Tensor> {
    let value = if elem == I8 && s.chance(50) { s.between(-128, 127) } else { 0 };
    scalar(s, elem, 1, value as f64)
}

/// Padding, stride and dilation along one dimension, and the size of the result. The window fits the image.
struct WindowStep {
    pad: [i64; 2],
    stride: i64,
    dilation: i64,
    out: i64,
}

fn step(s: &mut dyn GrammarBuilder, size: i64, window: i64) -> Option<WindowStep> {
    let dilation = s.one_of(&[1, 1, 1, 2]);
    let stride = s.one_of(&[1, 1, 2, 3]);
    let mut pad = [s.one_of(&[0, 0, 1, 2]), s.one_of(&[0, 0, 1, 1])];
    let reach = (window - 1) * dilation;
    let short = reach - (size - 1 + pad[0] + pad[1]);
    pad[1] += short.max(0);
    // The windows cover all (`verifyConvOp`: wholly divisible).
    let rest = (size - 1 + pad[0] + pad[1] - reach) % stride;
    pad[1] += (stride - rest) % stride;
    let out = (size - 1 + pad[0] + pad[1] - reach) / stride + 1;
    Some(WindowStep { pad, stride, dilation, out })
}

fn steps(s: &mut dyn GrammarBuilder, draft: &mut Draft, sizes: &[i64], windows: &[i64]) -> Option<Vec<i64>> {
    let mut each = Vec::new();
    for (&size, &window) in sizes.iter().zip(windows) {
        each.push(step(s, size, window)?);
    }
    let pad: Vec<i64> = each.iter().flat_map(|step| step.pad).collect();
    let stride: Vec<i64> = each.iter().map(|step| step.stride).collect();
    let dilation: Vec<i64> = each.iter().map(|step| step.dilation).collect();
    let (pad, stride, dilation) = (s.i64_array(&pad), s.i64_array(&stride), s.i64_array(&dilation));
    draft.attr("pad", pad).attr("stride", stride).attr("dilation", dilation);
    Some(each.iter().map(|step| step.out).collect())
}

fn windows(s: &mut dyn GrammarBuilder, rank: usize) -> Vec<i64> {
    (0..rank).map(|_| s.one_of(&[1, 2, 2, 3, 3])).collect()
}

fn image(s: &mut dyn GrammarBuilder, rank: usize) -> Option<Tensor> {
    let elem = s.one_of(IMAGES);
    let mut sizes: Dims = smallvec![s.one_of(&[1, 1, 2])];
    for _ in 0..rank {
        sizes.push(s.one_of(&[2, 3, 4, 5]));
    }
    sizes.push(s.one_of(&[1, 2, 3]));
    let wanted = |elem: Elem, sizes: &[i64]| {
        IMAGES.contains(&elem)
            && sizes.len() == rank + 2
            && super::tools::is_static(sizes)
            && sizes[rank + 1] <= 8
    };
    pick(s, &wanted, (elem, sizes))
}

fn tensor_of_shape(s: &mut dyn GrammarBuilder, elem: Elem, shape: &[i64]) -> Option<Tensor> {
    pick(s, &|each, sizes| each == elem && sizes == shape, (elem, shape.iter().copied().collect()))
}

/// Adds bias and zero points after the image and the weights, and the attributes that all convolutions have.
fn complete(
    s: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    (image, weight): (&Tensor, &Tensor),
    outputs: i64,
    shape: &[i64],
) -> Option<()> {
    if !small(shape) {
        return None;
    }
    let (acc, out) = sums(s, image.elem);
    let bias = if s.chance(25) { 1 } else { outputs };
    let bias = tensor_of_shape(s, out, &[bias])?;
    // Products have at most 17 bits, and there are at most 2^9 of them.
    let bias = limit_bits(s, bias, 28)?;
    let (input_zero, weight_zero) = (zero_point(s, image.elem)?, zero_point(s, weight.elem)?);
    let acc = acc.ty(s);
    let acc = s.type_attr(acc);
    draft.attr("acc_type", acc);
    let ty = tensor_type(s, out, shape);
    parts(draft, &[image.value, weight.value, bias.value, input_zero.value, weight_zero.value], ty);
    Some(())
}

pub fn conv(s: &mut dyn GrammarBuilder, draft: &mut Draft, rank: usize) -> Option<()> {
    let image = image(s, rank)?;
    let windows = windows(s, rank);
    let outputs = s.between(1, 4);
    let mut shape = vec![outputs];
    shape.extend(&windows);
    shape.push(image.sizes[rank + 1]);
    let weight = tensor_of_shape(s, image.elem, &shape)?;
    let spatial = steps(s, draft, &image.sizes[1..=rank], &windows)?;
    let mut result = vec![image.sizes[0]];
    result.extend(spatial);
    result.push(outputs);
    complete(s, draft, (&image, &weight), outputs, &result)
}

pub fn depthwise(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let image = image(s, 2)?;
    let windows = windows(s, 2);
    let times = s.between(1, 3);
    let shape = [windows[0], windows[1], image.sizes[3], times];
    let weight = tensor_of_shape(s, image.elem, &shape)?;
    let spatial = steps(s, draft, &image.sizes[1..3], &windows)?;
    let outputs = image.sizes[3] * times;
    complete(s, draft, (&image, &weight), outputs, &[image.sizes[0], spatial[0], spatial[1], outputs])
}

pub fn transposed(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let image = image(s, 2)?;
    let windows = windows(s, 2);
    let outputs = s.between(1, 3);
    let weight = tensor_of_shape(s, image.elem, &[outputs, windows[0], windows[1], image.sizes[3]])?;
    let (mut pads, mut strides, mut spatial) = (Vec::new(), Vec::new(), Vec::new());
    for (dim, &window) in windows.iter().enumerate().take(2) {
        let stride = s.one_of(&[1, 1, 2, 3]);
        let (before, behind) = (s.between((1 - window).max(-1), 2), s.between((1 - window).max(-1), 2));
        let size = (image.sizes[dim + 1] - 1) * stride + before + behind + window;
        if size < 1 {
            return None;
        }
        pads.extend([before, behind]);
        strides.push(stride);
        spatial.push(size);
    }
    let (pads, strides) = (s.i64_array(&pads), s.i64_array(&strides));
    draft.attr("out_pad", pads).attr("stride", strides);
    complete(s, draft, (&image, &weight), outputs, &[image.sizes[0], spatial[0], spatial[1], outputs])
}

pub fn matmul(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let a = draw_static(s, IMAGES, 3, 3)?;
    let width = s.between(1, 5);
    let wanted = |elem: Elem, sizes: &[i64]| {
        elem == a.elem && matches!(sizes, [n, k, 1..=64] if *n == a.sizes[0] && *k == a.sizes[2])
    };
    let b = pick(s, &wanted, (a.elem, [a.sizes[0], a.sizes[2], width].into_iter().collect()))?;
    let (acc, out) = sums(s, a.elem);
    let elem = if a.elem == F16 { acc } else { out };
    // Sums of bf16 are f32 (`MatMulOp::verify`).
    let elem = if a.elem == BF16 { F32 } else { elem };
    let shape = [a.sizes[0], a.sizes[1], b.sizes[2]];
    if !small(&shape) {
        return None;
    }
    let (zero_a, zero_b) = (zero_point(s, a.elem)?, zero_point(s, b.elem)?);
    let ty = tensor_type(s, elem, &shape);
    parts(draft, &[a.value, b.value, zero_a.value, zero_b.value], ty);
    Some(())
}

/// The window of a pooling op. Its padding must be smaller than the window.
fn pool(s: &mut dyn GrammarBuilder, draft: &mut Draft, image: &Tensor) -> Option<[i64; 4]> {
    let (mut kernel, mut strides, mut pads, mut out) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for dim in 1..3 {
        let size = image.sizes[dim];
        let window = s.between(1, size.min(4));
        let (before, behind) = (s.between(0, (window - 1).min(1)), s.between(0, (window - 1).min(2)));
        let span = size + before + behind - window;
        let strides_that_fit: Vec<i64> = (1..=3).filter(|stride| span % stride == 0).collect();
        let stride = s.one_of(&strides_that_fit);
        kernel.push(window);
        strides.push(stride);
        pads.extend([before, behind]);
        out.push(span / stride + 1);
    }
    let (kernel, strides, pads) = (s.i64_array(&kernel), s.i64_array(&strides), s.i64_array(&pads));
    draft.attr("kernel", kernel).attr("stride", strides).attr("pad", pads);
    let shape = [image.sizes[0], out[0], out[1], image.sizes[3]];
    small(&shape).then_some(shape)
}

pub fn max_pool(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let image = image(s, 2)?;
    let shape = pool(s, draft, &image)?;
    let ty = tensor_type(s, image.elem, &shape);
    parts(draft, &[image.value], ty);
    Some(())
}

pub fn avg_pool(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let image = image(s, 2)?;
    let shape = pool(s, draft, &image)?;
    let acc = match image.elem {
        Elem::Int(_) => I32,
        F16 => s.one_of(&[F16, F32]),
        _ => F32,
    };
    let acc = acc.ty(s);
    let acc = s.type_attr(acc);
    draft.attr("acc_type", acc);
    let (input_zero, output_zero) = (zero_point(s, image.elem)?, zero_point(s, image.elem)?);
    let ty = tensor_type(s, image.elem, &shape);
    parts(draft, &[image.value, input_zero.value, output_zero.value], ty);
    Some(())
}

/// Scale, offset and border along one dimension, and the size of the result (`ResizeOp::verify`).
fn scale(s: &mut dyn GrammarBuilder, size: i64) -> Option<([i64; 4], i64)> {
    let (numerator, denominator) =
        s.one_of(&[(1, 1), (2, 1), (4, 1), (4, 2), (2, 2), (3, 2), (1, 2), (8, 3)]);
    let offset = s.between(1 - numerator, numerator - 1);
    let span = (size - 1) * numerator - offset;
    // A border such that the steps end at the last element, and the result has at least one element.
    let border = (-span).rem_euclid(denominator)
        + if span < -denominator { -span / denominator * denominator } else { 0 };
    let border =
        if border >= numerator && span + border >= denominator { border - denominator } else { border };
    let fits = border < numerator && span + border >= 0;
    fits.then(|| ([numerator, denominator, offset, border], (span + border) / denominator + 1))
}

pub fn resize(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let image = image(s, 2)?;
    let (rows, height) = scale(s, image.sizes[1])?;
    let (columns, width) = scale(s, image.sizes[2])?;
    let shape = [image.sizes[0], height, width, image.sizes[3]];
    if height < 1 || width < 1 || !small(&shape) {
        return None;
    }
    let bilinear = s.chance(50);
    let mode = s.dialect_attr("tosa.resize_mode", if bilinear { "<BILINEAR>" } else { "<NEAREST_NEIGHBOR>" });
    draft.attr("mode", mode);
    let elem = match image.elem {
        I8 if bilinear => I32,
        I16 if bilinear => I48,
        elem => elem,
    };
    let scales = const_shape(s, &[rows[0], rows[1], columns[0], columns[1]])?;
    let offsets = const_shape(s, &[rows[2], columns[2]])?;
    let borders = const_shape(s, &[rows[3], columns[3]])?;
    let ty = tensor_type(s, elem, &shape);
    parts(draft, &[image.value, scales, offsets, borders], ty);
    Some(())
}

/// Sizes are powers of two.
fn waves(s: &mut dyn GrammarBuilder) -> Option<Tensor> {
    let sizes: Dims = smallvec![s.one_of(&[1, 1, 2]), s.one_of(&[1, 2, 4, 8]), s.one_of(&[1, 2, 4, 8])];
    let wanted = |elem: Elem, sizes: &[i64]| {
        elem == F32
            && matches!(sizes, [1..=4, h @ 1..=16, w @ 1..=16] if h.count_ones() + w.count_ones() == 2)
    };
    pick(s, &wanted, (F32, sizes))
}

pub fn fft(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let real = waves(s)?;
    let imaginary = tensor_of_shape(s, F32, &real.sizes)?;
    let inverse = flag(s);
    draft.attr("inverse", inverse);
    let ty = tensor_type(s, F32, &real.sizes);
    parts(draft, &[real.value, imaginary.value], ty);
    draft.results[1] = DraftPart::Types(smallvec![ty]);
    Some(())
}

pub fn rfft(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let real = waves(s)?;
    let ty = tensor_type(s, F32, &[real.sizes[0], real.sizes[1], real.sizes[2] / 2 + 1]);
    parts(draft, &[real.value], ty);
    draft.results[1] = DraftPart::Types(smallvec![ty]);
    Some(())
}
