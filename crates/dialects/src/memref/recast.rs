//! The same memory under another type.

use std::rc::Rc;

use assay_ir::Type;
use assay_model::{
    Access, Aspect, Cond, Flow, Machine, Meaning, MemRef, OpDef, OpView, Recipe, Rule, SizeSource, Stop,
    Symbolic, Term, Value, Values, WholeKernel,
};

use super::decode::SliceLists;
use super::operand_unless_poison;
use super::rules::NEGATIVE_VIEW;
use super::strides::{INVALID_STRIDES, open_if_invalid};
use super::{guards, mutations, recipes, views};
use crate::memref::names::{CAST, REINTERPRET_CAST};
use Cond::{And, HasResult, IsPoison, Ne, Not, Or, Overlap, UnlikeResult};
use Term::{Address, Const, Rem};
use assay_model::form::MemRefForm;

const RANKS_DIFFER: Rule = Rule::poison(
    "ranks-differ",
    UnlikeResult(0, Aspect::Rank),
    "the memref has another rank than the type [MemRefOps.td, cast]",
)
.asserted();
const SIZES_DIFFER: Rule = Rule::poison(
    "sizes-differ",
    UnlikeResult(0, Aspect::Sizes),
    "the memref has another size than the type says [MemRefOps.td, cast: an assertion]",
)
.asserted();
const LAYOUTS_DIFFER: Rule = Rule::poison(
    "layouts-differ",
    UnlikeResult(0, Aspect::Layout),
    "the memref has another offset or other strides than the type says [MemRefOps.td, cast: an assertion]",
)
.asserted();
/// The descriptor keeps strides that the type does not state.
const IDLE_STRIDES: Rule = Rule::silent(
    "idle-strides",
    UnlikeResult(0, Aspect::IdleStrides),
    "the type has other strides for dimensions of size 1, where they mean nothing [MemRefOps.td, cast]",
)
.only_results();
/// The memref is poison, or its address is not a multiple of the op's alignment.
const IS_MISALIGNED: Cond = Or(&[IsPoison(0), Ne(Rem(&Address(0), &Term::Attr("alignment")), Const(0))]);
/// For the op of MLIR 22, which has a result.
const NOT_ALIGNED: Rule = Rule::poison(
    "not-aligned",
    And(&[HasResult, IS_MISALIGNED]),
    "the memory is not aligned as it says [MemRefOps.td, assume_alignment]",
);
/// The lowering to LLVM is stricter than the documentation: it assumes the alignment even if the result is not used.
const ASSUMED: Rule = Rule::silent(
    "assumed",
    And(&[HasResult, IS_MISALIGNED]),
    "the memory is not aligned as it says, which only makes the result poison, but is lowered to an assumption \
     [MemRefOps.td, assume_alignment; MemRefToLLVM]",
)
.only_results();
/// For the op up to MLIR 20, which has no result.
const NOT_ALIGNED_UB: Rule = Rule::ub(
    "not-aligned-at-all",
    And(&[Not(&HasResult), IS_MISALIGNED]),
    "the memory is not aligned as it says [MemRefOps.td of LLVM 19, assume_alignment]",
);
const SHARED: Rule = Rule::poison(
    "shared",
    Overlap("operands", "operands"),
    "the memrefs share memory [MemRefOps.td, distinct_objects]",
);

/// The lowering computes the address of the first element without wrapping and within the object, whichever element is accessed.
pub const BEGINS_OUTSIDE: Rule = Rule::silent(
    "begins-outside",
    Cond::Own,
    "the first element lies outside of the memory, of which no document says whether the others may be accessed \
     [MemRefOps.td, reinterpret_cast, view; MemRefToLLVM: getelementptr inbounds|nuw]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new(CAST, Meaning::Whole(cast))
        .symbolic(Symbolic::Whole(views::cast))
        .doc("The same memref; what the new type says must hold.")
        .rules(&[RANKS_DIFFER, SIZES_DIFFER, LAYOUTS_DIFFER, IDLE_STRIDES])
        .recipe(Recipe::adjust(recipes::views::cast).weight(80))
        .cast_fits(mutations::fits)
        .sizes(SizeSource::Of(0))
        .access(Access::Views),
    OpDef::new("memref.memory_space_cast", Meaning::Whole(same))
        .symbolic(Symbolic::Whole(views::same))
        .doc("The same memref: all memory spaces are taken as one.")
        .recipe(Recipe::adjust(recipes::views::memory_space_cast))
        .access(Access::Views),
    OpDef::new(REINTERPRET_CAST, Meaning::Whole(reinterpret))
        .symbolic(Symbolic::Whole(views::reinterpret))
        .doc("The memory of a memref with another offset, other sizes and strides.")
        .rules(&[NEGATIVE_VIEW, BEGINS_OUTSIDE, INVALID_STRIDES])
        .guard(guards::reinterpret, &[&NEGATIVE_VIEW])
        .recipe(Recipe::adjust(recipes::views::reinterpret_cast))
        .access(Access::Views),
    OpDef::new("memref.assume_alignment", Meaning::Whole(assume_alignment))
        .doc("The same memref, aligned as the op says.")
        .rules(&[ASSUMED, NOT_ALIGNED, NOT_ALIGNED_UB])
        .guard(guards::same, &[&NOT_ALIGNED, &NOT_ALIGNED_UB])
        .recipe(Recipe::shape().attrs(recipes::ASSUMED_ALIGNMENT))
        .access(Access::Views),
    OpDef::new("memref.distinct_objects", Meaning::Whole(same))
        .doc("The same memrefs, which share no memory.")
        .rules(&[SHARED])
        .guard(guards::same, &[&SHARED])
        .recipe(Recipe::adjust(recipes::object::distinct_objects)),
];

fn same(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| Ok(Flow::Next(operands.iter_mut().map(Value::take).collect()))))
}

fn cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = view.result_type(0)?;
    if matches!(view.module.ctx.ty(ty), Type::UnrankedMemRef { .. }) {
        return same(view);
    }
    // The rules are about its layout.
    MemRefForm::from_type(view, ty)?;
    same(view)
}

/// The verifier makes sure that static numbers of the type are static in the op, so nothing must be compared.
fn reinterpret(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let shape = view.shape(view.result_type(0)?).ok_or_else(|| view.invalid("makes no ranked memref"))?;
    let (rank, slices) = (shape.len(), SliceLists::from_op(view)?);
    Ok(Box::new(move |machine, operands| {
        let (source, dynamic) = operands.split_first().ok_or_else(|| Stop::invalid("a cast of nothing"))?;
        let (Some(source), Some((offsets, sizes, strides))) =
            (operand_unless_poison(source)?, slices.get(dynamic)?)
        else {
            return Ok(Flow::one(Value::POISON));
        };
        let [offset] = offsets[..] else { return Err(Stop::invalid("a cast without its offset")) };
        if sizes.len() != rank || strides.len() != rank {
            return Err(Stop::invalid("a cast with sizes and strides of another rank"));
        }
        let made = MemRef { offset, sizes, strides, ..source.clone() };
        let value = open_if_outside(machine, made)?;
        Ok(Flow::one(open_if_invalid(machine, value)))
    }))
}

/// A memref. Its value is open if its first element is outside of its object.
pub fn open_if_outside(machine: &mut dyn Machine, memref: MemRef) -> Result<Value, Stop> {
    let bytes = memref.offset.checked_mul(memref.elem_size()? as i64);
    let extent = machine.memory().extent(memref.aligned);
    let is_within = extent.is_none_or(|(start, size, _)| {
        let from_start = i128::from(memref.aligned.address) - i128::from(start.address);
        bytes.is_some_and(|bytes| (0..=i128::from(size)).contains(&(from_start + i128::from(bytes))))
    });
    let is_open = !memref.is_empty() && !is_within;
    let value = Value::MemRef(Rc::new(memref));
    Ok(if is_open { machine.open_value(&BEGINS_OUTSIDE, value) } else { value })
}

fn assume_alignment(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let align = view.int_attr("alignment")?.to_u64().filter(|align| align.is_power_of_two());
    align.ok_or_else(|| view.unsupported("an alignment that is not a power of two"))?;
    let has_result = !view.module.op(view.op).results.is_empty();
    Ok(Box::new(move |_, operands| {
        let source = operands.first_mut().ok_or_else(|| Stop::invalid("the alignment of nothing"))?;
        Ok(if has_result { Flow::one(source.take()) } else { Flow::Next(Values::new()) })
    }))
}
