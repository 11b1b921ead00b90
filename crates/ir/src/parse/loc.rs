//! Locations: `loc(unknown)`, `loc("file":1:2)`, `loc("name"(…))`, `loc(callsite(… at …))`, `loc(fused<…>[…])`.

use super::{LocOwner, Parser};
use crate::attr::Attr;
use crate::ids::AttrId;
use crate::lexer::{ParseResult, fail};
use crate::module::AliasTarget;

impl Parser<'_> {
    /// Whether an attribute can be a location. Attributes of dialects may be locations.
    pub(super) fn is_location(&self, attr: AttrId) -> bool {
        use Attr::*;
        matches!(
            self.module.ctx.attr(attr),
            UnknownLoc
                | FileLoc { .. }
                | NameLoc { .. }
                | CallSiteLoc { .. }
                | FusedLoc { .. }
                | Dialect { .. }
                | Distinct { .. }
        )
    }

    /// After the `loc` of an op or a block argument. An alias may be defined later in the file.
    pub(super) fn trailing_location(&mut self, owner: LocOwner) -> ParseResult<()> {
        self.cursor.expect(b'(', "after `loc`")?;
        let mut ahead = self.cursor;
        if ahead.eat(b'#') {
            let pos = ahead.pos - 1;
            let name = ahead.suffix();
            if !name.is_empty() && !name.contains('.') && ahead.byte_at(0) != b'<' {
                self.cursor = ahead;
                self.cursor.expect(b')', "after a location")?;
                let name = self.module.ctx.sym(name);
                return match self.alias_ids.get(&(false, name)).map(|&id| id as usize) {
                    Some(id) => match self.module.aliases[id].target {
                        AliasTarget::Attr(attr) => self.set_location(owner, attr, pos),
                        AliasTarget::Type(_) => fail(pos, "the alias is not a location"),
                    },
                    None => {
                        self.deferred_locs.push((owner, name, pos));
                        Ok(())
                    }
                };
            }
        }
        let pos = self.cursor.pos;
        let attr = self.location()?;
        self.cursor.expect(b')', "after a location")?;
        self.set_location(owner, attr, pos)
    }

    /// A location without the `loc(…)` around it.
    pub(super) fn location(&mut self) -> ParseResult<AttrId> {
        self.enter()?;
        let attr = match self.cursor.peek() {
            b'"' => self.file_or_name()?,
            b'#' => {
                let pos = self.cursor.pos;
                let attr = self.attribute()?;
                if !self.is_location(attr) {
                    return fail(pos, "the attribute is not a location");
                }
                attr
            }
            _ if self.cursor.eat_word("unknown") => self.module.ctx.intern_attr(Attr::UnknownLoc),
            _ if self.cursor.eat_word("callsite") => self.call_site()?,
            _ if self.cursor.eat_word("fused") => self.fused()?,
            _ => return self.cursor.expected("a location"),
        };
        self.leave();
        Ok(attr)
    }

    fn file_or_name(&mut self) -> ParseResult<AttrId> {
        let text = self.cursor.text_string("a file or a name")?;
        let name = self.module.ctx.sym(&text);
        if !self.cursor.eat(b':') {
            let child = if self.cursor.eat(b'(') {
                let child = self.location()?;
                self.cursor.expect(b')', "after the location of a name")?;
                Some(child)
            } else {
                None
            };
            return Ok(self.module.ctx.intern_attr(Attr::NameLoc { name, child }));
        }
        let line = self.cursor.small("a line number")?;
        self.cursor.expect(b':', "before the column")?;
        let start = (line, self.cursor.small("a column number")?);
        let end = if self.cursor.eat_word("to") { Some(self.range_end(line)?) } else { None };
        Ok(self.module.ctx.intern_attr(Attr::FileLoc { file: name, start, end }))
    }

    /// `:column` on the same line, or `line:column`.
    fn range_end(&mut self, line: u32) -> ParseResult<(u32, u32)> {
        let line = if self.cursor.peek() == b':' { line } else { self.cursor.small("a line number")? };
        self.cursor.expect(b':', "before the column")?;
        Ok((line, self.cursor.small("a column number")?))
    }

    fn call_site(&mut self) -> ParseResult<AttrId> {
        self.cursor.expect(b'(', "after `callsite`")?;
        let callee = self.location()?;
        if !self.cursor.eat_word("at") {
            return self.cursor.expected("`at` between callee and caller");
        }
        let caller = self.location()?;
        self.cursor.expect(b')', "after the caller")?;
        Ok(self.module.ctx.intern_attr(Attr::CallSiteLoc { callee, caller }))
    }

    fn fused(&mut self) -> ParseResult<AttrId> {
        let metadata = if self.cursor.eat(b'<') {
            let metadata = self.attribute()?;
            self.cursor.expect(b'>', "after the metadata of fused locations")?;
            Some(metadata)
        } else {
            None
        };
        self.cursor.expect(b'[', "before fused locations")?;
        let mut locs = Vec::new();
        if !self.cursor.eat(b']') {
            loop {
                locs.push(self.location()?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b']', "after fused locations")?;
        }
        Ok(self.module.ctx.intern_attr(Attr::FusedLoc { metadata, locs: locs.into() }))
    }
}
