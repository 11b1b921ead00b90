//! Decides which differences are proved. An open result of the source allows other results, and so does everything that depends on
//! it, element by element, through memory, calls and output. Everything else is compared.

use assay_engine::interpret::{Execution, ExecutionConfig, Interpreter, Taint};
use assay_ir::{Module, NanChoice, OpId};
use assay_model::rule::DATA_RACE;
use assay_model::{BitChoice, Registry, Stop, Ub, Value};

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings, execute};
use crate::bit_choices;
use crate::change::BehaviourChange;
use crate::comparison::{ExecutionComparison, Leeway};
use crate::ending::is_undefined;
use crate::functions::find_function;
use crate::inputs::Input;
use crate::tolerance::{SAMPLES, compare_sampled};
use crate::verdict::{InputCounts, Verdict};
use crate::view::{DeterminedExecution, mask_execution, shows_nothing};

/// Why nothing is compared if all results of a program are open.
const SILENT: &str = "all that it shows depends on what no document determines";

/// Number of choices for the NaNs that arithmetic makes. The source runs again with each.
const NAN_SEEDS: u64 = 6;

/// Compares a function's executions, the smallest inputs first and data races last. It stops at the first difference
/// that is proved. A wrong value is more convincing than a race, which may show no wrong value.
pub(crate) fn settle(
    function: &PlannedFunction,
    [before, after]: [&Vec<Execution>; 2],
    reruns: &mut [Reruns<'_>; 2],
) -> Verdict {
    let mut tally = InputCounts::default();
    let mut different = Vec::new();
    for (input, pair) in function.inputs.iter().zip(before.iter().zip(after)) {
        match compare_sampled(pair.0, pair.1, Leeway::default()) {
            ExecutionComparison::Different(change) => different.push((input, [pair.0, pair.1], change)),
            comparison => tally.add(input, [pair.0, pair.1], comparison),
        }
    }
    different.sort_by_cached_key(|(input, [_, after], _)| (is_race(after), input.size()));
    for (input, pair, change) in different {
        let comparison = settle_difference(input, pair, change, reruns);
        let is_proved = matches!(comparison, ExecutionComparison::Different(_));
        tally.add(input, pair, comparison);
        if is_proved {
            break;
        }
    }
    tally.verdict()
}

fn is_race(execution: &Execution) -> bool {
    matches!(&execution.result, Err(Stop::Ub(ub)) if ub.rule_id() == DATA_RACE)
}

/// What a difference on one input proves.
fn settle_difference(
    input: &Input,
    [before, after]: [&Execution; 2],
    change: BehaviourChange,
    [source, target]: &mut [Reruns<'_>; 2],
) -> ExecutionComparison {
    let unknown = || ExecutionComparison::open("the program cannot be run again");
    if !input.has_alike_answers()
        && (source.calls_in_any_order(input, before) || target.calls_in_any_order(input, after))
    {
        return ExecutionComparison::open("declared functions are called in an order that is open");
    }
    let mut view = DeterminedExecution::new(before);
    if !before.unspecified.is_empty() {
        let Some(tainted) = source.run_tainted(Taint::Open, input) else { return unknown() };
        view.open(before, &tainted);
    }
    // Target values that no document determines are not compared.
    let tainted = if after.silent { target.run_tainted(Taint::Silent, input) } else { None };
    let tainted = tainted.map(|shown| with_samples_of(after, shown));
    let shown = tainted.as_ref().unwrap_or(after);
    if after.silent && !ends_alike(after, shown) {
        return ExecutionComparison::AllOpen("how it ends depends on what no document determines");
    }
    if is_undefined(after) && !is_undefined(before) && before.silent {
        return ExecutionComparison::open(
            "it becomes undefined where no document determines what the source does",
        );
    }
    let leeway = Leeway { rest: view.rest, poison: after.silent };
    let mut comparison = match view.is_open || after.silent {
        true => view.compare(shown, leeway),
        false => ExecutionComparison::Different(change),
    };
    if !matches!(comparison, ExecutionComparison::Different(_)) {
        let is_silent = after.silent && shows_nothing(shown);
        return if is_silent { ExecutionComparison::AllOpen(SILENT) } else { comparison };
    }
    if before.made_nan {
        let others: Option<Vec<Execution>> =
            (0..NAN_SEEDS).map(|seed| source.with_nans(seed, input)).collect();
        let Some(others) = others else { return unknown() };
        if view.other_nans(before, &others) {
            comparison = view.compare(shown, Leeway { rest: view.rest, ..leeway });
        }
    }
    match comparison {
        ExecutionComparison::Different(change) if shown.read_undef => {
            let leeway = Leeway { rest: view.rest, ..leeway };
            let Some(choices) = target.bit_choices() else { return unknown() };
            confirm_by_choices(change, after, &choices, &mut |choice| {
                let taint = if after.silent { Taint::Silent } else { Taint::Nothing };
                let choice = RerunVariation { taint, undef: Some(choice), ..RerunVariation::default() };
                target.compare_chosen(choice, input, &|chosen| view.compare(chosen, leeway))
            })
        }
        comparison => comparison,
    }
}

/// An execution that shows poison where no document determines a value, with the samples of the usual one, which show poison at the
/// same places.
fn with_samples_of(usual: &Execution, shown: Execution) -> Execution {
    let mut samples = usual.samples.clone();
    if let (Ok(results), Ok(hidden)) = (&usual.result, &shown.result) {
        samples.iter_mut().for_each(|sample| mask_execution(sample, results, hidden));
    }
    Execution { samples, approximate: usual.approximate.clone(), ..shown }
}

/// What a difference proves if it may come from undefined bits of the target. An execution treats these bits as independent,
/// although they may depend on each other, so it shows more values than are possible. Executions with chosen bits show fewer.
fn confirm_by_choices(
    change: BehaviourChange,
    after: &Execution,
    choices: &[BitChoice],
    compare: &mut dyn FnMut(BitChoice) -> Option<(Execution, ExecutionComparison)>,
) -> ExecutionComparison {
    let mut condition = None;
    for &choice in choices {
        let Some((chosen, comparison)) = compare(choice) else {
            return ExecutionComparison::open("the program cannot be run again");
        };
        match comparison {
            ExecutionComparison::Different(_) => return ExecutionComparison::Different(change),
            ExecutionComparison::Open(why) => return ExecutionComparison::Open(why),
            ExecutionComparison::Allowed
            | ExecutionComparison::Same
            | ExecutionComparison::Partly
            | ExecutionComparison::AllOpen(_) => {}
        }
        // A branch is undefined if undefined bits leave its condition undecided.
        let Err(Stop::Ub(ub)) = &after.result else { continue };
        let found = first_operands(&chosen, ub);
        if condition.get_or_insert_with(|| found.clone()) != &found {
            return ExecutionComparison::Different(change);
        }
    }
    ExecutionComparison::Partly
}

/// The operands of the op of `ub` when `execution` first ran that op. Another execution stopped at it.
fn first_operands(execution: &Execution, ub: &Ub) -> Option<Vec<Value>> {
    let event = execution.events.iter().find(|event| Some(event.op) == ub.op)?;
    Some(event.operands.clone())
}

/// Whether the execution with poison for open results ends as the usual one does: at the same op with the same
/// operands.
fn ends_alike(usual: &Execution, tainted: &Execution) -> bool {
    match (&usual.result, &tainted.result) {
        (Ok(_), Ok(_)) | (Err(Stop::Trap(_)), Err(Stop::Trap(_))) => true,
        (Err(Stop::Ub(a)), Err(Stop::Ub(b))) => {
            (a.rule_id(), a.op, &a.operands) == (b.rule_id(), b.op, &b.operands)
        }
        _ => false,
    }
}

/// Runs one function of a program again, with other choices.
pub(crate) struct Reruns<'a> {
    module: &'a Module,
    registry: &'a Registry,
    settings: &'a Settings,
    function: &'a PlannedFunction,
    op: Option<OpId>,
    /// The interpreters made so far: a function is decoded once for each choice.
    interpreters: Vec<(RerunVariation, Interpreter<'a>)>,
}

/// How a program that runs again differs from its usual run.
#[derive(Clone, Copy, Default, PartialEq)]
struct RerunVariation {
    taint: Taint,
    nans: NanChoice,
    undef: Option<BitChoice>,
    /// See [`ExecutionConfig::perturb`].
    perturb: Option<u64>,
}

/// Size limit of the record of an execution with chosen bits ([`ExecutionConfig::record`]).
const RECORDED: usize = 1 << 16;

impl<'a> Reruns<'a> {
    pub(crate) fn new(
        module: &'a Module,
        registry: &'a Registry,
        settings: &'a Settings,
        function: &'a PlannedFunction,
    ) -> Reruns<'a> {
        Reruns { module, registry, settings, function, op: None, interpreters: Vec::new() }
    }

    fn run_tainted(&mut self, taint: Taint, input: &Input) -> Option<Execution> {
        self.run(RerunVariation { taint, ..RerunVariation::default() }, input)
    }

    /// Whether an execution calls functions without a definition in an unspecified order.
    fn calls_in_any_order(&mut self, input: &Input, execution: &Execution) -> bool {
        !execution.unspecified.is_empty()
            && Interpreter::shows_calls(&execution.output)
            && self
                .run_tainted(Taint::Open, input)
                .is_some_and(|run| Interpreter::calls_in_any_order(&run.output))
    }

    fn with_nans(&mut self, seed: u64, input: &Input) -> Option<Execution> {
        self.run(RerunVariation { nans: NanChoice::Seed(seed), ..RerunVariation::default() }, input)
    }

    /// Compares an execution with chosen bits, which is returned too.
    fn compare_chosen(
        &mut self,
        choice: RerunVariation,
        input: &Input,
        compare: &dyn Fn(&Execution) -> ExecutionComparison,
    ) -> Option<(Execution, ExecutionComparison)> {
        let mut chosen = self.run(choice, input)?;
        let comparison = compare(&chosen);
        let is_inexact = self.settings.samples && !chosen.approximate.is_empty();
        if !is_inexact || !matches!(comparison, ExecutionComparison::Different(_)) {
            return Some((chosen, comparison));
        }
        // Without samples, only what rounding explains counts as equal.
        let sample = |seed| self.run(RerunVariation { perturb: Some(seed), ..choice }, input);
        chosen.samples = (0..SAMPLES).map(sample).collect::<Option<_>>()?;
        let comparison = compare(&chosen);
        Some((chosen, comparison))
    }

    /// Choices of the bits that are undefined in the function.
    fn bit_choices(&mut self) -> Option<Vec<BitChoice>> {
        let others = bit_choices::beside_zeros(self.module, self.op()?);
        Some(std::iter::once(BitChoice::Zeros).chain(others).collect())
    }

    /// The function's op.
    fn op(&mut self) -> Option<OpId> {
        if self.op.is_none() {
            self.op = find_function(self.module, self.registry, &self.function.name);
        }
        self.op
    }

    fn run(&mut self, choice: RerunVariation, input: &Input) -> Option<Execution> {
        let op = self.op()?;
        let known = self.interpreters.iter().position(|(known, _)| *known == choice);
        let at = known.unwrap_or_else(|| {
            let RerunVariation { taint, nans, undef, perturb } = choice;
            let record = if undef.is_some() && perturb.is_none() { RECORDED } else { 0 };
            let config =
                ExecutionConfig { taint, nans, undef, perturb, record, ..self.settings.config.clone() };
            self.interpreters.push((choice, Interpreter::new(self.module, self.registry, config)));
            self.interpreters.len() - 1
        });
        let interpreter = &self.interpreters[at].1;
        execute(interpreter, self.registry, self.function, op, input).ok()
    }
}

/// The verdict on the only function of a plan, given its behaviour in the first program. Each program has its settings.
pub(crate) fn judge_single(
    plan: &Plan,
    programs: [&Module; 2],
    before: &Behaviour,
    registry: &Registry,
    settings: [&Settings; 2],
) -> Option<Verdict> {
    let planned = &plan.functions[0];
    let after = Behaviour::after(before, programs[1], registry, plan, settings[1]);
    let [Ok(before), Ok(after)] = [before, &after].map(|behaviour| behaviour.functions[0].as_ref()) else {
        return None;
    };
    let mut reruns = [0, 1].map(|side| Reruns::new(programs[side], registry, settings[side], planned));
    Some(settle(planned, [before, after], &mut reruns))
}
