//! Whether a function after a pass takes and returns the values of the function before it, as the judge requires.

use assay_ir::{Module, OpId, TypeId};
use assay_judge::functions::entry_block;
use assay_model::{Layout, OpView};

use super::inputs::value;
use super::{ProofCase, Prover};
use crate::key;
use crate::question::is_static;

/// The message of the judge.
const CHANGED: &str = "the function's signature changed";

impl Prover<'_> {
    /// Checks that both functions have the same numbers of arguments and results, and that each type of the target can hold the values of
    /// the source's type.
    ///
    /// # Errors
    /// If the signatures cannot be compared.
    pub(super) fn check_signatures(&self, case: ProofCase<'_>, functions: [OpId; 2]) -> Result<(), String> {
        let modules = case.modules();
        let pair = |types: fn(&Module, OpId) -> Option<Vec<TypeId>>| {
            let lists = [0, 1].map(|side| types(modules[side], functions[side]));
            let [Some(before), Some(after)] = lists else { return None };
            let layouts = [(modules[0], before), (modules[1], after)].map(|(module, types)| {
                let width = self.settings.config.index_width;
                types.iter().map(|&ty| self.registry.layout(&module.ctx, ty, width)).collect::<Vec<_>>()
            });
            Some(layouts)
        };
        let fits = |[before, after]: &[Vec<Option<Layout>>; 2]| {
            before.len() == after.len() && before.iter().zip(after).all(|(one, other)| holds(one, other))
        };
        self.check_promises(modules, functions)?;
        if symbols_around(modules[0], functions[0]) != symbols_around(modules[1], functions[1]) {
            return Err("the function was moved into another symbol".to_owned());
        }
        let takes = pair(argument_types).is_none_or(|layouts| fits(&layouts));
        let gives = pair(result_types).is_none_or(|layouts| fits(&layouts) || is_packed(&layouts));
        if takes && gives { Ok(()) } else { Err(CHANGED.to_owned()) }
    }

    /// Checks that attributes of the target, and of the functions to which it refers, promise nothing that has no model, unless the source
    /// promises it too.
    fn check_promises(&self, modules: [&Module; 2], functions: [OpId; 2]) -> Result<(), String> {
        let [known, stated] = [0, 1].map(|side| self.unmodelled_promises(modules[side], functions[side]));
        match stated.iter().find(|promise| !known.contains(promise)) {
            Some((_, promise)) => Err(format!("'{promise}' promises something that is not modelled")),
            None => Ok(()),
        }
    }

    /// The promises without a model, each with the symbol of its function, or an empty one for a call.
    fn unmodelled_promises(&self, module: &Module, function: OpId) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for op in key::ops_inside(module, function) {
            let decode = self.registry.get(module.op_name(op)).and_then(|def| def.promises);
            let view = OpView {
                module,
                op,
                index_width: self.settings.config.index_width,
                types: self.registry.types(),
            };
            let promises = decode.and_then(|decode| decode(&view).ok()).unwrap_or_default();
            let symbol = module.symbol_of(op).unwrap_or_default();
            found.extend(promises.unmodelled.into_iter().map(|promise| (symbol.to_owned(), promise)));
        }
        found
    }
}

/// The symbols of the ops around an op, innermost first.
pub(super) fn symbols_around(module: &Module, op: OpId) -> Vec<String> {
    let ops = std::iter::successors(module.parent_op(op), |&op| module.parent_op(op));
    ops.filter_map(|op| module.symbol_of(op).map(str::to_owned)).collect()
}

fn argument_types(module: &Module, function: OpId) -> Option<Vec<TypeId>> {
    let block = entry_block(module, function)?;
    Some(module.block(block).args.iter().map(|&arg| module.value(arg).ty).collect())
}

/// `None` if the function has no type of the builtin dialect.
fn result_types(module: &Module, function: OpId) -> Option<Vec<TypeId>> {
    module.function_type(function).map(|(_, results)| results.to_vec())
}

/// Whether values of one layout can be those of another. Types that are not modelled are compared elsewhere.
fn holds(from: &Option<Layout>, to: &Option<Layout>) -> bool {
    let (Some(from), Some(to)) = (from, to) else { return true };
    if !is_static(from) || !is_static(to) {
        return true;
    }
    value(from, &mut |elem| Some(elem.zero())).is_none_or(|value| to.adapt(&value).is_some())
}

/// Whether the target returns all results as one struct, as functions of `llvm` do.
fn is_packed([before, after]: &[Vec<Option<Layout>>; 2]) -> bool {
    let [Some(Layout::Struct { parts, .. })] = after.as_slice() else { return false };
    parts.len() == before.len()
}
