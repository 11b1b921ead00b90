//! What canonicalization patterns and range analyses of arith match: chains of casts, ops with constants, identities.

use assay_model::{Class, Idiom, IdiomOperand, IdiomStep, ScalarFunction, TypeVar};

use crate::functions::step;
use Class::{Bool, Float, Index, Int, IntOrIndex};
use IdiomOperand::{Const, In, Int as Number, Result, Step as Of};
use ScalarFunction::{
    Add, AddExtended, And, Cast, CastUnsigned, CeilDiv, CeilDivUnsigned, Compare, Div, FloorDiv, Max, Min,
    MinUnsigned, Mul, MulExtended, MulExtendedUnsigned, Negate, Rem, Select, ShiftLeft, ShiftRight,
    ShiftRightUnsigned, Sub, Xor,
};
use TypeVar::{Any, Narrower, Scalar, Wider};

const fn idiom(
    weight: u16,
    types: &'static [TypeVar],
    inputs: &'static [u8],
    steps: &'static [IdiomStep],
) -> Idiom {
    Idiom { dialect: "arith", weight, types, inputs, steps }
}

pub static IDIOMS: &[Idiom] = &[
    // Casts back and forth: index to a narrower or wider integer and back, and once more.
    idiom(4, &[Any(Index), Any(Int)], &[0], &[step(Cast, &[In(0)], &[1]), step(Cast, &[Of(0)], &[0])]),
    idiom(
        4,
        &[Any(Index), Any(Int)],
        &[0],
        &[step(CastUnsigned, &[In(0)], &[1]), step(CastUnsigned, &[Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Index), Any(Int)],
        &[0],
        &[step(Cast, &[In(0)], &[1]), step(CastUnsigned, &[Of(0)], &[0])],
    ),
    idiom(3, &[Any(Int), Any(Index)], &[0], &[step(Cast, &[In(0)], &[1]), step(Cast, &[Of(0)], &[0])]),
    idiom(
        3,
        &[Any(Int), Any(Index), Any(Int)],
        &[0],
        &[step(CastUnsigned, &[In(0)], &[1]), step(CastUnsigned, &[Of(0)], &[2])],
    ),
    idiom(3, &[Any(Int), Narrower(0)], &[0], &[step(Cast, &[In(0)], &[1]), step(Cast, &[Of(0)], &[0])]),
    idiom(
        3,
        &[Any(Int), Narrower(0)],
        &[0],
        &[step(Cast, &[In(0)], &[1]), step(CastUnsigned, &[Of(0)], &[0])],
    ),
    idiom(3, &[Any(Int), Wider(0)], &[0], &[step(Cast, &[In(0)], &[1]), step(Cast, &[Of(0)], &[0])]),
    idiom(
        2,
        &[Any(Int), Wider(0), Wider(1)],
        &[0],
        &[step(CastUnsigned, &[In(0)], &[1]), step(Cast, &[Of(0)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Wider(1)],
        &[0],
        &[step(Cast, &[In(0)], &[1]), step(CastUnsigned, &[Of(0)], &[2])],
    ),
    // Arithmetic on widened values, narrowed again.
    idiom(
        3,
        &[Any(Int), Wider(0)],
        &[0, 0],
        &[
            step(Cast, &[In(0)], &[1]),
            step(Cast, &[In(1)], &[1]),
            step(Mul, &[Of(0), Of(1)], &[1]),
            step(Cast, &[Of(2)], &[0]),
        ],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Any(Bool)],
        &[0, 0],
        &[
            step(CastUnsigned, &[In(0)], &[1]),
            step(CastUnsigned, &[In(1)], &[1]),
            step(Compare, &[Of(0), Of(1)], &[2]),
        ],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Any(Bool)],
        &[0],
        &[step(Cast, &[In(0)], &[1]), step(Compare, &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0)],
        &[0, 0],
        &[
            step(CastUnsigned, &[In(0)], &[1]),
            step(CastUnsigned, &[In(1)], &[1]),
            step(Xor, &[Of(0), Of(1)], &[1]),
        ],
    ),
    // (x op c1) op c2, for pairs of ops that fold.
    idiom(
        3,
        &[Any(IntOrIndex)],
        &[0],
        &[step(Add, &[In(0), Const(0)], &[0]), step(Add, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(IntOrIndex)],
        &[0],
        &[step(Sub, &[In(0), Const(0)], &[0]), step(Add, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(Sub, &[Const(0), In(0)], &[0]), step(Sub, &[Const(0), Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(Add, &[In(0), Const(0)], &[0]), step(Sub, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(Mul, &[In(0), Const(0)], &[0]), step(Mul, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step(Sub, &[In(0), In(1)], &[0]), step(Compare, &[Of(0), Number(0, 0)], &[1])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0, 0],
        &[step(Add, &[In(0), In(1)], &[0]), step(Sub, &[Of(0), In(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Any(Bool)],
        &[0],
        &[step(Add, &[In(0), Number(0, 1)], &[0]), step(Compare, &[Of(0), In(0)], &[1])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(Xor, &[In(0), Number(0, -1)], &[0]), step(And, &[Of(0), In(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step(Compare, &[In(0), In(1)], &[1]), step(Xor, &[Of(0), Number(1, -1)], &[1])],
    ),
    // Divisions and remainders of the least value, with -1 as a divisor, and by powers of two.
    idiom(
        4,
        &[Any(IntOrIndex)],
        &[0],
        &[step(CeilDiv, &[In(0), Const(0)], &[0]), step(Add, &[Of(0), Const(0)], &[0])],
    ),
    idiom(4, &[Any(IntOrIndex)], &[0], &[step(CeilDiv, &[Const(0), In(0)], &[0])]),
    idiom(3, &[Any(IntOrIndex)], &[0], &[step(FloorDiv, &[In(0), Const(0)], &[0])]),
    idiom(3, &[Any(IntOrIndex)], &[0], &[step(FloorDiv, &[Const(0), In(0)], &[0])]),
    idiom(2, &[Any(IntOrIndex)], &[0], &[step(CeilDivUnsigned, &[Const(0), In(0)], &[0])]),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0, 0],
        &[
            step(Div, &[In(0), In(1)], &[0]),
            step(Mul, &[Of(0), In(1)], &[0]),
            step(Sub, &[In(0), Of(1)], &[0]),
        ],
    ),
    idiom(
        2,
        &[Any(Int)],
        &[0],
        &[step(ShiftLeft, &[In(0), Const(0)], &[0]), step(ShiftRight, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Narrower(0)],
        &[0],
        &[step(ShiftRightUnsigned, &[In(0), Const(0)], &[0]), step(Cast, &[Of(0)], &[1])],
    ),
    // Extended results, with constants that make one half trivial.
    idiom(3, &[Any(IntOrIndex)], &[0], &[step(MulExtended, &[In(0), Number(0, 1)], &[0, 0])]),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(MulExtended, &[In(0), Const(0)], &[0, 0]), step(Xor, &[Of(0), Result(0, 1)], &[0])],
    ),
    idiom(2, &[Any(IntOrIndex)], &[0], &[step(MulExtendedUnsigned, &[In(0), Const(0)], &[0, 0])]),
    idiom(2, &[Any(IntOrIndex), Any(Bool)], &[0], &[step(AddExtended, &[In(0), Const(0)], &[0, 1])]),
    // Selections by comparisons.
    idiom(
        3,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step(Compare, &[In(0), In(1)], &[1]), step(Select, &[Of(0), In(0), In(1)], &[0])],
    ),
    idiom(2, &[Scalar(Bool), Scalar(Int)], &[0], &[step(Select, &[In(0), Number(1, 1), Number(1, 0)], &[1])]),
    idiom(
        2,
        &[Scalar(Bool), Scalar(IntOrIndex)],
        &[0, 1, 1],
        &[step(Select, &[In(0), In(1), In(2)], &[1]), step(Select, &[In(0), Of(0), In(1)], &[1])],
    ),
    // Least and greatest together: a clamp.
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step(Max, &[In(0), Const(0)], &[0]), step(Min, &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0],
        &[step(MinUnsigned, &[In(0), Const(0)], &[0]), step(Compare, &[Of(0), Const(0)], &[1])],
    ),
    // Floats: identities that hold except for signed zeros and NaN.
    idiom(2, &[Any(Float)], &[0], &[step(Add, &[In(0), Number(0, 0)], &[0])]),
    idiom(2, &[Any(Float)], &[0], &[step(Sub, &[Number(0, 0), In(0)], &[0])]),
    idiom(1, &[Any(Float)], &[0], &[step(Mul, &[In(0), Number(0, 1)], &[0])]),
    idiom(1, &[Any(Float)], &[0], &[step(Div, &[In(0), Const(0)], &[0])]),
    idiom(3, &[Any(Float)], &[0], &[step(Rem, &[In(0), Const(0)], &[0])]),
    idiom(2, &[Any(Float), Narrower(0)], &[0], &[step(Cast, &[In(0)], &[1]), step(Cast, &[Of(0)], &[0])]),
    idiom(
        2,
        &[Any(Int), Any(Float), Any(Bool)],
        &[0],
        &[step(Cast, &[In(0)], &[1]), step(Compare, &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Any(Float), Any(Bool)],
        &[0],
        &[step(CastUnsigned, &[In(0)], &[1]), step(Compare, &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        1,
        &[Any(Float), Any(Bool)],
        &[0, 0],
        &[step(Negate, &[In(0)], &[0]), step(Negate, &[In(1)], &[0]), step(Compare, &[Of(0), Of(1)], &[1])],
    ),
];
