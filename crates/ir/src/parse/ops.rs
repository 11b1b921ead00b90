//! Ops, regions and blocks.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{LocOwner, Parser};
use crate::attr::Attr;
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::lexer::{ParseResult, fail};
use crate::module::{BlockId, Def, OpId, RegionId};

/// An operand as written.
#[derive(Clone, Copy)]
pub(super) struct OperandUse {
    name: Sym,
    index: u32,
    pos: usize,
}

/// `%name` or `%name:count` before the `=` of an op.
#[derive(Clone, Copy)]
pub(super) struct ResultName {
    name: Sym,
    count: u32,
    pos: usize,
}

/// The names that a dictionary has so far: a few are searched in order, more are hashed.
#[derive(Default)]
struct SeenNames(FxHashSet<Sym>);

impl SeenNames {
    fn is_repeated(&mut self, entries: &[(Sym, AttrId)], name: Sym) -> bool {
        if entries.len() < 16 {
            return entries.iter().any(|entry| entry.0 == name);
        }
        if self.0.is_empty() {
            self.0.extend(entries.iter().map(|entry| entry.0));
        }
        !self.0.insert(name)
    }
}

impl Parser<'_> {
    /// `%r:2 = "name"(%a)[^bb] <{…}> ({…}) {…} : (…) -> … loc(…)`
    pub(super) fn op(&mut self, block: BlockId) -> ParseResult<()> {
        self.enter()?;
        let results = self.results.len();
        if self.cursor.byte_at(0) == b'%' {
            self.result_names()?;
        }
        let uses = self.uses.len();
        let op = self.op_head()?;
        self.module.push_op(block, op);
        if self.cursor.eat(b'[') {
            self.successors(op)?;
        }
        if self.cursor.eat(b'<') {
            self.properties(op)?;
        }
        if self.cursor.eat(b'(') {
            loop {
                let region = self.module.add_region(op);
                self.region(region)?;
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b')', "after the regions")?;
        }
        if self.cursor.eat(b'{') {
            let attrs = self.dictionary()?;
            self.module.op_mut(op).attrs = attrs;
        }
        self.signature(op, uses, results)?;
        if self.cursor.eat_word("loc") {
            self.trailing_location(LocOwner::Op(op))?;
        }
        self.leave();
        Ok(())
    }

    fn result_names(&mut self) -> ParseResult<()> {
        loop {
            let pos = self.cursor.pos;
            let name = self.value_name()?;
            let count = if self.cursor.eat(b':') { self.cursor.small("a number of results")? } else { 1 };
            if count == 0 {
                return fail(pos, "a name of results must name at least one");
            }
            self.results.push(ResultName { name, count, pos });
            if !self.cursor.eat(b',') {
                return self.cursor.expect(b'=', "after the results");
            }
        }
    }

    /// `%name` at the cursor.
    fn value_name(&mut self) -> ParseResult<Sym> {
        if !self.cursor.eat(b'%') {
            return self.cursor.expected("a value (`%name`)");
        }
        match self.cursor.suffix() {
            "" => self.cursor.expected("the name of a value after `%`"),
            name => Ok(self.module.ctx.sym(name)),
        }
    }

    /// `"name"(%a, %b#1)`; pushes the operands on the stack of uses.
    fn op_head(&mut self) -> ParseResult<OpId> {
        self.cursor.peek();
        let pos = self.cursor.pos;
        let name = self.cursor.text_string("the quoted name of an op")?;
        if name.is_empty() {
            return fail(pos, "the name of an op is empty");
        }
        let name = self.module.ctx.sym(&name);
        let op = self.module.create_op(name, &[], &[]);
        self.module.op_mut(op).source = self.line_and_column(pos);
        self.cursor.expect(b'(', "before the operands")?;
        if self.cursor.eat(b')') {
            return Ok(op);
        }
        loop {
            self.cursor.peek();
            let pos = self.cursor.pos;
            let name = self.value_name()?;
            let index = if self.cursor.byte_at(0) == b'#' {
                self.cursor.pos += 1;
                self.cursor.small("the number of a result")?
            } else {
                0
            };
            self.uses.push(OperandUse { name, index, pos });
            if !self.cursor.eat(b',') {
                break;
            }
        }
        self.cursor.expect(b')', "after the operands")?;
        Ok(op)
    }

    fn successors(&mut self, op: OpId) -> ParseResult<()> {
        loop {
            self.cursor.peek();
            let pos = self.cursor.pos;
            let name = self.block_name()?;
            let parent = self.module.op(op).parent;
            let Some(region) = parent.and_then(|block| self.module.block(block).parent) else {
                return fail(pos, "an op outside of any region has no successors");
            };
            let block = self.block_of(region, name, pos);
            self.module.op_mut(op).successors.push(block);
            if !self.cursor.eat(b',') {
                return self.cursor.expect(b']', "after the successors");
            }
        }
    }

    /// `^name` at the cursor.
    fn block_name(&mut self) -> ParseResult<Sym> {
        if !self.cursor.eat(b'^') {
            return self.cursor.expected("a block (`^name`)");
        }
        match self.cursor.suffix() {
            "" => self.cursor.expected("the name of a block after `^`"),
            name => Ok(self.module.ctx.sym(name)),
        }
    }

    /// The block of a name, defined or not.
    fn block_of(&mut self, region: RegionId, name: Sym, pos: usize) -> BlockId {
        let module = &mut self.module;
        let entry = self.blocks.entry((region, name)).or_insert_with(|| {
            let block = module.loose_block();
            module.block_mut(block).name = Some(name);
            (block, pos)
        });
        entry.0
    }

    /// Behind the `<` of the properties.
    fn properties(&mut self, op: OpId) -> ParseResult<()> {
        if self.cursor.eat(b'{') {
            let entries = self.dictionary()?;
            if entries.is_empty() {
                let empty = self.module.ctx.intern_attr(Attr::Dictionary(Box::new([])));
                self.module.op_mut(op).odd_properties = Some(empty);
            }
            self.module.op_mut(op).properties = entries;
        } else {
            self.module.op_mut(op).odd_properties = Some(self.attribute()?);
        }
        self.cursor.expect(b'>', "after the properties")
    }

    /// After the `{` of a dictionary: its entries as written, in order.
    pub(super) fn dictionary(&mut self) -> ParseResult<Vec<(Sym, AttrId)>> {
        let mut entries: Vec<(Sym, AttrId)> = Vec::new();
        let mut seen = SeenNames::default();
        if self.cursor.eat(b'}') {
            return Ok(entries);
        }
        loop {
            self.cursor.peek();
            let pos = self.cursor.pos;
            let name = match self.cursor.ident() {
                "" => {
                    let quoted = self.cursor.text_string("the name of an attribute")?;
                    self.module.ctx.sym(&quoted)
                }
                word => self.module.ctx.sym(word),
            };
            if seen.is_repeated(&entries, name) {
                return fail(pos, format!("the attribute {:?} stands twice", self.module.ctx.str(name)));
            }
            let attr = if self.cursor.eat(b'=') {
                self.attribute()?
            } else {
                self.module.ctx.intern_attr(Attr::Unit)
            };
            entries.push((name, attr));
            if !self.cursor.eat(b',') {
                break;
            }
        }
        self.cursor.expect(b'}', "after the attributes")?;
        Ok(entries)
    }

    /// `: (operand types) -> result types`; resolves the operands and makes the results.
    fn signature(&mut self, op: OpId, uses: usize, results: usize) -> ParseResult<()> {
        self.cursor.expect(b':', "before the types of the op")?;
        self.cursor.peek();
        let pos = self.cursor.pos;
        self.cursor.expect(b'(', "before the types of the operands")?;
        let mut types: SmallVec<[TypeId; 8]> = SmallVec::new();
        self.type_list(&mut types)?;
        let n_operands = self.uses.len() - uses;
        if types.len() != n_operands {
            return fail(
                pos,
                format!("the op has {n_operands} operands, but {} types of operands", types.len()),
            );
        }
        for (slot, &ty) in types.iter().enumerate() {
            let OperandUse { name, index, pos } = self.uses[uses + slot];
            let value = self.names.resolve(&mut self.module, (name, index), ty, pos)?;
            self.module.op_mut(op).operands.push(value);
        }
        self.uses.truncate(uses);
        if !self.cursor.eat_str("->") {
            return self.cursor.expected("`->` before the types of the results");
        }
        types.clear();
        self.result_types(&mut types)?;
        self.define_results(op, results, &types, pos)
    }

    fn define_results(&mut self, op: OpId, results: usize, types: &[TypeId], pos: usize) -> ParseResult<()> {
        let named: u64 = self.results[results..].iter().map(|result| u64::from(result.count)).sum();
        if self.results.len() == results {
            // Results without a name cannot be used.
            for (index, &ty) in types.iter().enumerate() {
                let value = self.module.new_value(ty, Def::Result { op, index: index as u32 });
                self.module.op_mut(op).results.push(value);
            }
            return Ok(());
        }
        if named != types.len() as u64 {
            return fail(pos, format!("the op has {} results, but {named} names for them", types.len()));
        }
        let mut start = 0;
        for at in results..self.results.len() {
            let ResultName { name, count, pos } = self.results[at];
            let group = &types[start as usize..(start + count) as usize];
            let def = |index| Def::Result { op, index: start + index };
            let values = self.names.define(&mut self.module, name, group, def, pos)?;
            self.module.op_mut(op).results.extend(values);
            start += count;
        }
        self.results.truncate(results);
        Ok(())
    }

    /// `{ops ^block: ops …}`
    fn region(&mut self, region: RegionId) -> ParseResult<()> {
        self.cursor.expect(b'{', "before a region")?;
        self.names.open(self.module.n_ops());
        if !matches!(self.cursor.peek(), b'^' | b'}') {
            let entry = self.module.add_block(region);
            self.block_ops(entry)?;
        }
        while self.cursor.peek() == b'^' {
            self.labelled_block(region)?;
        }
        self.cursor.expect(b'}', "after a region")?;
        self.check_successors(region)?;
        self.names.close();
        Ok(())
    }

    /// Checks that every block that an op of the region branches to is one of the region's blocks.
    fn check_successors(&self, region: RegionId) -> ParseResult<()> {
        for &block in &self.module.region(region).blocks {
            for &op in &self.module.block(block).ops {
                let op = self.module.op(op);
                for &successor in &op.successors {
                    let target = self.module.block(successor);
                    if let (None, Some(name)) = (target.parent, target.name) {
                        let pos = self.blocks.get(&(region, name)).map_or(self.cursor.pos, |entry| entry.1);
                        let name = self.module.ctx.str(name);
                        return fail(pos, format!("the block ^{name} is not defined in this region"));
                    }
                }
            }
        }
        Ok(())
    }

    fn block_ops(&mut self, block: BlockId) -> ParseResult<()> {
        while !matches!(self.cursor.peek(), b'^' | b'}') {
            if !matches!(self.cursor.byte_at(0), b'"' | b'%') {
                return self.cursor.expected("an op in generic form (`\"name\"(…)`), a block or `}`");
            }
            self.op(block)?;
        }
        Ok(())
    }

    /// `^name(%arg: type loc(…), …): ops`
    fn labelled_block(&mut self, region: RegionId) -> ParseResult<()> {
        let pos = self.cursor.pos;
        let name = self.block_name()?;
        let block = self.block_of(region, name, pos);
        if self.module.block(block).parent.is_some() {
            return fail(pos, format!("redefinition of the block ^{}", self.module.ctx.str(name)));
        }
        self.module.block_mut(block).parent = Some(region);
        self.module.region_mut(region).blocks.push(block);
        if self.cursor.eat(b'(') && !self.cursor.eat(b')') {
            loop {
                self.block_argument(block)?;
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b')', "after the arguments of a block")?;
        }
        self.cursor.expect(b':', "after the label of a block")?;
        self.block_ops(block)
    }

    fn block_argument(&mut self, block: BlockId) -> ParseResult<()> {
        self.cursor.peek();
        let pos = self.cursor.pos;
        let name = self.value_name()?;
        self.cursor.expect(b':', "before the type of a block argument")?;
        let ty = self.ty()?;
        let index = self.module.block(block).args.len() as u32;
        let def = |_| Def::Arg { block, index };
        let value = self.names.define(&mut self.module, name, &[ty], def, pos)?[0];
        self.module.block_mut(block).args.push(value);
        if self.cursor.eat_word("loc") {
            self.trailing_location(LocOwner::Value(value))?;
        }
        Ok(())
    }
}
