//! The same elements under other dimensions.

use std::rc::Rc;

use assay_ir::{DYNAMIC, Type};
use assay_model::memref::{self, Dims, row_major};
use assay_model::{
    Access, Cond, Flow, Meaning, MemRef, OpDef, OpView, Recipe, Rule, Stop, Symbolic, Term, Value,
    WholeKernel,
    rule::{List, RESULT, UnitDims},
};

use super::decode::{groups, mixed, permutation};
use super::rules::{NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, UNINITIALISED, USE_AFTER_FREE};
use super::{indices, operand_unless_poison};
use super::{recipes, views};
use Cond::{And, Any, Eq, HasGaps, IsRowMajor, Lt, Ne, Not, Or};
use Term::{Const, Count, GroupProduct, Item, Product, Rank, Size};
use assay_model::form::MemRefForm;

const OTHER_COUNT: Rule = Rule::poison(
    "other-count",
    Cond::Own,
    "the new sizes do not make the same number of elements, or are not what the result's type says [MemRefOps.td, \
     reshape: «with a provided shape», and expand_shape]",
)
.asserted();
const OUTPUT: List = List::mixed("output_shape", "static_output_shape");
/// Each dimension is the product of the dimensions that it is expanded to.
const SPLIT_SIZES: Rule = Rule {
    when: Or(&[
        Any(OUTPUT, &Lt(Item(OUTPUT), Const(0))),
        Any(List::groups("src"), &Ne(GroupProduct(OUTPUT), Size(0))),
        And(&[Eq(Rank(0), Const(0)), Ne(Product(OUTPUT), Const(1))]),
    ]),
    ..OTHER_COUNT
};
/// For a reshape.
const NOT_CONTIGUOUS: Rule = Rule::poison(
    "not-contiguous",
    Not(&IsRowMajor(0)),
    "dimensions that do not lie one after the other are collapsed [MemRefOps.td, collapse_shape and reshape]",
);
/// Without groups, all dimensions have size 1.
const GAPS: Rule = Rule {
    when: Or(&[HasGaps(0, UnitDims::Found), And(&[Eq(Rank(RESULT), Const(0)), Ne(Count(0), Const(1))])]),
    ..NOT_CONTIGUOUS
};
/// The lowering ignores dimensions of static size 1, and uses the least stride of the others. So it may use the stride of a dimension that has
/// size 1 at run time, although this stride has no meaning.
const UNIT_STRIDE: Rule = Rule::silent(
    "unit-stride",
    HasGaps(0, UnitDims::Static),
    "a dimension of size 1 that is collapsed has another stride than the others give it [MemRefOps.td, collapse_shape: silent; \
     ExpandStridedMetadata]",
)
.only_results();

pub static OPS: &[OpDef] = &[
    OpDef::new("memref.reshape", Meaning::Whole(reshape))
        .doc("The elements of a row-major memref with the sizes that another memref holds.")
        .rules(&[
            POISON_ADDRESS,
            NULL_ACCESS,
            OUT_OF_BOUNDS,
            USE_AFTER_FREE,
            UNINITIALISED,
            OTHER_COUNT,
            NOT_CONTIGUOUS,
        ])
        .never_early("MemRefToLLVM.cpp: loads the sizes")
        .recipe(Recipe::adjust(recipes::shapes::reshape))
        .access(Access::Views),
    OpDef::new("memref.expand_shape", Meaning::Whole(expand))
        .symbolic(Symbolic::Whole(views::expand))
        .doc("Each dimension split into several.")
        .rules(&[SPLIT_SIZES])
        .recipe(Recipe::adjust(recipes::shapes::expand))
        .access(Access::Views),
    OpDef::new("memref.collapse_shape", Meaning::Whole(collapse))
        .symbolic(Symbolic::Whole(views::collapse))
        .doc("Groups of dimensions joined into one each.")
        .rules(&[GAPS, UNIT_STRIDE])
        .recipe(Recipe::adjust(recipes::shapes::collapse))
        .access(Access::Views),
    OpDef::new("memref.transpose", Meaning::Whole(transpose))
        .symbolic(Symbolic::Whole(views::transpose))
        .doc("The dimensions in another order.")
        .recipe(Recipe::adjust(recipes::views::transpose))
        .access(Access::Views),
];

fn poison() -> Result<Flow, Stop> {
    Ok(Flow::one(Value::POISON))
}

/// Number of elements, without overflow; `None` if a size is negative.
fn count(sizes: &[i64]) -> Option<i128> {
    sizes.iter().try_fold(1i128, |all, &size| (size >= 0).then(|| all.saturating_mul(size.into())))
}

fn reshape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = view.result_type(0)?;
    let form = match view.module.ctx.ty(ty) {
        Type::UnrankedMemRef { .. } => None,
        _ => Some(MemRefForm::from_type(view, ty)?),
    };
    Ok(Box::new(move |machine, operands| {
        let [source, shape] = operands else { return Err(Stop::invalid("a reshape without its shape")) };
        let shape = memref::operand(shape)?;
        super::charge(machine, shape)?;
        let sizes = shape.read(machine.memory())?;
        let sizes: Vec<Value> = sizes.iter().map(Value::Scalar).collect();
        let (Some(source), Some(sizes)) = (operand_unless_poison(source)?, indices(&sizes)?) else {
            return poison();
        };
        let fits = |form: &MemRefForm| {
            let same = form.shape.iter().zip(&sizes).all(|(&known, &size)| known == DYNAMIC || known == size);
            same && form.rank() == sizes.len()
        };
        let as_typed = form.as_ref().is_none_or(fits);
        if !as_typed || count(&sizes) != count(&source.sizes) {
            return poison();
        }
        let strides = row_major(&sizes);
        Ok(Flow::one(Value::MemRef(Rc::new(MemRef { sizes, strides, ..source.clone() }))))
    }))
}

fn expand(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let shape = view.shape(view.result_type(0)?).ok_or_else(|| view.invalid("makes no ranked memref"))?;
    let groups = groups(view, shape.len())?;
    // Up to MLIR 18 this attribute does not exist, and the sizes follow from the result's type.
    let output = match view.i64_array("static_output_shape") {
        None => None,
        Some(Ok(output)) if output.len() == shape.len() => Some(output),
        Some(_) => return Err(view.invalid("has a bad output shape")),
    };
    Ok(Box::new(move |_, operands| {
        // The rule only applies to sizes that the op states.
        let misfit = || if output.is_some() { Err(Stop::unchecked("a size")) } else { poison() };
        let (source, dynamic) = operands.split_first().ok_or_else(|| Stop::invalid("nothing is expanded"))?;
        let (Some(source), Some(dynamic)) = (operand_unless_poison(source)?, indices(dynamic)?) else {
            return poison();
        };
        if source.rank() != groups.len() {
            return Err(Stop::invalid("an expansion with another number of groups than dimensions"));
        }
        let sizes = match &output {
            Some(output) => mixed(output, &mut dynamic.as_slice()),
            None => infer_sizes(&shape, &groups, &source.sizes),
        };
        let Some(sizes) = sizes else { return Err(Stop::invalid("an expansion with too few sizes")) };
        let mut strides: Dims = sizes.iter().map(|_| 1).collect();
        for ((group, &size), &stride) in groups.iter().zip(&source.sizes).zip(&source.strides) {
            let inner: Dims = group.iter().map(|&dim| sizes[dim]).collect();
            if count(&inner) != Some(size.into()) {
                return misfit();
            }
            for (&dim, step) in group.iter().zip(row_major(&inner)) {
                strides[dim] = step.wrapping_mul(stride);
            }
        }
        if groups.is_empty() && count(&sizes) != Some(1) {
            return misfit();
        }
        Ok(Flow::one(Value::MemRef(Rc::new(MemRef { sizes, strides, ..source.clone() }))))
    }))
}

/// Sizes of an expansion with at most one dynamic dimension per group.
fn infer_sizes(shape: &[i64], groups: &[Vec<usize>], source: &[i64]) -> Option<Dims> {
    let mut sizes: Dims = shape.into();
    for (group, &whole) in groups.iter().zip(source) {
        let known: i64 = group.iter().map(|&dim| shape[dim]).filter(|&size| size != DYNAMIC).product();
        let mut open = group.iter().filter(|&&dim| shape[dim] == DYNAMIC);
        if let Some(&dim) = open.next() {
            sizes[dim] = whole.checked_div(known)?;
        }
        open.next().is_none().then_some(())?;
    }
    (!sizes.contains(&DYNAMIC)).then_some(sizes)
}

fn collapse(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let shape = view.shape(view.operand_type(0)?);
    let rank = shape.ok_or_else(|| view.invalid("takes no ranked memref"))?.len();
    let groups = groups(view, rank)?;
    Ok(Box::new(move |_, operands| {
        let source = operands.first().ok_or_else(|| Stop::invalid("nothing is collapsed"))?;
        let Some(source) = operand_unless_poison(source)? else { return poison() };
        if source.rank() != rank {
            return Err(Stop::invalid("a collapse of another rank than its operand's"));
        }
        let (mut sizes, mut strides) = (Dims::new(), Dims::new());
        for group in &groups {
            let Some((size, stride)) = join_group(source, group) else { return poison() };
            sizes.push(size);
            strides.push(stride);
        }
        Ok(Flow::one(Value::MemRef(Rc::new(MemRef { sizes, strides, ..source.clone() }))))
    }))
}

/// Size and stride of a contiguous group of dimensions, joined into one. The stride is that of the last dimension whose size is not 1, because
/// the stride of a dimension of size 1 has no meaning. `None` if the size is not an index.
fn join_group(source: &MemRef, group: &[usize]) -> Option<(i64, i64)> {
    let sizes: Dims = group.iter().map(|&dim| source.sizes[dim]).collect();
    let size = i64::try_from(count(&sizes)?).ok()?;
    let last = group.iter().rev().find(|&&dim| source.sizes[dim] != 1).or(group.last());
    Some((size, last.map_or(1, |&last| source.strides[last])))
}

fn transpose(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let dims = permutation(view)?;
    Ok(Box::new(move |_, operands| {
        let source = operands.first().ok_or_else(|| Stop::invalid("nothing is transposed"))?;
        let Some(source) = operand_unless_poison(source)? else { return poison() };
        if source.rank() != dims.len() {
            return Err(Stop::invalid("a transposition of another rank than its operand's"));
        }
        let pick = |list: &Dims| -> Dims { dims.iter().map(|&dim| list[dim]).collect() };
        let (sizes, strides) = (pick(&source.sizes), pick(&source.strides));
        Ok(Flow::one(Value::MemRef(Rc::new(MemRef { sizes, strides, ..source.clone() }))))
    }))
}
