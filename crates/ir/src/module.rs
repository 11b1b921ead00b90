//! The arena of one module: ops, regions, blocks and values, with basic edits.

use smallvec::SmallVec;

use crate::attr::Attr;
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::intern::Context;
use crate::types::Type;

/// An op of a [`Module`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpId(pub u32);
/// A region of a [`Module`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RegionId(pub u32);
/// A block of a [`Module`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);
/// A value (op result or block argument) of a [`Module`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(pub u32);

/// One operation.
#[derive(Clone, Debug)]
pub struct Op {
    /// Full name, `arith.addi`.
    pub name: Sym,
    /// In order; a value may occur several times.
    pub operands: SmallVec<[ValueId; 3]>,
    /// Values that the op defines.
    pub results: SmallVec<[ValueId; 1]>,
    /// Blocks that a terminator may branch to.
    pub successors: SmallVec<[BlockId; 2]>,
    /// In printed order.
    pub regions: SmallVec<[RegionId; 1]>,
    /// `<{…}>`: the entries of the property dictionary, in printed order.
    pub properties: Vec<(Sym, AttrId)>,
    /// A property attribute that is not a dictionary with entries: `<"text">`, `<[1]>`, `<{}>`. Unregistered ops print their properties as they
    /// were read; `properties` is then empty.
    pub odd_properties: Option<AttrId>,
    /// `{…}`: discardable attributes, in printed order.
    pub attrs: Vec<(Sym, AttrId)>,
    /// Trailing `loc(…)`, if written.
    pub loc: Option<AttrId>,
    /// Line and column (from 1) of the op's name in the text; zeros for an op that was not parsed.
    pub source: (u32, u32),
    /// The block that holds the op; `None` while detached.
    pub parent: Option<BlockId>,
}

/// One region.
#[derive(Clone, Debug, Default)]
pub struct Region {
    /// The first is the entry block.
    pub blocks: Vec<BlockId>,
    /// The op that holds the region; `None` while detached.
    pub parent: Option<OpId>,
}

/// One block.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The block arguments. Branches pass values to them; for an entry block, the op around it does.
    pub args: SmallVec<[ValueId; 2]>,
    /// The ops in order of execution. The last one is the terminator, if the region needs one.
    pub ops: Vec<OpId>,
    /// `None` for the module's top block.
    pub parent: Option<RegionId>,
    /// Text after `^`, if it was read.
    pub name: Option<Sym>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Def {
    /// Defined by an op.
    Result {
        /// The op.
        op: OpId,
        /// Position among the op's results.
        index: u32,
    },
    /// An argument of a block.
    Arg {
        /// The block.
        block: BlockId,
        /// Position among the block's arguments.
        index: u32,
    },
}

/// A value's type, definition and name.
#[derive(Clone, Copy, Debug)]
pub struct ValueInfo {
    /// In the module's [`Context`].
    pub ty: TypeId,
    /// The op or block that defines it.
    pub def: Def,
    /// The text after `%` if the value was parsed (`0`, `arg3`, `sum`). The values of `%0:2 = …` have the name `0` and the positions `Some(0)`
    /// and `Some(1)`.
    pub name: Option<(Sym, Option<u32>)>,
    /// Location of a block argument, if written.
    pub loc: Option<AttrId>,
}

/// One module (one file): arenas, the interner, aliases and resources.
#[derive(Clone, Debug)]
pub struct Module {
    /// Interned strings, types and attributes.
    pub ctx: Context,
    ops: Vec<Op>,
    regions: Vec<Region>,
    blocks: Vec<Block>,
    values: Vec<ValueInfo>,
    top: BlockId,
    /// Alias definitions in the order of the file. Uses are resolved; the printer writes the alias again for each use of the attribute or type.
    pub aliases: Vec<Alias>,
    /// The `{-# … #-}` section, with the text between the markers unchanged.
    pub metadata: Option<Box<str>>,
    /// Whether the text ends with an empty line, as mlir-opt prints it without `--mlir-print-local-scope`.
    pub blank_end: bool,
}

/// `#name = …` or `!name = …`
#[derive(Clone, Debug)]
pub struct Alias {
    /// Without the sigil.
    pub name: Sym,
    /// What the name is short for.
    pub target: AliasTarget,
    /// Whether it is defined after the ops (as mlir-opt does with locations) instead of before them.
    pub deferred: bool,
}

/// What an alias names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AliasTarget {
    /// `#name`
    Attr(AttrId),
    /// `!name`
    Type(TypeId),
}

impl Default for Module {
    fn default() -> Self {
        Module::new()
    }
}

impl Module {
    /// An empty file: a top block without ops.
    pub fn new() -> Module {
        Module {
            ctx: Context::default(),
            ops: Vec::new(),
            regions: Vec::new(),
            blocks: vec![Block::default()],
            values: Vec::new(),
            top: BlockId(0),
            aliases: Vec::new(),
            metadata: None,
            blank_end: true,
        }
    }

    /// An empty module with enough room for a typical text of this many bytes.
    pub(crate) fn for_text(bytes: usize) -> Module {
        let room = (bytes / 80).min(1 << 20) + 4;
        let mut module = Module { ctx: Context::for_text(bytes), ..Module::new() };
        module.ops.reserve(room);
        module.values.reserve(room);
        module
    }

    /// The block of the top-level ops; it has no parent region and no arguments.
    pub fn top(&self) -> BlockId {
        self.top
    }

    /// The op with this id. An id of another module panics or returns an unrelated op.
    pub fn op(&self, id: OpId) -> &Op {
        &self.ops[id.0 as usize]
    }

    /// Mutable access to the op; ids as in [`Module::op`].
    pub fn op_mut(&mut self, id: OpId) -> &mut Op {
        &mut self.ops[id.0 as usize]
    }

    /// Looks the region up; ids as in [`Module::op`].
    pub fn region(&self, id: RegionId) -> &Region {
        &self.regions[id.0 as usize]
    }

    /// Mutable access to the region; ids as in [`Module::op`].
    pub fn region_mut(&mut self, id: RegionId) -> &mut Region {
        &mut self.regions[id.0 as usize]
    }

    /// Looks the block up; ids as in [`Module::op`].
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    /// Mutable access to the block; ids as in [`Module::op`].
    pub fn block_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.0 as usize]
    }

    /// Looks the value up; ids as in [`Module::op`].
    pub fn value(&self, id: ValueId) -> &ValueInfo {
        &self.values[id.0 as usize]
    }

    /// Mutable access to the value; ids as in [`Module::op`].
    pub fn value_mut(&mut self, id: ValueId) -> &mut ValueInfo {
        &mut self.values[id.0 as usize]
    }

    /// Number of values ever made. Every [`ValueId`] is below it, so tables indexed by value can have this size.
    pub fn n_values(&self) -> usize {
        self.values.len()
    }

    /// Number of ops ever made, detached ones included.
    pub fn n_ops(&self) -> usize {
        self.ops.len()
    }

    /// A block that has no region yet: the target of a forward reference in a successor list.
    pub(crate) fn loose_block(&mut self) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Block::default());
        id
    }

    /// Number of blocks ever made.
    pub fn n_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// As [`Module::create_op`], by the op's name.
    pub fn create(&mut self, name: &str, operands: &[ValueId], results: &[TypeId]) -> OpId {
        let name = self.ctx.sym(name);
        self.create_op(name, operands, results)
    }

    /// A detached op with new results of the given types. Insert it, for example with [`Module::push_op`].
    pub fn create_op(&mut self, name: Sym, operands: &[ValueId], result_types: &[TypeId]) -> OpId {
        let id = OpId(self.ops.len() as u32);
        let results = result_types
            .iter()
            .enumerate()
            .map(|(index, &ty)| self.new_value(ty, Def::Result { op: id, index: index as u32 }))
            .collect();
        self.ops.push(Op {
            name,
            operands: operands.into(),
            results,
            successors: SmallVec::new(),
            regions: SmallVec::new(),
            properties: Vec::new(),
            odd_properties: None,
            attrs: Vec::new(),
            loc: None,
            source: (0, 0),
            parent: None,
        });
        id
    }

    /// Adds a result to an op.
    pub fn add_result(&mut self, op: OpId, ty: TypeId) -> ValueId {
        let index = self.op(op).results.len() as u32;
        let value = self.new_value(ty, Def::Result { op, index });
        self.op_mut(op).results.push(value);
        value
    }

    /// Adds an empty region to an op.
    pub fn add_region(&mut self, op: OpId) -> RegionId {
        let id = RegionId(self.regions.len() as u32);
        self.regions.push(Region { blocks: Vec::new(), parent: Some(op) });
        self.op_mut(op).regions.push(id);
        id
    }

    /// Adds a block without arguments at the end of a region.
    pub fn add_block(&mut self, region: RegionId) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Block { parent: Some(region), ..Block::default() });
        self.region_mut(region).blocks.push(id);
        id
    }

    /// Adds an argument to a block.
    pub fn add_arg(&mut self, block: BlockId, ty: TypeId) -> ValueId {
        let index = self.block(block).args.len() as u32;
        let value = self.new_value(ty, Def::Arg { block, index });
        self.block_mut(block).args.push(value);
        value
    }

    /// Appends a detached op to a block.
    pub fn push_op(&mut self, block: BlockId, op: OpId) {
        self.insert_op(block, self.block(block).ops.len(), op);
    }

    /// Inserts a detached op before the op at `position` of a block.
    pub fn insert_op(&mut self, block: BlockId, position: usize, op: OpId) {
        debug_assert!(self.op(op).parent.is_none(), "the op is in a block already");
        self.op_mut(op).parent = Some(block);
        self.block_mut(block).ops.insert(position, op);
    }

    /// Removes an op from its block without erasing it. Its results may still have uses.
    pub fn detach_op(&mut self, op: OpId) {
        if let Some(block) = self.op_mut(op).parent.take() {
            self.block_mut(block).ops.retain(|&o| o != op);
        }
    }

    pub(crate) fn new_value(&mut self, ty: TypeId, def: Def) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        self.values.push(ValueInfo { ty, def, name: None, loc: None });
        id
    }

    /// Name of an op as text.
    pub fn op_name(&self, op: OpId) -> &str {
        self.ctx.str(self.op(op).name)
    }

    /// An attribute of an op by name: properties first, then discardable attributes (older printers put
    /// inherent attributes there).
    pub fn attr_of(&self, op: OpId, name: &str) -> Option<AttrId> {
        let sym = self.ctx.find_sym(name)?;
        let op = self.op(op);
        let find = |list: &[(Sym, AttrId)]| list.iter().find(|entry| entry.0 == sym).map(|entry| entry.1);
        find(&op.properties).or_else(|| find(&op.attrs))
    }

    /// The op that a symbol refers to at `op`: in the innermost enclosing op that directly contains a symbol of that name [MLIR, Symbols and
    /// Symbol Tables].
    pub fn symbol_at(&self, op: OpId, symbol: &str) -> Option<OpId> {
        let block = self.op(op).parent?;
        let Some(outer) = self.block(block).parent.and_then(|region| self.region(region).parent) else {
            return self.symbol_among(&self.block(block).ops, symbol);
        };
        self.symbol_in(outer, symbol).or_else(|| self.symbol_at(outer, symbol))
    }

    /// The op with a symbol that is directly in the regions of another op.
    pub fn symbol_in(&self, op: OpId, symbol: &str) -> Option<OpId> {
        let blocks = self.op(op).regions.iter().flat_map(|&region| &self.region(region).blocks);
        blocks.into_iter().find_map(|&block| self.symbol_among(&self.block(block).ops, symbol))
    }

    fn symbol_among(&self, ops: &[OpId], symbol: &str) -> Option<OpId> {
        ops.iter().copied().find(|&op| self.symbol_of(op) == Some(symbol))
    }

    /// The symbol that an op declares, without `@`.
    pub fn symbol_of(&self, op: OpId) -> Option<&str> {
        match self.ctx.attr(self.attr_of(op, "sym_name")?) {
            Attr::String(symbol) => Some(self.ctx.str(*symbol)),
            _ => None,
        }
    }

    /// The types of a function's arguments and results. `None` if an op has no function type, or one of another dialect than builtin.
    pub fn function_type(&self, op: OpId) -> Option<(&[TypeId], &[TypeId])> {
        let Attr::Type(ty) = self.ctx.attr(self.attr_of(op, "function_type")?) else { return None };
        match self.ctx.ty(*ty) {
            Type::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }

    /// Sets or adds a property.
    pub fn set_property(&mut self, op: OpId, name: &str, attr: AttrId) {
        let sym = self.ctx.sym(name);
        let properties = &mut self.op_mut(op).properties;
        match properties.iter_mut().find(|entry| entry.0 == sym) {
            Some(entry) => entry.1 = attr,
            None => properties.push((sym, attr)),
        }
    }

    /// Calls `visit` for every op in `block`, including nested ones: outer ops before inner ones, in program order.
    pub fn walk(&self, block: BlockId, visit: &mut dyn FnMut(OpId)) {
        for &op in &self.block(block).ops {
            visit(op);
            for &region in &self.op(op).regions {
                for &inner in &self.region(region).blocks {
                    self.walk(inner, visit);
                }
            }
        }
    }

    /// The number of ops that a walk of the whole module visits before this one.
    pub fn number_of(&self, op: OpId) -> usize {
        let (mut number, mut is_found) = (0, false);
        self.walk(self.top(), &mut |other| {
            is_found |= other == op;
            number += usize::from(!is_found);
        });
        number
    }

    /// The op that a walk of the whole module visits after `number` other ops.
    pub fn op_of_number(&self, number: usize) -> Option<OpId> {
        let (mut visited, mut found) = (0, None);
        self.walk(self.top(), &mut |op| {
            if visited == number {
                found = Some(op);
            }
            visited += 1;
        });
        found
    }
}

impl Module {
    /// A value's name as written (`%sum`, `%0#1`). A value without a name gets a stable substitute (`%v17`).
    pub fn value_name(&self, value: ValueId) -> String {
        match self.value(value).name {
            Some((name, None)) => format!("%{}", self.ctx.str(name)),
            Some((name, Some(position))) => format!("%{}#{position}", self.ctx.str(name)),
            None => format!("%v{}", value.0),
        }
    }
}
