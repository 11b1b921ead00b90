//! Names for printing: the names that were read if they still work, otherwise new ones.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ids::Sym;
use crate::module::{BlockId, Def, Module, OpId, RegionId, ValueId, ValueInfo};

/// Names that differ from those stored in the values and blocks.
#[derive(Default)]
pub(super) struct PrintedNames {
    /// Text after `%`, and the `#` number.
    pub values: FxHashMap<ValueId, (String, Option<u32>)>,
    /// N of `^bbN`.
    pub blocks: FxHashMap<BlockId, u32>,
}

impl PrintedNames {
    /// Names for everything in `ops`. If `alone`, only a part of a module is printed: values from elsewhere keep their names, because the reader
    /// sees these in the whole module.
    pub fn new(module: &Module, ops: &[OpId], alone: bool) -> PrintedNames {
        let mut check = NameCheck {
            module,
            table: vec![NONE; module.ctx.n_syms()],
            renamed: vec![false; if ops.is_empty() { 0 } else { module.n_values() }],
            any: false,
            hidden: Vec::new(),
        };
        if alone {
            check.reserve_outside(ops);
        }
        check.scope(&[], ops, 1);
        let mut names = PrintedNames::default();
        if check.any {
            let renamed = check.renamed;
            let mut fresh = FreshNames { module, renamed, taken: FxHashSet::default(), results: 0, args: 0 };
            fresh.collect(ops);
            fresh.ops(ops, &mut names);
        }
        names
    }

    /// Names for the blocks of a region.
    pub fn name_blocks(&mut self, module: &Module, region: RegionId) {
        let blocks = &module.region(region).blocks;
        let mut seen: FxHashSet<Sym> = FxHashSet::default();
        let fresh: Vec<(usize, BlockId)> = blocks
            .iter()
            .copied()
            .enumerate()
            .filter(|&(_, block)| !module.block(block).name.is_some_and(|name| seen.insert(name)))
            .collect();
        let mut taken: FxHashSet<u32> = FxHashSet::default();
        for (position, block) in fresh {
            let free = |number: &u32| {
                let name = module.ctx.find_sym(&format!("bb{number}"));
                !taken.contains(number) && !name.is_some_and(|name| seen.contains(&name))
            };
            let candidates = std::iter::once(position as u32).chain(blocks.len() as u32..);
            if let Some(number) = candidates.take(2 * blocks.len() + 2).find(free) {
                taken.insert(number);
                self.blocks.insert(block, number);
            }
        }
    }
}

/// First value with a name, and the depth of its region.
type NamedValue = (ValueId, u32);
const NONE: NamedValue = (ValueId(0), 0);

/// Finds values whose own name cannot be used: it is missing, or it refers to another value where it is defined or used.
struct NameCheck<'m> {
    module: &'m Module,
    table: Vec<NamedValue>,
    renamed: Vec<bool>,
    any: bool,
    hidden: Vec<(Sym, NamedValue)>,
}

impl NameCheck<'_> {
    /// Reserves the names of values that `ops` use but do not define.
    fn reserve_outside(&mut self, ops: &[OpId]) {
        let module = self.module;
        let mut inside = FxHashSet::default();
        let mut used = Vec::new();
        for &op in ops {
            gather(module, op, &mut inside, &mut used);
        }
        for value in used.into_iter().filter(|value| !inside.contains(value)) {
            let first = match module.value(value) {
                ValueInfo { name: Some((_, Some(index))), def: Def::Result { op, index: at }, .. } => {
                    at.checked_sub(*index).and_then(|at| module.op(*op).results.get(at as usize)).copied()
                }
                _ => Some(value),
            };
            if let (Some(first), Some((name, _))) = (first, module.value(value).name)
                && self.table[name.0 as usize] != (first, 1)
            {
                self.define(name, first, 1);
            }
        }
    }

    fn rename(&mut self, value: ValueId) {
        self.renamed[value.0 as usize] = true;
        self.any = true;
    }

    /// Renames all results that share the name of `first`.
    fn rename_group(&mut self, first: ValueId) {
        self.rename(first);
        let Some((name, Some(_))) = self.module.value(first).name else { return };
        let Def::Result { op, .. } = self.module.value(first).def else { return };
        for &result in &self.module.op(op).results {
            if self.module.value(result).name.is_some_and(|other| other.0 == name) {
                self.rename(result);
            }
        }
    }

    fn define(&mut self, name: Sym, first: ValueId, depth: u32) {
        let entry = &mut self.table[name.0 as usize];
        if entry.1 == depth {
            return self.rename_group(first);
        }
        self.hidden.push((name, *entry));
        *entry = (first, depth);
    }

    /// `%name:2` needs results that are numbered from 0 without a gap.
    fn define_results(&mut self, op: OpId, depth: u32) {
        let module = self.module;
        let results = &module.op(op).results;
        let mut at = 0;
        while at < results.len() {
            let first = results[at];
            match module.value(first).name {
                None => self.rename(first),
                Some((name, None)) => self.define(name, first, depth),
                Some((name, Some(0))) => {
                    let numbered = |(i, &value): (usize, &ValueId)| {
                        module.value(value).name == Some((name, Some(i as u32)))
                    };
                    let count = results[at..].iter().enumerate().take_while(|&entry| numbered(entry)).count();
                    if count < 2 {
                        self.rename(first);
                    } else {
                        self.define(name, first, depth);
                        at += count - 1;
                    }
                }
                Some(_) => self.rename(first),
            }
            at += 1;
        }
    }

    /// A region: first its definitions, because uses may come before them, then its uses and nested regions.
    fn scope(&mut self, blocks: &[BlockId], ops: &[OpId], depth: u32) {
        let module = self.module;
        let hidden = self.hidden.len();
        let lists = || blocks.iter().map(|&b| module.block(b).ops.as_slice()).chain([ops]);
        for &block in blocks {
            for &arg in &module.block(block).args {
                match module.value(arg).name {
                    Some((name, None)) => self.define(name, arg, depth),
                    _ => self.rename(arg),
                }
            }
        }
        for &op in lists().flatten() {
            self.define_results(op, depth);
        }
        for &op in lists().flatten() {
            for &operand in &module.op(op).operands {
                self.check_use(operand);
            }
            for &region in &module.op(op).regions {
                self.scope(&module.region(region).blocks, &[], depth + 1);
            }
        }
        for (name, entry) in self.hidden.drain(hidden..).rev() {
            self.table[name.0 as usize] = entry;
        }
    }

    fn check_use(&mut self, value: ValueId) {
        let info = self.module.value(value);
        let first = match (info.name, info.def) {
            (None, _) => return self.rename(value),
            (Some((_, Some(index))), Def::Result { op, index: at }) if index <= at => {
                match self.module.op(op).results.get((at - index) as usize) {
                    Some(&first) => first,
                    None => return self.rename(value),
                }
            }
            _ => value,
        };
        if let Some((name, _)) = info.name
            && self.table[name.0 as usize].0 != first
        {
            self.rename_group(first);
        } else if let Some((name, _)) = info.name
            && self.table[name.0 as usize].1 == 0
        {
            self.rename_group(first);
        }
    }
}

/// Collects what an op and its regions define and use, in printing order.
fn gather(module: &Module, op: OpId, inside: &mut FxHashSet<ValueId>, used: &mut Vec<ValueId>) {
    inside.extend(&module.op(op).results);
    used.extend(&module.op(op).operands);
    for &region in &module.op(op).regions {
        for &block in &module.region(region).blocks {
            inside.extend(&module.block(block).args);
            for &inner in &module.block(block).ops {
                gather(module, inner, inside, used);
            }
        }
    }
}

/// Hands out fresh names in printing order: `%N` for results, `%argN` for block arguments.
struct FreshNames<'m> {
    module: &'m Module,
    renamed: Vec<bool>,
    taken: FxHashSet<&'m str>,
    results: u32,
    args: u32,
}

impl<'m> FreshNames<'m> {
    fn is_renamed(&self, value: ValueId) -> bool {
        self.renamed[value.0 as usize]
    }

    fn keep(&mut self, value: ValueId) {
        if let (false, Some((name, _))) = (self.is_renamed(value), self.module.value(value).name) {
            self.taken.insert(self.module.ctx.str(name));
        }
    }

    /// Notes the names that stay.
    fn collect(&mut self, ops: &[OpId]) {
        for &op in ops {
            let op = self.module.op(op);
            // Operands may be defined outside of the printed part.
            for &value in op.results.iter().chain(&op.operands) {
                self.keep(value);
            }
            for &region in &op.regions {
                for &block in &self.module.region(region).blocks {
                    let block = self.module.block(block);
                    for &arg in &block.args {
                        self.keep(arg);
                    }
                    self.collect(&block.ops);
                }
            }
        }
    }

    fn name(&mut self, prefix: &str) -> String {
        loop {
            let counter = if prefix.is_empty() { &mut self.results } else { &mut self.args };
            let name = format!("{prefix}{counter}");
            *counter += 1;
            if !self.taken.contains(name.as_str()) {
                return name;
            }
        }
    }

    fn single(&mut self, value: ValueId, prefix: &str, names: &mut PrintedNames) {
        if self.is_renamed(value) && !names.values.contains_key(&value) {
            let name = self.name(prefix);
            names.values.insert(value, (name, None));
        }
    }

    fn ops(&mut self, ops: &[OpId], names: &mut PrintedNames) {
        for &op in ops {
            let op = self.module.op(op);
            if op.results.len() > 1 && op.results.iter().all(|&value| self.is_renamed(value)) {
                let name = self.name("");
                for (index, &value) in op.results.iter().enumerate() {
                    names.values.insert(value, (name.clone(), Some(index as u32)));
                }
            } else {
                for &value in &op.results {
                    self.single(value, "", names);
                }
            }
            for &region in &op.regions {
                for &block in &self.module.region(region).blocks {
                    let block = self.module.block(block);
                    for &arg in &block.args {
                        self.single(arg, "arg", names);
                    }
                    self.ops(&block.ops, names);
                }
            }
        }
        // The printed ops may use values that are defined outside of them.
        for &op in ops {
            for &value in &self.module.op(op).operands {
                self.name_outside(value, names);
            }
        }
    }

    /// A value that is used but not defined in the printed part. Its name must differ from all others.
    fn name_outside(&mut self, value: ValueId, names: &mut PrintedNames) {
        if self.is_renamed(value) && !names.values.contains_key(&value) {
            let name = self.name("");
            names.values.insert(value, (name, None));
        }
    }
}
