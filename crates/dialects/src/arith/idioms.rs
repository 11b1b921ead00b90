//! What canonicalisers and range analyses look for in arith: chains of casts, ops with constants, identities.

use assay_model::{Class, Idiom, Operand, Step, TypeVar};

use Class::{Bool, Float, Index, Int, IntOrIndex};
use Operand::{Const, In, Int as Number, Result, Step as Of};
use TypeVar::{Any, Narrower, Scalar, Wider};

const fn step(op: &'static str, operands: &'static [Operand], results: &'static [u8]) -> Step {
    Step { op, operands, results }
}

const fn idiom(
    weight: u16,
    types: &'static [TypeVar],
    inputs: &'static [u8],
    steps: &'static [Step],
) -> Idiom {
    Idiom { weight, types, inputs, steps }
}

pub static IDIOMS: &[Idiom] = &[
    // Casts there and back, and on: index through a narrower or wider integer.
    idiom(
        4,
        &[Any(Index), Any(Int)],
        &[0],
        &[step("arith.index_cast", &[In(0)], &[1]), step("arith.index_cast", &[Of(0)], &[0])],
    ),
    idiom(
        4,
        &[Any(Index), Any(Int)],
        &[0],
        &[step("arith.index_castui", &[In(0)], &[1]), step("arith.index_castui", &[Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Index), Any(Int)],
        &[0],
        &[step("arith.index_cast", &[In(0)], &[1]), step("arith.index_castui", &[Of(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(Int), Any(Index)],
        &[0],
        &[step("arith.index_cast", &[In(0)], &[1]), step("arith.index_cast", &[Of(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(Int), Any(Index), Any(Int)],
        &[0],
        &[step("arith.index_castui", &[In(0)], &[1]), step("arith.index_castui", &[Of(0)], &[2])],
    ),
    idiom(
        3,
        &[Any(Int), Narrower(0)],
        &[0],
        &[step("arith.trunci", &[In(0)], &[1]), step("arith.extsi", &[Of(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(Int), Narrower(0)],
        &[0],
        &[step("arith.trunci", &[In(0)], &[1]), step("arith.extui", &[Of(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(Int), Wider(0)],
        &[0],
        &[step("arith.extsi", &[In(0)], &[1]), step("arith.trunci", &[Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Wider(1)],
        &[0],
        &[step("arith.extui", &[In(0)], &[1]), step("arith.extsi", &[Of(0)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Wider(1)],
        &[0],
        &[step("arith.extsi", &[In(0)], &[1]), step("arith.extui", &[Of(0)], &[2])],
    ),
    // Arithmetic on widened values, narrowed again.
    idiom(
        3,
        &[Any(Int), Wider(0)],
        &[0, 0],
        &[
            step("arith.extsi", &[In(0)], &[1]),
            step("arith.extsi", &[In(1)], &[1]),
            step("arith.muli", &[Of(0), Of(1)], &[1]),
            step("arith.trunci", &[Of(2)], &[0]),
        ],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Any(Bool)],
        &[0, 0],
        &[
            step("arith.extui", &[In(0)], &[1]),
            step("arith.extui", &[In(1)], &[1]),
            step("arith.cmpi", &[Of(0), Of(1)], &[2]),
        ],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0), Any(Bool)],
        &[0],
        &[step("arith.extsi", &[In(0)], &[1]), step("arith.cmpi", &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Wider(0)],
        &[0, 0],
        &[
            step("arith.extui", &[In(0)], &[1]),
            step("arith.extui", &[In(1)], &[1]),
            step("arith.xori", &[Of(0), Of(1)], &[1]),
        ],
    ),
    // (x op c1) op c2, for the pairs that fold.
    idiom(
        3,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.addi", &[In(0), Const(0)], &[0]), step("arith.addi", &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        3,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.subi", &[In(0), Const(0)], &[0]), step("arith.addi", &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.subi", &[Const(0), In(0)], &[0]), step("arith.subi", &[Const(0), Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.addi", &[In(0), Const(0)], &[0]), step("arith.subi", &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.muli", &[In(0), Const(0)], &[0]), step("arith.muli", &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step("arith.subi", &[In(0), In(1)], &[0]), step("arith.cmpi", &[Of(0), Number(0, 0)], &[1])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0, 0],
        &[step("arith.addi", &[In(0), In(1)], &[0]), step("arith.subi", &[Of(0), In(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Any(Bool)],
        &[0],
        &[step("arith.addi", &[In(0), Number(0, 1)], &[0]), step("arith.cmpi", &[Of(0), In(0)], &[1])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.xori", &[In(0), Number(0, -1)], &[0]), step("arith.andi", &[Of(0), In(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step("arith.cmpi", &[In(0), In(1)], &[1]), step("arith.xori", &[Of(0), Number(1, -1)], &[1])],
    ),
    // Divisions and remainders with the least value, with -1 next to it, by powers of two.
    idiom(
        4,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.ceildivsi", &[In(0), Const(0)], &[0]), step("arith.addi", &[Of(0), Const(0)], &[0])],
    ),
    idiom(4, &[Any(IntOrIndex)], &[0], &[step("arith.ceildivsi", &[Const(0), In(0)], &[0])]),
    idiom(3, &[Any(IntOrIndex)], &[0], &[step("arith.floordivsi", &[In(0), Const(0)], &[0])]),
    idiom(3, &[Any(IntOrIndex)], &[0], &[step("arith.floordivsi", &[Const(0), In(0)], &[0])]),
    idiom(2, &[Any(IntOrIndex)], &[0], &[step("arith.ceildivui", &[Const(0), In(0)], &[0])]),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0, 0],
        &[
            step("arith.divsi", &[In(0), In(1)], &[0]),
            step("arith.muli", &[Of(0), In(1)], &[0]),
            step("arith.subi", &[In(0), Of(1)], &[0]),
        ],
    ),
    idiom(
        2,
        &[Any(Int)],
        &[0],
        &[step("arith.shli", &[In(0), Const(0)], &[0]), step("arith.shrsi", &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Narrower(0)],
        &[0],
        &[step("arith.shrui", &[In(0), Const(0)], &[0]), step("arith.trunci", &[Of(0)], &[1])],
    ),
    // Extended results, with constants that make one half trivial.
    idiom(3, &[Any(IntOrIndex)], &[0], &[step("arith.mulsi_extended", &[In(0), Number(0, 1)], &[0, 0])]),
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[
            step("arith.mulsi_extended", &[In(0), Const(0)], &[0, 0]),
            step("arith.xori", &[Of(0), Result(0, 1)], &[0]),
        ],
    ),
    idiom(2, &[Any(IntOrIndex)], &[0], &[step("arith.mului_extended", &[In(0), Const(0)], &[0, 0])]),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0],
        &[step("arith.addui_extended", &[In(0), Const(0)], &[0, 1])],
    ),
    // Selections by comparisons.
    idiom(
        3,
        &[Any(IntOrIndex), Any(Bool)],
        &[0, 0],
        &[step("arith.cmpi", &[In(0), In(1)], &[1]), step("arith.select", &[Of(0), In(0), In(1)], &[0])],
    ),
    idiom(
        2,
        &[Scalar(Bool), Scalar(Int)],
        &[0],
        &[step("arith.select", &[In(0), Number(1, 1), Number(1, 0)], &[1])],
    ),
    idiom(
        2,
        &[Scalar(Bool), Scalar(IntOrIndex)],
        &[0, 1, 1],
        &[
            step("arith.select", &[In(0), In(1), In(2)], &[1]),
            step("arith.select", &[In(0), Of(0), In(1)], &[1]),
        ],
    ),
    // Least and greatest together: a clamp.
    idiom(
        2,
        &[Any(IntOrIndex)],
        &[0],
        &[step("arith.maxsi", &[In(0), Const(0)], &[0]), step("arith.minsi", &[Of(0), Const(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(IntOrIndex), Any(Bool)],
        &[0],
        &[step("arith.minui", &[In(0), Const(0)], &[0]), step("arith.cmpi", &[Of(0), Const(0)], &[1])],
    ),
    // Floats: identities that hold but for signed zeros and NaN.
    idiom(2, &[Any(Float)], &[0], &[step("arith.addf", &[In(0), Number(0, 0)], &[0])]),
    idiom(2, &[Any(Float)], &[0], &[step("arith.subf", &[Number(0, 0), In(0)], &[0])]),
    idiom(1, &[Any(Float)], &[0], &[step("arith.mulf", &[In(0), Number(0, 1)], &[0])]),
    idiom(1, &[Any(Float)], &[0], &[step("arith.divf", &[In(0), Const(0)], &[0])]),
    idiom(3, &[Any(Float)], &[0], &[step("arith.remf", &[In(0), Const(0)], &[0])]),
    idiom(
        2,
        &[Any(Float), Narrower(0)],
        &[0],
        &[step("arith.truncf", &[In(0)], &[1]), step("arith.extf", &[Of(0)], &[0])],
    ),
    idiom(
        2,
        &[Any(Int), Any(Float), Any(Bool)],
        &[0],
        &[step("arith.sitofp", &[In(0)], &[1]), step("arith.cmpf", &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        2,
        &[Any(Int), Any(Float), Any(Bool)],
        &[0],
        &[step("arith.uitofp", &[In(0)], &[1]), step("arith.cmpf", &[Of(0), Const(1)], &[2])],
    ),
    idiom(
        1,
        &[Any(Float), Any(Bool)],
        &[0, 0],
        &[
            step("arith.negf", &[In(0)], &[0]),
            step("arith.negf", &[In(1)], &[0]),
            step("arith.cmpf", &[Of(0), Of(1)], &[1]),
        ],
    ),
];
