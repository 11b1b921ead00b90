//! Programs of tosa ops only: one function from tensors to tensors, defined on every input.

use assay_ir::{TypeId, ValueId};
use assay_model::{
    Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Place, Recipe, Recipes, RegionPlan, Role, Yield,
};
use std::collections::HashSet;

use super::tools::{ANY, draw_sizes, tensor_of, tensor_type};
use crate::builtin::names::MODULE;
use crate::func::names::{FUNC, RETURN};

/// The recipes of such programs, which replace all others.
pub static PROFILE: &[&Recipes] = &[&super::RECIPES.ops(OPS)];

const OPS: &[(&str, Recipe)] = &[
    (MODULE, Recipe::adjust(module).role(Role::Program)),
    (FUNC, Recipe::adjust(function).role(Role::Function)),
    (RETURN, Recipe::shape().place(Place::Recipe)),
];

/// Results of a function.
const RESULTS: usize = 8;

fn module(_: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    draft.plain().region_plan(RegionPlan::new(&[], Yield::Nothing));
    Some(())
}

fn function(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let count = s.between(1, 3);
    let types: Vec<TypeId> = (0..count)
        .map(|_| {
            let (elem, dynamic) = (s.one_of(ANY), s.one_of(&[0, 0, 30]));
            let sizes = draw_sizes(s, 0, 4, dynamic);
            tensor_type(s, elem, &sizes)
        })
        .collect();
    let plan = RegionPlan::new(&types, Yield::Custom(ret)).open_args();
    draft.plain().region_plan(plan).finish(signature);
    Some(())
}

/// Returns all values without uses, so that every op of the program counts.
fn ret(s: &mut dyn GrammarBuilder, _: &[ValueId]) -> Option<()> {
    let function = *s.parents().first()?;
    let ir = s.ir();
    let block = *ir.region(*ir.op(function).regions.first()?).blocks.first()?;
    let mut used: HashSet<ValueId> = HashSet::new();
    ir.walk(block, &mut |op| used.extend(ir.op(op).operands.iter().copied()));
    let unused = |&value: &ValueId| !used.contains(&value) && tensor_of(ir, value).is_some();
    let mut values: Vec<ValueId> = s.visible().into_iter().rev().filter(unused).take(RESULTS).collect();
    values.reverse();
    let mut draft = s.draft(RETURN)?;
    draft.operands("operands", &values);
    s.emit(draft).map(|_| ())
}

fn signature(s: &mut dyn GrammarBuilder, op: assay_ir::OpId) -> Option<()> {
    let ir = s.ir();
    let block = ir.block(*ir.region(*ir.op(op).regions.first()?).blocks.first()?);
    let types = |values: &[ValueId]| values.iter().map(|&value| ir.value(value).ty).collect::<Vec<TypeId>>();
    let (inputs, results) = (types(&block.args), types(&ir.op(*block.ops.last()?).operands));
    let ty = s.function_type(&inputs, &results);
    let attr = s.type_attr(ty);
    s.module().set_property(op, "function_type", attr);
    Some(())
}
