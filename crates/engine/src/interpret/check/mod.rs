//! Evaluates the rules of an op on the scalars of one element.
//!
//! Truth has three values: it is unknown whether a condition that reads a poison operand holds.

mod affine;
pub mod application;
mod gaps;
mod lanes;
mod maps;
mod terms;
mod truth;
mod type_form;
mod values;

use assay_ir::{Float, Int, Type};
use assay_model::effects::has_effects_inside;
use assay_model::lists::{self, ListEntry};
use assay_model::{
    Aspect, Cond, Effect, KnownBits, OpDef, OpView, OperandSize, Rule, Scalar, SizeFit, Stop, Term, Value,
};

use affine::Divisor;
use gaps::Groups;
use lanes::{EnabledLanes, OpLanes};
use maps::MapForm;
pub use maps::maps_fit;
pub use terms::Widths;
use terms::{Number, Resolver};
use truth::{compare, truth};
use type_form::TypeForm;

/// A rule whose flags are resolved for one op of one program.
pub struct CompiledRule {
    pub rule: &'static Rule,
    check: Check,
}

/// A condition without flags.
pub enum Check {
    Known(bool),
    Compare(Comparison, Number, Number),
    Outside(Number, Number),
    /// An index operand is poison, or outside of a dimension of a shaped operand: index, operand, dimension, and the size
    /// according to the type.
    Index(usize, usize, usize, Option<i64>),
    IsArray(usize),
    SizesDiffer(usize, usize),
    ShapesDiffer,
    UnlikeMaps(Box<MapForm>),
    HasEqualRows(usize),
    HasGaps(usize, Groups),
    BadDivisor(Vec<Divisor>),
    /// Pairs of memrefs.
    Overlap(Vec<(usize, usize)>),
    SameElements(usize, usize),
    IsRowMajor(usize),
    /// An operand, the aspect to compare, and the form that the result's type requires.
    Unlike(usize, Aspect, TypeForm),
    /// Some element of an operand.
    AnyElement(usize, Box<Check>),
    IsPoisonElement(usize),
    IsNanElement(usize),
    IsInfElement(usize),
    /// Some enabled lane.
    AnyLane(Box<(EnabledLanes, Check)>),
    IsLaneOff(Box<EnabledLanes>),
    FitsSigned(Number, u32),
    FitsUnsigned(Number, u32),
    IsNan(usize),
    IsInf(usize),
    IsZero(usize),
    IsTiny(usize),
    IsNegative(usize),
    IsPoison(usize),
    Not(Box<Check>),
    And(Vec<Check>),
    Or(Vec<Check>),
}

/// A comparison of numbers.
#[derive(Clone, Copy)]
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Comparison {
    /// The comparison that a condition makes, and of what; `None` if it is no comparison.
    fn from_cond(cond: &Cond) -> Option<(Comparison, &Term, &Term)> {
        Some(match cond {
            Cond::Eq(a, b) => (Comparison::Eq, a, b),
            Cond::Ne(a, b) => (Comparison::Ne, a, b),
            Cond::Lt(a, b) => (Comparison::Lt, a, b),
            Cond::Le(a, b) => (Comparison::Le, a, b),
            Cond::Gt(a, b) => (Comparison::Gt, a, b),
            Cond::Ge(a, b) => (Comparison::Ge, a, b),
            _ => return None,
        })
    }
}

/// The rules that this op can break, given its flags.
pub fn compile(def: &OpDef, view: &OpView<'_>, widths: &Widths) -> Vec<CompiledRule> {
    let lanes = OpLanes::new(view, def.lanes);
    let resolver = Resolver { view, widths, maps: def.maps, lanes: &lanes, at: None, named: None };
    let compiled = def.rules.iter().map(|rule| CompiledRule { rule, check: resolve(&rule.when, &resolver) });
    compiled.filter(|rule| !matches!(rule.check, Check::Known(false))).collect()
}

/// Whether a rule may make the op's results poison. `compiled` are the rules that the op can break, without those that its kernel checks.
pub fn makes_poison(def: &OpDef, compiled: &[CompiledRule]) -> bool {
    let is_for_kernel = |rule: &&Rule| rule.when.is_for_kernel();
    let mut rules =
        def.rules.iter().filter(is_for_kernel).chain(compiled.iter().map(|compiled| compiled.rule));
    rules.any(|rule| rule.effect == Effect::Poison)
}

pub fn resolve(cond: &Cond, resolver: &Resolver<'_>) -> Check {
    let never = Check::Known(false);
    let pair = |a, b| resolver.number(a).zip(resolver.number(b));
    if let Some((comparison, a, b)) = Comparison::from_cond(cond) {
        return pair(a, b).map_or(never, |(a, b)| make_comparison(comparison, a, b));
    }
    match cond {
        Cond::Outside(a, b) => pair(a, b).map_or(never, |(a, b)| Check::Outside(a, b)),
        Cond::Any(list, inner) => {
            let places = 0..lists::entries(resolver.view, *list).map_or(0, |entries| entries.len());
            let at = |at| resolve(inner, &Resolver { at: Some(at), ..*resolver });
            junction(places.map(at), true)
        }
        Cond::With(names, inner) => {
            let named = lists::operand_named(resolver.view, names);
            resolve(inner, &Resolver { named, ..*resolver })
        }
        Cond::AnyDim(operand, inner) => {
            let rank = resolver.static_shape(resolver.operand(*operand)).map_or(0, |shape| shape.len());
            let at = |at| resolve(inner, &Resolver { at: Some(at), ..*resolver });
            junction((0..rank).map(at), true)
        }
        Cond::AnyOperand(name, inner) => {
            let operands = lists::operands_named(resolver.view, name).unwrap_or_default();
            let with = |operand| resolve(inner, &Resolver { named: Some(operand), ..*resolver });
            junction(operands.map(with), true)
        }
        Cond::SizesDiffer(a, b) => {
            let (a, b) = (resolver.operand(*a), resolver.operand(*b));
            resolver.view.sizes_differ(a, b).map_or(Check::SizesDiffer(a, b), Check::Known)
        }
        Cond::AnyElement(operand, inner) => match resolve(inner, resolver) {
            Check::Known(false) => Check::Known(false),
            inner => Check::AnyElement(resolver.operand(*operand), Box::new(inner)),
        },
        Cond::FitsSigned(term, of) => {
            resolver.number(term).map_or(never, |number| Check::FitsSigned(number, resolver.widths.get(*of)))
        }
        Cond::FitsIndex(term) => {
            resolver.number(term).map_or(never, |number| Check::FitsSigned(number, resolver.view.index_width))
        }
        Cond::FitsUnsigned(term, of) => resolver
            .number(term)
            .map_or(never, |number| Check::FitsUnsigned(number, resolver.widths.get(*of))),
        Cond::Not(inner) => match resolve(inner, resolver) {
            Check::Known(value) => Check::Known(!value),
            inner => Check::Not(Box::new(inner)),
        },
        Cond::And(list) => junction(list.iter().map(|part| resolve(part, resolver)), false),
        Cond::Or(list) => junction(list.iter().map(|part| resolve(part, resolver)), true),
        _ => resolve_form(cond, resolver),
    }
}

/// Conditions on the form of whole values.
fn resolve_form(cond: &Cond, resolver: &Resolver<'_>) -> Check {
    let never = Check::Known(false);
    match cond {
        Cond::UnlikeMaps => match resolver.map_form() {
            Some(form) => {
                form.by_types().map_or_else(|| Check::UnlikeMaps(Box::new(form)), |fit| Check::Known(!fit))
            }
            None => never,
        },
        Cond::HasGaps(operand, ones) => {
            let operand = resolver.operand(*operand);
            Groups::from_op(resolver.view, operand, *ones)
                .map_or(never, |groups| Check::HasGaps(operand, groups))
        }
        Cond::AnyLane(inner) => match (resolve_enabled(resolver), resolve(inner, resolver)) {
            (None, _) | (_, Check::Known(false)) => never,
            (Some(lanes), inner) => Check::AnyLane(Box::new((lanes, inner))),
        },
        Cond::BadDivisor(list) => affine::divisors(resolver.view, *list),
        Cond::Overlap(first, second) => {
            let operands = |name| lists::operands_named(resolver.view, name).unwrap_or_default();
            let pairs = operands(first).flat_map(|one| operands(second).map(move |other| (one, other)));
            // Of two operands with the same name, one pair is enough.
            Check::Overlap(pairs.filter(|(one, other)| first != second || one < other).collect())
        }
        Cond::SameElements(a, b) => {
            let operand = |name| lists::operand_named(resolver.view, &[name]);
            operand(a).zip(operand(b)).map_or(never, |(a, b)| Check::SameElements(a, b))
        }
        Cond::IsRowMajor(operand) => Check::IsRowMajor(resolver.operand(*operand)),
        Cond::IsArray(operand) => Check::IsArray(resolver.operand(*operand)),
        Cond::ShapesDiffer => Check::ShapesDiffer,
        Cond::UnlikeResult(operand, aspect) => match TypeForm::from_result(resolver.view) {
            Some(form) => Check::Unlike(resolver.operand(*operand), *aspect, form),
            None => Check::Known(false),
        },
        _ => resolve_one(cond, resolver),
    }
}

fn resolve_enabled(resolver: &Resolver<'_>) -> Option<EnabledLanes> {
    EnabledLanes::from_lanes(resolver.lanes.get()?)
}

/// A comparison, which is known of two constants.
fn make_comparison(comparison: Comparison, a: Number, b: Number) -> Check {
    let none = Scalars::whole(&[]);
    match (&a, &b) {
        (Number::Const(_), Number::Const(_)) => {
            Check::Known(compare(comparison, &a, &b, &none).unwrap_or(false))
        }
        _ => Check::Compare(comparison, a, b),
    }
}

/// A condition on one operand, or on the op itself.
fn resolve_one(cond: &Cond, resolver: &Resolver<'_>) -> Check {
    match cond {
        Cond::IsNan(operand) => Check::IsNan(resolver.operand(*operand)),
        Cond::IsInf(operand) => Check::IsInf(resolver.operand(*operand)),
        Cond::IsZero(operand) => Check::IsZero(resolver.operand(*operand)),
        Cond::IsTiny(operand) => Check::IsTiny(resolver.operand(*operand)),
        Cond::IsNegative(operand) => Check::IsNegative(resolver.operand(*operand)),
        Cond::IsPoison(operand) => Check::IsPoison(resolver.operand(*operand)),
        Cond::IsPoisonElement(operand) => Check::IsPoisonElement(resolver.operand(*operand)),
        Cond::IsNanElement(operand) => Check::IsNanElement(resolver.operand(*operand)),
        Cond::IsInfElement(operand) => Check::IsInfElement(resolver.operand(*operand)),
        Cond::HasEqualRows(operand) => Check::HasEqualRows(resolver.operand(*operand)),
        Cond::IsLaneOff => match resolve_enabled(resolver) {
            Some(lanes) if lanes.is_partial() => Check::IsLaneOff(Box::new(lanes)),
            _ => Check::Known(false),
        },
        Cond::IsPoisonLane => {
            let operands = resolver.lanes.get().into_iter().flat_map(lanes::offset_operands);
            junction(operands.map(Check::IsPoisonElement), true)
        }
        Cond::IsPoisonItem(list) => match resolver.entry(*list) {
            Some(ListEntry::Operand(operand)) => Check::IsPoison(operand),
            _ => Check::Known(false),
        },
        _ => Check::Known(is_stated(cond, resolver)),
    }
}

/// Whether the op's attributes and types alone satisfy a condition.
fn is_stated(cond: &Cond, resolver: &Resolver<'_>) -> bool {
    let view = resolver.view;
    match cond {
        Cond::HasResult => !view.module.op(view.op).results.is_empty(),
        Cond::HasNumberPerResult(list) => {
            let n_results = view.module.op(view.op).results.len();
            lists::entries(view, *list).is_some_and(|entries| entries.len() == n_results)
        }
        Cond::IsMemRef(operand) => {
            let ty = view.type_at(resolver.operand(*operand));
            ty.is_some_and(|ty| matches!(view.module.ctx.ty(ty), Type::MemRef { .. }))
        }
        Cond::IsUnranked(operand) => {
            let ty = view.type_at(resolver.operand(*operand));
            ty.is_some_and(|ty| matches!(view.module.ctx.ty(ty), Type::UnrankedMemRef { .. }))
        }
        Cond::HasAttr(name) => view.attr(name).is_some(),
        Cond::HasOperand(name) => lists::operand_named(view, &[*name]).is_some(),
        Cond::Lists(name) => resolver.at.is_some_and(|at| lists::place_of(view, name, at).is_some()),
        Cond::Flag(attr, keyword) => view.flag(attr, keyword),
        Cond::IsUnsigned(operand) => resolver.is_unsigned(resolver.operand(*operand)),
        Cond::MayLeave => resolver.at.is_some_and(|at| lists::may_leave(view, at)),
        Cond::HasEffectsInside => has_effects_inside(view),
        Cond::IsFloat(operand) => resolver.is_float(resolver.operand(*operand)),
        // The kernel finds the others out.
        _ => false,
    }
}

/// A conjunction (`decided_by` false) or disjunction (`decided_by` true) with known parts folded.
fn junction(list: impl Iterator<Item = Check>, decided_by: bool) -> Check {
    let mut parts = Vec::new();
    for check in list {
        match check {
            Check::Known(value) if value == decided_by => return Check::Known(decided_by),
            Check::Known(_) => {}
            Check::Or(inner) if decided_by => parts.extend(inner),
            check => parts.push(check),
        }
    }
    if let (
        true,
        [Check::IsPoison(poison), Check::Outside(Number::Signed(index), Number::Size(of, at, fixed))],
    ) = (decided_by, parts.as_slice())
        && poison == index
    {
        return Check::Index(*index, *of, *at, *fixed);
    }
    match (parts.len(), decided_by) {
        (0, _) => Check::Known(!decided_by),
        (1, _) => parts.remove(0),
        (_, true) => Check::Or(parts),
        (_, false) => Check::And(parts),
    }
}

/// Operands of one application.
#[derive(Clone, Copy)]
pub enum Operands<'a> {
    /// Those of one element.
    Element(&'a [Scalar]),
    /// Those of one element of an op on whole values; rules may refer to the whole values, too.
    ElementOf(&'a [Scalar], &'a [Value]),
    /// Whole values; rules refer to the scalars in them.
    Whole(&'a [Value]),
}

/// The scalars of one application.
pub struct Scalars<'a> {
    pub operands: Operands<'a>,
    pub result: Option<&'a Scalar>,
    /// The index of the current element, in row-major order.
    pub place: usize,
    /// In [`Cond::AnyLane`], the number of enabled lanes before the current one; `None` if that depends on poison.
    pub enabled_before: Option<i128>,
    /// The mask of the op around a maskable op.
    pub mask: Option<&'a Value>,
}

impl<'a> Scalars<'a> {
    /// The scalars of an op on whole values.
    pub fn whole(operands: &'a [Value]) -> Scalars<'a> {
        Scalars::from_operands(Operands::Whole(operands))
    }

    /// The scalars of an op on one element.
    pub fn one(operands: &'a [Scalar]) -> Scalars<'a> {
        Scalars::from_operands(Operands::Element(operands))
    }

    /// Without a result, and without a mask around the op.
    fn from_operands(operands: Operands<'a>) -> Scalars<'a> {
        Scalars { operands, result: None, place: 0, enabled_before: None, mask: None }
    }

    /// One element of an op on whole values that has run.
    pub fn element_of(
        elements: &'a [Scalar],
        operands: &'a [Value],
        place: usize,
        result: &'a Scalar,
    ) -> Scalars<'a> {
        let operands = Operands::ElementOf(elements, operands);
        Scalars { result: Some(result), place, ..Scalars::from_operands(operands) }
    }
}

impl Scalars<'_> {
    /// An operand, or the result at [`usize::MAX`].
    fn get(&self, operand: usize) -> Option<&Scalar> {
        match self.operands {
            _ if operand == usize::MAX => self.result,
            Operands::Element(scalars) | Operands::ElementOf(scalars, _) => scalars.get(operand),
            Operands::Whole(values) => values.get(operand).and_then(Value::as_scalar),
        }
    }

    /// An operand of an op on whole values.
    pub fn value(&self, operand: usize) -> Option<&Value> {
        match self.operands {
            Operands::Element(_) => None,
            Operands::ElementOf(_, values) | Operands::Whole(values) => values.get(operand),
        }
    }

    /// The operands of an op on whole values.
    fn values(&self) -> &[Value] {
        match self.operands {
            Operands::Element(_) => &[],
            Operands::ElementOf(_, values) | Operands::Whole(values) => values,
        }
    }

    /// Whether two arrays among the operands have different sizes.
    pub fn shapes_differ(&self) -> bool {
        let mut shapes = self.values().iter().filter_map(Value::as_array).map(|array| array.shape());
        let first = shapes.next();
        shapes.any(|shape| Some(shape) != first)
    }

    /// The current element of an operand; for a scalar, the scalar itself.
    pub fn element(&self, operand: usize) -> Option<Scalar> {
        match self.value(operand)? {
            Value::Array(array) => (self.place < array.len()).then(|| array.get(self.place)),
            value => value.as_scalar().cloned(),
        }
    }

    pub fn int(&self, operand: usize) -> Option<&Int> {
        self.get(operand).and_then(Scalar::as_int)
    }

    /// The defined bits of an integer.
    pub fn known(&self, operand: usize) -> Option<KnownBits> {
        match self.get(operand)? {
            scalar @ (Scalar::Int(_) | Scalar::Partial(_)) => scalar.known_bits(),
            _ => None,
        }
    }

    pub fn float(&self, operand: usize) -> Option<Float> {
        self.get(operand).and_then(Scalar::as_float)
    }
}

impl CompiledRule {
    /// Whether the rule is broken; `None` if that depends on a poison operand.
    pub fn is_broken(&self, scalars: &Scalars<'_>) -> Option<bool> {
        truth(&self.check, scalars)
    }

    /// The stop for a broken rule, which names sizes with which the rule would hold.
    #[cold]
    pub fn stop(&self, scalars: &Scalars<'_>) -> Stop {
        let mut stop = self.rule.stop();
        if let Stop::Ub(ub) = &mut stop {
            add_fitting_sizes(&self.check, scalars, &mut ub.fits);
        }
        stop
    }
}

/// Sizes of a shaped value.
#[inline]
fn sizes(value: &Value) -> Option<&[i64]> {
    match value {
        Value::Array(array) => Some(array.shape()),
        Value::MemRef(memref) => Some(&memref.sizes),
        _ => None,
    }
}

/// Adds the sizes that operands must have if everything else stays the same.
fn add_fitting_sizes(check: &Check, s: &Scalars<'_>, fits: &mut Vec<SizeFit>) {
    match check {
        // A conjunction holds only if all parts hold, so a size that one part asks for would not decide it.
        Check::Or(parts) => parts.iter().for_each(|part| add_fitting_sizes(part, s, fits)),
        Check::UnlikeMaps(form) => fits.extend(form.misfits(s)),
        Check::Compare(Comparison::Ne, a, size @ Number::Size(operand, dim, _))
        | Check::Compare(Comparison::Ne, size @ Number::Size(operand, dim, _), a) => {
            let known = |number: &Number| number.big(s).and_then(|number| i64::try_from(&number).ok());
            if let (Some(size), wanted @ Some(_)) = (known(size), known(a)) {
                let dims = vec![OperandSize { operand: *operand, dim: *dim, size }];
                fits.push(SizeFit { dims, size: wanted });
            }
        }
        _ => {}
    }
}
