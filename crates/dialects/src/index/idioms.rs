//! What canonicalization patterns of index match: comparisons of differences, casts back and forth, divisions.

use assay_model::{Class, Idiom, IdiomOperand, ScalarFunction, TypeVar};

use crate::functions::step;
use Class::{Bool, Index, Int};
use IdiomOperand::{Const, In, Int as Number, Step as Of};
use ScalarFunction::{Add, Cast, CastUnsigned, CeilDiv, Compare, FloorDiv, Mul, ShiftLeft, ShiftRight, Sub};
use TypeVar::Scalar;

pub static IDIOMS: &[Idiom] = &[
    // The first value may wrap below the second.
    Idiom {
        dialect: "index",
        weight: 6,
        types: &[Scalar(Index), Scalar(Bool)],
        inputs: &[0, 0],
        steps: &[step(Sub, &[In(0), In(1)], &[0]), step(Compare, &[Of(0), Number(0, 0)], &[1])],
    },
    Idiom {
        dialect: "index",
        weight: 2,
        types: &[Scalar(Index), Scalar(Bool)],
        inputs: &[0],
        steps: &[step(Add, &[In(0), Const(0)], &[0]), step(Compare, &[Of(0), Const(0)], &[1])],
    },
    Idiom {
        dialect: "index",
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(Add, &[In(0), Const(0)], &[0]), step(Add, &[Of(0), Const(0)], &[0])],
    },
    Idiom {
        dialect: "index",
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(Mul, &[In(0), Const(0)], &[0]), step(Mul, &[Of(0), Const(0)], &[0])],
    },
    Idiom {
        dialect: "index",
        weight: 2,
        types: &[Scalar(Index), Scalar(Int)],
        inputs: &[0],
        steps: &[step(Cast, &[In(0)], &[1]), step(Cast, &[Of(0)], &[0])],
    },
    Idiom {
        dialect: "index",
        weight: 2,
        types: &[Scalar(Index), Scalar(Int)],
        inputs: &[0],
        steps: &[step(CastUnsigned, &[In(0)], &[1]), step(CastUnsigned, &[Of(0)], &[0])],
    },
    Idiom {
        dialect: "index",
        weight: 4,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(CeilDiv, &[In(0), Const(0)], &[0])],
    },
    Idiom {
        dialect: "index",
        weight: 4,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(CeilDiv, &[Const(0), In(0)], &[0])],
    },
    Idiom {
        dialect: "index",
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(FloorDiv, &[In(0), Const(0)], &[0])],
    },
    Idiom {
        dialect: "index",
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(ShiftLeft, &[In(0), Const(0)], &[0]), step(ShiftRight, &[Of(0), Const(0)], &[0])],
    },
];
