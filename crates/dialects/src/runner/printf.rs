//! C's `printf`. Source: C11 7.21.6.1.

use assay_ir::{FloatKind, Int};
use assay_model::{Cond, Machine, Rule, Scalar, Stop, Value, Values};
use num_bigint::BigInt;

use super::{bad_arguments, one, string};
use crate::vector::format_g_with;

/// A conversion specification: `%[flags][width][.precision][length]conversion`.
#[derive(Default)]
struct ConversionSpec {
    left: bool,
    plus: bool,
    space: bool,
    alternative: bool,
    zeros: bool,
    width: usize,
    precision: Option<usize>,
    /// Bits of an integer argument.
    bits: u32,
    conversion: char,
}

/// Wider fields than this are not printed.
const MAX_WIDTH: usize = 1 << 16;

/// One piece of the output; `None` if it may be any text.
type Piece = Option<String>;

pub fn printf(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [format, args @ ..] = args else { return Err(bad_arguments()) };
    let Some(format) = string(machine, format)? else {
        machine.print_unspecified()?;
        return Ok(one(Value::POISON));
    };
    let mut args = args.iter();
    let (mut rest, mut printed) = (format.as_str(), Some(0));
    while let Some(at) = rest.find('%') {
        machine.print(&rest[..at])?;
        printed = printed.map(|printed| printed + at);
        let (spec, after) = spec(&rest[at + 1..], &mut args)?;
        rest = after;
        match piece(machine, &spec, &mut args)? {
            Some(text) => {
                machine.print(&text)?;
                printed = printed.map(|printed| printed + text.len());
            }
            None => {
                machine.print_unspecified()?;
                printed = None;
            }
        }
    }
    machine.print(rest)?;
    let printed = printed.map(|printed| printed + rest.len());
    Ok(one(printed.map_or(Scalar::Poison, |printed| Scalar::int(32, printed as i128))))
}

fn unsupported(what: &str) -> Stop {
    Stop::unsupported(format!("printf with {what}"))
}

const TOO_FEW_ARGUMENTS: Rule = Rule::ub(
    "too-few-arguments",
    Cond::Own,
    "printf's format asks for more arguments than there are [C11 7.21.6.1]",
);

/// Fewer arguments than conversions [C11 7.21.6.1, paragraph 2].
fn too_few() -> Stop {
    TOO_FEW_ARGUMENTS.stop()
}

/// Reads a specification after its `%`; returns the text after it.
fn spec<'t>(
    text: &'t str,
    args: &mut std::slice::Iter<'_, Value>,
) -> Result<(ConversionSpec, &'t str), Stop> {
    let mut spec = ConversionSpec { bits: 32, ..ConversionSpec::default() };
    let mut rest = text;
    while let Some(flag) = rest.chars().next().filter(|c| "-+ #0".contains(*c)) {
        match flag {
            '-' => spec.left = true,
            '+' => spec.plus = true,
            ' ' => spec.space = true,
            '#' => spec.alternative = true,
            _ => spec.zeros = true,
        }
        rest = &rest[1..];
    }
    let (width, after) = number(rest, args)?;
    if let Some(width) = width {
        spec.left |= width < 0;
        spec.width = width.unsigned_abs() as usize;
    }
    rest = after;
    if let Some(after) = rest.strip_prefix('.') {
        let (precision, after) = number(after, args)?;
        // A negative precision counts as missing, and one without digits as 0.
        let precision = precision.unwrap_or(0);
        spec.precision = (precision >= 0).then_some(precision.unsigned_abs() as usize);
        rest = after;
    }
    if spec.width.max(spec.precision.unwrap_or(0)) > MAX_WIDTH {
        return Err(unsupported("a very wide field"));
    }
    // Lengths on x86-64: long, long long, size_t, intmax_t and ptrdiff_t have 64 bits.
    let lengths = [("hh", 8), ("h", 16), ("ll", 64), ("l", 64), ("z", 64), ("j", 64), ("t", 64)];
    if let Some((length, bits)) = lengths.iter().find(|(length, _)| rest.starts_with(length)) {
        (spec.bits, rest) = (*bits, &rest[length.len()..]);
    }
    let conversion = rest.chars().next().ok_or_else(|| unsupported("an incomplete conversion"))?;
    spec.conversion = conversion;
    Ok((spec, &rest[conversion.len_utf8()..]))
}

/// Digits, or `*` for an argument.
fn number<'t>(text: &'t str, args: &mut std::slice::Iter<'_, Value>) -> Result<(Option<i32>, &'t str), Stop> {
    if let Some(rest) = text.strip_prefix('*') {
        let value = args.next().ok_or_else(too_few)?.as_int().and_then(Int::to_i64);
        let value = value.and_then(|value| i32::try_from(value).ok());
        return value
            .map(|value| (Some(value), rest))
            .ok_or_else(|| unsupported("a width that is not an int"));
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    match digits {
        "" => Ok((None, rest)),
        _ => digits.parse().map(|n| (Some(n), rest)).map_err(|_| unsupported("a very wide field")),
    }
}

fn piece(
    machine: &mut dyn Machine,
    spec: &ConversionSpec,
    args: &mut std::slice::Iter<'_, Value>,
) -> Result<Piece, Stop> {
    if spec.conversion == '%' {
        return Ok(Some("%".to_owned()));
    }
    let arg = args.next().ok_or_else(too_few)?;
    if arg.has_poison() && spec.conversion != 's' {
        return Ok(None);
    }
    match spec.conversion {
        'd' | 'i' | 'u' | 'x' | 'X' | 'o' => integer(spec, arg).map(Some),
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' => float(spec, arg).map(Some),
        'c' => {
            let byte = arg.as_int().and_then(|code| code.zext(8).to_u64()).ok_or_else(bad_arguments)?;
            Ok(Some(pad(spec, String::from_utf8_lossy(&[byte as u8]).into_owned())))
        }
        's' => {
            let Some(mut text) = string(machine, arg)? else { return Ok(None) };
            if let Some(precision) = spec.precision.filter(|&precision| precision < text.len()) {
                let end = (0..=precision).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
                text.truncate(end);
            }
            Ok(Some(pad(spec, text)))
        }
        'p' => Err(unsupported("an address, which no two executions need to have in common")),
        other => Err(unsupported(&format!("the conversion %{other}"))),
    }
}

/// Blanks up to the width.
fn pad(spec: &ConversionSpec, text: String) -> String {
    let blanks = " ".repeat(spec.width.saturating_sub(text.chars().count()));
    if spec.left { text + &blanks } else { blanks + &text }
}

/// Prints sign or prefix, zeros if requested, and digits; then pads.
fn numeric(spec: &ConversionSpec, prefix: &str, digits: &str, fill: bool) -> String {
    let missing = spec.width.saturating_sub(prefix.len() + digits.len());
    let zeros = if fill && spec.zeros && !spec.left { missing } else { 0 };
    pad(spec, format!("{prefix}{}{digits}", "0".repeat(zeros)))
}

fn sign(spec: &ConversionSpec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        _ => "",
    }
}

fn integer(spec: &ConversionSpec, arg: &Value) -> Result<String, Stop> {
    let int = arg.as_int().ok_or_else(|| unsupported("another argument than its conversion asks for"))?;
    // The caller promotes arguments that are smaller than int. Of a wider argument, the low bits are read.
    if int.width() < spec.bits.min(32) {
        return Err(unsupported("an argument narrower than its conversion asks for"));
    }
    let int = int.sext(spec.bits.min(int.width()));
    let signed = matches!(spec.conversion, 'd' | 'i');
    let value: BigInt = if signed { int.signed() } else { int.unsigned() };
    let magnitude = value.magnitude();
    let mut digits = match spec.conversion {
        'x' => magnitude.to_str_radix(16),
        'X' => magnitude.to_str_radix(16).to_uppercase(),
        'o' => magnitude.to_str_radix(8),
        _ => magnitude.to_string(),
    };
    if let Some(precision) = spec.precision {
        // The value 0 with a precision of 0 has no digits.
        if precision == 0 && digits == "0" {
            digits.clear();
        }
        digits = "0".repeat(precision.saturating_sub(digits.len())) + &digits;
    }
    if spec.alternative && spec.conversion == 'o' && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    let prefix = match spec.conversion {
        'x' if spec.alternative && digits != "0" => "0x",
        'X' if spec.alternative && digits != "0" => "0X",
        _ if signed => sign(spec, int.sign_bit()),
        _ => "",
    };
    Ok(numeric(spec, prefix, &digits, spec.precision.is_none()))
}

fn float(spec: &ConversionSpec, arg: &Value) -> Result<String, Stop> {
    let float = arg.as_float().filter(|float| float.kind == FloatKind::F64);
    let float = float.ok_or_else(|| unsupported("another argument than its conversion asks for"))?;
    let prefix = sign(spec, float.is_negative());
    let magnitude = float.abs().to_f64();
    let upper = spec.conversion.is_ascii_uppercase();
    let cased = |text: String| if upper { text.to_uppercase() } else { text };
    if !magnitude.is_finite() {
        let digits = if magnitude.is_nan() { "nan" } else { "inf" };
        return Ok(numeric(spec, prefix, &cased(digits.to_owned()), false));
    }
    let precision = spec.precision.unwrap_or(6);
    let mut digits = match spec.conversion.to_ascii_lowercase() {
        'f' => format!("{magnitude:.precision$}"),
        'e' => exponential(magnitude, precision),
        _ => format_g_with(magnitude, precision.max(1), spec.alternative),
    };
    if spec.alternative && !matches!(spec.conversion, 'g' | 'G') && precision == 0 {
        let end = digits.find('e').unwrap_or(digits.len());
        digits.insert(end, '.');
    }
    Ok(numeric(spec, prefix, &cased(digits), true))
}

/// `d.ddde±dd`
fn exponential(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}
