//! Products of matrices and vectors. The body says what is multiplied and how operands are converted.

use assay_model::OpDef;

use super::indexing::{Maps, StructuredOp};
use super::{SHAPES, defs, named, recipes};

pub static OPS: &[OpDef] = &defs(&NAMED, SHAPES, Some(recipes::named::contraction));

/// The maps of the two inputs of a product of batches; the loops are the batch, the row, the column and the summed dimension.
const BATCH_LEFT: &[&[usize]] = &[&[0, 1, 3], &[0, 3, 1], &[1, 3], &[3]];
const BATCH_RIGHT: &[&[usize]] = &[&[0, 3, 2], &[0, 2, 3], &[3, 2], &[3]];

pub static NAMED: [StructuredOp; 17] = [
    // The other maps of the matrix products: `MatmulOp::verify`, `verifyExtendedBatchVariantMatmulSemantic`.
    named(
        "linalg.matmul",
        "Matrix times matrix, added to the output.",
        Maps::Fixed("m n | k : (m, k) (k, n) -> (m, n)"),
    )
    .other_maps(3, [&[&[0, 2], &[2, 0], &[2]], &[&[2, 1], &[1, 2], &[2]], &[&[0, 1]]]),
    named(
        "linalg.matmul_transpose_a",
        "Transposed matrix times matrix (until MLIR 21).",
        Maps::Fixed("m n | k : (k, m) (k, n) -> (m, n)"),
    ),
    named(
        "linalg.matmul_transpose_b",
        "Matrix times transposed matrix (until MLIR 21).",
        Maps::Fixed("m n | k : (m, k) (n, k) -> (m, n)"),
    ),
    named(
        "linalg.batch_matmul",
        "Matrix times matrix for each batch.",
        Maps::Fixed("b m n | k : (b, m, k) (b, k, n) -> (b, m, n)"),
    )
    .other_maps(4, [BATCH_LEFT, BATCH_RIGHT, &[&[0, 1, 2]]]),
    named(
        "linalg.batch_matmul_transpose_a",
        "Transposed matrix times matrix for each batch (until MLIR 21).",
        Maps::Fixed("b m n | k : (b, k, m) (b, k, n) -> (b, m, n)"),
    ),
    named(
        "linalg.batch_matmul_transpose_b",
        "Matrix times transposed matrix for each batch (until MLIR 21).",
        Maps::Fixed("b m n | k : (b, m, k) (b, n, k) -> (b, m, n)"),
    ),
    named(
        "linalg.batch_reduce_matmul",
        "Sum of the products of all batches.",
        Maps::Fixed("| b | m n | k : (b, m, k) (b, k, n) -> (m, n)"),
    )
    .other_maps(4, [BATCH_LEFT, BATCH_RIGHT, &[&[1, 2]]]),
    named(
        "linalg.quantized_matmul",
        "Matrix times matrix, each less its zero point.",
        Maps::Fixed("m n | k : (m, k) (k, n) () () -> (m, n)"),
    ),
    named(
        "linalg.quantized_batch_matmul",
        "Matrix times matrix for each batch, each less its zero point.",
        Maps::Fixed("b m n | k : (b, m, k) (b, k, n) () () -> (b, m, n)"),
    ),
    named(
        "linalg.mmt4d",
        "Tiled matrix times transposed tiled matrix.",
        Maps::Fixed("m n | k | m0 n0 | k0 : (m, k, m0, k0) (n, k, n0, k0) -> (m, n, m0, n0)"),
    ),
    named(
        "linalg.batch_mmt4d",
        "Tiled matrix times transposed tiled matrix for each batch.",
        Maps::Fixed("b m n | k | m0 n0 | k0 : (b, m, k, m0, k0) (b, n, k, n0, k0) -> (b, m, n, m0, n0)"),
    ),
    named("linalg.matvec", "Matrix times vector.", Maps::Fixed("m | n : (m, n) (n) -> (m)")),
    named("linalg.vecmat", "Vector times matrix.", Maps::Fixed("n | m : (m) (m, n) -> (n)")),
    named(
        "linalg.batch_matvec",
        "Matrix times vector for each batch.",
        Maps::Fixed("b m | k : (b, m, k) (b, k) -> (b, m)"),
    ),
    named(
        "linalg.batch_vecmat",
        "Vector times matrix for each batch.",
        Maps::Fixed("b n | k : (b, k) (b, k, n) -> (b, n)"),
    ),
    named("linalg.dot", "Inner product of vectors.", Maps::Fixed("| m : (m) (m) -> ()")),
    named(
        "linalg.contract",
        "Product of two operands, summed over what the output has not.",
        Maps::Contraction,
    ),
];
