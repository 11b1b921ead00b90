//! What stands around a function and is not in it: the ops that hold it, and the ops without a symbol beside these, such as constructors of a module
//! and execution modes of SPIR-V. A function may depend on them although it does not refer to them.

use assay_ir::{Module, OpId};
use assay_model::Registry;
use assay_model::shape::{Shapes, Trait};

use crate::key::key;

/// Attributes of modules that mean nothing to a function. The first says that the module has kernels [GPUBase.td, GPU_Dialect]; names are compared
/// elsewhere.
const WITHOUT_MEANING: [&str; 2] = ["gpu.container_module", "sym_name"];

/// Checks that the same stands around a function before and after a pass.
///
/// # Errors
/// What changes.
pub(super) fn check(
    registry: &Registry,
    [source, target]: [(&Module, OpId); 2],
) -> Result<(), String> {
    let [before, after] = [source, target].map(|(module, function)| holders(module, function));
    if before.len() != after.len() {
        return Err("the function was moved into another op".to_owned());
    }
    let texts = [(source.0, before), (target.0, after)].map(|(module, holders)| {
        let own: Vec<String> = holders.iter().map(|&op| own_text(module, op)).collect();
        let mut beside: Vec<String> =
            holders.iter().flat_map(|&op| children(module, op)).filter_map(|op| beside(module, registry, op)).collect();
        beside.sort();
        (own, beside)
    });
    let [(own_before, beside_before), (own_after, beside_after)] = &texts;
    if let Some((before, after)) = own_before.iter().zip(own_after).find(|(before, after)| before != after) {
        return Err(format!("what is around the function changes from '{before}' to '{after}'"));
    }
    match beside_before.iter().find(|text| !beside_after.contains(text)) {
        _ if beside_before == beside_after => Ok(()),
        Some(text) => Err(format!("'{}' beside the function changes or is gone", crate::key::op_of(text))),
        None => Err("there is another op beside the function, which may affect it".to_owned()),
    }
}

/// The ops around a function, innermost first.
fn holders(module: &Module, function: OpId) -> Vec<OpId> {
    std::iter::successors(module.parent_op(function), |&op| module.parent_op(op)).collect()
}

/// The name of an op with its attributes.
fn own_text(module: &Module, op: OpId) -> String {
    let data = module.op(op);
    let attrs = data.properties.iter().chain(&data.attrs);
    let attrs = attrs.map(|&(name, attr)| (module.ctx.str(name), attr));
    let mut attrs: Vec<String> = attrs
        .filter(|(name, _)| !WITHOUT_MEANING.contains(name))
        .map(|(name, attr)| format!("{name} = {}", assay_ir::attr_text(module, attr)))
        .collect();
    attrs.extend(data.odd_properties.map(|attr| assay_ir::attr_text(module, attr)));
    attrs.sort();
    match attrs.as_slice() {
        [] => module.op_name(op).to_owned(),
        attrs => format!("{} {{{}}}", module.op_name(op), attrs.join(", ")),
    }
}

fn children(module: &Module, op: OpId) -> impl Iterator<Item = OpId> {
    let blocks = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    blocks.flat_map(|&block| module.block(block).ops.iter().copied())
}

/// The text of an op that says something without being referred to: it has neither symbol nor uses, and is more than the end of a block. Nested
/// modules hold other functions.
fn beside(module: &Module, registry: &Registry, op: OpId) -> Option<String> {
    let shape = Shapes::newest().get(module.op_name(op));
    let has = |one| shape.is_some_and(|shape| shape.has(one));
    let is_silent = has(Trait::SymbolTable)
        || has(Trait::Terminator)
        || module.symbol_of(op).is_some()
        || registry.memory_effects(module, op).is_none();
    (!is_silent).then(|| key(module, op).text)
}
