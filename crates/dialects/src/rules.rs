//! Rules that ops of several dialects share and that only kernels can check. Each text ends with its sources.

use assay_model::rule::NAMED;
use assay_model::{Cond, Rule, rule};

/// For everything that runs a body several times, or concurrently with other code: iterations, threads, asynchronous bodies.
pub const DATA_RACE: Rule = Rule::ub(
    rule::DATA_RACE,
    Cond::Own,
    "nothing orders two accesses to one place, of which one writes [SCFOps.td, ForallOp, ParallelOp; AffineOps.td, \
     AffineParallelOp; Linalg dialect, properties 3 and 4; TensorOps.td, GenerateOp, ParallelInsertSliceOp; GPUOps.td, \
     barrier; AsyncOps.td, execute]",
);
pub const PRINTING_ORDER: Rule = Rule::unspecified(
    "printing-order",
    Cond::Own,
    "what runs in parallel prints, and the order is not specified [SCFOps.td, ParallelOp, ForallOp; Linalg dialect, \
     property 3; TensorOps.td, GenerateOp; AsyncOps.td, execute]",
);
/// The op's meaning uses one of several orders. For a single product and sum, the question is whether they are fused.
pub const EVALUATION_ORDER: Rule = Rule::unspecified(
    "evaluation-order",
    Cond::Own,
    "the result depends on the order in which values are combined, or on whether a product is rounded before it is added, \
     and neither is specified [SCFOps.td, ReduceOp; AffineOps.td, AffineParallelOp; TOSA 1.0, floating-point accuracy; \
     LLVM LangRef, llvm.matrix.multiply, llvm.fmuladd, llvm.vp.fmuladd; GLSL.std.450, Fma: one operation only with \
     NoContraction]",
);
/// For accesses of one op that are not a data race: iterations of a loop or lanes that share a tensor, and an output that overlaps another
/// operand in memory, but not element by element.
pub const ACCESS_ORDER: Rule = Rule::unspecified(
    "access-order",
    Cond::Own,
    "the op accesses one place several times, and in which order is not specified [SCFOps.td, ForallOp: the buffers are shared \
     among all threads; Linalg dialect, property 3: iterator types; VectorOps.td, scatter]",
);
/// For ops that write elements in an unspecified order.
pub const WRITTEN_TWICE: Rule = Rule::poison(
    "written-twice",
    Cond::Own,
    "an element is written twice, and its value is then not defined [TOSA 1.0, SCATTER; TensorOps.td, \
     ParallelInsertSliceOp: data from any of the updates, or even a malformed bit pattern]",
);
/// For ops whose condition is not an operand, but computed by a map, a body or a comparison of shapes.
pub const POISON_DECISION: Rule = Rule::ub(
    "poison-condition",
    Cond::OwnPoison,
    "poison decides what runs, or which lanes are accessed [LLVM LangRef, br; --lower-affine, --tosa-to-scf: scf.if, \
     scf.while; --convert-shape-constraints: cf.assert; VectorToSCF: scf.if on each bit of a mask]",
);
/// It cannot be left open whether a lane is accessed, because LangRef defines the masked intrinsics by branches.
pub const POISON_MASK: Rule = Rule::ub(
    "poison-mask",
    Cond::With(
        &["mask"],
        &Cond::Or(&[Cond::IsPoison(NAMED), Cond::AnyElement(NAMED, &Cond::IsPoisonElement(NAMED))]),
    ),
    "a lane of the mask is poison, and memory is accessed by it [LLVM LangRef, masked vector load and store, to which \
     vector.maskedload and others lower]",
);
/// The documentation of `memref.copy` does not mention overlaps; that of the op it lowers to does.
pub const fn overlap(when: Cond) -> Rule {
    Rule::ub(
        "overlap",
        when,
        "source and target overlap and are not the same [LLVM LangRef, llvm.memcpy, to which memref.copy is lowered]",
    )
}
/// LangRef on load: «overestimating the alignment results in undefined behavior». Without the attribute, the alignment is the natural one of the
/// type.
pub const MISALIGNED: Rule = Rule::ub(
    "misaligned",
    Cond::Own,
    "the address is not aligned as the op or the element type says [LLVM LangRef, load and store; MemRefOps.td, load and \
     store]",
);
pub const EITHER_ZERO: Rule = Rule::unspecified(
    "either-zero",
    Cond::Own,
    "of zeros of both signs either may be the result [ArithOps.td, maxnumf and minnumf; TOSA 1.0, apply_max_s and \
     apply_min_s]",
);
