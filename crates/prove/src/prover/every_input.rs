//! A function of few bits of input whose ops have no terms: the interpreter runs both programs on all inputs. So it decides functions of narrow floats that
//! SMT-LIB does not have.

use assay_drive::cpu;
use assay_ir::{Module, OpId, TypeId};
use assay_judge::functions::entry_block;
use assay_judge::{Behaviour, Plan, Verdict, judge};
use assay_model::{ElemType, Layout, Meaning, Stop};

use super::{Proof, ProofBasis, ProofCase, ProofOutcome, Prover, find, term_time};
use crate::key;

/// The number of bits of input, at most: the interpreter is slow.
const BITS: u32 = 16;
/// Inputs whose executions are kept at the same time.
const CHUNK: u64 = 1 << 10;

impl Prover<'_> {
    /// The answer after a run of all inputs; `None` if these are too many, if something that is not an argument may decide what the function does, or if
    /// something that it does is open.
    pub(super) fn by_every_input(&self, case: ProofCase<'_>) -> Option<ProofOutcome> {
        let maker = case.planned.maker.as_ref()?;
        let bits = maker.bits().filter(|&bits| bits <= BITS.min(self.effort.exhaustive_bits))?;
        let modules = case.modules();
        let functions = [find(modules[0], case.planned).ok()?, find(modules[1], case.planned).ok()?];
        self.check_signatures(case, functions).ok()?;
        let depends_on_arguments = |side: usize| self.depends_on_arguments(modules[side], functions[side]);
        if !depends_on_arguments(0) || !depends_on_arguments(1) {
            return None;
        }
        let until = self.effort.solver.as_ref().map(|solver| cpu::spent() + term_time(solver));
        let (mut first, mut undefined) = (0, 0);
        while first < 1 << bits {
            if until.is_some_and(|until| cpu::spent() > until) {
                return None;
            }
            let count = CHUNK.min((1 << bits) - first);
            let plan =
                Plan::single(case.planned, (first..first + count).map(|n| maker.one_of_all(n)).collect());
            let before = Behaviour::observe(modules[0], self.registry, &plan, self.settings);
            let after = Behaviour::after(&before, modules[1], self.registry, &plan, self.settings);
            let verdicts = judge(&plan, modules, [&before, &after], self.registry, self.settings);
            match verdicts.into_iter().next()?.verdict {
                Verdict::Refines { inputs, undefined: allowed, open: 0 } if inputs as u64 == count => {
                    undefined += allowed as u64;
                }
                // Here, the source allows anything on all inputs.
                Verdict::NotComparable(_) if is_undefined(&before) => undefined += count,
                Verdict::Differs(difference) => {
                    let (_, found) = self.judge_input(case, difference.input).ok()?;
                    return found.map(|found| ProofOutcome::Refuted(Box::new(found)));
                }
                _ => return None,
            }
            if !is_determined(&before) || !is_determined(&after) {
                return None;
            }
            first += count;
        }
        let has_index = (0..2).any(|side| key::uses_index(modules[side], functions[side]));
        let index_width = has_index.then_some(self.settings.config.index_width);
        let proof = Proof { means: ProofBasis::Exhausted, index_width, ..Proof::SAME };
        (undefined < 1 << bits).then_some(ProofOutcome::Proved(proof))
    }

    /// Whether only its arguments decide what a function does: it calls nothing, has no memory, and each op is modelled exactly.
    fn depends_on_arguments(&self, module: &Module, function: OpId) -> bool {
        let mut ops = Vec::new();
        for &block in module.op(function).regions.iter().flat_map(|&region| &module.region(region).blocks) {
            module.walk(block, &mut |op| ops.push(op));
        }
        let is_exact = |op: OpId| {
            let def = self.registry.get(module.op_name(op));
            let is_known = def.is_some_and(|def| {
                let is_modelled = !matches!(def.meaning, Meaning::Unsupported(_) | Meaning::Approximate(_));
                // The bits of a NaN are open.
                is_modelled && !def.decided_outside && !def.reads_vscale && !def.shows_bits
            });
            is_known && self.registry.memory_effects(module, op).is_none()
        };
        let mut types =
            ops.iter().flat_map(|&op| &module.op(op).results).map(|&value| module.value(value).ty);
        entry_block(module, function).is_some()
            && ops.iter().all(|&op| is_exact(op))
            && types.all(|ty| self.has_numbers(module, ty))
    }

    /// Whether values of a type consist of numbers, and have no address.
    fn has_numbers(&self, module: &Module, ty: TypeId) -> bool {
        fn of_numbers(layout: &Layout) -> bool {
            match layout {
                Layout::Scalar(elem) | Layout::Array { elem, .. } => *elem != ElemType::Pointer,
                Layout::Struct { parts, .. } => parts.iter().all(of_numbers),
                Layout::Repeat { part, .. } => of_numbers(part),
                Layout::MemRef { .. } => false,
            }
        }
        let layout = self.registry.layout(&module.ctx, ty, self.settings.config.index_width);
        layout.is_some_and(|layout| of_numbers(&layout))
    }
}

/// Whether the behaviour is undefined on all inputs.
fn is_undefined(behaviour: &Behaviour) -> bool {
    let mut executions = behaviour.functions.iter().flatten().flatten();
    executions.all(|execution| matches!(execution.result, Err(Stop::Ub(_))))
}

/// Whether executions show nothing that may also be otherwise.
fn is_determined(behaviour: &Behaviour) -> bool {
    behaviour.functions.iter().flatten().flatten().all(|execution| {
        execution.unspecified.is_empty()
            && execution.approximate.is_empty()
            && !(execution.silent || execution.may_stop || execution.read_undef)
            && execution.froze.is_none()
    })
}
