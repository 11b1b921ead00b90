//! Floating-point arithmetic. Sources: SPIRVArithmeticOps.td; SPIR-V Specification, arithmetic instructions and FP fast math
//! mode.
//!
//! Results are assumed to be correctly rounded, as OpenCL requires for sums and products. Environments that allow larger errors are not modelled.

use assay_ir::Float;
use assay_model::rule::RESULT;
use assay_model::{Bits, Cond, Meaning, OpDef, Rule, Symbolic, Terms};

use Cond::{And, Flag, IsInf, IsNan, IsZero, Or};

const NOT_NAN: Cond = Or(&[Flag("fp_fast_math_mode", "NotNaN"), Flag("fp_fast_math_mode", "Fast")]);
const NOT_INF: Cond = Or(&[Flag("fp_fast_math_mode", "NotInf"), Flag("fp_fast_math_mode", "Fast")]);
const LOOSE: Cond = Or(&[
    Flag("fp_fast_math_mode", "NSZ"),
    Flag("fp_fast_math_mode", "AllowRecip"),
    Flag("fp_fast_math_mode", "Fast"),
    Flag("fp_fast_math_mode", "AllowContractFastINTEL"),
    Flag("fp_fast_math_mode", "AllowReassocINTEL"),
]);

/// What the fast-math decoration promises about `$value`s, and the freedom that it gives.
macro_rules! fast_math {
    ([$($value:expr),*] $(, $more:expr)*) => {
        &[
            Rule::poison(
                "not-nan",
                And(&[NOT_NAN, Or(&[$(IsNan($value)),*])]),
                "an operand or the result is a NaN although the op says NotNaN [SPIR-V Specification, NotNaN]",
            ),
            Rule::poison(
                "not-inf",
                And(&[NOT_INF, Or(&[$(IsInf($value)),*])]),
                "an operand or the result is infinite although the op says NotInf [SPIR-V Specification, NotInf]",
            ),
            Rule::unspecified(
                "loose-fast-math",
                LOOSE,
                "the op's decoration allows inexact rewriting [SPIR-V Specification, FP fast math mode]",
            ),
            $($more),*
        ]
    };
}

const BINARY: &[Rule] = fast_math!([0, 1, RESULT]);
/// The specification calls the result undefined. IEEE 754 and the ops that lower to this one return infinities and NaNs.
const DIVISION: &[Rule] = fast_math!(
    [0, 1, RESULT],
    Rule::silent(
        "float-div-by-zero",
        IsZero(1),
        "the divisor is 0 [SPIR-V Specification, OpFDiv, OpFRem and OpFMod against IEEE 754]",
    )
);

const fn binary(name: &'static str, meaning: fn(Float, Float) -> Float) -> OpDef {
    OpDef::new(name, Meaning::Float2(meaning)).rules(BINARY)
}

pub static OPS: &[OpDef] = &[
    binary("spirv.FAdd", Float::add).symbolic(Symbolic::Two(Terms::fadd)).doc("Sum, rounded to the nearest."),
    binary("spirv.FSub", Float::sub)
        .symbolic(Symbolic::Two(Terms::fsub))
        .doc("Difference, rounded to the nearest."),
    binary("spirv.FMul", Float::mul)
        .symbolic(Symbolic::Two(Terms::fmul))
        .doc("Product, rounded to the nearest."),
    binary("spirv.FDiv", Float::div)
        .symbolic(Symbolic::Two(Terms::fdiv))
        .doc("Quotient, rounded to the nearest.")
        .rules(DIVISION),
    binary("spirv.FRem", Float::fmod)
        .doc("Remainder of truncated division, with the sign of the dividend.")
        .rules(DIVISION),
    binary("spirv.FMod", modulo)
        .doc("Remainder of floored division, with the sign of the divisor.")
        .rules(DIVISION),
    OpDef::new("spirv.FNegate", Meaning::Float1(Float::neg))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::fneg))
        .doc("Flips the sign.")
        .rules(fast_math!([0, RESULT])),
];

fn modulo(a: Float, b: Float) -> Float {
    let rest = a.fmod(b);
    let other_sign = !rest.is_zero() && !rest.is_nan() && rest.is_negative() != b.is_negative();
    if other_sign { rest.add(b) } else { rest }
}
