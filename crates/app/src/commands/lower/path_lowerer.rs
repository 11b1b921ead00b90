//! One path of `assay lower`, and how it ended.

use std::sync::Arc;

use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{Catalogue, Step};
use assay_explore::{
    ConversionSchedule, LoweringPath, OpKind, Optimisations, PathBuilder, PathEnd, PathOptions, Present,
    Rules,
};

use super::LowerArgs;
use super::apply::ByCompiler;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::input;
use crate::programs::stream;
use crate::target;

/// What all paths share.
pub struct PathLowerer {
    pub compiler: Compiler,
    pub catalogue: Arc<Catalogue>,
    rules: Rules,
    optimisations: Optimisations,
    /// The same, drawn regardless of the ops.
    random: Optimisations,
    max_steps: usize,
    seed: u64,
}

/// Optimisation passes between conversions.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    /// DESIL's `optnum_each`.
    pub each: usize,
    /// Whether they are drawn regardless of the ops.
    pub random: bool,
}

/// A path with the compiler's messages at its end.
pub struct LoweredPath {
    pub lowering: LoweringPath,
    /// Conversions that failed on the final program, with their messages.
    failures: Vec<(Step, String)>,
    /// The compiler's failures on the way. The last of these may have ended the path.
    faults: Vec<(Step, OptOutcome)>,
    /// Ops at the end that no rule covers.
    orphans: Vec<String>,
}

impl PathLowerer {
    /// # Errors
    /// If there is no compiler, or a file is not a file of rules.
    pub fn new(globals: &Globals, args: &LowerArgs) -> Result<PathLowerer, Failure> {
        let compiler = target::compiler(globals)?;
        let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
        let optimisations = Optimisations::select(&catalogue, false);
        Ok(PathLowerer {
            max_steps: args.max_steps,
            seed: args.seed,
            rules: match &args.rules {
                Some(file) => read_rules(file)?.within(&catalogue),
                None => Rules::for_target(&catalogue, &compiler.target),
            },
            compiler,
            random: optimisations.clone().whatever_is_present(),
            optimisations,
            catalogue,
        })
    }

    /// If the rules show that a program in generic form cannot be lowered: the ops that nothing lowers, with the reasons.
    pub fn hopeless(&self, program: &str) -> Option<String> {
        let module = assay_ir::parse(program).ok()?;
        let present = Present::from_module(&module);
        let reason = |op: &OpKind| Some(format!("{}: {}", op.name, self.rules.hopeless(op)?));
        present.pending().find_map(reason)
    }

    /// Builds the path with this number from a program in generic form, with optimisations in between.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn build_path(
        &self,
        program: &str,
        schedule: &mut ConversionSchedule,
        index: u64,
        draws: Draws,
    ) -> Result<LoweredPath, Failure> {
        let options = PathOptions { max_steps: self.max_steps, optimisations: draws.each };
        let mut rng = stream(self.seed, index);
        let mut apply = ByCompiler::new(&self.compiler);
        let rules = &self.rules;
        let optimisations = if draws.random { &self.random } else { &self.optimisations };
        let lowering = PathBuilder::new(rules, optimisations, &options)
            .build_from_text(program, schedule, &mut rng, &mut apply);
        if let Some(error) = &apply.error {
            return Err(target::failure(error));
        }
        let orphans = match &lowering.end {
            PathEnd::Stuck(_) | PathEnd::TooLong(_) => rules.orphans(&lowering.program),
            _ => Vec::new(),
        };
        Ok(LoweredPath { failures: apply.failures, faults: apply.faults, orphans, lowering })
    }
}

fn read_rules(file: &std::path::Path) -> Result<Rules, Failure> {
    Rules::read(&input::text(file)?).map_err(|error| Failure::usage(format!("{}: {error}", file.display())))
}

impl LoweredPath {
    /// A word for how it ended.
    pub fn word(&self) -> &'static str {
        match &self.lowering.end {
            PathEnd::Lowered => "lowered",
            PathEnd::Stuck(_) => "stuck",
            PathEnd::TooLong(_) => "too-long",
            PathEnd::Unparsable(_) => "unparsable",
            PathEnd::Ended => self.faults.last().map_or("ended", |(_, outcome)| outcome.word()),
        }
    }

    /// The last step at which the compiler did something wrong.
    pub fn last_fault(&self) -> Option<&Step> {
        self.faults.last().map(|(step, _)| step)
    }

    /// Whether the compiler did something wrong on the way.
    pub fn is_faulty(&self) -> bool {
        !self.faults.is_empty() || !self.lowering.unparsable.is_empty()
    }

    /// A sentence for how it ended.
    pub fn detail(&self) -> String {
        match &self.lowering.end {
            PathEnd::Lowered => format!("{} steps", self.lowering.steps.len()),
            PathEnd::Stuck(left) => format!("{} are left; {}", left.join(", "), self.reason()),
            PathEnd::TooLong(left) => {
                format!("{} are left after {} conversions", left.join(", "), self.lowering.tried)
            }
            PathEnd::Unparsable(error) => format!("the program does not parse: {error}"),
            PathEnd::Ended => self.reason(),
        }
    }

    /// Why the path ended, without the details that differ from program to program.
    pub fn reason(&self) -> String {
        if self.lowering.end == PathEnd::Ended
            && let Some((step, outcome)) = self.faults.last()
        {
            return format!("{} in {}", outcome.word(), step.pass);
        }
        if let PathEnd::Unparsable(error) = &self.lowering.end {
            return general(error);
        }
        if !self.orphans.is_empty() {
            return format!("no rule lowers {}", self.orphans.join(", "));
        }
        let said = |(step, message): &(Step, String)| format!("{}: {}", step.pass, general(message));
        let mut failures: Vec<String> = self.failures.iter().map(said).collect();
        failures.sort_unstable();
        failures.dedup();
        match (failures.is_empty(), &self.lowering.end) {
            (false, _) => failures.join("; "),
            (true, PathEnd::Stuck(left)) => format!("no conversion changes {}", left.join(", ")),
            (true, PathEnd::TooLong(left)) => match left.as_slice() {
                [only] => format!("only {only} is left"),
                _ => "it goes down, but not fast enough".to_owned(),
            },
            (true, _) => String::new(),
        }
    }
}

/// A message without its types and numbers.
fn general(message: &str) -> String {
    let end = message.find(" : ").unwrap_or(message.len());
    let mut out = String::new();
    for c in message[..end].chars() {
        match c {
            '0'..='9' if out.ends_with('N') => {}
            '0'..='9' => out.push('N'),
            _ => out.push(c),
        }
    }
    out.trim_end().to_owned()
}
