//! Which value a name refers to. A name that is defined in a region is visible there and in nested regions. Sibling regions may use it again. A
//! nested definition hides an outer one; in valid IR, this only occurs in ops that are isolated from above.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ids::Sym;
use crate::ids::TypeId;
use crate::lexer::{ParseResult, fail};
use crate::module::{Def, Module, OpId, ValueId};

/// The definition of a name.
#[derive(Clone, Copy)]
struct NameDefinition {
    /// The value `%name` or `%name#0`.
    first: ValueId,
    /// Number of values with the name; the others are the results after `first` of the same op.
    count: u32,
    /// Depth of the region; 0 for a name without a definition.
    depth: u32,
    /// Number of ops that existed at the last use.
    last_use: u32,
}

const NONE: NameDefinition = NameDefinition { first: ValueId(0), count: 0, depth: 0, last_use: 0 };

/// A value used before its definition.
struct Pending {
    value: ValueId,
    pos: usize,
    /// Depth of the innermost open region that contains all uses so far.
    depth: u32,
}

/// One open region.
struct RegionScope {
    /// Ops from this number on are inside.
    first_op: u32,
    /// What the region's definitions hid.
    hidden: Vec<(Sym, NameDefinition)>,
    /// Pending values whose depth is this region's.
    pending: Vec<(Sym, u32)>,
}

/// The open regions and their names.
#[derive(Default)]
pub(super) struct ScopedNames {
    /// By [`Sym`].
    table: Vec<NameDefinition>,
    pending: FxHashMap<(Sym, u32), Pending>,
    scopes: Vec<RegionScope>,
    /// Undo lists of closed scopes, for reuse.
    spare: Vec<RegionScope>,
}

impl ScopedNames {
    fn depth(&self) -> u32 {
        self.scopes.len() as u32
    }

    /// Opens a region; `n_ops` is the number of ops so far.
    pub fn open(&mut self, n_ops: usize) {
        let mut scope = self.spare.pop().unwrap_or_else(|| RegionScope {
            first_op: 0,
            hidden: Vec::new(),
            pending: Vec::new(),
        });
        scope.first_op = n_ops as u32;
        self.scopes.push(scope);
    }

    /// Closes the innermost region: removes its names and passes its undefined names to the region around it.
    pub fn close(&mut self) {
        let Some(mut scope) = self.scopes.pop() else { return };
        for (name, entry) in scope.hidden.drain(..).rev() {
            self.table[name.0 as usize] = entry;
        }
        let depth = self.depth();
        for key in scope.pending.drain(..) {
            if let (Some(pending), Some(outer)) = (self.pending.get_mut(&key), self.scopes.last_mut()) {
                // Defined entries were removed. A key can occur twice if the name was used again in between.
                if pending.depth > depth {
                    pending.depth = depth;
                    outer.pending.push(key);
                }
            }
        }
        self.spare.push(scope);
    }

    /// The value of a use `%name#index`, with the type from the op's signature.
    pub fn resolve(
        &mut self,
        module: &mut Module,
        (name, index): (Sym, u32),
        ty: TypeId,
        pos: usize,
    ) -> ParseResult<ValueId> {
        let n_ops = module.n_ops() as u32;
        let entry = self.table.get_mut(name.0 as usize).filter(|entry| entry.depth > 0);
        let value = match entry {
            Some(entry) => {
                entry.last_use = n_ops;
                if index >= entry.count {
                    let text = module.ctx.str(name);
                    return fail(pos, format!("%{text} has {} results, no #{index}", entry.count));
                }
                nth(module, entry.first, index)
            }
            None => return self.resolve_pending(module, (name, index), ty, pos),
        };
        self.check_type(module, value, ty, (name, index), pos)?;
        Ok(value)
    }

    fn resolve_pending(
        &mut self,
        module: &mut Module,
        key: (Sym, u32),
        ty: TypeId,
        pos: usize,
    ) -> ParseResult<ValueId> {
        let depth = self.depth();
        let Some(pending) = self.pending.get(&key) else {
            let value = module.new_value(ty, Def::Result { op: OpId(u32::MAX), index: key.1 });
            self.pending.insert(key, Pending { value, pos, depth });
            if let Some(scope) = self.scopes.last_mut() {
                scope.pending.push(key);
            }
            return Ok(value);
        };
        let value = pending.value;
        self.check_type(module, value, ty, key, pos)?;
        Ok(value)
    }

    fn check_type(
        &self,
        module: &Module,
        value: ValueId,
        ty: TypeId,
        (name, index): (Sym, u32),
        pos: usize,
    ) -> ParseResult<()> {
        let actual = module.value(value).ty;
        if actual == ty {
            return Ok(());
        }
        let number = if index > 0 { format!("#{index}") } else { String::new() };
        let name = module.ctx.str(name);
        let (actual, ty) = (crate::print::type_text(module, actual), crate::print::type_text(module, ty));
        fail(pos, format!("%{name}{number} has the type {actual}, but is used as {ty}"))
    }

    /// The values for a definition of `name` with these types: values that earlier uses made, otherwise new ones. Defines the name in the
    /// innermost region.
    pub fn define(
        &mut self,
        module: &mut Module,
        name: Sym,
        types: &[TypeId],
        def: impl Fn(u32) -> Def,
        pos: usize,
    ) -> ParseResult<SmallVec<[ValueId; 2]>> {
        let depth = self.depth();
        if self.table.len() <= name.0 as usize {
            self.table.resize(module.ctx.n_syms().max(name.0 as usize + 1), NONE);
        }
        let outer = self.table[name.0 as usize];
        if outer.depth == depth {
            return fail(pos, format!("redefinition of %{}", module.ctx.str(name)));
        }
        let many = types.len() > 1;
        let mut values = SmallVec::new();
        for (index, &ty) in types.iter().enumerate() {
            let index = index as u32;
            let value = self.take_pending(module, (name, index), ty, depth)?;
            let value = value.unwrap_or_else(|| module.new_value(ty, def(index)));
            let info = module.value_mut(value);
            info.def = def(index);
            info.name = Some((name, many.then_some(index)));
            values.push(value);
        }
        let entry = NameDefinition { first: values[0], count: types.len() as u32, depth, last_use: 0 };
        self.table[name.0 as usize] = entry;
        if let Some(scope) = self.scopes.last_mut() {
            scope.hidden.push((name, outer));
            if outer.depth > 0 && outer.last_use > scope.first_op {
                let first_op = scope.first_op;
                self.rebind(module, outer, &values, first_op, pos)?;
            }
        }
        Ok(values)
    }

    fn take_pending(
        &mut self,
        module: &Module,
        key: (Sym, u32),
        ty: TypeId,
        depth: u32,
    ) -> ParseResult<Option<ValueId>> {
        if self.pending.is_empty() || self.pending.get(&key).is_none_or(|pending| pending.depth < depth) {
            return Ok(None);
        }
        let Some(pending) = self.pending.remove(&key) else { return Ok(None) };
        self.check_definition(module, &pending, ty, key)?;
        Ok(Some(pending.value))
    }

    fn check_definition(
        &self,
        module: &Module,
        pending: &Pending,
        ty: TypeId,
        key: (Sym, u32),
    ) -> ParseResult<()> {
        let used = module.value(pending.value).ty;
        if used == ty {
            return Ok(());
        }
        let name = module.ctx.str(key.0);
        let (used, ty) = (crate::print::type_text(module, used), crate::print::type_text(module, ty));
        fail(pending.pos, format!("%{name} is used as {used} here, but is defined with the type {ty}"))
    }

    /// Corrects uses in the innermost region that were bound to an outer value before the region defined the name itself (blocks need not be in
    /// the order of dominance). They get the inner value.
    fn rebind(
        &mut self,
        module: &mut Module,
        outer: NameDefinition,
        values: &[ValueId],
        first_op: u32,
        pos: usize,
    ) -> ParseResult<()> {
        let old: Vec<ValueId> = (0..outer.count).map(|index| nth(module, outer.first, index)).collect();
        for op in first_op..module.n_ops() as u32 {
            for operand in 0..module.op(OpId(op)).operands.len() {
                let used = module.op(OpId(op)).operands[operand];
                let Some(index) = old.iter().position(|&value| value == used) else { continue };
                match values.get(index) {
                    Some(&value) if module.value(value).ty == module.value(used).ty => {
                        module.op_mut(OpId(op)).operands[operand] = value;
                    }
                    _ => return fail(pos, "an earlier use of the name in the region has another type"),
                }
            }
        }
        Ok(())
    }

    /// Fails if a name is used but never defined.
    pub fn finish(&mut self, module: &Module) -> ParseResult<()> {
        match self.pending.iter().min_by_key(|entry| entry.1.pos) {
            None => Ok(()),
            Some(((name, index), pending)) => {
                let number = if *index > 0 { format!("#{index}") } else { String::new() };
                let name = module.ctx.str(*name);
                fail(pending.pos, format!("%{name}{number} is not defined in this region or one around it"))
            }
        }
    }
}

/// The value `index` places after `first` among the results of its op.
fn nth(module: &Module, first: ValueId, index: u32) -> ValueId {
    if index == 0 {
        return first;
    }
    match module.value(first).def {
        Def::Result { op, index: start } => module.op(op).results[(start + index) as usize],
        Def::Arg { .. } => first,
    }
}
