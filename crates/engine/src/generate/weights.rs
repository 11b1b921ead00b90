//! Weights and limits of the semantic generator, as data.

use assay_ir::FloatKind;

/// Widths of integers, and how often they are drawn. Canonicalisers and lowerings treat the common ones
/// specially. The odd ones find code that assumes powers of two, or one or two machine words.
pub const INT_WIDTHS: &[(u16, u32)] = &[
    (16, 1),
    (22, 8),
    (16, 16),
    (26, 32),
    (26, 64),
    // These are small enough that random values often hit every boundary.
    (2, 2),
    (2, 3),
    (2, 4),
    (1, 5),
    (2, 7),
    // No power of two, within a word.
    (1, 9),
    (1, 13),
    (1, 17),
    (1, 24),
    (1, 31),
    (1, 33),
    (1, 37),
    (1, 48),
    (1, 63),
    // Beyond a word.
    (1, 65),
    (1, 96),
    (1, 127),
    (2, 128),
];

/// The weight of `index`; the weights of the integers sum to about 130.
pub const INDEX_WEIGHT: u16 = 34;

/// Formats of floats. The wide ones need `wide_floats`.
pub const FLOATS: &[(u16, FloatKind)] = &[
    (3, FloatKind::F16),
    (3, FloatKind::BF16),
    (8, FloatKind::F32),
    (6, FloatKind::F64),
    (1, FloatKind::F80),
    (1, FloatKind::F128),
];

/// Of 100 types, how many are floats if both floats and integers are possible.
pub const FLOAT_SHARE: u32 = 25;

/// Of 100 drawn types, how many are vectors; as many are tensors, if the configuration allows tensors.
pub const SHAPED_SHARE: u32 = 14;

/// Shapes of vectors and tensors: rank 0, size 1, and a few small ones.
pub const SHAPES: &[(u16, &[i64])] = &[
    (2, &[]),
    (4, &[1]),
    (6, &[2]),
    (3, &[3]),
    (6, &[4]),
    (1, &[8]),
    (2, &[2, 2]),
    (1, &[1, 3]),
    (1, &[2, 1]),
    (1, &[1, 1, 2]),
    (1, &[2, 2, 2]),
];

/// Of 100 operands, how many are a fresh constant: most patterns match `op x, constant`.
pub const CONSTANT_OPERAND: u32 = 24;

/// Of 100 further operands, how many are the same value as the previous one: `op x, x`.
pub const SAME_OPERAND: u32 = 6;

/// If a rule forbids some values of an operand, then in this many of 100 cases the operand becomes a constant that is safe
/// for all values of the other operands. Otherwise it is made safe only for the inputs that were tried.
pub const SAFE_OPERAND: u32 = 45;

/// Of 100 draws, how many are an idiom instead of an op.
pub const IDIOM: u32 = 16;

/// To choose a visible value, this many are drawn at random, and the best of them is taken. An unused
/// value is better than a used one, and one that depends on an argument is better than one that does not.
pub const CANDIDATES: u32 = 3;

/// Of 100 integer constants, how many are near a boundary of the type; the others are small numbers or random bits.
pub const BOUNDARY_CONTENT: u32 = 55;
pub const SMALL_CONTENT: u32 = 30;

/// Of 100 float constants, how many are special values; the others are small integers or random bits (mostly finite
/// numbers).
pub const SPECIAL_CONTENT: u32 = 40;
pub const SMALL_FLOAT_CONTENT: u32 = 40;

/// Number of repairs of one op, region or function after which it is given up.
pub const MAX_REPAIRS: u32 = 60;

/// Maximal number of steps of one run while a program is made; this bounds nested loops.
pub const MAX_STEPS: u64 = 20_000;

/// Number of programs drawn for one index before the generator gives up; each has its own random stream.
pub const MAX_ATTEMPTS: u64 = 16;

/// Of 100 draws in programs of every op, how many are made by the grammar generator.
pub const PLANTED: u32 = 65;

/// Ops drawn at once by the grammar generator, those in regions included.
pub const PLANTED_ROOM: u32 = 4;

/// Limits for guarded loops, and for the elements of guarded values of unknown extent.
pub const GUARDED_TRIPS: i64 = 8;
pub const GUARDED_ELEMENTS: i64 = 64;

/// Of 100 new objects and tensors without contents, how many get contents at once: most ops need them.
pub const FILLED: u32 = 80;

/// Limits in programs of every op, which have more expensive ops than others. Steps of an op that the grammar generator made; of a region or of a
/// function that the semantic generator fills; repairs of such a region or function; argument tuples of a function.
pub const PLANTED_STEPS: u64 = 1_000;
pub const MIXED_STEPS: u64 = 6_000;
pub const MIXED_REPAIRS: u32 = 10;
pub const MIXED_SAMPLES: u32 = 1;

/// Programs of every op that are drawn for one index before one without ops of the grammar generator is made.
pub const MIXED_ATTEMPTS: u64 = 10;
