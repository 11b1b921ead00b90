//! Texts of ops as keys: two ops with equal texts and equal operands are equal.

use std::fmt::Write as _;

use assay_ir::{Module, OpId, TypeId, ValueId};
use assay_judge::functions::symbols_around;
use assay_judge::named_in_texts::{is_in_symbol, words_in_texts};
use rustc_hash::{FxHashMap, FxHashSet};

/// The text of an op, without the names of values.
pub struct OpKey {
    /// Equal for equal ops, if their operands are equal.
    pub text: String,
    /// Values that the op's regions use from outside, in the order of their first use.
    pub captured: Vec<ValueId>,
}

/// The op's name in a key.
pub(crate) fn op_of(key: &str) -> &str {
    key.split(['{', ' ']).next().unwrap_or(key)
}

/// The text of an op: equal texts with equal operands are equal ops.
///
/// The text includes the definitions of symbols to which the op refers: a pass may change a function without changing
/// the calls of it.
pub fn key(module: &Module, op: OpId) -> OpKey {
    let OpKey { mut text, captured } = own_key(module, op);
    for symbol in referred(module, op) {
        for definition in definitions(module, &symbol) {
            // Which of several definitions is meant depends on where they are.
            let place = symbols_around(module, definition).join(" ");
            let _ = write!(text, " @ {place}: {}", own_key(module, definition).text);
        }
    }
    // The contents of resources are stored outside of the ops.
    if text.contains("dense_resource") {
        text.extend(module.metadata.as_deref());
    }
    OpKey { text, captured }
}

/// The key of an op without the definitions to which it refers.
fn own_key(module: &Module, op: OpId) -> OpKey {
    let mut writer =
        KeyWriter { module, text: String::new(), inner: FxHashMap::default(), captured: Vec::new() };
    writer.define(op);
    writer.op(op, true);
    OpKey { text: writer.text, captured: writer.captured }
}

/// The symbols that an op refers to, and those that their definitions refer to.
pub(crate) fn referred(module: &Module, op: OpId) -> Vec<String> {
    let mut known = FxHashSet::default();
    module.walk(module.top(), &mut |op| known.extend(printed_symbol(module, op)));
    let named = |op: OpId| symbols(&own_key(module, op).text, &known);
    let mut referred = named(op);
    let mut next = 0;
    while let Some(definitions) = referred.get(next).map(|symbol| definitions(module, symbol)) {
        next += 1;
        for symbol in definitions.into_iter().flat_map(named) {
            if !referred.contains(&symbol) {
                referred.push(symbol);
            }
        }
    }
    referred
}

/// Whether an op refers to a symbol that several ops define: which of them is meant depends on where the op is.
pub(crate) fn is_ambiguous(module: &Module, op: OpId) -> bool {
    referred(module, op).iter().any(|symbol| definitions(module, symbol).len() > 1)
}

/// Whether a value of an op, or of the definitions to which it refers, has a type whose size depends on the width of `index`.
pub fn uses_index(module: &Module, op: OpId) -> bool {
    ops_inside(module, op).into_iter().any(|op| {
        let data = module.op(op);
        let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        let args = blocks.flat_map(|&block| &module.block(block).args);
        data.results.iter().chain(args).any(|&value| has_index(module, module.value(value).ty))
    })
}

/// An op, the definitions to which it refers, and all ops in their regions.
pub(crate) fn ops_inside(module: &Module, op: OpId) -> Vec<OpId> {
    let mut roots = vec![op];
    roots.extend(referred(module, op).iter().flat_map(|symbol| definitions(module, symbol)));
    let mut found = Vec::new();
    for root in roots {
        found.push(root);
        for &block in module.op(root).regions.iter().flat_map(|&region| &module.region(region).blocks) {
            module.walk(block, &mut |op| found.push(op));
        }
    }
    found
}

/// Whether a type is `index`, or has it as a part.
fn has_index(module: &Module, ty: TypeId) -> bool {
    let text = assay_ir::type_text(module, ty);
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
    // Sizes are written before the type of elements.
    words.any(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x') == "index")
}

/// The symbols that a text names, as they are printed between quotes. An op that is not modelled may name a known symbol without `@`: see
/// [`assay_judge::named_in_texts`].
fn symbols(text: &str, known: &FxHashSet<String>) -> Vec<String> {
    let marked = text.match_indices('@').map(|(at, _)| {
        let rest = &text[at + 1..];
        match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next().unwrap_or_default(),
            None => rest.split(|c| !is_in_symbol(c)).next().unwrap_or_default(),
        }
    });
    let mut found: Vec<String> = Vec::new();
    for name in marked.chain(words_in_texts(text).filter(|word| known.contains(*word))) {
        if !name.is_empty() && !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
        }
    }
    found
}

/// The ops that define a symbol, in all modules: which of them a nested module means is not decided here.
fn definitions(module: &Module, symbol: &str) -> Vec<OpId> {
    let mut found = Vec::new();
    module.walk(module.top(), &mut |op| {
        if printed_symbol(module, op).as_deref() == Some(symbol) {
            found.push(op);
        }
    });
    found
}

/// The symbol that an op defines, as it is printed between quotes.
pub(crate) fn printed_symbol(module: &Module, op: OpId) -> Option<String> {
    module.symbol_of(op)?;
    let text = assay_ir::attr_text(module, module.attr_of(op, "sym_name")?);
    Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

struct KeyWriter<'m> {
    module: &'m Module,
    text: String,
    /// Values and blocks that the op's regions define, with their numbers.
    inner: FxHashMap<ValueId, usize>,
    captured: Vec<ValueId>,
}

impl KeyWriter<'_> {
    /// Numbers the values in the regions of an op. The text may use a value before the block that defines it.
    fn define(&mut self, id: OpId) {
        let module = self.module;
        for &block in module.op(id).regions.iter().flat_map(|&region| &module.region(region).blocks) {
            let block = module.block(block);
            let results = block.ops.iter().flat_map(|&op| &module.op(op).results);
            for &value in block.args.iter().chain(results) {
                let next = self.inner.len();
                self.inner.insert(value, next);
            }
            block.ops.iter().for_each(|&op| self.define(op));
        }
    }

    fn op(&mut self, id: OpId, is_outermost: bool) {
        let op = self.module.op(id);
        self.text.push_str(self.module.op_name(id));
        // The order of attributes does not matter, and an attribute may be a property in only some versions.
        let mut attrs: Vec<String> = (op.properties.iter().chain(&op.attrs))
            .map(|(name, attr)| {
                let (name, text) = (self.module.ctx.str(*name), assay_ir::attr_text(self.module, *attr));
                // Its own name is no text that refers to a symbol.
                let text = if name == "sym_name" { text.trim_matches('"') } else { &text };
                format!("{name}={text}")
            })
            .collect();
        attrs.extend(op.odd_properties.map(|attr| assay_ir::attr_text(self.module, attr)));
        attrs.sort();
        let _ = write!(self.text, "{{{}}}(", attrs.join(", "));
        for &operand in &op.operands {
            if !is_outermost {
                let number = self.number(operand);
                let _ = write!(self.text, "{number}");
            }
            self.ty(operand);
        }
        self.text.push_str(")->(");
        op.results.iter().for_each(|&result| self.ty(result));
        self.text.push(')');
        for &region in &op.regions {
            self.region(region);
        }
        for block in &op.successors {
            let place = op.parent.and_then(|parent| self.module.block(parent).parent);
            let place = place
                .and_then(|region| self.module.region(region).blocks.iter().position(|other| other == block));
            let _ = write!(self.text, "[^{}]", place.unwrap_or(usize::MAX));
        }
        self.text.push(';');
    }

    fn region(&mut self, region: assay_ir::RegionId) {
        self.text.push('{');
        for &block in &self.module.region(region).blocks {
            self.module.block(block).args.iter().for_each(|&arg| self.ty(arg));
            self.text.push(':');
            for &op in &self.module.block(block).ops {
                self.op(op, false);
            }
        }
        self.text.push('}');
    }

    fn ty(&mut self, value: ValueId) {
        let ty = assay_ir::type_text(self.module, self.module.value(value).ty);
        let _ = write!(self.text, ":{ty},");
    }

    /// A value's number within the op, or among those that it captures.
    fn number(&mut self, value: ValueId) -> String {
        if let Some(number) = self.inner.get(&value) {
            return format!("%{number}");
        }
        let known = self.captured.iter().position(|&other| other == value);
        let number = known.unwrap_or_else(|| {
            self.captured.push(value);
            self.captured.len() - 1
        });
        format!("outer {number}")
    }
}
