//! The stages of a program's check: the program is read, its functions run, and each pipeline is judged.

use std::collections::BTreeMap;
use std::rc::Rc;

use assay_dialects::data_layout::data_layout;
use assay_drive::opt::{OptOutcome, PassTrace};
use assay_ir::Module;
use assay_judge::{Behaviour, Plan, PlannedFunction, Settings, is_undefined_for_good};
use assay_model::Ub;

use super::super::functions;
use super::super::record::{CheckRecord, FunctionRecord, UndefinedRecord};
use super::machines::{JudgedMachine, join_records};
use super::{CheckedPipeline, CheckedProgram, Checker, ProgramCheck, nowhere, refusal, texts};

/// A program as it was read.
pub(super) struct ReadProgram {
    /// The file's name.
    pub file: String,
    pub module: Module,
    /// In generic form.
    pub text: String,
}

/// How far a program is.
pub(super) enum ProgramProgress<'a> {
    Read(Box<ReadProgram>),
    /// The functions have been run. There is one check for each machine and each step limit.
    Started(Vec<ProgramCheck<'a>>),
    /// There is nothing to check.
    Done(Vec<CheckRecord>),
}

impl ProgramProgress<'_> {
    /// The text for the compiler, if there is something to check.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            ProgramProgress::Read(program) => Some(&program.text),
            ProgramProgress::Started(checks) => checks.first().map(|check| check.text.as_str()),
            ProgramProgress::Done(_) => None,
        }
    }

    pub(super) fn add(&mut self, record: CheckRecord) {
        match self {
            ProgramProgress::Read(_) => *self = ProgramProgress::Done(vec![record]),
            ProgramProgress::Started(checks) => checks[0].records.push(record),
            ProgramProgress::Done(records) => records.push(record),
        }
    }

    pub(super) fn records(self) -> Vec<CheckRecord> {
        match self {
            ProgramProgress::Read(_) => Vec::new(),
            ProgramProgress::Started(checks) => join_records(checks),
            ProgramProgress::Done(records) => records,
        }
    }
}

impl Checker {
    /// Judges the result of a pipeline on a program. The functions run before the first pipeline is judged. If a later pipeline
    /// is the first to change a function, that function runs on more inputs.
    pub(super) fn judge<'a>(
        &'a self,
        program: &mut ProgramProgress<'a>,
        subject: &CheckedProgram,
        asked: &CheckedPipeline,
        trace: &PassTrace,
    ) {
        let made = texts(trace);
        match program {
            ProgramProgress::Read(read) => {
                *program =
                    self.start(read, &made).map_or_else(ProgramProgress::Done, ProgramProgress::Started);
            }
            ProgramProgress::Started(checks) => checks.iter_mut().for_each(|check| check.run_changed(&made)),
            ProgramProgress::Done(_) => {}
        }
        let ProgramProgress::Started(checks) = program else { return };
        if let OptOutcome::Rejected { diagnostics } = &trace.end {
            let check = &mut checks[0];
            let failure = self.rejection(subject, &check.file, diagnostics);
            check.records.push(refusal(check.file.clone(), failure, asked.rejects));
            return;
        }
        let check = &mut checks[0];
        check.records.extend(nowhere::records(&check.file, &check.text, &asked.pipeline, trace));
        let patient: Vec<ProgramCheck<'_>> =
            checks.iter_mut().filter_map(|check| check.split_slow(&made)).collect();
        checks.extend(patient);
        checks.iter_mut().for_each(|check| check.pipeline(asked, trace));
        if asked.round_trip {
            checks[0].check_round_trip(asked, trace);
        }
    }

    /// Runs the functions of a program, on each machine for which it is judged. If no function can be run, returns the records
    /// that say so. `made` are the programs after the passes.
    fn start(&self, program: &ReadProgram, made: &[&str]) -> Result<Vec<ProgramCheck<'_>>, Vec<CheckRecord>> {
        let machines = self.machines(&program.module);
        machines.iter().map(|machine| self.on_machine(program, machine, made)).collect()
    }

    /// Runs the functions of a program that are judged for one machine.
    pub(super) fn on_machine(
        &self,
        program: &ReadProgram,
        machine: &JudgedMachine,
        made: &[&str],
    ) -> Result<ProgramCheck<'_>, Vec<CheckRecord>> {
        let ReadProgram { file, module, text } = program;
        let mut module = module.clone();
        if let Some(vscale) = machine.vscale {
            module.ctx.fix_vscale(vscale);
        }
        let layout = data_layout(&module);
        let mut settings = Settings { vscale: machine.vscale, ..self.settings.clone() };
        settings.config.index_width = layout.index_width.unwrap_or(settings.config.index_width);
        let mut plan = Plan::new(&module, &self.registry, &settings);
        if self.proves_alone() {
            plan = plan.with_skipped();
        }
        let mut functions = functions::list_functions(&module, &self.registry, &mut plan);
        if let Some(none) = self.selection.restrict(&mut plan, &mut functions, file) {
            return Err(vec![none]);
        }
        machine.restrict(&mut plan, &mut functions);
        let (behaviour, few) = self.run_functions((&module, text), &mut plan, &settings, made);
        let none = Behaviour { functions: Vec::new(), steps: 0 };
        let mut check = ProgramCheck {
            checker: self,
            file: file.clone(),
            module,
            text: text.clone(),
            functions,
            layout,
            settings,
            plan,
            behaviour: Rc::new(none),
            few,
            records: Vec::new(),
            exhausted: BTreeMap::new(),
        };
        check.report_functions(behaviour);
        Ok(check)
    }
}

impl ProgramCheck<'_> {
    /// Reports the functions. Removes those from the plan that are undefined on all inputs: a pass may turn them into anything.
    pub(super) fn report_functions(&mut self, behaviour: Behaviour) {
        let mut functions = Vec::new();
        let mut outcomes = Vec::new();
        // If the data layout is not modelled, the behaviour of a function is unknown too.
        let is_modelled = self.layout.unmodelled.is_none();
        let planned = std::mem::take(&mut self.plan.functions);
        for (planned, outcome) in planned.into_iter().zip(behaviour.functions) {
            let ub = functions::always_undefined(&outcome)
                .filter(|_| is_modelled)
                .map(|ub| self.undefined_record(ub, false, self.is_certain(&planned)));
            let poison = || {
                let (registry, settings) = (&self.checker.registry, &self.settings);
                let broken = functions::first_broken(&self.module, registry, &planned, settings)?;
                Some(self.undefined_record(&broken, true, planned.is_complete))
            };
            let judged = ub.is_none();
            let undefined =
                ub.or_else(|| (is_modelled && functions::always_poison(&outcome)).then(poison).flatten());
            self.records.extend(self.function(&planned.name, planned.inputs.len(), undefined));
            if judged {
                functions.push(planned);
                outcomes.push(outcome);
            }
        }
        let not_run = self.functions.iter().filter(|known| known.not_run.is_some());
        let not_run: Vec<String> = not_run.map(|known| known.name.clone()).collect();
        for name in not_run {
            self.records.extend(self.function(&name, 0, None));
        }
        self.plan.functions = functions;
        self.behaviour = Rc::new(Behaviour { functions: outcomes, steps: behaviour.steps });
    }

    /// Whether a function that is undefined on all tried inputs is undefined on all inputs.
    fn is_certain(&self, planned: &PlannedFunction) -> bool {
        let (registry, settings) = (&self.checker.registry, &self.checker.settings);
        let known = self.functions.iter().find(|known| known.name == planned.name);
        known.is_some_and(|known| is_undefined_for_good(&self.module, registry, planned, known.op, settings))
    }

    fn undefined_record(&self, ub: &Ub, poison: bool, certain: bool) -> UndefinedRecord {
        UndefinedRecord {
            rule: ub.rule_id().to_owned(),
            text: ub.text.clone(),
            op: ub.op.map_or_else(String::new, |op| self.module.op_name(op).to_owned()),
            place: ub.op.map_or_else(|| self.file.clone(), |op| self.place(op)),
            poison,
            certain,
        }
    }

    fn function(&self, name: &str, inputs: usize, undefined: Option<UndefinedRecord>) -> Option<CheckRecord> {
        let known = self.functions.iter().find(|known| known.name == name)?;
        Some(CheckRecord::Function(FunctionRecord {
            place: self.place(known.op),
            function: name.to_owned(),
            dialects: known.dialects.clone(),
            inputs,
            undefined,
            not_run: known.not_run.clone(),
        }))
    }
}
