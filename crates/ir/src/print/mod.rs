//! The printer: prints the same text as `mlir-opt --mlir-print-op-generic`, byte for byte.

mod affine;
mod attrs;
mod names;
mod ops;
mod types;

use crate::attr::Attr;
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::module::{Alias, AliasTarget, Module, OpId};
use names::PrintedNames;

/// Prints a module: aliases, ops, the aliases after them, resources, and the empty line that mlir-opt puts at the end. Values and blocks get a
/// new name if they have none, or if their name is already taken where they are used.
pub fn print(module: &Module) -> String {
    let ops = &module.block(module.top()).ops;
    let mut printer = Printer::new(module, ops, false);
    printer.aliases(false);
    for &op in ops {
        printer.op(op, 0);
        printer.out.push('\n');
    }
    printer.aliases(true);
    if let Some(metadata) = &module.metadata {
        printer.out.push_str("\n{-#");
        printer.out.push_str(metadata);
        printer.out.push_str("#-}\n");
    }
    if module.blank_end {
        printer.out.push('\n');
    }
    printer.out
}

/// Prints one op with its regions, without a newline at the end. The text uses aliases without defining them. Values that are defined elsewhere
/// keep their names, unless two of them have the same name.
pub fn print_op(module: &Module, op: OpId) -> String {
    let mut printer = Printer::new(module, &[op], true);
    printer.op(op, 0);
    printer.out
}

/// Prints an attribute for comparisons between programs. Aliases are expanded, because programs may use one name for different attributes. The
/// numbers of distinct attributes are left out. So are dialect and mnemonic of attributes inside another attribute, because MLIR prints these
/// with and without them.
pub fn attr_text(module: &Module, attr: AttrId) -> String {
    let mut printer = Printer::new(module, &[], true);
    printer.write_aliases_out();
    printer.attribute(attr);
    printer.out
}

/// Prints a type, aliases written out.
pub fn type_text(module: &Module, ty: TypeId) -> String {
    let mut printer = Printer::new(module, &[], true);
    printer.write_aliases_out();
    printer.ty(ty);
    printer.out
}

/// The keyword before the number of a distinct attribute.
const DISTINCT: &str = "distinct";

/// Whether a character continues the name of an alias, or of an attribute or a type of a dialect.
fn is_part_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.')
}

/// Whether a word is the dialect and the mnemonic of an attribute.
fn is_prefix(word: &str) -> bool {
    word.starts_with('#') && word.contains('.')
}

/// The length in bytes of the string literal at the start of a text, quotes included; the whole length if the literal does not end.
pub fn quoted_len(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let is_end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 2)
}

/// Where the output already contains the text of a type or attribute; empty if it does not.
type Span = (u32, u32);

/// The printer's state.
struct Printer<'m> {
    module: &'m Module,
    out: String,
    attr_aliases: Vec<Option<Sym>>,
    type_aliases: Vec<Option<Sym>>,
    /// The text of a type or attribute is copied from the place where it was first printed.
    type_spans: Vec<Span>,
    attr_spans: Vec<Span>,
    /// Whether the attributes and types behind aliases are printed in full instead of the aliases.
    in_full: bool,
    names: PrintedNames,
}

impl<'m> Printer<'m> {
    fn new(module: &'m Module, ops: &[OpId], alone: bool) -> Printer<'m> {
        let ctx = &module.ctx;
        let mut printer = Printer {
            module,
            // A guess: most ops take a line.
            out: String::with_capacity(if ops.is_empty() { 64 } else { module.n_ops() * 96 + 256 }),
            attr_aliases: vec![None; ctx.n_attrs()],
            type_aliases: vec![None; ctx.n_types()],
            type_spans: vec![(0, 0); ctx.n_types()],
            attr_spans: vec![(0, 0); ctx.n_attrs()],
            in_full: false,
            names: PrintedNames::new(module, ops, alone),
        };
        for alias in module.aliases.iter().rev() {
            match alias.target {
                AliasTarget::Attr(attr) => printer.attr_aliases[attr.0 as usize] = Some(alias.name),
                AliasTarget::Type(ty) => printer.type_aliases[ty.0 as usize] = Some(alias.name),
            }
        }
        printer
    }

    /// From now on, prints attributes and types in full instead of their aliases.
    fn write_aliases_out(&mut self) {
        self.attr_aliases.fill(None);
        self.type_aliases.fill(None);
        self.in_full = true;
    }

    /// The body of an attribute or a type of a dialect, as in the text of the program.
    fn dialect_body(&mut self, body: &str) {
        if !self.in_full {
            return self.out.push_str(body);
        }
        let mut rest = body;
        while let Some(at) = rest.find(['#', '!', '"', '[']) {
            let (before, found) = rest.split_at(at);
            self.out.push_str(before);
            let len = match found.as_bytes()[0] {
                b'"' => quoted_len(found),
                b'[' if before.ends_with(DISTINCT) => found.find(']').unwrap_or(1),
                b'[' => 1,
                _ => 1 + found[1..].find(|c: char| !is_part_of_name(c)).unwrap_or(found.len() - 1),
            };
            let (word, behind) = found.split_at(len);
            match self.alias(word) {
                Some(AliasTarget::Attr(attr)) => self.inner_attribute(attr),
                Some(AliasTarget::Type(ty)) => self.ty(ty),
                None if word.starts_with('[') => self.out.push('['),
                None if is_prefix(word) && behind.starts_with('<') => {}
                None => self.out.push_str(word),
            }
            rest = behind;
        }
        self.out.push_str(rest);
    }

    /// An attribute inside the body of another attribute, without its dialect and its mnemonic.
    fn inner_attribute(&mut self, attr: AttrId) {
        match self.module.ctx.attr(attr) {
            Attr::Dialect { body, ty: None, .. } if self.str(*body).starts_with('<') => {
                self.dialect_body(self.module.ctx.str(*body));
            }
            _ => self.attribute(attr),
        }
    }

    /// What `#name` or `!name` names.
    fn alias(&self, word: &str) -> Option<AliasTarget> {
        let sigil = |target: AliasTarget| if matches!(target, AliasTarget::Type(_)) { '!' } else { '#' };
        let is_it = |alias: &&Alias| word.strip_prefix(sigil(alias.target)) == Some(self.str(alias.name));
        self.module.aliases.iter().find(is_it).map(|alias| alias.target)
    }

    fn str(&self, sym: Sym) -> &'m str {
        self.module.ctx.str(sym)
    }

    fn aliases(&mut self, deferred: bool) {
        let module = self.module;
        for alias in module.aliases.iter().filter(|alias| alias.deferred == deferred) {
            self.out.push(if matches!(alias.target, AliasTarget::Type(_)) { '!' } else { '#' });
            self.out.push_str(self.str(alias.name));
            self.out.push_str(" = ");
            match alias.target {
                AliasTarget::Attr(attr) => self.attribute_body(attr, false),
                AliasTarget::Type(ty) => self.type_body(ty),
            }
            self.out.push('\n');
        }
    }

    /// Prints `count` things with commas between.
    fn commas<T>(&mut self, things: impl IntoIterator<Item = T>, mut print: impl FnMut(&mut Self, T)) {
        for (index, thing) in things.into_iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            print(self, thing);
        }
    }

    fn number(&mut self, value: impl itoa::Integer) {
        self.out.push_str(itoa::Buffer::new().format(value));
    }

    /// A quoted string, escaped as `llvm::printEscapedString` does it.
    fn quoted(&mut self, bytes: &[u8]) {
        self.out.push('"');
        let mut plain = 0;
        for (index, &byte) in bytes.iter().enumerate() {
            if (0x20..0x7f).contains(&byte) && byte != b'"' && byte != b'\\' {
                continue;
            }
            self.plain(&bytes[plain..index]);
            plain = index + 1;
            if byte == b'\\' {
                self.out.push_str("\\\\");
            } else {
                let digit = |d: u8| char::from(b"0123456789ABCDEF"[d as usize]);
                self.out.extend(['\\', digit(byte >> 4), digit(byte & 15)]);
            }
        }
        self.plain(&bytes[plain..]);
        self.out.push('"');
    }

    fn plain(&mut self, ascii: &[u8]) {
        self.out.push_str(std::str::from_utf8(ascii).unwrap_or(""));
    }

    /// Prints a name without quotes if it is an identifier, otherwise as a string.
    fn keyword_or_string(&mut self, name: &str) {
        if crate::lexer::is_bare_identifier(name) {
            self.out.push_str(name);
        } else {
            self.quoted(name.as_bytes());
        }
    }
}
