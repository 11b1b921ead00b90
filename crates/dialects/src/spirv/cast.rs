//! Conversions. Sources: SPIRVCastOps.td; SPIR-V Specification, conversion instructions.

use assay_ir::{Float, FloatKind, Int, Rounding};
use assay_model::rule::RESULT;
use assay_model::{
    Bits, Cond, ElemType, Flow, Meaning, OpDef, OpView, Pointer, Rule, Scalar, ScalarKernel, Stop, Symbolic,
    Term, Value, WholeKernel,
};

use crate::arith::{convert, float_to_int, int_to_float, sext, symbolic, zext};
use crate::llvm::bitcast;
use Cond::{FitsSigned, FitsUnsigned, IsInf, IsNan, Not, Or};
use Term::Trunc;

/// The specification calls the behaviour undefined. It is only poison here, because ops that make poison are lowered to this one.
macro_rules! float_to_int {
    ($fits:expr) => {
        &[Rule::poison(
            "does-not-fit",
            Or(&[IsNan(0), IsInf(0), Not(&$fits)]),
            "the truncated value does not fit the integer type [SPIR-V Specification, OpConvertFToU and OpConvertFToS]",
        )]
    };
}

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.SConvert", Meaning::Scalar(sext))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::sext))
        .doc("Widens an integer with copies of its sign bit, or drops its top bits."),
    OpDef::new("spirv.UConvert", Meaning::Scalar(zext))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::zext))
        .doc("Widens an integer with zeros, or drops its top bits."),
    OpDef::new("spirv.FConvert", Meaning::Scalar(convert))
        .symbolic(Symbolic::Scalar(symbolic::convert))
        .doc("The nearest value of another float format."),
    OpDef::new("spirv.ConvertSToF", Meaning::Scalar(|view| int_to_float(view, Int::signed)))
        .symbolic(Symbolic::Scalar(symbolic::sitofp))
        .doc("The float nearest to an integer, read signed."),
    OpDef::new("spirv.ConvertUToF", Meaning::Scalar(|view| int_to_float(view, Int::unsigned)))
        .symbolic(Symbolic::Scalar(symbolic::uitofp))
        .doc("The float nearest to an integer, read unsigned."),
    OpDef::new("spirv.ConvertFToS", Meaning::Scalar(float_to_int))
        .symbolic(Symbolic::Scalar(symbolic::fptosi))
        .doc("A float rounded towards zero, as a signed integer.")
        .rules(float_to_int!(FitsSigned(Trunc(0), RESULT))),
    OpDef::new("spirv.ConvertFToU", Meaning::Scalar(float_to_int))
        .symbolic(Symbolic::Scalar(symbolic::fptoui))
        .doc("A float rounded towards zero, as an unsigned integer.")
        .rules(float_to_int!(FitsUnsigned(Trunc(0), RESULT))),
    OpDef::new("spirv.Bitcast", Meaning::Whole(cast_bits))
        .symbolic(Symbolic::Scalar(symbolic::whole_bitcast))
        .hands_on(1)
        .doc("The same bits as another type; the first element of a vector has the lowest bits.")
        .shows_bits(),
    OpDef::new("spirv.ConvertPtrToU", Meaning::Whole(pointer_to_int)).doc("The number of an address."),
    OpDef::new("spirv.ConvertUToPtr", Meaning::Whole(int_to_pointer))
        .doc("The address of a number, good for the object that lies there."),
    OpDef::new("spirv.PtrCastToGeneric", Meaning::Whole(same))
        .hands_on(1)
        .doc("The same address: all storage classes are taken as one."),
    OpDef::new("spirv.GenericCastToPtr", Meaning::Whole(same))
        .hands_on(1)
        .doc("The same address: all storage classes are taken as one."),
    OpDef::new("spirv.INTEL.ConvertFToBF16", Meaning::Scalar(to_bf16))
        .doc("The bits of the nearest bf16, as an integer."),
    OpDef::new("spirv.INTEL.ConvertBF16ToF", Meaning::Scalar(from_bf16))
        .doc("The float whose bf16 has these bits."),
    OpDef::new("spirv.INTEL.RoundFToTF32", Meaning::Scalar(to_tf32))
        .doc("The nearest number with the precision of tf32."),
];

fn same(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.operand_type(0)?;
    Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))))
}

fn is_pointer(elem: Result<ElemType, Stop>) -> bool {
    matches!(elem, Ok(ElemType::Pointer))
}

fn cast_bits(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    match (is_pointer(view.operand_elem(0)), is_pointer(view.result_elem(0))) {
        (true, true) => same(view),
        (true, false) => pointer_to_int(view),
        (false, true) => int_to_pointer(view),
        (false, false) => bitcast(view),
    }
}

fn pointer_to_int(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.invalid("has a result that is not an integer"));
    };
    Ok(Box::new(move |_, operands| {
        let number = |pointer: Pointer| Scalar::int(width, i128::from(pointer.address));
        Ok(Flow::one(operands[0].as_pointer().map_or(Scalar::Poison, number)))
    }))
}

fn int_to_pointer(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.operand_type(0)?;
    Ok(Box::new(|machine, operands| {
        let Some(number) = operands[0].as_int() else { return Ok(Flow::one(Value::POISON)) };
        let address = number.zext(64).to_u64().unwrap_or(0);
        Ok(Flow::one(Scalar::Pointer(machine.memory().pointer_at(address))))
    }))
}

fn one_float(operands: &[Scalar]) -> Result<Float, Stop> {
    operands.first().and_then(Scalar::as_float).ok_or_else(|| Stop::invalid("an operand that is not a float"))
}

fn to_bf16(_: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(|operands, results| {
        results[0] =
            Scalar::Int(one_float(operands)?.convert(FloatKind::BF16, Rounding::NearestEven).to_int());
        Ok(())
    }))
}

fn from_bf16(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let ElemType::Float(kind) = view.result_elem(0)? else {
        return Err(view.invalid("has a result that is not a float"));
    };
    Ok(Box::new(move |operands, results| {
        let bits = operands.first().and_then(Scalar::as_int).and_then(Int::inline_bits);
        let bits = bits.ok_or_else(|| Stop::invalid("an operand that is not an integer"))?;
        let float = Float::new(FloatKind::BF16, bits);
        results[0] = Scalar::Float(float.convert(kind, Rounding::NearestEven));
        Ok(())
    }))
}

fn to_tf32(_: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(|operands, results| {
        let float = one_float(operands)?;
        let narrow = float.convert(FloatKind::TF32, Rounding::NearestEven);
        results[0] = Scalar::Float(narrow.convert(float.kind, Rounding::NearestEven));
        Ok(())
    }))
}
