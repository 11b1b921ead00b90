//! Whether a function after a pass takes and returns the values of the function before it, as the judge requires.

use assay_ir::{Attr, AttrId, Module, OpId, Type, TypeId};
use assay_judge::functions::{entry_block, is_hidden, symbols_around};
use assay_judge::{PromiseReader, check_attributes, check_functions, new_promise};
use assay_model::{ElemType, Layout, Promises, Registry};

use super::inputs::value;
use super::{ProofCase, Prover};
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
        let pairs = [0, 1].map(|side| (modules[side], functions[side]));
        check_attributes(self.registry, pairs, &|_| true)?;
        check_functions(self.registry, pairs)?;
        let is_hidden = [0, 1].map(|side| is_hidden(modules[side], functions[side]));
        if is_hidden == [false, true] {
            return Err("the function has become private".to_owned());
        }
        if !is_in_same_place(modules, functions) {
            return Err("the function was moved into another symbol or module".to_owned());
        }
        let kinds = SignatureTypes { registry: self.registry, modules };
        if let Some(what) = kinds.find_difference(functions) {
            return Err(format!("the function's signature has {what} than before"));
        }
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

/// Whether a function is inside of the same symbols, and of as many other ops.
pub(super) fn is_in_same_place(modules: [&Module; 2], functions: [OpId; 2]) -> bool {
    let [before, after] = [0, 1].map(|side| {
        let (module, function) = (modules[side], functions[side]);
        (symbols_around(module, function), nesting(module, function))
    });
    before == after
}

/// The number of ops around a function. If the outermost one is the only one of the program, it is the program.
fn nesting(module: &Module, function: OpId) -> usize {
    let is_program = |op: OpId| module.block(module.top()).ops.as_slice() == [op];
    let ops = std::iter::successors(module.parent_op(function), |&op| module.parent_op(op));
    ops.filter(|&op| !is_program(op)).count()
}

fn argument_types(module: &Module, function: OpId) -> Option<Vec<TypeId>> {
    let block = entry_block(module, function)?;
    Some(module.block(block).args.iter().map(|&arg| module.value(arg).ty).collect())
}

/// `None` if the function has no type of the builtin dialect.
fn result_types(module: &Module, function: OpId) -> Option<Vec<TypeId>> {
    module.function_type(function).map(|(_, results)| results.to_vec())
}

/// Compares types of two signatures whose values have the same form.
struct SignatureTypes<'m> {
    registry: &'m Registry,
    modules: [&'m Module; 2],
}

impl SignatureTypes<'_> {
    /// As `difference`, for all arguments and results.
    fn find_difference(&self, functions: [OpId; 2]) -> Option<&'static str> {
        let lists = [argument_types, result_types].map(|types: fn(&Module, OpId) -> Option<Vec<TypeId>>| {
            [0, 1].map(|side| types(self.modules[side], functions[side]).unwrap_or_default())
        });
        let mut pairs = lists.into_iter().flat_map(|[before, after]| before.into_iter().zip(after));
        let found = pairs.find_map(|(one, other)| self.difference([one, other]));
        found.or_else(|| {
            // The type of a function of `llvm` is a text.
            let texts = [0, 1].map(|side| {
                let module = self.modules[side];
                match module.ctx.attr(module.attr_of(functions[side], "function_type")?) {
                    Attr::Type(ty) => match module.ctx.ty(*ty) {
                        Type::Dialect { .. } => Some(assay_ir::type_text(module, *ty)),
                        _ => None,
                    },
                    _ => None,
                }
            });
            let [Some(one), Some(other)] = texts else { return None };
            (one != other).then_some("another type of arguments or results")
        })
    }

    /// What distinguishes two types that a caller must tell apart; `None` if nothing does. A lowering may replace types by those of another dialect:
    /// then only their values are compared.
    fn difference(&self, types: [TypeId; 2]) -> Option<&'static str> {
        let attr = |side: usize, attr: &Option<AttrId>| {
            attr.map(|attr| assay_ir::attr_text(self.modules[side], attr))
        };
        let [one, other] = [0, 1].map(|side| self.modules[side].ctx.ty(types[side]));
        let spaces = match (one, other) {
            (Type::Integer { signedness: one, .. }, Type::Integer { signedness: other, .. }) => {
                return (one != other).then_some("integers of another signedness");
            }
            (Type::Tensor { encoding: one, .. }, Type::Tensor { encoding: other, .. })
                if attr(0, one) != attr(1, other) =>
            {
                return Some("another encoding of a tensor");
            }
            (Type::Dialect { .. }, Type::Dialect { .. }) => {
                let pointer = |side: usize| {
                    let layout = self.registry.layout(&self.modules[side].ctx, types[side], u64::BITS);
                    let is_pointer = layout == Some(Layout::Scalar(ElemType::Pointer));
                    is_pointer.then(|| assay_ir::type_text(self.modules[side], types[side]))
                };
                [pointer(0), pointer(1)]
            }
            (Type::MemRef { memory_space: one, .. }, Type::MemRef { memory_space: other, .. })
            | (
                Type::UnrankedMemRef { memory_space: one, .. },
                Type::UnrankedMemRef { memory_space: other, .. },
            ) => [attr(0, one), attr(1, other)],
            _ => [None, None],
        };
        if spaces[0] != spaces[1] {
            return Some("another memory space");
        }
        let [one, other] = [one, other].map(Type::parts);
        one.into_iter().zip(other).find_map(|(one, other)| self.difference([one, other]))
    }
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
