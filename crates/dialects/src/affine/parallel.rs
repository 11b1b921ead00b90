//! Loops over a box whose iterations may run in any order.

use assay_ir::{Attr, Float, Int};
use assay_model::rule::{List, MapBound};
use assay_model::{
    AffineValue, Cond, ElemType, Flow, KeptAttributes, Layout, Machine, Meaning, OpDef, OpView, Recipe, Rule,
    Scalar, Stop, Term, Value, Values, WholeKernel,
};

use super::map::{self, Map};
use super::{guards, ranges, recipes};
use crate::memref::atomic::{AtomicKind, KINDS};
use crate::rules::{DATA_RACE, EVALUATION_ORDER, PRINTING_ORDER};
use crate::scf::{POISON_BOUND_TEXT, induction_overflow, induction_overflows, run_points};

const BOUNDS: List = List::read_by("mapOperands", &["lowerBoundsMap", "upperBoundsMap"]);
const POISON_BOUND: Rule =
    Rule::ub("poison-bound", Cond::Any(BOUNDS, &Cond::IsPoisonItem(BOUNDS)), POISON_BOUND_TEXT);
const STEPS: List = List::mixed("mapOperands", "steps");
const START: Term =
    Term::MapBound(&MapBound { list: BOUNDS, map: 0, groups: "lowerBoundsGroups", least: false });
const END: Term =
    Term::MapBound(&MapBound { list: BOUNDS, map: 1, groups: "upperBoundsGroups", least: true });
const INDUCTION_OVERFLOW: Rule =
    induction_overflow(Cond::Any(STEPS, &induction_overflows!(START, END, Term::Item(STEPS))));
const DIVISOR: Rule = map::divisor(Cond::BadDivisor(BOUNDS));
/// For each result that assigns. The operand of the condition is the number of iterations.
const SEVERAL_ASSIGNED: Rule = Rule::poison(
    "several-assigned",
    Cond::InKernel(&Cond::Ne(Term::S(0), Term::Const(1))),
    "an assign reduction of a loop that does not run exactly once [AffineOps.td, AffineParallelOp: undefined results]",
);

pub static OPS: &[OpDef] = &[OpDef::new("affine.parallel", Meaning::Whole(parallel))
    .affine(AffineValue::Arguments)
    .doc("Runs its body for every point of a box; reductions fold what it hands on.")
    .rules(&[
        POISON_BOUND,
        DIVISOR,
        INDUCTION_OVERFLOW,
        EVALUATION_ORDER,
        PRINTING_ORDER,
        SEVERAL_ASSIGNED,
        DATA_RACE,
    ])
    .range(ranges::parallel_induction)
    .guard(guards::parallel, &[&POISON_BOUND, &INDUCTION_OVERFLOW, &SEVERAL_ASSIGNED])
    .recipe(Recipe::adjust(recipes::loops::parallel))
    // Steps must be positive: no document defines other steps, and not all versions reject them.
    .keeps(KeptAttributes::All)
    // Its `index` operands cannot be replaced freely: they must be dimensions or symbols (`isValidDim`, `isValidSymbol`).
    .rigid()];

/// The bounds of one side: the results of the map in groups, one group per dimension.
struct GroupedBounds {
    map: Map,
    groups: Vec<usize>,
    choose: fn(i64, i64) -> i64,
}

impl GroupedBounds {
    fn from_attrs(
        view: &OpView<'_>,
        map: &str,
        groups: &str,
        choose: fn(i64, i64) -> i64,
    ) -> Result<GroupedBounds, Stop> {
        let map = Map::from_attr(view, map)?;
        let sizes = match view.i64_array(groups) {
            Some(Ok(sizes)) => sizes,
            _ => return Err(view.invalid(format!("has no {groups}"))),
        };
        let groups: Vec<usize> = sizes.iter().map(|&size| size.max(0) as usize).collect();
        let total = groups.iter().try_fold(0usize, |total, &size| total.checked_add(size));
        if groups.contains(&0) || total != Some(map.results.len()) {
            return Err(view.invalid("has groups of bounds that do not fit its map"));
        }
        Ok(GroupedBounds { map, groups, choose })
    }

    fn values(&self, operands: &[Value]) -> Result<Vec<i64>, Stop> {
        let results = self
            .map
            .all(&self.map.inputs(operands)?)
            .map_err(|failure| map::stop(failure, Stop::unchecked("a bound")))?;
        let mut results = results.into_iter();
        let bounds = self.groups.iter().map(|&size| results.by_ref().take(size).reduce(self.choose));
        Ok(bounds.flatten().collect())
    }
}

/// One reduction: how values are combined, and the initial value.
struct AffineReduction {
    combine: AtomicKind,
    identity: Scalar,
}

impl AffineReduction {
    /// The reduction kind with this number in LLVM 22. The identities are those of `--lower-affine`.
    fn from_kind(view: &OpView<'_>, kind: i64, result: usize) -> Result<AffineReduction, Stop> {
        let unknown = || view.unsupported(format!("a reduction of kind {kind} on such values"));
        let combine = *usize::try_from(kind).ok().and_then(|kind| KINDS.get(kind)).ok_or_else(unknown)?;
        let Layout::Scalar(elem) = view.result_layout(result)? else {
            return Err(view.unsupported("a reduction of values that are not scalars"));
        };
        let identity = match (kind, elem) {
            (3, _) => Scalar::Poison,
            (0, ElemType::Float(kind)) => Scalar::Float(Float::from_f64(kind, 0.0)),
            (4, ElemType::Float(kind)) => Scalar::Float(Float::from_f64(kind, f64::NEG_INFINITY)),
            (8, ElemType::Float(kind)) => Scalar::Float(Float::from_f64(kind, f64::INFINITY)),
            (12, ElemType::Float(kind)) => Scalar::Float(Float::from_f64(kind, 1.0)),
            (1 | 7 | 14, ElemType::Int(width)) => Scalar::int(width, 0),
            (2 | 11, ElemType::Int(width)) => Scalar::int(width, -1),
            (6, ElemType::Int(width)) => Scalar::Int(Int::signed_min(width)),
            (10, ElemType::Int(width)) => Scalar::Int(Int::signed_max(width)),
            (13, ElemType::Int(width)) => Scalar::int(width, 1),
            _ => return Err(unknown()),
        };
        Ok(AffineReduction { combine, identity })
    }

    fn fold<'s>(&self, start: &Scalar, mut column: impl Iterator<Item = &'s Scalar>) -> Result<Scalar, Stop> {
        column.try_fold(start.clone(), |total, value| self.combine.apply(&total, value))
    }

    /// Folds from the first to the last element. Notes if another order, or a start without the identity, gives another result.
    fn total(&self, machine: &mut dyn Machine, column: &[Scalar]) -> Result<Scalar, Stop> {
        if matches!(self.combine, AtomicKind::Assign) {
            let iterations = Value::Scalar(Scalar::int(64, column.len() as i128));
            let is_poison = machine.breaks(&SEVERAL_ASSIGNED, &[iterations], None) == Some(true);
            let value = column.first().filter(|_| !is_poison);
            return Ok(value.cloned().unwrap_or(Scalar::Poison));
        }
        let total = self.fold(&self.identity, column.iter())?;
        let others = match column {
            [] => Vec::new(),
            [first, rest @ ..] => {
                vec![self.fold(first, rest.iter())?, self.fold(&self.identity, column.iter().rev())?]
            }
        };
        if others.iter().any(|other| *other != total) {
            return Ok(machine.open_scalar(&EVALUATION_ORDER, total));
        }
        Ok(total)
    }
}

fn parallel(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let lower = GroupedBounds::from_attrs(view, "lowerBoundsMap", "lowerBoundsGroups", i64::max)?;
    let upper = GroupedBounds::from_attrs(view, "upperBoundsMap", "upperBoundsGroups", i64::min)?;
    let list = |name: &str| match view.i64_array(name) {
        Some(Ok(numbers)) => Ok(numbers),
        _ => Err(view.invalid(format!("has no {name}"))),
    };
    let steps = list("steps")?;
    let kinds = match view.attr("reductions") {
        Some(Attr::Array(_)) => list("reductions")?,
        _ => return Err(view.invalid("has no reductions")),
    };
    let reductions: Result<Vec<AffineReduction>, Stop> = kinds
        .iter()
        .enumerate()
        .map(|(result, &kind)| AffineReduction::from_kind(view, kind, result))
        .collect();
    let reductions = reductions?;
    let n_lower = lower.map.n_inputs();
    let n_dims = steps.len();
    if lower.groups.len() != n_dims
        || upper.groups.len() != n_dims
        || n_lower + upper.map.n_inputs() != view.n_operands()
        || reductions.len() != view.module.op(view.op).results.len()
        || steps.iter().any(|&step| step <= 0)
    {
        return Err(view.invalid("has bounds, steps or reductions that do not fit each other"));
    }
    let width = view.index_width;
    Ok(Box::new(move |machine, operands| {
        let (from, to) = (lower.values(&operands[..n_lower])?, upper.values(&operands[n_lower..])?);
        let int = |number: i64| Int::from_i128(width, i128::from(number));
        let bounds: Vec<_> = (0..n_dims).map(|dim| (int(from[dim]), int(to[dim]), int(steps[dim]))).collect();
        let mut columns: Vec<Vec<Scalar>> = vec![Vec::new(); reductions.len()];
        run_points(machine, &bounds, &DATA_RACE, &mut |machine, point| {
            let values = machine.run_region(body, point)?;
            if values.len() != columns.len() {
                return Err(Stop::invalid("another number of values to reduce than reductions"));
            }
            for (column, value) in columns.iter_mut().zip(&values) {
                let scalar = value.as_scalar().ok_or_else(|| Stop::invalid("a reduction of no scalar"))?;
                column.push(scalar.clone());
            }
            Ok(())
        })?;
        let mut totals = Values::new();
        for (reduction, column) in reductions.iter().zip(&columns) {
            totals.push(Value::Scalar(reduction.total(machine, column)?));
        }
        Ok(Flow::Next(totals))
    }))
}
