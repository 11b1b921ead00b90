//! Numbers as a person writes them, and which of them fit a type.

use std::fmt;
use std::rc::Rc;

use assay_ir::{Context, Float, FloatKind, Int, Module, OpId, Signedness, Type, TypeId};
use assay_model::{ElemType, Scalar};

use super::syntax::ValueNode;

/// The type of one number of an argument.
#[derive(Clone, Copy)]
pub struct NumberType {
    pub elem: ElemType,
    /// How integers are read.
    pub signedness: Signedness,
    /// Whether its name is `index`.
    pub is_index: bool,
}

/// The signedness of a type's integers.
pub fn signedness(ctx: &Context, ty: TypeId) -> Signedness {
    match ctx.ty(ty) {
        Type::Integer { signedness, .. } => *signedness,
        Type::Vector { elem, .. }
        | Type::Tensor { elem, .. }
        | Type::UnrankedTensor { elem }
        | Type::MemRef { elem, .. }
        | Type::UnrankedMemRef { elem, .. } => self::signedness(ctx, *elem),
        _ => Signedness::Signless,
    }
}

/// For each argument of a function: whether its integers are unsigned, such as `ui8`.
pub fn unsigned(module: &Module, function: OpId) -> Rc<[bool]> {
    let block = crate::functions::entry_block(module, function);
    let args = block.map(|block| module.block(block).args.as_slice()).unwrap_or_default();
    let is_unsigned = |&arg| signedness(&module.ctx, module.value(arg).ty) == Signedness::Unsigned;
    args.iter().map(is_unsigned).collect()
}

/// For each result of a function, by its type: whether its integers are unsigned.
pub fn unsigned_results(module: &Module, function: OpId) -> Vec<bool> {
    let (_, results) = module.function_type(function).unwrap_or_default();
    results.iter().map(|&ty| signedness(&module.ctx, ty) == Signedness::Unsigned).collect()
}

impl fmt::Display for NumberType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.elem, self.signedness) {
            (ElemType::Int(_), _) if self.is_index => f.write_str("index"),
            (ElemType::Int(width), Signedness::Signless) => write!(f, "i{width}"),
            (ElemType::Int(width), Signedness::Signed) => write!(f, "si{width}"),
            (ElemType::Int(width), Signedness::Unsigned) => write!(f, "ui{width}"),
            (ElemType::Float(kind), _) => f.write_str(kind.keyword()),
            (ElemType::Complex(kind), _) => write!(f, "complex<{}>", kind.keyword()),
            (ElemType::Pointer, _) => f.write_str("a pointer"),
        }
    }
}

impl NumberType {
    /// Reads a number.
    ///
    /// # Errors
    /// A clause that says what is wrong.
    pub fn read(self, node: &ValueNode) -> Result<Scalar, String> {
        match (self.elem, node) {
            (_, ValueNode::List(_)) => Err(format!("{} is a list, and {self} is a scalar", quoted(node))),
            (_, ValueNode::Atom(text)) if text == "poison" => Ok(Scalar::Poison),
            (ElemType::Int(width), ValueNode::Atom(text)) => self.read_int(text, width).map(Scalar::Int),
            (ElemType::Float(kind), ValueNode::Atom(text)) => read_float(kind, text).map(Scalar::Float),
            (ElemType::Complex(kind), ValueNode::Pair(real, imaginary)) => {
                let part = NumberType { elem: ElemType::Float(kind), ..self };
                Ok(Scalar::complex(part.read(real)?, part.read(imaginary)?))
            }
            (ElemType::Complex(_), _) => {
                Err(format!("{} is not a complex number; write one as (1.5, -2.0)", quoted(node)))
            }
            (ElemType::Pointer, _) => Err(format!("{} is not a pointer", quoted(node))),
            (_, ValueNode::Pair(..) | ValueNode::Parts(_)) => {
                Err(format!("{} is not a value of {self}", quoted(node)))
            }
        }
    }

    /// A scalar of this type with the number 1 in place of poison. A pointer stays.
    pub fn without_poison(self, scalar: Scalar) -> Scalar {
        match (self.elem, &scalar) {
            (ElemType::Int(width), Scalar::Poison) => Scalar::int(width, 1),
            (ElemType::Float(kind), Scalar::Poison) => Scalar::Float(Float::from_f64(kind, 1.0)),
            (ElemType::Complex(kind), _) => {
                let part = NumberType { elem: ElemType::Float(kind), ..self };
                let (real, imaginary) = scalar.as_complex().unwrap_or((&Scalar::Poison, &Scalar::Poison));
                let [real, imaginary] = [real, imaginary].map(|one| part.without_poison(one.clone()));
                Scalar::complex(real, imaginary)
            }
            _ => scalar,
        }
    }

    fn read_int(self, text: &str, width: u32) -> Result<Int, String> {
        let bit = match text {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        };
        if let Some(bit) = bit.filter(|_| width == 1) {
            return Ok(Int::bool(bit));
        }
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("'{text}' is not an integer; write one in decimal, such as 7 or -1"));
        }
        // A number does not fit if its sign, or its value, is only possible with the other signedness.
        let fits = |int: &Int| match self.signedness {
            Signedness::Signless => true,
            Signedness::Signed => text.starts_with('-') || !int.sign_bit(),
            Signedness::Unsigned => !text.starts_with('-') || int.is_zero(),
        };
        let int = Int::parse(width, text).filter(fits);
        int.ok_or_else(|| format!("'{text}' does not fit: the range of {self} is {}", self.int_range(width)))
    }

    fn int_range(self, width: u32) -> String {
        let signed = self.signedness != Signedness::Unsigned && width > 0;
        let bits = if self.signedness == Signedness::Signed { width.saturating_sub(1) } else { width };
        let (least, most) = match width {
            0..=64 => ((1i128 << width.saturating_sub(1)).to_string(), ((1i128 << bits) - 1).to_string()),
            _ => (format!("2^{}", width - 1), format!("2^{bits}-1")),
        };
        if signed { format!("-{least} to {most}") } else { format!("0 to {most}") }
    }
}

/// Reads a literal, `nan`, `inf`, or the bits in hexadecimal. MLIR writes the bits if no short literal is exact.
fn read_float(kind: FloatKind, text: &str) -> Result<Float, String> {
    let name = kind.keyword();
    if let Some(digits) = text.strip_prefix("0x") {
        let bits = u128::from_str_radix(digits, 16).ok();
        let bits = bits.filter(|bits| kind.width() >= 128 || bits >> kind.width() == 0);
        let wrong = || format!("'{text}' does not give the {} bits of {name}", kind.width());
        return bits.map(|bits| Float::from_bits(kind, bits)).ok_or_else(wrong);
    }
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(magnitude) => (true, magnitude),
        None => (false, text),
    };
    let special = match magnitude {
        "inf" => Some((Float::infinity(kind, negative), "infinity")),
        "nan" if negative => Some((Float::nan(kind).neg(), "NaN")),
        "nan" => Some((Float::nan(kind), "NaN")),
        _ => None,
    };
    if let Some((float, what)) = special {
        let exists = if what == "NaN" { float.is_nan() } else { float.is_infinite() };
        return if exists { Ok(float) } else { Err(format!("'{text}' does not fit: {name} has no {what}")) };
    }
    let float = Float::parse(kind, text).ok_or_else(|| {
        format!("'{text}' is not a float; write one as 2.5, 7, -1e3, inf, nan, or by its bits, such as 0x0")
    })?;
    match fits(float, text, negative) {
        true => Ok(float),
        false => {
            let [least, most] = [true, false].map(|negative| Float::largest(kind, negative));
            let least = if least.is_negative() { least } else { Float::zero(kind, false) };
            Err(format!("'{text}' does not fit: the range of {name} is {least} to {most}"))
        }
    }
}

/// Whether rounding a literal gave a number near it: formats without infinity round to NaN or to their largest number, and one has
/// neither zero nor negative numbers.
fn fits(float: Float, text: &str, negative: bool) -> bool {
    if float.is_nan() || float.is_infinite() {
        return false;
    }
    if float.kind.width() > 8 {
        return true;
    }
    let value = text.parse::<f64>().unwrap_or(f64::INFINITY);
    if !float.is_zero() && (value == 0.0 || negative != float.is_negative()) {
        return false;
    }
    let largest = Float::largest(float.kind, negative);
    // f64 represents exactly the numbers of small formats, and half of the distance between two of them.
    let below = Float::from_bits(float.kind, largest.bits - 1).to_f64();
    let bound = largest.to_f64() + (largest.to_f64() - below) / 2.0;
    value.abs() <= bound.abs()
}

/// Characters of a value that a message quotes.
const QUOTED: usize = 60;

/// A value in quotation marks, shortened if it is long.
pub fn quoted(value: &dyn fmt::Display) -> String {
    let text = value.to_string();
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("'{}…'", &text[..end]),
        None => format!("'{text}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(elem: ElemType, signedness: Signedness, text: &str) -> Result<String, String> {
        let number = NumberType { elem, signedness, is_index: false };
        number.read(&ValueNode::Atom(text.to_owned())).map(|scalar| scalar.to_string())
    }

    #[test]
    fn integers_are_read_by_their_signedness() {
        use Signedness::*;
        for (signedness, least, most) in [(Signless, -128, 255), (Signed, -128, 127), (Unsigned, 0, 255)] {
            for value in -300i32..300 {
                let said = read(ElemType::Int(8), signedness, &value.to_string());
                match (least..=most).contains(&value) {
                    true => assert_eq!(said, Ok((value as i8).to_string()), "{signedness:?}"),
                    false => assert!(said.expect_err("too far").ends_with(&format!("{least} to {most}"))),
                }
            }
        }
        let range = |width, signedness| read(ElemType::Int(width), signedness, &"9".repeat(99)).unwrap_err();
        assert!(range(64, Signless).ends_with("-9223372036854775808 to 18446744073709551615"));
        assert!(range(128, Signed).ends_with("the range of si128 is -2^127 to 2^127-1"));
        assert!(range(1, Signless).ends_with("-1 to 1"));
        for text in ["0x10", "1.0", "1e3", "+5", "true", "-", "", "١"] {
            assert!(
                read(ElemType::Int(8), Signless, text).is_err_and(|why| why.contains("is not an integer"))
            );
        }
        assert_eq!(read(ElemType::Int(1), Signless, "true").as_deref(), Ok("-1"));
    }

    #[test]
    fn floats_beyond_the_largest_one_are_refused() {
        for (kind, text, said) in [
            (FloatKind::F32, "1e39", "the range of f32 is -3.40282347E+38 to 3.40282347E+38"),
            (FloatKind::BF16, "-1e39", "'-1e39' does not fit"),
            (FloatKind::F16, "65520", "the range of f16"),
            (FloatKind::F64, "1e309", "does not fit"),
            (FloatKind::F128, "1e5000", "does not fit"),
            (FloatKind::F8E4M3FN, "1000", "the range of f8E4M3FN"),
            (FloatKind::F8E4M3FN, "inf", "f8E4M3FN has no infinity"),
            (FloatKind::F8E4M3FNUZ, "-1000", "does not fit"),
            (FloatKind::F4E2M1FN, "7.5", "-6.000000e+00 to 6.000000e+00"),
            (FloatKind::F4E2M1FN, "nan", "f4E2M1FN has no NaN"),
            (FloatKind::F8E8M0FNU, "-1", "does not fit"),
            (FloatKind::F32, "0x123456789", "32 bits"),
            (FloatKind::F32, "0x", "32 bits"),
            (FloatKind::F32, "true", "is not a float"),
            (FloatKind::F32, "1.0f", "is not a float"),
        ] {
            let why = read(ElemType::Float(kind), Signedness::Signless, text).expect_err(text);
            assert!(why.contains(said), "{why}");
        }
        for (kind, text, value) in [
            (FloatKind::F32, "7", "7.000000e+00"),
            (FloatKind::F32, "-0.0", "-0.000000e+00"),
            (FloatKind::F32, "1e-60", "0.000000e+00"),
            (FloatKind::F16, "65504", "6.550400e+04"),
            (FloatKind::F8E4M3FN, "449", "4.480000e+02"),
            (FloatKind::F4E2M1FN, "6.5", "6.000000e+00"),
            (FloatKind::F32, "-inf", "-inf"),
        ] {
            assert_eq!(read(ElemType::Float(kind), Signedness::Signless, text).as_deref(), Ok(value));
        }
    }
}
