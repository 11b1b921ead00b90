//! A program with scalable vectors is judged for several machines, which differ in `vscale`.
//!
//! The compiler gets the program unchanged. The judge reads the output with the sizes that a machine gives to scalable
//! dimensions. In LLVM's LangRef, `vscale` is a positive number that is constant at run time.

use std::collections::BTreeSet;

use assay_ir::{Attr, Module, OpId, TypeId};
use assay_judge::Plan;
use assay_judge::functions::reaches;

use super::super::functions::{self, KnownFunction};
use super::super::record::{CheckRecord, VerdictRecord, VerdictWord};
use super::{Checker, ProgramCheck};

/// The values of `vscale` for registers of 128, 256 and 512 bits, as in SVE.
const SEVERAL: [u32; 3] = [1, 2, 4];

/// A machine and the functions that are judged for it.
pub(super) struct JudgedMachine {
    /// `None`: any.
    pub vscale: Option<u32>,
    /// All others are left out.
    pub functions: Option<BTreeSet<String>>,
}

impl JudgedMachine {
    /// Keeps only the functions that are judged for the machine.
    pub(super) fn restrict(&self, plan: &mut Plan, known: &mut Vec<KnownFunction>) {
        let Some(functions) = &self.functions else { return };
        plan.functions.retain(|planned| functions.contains(&planned.name));
        known.retain(|known| functions.contains(&known.name));
    }
}

impl Checker {
    /// The machines for which a program is judged. Functions that do not depend on `vscale` are judged once, without a value for
    /// it. The prover does not support scalable vectors.
    pub(super) fn machines(&self, module: &Module) -> Vec<JudgedMachine> {
        let any = |functions| JudgedMachine { vscale: None, functions };
        let scalable = module.ctx.scalable_types();
        let depends = |op: OpId| {
            let reads = self.registry.get(module.op_name(op)).is_some_and(|def| def.reads_vscale);
            reads || !scalable.is_empty() && types(module, op).any(|ty| scalable.contains(&ty))
        };
        let (mut is_there, mut all) = (false, Vec::new());
        module.walk(module.top(), &mut |op| {
            is_there = is_there || depends(op);
            all.extend(functions::function_name(module, op).map(|name| (name, op)));
        });
        if !is_there || self.proving.is_some() {
            return vec![any(None)];
        }
        let (dependent, independent): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, op)| reaches(module, *op, depends));
        let [dependent, independent] = [dependent, independent]
            .map(|functions| functions.into_iter().map(|(name, _)| name).collect::<BTreeSet<String>>());
        if dependent.is_empty() {
            return vec![any(None)];
        }
        let several =
            SEVERAL.map(|vscale| JudgedMachine { vscale: Some(vscale), functions: Some(dependent.clone()) });
        let once = (!independent.is_empty()).then(|| any(Some(independent)));
        once.into_iter().chain(several).collect()
    }
}

/// The types of an op's values, of the arguments of its regions, and in its attributes.
fn types(module: &Module, op: OpId) -> impl Iterator<Item = TypeId> {
    let op = module.op(op);
    let blocks = op.regions.iter().flat_map(|&region| &module.region(region).blocks);
    let arguments = blocks.flat_map(|&block| &module.block(block).args);
    let values = op.operands.iter().chain(&op.results).chain(arguments);
    let stated = op.properties.iter().chain(&op.attrs).filter_map(|(_, attr)| match module.ctx.attr(*attr) {
        Attr::Type(ty) => Some(*ty),
        _ => None,
    });
    values.map(|&value| module.value(value).ty).chain(stated)
}

/// The combined results of the checks of one program on several machines.
pub(super) fn join_records(machines: Vec<ProgramCheck<'_>>) -> Vec<CheckRecord> {
    let mut machines = machines.into_iter().map(|check| check.records);
    let mut all = machines.next().unwrap_or_default();
    machines.flatten().for_each(|record| add(&mut all, record));
    all
}

/// Adds the results on another machine.
fn add(all: &mut Vec<CheckRecord>, record: CheckRecord) {
    for known in all.iter_mut() {
        match (known, &record) {
            (CheckRecord::Function(known), CheckRecord::Function(other))
                if known.function == other.function =>
            {
                known.inputs += other.inputs;
                known.undefined = known.undefined.take().filter(|_| other.undefined.is_some());
                known.not_run = known.not_run.take().filter(|_| other.not_run.is_some());
                return;
            }
            (CheckRecord::Verdict(known), CheckRecord::Verdict(other)) if is_same(known, other) => {
                join(known, other);
                return;
            }
            (CheckRecord::Error(known), CheckRecord::Error(other)) if known.message == other.message => {
                return;
            }
            // The compiler ran only once.
            (CheckRecord::Compiler(known), CheckRecord::Compiler(other))
                if known.step == other.step && known.pipeline == other.pipeline =>
            {
                return;
            }
            _ => {}
        }
    }
    all.push(record);
}

fn is_same(one: &VerdictRecord, other: &VerdictRecord) -> bool {
    (&one.function, one.pipeline, one.step) == (&other.function, other.pipeline, other.step)
}

/// Combines two verdicts on different machines. A difference on one machine is a difference. If a function refines only on some
/// machines, the verdict names these.
fn join(known: &mut VerdictRecord, other: &VerdictRecord) {
    match (known.verdict, other.verdict) {
        (VerdictWord::Refines, VerdictWord::Refines) => {
            let sum = |a: (usize, usize), b: (usize, usize)| (a.0 + b.0, a.1 + b.1);
            known.holds = known.holds.zip(other.holds).map(|(a, b)| sum(a, b));
            known.all_inputs &= other.all_inputs;
            known.unchanged &= other.unchanged;
            known.open += other.open;
            known.vscale.extend(&other.vscale);
        }
        (VerdictWord::Refines, verdict) if !verdict.is_wrong() => known.all_inputs = false,
        (verdict, other_verdict) if verdict.is_wrong() || verdict == other_verdict => {}
        (verdict, other_verdict) if verdict.is_open() && other_verdict.is_open() => {}
        _ => *known = other.clone(),
    }
}
