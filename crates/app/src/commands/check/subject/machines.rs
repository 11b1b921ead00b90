//! Machines that differ in `vscale`: a program with scalable vectors is judged for several of them. Also functions that
//! take long, which are judged with a larger step limit.
//!
//! The compiler gets the program unchanged. The judge reads the output with the sizes that a machine gives to scalable
//! dimensions. LLVM's LangRef makes `vscale` a positive number that is constant at run time.

use std::collections::BTreeMap;
use std::rc::Rc;

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_judge::behaviour::Missing;
use assay_judge::{Behaviour, Plan, Settings, is_out_of_steps, observe, retain};

use super::super::functions;
use super::super::record::{Record, VerdictRecord, Word};
use super::{Check, Checker};

/// Programs that do not depend on `vscale` are judged without a value for it.
const ANY: &[Option<u32>] = &[None];
/// Registers of 128, 256 and 512 bits, as SVE has them.
const SEVERAL: &[Option<u32>] = &[Some(1), Some(2), Some(4)];

impl Checker {
    /// The values of `vscale` that a program is judged for. The prover does not support scalable vectors.
    pub(super) fn machines(&self, module: &Module) -> &'static [Option<u32>] {
        let mut reads = module.ctx.has_scalable_types();
        module.walk(module.top(), &mut |op| {
            reads |= self.registry.get(module.op_name(op)).is_some_and(|def| def.reads_vscale);
        });
        if reads && self.proving.is_none() { SEVERAL } else { ANY }
    }
}

/// Steps of a function that does not terminate within the steps of the settings, on any input: it may be a long one.
const PATIENT_STEPS: u64 = 1 << 26;

impl<'a> Check<'a> {
    /// The check. If functions of it terminate on no input, also another check of these, on one input and with more
    /// steps.
    pub(super) fn with_patience(mut self) -> Vec<Check<'a>> {
        let is_endless = |outcome: &Result<Vec<Execution>, Missing>| match outcome.as_deref() {
            Ok([execution]) => is_out_of_steps(execution),
            _ => false,
        };
        let outcomes = self.plan.functions.iter().zip(&self.behaviour.functions);
        let endless = outcomes.filter(|(_, outcome)| is_endless(outcome));
        let names: Vec<String> = endless.map(|(planned, _)| planned.name.clone()).collect();
        // Proofs need no executions, and a user who wants all inputs has chosen how long it takes.
        if names.is_empty() || self.checker.proving.is_some() || self.checker.exhaustive.is_some() {
            return vec![self];
        }
        let patient = self.patient(&names);
        let is_patient = |name: &String| patient.functions.iter().any(|known| known.name == *name);
        self.records.retain(|record| !matches!(record, Record::Function(one) if is_patient(&one.function)));
        self.functions.retain(|known| !is_patient(&known.name));
        let behaviour = Rc::make_mut(&mut self.behaviour);
        let keeps: Vec<bool> = self.plan.functions.iter().map(|one| !is_patient(&one.name)).collect();
        retain(&mut self.plan.functions, &keeps);
        retain(&mut behaviour.functions, &keeps);
        vec![self, patient]
    }

    /// A check of these functions alone, on one input and with more steps.
    fn patient(&self, names: &[String]) -> Check<'a> {
        let mut settings = Settings { search: 0, ..self.settings.clone() }.with_inputs(1);
        settings.config.steps = PATIENT_STEPS;
        let registry = &self.checker.registry;
        let mut plan = Plan::of(&self.module, registry, &settings);
        plan.functions.retain(|planned| names.contains(&planned.name));
        let mut functions = functions::known(&self.module, registry, &mut plan);
        functions.retain(|known| names.contains(&known.name));
        let behaviour = observe(&self.module, registry, &mut plan, &settings);
        let mut check = Check {
            checker: self.checker,
            file: self.file.clone(),
            module: self.module.clone(),
            text: self.text.clone(),
            functions,
            layout: self.layout.clone(),
            settings,
            plan,
            behaviour: Rc::new(Behaviour { functions: Vec::new(), steps: 0 }),
            records: Vec::new(),
            exhausted: BTreeMap::new(),
        };
        check.source(behaviour);
        check
    }
}

/// The combined results of the checks of one program on several machines.
pub(super) fn joined(machines: Vec<Check<'_>>) -> Vec<Record> {
    let mut machines = machines.into_iter().map(|check| check.records);
    let mut all = machines.next().unwrap_or_default();
    machines.flatten().for_each(|record| add(&mut all, record));
    all
}

/// Adds the results on another machine.
fn add(all: &mut Vec<Record>, record: Record) {
    for known in all.iter_mut() {
        match (known, &record) {
            (Record::Function(known), Record::Function(other)) if known.function == other.function => {
                known.inputs += other.inputs;
                known.undefined = known.undefined.take().filter(|_| other.undefined.is_some());
                known.not_run = known.not_run.take().filter(|_| other.not_run.is_some());
                return;
            }
            (Record::Verdict(known), Record::Verdict(other)) if is_same(known, other) => {
                join(known, other);
                return;
            }
            (Record::Error(known), Record::Error(other)) if known.message == other.message => return,
            // The compiler ran only once.
            (Record::Compiler(known), Record::Compiler(other))
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

/// A difference on one machine is a difference. If a function refines only on some machines, the verdict names these.
fn join(known: &mut VerdictRecord, other: &VerdictRecord) {
    match (known.verdict, other.verdict) {
        (Word::Refines, Word::Refines) => {
            let sum = |a: (usize, usize), b: (usize, usize)| (a.0 + b.0, a.1 + b.1);
            known.holds = known.holds.zip(other.holds).map(|(a, b)| sum(a, b));
            known.all_inputs &= other.all_inputs;
            known.open += other.open;
            known.vscale.extend(&other.vscale);
        }
        (Word::Refines, verdict) if !verdict.is_wrong() => known.all_inputs = false,
        (verdict, other_verdict) if verdict.is_wrong() || verdict == other_verdict => {}
        (verdict, other_verdict) if verdict.is_open() && other_verdict.is_open() => {}
        _ => *known = other.clone(),
    }
}
