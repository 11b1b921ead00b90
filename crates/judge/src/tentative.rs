//! Ops and external functions whose meaning was compared with the compiler on few programs only.

use assay_ir::Module;
use assay_model::Registry;

use crate::behaviour::Plan;
use crate::bit_choices::find_function;
use crate::functions::ops_reached;
use crate::reason::{Reason, ReasonKind};
use crate::verdict::{FunctionVerdict, Verdict};

/// Makes differences not comparable in functions that reach such an op or function, in one of both programs.
pub fn take_back_differences(
    plan: &Plan,
    programs: [&Module; 2],
    registry: &Registry,
    verdicts: &mut [FunctionVerdict],
) {
    for (verdict, planned) in verdicts.iter_mut().zip(&plan.functions) {
        if !matches!(verdict.verdict, Verdict::Differs(_)) {
            continue;
        }
        let tentative = programs.into_iter().find_map(|module| {
            let function = find_function(module, registry, &planned.name)?;
            let name = |op| match module.symbol_of(op) {
                Some(symbol) if registry.is_tentative_extern(symbol) => Some(symbol),
                _ => Some(module.op_name(op))
                    .filter(|name| registry.get(name).is_some_and(|def| def.tentative)),
            };
            ops_reached(module, function).into_iter().find_map(name).map(str::to_owned)
        });
        if let Some(op) = tentative {
            let why = format!(
                "'{op}' was compared with the compiler on few programs, so a difference proves nothing"
            );
            verdict.verdict = Verdict::NotComparable(Reason::new(ReasonKind::Unsupported, why));
        }
    }
}
