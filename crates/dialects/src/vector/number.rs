//! Numbers as C's `printf` writes them.

/// A double, formatted as by `%g` in C: six significant digits, rounded half to even, without trailing zeros.
pub fn format_g(value: f64) -> String {
    if value.is_nan() {
        return if value.is_sign_negative() { "-nan".to_owned() } else { "nan".to_owned() };
    }
    if value.is_infinite() {
        return if value < 0.0 { "-inf".to_owned() } else { "inf".to_owned() };
    }
    format_g_with(value, 6, false)
}

/// A finite double, formatted as by `%g` with a precision of at least 1. `all` keeps trailing zeros and the point, like `#`.
pub fn format_g_with(value: f64, precision: usize, all: bool) -> String {
    let trimmed = |digits: &str| match (all, digits.contains('.')) {
        (true, true) => digits.to_owned(),
        (true, false) => format!("{digits}."),
        _ => without_trailing_zeros(digits).to_owned(),
    };
    let scientific = format!("{value:.*e}", precision - 1);
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    // C11 7.21.6.1: style e if the exponent is below -4 or not below the precision.
    if exponent < -4 || exponent >= precision as i32 {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", trimmed(digits), exponent.abs());
    }
    let decimals = (precision as i32 - 1 - exponent) as usize;
    trimmed(&format!("{value:.decimals$}"))
}

fn without_trailing_zeros(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}
