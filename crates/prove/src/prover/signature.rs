//! Whether a function after a pass takes and returns the values of the function before it, as the judge requires.

use assay_ir::{Module, OpId, TypeId};
use assay_judge::functions::{entry_block, is_private, symbols_around};
use assay_judge::{PromiseReader, new_promise};
use assay_model::{Layout, Promises};

use super::inputs::value;
use super::{ProofCase, Prover, attributes, surroundings};
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
        attributes::check(self.registry, [0, 1].map(|side| (modules[side], functions[side])))?;
        let is_hidden = [0, 1].map(|side| is_hidden(modules[side], functions[side]));
        if is_hidden == [false, true] {
            return Err("the function has become private".to_owned());
        }
        if symbols_around(modules[0], functions[0]) != symbols_around(modules[1], functions[1]) {
            return Err("the function was moved into another symbol".to_owned());
        }
        surroundings::check(self.registry, [0, 1].map(|side| (modules[side], functions[side])))?;
        let takes = pair(argument_types).is_none_or(|layouts| fits(&layouts));
        let gives = pair(result_types).is_none_or(|layouts| fits(&layouts) || is_packed(&layouts));
        if takes && gives { Ok(()) } else { Err(CHANGED.to_owned()) }
    }

    /// Checks that attributes of the target, and of what it refers to, promise nothing that has no terms, unless the source promises it too.
    fn check_promises(&self, modules: [&Module; 2], functions: [OpId; 2]) -> Result<(), String> {
        let choose = |promises: Promises| [promises.without_terms, promises.unmodelled].concat();
        let index_width = self.settings.config.index_width;
        let reader = PromiseReader { registry: self.registry, index_width, choose };
        let promise = reader.find_new([0, 1].map(|side| (modules[side], functions[side])));
        promise.map_or(Ok(()), |promise| Err(new_promise(&promise)))
    }
}

/// Whether nothing outside of the program can refer to a function. Linkage is an attribute of `llvm` functions [LLVM LangRef, Linkage Types].
fn is_hidden(module: &Module, function: OpId) -> bool {
    let linkage = module.attr_of(function, "linkage").map(|attr| assay_ir::attr_text(module, attr));
    let is_local = |text: String| text.ends_with("<internal>") || text.ends_with("<private>");
    is_private(module, function) || linkage.is_some_and(is_local)
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
