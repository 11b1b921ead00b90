//! A bug with the failure that it shows here, with or without padding.

use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{Catalogue, Pipeline, Step};
use assay_engine::generate::{GenConfig, Generator};
use assay_engine::grammar::GrammarConfig;
use assay_engine::mutate::{MutateConfig, Mutator};
use assay_ir::Module;
use assay_reduce::{Candidate, Size};
use assay_triage::{self as triage, FailureSignature, TargetPair};
use rand::Rng as _;
use rand::seq::IndexedRandom as _;

use super::bugs::BenchmarkBug;
use crate::eval::Bench;
use crate::failure::Failure;
use crate::programs::{self, stream};
use crate::target;

/// The numbers of ops and passes that padding adds, as in the project's benchmark.
pub const PADDING: (usize, usize) = (100, 15);

/// The maximum numbers of ops that one attempt inserts. It begins with the largest number; if the bug is lost, it continues with
/// smaller ones.
const OPS_AT_ONCE: [u32; 3] = [48, 12, 3];
const PASSES_AT_ONCE: [usize; 2] = [5, 1];

/// After this many failed attempts in a row, fewer ops are inserted at once, or padding ends.
const PATIENCE: usize = 20;

/// Number of generated functions to try if no op can be inserted.
const FUNCTIONS: u64 = 40;

/// After this many seconds a candidate for a hang counts as one, as in `assay reduce`.
const HANG_SECONDS: f64 = 1.0;

/// See the module.
pub struct BenchmarkCase {
    pub bug: String,
    pub padded: bool,
    pub program: Candidate,
    pub steps: Vec<Step>,
    pub signature: FailureSignature,
    /// A step that the failure needs: without it, the failure must not show, whatever passes are added.
    pub needed: Option<Step>,
    pub targets: TargetPair,
    /// Whether inserted ops must also be readable in custom assembly.
    readable: bool,
}

impl BenchmarkCase {
    /// A bug without padding; one sentence if it does not show here.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn plain(bug: &BenchmarkBug, bench: &Bench<'_>) -> Result<Result<BenchmarkCase, String>, Failure> {
        let mut targets =
            target::pair(bench.globals, Some(triage::INPUTS), bench.seed)?.with_flags(&bug.flags);
        let program = Candidate::new(bug.module.clone());
        let pipeline = Pipeline { steps: bug.steps.clone() };
        let signature = match (targets.look(&program.module, &program.text, &pipeline)?, &bug.good) {
            (Ok(signature), _) => signature,
            (Err(_), Some(good)) => FailureSignature::Output { good: Some(good.clone()) },
            (Err(why), None) => return Ok(Err(why)),
        };
        if matches!(signature, FailureSignature::Hang { .. }) {
            targets.limit_candidates(HANG_SECONDS);
        }
        let (name, steps) = (bug.name.clone(), bug.steps.clone());
        let case = BenchmarkCase {
            bug: name,
            padded: false,
            program,
            steps,
            signature,
            needed: None,
            targets,
            readable: false,
        };
        Ok(match case.shows(&case.program, &case.steps) {
            true => Ok(case),
            false => Err(format!("it does not show every time: {}", case.signature)),
        })
    }

    /// Whether a program shows the failure with these steps.
    pub fn shows(&self, program: &Candidate, steps: &[Step]) -> bool {
        let pipeline = Pipeline { steps: steps.to_vec() };
        self.targets
            .fast
            .shows(&self.signature, &program.module, &program.text, &pipeline)
            .is_ok_and(|shown| shown.is_some())
    }

    /// Whether the failure shows with these steps, but not without the step that it needs.
    fn keeps(&self, steps: &[Step]) -> bool {
        let without = |needed: &Step| -> Vec<Step> {
            steps.iter().filter(|step| step.pass != needed.pass).cloned().collect()
        };
        let shows = |steps: &[Step]| self.shows(&self.program, steps);
        shows(steps) && self.needed.as_ref().is_none_or(|needed| !shows(&without(needed)))
    }

    /// Pads the bug's program with generated ops, and its pipeline with passes; all of them keep the failure. One sentence if
    /// that cannot be done.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn pad(
        mut self,
        catalogue: &Catalogue,
        bench: &Bench<'_>,
    ) -> Result<Result<BenchmarkCase, String>, Failure> {
        let wanted = self.ops() + PADDING.0;
        // mlir-reduce prints its candidates in custom assembly. It would fail on ops that their own parser cannot read.
        self.readable = self.is_readable(&self.program);
        self.insert_ops(wanted, bench);
        self.append_functions(wanted, bench);
        let ops = self.ops();
        if ops < wanted {
            return Ok(Err(format!("only {ops} of {wanted} ops keep the bug")));
        }
        let passes = self.steps.len() + PADDING.1;
        self.insert_passes(passes, catalogue, bench);
        if self.steps.len() < passes {
            return Ok(Err(format!("only {} of {passes} passes keep the bug", self.steps.len())));
        }
        self.padded = true;
        let pipeline = Pipeline { steps: self.steps.clone() };
        let confirmed = self.targets.confirm(&self.signature, &self.program, &pipeline)?.is_some();
        Ok(if confirmed { Ok(self) } else { Err("plain mlir-opt does not show it when padded".to_owned()) })
    }

    fn ops(&self) -> usize {
        Size::measure(&self.program.module, &self.program.text).ops
    }

    /// Inserts new ops anywhere. Later ops use the results of earlier ones.
    fn insert_ops(&mut self, wanted: usize, bench: &Bench<'_>) {
        let version = self.targets.fast.compiler.target.major();
        let grammar = GrammarConfig { modelled: true, version, ..programs::mlirsmith_config() };
        let mut index = 0;
        for mutations in OPS_AT_ONCE {
            let config =
                MutateConfig { grammar: grammar.clone(), mutations, operators: vec!["insert".to_owned()] };
            let Ok(mutator) = Mutator::new(crate::registry(), &config) else { return };
            let mut failures = 0;
            while self.ops() < wanted && failures < PATIENCE && !bench.stopped() {
                index += 1;
                let module = &self.program.module;
                let mutated = mutator.mutate_with(module, module, bench.seed, index);
                let kept = !mutated.operators.is_empty() && self.take(mutated.module);
                failures = if kept { 0 } else { failures + 1 };
            }
        }
    }

    /// Takes another program if it shows the failure.
    fn take(&mut self, module: Module) -> bool {
        let candidate = Candidate::new(module);
        let taken = self.shows(&candidate, &self.steps) && (!self.readable || self.is_readable(&candidate));
        if taken {
            self.program = candidate;
        }
        taken
    }

    /// Whether the compiler reads its own custom assembly.
    fn is_readable(&self, program: &Candidate) -> bool {
        let target = self.targets.fast.compiler.target.clone();
        let compiler = Compiler { generic: false, ..Compiler::new(target) };
        let print = |text: &str| match compiler.run(text, &Pipeline::empty()) {
            Ok(OptOutcome::Ok { ir, .. }) => Some(ir),
            _ => None,
        };
        print(&program.text).is_some_and(|text| print(&text).is_some())
    }

    /// Appends generated functions. Used for programs into which no op can be inserted, because they are not valid by ODS.
    fn append_functions(&mut self, wanted: usize, bench: &Bench<'_>) {
        let version = self.targets.fast.compiler.target.major();
        let generator =
            Generator::new(crate::registry(), GenConfig { version, ops: 25, ..GenConfig::default() });
        for index in 0..FUNCTIONS {
            if self.ops() >= wanted || bench.stopped() {
                return;
            }
            let Ok(made) = generator.generate(bench.seed, index) else { continue };
            let text = append(&self.program.text, &assay_ir::print(&made.module), index);
            if let Some(module) = text.and_then(|text| assay_ir::parse(&text).ok()) {
                self.take(module);
            }
        }
    }

    /// Inserts randomly drawn passes at positions where they keep the failure, until there are `wanted` passes.
    pub fn insert_passes(&mut self, wanted: usize, catalogue: &Catalogue, bench: &Bench<'_>) {
        let sound = |pass: &&assay_drive::catalogue::PassInfo| {
            pass.tier == assay_drive::catalogue::Tier::Sound
                && matches!(pass.class.as_str(), "general" | "dialect-opt")
        };
        let passes: Vec<_> = catalogue.passes().filter(sound).collect();
        let mut rng = stream(bench.seed, 0x70_61_73);
        for at_once in PASSES_AT_ONCE {
            let mut failures = 0;
            while self.steps.len() < wanted && failures < PATIENCE && !bench.stopped() {
                let mut steps = self.steps.clone();
                for _ in 0..at_once.min(wanted - steps.len()) {
                    let Some(pass) = passes.choose(&mut rng) else { return };
                    steps.insert(rng.random_range(0..=steps.len()), pass.draw(&mut rng));
                }
                match self.keeps(&steps) {
                    true => (self.steps, failures) = (steps, 0),
                    false => failures += 1,
                }
            }
        }
    }
}

/// Appends the ops of one module to those of another, with renamed symbols. `None` if the texts do not have the printer's form.
fn append(program: &str, other: &str, index: u64) -> Option<String> {
    let (head, tail) = program.rsplit_once("\n})")?;
    let (first, body) = other.split_once('\n')?;
    let body = body.rsplit_once("\n})").filter(|_| first.ends_with("\"() ({"))?.0;
    let body = body.replace("sym_name = \"", &format!("sym_name = \"pad{index}_"));
    let body = body.replace("callee = @", &format!("callee = @pad{index}_"));
    Some(format!("{head}\n{body}\n}}){tail}"))
}

#[cfg(test)]
mod tests {
    use super::append;

    #[test]
    fn functions_are_appended_under_other_names() {
        let program = "\"builtin.module\"() ({\n  \"a\"() : () -> ()\n}) : () -> ()\n";
        let other = "\"builtin.module\"() ({\n  \"f\"() <{sym_name = \"main\"}> : () -> ()\n}) : () -> ()\n";
        let text = append(program, other, 3).unwrap();
        assert!(text.contains("sym_name = \"pad3_main\""), "{text}");
        assert!(assay_ir::parse(&text).is_ok());
    }
}
