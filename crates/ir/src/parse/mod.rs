//! The parser of the generic form.
//!
//! It makes one pass over the bytes. A value that is used before its definition gets its [`ValueId`] at the first use. Locations may name aliases
//! that the file defines after its ops; these are filled in at the end.

mod affine;
mod attrs;
mod dense;
mod loc;
mod names;
mod ops;
mod types;

use std::fmt;

use rustc_hash::FxHashMap;

use crate::ids::AttrId;
use crate::ids::Sym;
use crate::lexer::{Cursor, ParseResult, fail};
use crate::module::{Alias, AliasTarget, BlockId, Module, OpId, RegionId, ValueId};
use names::ScopedNames;

/// The maximum nesting depth of regions, attributes, types and affine expressions, including aliases. With it, recursion over a parsed module
/// fits a thread stack of 2 MiB.
pub const MAX_NESTING: u32 = 256;

/// Limit for the length, in bytes, of all aliases of a text if each use is written out: this, and [`EXPANSION`] times the length of the text. Types and
/// attributes are shared within a module, but texts and values of them are trees: 200 aliases such as `!b = tuple<!a, !a>` would exceed any memory.
const MIN_EXPANSION: u64 = 32 << 20;
const EXPANSION: u64 = 64;

/// Why a text is not a module in generic form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// From 1.
    pub line: u32,
    /// From 1, in bytes.
    pub column: u32,
    /// One sentence without a final point.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Parses a file in generic form. Does not know the custom assembly of dialects: types and attributes of dialects are kept as text, and an op
/// must be written `"name"(…) … : (…) -> …`.
///
/// # Errors
/// The first syntax error, undefined or redefined name, or type mismatch.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Module, ParseError> {
    let bytes = text.as_ref();
    if u32::try_from(bytes.len()).is_err() {
        return Err(ParseError { line: 1, column: 1, message: "the text exceeds 4 GiB".into() });
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return Err(locate(bytes, error.valid_up_to(), "the text is not UTF-8".into())),
    };
    let mut parser = Parser::new(text);
    parser.module.blank_end = text.ends_with("\n\n");
    match parser.file() {
        Ok(()) => Ok(parser.module),
        Err(failure) => Err(locate(bytes, failure.pos, failure.message)),
    }
}

fn locate(bytes: &[u8], pos: usize, message: String) -> ParseError {
    let before = &bytes[..pos.min(bytes.len())];
    let line = before.iter().filter(|&&b| b == b'\n').count() as u32 + 1;
    let column = before.iter().rev().take_while(|&&b| b != b'\n').count() as u32 + 1;
    ParseError { line, column, message }
}

/// Whose location waits for an alias.
#[derive(Clone, Copy)]
enum LocOwner {
    Op(OpId),
    Value(ValueId),
}

/// What the parser knows about the alias with the same index in [`Module::aliases`].
struct AliasInfo {
    /// Nesting of the target.
    depth: u32,
    /// Length of the definition if each alias in it is written out.
    bytes: u64,
    /// Used by ops, other than as their location.
    used: bool,
    /// Aliases that the definition names.
    uses: Vec<u32>,
}

/// Counts the lines before a position. Positions must not decrease.
#[derive(Default)]
struct LineCounter {
    pos: usize,
    line: u32,
    line_start: usize,
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    module: Module,
    names: ScopedNames,
    /// Alias ids by name and kind; the kind is true for types.
    alias_ids: FxHashMap<(bool, Sym), u32>,
    alias_info: Vec<AliasInfo>,
    /// Collects the aliases that the alias under definition uses.
    alias_uses: Option<Vec<u32>>,
    deferred_locs: Vec<(LocOwner, Sym, usize)>,
    /// Blocks by name, with the position of the first mention.
    blocks: FxHashMap<(RegionId, Sym), (BlockId, usize)>,
    /// Stacks shared by the ops under way.
    uses: Vec<ops::OperandUse>,
    results: Vec<ops::ResultName>,
    depth: u32,
    /// Greatest depth since the current alias definition began.
    deepest: u32,
    lines: LineCounter,
    /// Length of the aliases used so far if each use is written out.
    expanded: u64,
    max_expanded: u64,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        Parser {
            cursor: Cursor::new(text),
            module: Module::for_text(text.len()),
            names: ScopedNames::default(),
            alias_ids: FxHashMap::default(),
            alias_info: Vec::new(),
            alias_uses: None,
            deferred_locs: Vec::new(),
            blocks: FxHashMap::default(),
            uses: Vec::new(),
            results: Vec::new(),
            depth: 0,
            deepest: 0,
            lines: LineCounter::default(),
            expanded: 0,
            max_expanded: EXPANSION * text.len() as u64 + MIN_EXPANSION,
        }
    }

    fn file(&mut self) -> ParseResult<()> {
        let top = self.module.top();
        self.names.open(0);
        loop {
            match self.cursor.peek() {
                0 if self.cursor.at_end() => break,
                b'"' | b'%' => self.op(top)?,
                sigil @ (b'#' | b'!') => self.alias(sigil == b'!')?,
                b'{' if self.cursor.byte_at(1) == b'-' && self.cursor.byte_at(2) == b'#' => {
                    self.metadata()?
                }
                _ => {
                    return self
                        .cursor
                        .expected("an op in generic form (`\"name\"(…)`), an alias or a `{-#` section");
                }
            }
        }
        self.names.finish(&self.module)?;
        self.patch_locations()?;
        self.settle_aliases();
        Ok(())
    }

    /// Counts one level of nesting; undone by [`Parser::leave`].
    fn enter(&mut self) -> ParseResult<()> {
        self.nest(1)?;
        self.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Fails if `levels` more levels of nesting would be too many.
    fn nest(&mut self, levels: u32) -> ParseResult<()> {
        let depth = self.depth + levels;
        if depth > MAX_NESTING {
            return fail(self.cursor.pos, format!("nested deeper than {MAX_NESTING} levels"));
        }
        self.deepest = self.deepest.max(depth);
        Ok(())
    }

    /// Line and column of a position; positions must not decrease.
    fn line_and_column(&mut self, pos: usize) -> (u32, u32) {
        let lines = &mut self.lines;
        while let Some(newline) = self.cursor.slice(lines.pos, pos).bytes().position(|b| b == b'\n') {
            lines.pos += newline + 1;
            lines.line_start = lines.pos;
            lines.line += 1;
        }
        lines.pos = pos;
        (lines.line + 1, (pos - lines.line_start) as u32 + 1)
    }

    /// `{-# … #-}`
    fn metadata(&mut self) -> ParseResult<()> {
        let open = self.cursor.pos;
        self.cursor.pos += 3;
        let start = self.cursor.pos;
        loop {
            match self.cursor.byte_at(0) {
                0 if self.cursor.at_end() => return fail(open, "the `{-#` section is not closed"),
                b'#' if self.cursor.byte_at(1) == b'-' && self.cursor.byte_at(2) == b'}' => break,
                b'"' => {
                    self.cursor.string("a string")?;
                }
                _ => self.cursor.pos += 1,
            }
        }
        if self.module.metadata.is_some() {
            return fail(open, "a file has one `{-#` section only");
        }
        self.module.metadata = Some(self.cursor.slice(start, self.cursor.pos).into());
        self.cursor.pos += 3;
        Ok(())
    }

    /// `#name = attribute` or `!name = type`
    fn alias(&mut self, is_type: bool) -> ParseResult<()> {
        self.cursor.pos += 1;
        let pos = self.cursor.pos;
        let text = self.cursor.suffix();
        if text.is_empty() || text.contains('.') {
            return fail(pos, "expected the name of an alias, without points");
        }
        let name = self.module.ctx.sym(text);
        let sigil = if is_type { '!' } else { '#' };
        if self.alias_ids.contains_key(&(is_type, name)) {
            return fail(pos, format!("redefinition of the alias {sigil}{text}"));
        }
        self.cursor.expect(b'=', "after the alias")?;
        self.alias_uses = Some(Vec::new());
        self.deepest = self.depth;
        let (start, expanded) = (self.cursor.pos, self.expanded);
        let target =
            if is_type { AliasTarget::Type(self.ty()?) } else { AliasTarget::Attr(self.attribute()?) };
        let uses = self.alias_uses.take().unwrap_or_default();
        let deferred = !self.module.block(self.module.top()).ops.is_empty();
        self.alias_ids.insert((is_type, name), self.module.aliases.len() as u32);
        self.module.aliases.push(Alias { name, target, deferred });
        let bytes = (self.cursor.pos - start) as u64 + self.expanded - expanded;
        self.alias_info.push(AliasInfo { depth: self.deepest - self.depth, bytes, used: false, uses });
        Ok(())
    }

    /// Looks up an alias and notes the use.
    fn find_alias(&mut self, is_type: bool, name: &str) -> Option<u32> {
        let name = self.module.ctx.find_sym(name)?;
        let &id = self.alias_ids.get(&(is_type, name))?;
        match &mut self.alias_uses {
            Some(uses) => uses.push(id),
            None => self.alias_info[id as usize].used = true,
        }
        Some(id)
    }

    fn use_alias(&mut self, is_type: bool, name: &str, pos: usize) -> ParseResult<AliasTarget> {
        let sigil = if is_type { '!' } else { '#' };
        let Some(id) = self.find_alias(is_type, name) else {
            return fail(pos, format!("the alias {sigil}{name} is not defined"));
        };
        self.nest(self.alias_info[id as usize].depth)?;
        self.expanded += self.alias_info[id as usize].bytes;
        if self.expanded > self.max_expanded {
            let limit = self.max_expanded >> 20;
            return fail(
                pos,
                format!("without aliases, the types and attributes would take more than {limit} MiB"),
            );
        }
        Ok(self.module.aliases[id as usize].target)
    }

    /// The body `<…>` of a dialect's type or attribute. Aliases that it names count as used.
    fn dialect_body(&mut self) -> ParseResult<Sym> {
        if self.cursor.byte_at(0) != b'<' {
            return Ok(self.module.ctx.sym(""));
        }
        let mut cursor = self.cursor;
        let has_aliases = !self.alias_info.is_empty();
        let body = cursor.skip_balanced(|mut inside| {
            if has_aliases {
                let is_type = self.cursor.slice(inside.pos - 1, inside.pos) == "!";
                let name = inside.suffix();
                self.find_alias(is_type, name);
            }
        });
        self.cursor = cursor;
        Ok(self.module.ctx.sym(body?))
    }

    fn patch_locations(&mut self) -> ParseResult<()> {
        for (owner, name, pos) in std::mem::take(&mut self.deferred_locs) {
            let target =
                self.alias_ids.get(&(false, name)).map(|&id| self.module.aliases[id as usize].target);
            let Some(AliasTarget::Attr(attr)) = target else {
                let name = self.module.ctx.str(name);
                return fail(pos, format!("the location alias #{name} is not defined"));
            };
            self.set_location(owner, attr, pos)?;
        }
        Ok(())
    }

    fn set_location(&mut self, owner: LocOwner, attr: AttrId, pos: usize) -> ParseResult<()> {
        if !self.is_location(attr) {
            return fail(pos, "the alias is not a location");
        }
        match owner {
            LocOwner::Op(op) => self.module.op_mut(op).loc = Some(attr),
            LocOwner::Value(value) => self.module.value_mut(value).loc = Some(attr),
        }
        Ok(())
    }

    /// Decides where aliases are printed. An alias after the ops moves before them if something other than a location needs it there.
    fn settle_aliases(&mut self) {
        let mut early: Vec<u32> =
            (0..self.alias_info.len() as u32).filter(|&id| self.alias_info[id as usize].used).collect();
        while let Some(id) = early.pop() {
            let alias = &mut self.module.aliases[id as usize];
            if std::mem::replace(&mut alias.deferred, false) {
                early.extend(&self.alias_info[id as usize].uses);
            }
        }
    }
}

#[cfg(test)]
mod tests;
