//! Functions with tensors that have an encoding, such as sparse ones. Which zeros are stored, and so take part in a sum, is stated in few documents:
//! the sum of a negative zero and an element that is not stored has either sign [SparseTensorBase.td: only a part of the expression is evaluated].
//! So a difference in nothing but signs of zeros proves nothing.

use assay_ir::{Module, OpId, Type, TypeId};
use assay_model::Registry;

use crate::behaviour::Plan;
use crate::functions::{find_function, ops_reached};
use crate::reason::{Reason, ReasonKind};
use crate::verdict::{FunctionVerdict, Verdict};

const WHY: &str =
    "tensors with an encoding: only signs of zeros differ, and it is open which zeros are stored";

/// Makes differences in signs of zeros not comparable in functions that have such a tensor in one of both programs.
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
        if difference.is_only_sign_of_zero() && programs.into_iter().any(has_encoding) {
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
