//! Rules that ops of several dialects have and that only kernels find: each is stated once. Their texts end with the
//! documents that say so.

use assay_model::{Cond, Rule, rule};

/// Of all that runs a body several times, or beside other code. Each dialect cites the document that says so.
pub const DATA_RACE: Rule =
    Rule::ub(rule::DATA_RACE, Cond::Own, "two accesses to one place, of which one writes, are not ordered");
pub const PRINTING_ORDER: Rule = Rule::unspecified(
    "printing-order",
    Cond::Own,
    "what runs in parallel prints, and the order is not specified [SCFOps.td, ParallelOp, ForallOp; Linalg dialect, \
     property 3; TensorOps.td, GenerateOp; AsyncOps.td, execute]",
);
/// Sequential execution is one of several right ones.
pub const REDUCTION_ORDER: Rule = Rule::unspecified(
    "reduction-order",
    Cond::Own,
    "the result depends on the order of the reduction, which is not specified [SCFOps.td, ReduceOp; AffineOps.td, \
     AffineParallelOp]",
);
/// For ops whose condition is not an operand: it is computed by a map, a body or a comparison of shapes.
pub const POISON_DECISION: Rule = Rule::ub(
    "poison-condition",
    Cond::OwnPoison,
    "control flow depends on poison [LLVM LangRef, br; --lower-affine, --tosa-to-scf: scf.if, scf.while; \
     --convert-shape-constraints: cf.assert]",
);
pub const FUSED: Rule = Rule::unspecified(
    "fused-or-not",
    Cond::Own,
    "whether the product is rounded before the sum is unspecified, and gives another result here [LLVM LangRef, \
     llvm.fmuladd and llvm.vp.fmuladd; GLSL.std.450, Fma: one operation only with NoContraction]",
);
/// The documentation of `memref.copy` is silent; what it is lowered to is not.
pub const OVERLAP: Rule = Rule::ub(
    "overlap",
    Cond::Own,
    "source and target overlap and are not the same [LLVM LangRef, llvm.memcpy, to which memref.copy is lowered]",
);
/// LangRef on load: «overestimating the alignment results in undefined behavior»; without the attribute it is the
/// natural one of the type.
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
/// Whether a sum is fused with its product is open too.
pub const SUM_ORDER: Rule = Rule::unspecified(
    "sum-order",
    Cond::Own,
    "the order in which rounded products are added is not specified [TOSA 1.0, floating-point accuracy; LLVM LangRef, \
     llvm.matrix.multiply]",
);
