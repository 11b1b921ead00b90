//! What canonicalization patterns of index match: comparisons of differences, casts back and forth, divisions.

use assay_model::{Class, Idiom, IdiomOperand, IdiomStep, TypeVar};

use crate::index::names::{ADD, CASTS, CASTU, CEILDIVS, CMP, FLOORDIVS, MUL, SHL, SHRS, SUB};
use Class::{Bool, Index, Int};
use IdiomOperand::{Const, In, Int as Number, Step as Of};
use TypeVar::Scalar;

const fn step(op: &'static str, operands: &'static [IdiomOperand], results: &'static [u8]) -> IdiomStep {
    IdiomStep { op, operands, results }
}

pub static IDIOMS: &[Idiom] = &[
    // The first value may wrap below the second.
    Idiom {
        weight: 6,
        types: &[Scalar(Index), Scalar(Bool)],
        inputs: &[0, 0],
        steps: &[step(SUB, &[In(0), In(1)], &[0]), step(CMP, &[Of(0), Number(0, 0)], &[1])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index), Scalar(Bool)],
        inputs: &[0],
        steps: &[step(ADD, &[In(0), Const(0)], &[0]), step(CMP, &[Of(0), Const(0)], &[1])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(ADD, &[In(0), Const(0)], &[0]), step(ADD, &[Of(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(MUL, &[In(0), Const(0)], &[0]), step(MUL, &[Of(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index), Scalar(Int)],
        inputs: &[0],
        steps: &[step(CASTS, &[In(0)], &[1]), step(CASTS, &[Of(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index), Scalar(Int)],
        inputs: &[0],
        steps: &[step(CASTU, &[In(0)], &[1]), step(CASTU, &[Of(0)], &[0])],
    },
    Idiom {
        weight: 4,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(CEILDIVS, &[In(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 4,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(CEILDIVS, &[Const(0), In(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(FLOORDIVS, &[In(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step(SHL, &[In(0), Const(0)], &[0]), step(SHRS, &[Of(0), Const(0)], &[0])],
    },
];
