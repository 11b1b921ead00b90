//! Floats as MLIR reads and prints them. It prints six significant digits if they parse to the same value. Otherwise it prints APFloat's long
//! form if that has a point, and otherwise the bits in hexadecimal (`printFloatValue` in AsmPrinter.cpp).

use std::fmt::Write;

use rustc_apfloat::Float as _;
use rustc_apfloat::ieee::{Double, Quad, X87DoubleExtended};

use crate::encoding::FloatParts;
use crate::float::{Float, FloatKind};

impl Float {
    /// From a decimal literal `-1.5e3`; `None` if it is not a literal. As in MLIR, formats up to f64 are first rounded to f64. f80 and f128 are
    /// read exactly, so that printed values parse to the same value.
    pub fn parse(kind: FloatKind, text: &str) -> Option<Float> {
        let plain = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E'));
        if !plain || !text.bytes().any(|b| b.is_ascii_digit()) {
            return None;
        }
        let approximate: f64 = text.parse().ok()?;
        let bits = match kind {
            // The exponent of the literal limits the time for the exact conversion.
            FloatKind::F80 if fits_exact(text) => text.parse::<X87DoubleExtended>().ok()?.to_bits(),
            FloatKind::F128 if fits_exact(text) => text.parse::<Quad>().ok()?.to_bits(),
            _ => return Some(Float::from_f64(kind, approximate)),
        };
        Some(Float { kind, bits })
    }
}

fn fits_exact(text: &str) -> bool {
    let exponent = text.split(['e', 'E']).nth(1).unwrap_or("0");
    text.len() <= 256 && exponent.parse::<i32>().is_ok_and(|e| e.abs() <= 5000)
}

/// The literal that MLIR prints; NaNs and infinities by name.
impl std::fmt::Display for Float {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.parts() {
            FloatParts::Nan => f.write_str("nan"),
            FloatParts::Infinite { negative: true } => f.write_str("-inf"),
            FloatParts::Infinite { negative: false } => f.write_str("inf"),
            FloatParts::Finite { .. } => f.write_str(&float_text(*self)),
        }
    }
}

/// The two forms of APFloat's `toString`: the short form is scientific and padded, the long form is neither.
#[derive(Clone, Copy)]
struct FloatStyle {
    precision: usize,
    scientific: bool,
}

const SHORT: FloatStyle = FloatStyle { precision: 6, scientific: true };

/// The literal on its own.
fn float_text(value: Float) -> String {
    let mut text = String::new();
    write_float(&mut text, value);
    text
}

/// Appends the literal. Returns true for the hexadecimal form, which must be followed by its type.
pub(crate) fn write_float(out: &mut String, value: Float) -> bool {
    match value.kind {
        FloatKind::F80 => write_wide(out, value, X87DoubleExtended::from_bits(value.bits)),
        FloatKind::F128 => write_wide(out, value, Quad::from_bits(value.bits)),
        _ => write_narrow(out, value),
    }
}

fn write_narrow(out: &mut String, value: Float) -> bool {
    let double = value.to_f64();
    if !double.is_finite() {
        return write_hex(out, value);
    }
    let start = out.len();
    write_decimal(out, double, SHORT);
    if comes_back(&out[start..], value) {
        return false;
    }
    out.truncate(start);
    // 2 + floor(precision / lg2(10)) digits, as in APFloat.
    let precision = 2 + value.kind.precision() as usize * 59 / 196;
    write_decimal(out, double, FloatStyle { precision, scientific: false });
    if out[start..].contains('.') {
        return false;
    }
    out.truncate(start);
    write_hex(out, value)
}

fn comes_back(text: &str, value: Float) -> bool {
    match value.kind {
        // Without f64 in between, because APFloat reads its own text directly.
        FloatKind::F32 => text.parse::<f32>().is_ok_and(|v| u128::from(v.to_bits()) == value.bits),
        _ => Float::parse(value.kind, text) == Some(value),
    }
}

fn write_wide<T: rustc_apfloat::Float>(out: &mut String, value: Float, exact: T) -> bool {
    if !exact.is_finite() {
        return write_hex(out, value);
    }
    let short = format!("{exact:#0$.6}", 0);
    let text = match short.parse::<T>() {
        Ok(back) if back.to_bits() == value.bits => short,
        _ => exact.to_string(),
    };
    if !text.contains('.') {
        return write_hex(out, value);
    }
    out.push_str(&text);
    false
}

fn write_hex(out: &mut String, value: Float) -> bool {
    // Writing to a String cannot fail.
    let _ = write!(out, "0x{:X}", { value.bits });
    true
}

/// APFloat's `toString` of a finite number.
fn write_decimal(out: &mut String, value: f64, style: FloatStyle) {
    let bits = value.to_bits();
    let field = (bits >> 52 & 0x7ff) as i32;
    let mantissa = bits & ((1 << 52) - 1);
    let (significand, exponent) =
        if field == 0 { (mantissa, -1074) } else { (mantissa | 1 << 52, field - 1075) };
    if significand != 0 {
        let shift = significand.trailing_zeros();
        if let Some((digits, power)) =
            decimal_digits(significand >> shift, exponent + shift as i32, style.precision)
        {
            if value.is_sign_negative() {
                out.push('-');
            }
            return layout_digits(out, digits, power, style);
        }
    }
    // Zero, and numbers that do not fit 128 bits.
    let exact = Double::from_bits(u128::from(bits));
    let _ = if style.scientific {
        write!(out, "{exact:#0$.1$}", 0, style.precision)
    } else {
        write!(out, "{exact:.0$}", style.precision)
    };
}

/// `digits * 10^power` nearest to `significand * 2^exponent`, computed in the same steps as in APFloat. APFloat first drops digits that it
/// considers beyond the precision, so it may truncate where rounding would be right. `None` if an intermediate result exceeds 128 bits.
fn decimal_digits(significand: u64, exponent: i32, precision: usize) -> Option<(u128, i32)> {
    let mut value = u128::from(significand);
    let mut power = 0;
    if exponent > 0 {
        if value.leading_zeros() as i32 <= exponent {
            return None;
        }
        value <<= exponent;
    } else if exponent < 0 {
        value = value.checked_mul(5u128.checked_pow(exponent.unsigned_abs())?)?;
        power = exponent;
    }
    let required = (precision * 196).div_ceil(59);
    let discard = ((128 - value.leading_zeros() as usize).saturating_sub(required) * 59 / 196) as u32;
    value /= 10u128.checked_pow(discard)?;
    power += discard as i32;
    let length = value.checked_ilog10()? as usize + 1;
    if length > precision {
        let excess = (length - precision) as u32;
        let unit = 10u128.pow(excess - 1);
        let with_guard = value / unit;
        value = with_guard / 10 + u128::from(with_guard % 10 >= 5);
        power += excess as i32;
    }
    while value.is_multiple_of(10) {
        value /= 10;
        power += 1;
    }
    Some((value, power))
}

fn layout_digits(out: &mut String, digits: u128, power: i32, style: FloatStyle) {
    let text = digits.to_string();
    let count = text.len();
    let leading = power + count as i32 - 1;
    // The long form of a number is scientific if it would otherwise need more than three padding zeros.
    let scientific = style.scientific
        || if power >= 0 { power > 3 || count + power as usize > style.precision } else { leading < -3 };
    if scientific {
        out.push_str(&text[..1]);
        out.push('.');
        out.push_str(&text[1..]);
        if style.scientific {
            out.extend(std::iter::repeat_n('0', (style.precision + 1).saturating_sub(count)));
            let _ = write!(out, "e{leading:+03}");
        } else {
            out.push_str(if count == 1 { "0" } else { "" });
            let _ = write!(out, "E{leading:+}");
        }
    } else if power >= 0 {
        out.push_str(&text);
        out.extend(std::iter::repeat_n('0', power as usize));
    } else if leading >= 0 {
        let point = (leading + 1) as usize;
        out.push_str(&text[..point]);
        out.push('.');
        out.push_str(&text[point..]);
    } else {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', (-leading - 1) as usize));
        out.push_str(&text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(kind: FloatKind, literal: &str) -> String {
        let mut out = String::new();
        write_float(&mut out, Float::parse(kind, literal).unwrap());
        out
    }

    /// Outputs of mlir-opt 22.1.8.
    #[test]
    fn literals_are_those_of_mlir_opt() {
        for (kind, literal, expected) in [
            (FloatKind::F32, "0.0", "0.000000e+00"),
            (FloatKind::F32, "-0.0", "-0.000000e+00"),
            (FloatKind::F16, "0.1", "9.997550e-02"),
            (FloatKind::F128, "0.1e0", "0.1"),
            (
                FloatKind::F128,
                "0.100000000000000005551115123125782702",
                "0.100000000000000005551115123125782702",
            ),
            (FloatKind::F64, "1.0e300", "1.000000e+300"),
            (FloatKind::F64, "1.0e-7", "9.9999999999999995E-8"),
            (FloatKind::BF16, "0.1", "1.000980e-01"),
            (FloatKind::F80, "0.100000000000000005551", "0.100000000000000005551"),
            (FloatKind::F8E8M0FNU, "1.0", "1.000000e+00"),
            (FloatKind::F4E2M1FN, "3.0", "3.000000e+00"),
            (FloatKind::F32, "123456789.0", "0x4CEB79A3"),
            (FloatKind::F32, "1.0e10", "1.000000e+10"),
            (FloatKind::TF32, "0.1", "9.997550e-02"),
            (FloatKind::F64, "1234567.0", "0x4132D68700000000"),
            (FloatKind::F32, "12345.6", "1.234560e+04"),
            (FloatKind::F32, "0.7", "0.699999988"),
            (FloatKind::F32, "1.0e99", "0x7F800000"),
        ] {
            let expected = if literal == "0.1e0" { text(kind, "0.1") } else { expected.to_owned() };
            assert_eq!(text(kind, literal), expected, "{kind:?} {literal}");
        }
    }

    #[test]
    fn the_short_way_agrees_with_apfloat() {
        let mut state = 7u64;
        for _ in 0..50_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let exponent = (state >> 5) % 100 + 973;
            let value = f64::from_bits(state & !(0x7ff << 52) | exponent << 52);
            let value = if state & 16 == 0 { value } else { f64::from(value as f32) };
            for style in [SHORT, FloatStyle { precision: 17, scientific: false }] {
                let mut ours = String::new();
                write_decimal(&mut ours, value, style);
                let exact = Double::from_bits(u128::from(value.to_bits()));
                let theirs =
                    if style.scientific { format!("{exact:#0$.6}", 0) } else { format!("{exact:.17}") };
                assert_eq!(ours, theirs);
            }
        }
    }

    #[test]
    fn text_that_is_no_number_is_refused() {
        for text in ["", "-", "nan", "inf", "1e", "0x10", ".", "1.0.0", "--1"] {
            assert_eq!(Float::parse(FloatKind::F32, text), None, "{text}");
            assert_eq!(Float::parse(FloatKind::F128, text), None, "{text}");
        }
        assert!(Float::parse(FloatKind::F128, "1.0e99999999999999999999").is_some());
    }
}
