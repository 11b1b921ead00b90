//! What makes llvm ops well defined that say nothing about memory. What pointers reach is not known: ops on memory
//! have no guard.

use assay_ir::{OpId, Type};
use assay_model::{Guard, Guarding, Verdict};

use crate::guards::{below, drop_attr, operand};
use crate::vocabulary::{effect, type_of};

pub static GUARDS: &[Guard] = &[
    Guard { op: "llvm.mlir.poison", rules: &[], make: zero },
    Guard { op: "llvm.mlir.undef", rules: &[], make: zero },
    Guard { op: "llvm.extractelement", rules: &["index-out-of-range"], make: |g, op| element(g, op, 1) },
    Guard { op: "llvm.insertelement", rules: &["index-out-of-range"], make: |g, op| element(g, op, 2) },
    Guard {
        op: "llvm.getelementptr",
        rules: &["gep-*"],
        make: |g, op| {
            drop_attr(g, op, "noWrapFlags");
            drop_attr(g, op, "inbounds");
            Some(Verdict::Safe)
        },
    },
    Guard { op: "llvm.intr.assume", rules: &["*"], make: |_, _| Some(Verdict::Remove) },
    Guard {
        op: "llvm.unreachable",
        rules: &["unreachable"],
        make: |g, op| crate::ub::leave(g, op, "llvm.return"),
    },
];

fn zero(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let result = *g.peek().op(op).results.first()?;
    let ty = type_of(g, result);
    Some(Verdict::Replace(vec![effect(g, "llvm.mlir.zero", &[], ty, &[])?]))
}

/// The position is kept below the number of elements.
fn element(g: &mut dyn Guarding, op: OpId, at: usize) -> Option<Verdict> {
    let vector = operand(g, op, 0)?;
    let Type::Vector { shape, .. } = g.peek().ctx.ty(type_of(g, vector)) else { return None };
    let [size] = shape[..] else { return None };
    (!size.scalable).then_some(())?;
    let range = g.range(operand(g, op, at)?)?;
    if range.width >= 64 || size.size < 1 << range.width {
        below(g, op, at, size.size)?;
    }
    Some(Verdict::Safe)
}
