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

#[cfg(test)]
mod tests {
    use super::format_g;

    /// Expected texts as glibc's printf writes them.
    #[test]
    fn as_printf_does() {
        let cases = [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (0.1, "0.1"),
            (123456789.0, "1.23457e+08"),
            (999999.5, "1e+06"),
            (999999.0, "999999"),
            (100000.5, "100000"),
            (100001.5, "100002"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (0.000099999996, "0.0001"),
            (0.001953125, "0.00195312"),
            (5.960464477539063e-08, "5.96046e-08"),
            (1e100, "1e+100"),
            (f64::MIN_POSITIVE / 2.0, "1.11254e-308"),
            (5e-324, "4.94066e-324"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
            (-f64::NAN, "-nan"),
        ];
        for (value, text) in cases {
            assert_eq!(format_g(value), text, "{value:e}");
        }
    }
}
