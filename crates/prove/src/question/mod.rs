//! Refinement as one condition: does the target show a behaviour that the source does not allow, and on which inputs?

mod returned;

use std::rc::Rc;

use assay_ir::{Attr, DYNAMIC, Float, Module, OpId, Type, TypeId};
use assay_model::object::{VIEW_WIDTH, ViewDims};
use assay_model::symbolic::MAX_ELEMENTS;
use assay_model::term::{TermOp, TermSort, TermVariable};
use assay_model::{
    ElemType, Layout, ObjectRef, OpView, Registry, Stop, SymbolicScalar, SymbolicValue, SymbolicValues,
    TermId, Terms,
};

use smallvec::SmallVec;

use crate::key;
use crate::machine::induction;
use crate::machine::memory::{self, SymbolicObject};
use crate::machine::{FunctionSummary, OpaqueEvent, OpaqueReasons};
use crate::sizes::{ArgumentModel, in_case, is_open, with_shape};
pub use returned::ADDRESS;
use returned::addresses_differ;

/// The arguments of a function as variables.
pub struct Arguments {
    /// One per argument.
    pub values: SymbolicValues,
    /// The form of each argument; `None` if its type is not modelled.
    pub layouts: Vec<Option<Layout>>,
    /// The scalars of all modelled arguments, in order: variables that are bit vectors.
    pub scalars: Vec<TermId>,
    /// The memory of memref arguments, one object for each argument; objects do not overlap.
    pub objects: Vec<Rc<SymbolicObject>>,
    /// Sizes that types of memrefs leave open: the argument, the dimension, and a variable.
    pub sizes: Vec<(usize, usize, TermId)>,
    /// The greatest of these that is followed.
    pub greatest: Option<usize>,
    /// Whether the type of a memref allows elements that are not contiguous; they are then modelled as contiguous.
    pub contiguous: bool,
    sorts: Vec<TermSort>,
}

/// Variables for a function's arguments. Source and target share the variables, in order.
pub fn arguments(
    t: &mut Terms,
    module: &Module,
    registry: &Registry,
    (function, how): (OpId, ArgumentModel<'_>),
    index_width: u32,
) -> Option<Arguments> {
    let block = assay_judge::functions::entry_block(module, function)?;
    let view = OpView { module, op: function, index_width, types: registry.types() };
    let mut arguments = Arguments {
        values: SymbolicValues::new(),
        layouts: Vec::new(),
        scalars: Vec::new(),
        objects: Vec::new(),
        sizes: Vec::new(),
        greatest: None,
        contiguous: false,
        sorts: Vec::new(),
    };
    for (number, &arg) in module.block(block).args.iter().enumerate() {
        let ty = module.value(arg).ty;
        let layout = view.layout(ty).ok().map(|layout| in_case(layout, number, how.sizes));
        let fixed = how.numbers.iter().find(|fixed| fixed.arg == number);
        let lie = lie(module, ty);
        let made = layout.as_ref().and_then(|layout| match layout {
            Layout::Scalar(ElemType::Int(width)) if fixed.is_some_and(|one| one.value.width() == *width) => {
                let term = t.int(fixed?.value.clone());
                arguments.scalars.push(term);
                Some(SymbolicValue::Scalar(SymbolicScalar::defined(t, term)))
            }
            Layout::MemRef { elem, shape } if how.memory && lie != Lie::Otherwise => {
                let made = arguments.object(t, number, elem, shape);
                arguments.contiguous |= made.is_some() && lie == Lie::Open;
                made
            }
            layout => arguments.modelled(t, layout),
        });
        let value = made.unwrap_or_else(|| {
            let sort = t.other(&assay_ir::type_text(module, ty));
            let term = arguments.variable(t, sort);
            SymbolicValue::Scalar(SymbolicScalar::defined(t, term))
        });
        let elements = arguments.objects.last().map_or(0, |object| object.elements.len());
        arguments.layouts.push(layout.and_then(|layout| with_terms(layout, &value, elements)));
        arguments.values.push(value);
    }
    Some(arguments)
}

impl Arguments {
    fn variable(&mut self, t: &mut Terms, sort: TermSort) -> TermId {
        let number = self.sorts.len() as u32;
        self.sorts.push(sort);
        t.variable(TermVariable::Input(number), sort)
    }

    fn modelled(&mut self, t: &mut Terms, layout: &Layout) -> Option<SymbolicValue> {
        if !is_static(layout) {
            return None;
        }
        let make = &mut |elem: ElemType| {
            let sort = memory::element_sort(t, elem);
            let bits = match sort {
                TermSort::Float(kind) => TermSort::Bits(kind.width()),
                sort => sort,
            };
            let variable = self.variable(t, bits);
            if let TermSort::Bits(_) = bits {
                self.scalars.push(variable);
            }
            // Arguments are never poison; a float has the bits that the caller passed.
            let term = match sort {
                TermSort::Float(kind) => t.float_from_bits(variable, kind),
                _ => variable,
            };
            Ok::<_, Stop>(SymbolicScalar::defined(t, term))
        };
        SymbolicValue::filled(layout, make).ok()
    }

    /// The memory that a memref argument points to.
    fn object(
        &mut self,
        t: &mut Terms,
        number: usize,
        elem: &Layout,
        shape: &[i64],
    ) -> Option<SymbolicValue> {
        let Layout::Scalar(elem @ (ElemType::Int(_) | ElemType::Float(_))) = *elem else { return None };
        let known: Vec<i64> = shape.iter().copied().filter(|&size| size != DYNAMIC).collect();
        let open = shape.len() - known.len();
        let fixed = assay_model::array::count(&known);
        let bits = memory::open_size(fixed, open as u32).filter(|_| fixed > 0)?;
        let most = (1 << bits) - 1;
        let mut sizes = ViewDims::new();
        for (dim, &size) in shape.iter().enumerate() {
            sizes.push(match size {
                DYNAMIC => {
                    let variable = self.variable(t, TermSort::Bits(bits));
                    self.sizes.push((number, dim, variable));
                    t.zext(variable, VIEW_WIDTH)
                }
                size => t.number(VIEW_WIDTH, size),
            });
        }
        if open > 0 {
            self.greatest = Some(self.greatest.map_or(most, |greatest| greatest.min(most)));
        }
        let capacity = shape.iter().map(|&size| if size == DYNAMIC { most as i64 } else { size });
        let array = Layout::Array { elem, shape: capacity.collect() };
        let values = self.modelled(t, &array)?.scalars();
        self.objects.push(Rc::new(SymbolicObject::from_caller(t, elem, &sizes, &values)));
        Some(SymbolicValue::Object(ObjectRef::row_major(t, self.objects.len() - 1, &sizes)))
    }

    /// All variables that a model is asked for.
    pub fn variables(&self) -> Vec<TermId> {
        self.scalars.iter().copied().chain(self.sizes.iter().map(|&(_, _, size)| size)).collect()
    }

    /// The arguments of another program, built from these variables; `None` if their form differs.
    pub fn bind(&self, t: &mut Terms, other: Arguments) -> Option<SymbolicValues> {
        let mine: Vec<SymbolicScalar> = self.values.iter().flat_map(SymbolicValue::scalars).collect();
        // The same objects, in the same arguments.
        let objects = |values: &SymbolicValues| -> Vec<SymbolicValue> {
            values.iter().filter(|value| value.has_object()).cloned().collect()
        };
        let elems = |list: &[Rc<SymbolicObject>]| list.iter().map(|object| object.elem).collect::<Vec<_>>();
        if objects(&self.values) != objects(&other.values) || elems(&self.objects) != elems(&other.objects) {
            return None;
        }
        let wanted: Vec<SymbolicScalar> = other.values.iter().flat_map(SymbolicValue::scalars).collect();
        let bound = same_form(t, &mine, &wanted)?;
        let mut bound = bound.into_iter();
        let mut next = |scalar| bound.next().unwrap_or(scalar);
        Some(other.values.iter().map(|value| value.with_scalars(&mut next)).collect())
    }
}

/// Converts scalars to the form of others: integers may have been split into halves, the lower half first.
fn same_form(
    t: &mut Terms,
    scalars: &[SymbolicScalar],
    wanted: &[SymbolicScalar],
) -> Option<Vec<SymbolicScalar>> {
    let mut formed: Vec<SymbolicScalar> = Vec::new();
    for &scalar in scalars {
        let sort = t.sort(wanted.get(formed.len())?.term);
        match (t.sort(scalar.term), sort) {
            (found, sort) if found == sort => formed.push(scalar),
            (TermSort::Bits(whole), TermSort::Bits(half)) if whole == 2 * half => {
                for low in [0, half] {
                    formed.push(SymbolicScalar { term: t.extract(scalar.term, low, half), ..scalar });
                }
            }
            _ => return None,
        }
    }
    let sorts = |list: &[SymbolicScalar]| list.iter().map(|one| t.sort(one.term)).collect::<Vec<_>>();
    (sorts(&formed) == sorts(wanted)).then_some(formed)
}

/// The layout of an argument's scalars; for memory, that of its contents, which have `elements` elements. `None` if the contents are no
/// scalars.
fn with_terms(layout: Layout, value: &SymbolicValue, elements: usize) -> Option<Layout> {
    match (value, layout) {
        (SymbolicValue::Object(_), Layout::MemRef { elem, .. }) => match *elem {
            Layout::Scalar(elem) => {
                Some(Layout::Array { elem, shape: SmallVec::from_slice(&[elements as i64]) })
            }
            _ => None,
        },
        (_, layout) => Some(layout).filter(is_static),
    }
}

/// Where a memref's elements are, according to its type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lie {
    /// Contiguous, in row-major order.
    RowMajor,
    /// The type leaves the place of elements open; inputs have contiguous elements.
    Open,
    Otherwise,
}

fn lie(module: &Module, ty: TypeId) -> Lie {
    let Type::MemRef { layout, shape, .. } = module.ctx.ty(ty) else { return Lie::Otherwise };
    match layout.map(|layout| module.ctx.attr(layout)) {
        None => Lie::RowMajor,
        Some(Attr::AffineMap(map)) if map.is_identity() => Lie::RowMajor,
        Some(Attr::Strided { strides, offset }) => {
            // A stride that the type states must be the row-major one, too.
            let behind = |dim: usize| {
                shape[dim + 1..].iter().try_fold(1i64, |stride, &size| {
                    (size != DYNAMIC).then(|| stride.checked_mul(size)).flatten()
                })
            };
            let fits = |(dim, &stride): (usize, &i64)| stride == DYNAMIC || behind(dim) == Some(stride);
            let is_row_major = strides.iter().enumerate().all(fits) && matches!(*offset, 0 | DYNAMIC);
            let is_open = *offset == DYNAMIC || strides.contains(&DYNAMIC);
            match (is_row_major, is_open) {
                (true, true) => Lie::Open,
                (true, false) => Lie::RowMajor,
                (false, _) => Lie::Otherwise,
            }
        }
        Some(_) => Lie::Otherwise,
    }
}

/// Whether values of a layout have a fixed number of elements, and no more than [`MAX_ELEMENTS`].
pub fn is_static(layout: &Layout) -> bool {
    fn count(layout: &Layout) -> Option<usize> {
        match layout {
            Layout::Scalar(_) => Some(1),
            Layout::Array { shape, .. } if shape.iter().all(|&size| size >= 0) => {
                Some(assay_model::array::count(shape))
            }
            Layout::Struct { parts, .. } => parts.iter().map(count).sum(),
            Layout::Repeat { part, count: times } => count(part)?.checked_mul(*times),
            Layout::Array { .. } | Layout::MemRef { .. } => None,
        }
    }
    count(layout).is_some_and(|count| count <= MAX_ELEMENTS)
}

/// Why two programs with loops cannot be compared by induction.
const OTHER_LOOPS: &str = "its loops have another form";

/// The condition that an input shows a target behaviour which the source does not allow. For loops that are proved by
/// induction, it includes the conditions on which both programs must agree.
///
/// # Errors
/// Why the two cannot be compared.
pub fn question(
    t: &mut Terms,
    source: &FunctionSummary,
    target: &FunctionSummary,
    results: &[Option<Layout>],
) -> Result<TermId, String> {
    let mut wrong = vec![target.undefined, target.silent];
    let trapped = t.xor(source.trapped, target.trapped);
    wrong.push(trapped);
    let both = t.and(source.returns, target.returns);
    if let (Some(one), Some(other)) = (&source.results, &target.results)
        && !t.is(both, false)
    {
        let reasons = || source.reasons.clone().joined(target.reasons.clone());
        let differ = differ(t, one, other, results, &reasons)?;
        let elsewhere = addresses_differ(t, (one, other), [&source.objects, &target.objects])?;
        for differ in [differ, elsewhere] {
            let shown = t.and(both, differ);
            wrong.push(shown);
        }
    }
    for (one, other) in source.memory().zip(target.memory()) {
        let (one, other) = (contents(t, one), contents(t, other));
        let differ = scalars_differ(t, &one, &other);
        let differ = differ.ok_or_else(|| "memory of another form".to_owned())?;
        wrong.push(t.and(both, differ));
    }
    let wrong = t.any(wrong);
    let allowed = t.not(source.undefined);
    let mut wrong = t.and(allowed, wrong);
    for condition in events(t, source, target)? {
        wrong = t.or(wrong, condition);
    }
    let followed = followed(t, source, target);
    let mut asked = t.and(followed, wrong);
    if source.checkpoints.len() != target.checkpoints.len() {
        return Err(OTHER_LOOPS.to_owned());
    }
    for (one, other) in source.checkpoints.iter().zip(&target.checkpoints) {
        let mut wrong = induction::differs(t, one, other).ok_or_else(|| OTHER_LOOPS.to_owned())?;
        let (one, other) = (&one.summary, &other.summary);
        for condition in events(t, one, other)? {
            wrong = t.or(wrong, condition);
        }
        // What is left out after the loop says nothing of its iterations: only the state after the last one is left out.
        let followed = self::followed(t, one, other);
        let here = t.and(followed, wrong);
        asked = t.or(asked, here);
    }
    Ok(asked)
}

/// The inputs that are not left out, or the states in an iteration of a loop.
fn followed(t: &mut Terms, source: &FunctionSummary, target: &FunctionSummary) -> TermId {
    let left_out = [source.cut, target.cut, source.large, target.large, source.undef, source.silent];
    let left_out = t.any(left_out);
    t.not(left_out)
}

/// The condition that a value that the source defines is different, or poison, in the target.
fn differ(
    t: &mut Terms,
    source: &[SymbolicValue],
    target: &[SymbolicValue],
    layouts: &[Option<Layout>],
    reasons: &dyn Fn() -> OpaqueReasons,
) -> Result<TermId, String> {
    let pairs = source.iter().zip(target).map(|(one, other)| one.shape().zip(other.shape()));
    for (shapes, layout) in pairs.zip(layouts) {
        if let (Some((one, other)), Some(layout)) = (shapes, layout)
            && is_open(layout)
            && one != other
        {
            // A pass may change the type, but not the sizes at run time.
            return if one.len() == other.len() { Ok(t.bool(true)) } else { Err(OTHER_RESULTS.to_owned()) };
        }
    }
    let elements = elements_of(source, layouts);
    let mut flat = |values: &[SymbolicValue]| {
        let mut scalars: Vec<_> = values.iter().flat_map(SymbolicValue::scalars).collect();
        for (scalar, &elem) in scalars.iter_mut().zip(&elements) {
            scalar.term = with_one_nan(t, scalar.term, elem);
        }
        scalars
    };
    let (source, target) = (flat(source), flat(target));
    let unknown = [&source, &target].into_iter().flatten().find_map(|scalar| unknown_op(t, scalar.term));
    scalars_differ(t, &source, &target)
        .ok_or_else(|| unknown.map_or(OTHER_RESULTS.to_owned(), |op| reasons().message(&op)))
}

const OTHER_RESULTS: &str = "the results have another form";

/// The op that made a value of which nothing is known, not even its elements.
fn unknown_op(t: &Terms, term: TermId) -> Option<String> {
    match (t.sort(term), &t.node(term).op) {
        (TermSort::Other(_), TermOp::Apply(number)) => {
            Some(key::op_of(&t.functions()[*number as usize].name).to_owned())
        }
        _ => None,
    }
}

/// The types of all elements of a function's results, up to the first result that is not modelled.
fn elements_of(results: &[SymbolicValue], layouts: &[Option<Layout>]) -> Vec<ElemType> {
    let mut elements = Vec::new();
    for (value, layout) in results.iter().zip(layouts) {
        let layout = layout.clone().map(|layout| with_shape(layout, value.shape())).filter(is_static);
        let Some(layout) = layout else { break };
        add_elements(&layout, &mut elements);
    }
    elements
}

/// The elements of an object, as they are compared: a store may change the bits of a NaN.
fn contents(t: &mut Terms, object: &SymbolicObject) -> Vec<SymbolicScalar> {
    let values = object.elements.iter().map(|element| element.value);
    values.map(|value| SymbolicScalar { term: with_one_nan(t, value.term, object.elem), ..value }).collect()
}

/// The bits of a float that has no terms, with all NaNs mapped to one: as results, they are equal.
fn with_one_nan(t: &mut Terms, term: TermId, elem: ElemType) -> TermId {
    match elem {
        ElemType::Float(kind) if t.sort(term) == TermSort::Bits(kind.width()) && kind.width() <= 8 => t
            .table(term, &|t, bits| {
                let value = Float { kind, bits: u128::from(bits) };
                t.int(if value.is_nan() { Float::nan(kind) } else { value }.to_int())
            }),
        _ => term,
    }
}

/// The layouts of a function's results; `None` for those that are not modelled.
pub fn result_layouts(
    module: &Module,
    registry: &Registry,
    function: OpId,
    index_width: u32,
) -> Vec<Option<Layout>> {
    let Some(Attr::Type(ty)) = module.attr_of(function, "function_type").map(|id| module.ctx.attr(id)) else {
        return Vec::new();
    };
    let Type::Function { results, .. } = module.ctx.ty(*ty) else { return Vec::new() };
    results.iter().map(|&ty| registry.layout(&module.ctx, ty, index_width)).collect()
}

fn add_elements(layout: &Layout, list: &mut Vec<ElemType>) {
    match layout {
        Layout::Scalar(elem) => list.push(*elem),
        Layout::Array { elem, shape } => list.extend(vec![*elem; assay_model::array::count(shape)]),
        Layout::Struct { .. } | Layout::Repeat { .. } => {
            layout.parts().into_iter().flatten().for_each(|part| add_elements(part, list));
        }
        Layout::MemRef { .. } => {}
    }
}

fn scalars_differ(t: &mut Terms, source: &[SymbolicScalar], target: &[SymbolicScalar]) -> Option<TermId> {
    let source = same_form(t, source, target)?;
    let mut any = t.bool(false);
    for (source, target) in source.iter().zip(target) {
        let differs = t.ne(source.term, target.term);
        let wrong = t.or(target.poison, differs);
        let defined = t.not(source.poison);
        let wrong = t.and(defined, wrong);
        any = t.or(any, wrong);
    }
    Some(any)
}

/// The condition that the ops with effects, or their operands, differ. Effects before undefined behaviour have
/// happened: an op may not return. So the target must not be undefined before an effect that the source has.
fn events(t: &mut Terms, source: &FunctionSummary, target: &FunctionSummary) -> Result<Vec<TermId>, String> {
    let mut wrong = Vec::new();
    for (one, other) in source.events.iter().zip(&target.events) {
        if one.key != other.key {
            return Err(changed(one));
        }
        let elsewhere = t.xor(one.running, other.running);
        let differ = scalars_differ(t, &one.operands, &other.operands);
        let differ = differ.ok_or_else(|| "operands of an op with effects have another form".to_owned())?;
        let shown = t.and(one.running, differ);
        let either = t.or(elsewhere, shown);
        let allowed = t.not(one.undefined);
        wrong.push(t.and(allowed, either));
        let too_early = t.and(allowed, other.undefined);
        wrong.push(t.and(one.running, too_early));
    }
    let (count, longer) = (source.events.len().min(target.events.len()), [source, target]);
    match longer.into_iter().find_map(|summary| summary.events.get(count)) {
        Some(event) => Err(changed(event)),
        None => Ok(wrong),
    }
}

/// Why programs with other ops with effects cannot be compared. The definitions of the symbols to which an op refers are part of it.
fn changed(event: &OpaqueEvent) -> String {
    format!(
        "'{}' has effects that are not modelled, and it or what it refers to changed",
        key::op_of(&event.key)
    )
}
