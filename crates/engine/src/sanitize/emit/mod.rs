//! Makes ops before the current op, or finds existing ones; tracks what is known about values.

mod builder;
pub mod compare;

use std::cell::RefCell;

use assay_ir::{AttrId, BlockId, Def, Module, OpId, Sym, TypeId, ValueId};
use assay_model::generate::elem_of;
use assay_model::{Bounds, Cond, GuardOps, OpDef, Range, Ranges, Registry};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::cond::width_of;

/// What makes two ops without effects the same.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    name: Sym,
    operands: SmallVec<[ValueId; 3]>,
    properties: SmallVec<[(Sym, AttrId); 1]>,
    result: TypeId,
}

/// Tables that are set aside.
pub struct Scopes(Vec<FxHashMap<Key, ValueId>>);

/// How far ranges are followed.
const MAX_DEPTH: u32 = 64;

/// Whether a condition on lists, sizes and types holds for an op, if that is known.
pub type Decide = fn(&mut Emitter<'_>, OpId, &Cond) -> Option<bool>;

/// The program that gets guards.
pub struct Emitter<'a> {
    pub module: &'a mut Module,
    pub registry: &'a Registry,
    pub guard_ops: &'static GuardOps,
    pub bounds: Bounds,
    /// Evaluates conditions. By default, nothing is known.
    pub decide: Decide,
    /// Ops are put before it.
    pub anchor: OpId,
    /// An op around the current op, before which guards must be placed.
    pub lone: Option<OpId>,
    looking: bool,
    /// Ops without effects, by what they compute: one table for each block that dominates the current op.
    scopes: Vec<FxHashMap<Key, ValueId>>,
    pure: FxHashSet<Sym>,
    known: RefCell<FxHashMap<ValueId, Option<Range>>>,
    depth: std::cell::Cell<u32>,
    /// Ops without effects that were made.
    made: Vec<OpId>,
}

impl<'a> Emitter<'a> {
    pub fn new(
        module: &'a mut Module,
        registry: &'a Registry,
        guard_ops: &'static GuardOps,
        bounds: Bounds,
    ) -> Emitter<'a> {
        let pure = registry.guard_parts().iter().map(|name| module.ctx.sym(name)).collect();
        Emitter {
            module,
            registry,
            guard_ops,
            bounds,
            decide: |_, _, _| None,
            anchor: OpId(0),
            lone: None,
            looking: false,
            scopes: Vec::new(),
            pure,
            known: RefCell::default(),
            depth: std::cell::Cell::new(0),
            made: Vec::new(),
        }
    }

    /// The definition of an op, if a dialect has one.
    pub fn definition(&self, op: OpId) -> Option<&'static OpDef> {
        self.registry.get(self.module.op_name(op))
    }

    /// Enters a block that the current one dominates.
    pub fn enter(&mut self) {
        self.scopes.push(FxHashMap::default());
    }

    pub fn leave(&mut self) {
        self.scopes.pop();
    }

    /// From here on, nothing outside is visible; [`Emitter::restore`] restores the former scopes.
    pub fn isolate(&mut self) -> Scopes {
        Scopes(std::mem::take(&mut self.scopes))
    }

    pub fn restore(&mut self, scopes: Scopes) {
        self.scopes = scopes.0;
    }

    /// Remembers an op that was found or added, if guards could use it.
    pub fn note(&mut self, op: OpId) {
        let data = self.module.op(op);
        let plain = data.results.len() == 1
            && data.regions.is_empty()
            && data.attrs.is_empty()
            && self.pure.contains(&data.name);
        if plain {
            let result = data.results[0];
            let key = Key {
                name: data.name,
                operands: data.operands.clone(),
                properties: data.properties.iter().copied().collect(),
                result: self.module.value(result).ty,
            };
            // The latest op counts, whether it is new or was found. When a program is sanitised again, the ops that the
            // first run added get guards, too, and the ops of these guards are not those that were used.
            if let Some(scope) = self.scopes.last_mut() {
                scope.insert(key, result);
            }
        }
    }

    /// Whether guards may contain such an op.
    pub fn is_pure(&self, op: OpId) -> bool {
        self.pure.contains(&self.module.op(op).name)
    }

    /// Removes ops that were made but are not used. All uses must be in a block, or in regions below it.
    pub fn sweep(&mut self, block: BlockId) {
        let mut uses = vec![0u32; self.module.n_values()];
        self.module.walk(block, &mut |op| {
            for operand in &self.module.op(op).operands {
                uses[operand.0 as usize] += 1;
            }
        });
        for op in std::mem::take(&mut self.made).into_iter().rev() {
            let data = self.module.op(op);
            let unused = data.results.iter().all(|result| uses[result.0 as usize] == 0);
            if unused && data.parent.is_some() {
                data.operands.iter().for_each(|operand| uses[operand.0 as usize] -= 1);
                self.module.erase_op(op);
            }
        }
    }

    pub fn put_before_anchor(&mut self, op: OpId) {
        let anchor = self.anchor;
        self.module.insert_before(anchor, op);
    }

    pub fn block_args_of(&self, block: BlockId) -> Option<OpId> {
        self.module.region(self.module.block(block).parent?).parent
    }

    fn compute_range(&self, value: ValueId) -> Option<Range> {
        let module = &*self.module;
        let info = module.value(value);
        let width = width_of(self, elem_of(&module.ctx, info.ty))?;
        let full = Range::full(width)?;
        let owner = match info.def {
            Def::Result { op, .. } => Some(op),
            Def::Arg { block, .. } => self.block_args_of(block),
        };
        let special = owner.and_then(|op| {
            let range_of = self.definition(op)?.range?;
            range_of(self, op, value).filter(|range| range.width == width)
        });
        Some(special.and_then(|range| range.meet(full)).unwrap_or(full))
    }
}

impl Ranges for Emitter<'_> {
    fn module(&self) -> &Module {
        self.module
    }

    fn range(&self, value: ValueId) -> Option<Range> {
        if let Some(&known) = self.known.borrow().get(&value) {
            return known;
        }
        if self.depth.get() >= MAX_DEPTH {
            let info = self.module.value(value);
            return Range::full(width_of(self, elem_of(&self.module.ctx, info.ty))?);
        }
        self.depth.set(self.depth.get() + 1);
        let range = self.compute_range(value);
        self.depth.set(self.depth.get() - 1);
        self.known.borrow_mut().insert(value, range);
        range
    }
}
