//! Functions of C's mathematical library, on f64 and (with the suffix `f`) on f32. Sources: C11, 7.3, 7.12 and Annex F.
//!
//! An argument with undefined bits is some number, so the result is that of some number, and not poison [LLVM LangRef, Undefined Values].

use std::cmp::Ordering;

use assay_ir::{Float, FloatKind, Int};
use assay_model::{
    Approximate, Bits, ElemType, Extern, KnownBits, Layout, Machine, Rule, Scalar, Stop, Value, Values,
};
use smallvec::{SmallVec, smallvec};

use crate::arith::{OPPOSITE_ZEROS, number_extremum};
use crate::complex::functions as complex;
use crate::math::functions as real;
use crate::math::{ceil, copysign, floor, fused, round, round_even, trunc};

const F64: ElemType = ElemType::Float(FloatKind::F64);
const F32: ElemType = ElemType::Float(FloatKind::F32);
const C64: ElemType = ElemType::Complex(FloatKind::F64);
const C32: ElemType = ElemType::Complex(FloatKind::F32);
const INT: ElemType = ElemType::Int(32);

const EITHER_ZERO: Rule = Rule::unspecified(
    "either-zero",
    OPPOSITE_ZEROS,
    "of zeros of both signs either may be returned [C11, F.10.9.2]",
);

/// A function whose results are known within a tolerance, in both formats, with the types of its arguments.
macro_rules! near {
    ($double:literal, $single:literal, $function:path, $wide:expr, $narrow:expr) => {
        [
            Extern { name: $double, call: |machine, args| near(machine, args, &$function, &$wide) },
            Extern { name: $single, call: |machine, args| near(machine, args, &$function, &$narrow) },
        ]
    };
}

/// An exact function of floats, in both formats.
macro_rules! exact {
    ($double:literal, $single:literal, $function:expr $(, $bits:expr)?) => {
        [
            Extern { name: $double, call: |machine, args| exact(machine, args, F64, $function, None $(.or(Some($bits)))?) },
            Extern { name: $single, call: |machine, args| exact(machine, args, F32, $function, None $(.or(Some($bits)))?) },
        ]
    };
}

const PAIRS: &[[Extern; 2]] = &[
    near!("acos", "acosf", real::ACOS, [F64], [F32]),
    near!("acosh", "acoshf", real::ACOSH, [F64], [F32]),
    near!("asin", "asinf", real::ASIN, [F64], [F32]),
    near!("asinh", "asinhf", real::ASINH, [F64], [F32]),
    near!("atan", "atanf", real::ATAN, [F64], [F32]),
    near!("atanh", "atanhf", real::ATANH, [F64], [F32]),
    near!("cbrt", "cbrtf", real::CBRT, [F64], [F32]),
    near!("cos", "cosf", real::COS, [F64], [F32]),
    near!("cosh", "coshf", real::COSH, [F64], [F32]),
    near!("erf", "erff", real::ERF, [F64], [F32]),
    near!("erfc", "erfcf", real::ERFC, [F64], [F32]),
    near!("exp", "expf", real::EXP, [F64], [F32]),
    near!("exp10", "exp10f", real::EXP10, [F64], [F32]),
    near!("exp2", "exp2f", real::EXP2, [F64], [F32]),
    near!("expm1", "expm1f", real::EXPM1, [F64], [F32]),
    near!("log", "logf", real::LOG, [F64], [F32]),
    near!("log10", "log10f", real::LOG10, [F64], [F32]),
    near!("log1p", "log1pf", real::LOG1P, [F64], [F32]),
    near!("log2", "log2f", real::LOG2, [F64], [F32]),
    near!("rsqrt", "rsqrtf", real::RSQRT, [F64], [F32]),
    near!("sin", "sinf", real::SIN, [F64], [F32]),
    near!("sinh", "sinhf", real::SINH, [F64], [F32]),
    near!("tan", "tanf", real::TAN, [F64], [F32]),
    near!("tanh", "tanhf", real::TANH, [F64], [F32]),
    near!("atan2", "atan2f", real::ATAN2, [F64, F64], [F32, F32]),
    near!("hypot", "hypotf", real::HYPOT, [F64, F64], [F32, F32]),
    near!("pow", "powf", real::POW, [F64, F64], [F32, F32]),
    // What the compiler calls for powi.
    near!("__powidf2", "__powisf2", real::POWI, [F64, INT], [F32, INT]),
    near!("ccos", "ccosf", complex::COS, [C64], [C32]),
    near!("cexp", "cexpf", complex::EXP, [C64], [C32]),
    near!("clog", "clogf", complex::LOG, [C64], [C32]),
    near!("csin", "csinf", complex::SIN, [C64], [C32]),
    near!("csqrt", "csqrtf", complex::SQRT, [C64], [C32]),
    near!("ctan", "ctanf", complex::TAN, [C64], [C32]),
    near!("ctanh", "ctanhf", complex::TANH, [C64], [C32]),
    near!("cabs", "cabsf", complex::ABS, [C64], [C32]),
    near!("carg", "cargf", complex::ANGLE, [C64], [C32]),
    near!("cpow", "cpowf", complex::POW, [C64, C64], [C32, C32]),
    exact!("ceil", "ceilf", |[a]| ceil(a)),
    exact!("fabs", "fabsf", |[a]| Float::abs(a), Bits::Apart(1)),
    exact!("floor", "floorf", |[a]| floor(a)),
    exact!("nearbyint", "nearbyintf", |[a]| round_even(a)),
    exact!("rint", "rintf", |[a]| round_even(a)),
    exact!("round", "roundf", |[a]| round(a)),
    exact!("roundeven", "roundevenf", |[a]| round_even(a)),
    exact!("sqrt", "sqrtf", |[a]| Float::sqrt(a)),
    exact!("trunc", "truncf", |[a]| trunc(a)),
    exact!("copysign", "copysignf", |[a, b]| copysign(a, b), Bits::Apart(2)),
    exact!("fmod", "fmodf", |[a, b]| a.fmod(b)),
    exact!("fma", "fmaf", |[a, b, c]| fused(a, b, c)),
    [
        Extern { name: "fmax", call: |machine, args| extremum(machine, args, F64, Ordering::Greater) },
        Extern { name: "fmaxf", call: |machine, args| extremum(machine, args, F32, Ordering::Greater) },
    ],
    [
        Extern { name: "fmin", call: |machine, args| extremum(machine, args, F64, Ordering::Less) },
        Extern { name: "fminf", call: |machine, args| extremum(machine, args, F32, Ordering::Less) },
    ],
    [
        Extern { name: "conj", call: |machine, args| conjugate(machine, args, C64) },
        Extern { name: "conjf", call: |machine, args| conjugate(machine, args, C32) },
    ],
];

pub static EXTERNS: &[Extern] = PAIRS.as_flattened();

fn bad_arguments() -> Stop {
    Stop::invalid("an external function gets arguments that it does not take")
}

/// The arguments as scalars of their types. A complex number may be passed as a struct of its parts.
fn scalars(
    machine: &mut dyn Machine,
    args: &[Value],
    types: &[ElemType],
) -> Result<SmallVec<[Scalar; 3]>, Stop> {
    if args.len() != types.len() {
        return Err(bad_arguments());
    }
    let scalar = |(arg, &ty): (&Value, &ElemType)| {
        let adapted = Layout::Scalar(ty).adapt(arg);
        let scalar = adapted.and_then(|value| value.as_scalar().cloned()).ok_or_else(bad_arguments)?;
        Ok(machine.read_undefined(scalar, ty))
    };
    args.iter().zip(types).map(scalar).collect()
}

/// The result if an argument is poison, or has undefined bits. `ty` is the result's type if no argument is complex: parts of complex numbers are
/// poison instead of undefined.
fn undetermined(scalars: &[Scalar], ty: ElemType) -> Option<Scalar> {
    if scalars.iter().any(Scalar::is_poison) {
        return Some(Scalar::Poison);
    }
    scalars.iter().any(Scalar::is_partial).then(|| Scalar::undefined(ty))
}

/// The single result. Complex numbers have the same form as in the arguments.
fn result(args: &[Value], scalar: Scalar) -> Values {
    match (&scalar, args) {
        (Scalar::Complex(parts), [Value::Aggregate(_), ..]) => {
            let parts = [&parts.0, &parts.1].map(|part| Value::Scalar(part.clone()));
            smallvec![Value::aggregate(parts.to_vec())]
        }
        _ => smallvec![Value::Scalar(scalar)],
    }
}

fn near(
    machine: &mut dyn Machine,
    args: &[Value],
    function: &Approximate,
    types: &[ElemType],
) -> Result<Values, Stop> {
    let scalars = scalars(machine, args, types)?;
    let mut results = [Scalar::Poison];
    match undetermined(&scalars, types[0]) {
        Some(scalar) => results = [scalar],
        None => machine.approximate(function, &scalars, &mut results)?,
    }
    let [scalar] = results;
    Ok(result(args, scalar))
}

/// Arguments as floats of a type.
fn floats<const N: usize>(scalars: &[Scalar]) -> Option<[Float; N]> {
    let floats: Option<SmallVec<[Float; 3]>> = scalars.iter().map(Scalar::as_float).collect();
    floats?.as_slice().try_into().ok()
}

/// `bits` says which bits of the result are defined if arguments have undefined bits: none by default.
fn exact<const N: usize>(
    machine: &mut dyn Machine,
    args: &[Value],
    ty: ElemType,
    function: fn([Float; N]) -> Float,
    bits: Option<Bits>,
) -> Result<Values, Stop> {
    let scalars = scalars(machine, args, &[ty; N])?;
    let on_bits = |bits: &[Int]| {
        let scalar = |bits: &Int| Scalar::from_bits(ty, KnownBits::defined(bits.clone()));
        let scalars: SmallVec<[Scalar; 3]> = bits.iter().map(scalar).collect();
        floats(&scalars).map(|floats| function(floats).to_int())
    };
    let scalar = match undetermined(&scalars, ty) {
        None => floats(&scalars).map_or(Scalar::Poison, |floats| Scalar::Float(function(floats))),
        Some(other) => {
            let known = scalars.iter().map(Scalar::known_bits).collect::<Option<Vec<_>>>();
            let known = known.and_then(|known| bits?.apply(&known, &mut { on_bits }));
            known.map_or(other, |known| Scalar::from_bits(ty, known))
        }
    };
    Ok(result(args, scalar))
}

/// If one operand is a NaN, the other one; for zeros of both signs, either.
fn extremum(
    machine: &mut dyn Machine,
    args: &[Value],
    ty: ElemType,
    wanted: Ordering,
) -> Result<Values, Stop> {
    let scalars = scalars(machine, args, &[ty; 2])?;
    if let Some(scalar) = undetermined(&scalars, ty) {
        return Ok(result(args, scalar));
    }
    let [a, b] = floats(&scalars).ok_or_else(bad_arguments)?;
    let operands = [a, b].map(|float| Value::Scalar(Scalar::Float(float)));
    if machine.breaks(&EITHER_ZERO, &operands, None) == Some(true) {
        machine.note_open(&EITHER_ZERO);
    }
    Ok(result(args, Scalar::Float(number_extremum(a, b, wanted))))
}

fn conjugate(machine: &mut dyn Machine, args: &[Value], ty: ElemType) -> Result<Values, Stop> {
    let scalars = scalars(machine, args, &[ty])?;
    let value = match &scalars[0] {
        Scalar::Complex(parts) => {
            let im = parts.1.as_float().map_or(Scalar::Poison, |im| Scalar::Float(im.neg()));
            Scalar::complex(parts.0.clone(), im)
        }
        _ => Scalar::Poison,
    };
    Ok(result(args, value))
}
