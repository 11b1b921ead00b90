//! Programs of the tosa dialect that MLIR lowers, op by op.

use crate::tosa_program::{TosaCase, TosaProgram, TypedName, tensor};

/// A two-operand op of one type, the second operand stretched.
macro_rules! binary {
    ($name:literal, $op:literal, $elem:literal, $out:literal, $attrs:literal) => {
        TosaCase {
            name: $name,
            make: |p| {
                let a = p.any($elem, &[2, 3, 4]);
                let b = p.any($elem, &[2, 1, 4]);
                p.op($op, &[&a, &b], $attrs, tensor($out, &[2, 3, 4]))
            },
        }
    };
    ($op:literal, $elem:literal) => {
        binary!($op, $op, $elem, $elem, "")
    };
}

macro_rules! unary {
    ($name:literal, $op:literal, $elem:literal, $out:literal, $attrs:literal) => {
        TosaCase {
            name: $name,
            make: |p| {
                let a = p.any($elem, &[3, 8]);
                p.op($op, &[&a], $attrs, tensor($out, &[3, 8]))
            },
        }
    };
    ($op:literal, $elem:literal) => {
        unary!($op, $op, $elem, $elem, "")
    };
}

macro_rules! shift {
    ($name:literal, $op:literal, $elem:literal, $most:literal, $attrs:literal) => {
        TosaCase {
            name: $name,
            make: |p| {
                let a = p.any($elem, &[4, 8]);
                let b = p.small($elem, &[4, 8], 0, $most);
                p.op($op, &[&a, &b], $attrs, tensor($elem, &[4, 8]))
            },
        }
    };
}

macro_rules! reduce {
    ($name:literal, $op:literal, $elem:literal, $range:expr, $attrs:literal) => {
        TosaCase {
            name: $name,
            make: |p| {
                let a = match $range {
                    Some((least, most)) => p.small($elem, &[3, 4, 2], least, most),
                    None => p.any($elem, &[3, 4, 2]),
                };
                let axis = p.below(3) as usize;
                let mut shape = [3, 4, 2];
                shape[axis] = 1;
                p.op($op, &[&a], &format!("axis = {axis} : i32{}", $attrs), tensor($elem, &shape))
            },
        }
    };
}

const PROPAGATE: &str = "nan_mode = #tosa.nan_mode<PROPAGATE>";
const IGNORE: &str = "nan_mode = #tosa.nan_mode<IGNORE>";

pub static CASES: &[TosaCase] = &[
    binary!("add i32", "add", "i32", "i32", ""),
    binary!("add f32", "add", "f32", "f32", ""),
    binary!("sub i32", "sub", "i32", "i32", ""),
    binary!("sub f16", "sub", "f16", "f16", ""),
    TosaCase { name: "mul i32 shift", make: |p| mul(p, "i32", "i32", true) },
    TosaCase { name: "mul i32", make: |p| mul(p, "i32", "i32", false) },
    TosaCase { name: "mul i8", make: |p| mul(p, "i8", "i32", false) },
    TosaCase { name: "mul i16", make: |p| mul(p, "i16", "i32", false) },
    TosaCase { name: "mul f32", make: |p| mul(p, "f32", "f32", false) },
    binary!("intdiv", "i32"),
    binary!("intdiv i64", "intdiv", "i64", "i64", ""),
    binary!("maximum i32", "maximum", "i32", "i32", "nan_mode = #tosa.nan_mode<PROPAGATE>"),
    binary!("maximum f32", "maximum", "f32", "f32", "nan_mode = #tosa.nan_mode<PROPAGATE>"),
    binary!("maximum f32 ignore", "maximum", "f32", "f32", "nan_mode = #tosa.nan_mode<IGNORE>"),
    binary!("minimum i8", "minimum", "i8", "i8", "nan_mode = #tosa.nan_mode<PROPAGATE>"),
    binary!("minimum f32", "minimum", "f32", "f32", "nan_mode = #tosa.nan_mode<PROPAGATE>"),
    binary!("minimum f32 ignore", "minimum", "f32", "f32", "nan_mode = #tosa.nan_mode<IGNORE>"),
    shift!("arithmetic_right_shift", "arithmetic_right_shift", "i32", 31, "round = false"),
    shift!("arithmetic_right_shift i8", "arithmetic_right_shift", "i8", 7, "round = false"),
    shift!("arithmetic_right_shift round", "arithmetic_right_shift", "i32", 31, "round = true"),
    shift!("arithmetic_right_shift i8 round", "arithmetic_right_shift", "i8", 7, "round = true"),
    shift!("logical_left_shift", "logical_left_shift", "i32", 31, ""),
    shift!("logical_right_shift", "logical_right_shift", "i16", 15, ""),
    binary!("bitwise_and", "i32"),
    binary!("bitwise_or", "i16"),
    binary!("bitwise_xor", "i8"),
    binary!("logical_and", "i1"),
    binary!("logical_or", "i1"),
    binary!("logical_xor", "i1"),
    binary!("equal i32", "equal", "i32", "i1", ""),
    binary!("equal f32", "equal", "f32", "i1", ""),
    binary!("greater i32", "greater", "i32", "i1", ""),
    binary!("greater f32", "greater", "f32", "i1", ""),
    binary!("greater_equal i8", "greater_equal", "i8", "i1", ""),
    binary!("greater_equal f16", "greater_equal", "f16", "i1", ""),
    TosaCase {
        name: "select",
        make: |p| {
            let c = p.any("i1", &[2, 3, 1]);
            let (a, b) = (p.any("i32", &[2, 1, 2]), p.any("i32", &[1, 3, 2]));
            p.op("select", &[&c, &a, &b], "", tensor("i32", &[2, 3, 2]))
        },
    },
    unary!("abs i32", "abs", "i32", "i32", ""),
    unary!("abs f32", "abs", "f32", "f32", ""),
    unary!("bitwise_not", "i32"),
    unary!("logical_not", "i1"),
    unary!("clz", "i32"),
    unary!("ceil", "f32"),
    unary!("floor", "f32"),
    unary!("reciprocal", "f32"),
    unary!("clamp i32", "clamp", "i32", "i32", "min_val = -5 : i32, max_val = 1000 : i32"),
    unary!("clamp i8", "clamp", "i8", "i8", "min_val = -128 : i8, max_val = 7 : i8"),
    unary!(
        "clamp f32",
        "clamp",
        "f32",
        "f32",
        "min_val = -2.5 : f32, max_val = 6.0 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>"
    ),
    unary!(
        "clamp f32 ignore",
        "clamp",
        "f32",
        "f32",
        "min_val = -2.5 : f32, max_val = 6.0 : f32, nan_mode = #tosa.nan_mode<IGNORE>"
    ),
    unary!(
        "clamp f16",
        "clamp",
        "f16",
        "f16",
        "min_val = -2.5 : f16, max_val = 6.0 : f16, nan_mode = #tosa.nan_mode<PROPAGATE>"
    ),
    TosaCase { name: "negate i8", make: |p| negate(p, "i8", true) },
    TosaCase { name: "negate i16", make: |p| negate(p, "i16", false) },
    TosaCase { name: "negate i32", make: |p| negate(p, "i32", false) },
    TosaCase { name: "negate f32", make: |p| negate(p, "f32", false) },
    unary!("cast i8 i32", "cast", "i8", "i32", ""),
    unary!("cast i32 i8", "cast", "i32", "i8", ""),
    unary!("cast i32 i1", "cast", "i32", "i1", ""),
    unary!("cast i1 i32", "cast", "i1", "i32", ""),
    unary!("cast i1 f32", "cast", "i1", "f32", ""),
    unary!("cast i32 f32", "cast", "i32", "f32", ""),
    unary!("cast i32 f16", "cast", "i32", "f16", ""),
    unary!("cast i8 f16", "cast", "i8", "f16", ""),
    unary!("cast f32 i1", "cast", "f32", "i1", ""),
    unary!("cast f32 i8", "cast", "f32", "i8", ""),
    unary!("cast f32 i16", "cast", "f32", "i16", ""),
    unary!("cast f32 i32", "cast", "f32", "i32", ""),
    unary!("cast f16 i32", "cast", "f16", "i32", ""),
    unary!("cast f16 i8", "cast", "f16", "i8", ""),
    unary!("cast f32 f16", "cast", "f32", "f16", ""),
    unary!("cast f16 f32", "cast", "f16", "f32", ""),
    unary!("cast f64 i32", "cast", "f64", "i32", ""),
    unary!("cast f32 i64", "cast", "f32", "i64", ""),
    unary!("cast f64 i64", "cast", "f64", "i64", ""),
    reduce!("reduce_all", "reduce_all", "i1", None, ""),
    reduce!("reduce_any", "reduce_any", "i1", None, ""),
    reduce!("reduce_max i32", "reduce_max", "i32", None, ", nan_mode = #tosa.nan_mode<PROPAGATE>"),
    reduce!("reduce_max f32", "reduce_max", "f32", None, ", nan_mode = #tosa.nan_mode<PROPAGATE>"),
    reduce!("reduce_max f32 ignore", "reduce_max", "f32", None, ", nan_mode = #tosa.nan_mode<IGNORE>"),
    reduce!("reduce_min i8", "reduce_min", "i8", None, ", nan_mode = #tosa.nan_mode<PROPAGATE>"),
    reduce!("reduce_min f32", "reduce_min", "f32", None, ", nan_mode = #tosa.nan_mode<PROPAGATE>"),
    reduce!("reduce_min f32 ignore", "reduce_min", "f32", None, ", nan_mode = #tosa.nan_mode<IGNORE>"),
    reduce!("reduce_sum i32", "reduce_sum", "i32", None, ""),
    reduce!("reduce_sum i8", "reduce_sum", "i8", Some((-40, 40)), ""),
    reduce!("reduce_sum f32", "reduce_sum", "f32", Some((-100, 100)), ""),
    reduce!("reduce_product f32", "reduce_product", "f32", Some((-4, 4)), ""),
    TosaCase { name: "argmax i32", make: |p| argmax(p, "i32", PROPAGATE, true) },
    TosaCase { name: "argmax i8", make: |p| argmax(p, "i8", PROPAGATE, false) },
    TosaCase { name: "argmax f32", make: |p| argmax(p, "f32", PROPAGATE, true) },
    TosaCase { name: "argmax f32 ignore", make: |p| argmax(p, "f32", IGNORE, true) },
    TosaCase {
        name: "concat",
        make: |p| {
            let (a, b) = (p.any("i32", &[2, 1, 3]), p.any("i32", &[2, 2, 3]));
            p.op("concat", &[&a, &b, &a], "axis = 1 : i32", tensor("i32", &[2, 4, 3]))
        },
    },
    TosaCase {
        name: "pad",
        make: |p| {
            let a = p.any("i32", &[2, 3]);
            let (padding, value) = (p.shape(&[1, 0, 2, 1]), p.one("i32", -7));
            p.op("pad", &[&a, &padding, &value], "", tensor("i32", &[3, 6]))
        },
    },
    TosaCase {
        name: "reshape",
        make: |p| {
            let a = p.any("i32", &[2, 6]);
            let shape = p.shape(&[3, 2, 2]);
            p.op("reshape", &[&a, &shape], "", tensor("i32", &[3, 2, 2]))
        },
    },
    TosaCase {
        name: "reverse",
        make: |p| {
            let a = p.any("i32", &[2, 3, 2]);
            let axis = p.below(3);
            p.op("reverse", &[&a], &format!("axis = {axis} : i32"), tensor("i32", &[2, 3, 2]))
        },
    },
    TosaCase {
        name: "slice",
        make: |p| {
            let a = p.any("i32", &[3, 4, 2]);
            let (start, size) = (p.shape(&[1, 0, 1]), p.shape(&[2, 3, 1]));
            p.op("slice", &[&a, &start, &size], "", tensor("i32", &[2, 3, 1]))
        },
    },
    TosaCase {
        name: "tile",
        make: |p| {
            let a = p.any("i8", &[2, 1, 3]);
            let multiples = p.shape(&[1, 3, 2]);
            p.op("tile", &[&a, &multiples], "", tensor("i8", &[2, 3, 6]))
        },
    },
    TosaCase {
        name: "transpose",
        make: |p| {
            let a = p.any("i32", &[2, 3, 4]);
            p.op("transpose", &[&a], "perms = array<i32: 2, 0, 1>", tensor("i32", &[4, 2, 3]))
        },
    },
    TosaCase {
        name: "gather",
        make: |p| {
            let (a, index) = (p.any("i32", &[2, 4, 3]), p.small("i32", &[2, 5], 0, 3));
            p.op("gather", &[&a, &index], "", tensor("i32", &[2, 5, 3]))
        },
    },
    TosaCase {
        name: "scatter",
        make: |p| {
            let (a, index) = (p.any("i32", &[2, 5, 2]), p.small("i32", &[2, 2], 0, 4));
            let rows = p.any("i32", &[2, 2, 2]);
            p.op("scatter", &[&a, &index, &rows], "", tensor("i32", &[2, 5, 2]))
        },
    },
    TosaCase {
        name: "table i8",
        make: |p| {
            let (a, table) = (p.any("i8", &[3, 5]), p.any("i8", &[256]));
            p.op("table", &[&a, &table], "", tensor("i8", &[3, 5]))
        },
    },
    TosaCase {
        name: "table i16",
        make: |p| {
            let (a, table) = (p.any("i16", &[3, 5]), p.small("i16", &[513], -16_000, 16_000));
            p.op("table", &[&a, &table], "", tensor("i32", &[3, 5]))
        },
    },
    TosaCase { name: "rescale i32 i8", make: |p| rescale(p, "i32", "i8", "SINGLE_ROUND", true, false) },
    TosaCase {
        name: "rescale i32 i16 double",
        make: |p| rescale(p, "i32", "i16", "DOUBLE_ROUND", true, false),
    },
    TosaCase {
        name: "rescale i8 i32 channels",
        make: |p| rescale(p, "i8", "i32", "SINGLE_ROUND", true, true),
    },
    TosaCase { name: "rescale i8 i8", make: |p| rescale(p, "i8", "i8", "DOUBLE_ROUND", true, true) },
    TosaCase {
        name: "rescale i16 i8 scale16",
        make: |p| rescale(p, "i16", "i8", "SINGLE_ROUND", false, false),
    },
    TosaCase { name: "rescale i48 i32", make: |p| rescale(p, "i48", "i32", "SINGLE_ROUND", false, false) },
    TosaCase { name: "rescale u8 i8", make: |p| rescale_unsigned(p, true) },
    TosaCase { name: "rescale i8 u8", make: |p| rescale_unsigned(p, false) },
    TosaCase { name: "conv2d i8", make: |p| conv2d(p, "i8", "i8", "i32") },
    TosaCase { name: "conv2d i16", make: |p| conv2d(p, "i16", "i8", "i48") },
    TosaCase { name: "conv2d f32", make: |p| conv2d(p, "f32", "f32", "f32") },
    TosaCase { name: "conv2d f16", make: |p| conv2d(p, "f16", "f16", "f16") },
    TosaCase { name: "conv3d i8", make: conv3d },
    TosaCase { name: "depthwise_conv2d i8", make: |p| depthwise(p, "i8", "i32") },
    TosaCase { name: "depthwise_conv2d f32", make: |p| depthwise(p, "f32", "f32") },
    TosaCase { name: "transpose_conv2d i8", make: |p| transposed(p, "i8", "i32", 1) },
    TosaCase { name: "transpose_conv2d i8 stride", make: |p| transposed(p, "i8", "i32", 2) },
    TosaCase { name: "transpose_conv2d f32", make: |p| transposed(p, "f32", "f32", 2) },
    TosaCase { name: "matmul i8", make: |p| matmul(p, "i8", "i32") },
    TosaCase { name: "matmul i16", make: |p| matmul(p, "i16", "i48") },
    TosaCase { name: "matmul f32", make: |p| matmul(p, "f32", "f32") },
    TosaCase { name: "max_pool2d i8", make: |p| max_pool(p, "i8", PROPAGATE) },
    TosaCase { name: "max_pool2d f32", make: |p| max_pool(p, "f32", PROPAGATE) },
    TosaCase { name: "max_pool2d f32 ignore", make: |p| max_pool(p, "f32", IGNORE) },
    TosaCase { name: "avg_pool2d i8", make: |p| avg_pool(p, "i8", "i32") },
    TosaCase { name: "avg_pool2d i16", make: |p| avg_pool(p, "i16", "i32") },
    TosaCase { name: "avg_pool2d f32", make: |p| avg_pool(p, "f32", "f32") },
    TosaCase { name: "resize nearest i8", make: |p| resize(p, "i8", "i8", "NEAREST_NEIGHBOR") },
    TosaCase { name: "resize bilinear i8", make: |p| resize(p, "i8", "i32", "BILINEAR") },
    TosaCase { name: "resize bilinear i16", make: |p| resize(p, "i16", "i48", "BILINEAR") },
    TosaCase { name: "resize nearest f32", make: |p| resize(p, "f32", "f32", "NEAREST_NEIGHBOR") },
    TosaCase { name: "resize bilinear f32", make: |p| resize(p, "f32", "f32", "BILINEAR") },
    TosaCase {
        name: "identity",
        make: |p| {
            let a = p.any("i32", &[4]);
            p.op("identity", &[&a], "", tensor("i32", &[4]))
        },
    },
];

fn mul(p: &mut TosaProgram, from: &str, to: &str, shifted: bool) -> Vec<TypedName> {
    let a = p.any(from, &[2, 4, 4]);
    let b = p.any(from, &[2, 4, 1]);
    let amount = if shifted { p.within(1, 40) } else { 0 };
    let shift = p.one("i8", amount);
    p.op("mul", &[&a, &b, &shift], "", tensor(to, &[2, 4, 4]))
}

fn negate(p: &mut TosaProgram, elem: &str, zeros: bool) -> Vec<TypedName> {
    let a = p.any(elem, &[3, 8]);
    let zeros: [i64; 2] = if zeros { [p.within(-128, 127), p.within(-128, 127)] } else { [0, 0] };
    let (input, output) = (p.one(elem, zeros[0]), p.one(elem, zeros[1]));
    p.op("negate", &[&a, &input, &output], "", tensor(elem, &[3, 8]))
}

fn argmax(p: &mut TosaProgram, elem: &str, nan_mode: &str, wide: bool) -> Vec<TypedName> {
    let a = if wide { p.any(elem, &[2, 5, 3]) } else { p.small(elem, &[2, 5, 3], -2, 2) };
    p.op("argmax", &[&a], &format!("axis = 1 : i32, {nan_mode}"), tensor("i32", &[2, 3]))
}

fn rescale(
    p: &mut TosaProgram,
    from: &str,
    to: &str,
    mode: &str,
    scale32: bool,
    per_channel: bool,
) -> Vec<TypedName> {
    let a = p.any(from, &[4, 3]);
    let count = if per_channel { 3 } else { 1 };
    let shifts: Vec<i64> =
        (0..count).map(|_| p.within(if scale32 { 30 } else { 14 }, if scale32 { 50 } else { 40 })).collect();
    let most = if scale32 { i64::from(i32::MAX) } else { i64::from(i16::MAX) };
    let factors: Vec<i64> = (0..count).map(|_| p.within(most / 3, most)).collect();
    let multiplier = p.constant(if scale32 { "i32" } else { "i16" }, &[count], &factors);
    let shift = p.constant("i8", &[count], &shifts);
    let zero = |p: &mut TosaProgram, elem: &str| if elem == "i8" { p.within(-128, 127) } else { 0 };
    let zeros = [zero(p, from), zero(p, to)];
    let (input, output) = (p.one(from, zeros[0]), p.one(to, zeros[1]));
    let attrs = format!(
        "scale32 = {scale32}, rounding_mode = #tosa.rounding_mode<{mode}>, per_channel = {per_channel}, \
         input_unsigned = false, output_unsigned = false"
    );
    p.op("rescale", &[&a, &multiplier, &shift, &input, &output], &attrs, tensor(to, &[4, 3]))
}

fn rescale_unsigned(p: &mut TosaProgram, input: bool) -> Vec<TypedName> {
    let a = p.any("i8", &[4, 4]);
    let multiplier = p.constant("i32", &[1], &[1 << 30]);
    let amount = p.within(29, 33);
    let shift = p.constant("i8", &[1], &[amount]);
    let zeros = [p.within(-128, 127), p.within(-128, 127)];
    let (in_zero, out_zero) = (p.one("i8", zeros[0]), p.one("i8", zeros[1]));
    let attrs = format!(
        "scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, \
         input_unsigned = {input}, output_unsigned = {}",
        !input
    );
    p.op("rescale", &[&a, &multiplier, &shift, &in_zero, &out_zero], &attrs, tensor("i8", &[4, 4]))
}

/// A zero point: not 0 for i8 only.
fn zero_point(p: &mut TosaProgram, elem: &str) -> TypedName {
    let value = if elem == "i8" { p.within(-20, 20) } else { 0 };
    p.one(elem, value)
}

fn factors(p: &mut TosaProgram, elem: &str, shape: &[i64]) -> TypedName {
    match elem {
        "i8" => p.any(elem, shape),
        _ => p.small(elem, shape, -30, 30),
    }
}

fn conv2d(p: &mut TosaProgram, elem: &str, weight_elem: &str, acc: &str) -> Vec<TypedName> {
    let (stride, dilation) = (p.within(1, 2), p.within(1, 2));
    // The size that gives three elements.
    let size = 2 * stride + dilation;
    let a = factors(p, elem, &[1, size, size, 2]);
    let weight = factors(p, weight_elem, &[3, 2, 2, 2]);
    let channels = if p.below(2) == 0 { 1 } else { 3 };
    let bias = p.small(acc, &[channels], -100, 100);
    let (in_zero, weight_zero) = (zero_point(p, elem), zero_point(p, weight_elem));
    let attrs = format!(
        "pad = array<i64: 1, 0, 0, 1>, stride = array<i64: {stride}, {stride}>, \
         dilation = array<i64: {dilation}, {dilation}>, acc_type = {acc}"
    );
    let out = 3;
    p.op("conv2d", &[&a, &weight, &bias, &in_zero, &weight_zero], &attrs, tensor(acc, &[1, out, out, 3]))
}

fn conv3d(p: &mut TosaProgram) -> Vec<TypedName> {
    let a = factors(p, "i8", &[1, 3, 3, 3, 1]);
    let weight = factors(p, "i8", &[2, 2, 2, 2, 1]);
    let bias = p.small("i32", &[2], -100, 100);
    let (in_zero, weight_zero) = (zero_point(p, "i8"), zero_point(p, "i8"));
    let attrs = "pad = array<i64: 0, 0, 1, 0, 0, 0>, stride = array<i64: 1, 1, 1>, \
                 dilation = array<i64: 1, 1, 2>, acc_type = i32";
    p.op("conv3d", &[&a, &weight, &bias, &in_zero, &weight_zero], attrs, tensor("i32", &[1, 2, 3, 1, 2]))
}

fn depthwise(p: &mut TosaProgram, elem: &str, acc: &str) -> Vec<TypedName> {
    let a = factors(p, elem, &[1, 4, 4, 2]);
    let weight = factors(p, elem, &[2, 2, 2, 3]);
    let bias = p.small(acc, &[6], -100, 100);
    let (in_zero, weight_zero) = (zero_point(p, elem), zero_point(p, elem));
    let attrs = format!(
        "pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>, acc_type = {acc}"
    );
    p.op(
        "depthwise_conv2d",
        &[&a, &weight, &bias, &in_zero, &weight_zero],
        &attrs,
        tensor(acc, &[1, 3, 3, 6]),
    )
}

fn transposed(p: &mut TosaProgram, elem: &str, acc: &str, stride: i64) -> Vec<TypedName> {
    let a = factors(p, elem, &[1, 3, 2, 2]);
    let weight = factors(p, elem, &[2, 2, 3, 2]);
    let bias = p.small(acc, &[2], -100, 100);
    let (in_zero, weight_zero) = (zero_point(p, elem), zero_point(p, elem));
    let pads = [p.within(-1, 1), p.within(-1, 1), p.within(-1, 1), p.within(0, 1)];
    let [top, bottom, left, right] = pads;
    let attrs = format!(
        "out_pad = array<i64: {top}, {bottom}, {left}, {right}>, stride = array<i64: {stride}, {stride}>, \
         acc_type = {acc}"
    );
    let sizes = [1, 2 * stride + top + bottom + 2, stride + left + right + 3, 2];
    p.op("transpose_conv2d", &[&a, &weight, &bias, &in_zero, &weight_zero], &attrs, tensor(acc, &sizes))
}

fn matmul(p: &mut TosaProgram, elem: &str, acc: &str) -> Vec<TypedName> {
    let (a, b) = (factors(p, elem, &[2, 3, 4]), factors(p, elem, &[2, 4, 2]));
    let (a_zero, b_zero) = (zero_point(p, elem), zero_point(p, elem));
    p.op("matmul", &[&a, &b, &a_zero, &b_zero], "", tensor(acc, &[2, 3, 2]))
}

fn max_pool(p: &mut TosaProgram, elem: &str, nan_mode: &str) -> Vec<TypedName> {
    let a = p.any(elem, &[1, 4, 5, 2]);
    let attrs = format!(
        "kernel = array<i64: 2, 3>, stride = array<i64: 1, 2>, pad = array<i64: 1, 0, 1, 1>, {nan_mode}"
    );
    p.op("max_pool2d", &[&a], &attrs, tensor(elem, &[1, 4, 3, 2]))
}

fn avg_pool(p: &mut TosaProgram, elem: &str, acc: &str) -> Vec<TypedName> {
    let a = if elem == "f32" { p.small(elem, &[1, 4, 5, 2], -64, 64) } else { p.any(elem, &[1, 4, 5, 2]) };
    // A window of four elements: the mean of floats is exact.
    let attrs = format!(
        "kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, acc_type = {acc}"
    );
    let (in_zero, out_zero) = (zero_point(p, elem), zero_point(p, elem));
    p.op("avg_pool2d", &[&a, &in_zero, &out_zero], &attrs, tensor(elem, &[1, 4, 5, 2]))
}

fn resize(p: &mut TosaProgram, from: &str, to: &str, mode: &str) -> Vec<TypedName> {
    let a = if from == "f32" { p.small(from, &[1, 3, 3, 2], -64, 64) } else { p.any(from, &[1, 3, 3, 2]) };
    // Twice the size, or as much again as fits.
    let (scale, offset, border, out): ([i64; 4], [i64; 2], [i64; 2], [i64; 4]) = match p.below(3) {
        0 => ([4, 2, 4, 2], [0, 0], [0, 0], [1, 5, 5, 2]),
        // MLIR 22.1.8 divides towards zero where the specification rounds down: it extrapolates integers before the
        // first element.
        1 if mode == "NEAREST_NEIGHBOR" || from == "f32" => ([4, 2, 4, 2], [-1, -1], [1, 1], [1, 6, 6, 2]),
        _ => ([2, 4, 8, 4], [0, 2], [0, 2], [1, 2, 5, 2]),
    };
    let (scale, offset, border) = (p.shape(&scale), p.shape(&offset), p.shape(&border));
    p.op(
        "resize",
        &[&a, &scale, &offset, &border],
        &format!("mode = #tosa.resize_mode<{mode}>"),
        tensor(to, &out),
    )
}
