//! Compares the results of both builds on a program's functions with the source.

use std::cell::OnceCell;
use std::rc::Rc;

use assay_campaign::finding::Finding;
use assay_dialects::data_layout::{DataLayout, data_layout};
use assay_drive::opt::{PassTrace, StepIr};
use assay_ir::Module;
use assay_judge::{
    Behaviour, Difference, Follower, FunctionVerdict, Miscompilation, Plan, Settings, StoppedProgram,
    Verdict, find_first_divergence, judge, observe,
};

use super::pair::{BuildPair, SharedProgram};
use super::programs::ComparedPipeline;
use super::sighting::{BuildSide, RegressionResult, Sighting};
use crate::commands::check::{Width, functions};
use crate::exit::Exit;
use crate::report::{self, place};

/// The behaviour of a program's source, which is computed on first use.
pub struct SourceBehaviour<'p> {
    pair: &'p BuildPair,
    /// The behaviour at the width of `index` that most pipelines assume.
    usual: OnceCell<Rc<Planned>>,
}

/// The source's behaviour at one width of `index`.
struct Planned {
    settings: Settings,
    plan: Plan,
    behaviour: Rc<Behaviour>,
    /// Functions that the builds read differently.
    read_apart: Vec<String>,
}

/// The results for the functions of a run.
#[derive(Default)]
struct FunctionResults {
    sightings: Vec<Sighting>,
    both_wrong: Option<String>,
    unclear: Option<String>,
    open: Option<String>,
    right: usize,
}

impl<'p> SourceBehaviour<'p> {
    pub fn new(pair: &'p BuildPair) -> SourceBehaviour<'p> {
        SourceBehaviour { pair, usual: OnceCell::new() }
    }

    /// Compares the results of two builds that both finished the pipeline.
    pub fn compare(
        &self,
        subject: &SharedProgram<'_>,
        asked: &ComparedPipeline,
        traces: [&PassTrace; 2],
        irs: [&str; 2],
    ) -> RegressionResult {
        let layout = data_layout(&subject.module);
        if let Some(why) = not_modelled(subject, &layout, asked, traces) {
            return RegressionResult::NotComparable(why);
        }
        let ends = match parse_pair(self.pair, irs) {
            Ok(ends) => ends,
            Err(what) => return what,
        };
        let planned = self.planned(subject, &layout, asked);
        let behaviours = ends.each_ref().map(|end| self.after(&planned, &planned.behaviour, end));
        let judged = |before: &Module, behaviour: &Behaviour, side: usize| {
            let (registry, settings) = (&self.pair.registry, &planned.settings);
            judge(&planned.plan, [before, &ends[side]], [behaviour, &behaviours[side]], registry, settings)
        };
        let by_source = [0, 1].map(|side| judged(&subject.module, &planned.behaviour, side));
        let open = |verdict: &FunctionVerdict| matches!(verdict.verdict, Verdict::NotComparable(_));
        let [old, new] = by_source;
        let is_open = old.iter().zip(&new).any(|(old, new)| open(old) && open(new));
        let between = if is_open { self.compare_targets(&ends, &planned.settings) } else { Vec::new() };
        let mut tally = FunctionResults::default();
        for (old, new) in old.into_iter().zip(new) {
            if planned.read_apart.contains(&old.function) {
                let why = format!("the builds read @{} as different functions", old.function);
                tally.unclear.get_or_insert(why);
                continue;
            }
            let between = between.iter().find(|verdict| verdict.function == old.function);
            self.add(&mut tally, (subject, asked, traces, &planned), [&old, &new], between);
        }
        tally.classify()
    }

    /// How the new build's program relates to the old one's. Used if a comparison with the source is inconclusive.
    fn compare_targets(&self, ends: &[Module; 2], settings: &Settings) -> Vec<FunctionVerdict> {
        let registry = &self.pair.registry;
        let mut plan = Plan::new(&ends[0], registry, settings);
        let _ = functions::list_functions(&ends[0], registry, &mut plan);
        let old = observe(&ends[0], registry, &mut plan, settings);
        let new = Behaviour::after(&old, &ends[1], registry, &plan, settings);
        judge(&plan, [&ends[0], &ends[1]], [&old, &new], registry, settings)
    }

    /// The failure of a build, if only that build finishes a run; `None` if its result is right, as far as the results can be
    /// compared.
    pub fn find_failure(
        &self,
        subject: &SharedProgram<'_>,
        asked: &ComparedPipeline,
        side: usize,
        ir: &str,
    ) -> Option<String> {
        let layout = data_layout(&subject.module);
        if layout.unmodelled.is_some() || Width::new(&layout, &asked.pipeline).can_disagree(ir) {
            return None;
        }
        let end = assay_ir::parse(ir).ok()?;
        let planned = self.planned(subject, &layout, asked);
        let behaviour = self.after(&planned, &planned.behaviour, &end);
        let behaviours = [&*planned.behaviour, &behaviour];
        let modules = [&subject.module, &end];
        let verdicts = judge(&planned.plan, modules, behaviours, &self.pair.registry, &planned.settings);
        verdicts.into_iter().find_map(|verdict| match verdict.verdict {
            Verdict::Differs(difference) if side == 1 || planned.read_apart.is_empty() => {
                Some(format!("@{}: {}", verdict.function, difference.describe()))
            }
            _ => None,
        })
    }

    fn after(&self, planned: &Planned, before: &Behaviour, module: &Module) -> Behaviour {
        Behaviour::after(before, module, &self.pair.registry, &planned.plan, &planned.settings)
    }

    fn planned(
        &self,
        subject: &SharedProgram<'_>,
        layout: &DataLayout,
        asked: &ComparedPipeline,
    ) -> Rc<Planned> {
        let bits = Width::new(layout, &asked.pipeline).bits;
        if bits == self.pair.settings.config.index_width {
            return Rc::clone(self.usual.get_or_init(|| Rc::new(self.plan(subject, bits))));
        }
        Rc::new(self.plan(subject, bits))
    }

    fn plan(&self, subject: &SharedProgram<'_>, bits: u32) -> Planned {
        let registry = &self.pair.registry;
        let mut settings = self.pair.settings.clone();
        settings.config.index_width = bits;
        let mut plan = Plan::new(&subject.module, registry, &settings);
        // Functions that share a name are left out.
        let _ = functions::list_functions(&subject.module, registry, &mut plan);
        let behaviour = Rc::new(observe(&subject.module, registry, &mut plan, &settings));
        let mut planned = Planned { settings, plan, behaviour, read_apart: Vec::new() };
        if let Some(old) = &subject.old_module {
            let other = self.after(&planned, &planned.behaviour, old);
            let modules = [&subject.module, old];
            let verdicts =
                judge(&planned.plan, modules, [&*planned.behaviour, &other], registry, &planned.settings);
            let apart = |verdict: &FunctionVerdict| matches!(verdict.verdict, Verdict::Differs(_));
            let names = verdicts.into_iter().filter(apart).map(|verdict| verdict.function);
            planned.read_apart = names.collect();
        }
        planned
    }

    /// Adds the results of both builds on one function: how each relates to the source, and how they relate to each other.
    fn add(
        &self,
        tally: &mut FunctionResults,
        about: (&SharedProgram<'_>, &ComparedPipeline, [&PassTrace; 2], &Planned),
        by_source: [&FunctionVerdict; 2],
        between: Option<&FunctionVerdict>,
    ) {
        let function = &by_source[0].function;
        let name = |side: usize| self.pair.name(side);
        match [&by_source[0].verdict, &by_source[1].verdict] {
            [Verdict::Refines { .. }, Verdict::Differs(one)] => {
                tally.sightings.push(self.make_sighting(about, BuildSide::Broken, function, one, None));
            }
            [Verdict::Differs(one), Verdict::Refines { .. }] => {
                tally.sightings.push(self.make_sighting(about, BuildSide::Fixed, function, one, None));
            }
            [Verdict::Refines { .. }, Verdict::Refines { .. }] => tally.right += 1,
            [Verdict::Differs(_), Verdict::Differs(one)] => {
                tally.both_wrong.get_or_insert(format!("@{function}: {}", one.describe()));
            }
            [Verdict::Differs(one), Verdict::NotComparable(why)] => {
                let why = format!("@{function}: {}: {}; {}: {why}", name(0), one.describe(), name(1));
                tally.unclear.get_or_insert(why);
            }
            [Verdict::NotComparable(why), Verdict::Differs(one)] => {
                let why = format!("@{function}: {}: {}; {}: {why}", name(1), one.describe(), name(0));
                tally.unclear.get_or_insert(why);
            }
            [Verdict::NotComparable(why), Verdict::NotComparable(_)] => match between.map(|one| &one.verdict)
            {
                Some(Verdict::Differs(one)) => {
                    let why = match why.stopped {
                        Some(StoppedProgram::Before) => why.text.clone(),
                        _ => why.to_string(),
                    };
                    let why = Some(format!("the source is not run: {why}"));
                    tally.sightings.push(self.make_sighting(about, BuildSide::Changed, function, one, why));
                }
                _ => tally.open = Some(why.to_string()),
            },
            [Verdict::NotComparable(why), _] | [_, Verdict::NotComparable(why)] => {
                tally.open = Some(why.to_string());
            }
        }
    }

    fn make_sighting(
        &self,
        (subject, asked, traces, planned): (&SharedProgram<'_>, &ComparedPipeline, [&PassTrace; 2], &Planned),
        side: BuildSide,
        function: &str,
        difference: &Difference,
        unsaid: Option<String>,
    ) -> Sighting {
        let wrong = side.wrong();
        let mut finding =
            self.make_finding(subject, asked, traces[wrong], planned, (side, function, difference));
        if side == BuildSide::Changed {
            // If no build is known to be wrong, no pass is guilty.
            finding.guilty.pass.clear();
            finding.claim.set_title(difference.describe());
        }
        let mut known = Vec::new();
        subject.module.walk(subject.module.top(), &mut |op| known.push(op));
        let is_it =
            |op: &assay_ir::OpId| functions::function_name(&subject.module, *op).as_deref() == Some(function);
        let place = known.into_iter().find(is_it).map(|op| place(&subject.module, &subject.file, op));
        let both = (side == BuildSide::Changed).then(|| report::before_and_after(difference));
        let place = place.unwrap_or_else(|| subject.program.place.clone());
        Sighting { side, finding, place, unsaid, both }
    }

    /// The finding of a changed function, in the form of campaigns. If the steps show a guilty pass, the finding names it.
    fn make_finding(
        &self,
        subject: &SharedProgram<'_>,
        asked: &ComparedPipeline,
        trace: &PassTrace,
        planned: &Planned,
        (side, function, difference): (BuildSide, &str, &Difference),
    ) -> Finding {
        let text = &subject.texts[side.wrong()];
        let miscompilation = match side {
            // No source is known to be right.
            BuildSide::Changed => None,
            BuildSide::Broken | BuildSide::Fixed => self.miscompilation(planned, text, trace, function),
        };
        self.pair.with_context(subject.program, text, &asked.pipeline, side.wrong(), |context| {
            match &miscompilation {
                Some(miscompilation) => {
                    let step = &asked.pipeline.steps[miscompilation.step];
                    let divergence =
                        find_first_divergence(&self.pair.registry, &planned.settings, miscompilation);
                    context.miscompile(
                        step,
                        miscompilation,
                        divergence.as_ref().map(|divergence| divergence.before.op.as_str()),
                    )
                }
                None => context.unattributed(function, difference),
            }
        })
    }

    /// The first step that changes the function.
    fn miscompilation(
        &self,
        planned: &Planned,
        text: &str,
        trace: &PassTrace,
        function: &str,
    ) -> Option<Miscompilation> {
        let (registry, behaviour) = (&self.pair.registry, Rc::clone(&planned.behaviour));
        let mut follower =
            Follower::new(registry, &planned.settings, &planned.plan, text.to_owned(), behaviour);
        for step in &trace.steps {
            let Some(ir) = &step.ir else { continue };
            let (_, miscompilations) = follower.judge_step(step.step, ir).ok()?;
            if let Some(miscompilation) = miscompilations.into_iter().find(|one| one.function == function) {
                return Some(miscompilation);
            }
        }
        None
    }
}

impl FunctionResults {
    fn classify(self) -> RegressionResult {
        if !self.sightings.is_empty() {
            return RegressionResult::Found(self.sightings);
        }
        let first = [(self.unclear, true), (self.both_wrong, false)];
        for (why, unclear) in first {
            if let Some(why) = why {
                return if unclear {
                    RegressionResult::Unclear(why)
                } else {
                    RegressionResult::BothWrong(why)
                };
            }
        }
        match self.open {
            Some(why) if self.right == 0 => RegressionResult::NotComparable(why),
            None if self.right == 0 => RegressionResult::NotComparable("no function can be run".to_owned()),
            _ => RegressionResult::Right,
        }
    }
}

fn parse_pair(pair: &BuildPair, irs: [&str; 2]) -> Result<[Module; 2], RegressionResult> {
    let parse = |side: usize| {
        assay_ir::parse(irs[side]).map_err(|error| {
            RegressionResult::Error(
                format!("what {} prints does not parse: {error}", pair.name(side)),
                Exit::Bug,
            )
        })
    };
    Ok([parse(0)?, parse(1)?])
}

/// Why a run cannot be compared: the data layout is not modelled, or the steps assume different widths of `index`.
fn not_modelled(
    subject: &SharedProgram<'_>,
    layout: &DataLayout,
    asked: &ComparedPipeline,
    traces: [&PassTrace; 2],
) -> Option<String> {
    if layout.unmodelled.is_some() {
        return layout.unmodelled.clone();
    }
    let width = Width::new(layout, &asked.pipeline);
    let can_disagree = |step: &StepIr| step.ir.as_ref().is_some_and(|ir| width.can_disagree(ir));
    if !traces.iter().any(|trace| trace.steps.iter().any(can_disagree)) {
        return None;
    }
    for trace in traces {
        let mut before = subject.module.clone();
        for step in &trace.steps {
            let Some(after) = step.ir.as_ref().and_then(|ir| assay_ir::parse(ir).ok()) else { continue };
            let why = width.disagrees(&asked.pipeline.steps[step.step], &before, &after);
            if why.is_some() {
                return why;
            }
            before = after;
        }
    }
    None
}
