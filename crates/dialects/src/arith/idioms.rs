//! What canonicalization patterns and range analyses of arith match: chains of casts, ops with constants, identities.

use assay_model::{Class, Idiom, IdiomOperand, IdiomStep, TypeVar};

use crate::arith::names::{
    ADDF, ADDI, ADDUI_EXTENDED, ANDI, CEILDIVSI, CEILDIVUI, CMPF, CMPI, DIVF, DIVSI, EXTF, EXTSI, EXTUI,
    FLOORDIVSI, INDEX_CAST, INDEX_CASTUI, MAXSI, MINSI, MINUI, MULF, MULI, MULSI_EXTENDED, MULUI_EXTENDED,
    NEGF, REMF, SELECT, SHLI, SHRSI, SHRUI, SITOFP, SUBF, SUBI, TRUNCF, TRUNCI, UITOFP, XORI,
};
use Class::{Bool, Float, Index, Int, IntOrIndex};
use IdiomOperand::{Const, In, Int as Number, Result, Step as Of};
use TypeVar::{Any, Narrower, Scalar, Wider};

const fn step(op: &'static str, operands: &'static [IdiomOperand], results: &'static [u8]) -> IdiomStep {
    IdiomStep { op, operands, results }
}

const fn idiom(
    weight: u16,
    types: &'static [TypeVar],
    inputs: &'static [u8],
    steps: &'static [IdiomStep],
) -> Idiom {
    Idiom { weight, types, inputs, steps }
}

pub static IDIOMS: &[Idiom] = &[
    // Casts back and forth: index to a narrower or wider integer and back, and once more.
    idiom(
        4,
        &[Any(Index), Any(Int)],
        &[0],
        &[step(INDEX_CAST, &[In(0)], &[1]), step(INDEX_CAST, &[Of(0)], &[0])],
    ),
    idiom(
        4,
        &[Any(Index), Any(Int)],
        &[0],
        &[step(INDEX_CASTUI, &[In(0)], &[1]), step(INDEX_CASTUI, &[Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Index), Any(Int)],
        &[0],
        &[step(INDEX_CAST, &[In(0)], &[1]), step(INDEX_CASTUI, &[Of(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(Int), Any(Index)],
        &[0],
        &[step(INDEX_CAST, &[In(0)], &[1]), step(INDEX_CAST, &[Of(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(Int), Any(Index), Any(Int)],
        &[0],
        &[step(INDEX_CASTUI, &[In(0)], &[1]), step(INDEX_CASTUI, &[Of(0)], &[2])],
    ),
    idiom(3, &[Any(Int), Narrower(0)], &[0], &[step(TRUNCI, &[In(0)], &[1]), step(EXTSI, &[Of(0)], &[0])]),
    idiom(3, &[Any(Int), Narrower(0)], &[0], &[step(TRUNCI, &[In(0)], &[1]), step(EXTUI, &[Of(0)], &[0])]),
    idiom(3, &[Any(Int), Wider(0)], &[0], &[step(EXTSI, &[In(0)], &[1]), step(TRUNCI, &[Of(0)], &[0])]),
    idiom(
        2,
        &[Any(Int), Wider(0), Wider(1)],
        &[0],
        &[step(EXTUI, &[In(0)], &[1]), step(EXTSI, &[Of(0)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Wider(1)],
        &[0],
        &[step(EXTSI, &[In(0)], &[1]), step(EXTUI, &[Of(0)], &[2])],
    ),
    // Arithmetic on widened values, narrowed again.
    idiom(
        3,
        &[Any(Int), Wider(0)],
        &[0, 0],
        &[
            step(EXTSI, &[In(0)], &[1]),
            step(EXTSI, &[In(1)], &[1]),
            step(MULI, &[Of(0), Of(1)], &[1]),
            step(TRUNCI, &[Of(2)], &[0]),
        ],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Any(Bool)],
        &[0, 0],
        &[step(EXTUI, &[In(0)], &[1]), step(EXTUI, &[In(1)], &[1]), step(CMPI, &[Of(0), Of(1)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Any(Bool)],
        &[0],
        &[step(EXTSI, &[In(0)], &[1]), step(CMPI, &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0)],
        &[0, 0],
        &[step(EXTUI, &[In(0)], &[1]), step(EXTUI, &[In(1)], &[1]), step(XORI, &[Of(0), Of(1)], &[1])],
    ),
    // (x op c1) op c2, for pairs of ops that fold.
    idiom(
        3,
        &[Any(IntOrIndex)],
        &[0],
        &[step(ADDI, &[In(0), Const(0)], &[0]), step(ADDI, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(IntOrIndex)],
        &[0],
        &[step(SUBI, &[In(0), Const(0)], &[0]), step(ADDI, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(SUBI, &[Const(0), In(0)], &[0]), step(SUBI, &[Const(0), Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(ADDI, &[In(0), Const(0)], &[0]), step(SUBI, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(MULI, &[In(0), Const(0)], &[0]), step(MULI, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step(SUBI, &[In(0), In(1)], &[0]), step(CMPI, &[Of(0), Number(0, 0)], &[1])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0, 0],
        &[step(ADDI, &[In(0), In(1)], &[0]), step(SUBI, &[Of(0), In(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Any(Bool)],
        &[0],
        &[step(ADDI, &[In(0), Number(0, 1)], &[0]), step(CMPI, &[Of(0), In(0)], &[1])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(XORI, &[In(0), Number(0, -1)], &[0]), step(ANDI, &[Of(0), In(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step(CMPI, &[In(0), In(1)], &[1]), step(XORI, &[Of(0), Number(1, -1)], &[1])],
    ),
    // Divisions and remainders of the least value, with -1 as a divisor, and by powers of two.
    idiom(
        4,
        &[Any(IntOrIndex)],
        &[0],
        &[step(CEILDIVSI, &[In(0), Const(0)], &[0]), step(ADDI, &[Of(0), Const(0)], &[0])],
    ),
    idiom(4, &[Any(IntOrIndex)], &[0], &[step(CEILDIVSI, &[Const(0), In(0)], &[0])]),
    idiom(3, &[Any(IntOrIndex)], &[0], &[step(FLOORDIVSI, &[In(0), Const(0)], &[0])]),
    idiom(3, &[Any(IntOrIndex)], &[0], &[step(FLOORDIVSI, &[Const(0), In(0)], &[0])]),
    idiom(2, &[Any(IntOrIndex)], &[0], &[step(CEILDIVUI, &[Const(0), In(0)], &[0])]),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0, 0],
        &[
            step(DIVSI, &[In(0), In(1)], &[0]),
            step(MULI, &[Of(0), In(1)], &[0]),
            step(SUBI, &[In(0), Of(1)], &[0]),
        ],
    ),
    idiom(
        2,
        &[Any(Int)],
        &[0],
        &[step(SHLI, &[In(0), Const(0)], &[0]), step(SHRSI, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Narrower(0)],
        &[0],
        &[step(SHRUI, &[In(0), Const(0)], &[0]), step(TRUNCI, &[Of(0)], &[1])],
    ),
    // Extended results, with constants that make one half trivial.
    idiom(3, &[Any(IntOrIndex)], &[0], &[step(MULSI_EXTENDED, &[In(0), Number(0, 1)], &[0, 0])]),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(MULSI_EXTENDED, &[In(0), Const(0)], &[0, 0]), step(XORI, &[Of(0), Result(0, 1)], &[0])],
    ),
    idiom(2, &[Any(IntOrIndex)], &[0], &[step(MULUI_EXTENDED, &[In(0), Const(0)], &[0, 0])]),
    idiom(2, &[Any(IntOrIndex), Any(Bool)], &[0], &[step(ADDUI_EXTENDED, &[In(0), Const(0)], &[0, 1])]),
    // Selections by comparisons.
    idiom(
        3,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step(CMPI, &[In(0), In(1)], &[1]), step(SELECT, &[Of(0), In(0), In(1)], &[0])],
    ),
    idiom(2, &[Scalar(Bool), Scalar(Int)], &[0], &[step(SELECT, &[In(0), Number(1, 1), Number(1, 0)], &[1])]),
    idiom(
        2,
        &[Scalar(Bool), Scalar(IntOrIndex)],
        &[0, 1, 1],
        &[step(SELECT, &[In(0), In(1), In(2)], &[1]), step(SELECT, &[In(0), Of(0), In(1)], &[1])],
    ),
    // Least and greatest together: a clamp.
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(MAXSI, &[In(0), Const(0)], &[0]), step(MINSI, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0],
        &[step(MINUI, &[In(0), Const(0)], &[0]), step(CMPI, &[Of(0), Const(0)], &[1])],
    ),
    // Floats: identities that hold except for signed zeros and NaN.
    idiom(2, &[Any(Float)], &[0], &[step(ADDF, &[In(0), Number(0, 0)], &[0])]),
    idiom(2, &[Any(Float)], &[0], &[step(SUBF, &[Number(0, 0), In(0)], &[0])]),
    idiom(1, &[Any(Float)], &[0], &[step(MULF, &[In(0), Number(0, 1)], &[0])]),
    idiom(1, &[Any(Float)], &[0], &[step(DIVF, &[In(0), Const(0)], &[0])]),
    idiom(3, &[Any(Float)], &[0], &[step(REMF, &[In(0), Const(0)], &[0])]),
    idiom(2, &[Any(Float), Narrower(0)], &[0], &[step(TRUNCF, &[In(0)], &[1]), step(EXTF, &[Of(0)], &[0])]),
    idiom(
        2,
        &[Any(Int), Any(Float), Any(Bool)],
        &[0],
        &[step(SITOFP, &[In(0)], &[1]), step(CMPF, &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Any(Float), Any(Bool)],
        &[0],
        &[step(UITOFP, &[In(0)], &[1]), step(CMPF, &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        1,
        &[Any(Float), Any(Bool)],
        &[0, 0],
        &[step(NEGF, &[In(0)], &[0]), step(NEGF, &[In(1)], &[0]), step(CMPF, &[Of(0), Of(1)], &[1])],
    ),
];
