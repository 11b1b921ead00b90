//! Transfers beside the program's execution: not modelled.

use assay_model::OpDef;

const REASON: &str = "when a transfer reads and writes is not specified, and no pass of MLIR lowers it";

pub static OPS: &[OpDef] =
    &[OpDef::unsupported("memref.dma_start", REASON), OpDef::unsupported("memref.dma_wait", REASON)];
