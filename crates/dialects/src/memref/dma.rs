//! Transfers that run in parallel to the program. They are not modelled.

use super::recipes;
use assay_model::{Access, OpDef, Recipe};

const REASON: &str = "when a transfer reads and writes is not specified, and no pass of MLIR lowers it";

pub static OPS: &[OpDef] = &[
    OpDef::unsupported("memref.dma_start", REASON)
        .access(Access::ReadsOrWrites)
        .recipe(Recipe::adjust(recipes::access::dma_start)),
    OpDef::unsupported("memref.dma_wait", REASON)
        .access(Access::ReadsOrWrites)
        .recipe(Recipe::adjust(recipes::access::dma_wait)),
];
