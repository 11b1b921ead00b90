//! Fixed-point scaling.

use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::guard::limit_bits;
use super::tools::{Elem, I8, I16, I32, I48, bool_attr, constant, draw, parts, scalar, tensor_type};

fn rounding(s: &mut dyn GrammarBuilder, double: bool) -> assay_ir::AttrId {
    let word = if double { "<DOUBLE_ROUND>" } else { "<SINGLE_ROUND>" };
    s.dialect_attr("tosa.rounding_mode", word)
}

/// Shifts are large enough for operands that use all bits, and for results that fit i32, whatever the multiplier.
pub fn rescale(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, &[I8, I8, I16, I32, I32, I48], 0, 4)?;
    let Elem::Int(width) = input.elem else { return None };
    let out = s.one_of(&[I8, I8, I16, I32]);
    let scale32 = width <= 32 && s.chance(65);
    let double = scale32 && s.chance(40);
    // Elements of 8 and of 16 bits may be unsigned, but not both operand and result (`RescaleOp::verify`).
    let input_unsigned = matches!(input.elem, I8 | I16) && out != I32 && s.chance(20);
    let output_unsigned =
        !input_unsigned && matches!(out, I8 | I16) && matches!(input.elem, I8 | I16) && s.chance(25);
    // One more bit for the sign of unsigned elements, one for the zero point.
    let bits = i64::from(width) + 1;
    let least = if scale32 { bits + 1 } else { (bits + 15 - 30).max(2) };
    let per_channel = input.sizes.last().is_some_and(|&size| size > 0) && s.chance(30);
    let channels = if per_channel { *input.sizes.last()? } else { 1 };
    let (mut multipliers, mut shifts) = (Vec::new(), Vec::new());
    for _ in 0..channels {
        let most = if scale32 { (1i64 << 31) - 1 } else { (1 << 15) - 1 };
        let low = if s.chance(70) { most / 2 + 1 } else { 0 };
        multipliers.push(s.between(low, most) as f64);
        let reach = s.between(0, 8);
        shifts.push((least + reach).min(62) as f64);
    }
    let multiplier = constant(s, if scale32 { I32 } else { I16 }, &[channels], &multipliers)?;
    let shift = constant(s, I8, &[channels], &shifts)?;
    let input_zero = zero_point(s, input.elem, input_unsigned)?;
    let output_zero = zero_point(s, out, output_unsigned)?;
    let mode = rounding(s, double);
    for (name, value) in [
        ("scale32", scale32),
        ("per_channel", per_channel),
        ("input_unsigned", input_unsigned),
        ("output_unsigned", output_unsigned),
    ] {
        let value = bool_attr(s, value);
        draft.attr(name, value);
    }
    draft.attr("rounding_mode", mode);
    let ty = tensor_type(s, out, &input.sizes);
    parts(draft, &[input.value, multiplier.value, shift.value, input_zero, output_zero], ty);
    Some(())
}

/// Any value for i8; 0 or 32768 for unsigned i16; otherwise 0 (`RescaleOp::verify`).
fn zero_point(s: &mut dyn GrammarBuilder, elem: Elem, unsigned: bool) -> Option<assay_ir::ValueId> {
    let value = match elem {
        I8 if s.chance(60) => s.between(-128, 127),
        I16 if unsigned && s.chance(60) => -32_768,
        _ => 0,
    };
    scalar(s, elem, 1, value as f64).map(|tensor| tensor.value)
}

/// Operands for which the result fits after the shift, whatever the multiplier.
pub fn apply_scale(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, &[I32], 0, 4)?;
    if !super::tools::is_static(&input.sizes) {
        return None;
    }
    let shift = s.between(2, 62);
    let input = limit_bits(s, input, (shift as u32 - 1).min(30))?;
    let most = (1i64 << 31) - 1;
    let multiplier = s.between(0, most);
    let multiplier = constant(s, I32, &input.sizes, &[multiplier as f64])?;
    let shift = constant(s, I8, &input.sizes, &[shift as f64])?;
    let double = s.chance(50);
    let mode = rounding(s, double);
    draft.attr("rounding_mode", mode);
    let ty = s.type_of(input.value);
    parts(draft, &[input.value, multiplier.value, shift.value], ty);
    Some(())
}
