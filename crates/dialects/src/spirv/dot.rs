//! Dot products of integers. Sources: SPIRVIntegerDotProductOps.td; SPIR-V Specification, OpSDot and its relatives.

use assay_ir::Int;
use assay_model::{ElemType, Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel};
use num_bigint::BigInt;

/// Whether the elements of each vector are signed.
#[derive(Clone, Copy)]
struct DotSignedness {
    first: fn(&Int) -> BigInt,
    second: fn(&Int) -> BigInt,
}

const SIGNED: DotSignedness = DotSignedness { first: Int::signed, second: Int::signed };
const UNSIGNED: DotSignedness = DotSignedness { first: Int::unsigned, second: Int::unsigned };
const MIXED: DotSignedness = DotSignedness { first: Int::signed, second: Int::unsigned };

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.SDot", Meaning::Whole(|view| dot(view, SIGNED)))
        .doc("The wrapped sum of the products of signed elements."),
    OpDef::new("spirv.UDot", Meaning::Whole(|view| dot(view, UNSIGNED)))
        .doc("The wrapped sum of the products of unsigned elements."),
    OpDef::new("spirv.SUDot", Meaning::Whole(|view| dot(view, MIXED)))
        .doc("The wrapped sum of the products of signed and unsigned elements."),
    OpDef::new("spirv.SDotAccSat", Meaning::Whole(|view| accumulate(view, SIGNED, true)))
        .doc("The sum of the products of signed elements and of the third operand, saturated."),
    OpDef::new("spirv.UDotAccSat", Meaning::Whole(|view| accumulate(view, UNSIGNED, false)))
        .doc("The sum of the products of unsigned elements and of the third operand, saturated."),
    OpDef::new("spirv.SUDotAccSat", Meaning::Whole(|view| accumulate(view, MIXED, true)))
        .doc("The sum of the products of signed and unsigned elements and of the third operand, saturated."),
];

/// The elements of a vector, or of an integer that packs four elements, the first one in the lowest bits.
fn elements(view: &OpView<'_>, index: usize) -> Result<impl Fn(&Value) -> Option<Vec<Int>> + use<>, Stop> {
    let layout = view.operand_layout(index)?;
    if !matches!(layout, Layout::Scalar(ElemType::Int(_)) | Layout::Array { elem: ElemType::Int(_), .. }) {
        return Err(view.invalid("has an operand that is not a vector of integers"));
    }
    Ok(move |value: &Value| match layout.adapt(value)? {
        Value::Scalar(Scalar::Int(packed)) => {
            let width = packed.width() / 4;
            Some((0..4).map(|number| Int::wrap(width, &(packed.unsigned() >> (number * width)))).collect())
        }
        Value::Array(array) => array.iter().map(|scalar| scalar.as_int().cloned()).collect(),
        _ => None,
    })
}

fn result_width(view: &OpView<'_>) -> Result<u32, Stop> {
    match view.result_elem(0)? {
        ElemType::Int(width) => Ok(width),
        _ => Err(view.invalid("has a result that is not an integer")),
    }
}

/// The sum of the products; `None` if an element is poison.
fn sum(first: Option<Vec<Int>>, second: Option<Vec<Int>>, read: DotSignedness) -> Option<BigInt> {
    Some(first?.iter().zip(&second?).map(|(a, b)| (read.first)(a) * (read.second)(b)).sum())
}

fn dot(view: &OpView<'_>, read: DotSignedness) -> Result<WholeKernel, Stop> {
    let (first, second, width) = (elements(view, 0)?, elements(view, 1)?, result_width(view)?);
    Ok(Box::new(move |_, operands| {
        let sum = sum(first(&operands[0]), second(&operands[1]), read);
        Ok(Flow::one(sum.map_or(Scalar::Poison, |sum| Scalar::Int(Int::wrap(width, &sum)))))
    }))
}

/// A number clamped to the range of a width.
fn saturate(value: &BigInt, width: u32, signed: bool) -> Int {
    let (least, greatest) = match signed {
        true => (Int::signed_min(width).signed(), Int::signed_max(width).signed()),
        false => (BigInt::ZERO, Int::all_ones(width).unsigned()),
    };
    Int::wrap(width, value.clamp(&least, &greatest))
}

fn accumulate(view: &OpView<'_>, read: DotSignedness, signed: bool) -> Result<WholeKernel, Stop> {
    let (first, second, width) = (elements(view, 0)?, elements(view, 1)?, result_width(view)?);
    Ok(Box::new(move |_, operands| {
        let sum = sum(first(&operands[0]), second(&operands[1]), read);
        let (Some(sum), Some(more)) = (sum, operands[2].as_int()) else {
            return Ok(Flow::one(Value::POISON));
        };
        // The result is undefined if the sum of the products does not fit its type.
        let numbers = if signed { Int::signed } else { Int::unsigned };
        if numbers(&Int::wrap(width, &sum)) != sum {
            return Ok(Flow::one(Value::POISON));
        }
        Ok(Flow::one(Scalar::Int(saturate(&(sum + numbers(more)), width, signed))))
    }))
}
