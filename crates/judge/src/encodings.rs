//! Functions with tensors that have an encoding, such as sparse ones. Which elements are stored, and so take part in a computation, is stated in few
//! documents, and Assay's meaning of it was compared with the compiler on few programs. `one-shot-bufferize`, for example, leaves structured ops of
//! sparse tensors and buffers, whose meaning no document states. So a value that differs proves nothing. Undefined behaviour that appears does, and so
//! does agreement.

use assay_ir::{Module, OpId, Type, TypeId};
use assay_model::Registry;

use crate::behaviour::Plan;
use crate::change::BehaviourChange;
use crate::functions::{find_function, ops_reached};
use crate::reason::{Reason, ReasonKind};
use crate::verdict::{FunctionVerdict, Verdict};

const WHY: &str = "tensors with an encoding: what may differ in their storage was compared with the compiler on few programs";

/// Makes differences of values not comparable in functions that have such a tensor in one of both programs.
pub fn take_back_differences(
    plan: &Plan,
    programs: [&Module; 2],
    registry: &Registry,
    verdicts: &mut [FunctionVerdict],
) {
    for (verdict, planned) in verdicts.iter_mut().zip(&plan.functions) {
        let has_encoding = |module: &Module| {
            find_function(module, registry, &planned.name).is_some_and(|function| is_in(module, function))
        };
        let Verdict::Differs(difference) = &verdict.verdict else { continue };
        let is_value = matches!(difference.change, BehaviourChange::Value { .. });
        if is_value && programs.into_iter().any(has_encoding) {
            verdict.verdict = Verdict::NotComparable(Reason::new(ReasonKind::Unsupported, WHY));
        }
    }
}

/// Whether a function, or an op that it reaches, has a value whose type is a tensor with an encoding.
fn is_in(module: &Module, function: OpId) -> bool {
    let is_encoded = |ty: TypeId| matches!(module.ctx.ty(ty), Type::Tensor { encoding: Some(_), .. });
    ops_reached(module, function).into_iter().any(|op| {
        let data = module.op(op);
        let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        let args = blocks.flat_map(|&block| &module.block(block).args);
        data.results.iter().chain(args).any(|&value| is_encoded(module.value(value).ty))
    })
}
