//! Proves loops by induction on their iterations.
//!
//! A loop is entered once with its initial state, and then with an arbitrary one, which consists of variables that both programs share.
//! Both programs must enter the loop in the same state, and take an arbitrary state to the same next state; after the loop, the
//! programs must agree for an arbitrary state, too. Then both are in the same state at each iteration, if they were at the first. Each
//! of these conditions is a [`Checkpoint`]; the question requires them in addition to the end of the function.
//!
//! The state is what the loop carries and the elements of all objects. A part that no iteration changes, for any state, keeps its
//! initial value. So if one program computes a value before the loop, the other need not carry it.
//!
//! Undefined behaviour in an iteration allows anything from there on. The induction covers the iterations before it, and undefined
//! behaviour in an iteration of the target alone is a difference.

use std::rc::Rc;

use assay_model::memref::Dims;
use assay_model::symbolic::{LoopBody, RunUnderCondition};
use assay_model::term::{TermSort, TermVariable};
use assay_model::{Stop, SymbolicScalar, SymbolicValue, SymbolicValues, TermId, Terms};

use super::opaque::with_bits;
use super::{Checkpoint, SymbolicState, TermMachine};

/// The state after an iteration that started in an arbitrary state.
#[derive(Clone)]
struct Iteration {
    next: Vec<SymbolicScalar>,
    has_events: bool,
}

/// A loop that is followed.
pub(crate) struct InductionLoop {
    /// The parts of the state that iterations change: value and poison of each scalar.
    changed: Vec<[bool; 2]>,
    /// What it was entered with.
    first: Vec<SymbolicScalar>,
    /// The arbitrary state.
    arbitrary: Vec<SymbolicScalar>,
    /// The shape of each value that the loop carries; `None` for scalars.
    shapes: Vec<Option<Dims>>,
    objects: usize,
    events: usize,
    iteration: Option<Iteration>,
}

fn shapes(values: &SymbolicValues) -> Vec<Option<Dims>> {
    values.iter().map(|value| value.shape().map(Dims::from)).collect()
}

impl InductionLoop {
    /// The parts of a state that iterations change.
    fn changing_parts(&self, state: &[SymbolicScalar]) -> Vec<SymbolicScalar> {
        let pairs = state.iter().zip(&self.changed);
        pairs.filter(|(_, changed)| changed.contains(&true)).map(|(&scalar, _)| scalar).collect()
    }

    /// Which parts of the state an iteration changed.
    fn find_changed(&self, iteration: &Iteration) -> Vec<[bool; 2]> {
        let stays = |next: TermId, arbitrary: TermId, first: TermId| next == arbitrary || next == first;
        let each = iteration.next.iter().zip(&self.arbitrary).zip(&self.first);
        each.map(|((next, arbitrary), first)| {
            [
                !stays(next.term, arbitrary.term, first.term),
                !stays(next.poison, arbitrary.poison, first.poison),
            ]
        })
        .collect()
    }
}

/// Bits of the number of a choice in one loop. Each choice is a term, and by default [`crate::ProofLimits`] allows fewer.
const CHOICE_BITS: u32 = 20;
/// Maximal number of loops whose choices can be told apart.
const MAX_LOOPS: u32 = 1 << (u32::BITS - CHOICE_BITS);
/// Maximal number of executions of a loop to find out what its iterations change.
const PASSES: usize = 4;

/// Follows a loop; see [`assay_model::SymbolicMachine::induct`].
pub(crate) fn induct(
    machine: &mut TermMachine<'_, '_>,
    fixed: &[SymbolicValue],
    carried: &SymbolicValues,
    body: LoopBody<'_>,
) -> Result<Option<SymbolicValues>, Stop> {
    if fixed.iter().chain(carried).any(SymbolicValue::has_object) {
        return Err(Stop::unsupported("a loop that carries an address"));
    }
    let depth = machine.loops.len();
    let results = passes(machine, fixed, carried, body);
    machine.loops.truncate(depth);
    results
}

fn passes(
    machine: &mut TermMachine<'_, '_>,
    fixed: &[SymbolicValue],
    carried: &SymbolicValues,
    body: LoopBody<'_>,
) -> Result<Option<SymbolicValues>, Stop> {
    let entry = (machine.state.clone(), Rc::clone(&machine.env));
    let mut changed = assume_all_changed(machine, carried);
    let mut has_events = false;
    for pass in 1.. {
        (machine.state, machine.env) = entry.clone();
        enter(machine, fixed, carried, changed.clone())?;
        if has_events {
            mark(machine, "the iterations of a loop");
        }
        let args = arbitrary_values(machine, carried);
        let results = body(machine, args)?;
        let followed = machine.loops.pop();
        let iteration = followed.as_ref().and_then(|followed| Some((followed, followed.iteration.as_ref()?)));
        let Some((followed, iteration)) = iteration else {
            return Err(Stop::unsupported("a loop without an iteration"));
        };
        let found = followed.find_changed(iteration);
        let left: Vec<[bool; 2]> =
            changed.iter().zip(found).map(|(a, b)| [a[0] && b[0], a[1] && b[1]]).collect();
        let is_settled = (&left, iteration.has_events) == (&changed, has_events);
        if is_settled || pass >= PASSES && has_events == iteration.has_events {
            if has_events {
                mark(machine, "the end of a loop");
            }
            machine.state.choices = entry.0.choices;
            return Ok(results);
        }
        (changed, has_events) = (left, iteration.has_events || has_events);
    }
    Ok(None)
}

/// All parts of the state may change, except that written memory stays written.
fn assume_all_changed(machine: &mut TermMachine<'_, '_>, carried: &SymbolicValues) -> Vec<[bool; 2]> {
    let values: usize = carried.iter().map(|value| value.scalars().len()).sum();
    let first = state_of(machine, carried, machine.state.objects.len());
    let may_change = |(number, scalar): (usize, &SymbolicScalar)| {
        let is_mark = number >= values && (number - values) % 2 == 1;
        [!(is_mark && machine.terms.is(scalar.term, false)), !is_mark]
    };
    first.iter().enumerate().map(may_change).collect()
}

/// Adds an event. The results of ops that only read depend on the number of events before them, and iterations may have written.
fn mark(machine: &mut TermMachine<'_, '_>, key: &str) {
    machine.add_event(key.to_owned(), Vec::new());
}

/// Records the state in which a loop is entered, and continues with an arbitrary state.
fn enter(
    machine: &mut TermMachine<'_, '_>,
    fixed: &[SymbolicValue],
    carried: &SymbolicValues,
    changed: Vec<[bool; 2]>,
) -> Result<(), Stop> {
    // A choice is made once in each iteration, and so it is none of the choices outside the loop.
    machine.state.inducted += 1;
    if machine.state.inducted == MAX_LOOPS {
        return Err(Stop::unsupported("very many loops"));
    }
    machine.state.choices = machine.state.inducted << CHOICE_BITS;
    let (objects, events) = (machine.state.objects.len(), machine.state.so_far.events.len());
    let first = state_of(machine, carried, objects);
    let (shapes, iteration) = (shapes(carried), None);
    let mut entered =
        InductionLoop { changed, arbitrary: first.clone(), first, shapes, objects, events, iteration };
    let mut state: Vec<SymbolicScalar> = fixed.iter().flat_map(SymbolicValue::scalars).collect();
    state.extend(entered.changing_parts(&entered.first));
    checkpoint(machine, state);
    for number in 0..entered.first.len() {
        let ([value, poison], scalar) = (entered.changed[number], entered.first[number]);
        let sort = machine.terms.sort(scalar.term);
        if !value && !poison {
            continue;
        }
        // Each part that changes takes two numbers: the other program may change only one of them.
        let any = [arbitrary(machine, sort), arbitrary(machine, TermSort::Bits(1))];
        let term = if value { any[0] } else { scalar.term };
        let poison = if poison { any[1] } else { scalar.poison };
        entered.arbitrary[number] = SymbolicScalar { term, poison };
    }
    let memory = entered.arbitrary[carried.iter().map(|value| value.scalars().len()).sum()..].to_vec();
    set_memory(machine, objects, memory);
    machine.loops.push(entered);
    Ok(())
}

/// A variable that both programs share, if they follow the same loops.
pub(crate) fn arbitrary(machine: &mut TermMachine<'_, '_>, sort: TermSort) -> TermId {
    machine.state.arbitrary += 1;
    let variable = TermVariable::State(machine.state.arbitrary);
    match sort {
        TermSort::Float(kind) => {
            let bits = machine.terms.variable(variable, TermSort::Bits(kind.width()));
            machine.terms.float_from_bits(bits, kind)
        }
        sort => machine.terms.variable(variable, sort),
    }
}

/// What the loop carries in the arbitrary state.
fn arbitrary_values(machine: &TermMachine<'_, '_>, carried: &SymbolicValues) -> SymbolicValues {
    let mut next = machine.loops.last().into_iter().flat_map(|entered| entered.arbitrary.iter().copied());
    let mut take = |scalar| next.next().unwrap_or(scalar);
    carried.iter().map(|value| value.with_scalars(&mut take)).collect()
}

/// The values that a loop carries, and the elements of the objects that existed before it: the value, and whether it is
/// unwritten.
fn state_of(
    machine: &mut TermMachine<'_, '_>,
    carried: &SymbolicValues,
    objects: usize,
) -> Vec<SymbolicScalar> {
    let mut state: Vec<SymbolicScalar> = carried.iter().flat_map(SymbolicValue::scalars).collect();
    for object in &machine.state.objects[..objects] {
        for element in &object.elements {
            let unwritten = SymbolicScalar::defined(machine.terms, element.unwritten);
            state.extend([element.value, unwritten]);
        }
    }
    state
}

fn set_memory(machine: &mut TermMachine<'_, '_>, objects: usize, state: Vec<SymbolicScalar>) {
    let mut state = state.into_iter();
    for object in &mut machine.state.objects[..objects] {
        for element in &mut Rc::make_mut(object).elements {
            if let (Some(value), Some(unwritten)) = (state.next(), state.next()) {
                (element.value, element.unwritten) = (value, unwritten.term);
            }
        }
    }
}

/// Records a state on which both programs must agree.
pub(crate) fn checkpoint(machine: &mut TermMachine<'_, '_>, state: Vec<SymbolicScalar>) {
    let mut summary = machine.state.clone().summary(None);
    summary.checkpoints = Vec::new();
    machine.state.so_far.checkpoints.push(Rc::new(Checkpoint { summary, state }));
}

/// Runs an iteration from the arbitrary state, then restores the state before it; see [`assay_model::SymbolicMachine::run_iteration`].
pub(crate) fn run_iteration(
    machine: &mut TermMachine<'_, '_>,
    run: RunUnderCondition<'_>,
) -> Result<(), Stop> {
    let (before, env) = (machine.state.clone(), Rc::clone(&machine.env));
    let next = run(machine)?;
    let Some(mut entered) = machine.loops.pop() else {
        return Err(Stop::Bug("an iteration without its loop".to_owned()));
    };
    let lives = |state: &SymbolicState| {
        state.objects[..entered.objects].iter().map(|object| object.live()).collect::<Vec<_>>()
    };
    if lives(&machine.state) != lives(&before) {
        return Err(Stop::unsupported("memory that an iteration of a loop frees"));
    }
    if [machine.state.so_far.cut, machine.state.so_far.large] != [before.so_far.cut, before.so_far.large] {
        return Err(Stop::unsupported("a loop whose iterations are not followed to their end"));
    }
    let next = match next {
        Some(next) if next.iter().any(SymbolicValue::has_object) => {
            return Err(Stop::unsupported("a loop that carries an address"));
        }
        // A tensor of another size is another state, even if it has no elements.
        Some(next) if shapes(&next) != entered.shapes => {
            return Err(Stop::unsupported("a loop that changes the sizes of a tensor"));
        }
        Some(next) => state_of(machine, &next, entered.objects),
        // No iteration reaches its end, so the state does not change.
        None => entered.arbitrary.clone(),
    };
    if next.len() != entered.first.len() {
        return Err(Stop::unsupported("a loop that carries other values in its iterations"));
    }
    checkpoint(machine, entered.changing_parts(&next));
    let has_events = machine.state.so_far.events.len() > entered.events;
    entered.iteration = Some(Iteration { next, has_events });
    machine.loops.push(entered);
    let SymbolicState { so_far, arbitrary, choices, inducted, .. } =
        std::mem::replace(&mut machine.state, before);
    // No two loops share variables.
    (machine.state.so_far.checkpoints, machine.state.arbitrary) = (so_far.checkpoints, arbitrary);
    (machine.state.choices, machine.state.inducted) = (choices, inducted);
    machine.env = env;
    Ok(())
}

/// The inputs on which the target differs from the source at a checkpoint.
pub(crate) fn differs(t: &mut Terms, one: &Checkpoint, other: &Checkpoint) -> Option<TermId> {
    if one.state.len() != other.state.len() {
        return None;
    }
    let (source, target) = (&one.summary, &other.summary);
    let elsewhere = t.xor(source.returns, target.returns);
    let trapped = t.xor(source.trapped, target.trapped);
    let mut wrong = t.any([target.undefined, target.silent, elsewhere, trapped]);
    let both = t.and(source.returns, target.returns);
    for (one, other) in one.state.iter().zip(&other.state) {
        if t.sort(one.term) != t.sort(other.term) {
            return None;
        }
        // From here on, both programs have floats of the same bits, and may read those of a NaN.
        let [one, other] = [*one, *other].map(|scalar| with_bits(t, scalar));
        let (values, poison) = (t.ne(one.term, other.term), t.xor(one.poison, other.poison));
        let defined = t.not(one.poison);
        let values = t.and(defined, values);
        let differ = t.or(values, poison);
        let shown = t.and(both, differ);
        wrong = t.or(wrong, shown);
    }
    let anything = t.or(source.undefined, source.silent);
    let allowed = t.not(anything);
    Some(t.and(allowed, wrong))
}
