//! All op definitions of the dialects put together.

use assay_ir::{Context, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::generate::{Class, Generate, elem_of};
use crate::guard::GuardOps;
use crate::idiom::Idiom;
use crate::layout::{Layout, TypeDef};
use crate::machine::{Machine, Values};
use crate::mutation::Mutations;
use crate::opdef::{Meaning, OpDef};
use crate::recipe::{Recipe, Recipes};
use crate::scalar_function::ScalarFunction;
use crate::stop::Stop;
use crate::value::Value;

/// One dialect: its ops by family.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// Prefix of its ops, without the dot.
    pub name: &'static str,
    /// The file of llvm-project that describes its ops.
    pub document: &'static str,
    /// One slice per family.
    pub ops: &'static [&'static [OpDef]],
}

/// A function that programs declare but do not define, with the result of a call.
#[derive(Clone, Copy)]
pub struct Extern {
    /// The symbol.
    pub name: &'static str,
    /// Runs a call on its arguments and returns its results.
    pub call: fn(&mut dyn Machine, &[Value]) -> Result<Values, Stop>,
}

impl OpDef {
    /// Whether the op computes a function for operands and results of these types. They are scalars, or the elements of shaped values.
    fn computes_on(&self, function: ScalarFunction, ctx: &Context, operand: TypeId, result: TypeId) -> bool {
        let (class, cast) = match (self.generate, self.meaning) {
            (Generate::Elementwise { class, cast, .. }, _) => (class, cast),
            (_, Meaning::Float1(_) | Meaning::Float2(_) | Meaning::Approximate(_)) => (Class::Float, None),
            _ => (Class::Any, None),
        };
        let (operand, result) = (ctx.ty(operand), ctx.ty(result));
        self.computes.contains(&function)
            && class.has(operand)
            && cast.is_none_or(|target| target.fits(operand, result))
    }
}

/// For each dialect and function, the ops that compute it.
fn functions(
    dialects: &'static [&'static Dialect],
) -> FxHashMap<(&'static str, ScalarFunction), Vec<&'static OpDef>> {
    let mut functions: FxHashMap<_, Vec<&OpDef>> = FxHashMap::default();
    for dialect in dialects {
        for op in dialect.ops.iter().flat_map(|family| family.iter()) {
            for &function in op.computes {
                functions.entry((dialect.name, function)).or_default().push(op);
            }
        }
    }
    functions
}

/// Op definitions by name, with the types and the external functions that programs may refer to.
pub struct Registry {
    dialects: &'static [&'static Dialect],
    ops: FxHashMap<&'static str, &'static OpDef>,
    functions: FxHashMap<(&'static str, ScalarFunction), Vec<&'static OpDef>>,
    idioms: &'static [&'static [Idiom]],
    externs: FxHashMap<&'static str, &'static Extern>,
    /// Those that only compute a result.
    pure: FxHashSet<&'static str>,
    decorated: FxHashSet<&'static str>,
    notes: &'static [&'static str],
    types: &'static [TypeDef],
    recipes: &'static [&'static Recipes],
    mutations: &'static [&'static Mutations],
    guard_ops: Option<&'static GuardOps>,
    guard_parts: Vec<&'static str>,
}

impl Registry {
    /// A registry of these dialects' ops and nothing else.
    pub fn new(dialects: &'static [&'static Dialect]) -> Registry {
        let ops = dialects.iter().flat_map(|d| d.ops.iter().flat_map(|family| family.iter()));
        let ops: FxHashMap<_, _> = ops.map(|op| (op.name, op)).collect();
        let guard_parts = ops.values().filter(|op| op.is_guard_part).map(|op| op.name).collect();
        Registry {
            dialects,
            ops,
            functions: functions(dialects),
            externs: FxHashMap::default(),
            pure: FxHashSet::default(),
            decorated: FxHashSet::default(),
            notes: &[],
            types: &[],
            idioms: &[],
            recipes: &[],
            mutations: &[],
            guard_ops: None,
            guard_parts,
        }
    }

    /// The ops that guards are built from ([`OpDef::is_guard_part`]), in no order.
    pub fn guard_parts(&self) -> &[&'static str] {
        &self.guard_parts
    }

    /// Sets the dialects whose ops discardable attributes decorate.
    pub fn with_decorated(mut self, dialects: &[&'static Dialect]) -> Registry {
        self.decorated.extend(dialects.iter().map(|dialect| dialect.name));
        self
    }

    /// Whether discardable attributes decorate an op: they are part of what it does, or of how exactly it does it.
    pub fn is_decorated(&self, op: &str) -> bool {
        op.split_once('.').is_some_and(|(dialect, _)| self.decorated.contains(dialect))
    }

    /// Sets the discardable attributes that mean nothing on any op.
    pub fn with_notes(mut self, notes: &'static [&'static str]) -> Registry {
        self.notes = notes;
        self
    }

    /// Whether a discardable attribute means nothing.
    pub fn is_note(&self, attribute: &str) -> bool {
        self.notes.contains(&attribute)
    }

    /// Adds functions that programs may call without defining them.
    pub fn with_externs(mut self, externs: &'static [Extern]) -> Registry {
        self.externs.extend(externs.iter().map(|function| (function.name, function)));
        self
    }

    /// The same for functions that only compute a result from their arguments. They get undefined bits as they are; for other functions, an argument
    /// with such bits is poison.
    pub fn with_pure_externs(mut self, externs: &'static [Extern]) -> Registry {
        self.pure.extend(externs.iter().map(|function| function.name));
        self.with_externs(externs)
    }

    /// Sets the dialects' types that have values.
    pub fn with_types(mut self, types: &'static [TypeDef]) -> Registry {
        self.types = types;
        self
    }

    /// Sets what the dialects add to ODS for the generator of unguarded programs.
    pub fn with_recipes(mut self, recipes: &'static [&'static Recipes]) -> Registry {
        self.recipes = recipes;
        self
    }

    /// Sets what the dialects provide for the mutator.
    pub fn with_mutations(mut self, mutations: &'static [&'static Mutations]) -> Registry {
        self.mutations = mutations;
        self
    }

    /// What the dialects provide for the mutator.
    pub fn mutations(&self) -> &'static [&'static Mutations] {
        self.mutations
    }

    /// The recipes of ops by name. If an op has two recipes, the later one counts.
    pub fn op_recipes(&self) -> impl Iterator<Item = (&'static str, &'static Recipe)> {
        let own = self.ops().filter_map(|op| Some((op.name, op.recipe.as_ref()?)));
        let others = self.recipes.iter().flat_map(|each| each.ops).map(|(op, recipe)| (*op, recipe));
        own.chain(others)
    }

    /// What the dialects add to ODS.
    pub fn recipes(&self) -> &'static [&'static Recipes] {
        self.recipes
    }

    /// The same registry with small programs that the generators insert into theirs.
    pub fn with_idioms(mut self, idioms: &'static [&'static [Idiom]]) -> Registry {
        self.idioms = idioms;
        self
    }

    /// Sets the ops from which the sanitizer builds guards.
    pub fn with_guard_ops(mut self, guard_ops: &'static GuardOps) -> Registry {
        self.guard_ops = Some(guard_ops);
        self
    }

    /// The file of llvm-project that describes an op.
    pub fn document(&self, name: &str) -> Option<&'static str> {
        let (dialect, _) = name.split_once('.')?;
        self.dialects.iter().find(|known| known.name == dialect).map(|known| known.document)
    }

    /// The ops from which guards are built.
    pub fn guard_ops(&self) -> Option<&'static GuardOps> {
        self.guard_ops
    }

    /// All idioms in order.
    pub fn idioms(&self) -> impl Iterator<Item = &'static Idiom> {
        self.idioms.iter().flat_map(|list| list.iter())
    }

    /// The external function of a symbol.
    pub fn external(&self, symbol: &str) -> Option<&'static Extern> {
        self.externs.get(symbol).copied()
    }

    /// Whether the external function of a symbol only computes a result ([`Registry::with_pure_externs`]).
    pub fn is_pure_external(&self, symbol: &str) -> bool {
        self.pure.contains(symbol)
    }

    /// The layout of a type: how its values consist of scalars. `None` if the type is not modelled.
    pub fn layout(&self, ctx: &Context, ty: TypeId, index_width: u32) -> Option<Layout> {
        Layout::from_type(ctx, ty, index_width, self.types)
    }

    /// The dialects' types that have values.
    pub fn types(&self) -> &'static [TypeDef] {
        self.types
    }

    /// The definition of an op; `None` for an op that Assay does not know.
    pub fn get(&self, name: &str) -> Option<&'static OpDef> {
        self.ops.get(name).copied()
    }

    /// The op of a dialect that computes a function elementwise, on operands and results with these types or elements.
    pub fn computing(
        &self,
        dialect: &'static str,
        function: ScalarFunction,
        ctx: &Context,
        (operand, result): (TypeId, TypeId),
    ) -> Option<&'static OpDef> {
        let (operand, result) = (elem_of(ctx, operand), elem_of(ctx, result));
        let ops = self.functions.get(&(dialect, function))?;
        ops.iter().find(|op| op.computes_on(function, ctx, operand, result)).copied()
    }

    /// All ops in the order of the dialects' lists.
    pub fn ops(&self) -> impl Iterator<Item = &'static OpDef> {
        self.dialects.iter().flat_map(|d| d.ops.iter().flat_map(|family| family.iter()))
    }

    /// In the order in which they were given to [`Registry::new`].
    pub fn dialects(&self) -> &'static [&'static Dialect] {
        self.dialects
    }
}

#[cfg(test)]
mod tests {
    use assay_ir::{FloatKind, Signedness, Type};

    use super::*;
    use crate::generate::CastTarget;

    #[test]
    fn an_op_computes_its_function_on_its_types_only() {
        let mut ctx = assay_ir::Module::new().ctx;
        let mut int = |width| ctx.intern_type(Type::Integer { width, signedness: Signedness::Signless });
        let (narrow, wide) = (int(8), int(32));
        let (index, float) = (ctx.intern_type(Type::Index), ctx.intern_type(Type::Float(FloatKind::F32)));
        let op = |class| OpDef::new("x.op", Meaning::Exit).takes(2, class).computes(&[ScalarFunction::Add]);
        assert!(op(Class::IntOrIndex).computes_on(ScalarFunction::Add, &ctx, index, index));
        assert!(!op(Class::Int).computes_on(ScalarFunction::Add, &ctx, index, index));
        assert!(!op(Class::Float).computes_on(ScalarFunction::Add, &ctx, narrow, narrow));
        assert!(!op(Class::Int).computes_on(ScalarFunction::Sub, &ctx, narrow, narrow));
        let cast = |class, target| {
            OpDef::new("x.cast", Meaning::Exit).casts(class, target).computes(&[ScalarFunction::Cast])
        };
        let fits = |op: OpDef, from, to| op.computes_on(ScalarFunction::Cast, &ctx, from, to);
        assert!(fits(cast(Class::Int, CastTarget::Wider), narrow, wide));
        assert!(!fits(cast(Class::Int, CastTarget::Wider), wide, narrow));
        assert!(fits(cast(Class::Int, CastTarget::Narrower), wide, narrow));
        assert!(fits(cast(Class::Int, CastTarget::Float), narrow, float));
        assert!(!fits(cast(Class::Int, CastTarget::Float), narrow, wide));
        assert!(fits(cast(Class::IntOrIndex, CastTarget::IndexOrInt), index, wide));
        assert!(!fits(cast(Class::IntOrIndex, CastTarget::IndexOrInt), narrow, wide));
    }
}
