//! What canonicalisers look for in index: comparisons of differences, casts there and back, divisions.

use assay_model::{Class, Idiom, Operand, Step, TypeVar};

use Class::{Bool, Index, Int};
use Operand::{Const, In, Int as Number, Step as Of};
use TypeVar::Scalar;

const fn step(op: &'static str, operands: &'static [Operand], results: &'static [u8]) -> Step {
    Step { op, operands, results }
}

pub static IDIOMS: &[Idiom] = &[
    // The first value may wrap below the second.
    Idiom {
        weight: 6,
        types: &[Scalar(Index), Scalar(Bool)],
        inputs: &[0, 0],
        steps: &[step("index.sub", &[In(0), In(1)], &[0]), step("index.cmp", &[Of(0), Number(0, 0)], &[1])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index), Scalar(Bool)],
        inputs: &[0],
        steps: &[step("index.add", &[In(0), Const(0)], &[0]), step("index.cmp", &[Of(0), Const(0)], &[1])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step("index.add", &[In(0), Const(0)], &[0]), step("index.add", &[Of(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step("index.mul", &[In(0), Const(0)], &[0]), step("index.mul", &[Of(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index), Scalar(Int)],
        inputs: &[0],
        steps: &[step("index.casts", &[In(0)], &[1]), step("index.casts", &[Of(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index), Scalar(Int)],
        inputs: &[0],
        steps: &[step("index.castu", &[In(0)], &[1]), step("index.castu", &[Of(0)], &[0])],
    },
    Idiom {
        weight: 4,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step("index.ceildivs", &[In(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 4,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step("index.ceildivs", &[Const(0), In(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step("index.floordivs", &[In(0), Const(0)], &[0])],
    },
    Idiom {
        weight: 2,
        types: &[Scalar(Index)],
        inputs: &[0],
        steps: &[step("index.shl", &[In(0), Const(0)], &[0]), step("index.shrs", &[Of(0), Const(0)], &[0])],
    },
];
