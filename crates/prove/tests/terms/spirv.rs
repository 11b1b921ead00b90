//! The elementwise ops of spirv that have terms.

use assay_ir::FloatKind::{F8E5M2, F16, F32};
use assay_model::ElemType::{Float as F, Int as I};

use crate::ops::{TermCases, plain, unit};

const TWO_INTEGERS: [&str; 19] = [
    "spirv.UDiv",
    "spirv.SDiv",
    "spirv.UMod",
    "spirv.SRem",
    "spirv.SMod",
    "spirv.BitwiseAnd",
    "spirv.BitwiseOr",
    "spirv.BitwiseXor",
    "spirv.ShiftRightLogical",
    "spirv.ShiftRightArithmetic",
    "spirv.GL.SMax",
    "spirv.GL.SMin",
    "spirv.GL.UMax",
    "spirv.GL.UMin",
    "spirv.CL.s_max",
    "spirv.CL.s_min",
    "spirv.CL.u_max",
    "spirv.CL.u_min",
    "spirv.ShiftLeftLogical",
];
const WRAPPING: [&str; 4] = ["spirv.IAdd", "spirv.ISub", "spirv.IMul", "spirv.ShiftLeftLogical"];
const ONE_INTEGER: [&str; 5] =
    ["spirv.SNegate", "spirv.Not", "spirv.BitCount", "spirv.GL.SAbs", "spirv.CL.s_abs"];
const COMPARISONS: [&str; 10] = [
    "spirv.IEqual",
    "spirv.INotEqual",
    "spirv.SLessThan",
    "spirv.SLessThanEqual",
    "spirv.SGreaterThan",
    "spirv.SGreaterThanEqual",
    "spirv.ULessThan",
    "spirv.ULessThanEqual",
    "spirv.UGreaterThan",
    "spirv.UGreaterThanEqual",
];
const LOGICAL: [&str; 4] =
    ["spirv.LogicalAnd", "spirv.LogicalOr", "spirv.LogicalEqual", "spirv.LogicalNotEqual"];
const TWO_FLOATS: [&str; 4] = ["spirv.FAdd", "spirv.FSub", "spirv.FMul", "spirv.FDiv"];
const EXTREMA: [&str; 4] = ["spirv.GL.FMax", "spirv.GL.FMin", "spirv.CL.fmax", "spirv.CL.fmin"];
const FLOAT_COMPARISONS: [&str; 14] = [
    "spirv.FOrdEqual",
    "spirv.FOrdNotEqual",
    "spirv.FOrdLessThan",
    "spirv.FOrdLessThanEqual",
    "spirv.FOrdGreaterThan",
    "spirv.FOrdGreaterThanEqual",
    "spirv.FUnordEqual",
    "spirv.FUnordNotEqual",
    "spirv.FUnordLessThan",
    "spirv.FUnordLessThanEqual",
    "spirv.FUnordGreaterThan",
    "spirv.FUnordGreaterThanEqual",
    "spirv.Ordered",
    "spirv.Unordered",
];
const ONE_FLOAT: [&str; 11] = [
    "spirv.FNegate",
    "spirv.GL.FAbs",
    "spirv.GL.Ceil",
    "spirv.GL.Floor",
    "spirv.GL.RoundEven",
    "spirv.CL.ceil",
    "spirv.CL.floor",
    "spirv.CL.fabs",
    "spirv.CL.rint",
    "spirv.CL.round",
    "spirv.CL.sqrt",
];
const CLASSES: [&str; 3] = ["spirv.IsNan", "spirv.IsInf", "spirv.IsFinite"];

/// Of these, some operands leave the result open.
pub fn has_open(op: &str) -> bool {
    EXTREMA.contains(&op) || op == TWO_FLOATS[3]
}

pub fn add(cases: &mut TermCases) {
    for width in [2, 3, 8, 33] {
        let i = I(width);
        TWO_INTEGERS.iter().for_each(|op| cases.add(op, &plain(), &[i, i], &[i]));
        for decoration in ["no_signed_wrap", "no_unsigned_wrap"] {
            WRAPPING.iter().for_each(|op| cases.add(op, &unit(decoration), &[i, i], &[i]));
        }
        ONE_INTEGER.iter().for_each(|op| cases.add(op, &plain(), &[i], &[i]));
        COMPARISONS.iter().for_each(|op| cases.add(op, &plain(), &[i, i], &[I(1)]));
        // The amount of a shift may have another width.
        for amount in [2, 8] {
            cases.add("spirv.ShiftLeftLogical", &plain(), &[i, I(amount)], &[i]);
            cases.add("spirv.ShiftRightArithmetic", &plain(), &[i, I(amount)], &[i]);
        }
    }
    LOGICAL.iter().for_each(|op| cases.add(op, &plain(), &[I(1), I(1)], &[I(1)]));
    cases.add("spirv.LogicalNot", &plain(), &[I(1)], &[I(1)]);
    for (from, to) in [(3, 8), (8, 3)] {
        cases.add("spirv.SConvert", &plain(), &[I(from)], &[I(to)]);
        cases.add("spirv.UConvert", &plain(), &[I(from)], &[I(to)]);
    }
    for kind in [F8E5M2, F16, F32] {
        let f = F(kind);
        for op in TWO_FLOATS.iter().chain(&EXTREMA) {
            cases.add(op, &plain(), &[f, f], &[f]);
        }
        FLOAT_COMPARISONS.iter().for_each(|op| cases.add(op, &plain(), &[f, f], &[I(1)]));
        ONE_FLOAT.iter().for_each(|op| cases.add(op, &plain(), &[f], &[f]));
        CLASSES.iter().for_each(|op| cases.add(op, &plain(), &[f], &[I(1)]));
        cases.add("spirv.CL.fma", &plain(), &[f, f, f], &[f]);
        for (op, reverse) in
            [("spirv.ConvertSToF", "spirv.ConvertFToS"), ("spirv.ConvertUToF", "spirv.ConvertFToU")]
        {
            cases.add(op, &plain(), &[I(8)], &[f]);
            cases.add(reverse, &plain(), &[f], &[I(8)]);
        }
        cases.add("spirv.Bitcast", &plain(), &[f], &[I(kind.width())]);
        cases.add("spirv.Bitcast", &plain(), &[I(kind.width())], &[f]);
    }
    cases.add("spirv.FConvert", &plain(), &[F(F32)], &[F(F16)]);
    cases.add("spirv.FConvert", &plain(), &[F(F16)], &[F(F32)]);
}
