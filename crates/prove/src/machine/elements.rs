//! Ops that work element by element: the scalar term for each, with the op's rules around it.

use assay_engine::interpret::maps_fit;
use assay_model::memref::Dims;
use assay_model::object::{VIEW_WIDTH, ViewDims};
use assay_model::term::{OPEN_CHOICE, OPEN_RESULT, TermSort};
use assay_model::{
    Cond, Effect, ElemType, Layout, OpDef, OpView, Rule, Stop, Symbolic, SymbolicMachine, SymbolicScalar,
    SymbolicValue, SymbolicValues, TermId, TermList, Terms,
};
use smallvec::smallvec;

use super::TermMachine;
use super::memory::element_sort;
use crate::key::key;
use crate::rules::OpApplication;
use crate::sizes::{is_open, with_shape};

/// Why an op has no terms that breaks a rule in the target, if a pass may have moved it to where the source does not come.
pub(crate) const EARLY: &str = "sizes or operands that it does not take, where the source may not come";

/// Executes an op element by element. There are no results if the behaviour is undefined on all inputs.
pub(crate) fn execute(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    def: &OpDef,
    meaning: Symbolic,
    operands: &[SymbolicValue],
) -> Result<SymbolicValues, Stop> {
    let results = machine.module.op(view.op).results.len();
    if def.broadcast.is_none() && have_other_sizes(view, operands) {
        if machine.is_early(view.op) {
            return Err(view.unsupported(EARLY));
        }
        // As `SHAPES_DIFFER` says.
        let always = machine.terms.bool(true);
        machine.mark_undefined(always);
        return Ok(SymbolicValues::new());
    }
    let shape = common_shape(view, def, operands)?;
    let layouts: Vec<Layout> =
        (0..results).map(|index| result_layout(view, index, shape.as_deref())).collect::<Result<_, _>>()?;
    let lists: Vec<Vec<SymbolicScalar>> = operands.iter().map(SymbolicValue::scalars).collect();
    let count = shape.as_deref().map_or(1, assay_model::array::count);
    let mut elements: Vec<Vec<SymbolicScalar>> = vec![Vec::new(); results];
    for position in 0..count {
        // A scalar beside arrays holds for each element.
        let pick = |(value, list): (&SymbolicValue, &Vec<SymbolicScalar>)| match value {
            SymbolicValue::Scalar(scalar) => *scalar,
            _ => list[position],
        };
        let scalars: Vec<SymbolicScalar> = operands.iter().zip(&lists).map(pick).collect();
        let made = element(machine, view, def, meaning, &scalars)?;
        if made.len() != results {
            return Err(view.unsupported("another number of results"));
        }
        elements.iter_mut().zip(made).for_each(|(list, one)| list.push(one));
    }
    let pairs = layouts.iter().zip(elements);
    pairs.map(|(layout, list)| assemble(machine.terms, view, layout, list)).collect()
}

/// Whether operands have different sizes at run time, although their types allow equal ones.
fn have_other_sizes(view: &OpView<'_>, operands: &[SymbolicValue]) -> bool {
    let mut shapes = operands.iter().filter_map(SymbolicValue::shape);
    let first = shapes.next();
    let is_open = |index: usize| view.operand_layout(index).is_ok_and(|layout| is_open(&layout));
    shapes.any(|shape| first.is_some_and(|first| first.len() == shape.len() && first != shape))
        && (0..operands.len()).any(is_open)
}

/// The common shape of all arrays among the operands; `None` if there are none.
fn common_shape(view: &OpView<'_>, def: &OpDef, operands: &[SymbolicValue]) -> Result<Option<Dims>, Stop> {
    if def.broadcast.is_some() {
        return Err(view.unsupported("operands of different shapes"));
    }
    let mut common: Option<&[i64]> = None;
    for (index, operand) in operands.iter().enumerate() {
        match (operand, common) {
            // A tensor of which nothing is known is a single term.
            (SymbolicValue::Scalar(_), _) if !matches!(view.operand_layout(index)?, Layout::Scalar(_)) => {
                return Err(view.unsupported("an operand of which nothing is known"));
            }
            (SymbolicValue::Scalar(_), _) => {}
            (SymbolicValue::Array { shape, .. }, Some(known)) if shape.as_slice() != known => {
                return Err(view.unsupported("different shapes"));
            }
            (SymbolicValue::Array { shape, .. }, _) => common = Some(shape),
            (SymbolicValue::Aggregate(_) | SymbolicValue::Object(_), _) => {
                return Err(view.unsupported("an operand that is not an array"));
            }
        }
    }
    Ok(common.map(Dims::from))
}

/// The layout of a result of an elementwise op whose operands have this shape.
fn result_layout(view: &OpView<'_>, index: usize, common: Option<&[i64]>) -> Result<Layout, Stop> {
    let layout = with_shape(view.result_layout(index)?, common);
    let fits = match (&layout, common) {
        (Layout::Scalar(_), None) => true,
        (Layout::Array { shape, .. }, Some(known)) => shape.as_slice() == known,
        _ => false,
    };
    if fits { Ok(layout) } else { Err(view.unsupported("a result of another shape")) }
}

/// A value of a layout from its elements; unsupported if the elements have other types, as when a cast turns a float
/// into an integer.
pub(crate) fn assemble(
    t: &mut Terms,
    view: &OpView<'_>,
    layout: &Layout,
    elements: Vec<SymbolicScalar>,
) -> Result<SymbolicValue, Stop> {
    let mut elements = elements.into_iter();
    SymbolicValue::filled(layout, &mut |elem| {
        let element = elements.next().ok_or_else(|| view.unsupported("another number of elements"))?;
        match t.sort(element.term) == element_sort(t, elem) {
            true => Ok(element),
            false => Err(view.unsupported("elements of another type")),
        }
    })
}

/// Computes one element, in the order of the interpreter: rules of undefined behaviour, then the value, then the other
/// rules.
fn element(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    def: &OpDef,
    meaning: Symbolic,
    operands: &[SymbolicScalar],
) -> Result<Vec<SymbolicScalar>, Stop> {
    let scalars: Vec<Option<SymbolicScalar>> = operands.iter().copied().map(Some).collect();
    let early = machine.is_early(view.op);
    let mut poison = machine.terms.any(operands.iter().map(|operand| operand.poison).collect::<Vec<_>>());
    for rule in def.rules.iter().filter(|rule| rule.effect == Effect::Ub) {
        let application =
            OpApplication { view, operands: &scalars, sizes: &[], result: None, at: None, named: None };
        let truth = application.truth(machine.terms, &rule.when)?;
        // If a condition depends on a poison operand, the rule is broken: poison may be the very value that breaks it.
        let broken = machine.terms.not(truth.fails);
        if rule.by_lowering {
            machine.mark_silent(broken);
        } else if early {
            poison = machine.terms.or(poison, broken);
        } else {
            machine.mark_undefined(broken);
        }
    }
    let terms: Vec<TermId> = operands.iter().map(|operand| operand.term).collect();
    let mut results = compute_elements(machine, view, meaning, &terms)?;
    for rule in def.rules.iter().filter(|rule| rule.effect != Effect::Ub) {
        let result = results.first().map(|&term| SymbolicScalar::defined(machine.terms, term));
        let application =
            OpApplication { view, operands: &scalars, sizes: &[], result, at: None, named: None };
        let holds = application.truth(machine.terms, &rule.when)?.holds;
        if machine.terms.is(holds, false) {
            continue;
        }
        match rule.effect {
            Effect::Poison => poison = machine.terms.or(poison, holds),
            _ => {
                let key = key(machine.module, view.op).text;
                for (index, result) in results.iter_mut().enumerate() {
                    *result =
                        open_result(machine.terms, (key.as_str(), index), rule, (holds, *result), &terms);
                }
            }
        }
    }
    Ok(results.into_iter().map(|term| SymbolicScalar { term, poison }).collect())
}

/// A result where a rule that leaves it open holds. Another implementation may give another one, but always the same for the same operands.
fn open_result(
    t: &mut Terms,
    (key, index): (&str, usize),
    rule: &Rule,
    (holds, result): (TermId, TermId),
    operands: &[TermId],
) -> TermId {
    let sort = t.sort(result);
    if let (true, TermSort::Float(_)) = (rule.sign_only, sort) {
        let (chosen, opposite) =
            (t.apply(&format!("{key} {index}{OPEN_CHOICE}"), operands, TermSort::Bits(1)), t.fneg(result));
        let is_opposite = t.and(holds, chosen);
        return t.ite(is_opposite, opposite, result);
    }
    let open = t.apply(&format!("{key}{OPEN_RESULT}{index}"), operands, sort);
    t.ite(holds, open, result)
}

fn compute_elements(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    meaning: Symbolic,
    terms: &[TermId],
) -> Result<TermList, Stop> {
    let results: TermList = match (meaning, terms) {
        (Symbolic::One(f), &[a]) => {
            require_terms(view)?;
            smallvec![f(machine.terms, a)]
        }
        (Symbolic::Two(f), &[a, b]) => {
            require_terms(view)?;
            smallvec![f(machine.terms, a, b)]
        }
        (Symbolic::Scalar(f), _) => {
            if terms.iter().any(|&term| matches!(machine.terms.sort(term), TermSort::Other(_))) {
                return Err(view.unsupported("a type that has no terms"));
            }
            f(view, machine.terms, terms)?
        }
        _ => return Err(view.unsupported("another number of operands than its meaning has")),
    };
    // What an op gives has its result's type.
    for (index, &result) in results.iter().enumerate() {
        if TermSort::from_elem(view.result_elem(index)?) != Some(machine.terms.sort(result)) {
            return Err(Stop::Bug(format!(
                "the term of '{}' has another type than its result",
                view.module.op_name(view.op)
            )));
        }
    }
    Ok(results)
}

/// Requires that arithmetic is on floats whose format has terms, not on the bits of other floats.
fn require_terms(view: &OpView<'_>) -> Result<(), Stop> {
    for index in 0..view.n_operands() {
        let elem = view.operand_elem(index)?;
        match (elem, TermSort::from_elem(elem)) {
            (ElemType::Float(_), Some(TermSort::Float(_))) | (ElemType::Int(_), Some(_)) => {}
            _ => return Err(view.unsupported("a type that has no terms")),
        }
    }
    Ok(())
}

/// The rules of undefined behaviour of an op on whole values, evaluated on the scalars among its operands, and the rules about sizes that no
/// document completes. What else documents leave open, the op's meaning marks.
pub(crate) fn whole_rules(
    machine: &mut TermMachine<'_, '_>,
    view: &OpView<'_>,
    def: &OpDef,
    operands: &[SymbolicValue],
) -> Result<(), Stop> {
    let scalars: Vec<Option<SymbolicScalar>> = operands.iter().map(SymbolicValue::as_scalar).collect();
    let sizes: Vec<ViewDims> = operands.iter().map(|value| sizes(machine.terms, value)).collect();
    let shapes: Vec<Option<&[i64]>> = operands.iter().map(SymbolicValue::shape).collect();
    for rule in def.rules.iter().filter(|rule| rule.effect == Effect::Ub) {
        let application =
            OpApplication { view, operands: &scalars, sizes: &sizes, result: None, at: None, named: None };
        let holds = match rule.when {
            Cond::UnlikeMaps => {
                let fit = def.maps.and_then(|maps| maps_fit(view, &maps(view)?, &shapes));
                let fit = fit.ok_or_else(|| view.unsupported("a rule on a dynamic size"))?;
                machine.terms.bool(!fit)
            }
            _ => application.truth(machine.terms, &rule.when)?.holds,
        };
        // The results would be poison, of no size.
        if machine.terms.is(holds, true) && machine.is_early(view.op) {
            return Err(view.unsupported(EARLY));
        }
        machine.mark_undefined(holds);
    }
    for rule in def.rules.iter().filter(|rule| rule.effect.is_open()) {
        if let Cond::SizesDiffer(a, b) = rule.when {
            let known = |operand: u8| shapes.get(usize::from(operand)).copied().flatten();
            let differ = match (known(a), known(b)) {
                (Some(one), Some(other)) => one != other,
                _ => view
                    .sizes_differ(a.into(), b.into())
                    .ok_or_else(|| view.unsupported("a rule on a dynamic size"))?,
            };
            // An elementwise op of other sizes is undefined, which the meaning does not say.
            let is_other = |shape| known(a).is_some_and(|one| one != shape);
            if !differ && shapes.iter().flatten().any(|&shape| is_other(shape)) {
                return Err(view.unsupported("operands of different shapes"));
            }
            let differ = machine.terms.bool(differ);
            machine.mark_silent(differ);
        }
    }
    Ok(())
}

/// The sizes of memory and of arrays; empty for other values.
pub(super) fn sizes(t: &mut Terms, value: &SymbolicValue) -> ViewDims {
    match value {
        SymbolicValue::Object(view) => view.sizes.clone(),
        SymbolicValue::Array { shape, .. } => shape.iter().map(|&size| t.number(VIEW_WIDTH, size)).collect(),
        SymbolicValue::Scalar(_) | SymbolicValue::Aggregate(_) => ViewDims::new(),
    }
}
