//! Attributes whose meaning is not known, and which a pass adds or drops: discardable ones, such as decorations of SPIR-V.
//!
//! The element of an op reads the attributes that ODS lists. What functions, calls and accesses promise is in the element, too
//! (`OpDef::promises`).

use assay_ir::{Module, OpId};
use assay_judge::functions::ops_reached;
use assay_model::Registry;
use rustc_hash::{FxHashMap, FxHashSet};

/// Discardable attributes that mean nothing. Sparsification notes on a loop where it comes from [LoopEmitter.cpp].
const WITHOUT_MEANING: [&str; 1] = ["Emitted from"];

/// The discardable attributes of a function and of all that it reaches.
struct Attributes<'m> {
    /// The names of all ops, and how many there are.
    ops: FxHashMap<&'m str, usize>,
    /// The name of the op and the attribute with its value, as a text.
    found: Vec<(&'m str, String)>,
}

impl<'m> Attributes<'m> {
    fn collect(registry: &Registry, (module, function): (&'m Module, OpId)) -> Attributes<'m> {
        let mut attributes = Attributes { ops: FxHashMap::default(), found: Vec::new() };
        for op in ops_reached(module, function) {
            let name = module.op_name(op);
            *attributes.ops.entry(name).or_default() += 1;
            // An op that Assay does not know must be the same in both programs anyway.
            if registry.get(name).is_none_or(|def| def.promises.is_some()) {
                continue;
            }
            for &(attr, value) in &module.op(op).attrs {
                let attr = module.ctx.str(attr);
                if !WITHOUT_MEANING.contains(&attr) {
                    let text = format!("{attr} = {}", assay_ir::attr_text(module, value));
                    attributes.found.push((name, text));
                }
            }
        }
        attributes
    }
}

/// Checks that the target has no discardable attribute that the source has not, and that no op loses one. An op that was removed loses nothing, so
/// there must be as many ops of its name as before.
///
/// # Errors
/// The attribute.
pub(super) fn check(registry: &Registry, [source, target]: [(&Module, OpId); 2]) -> Result<(), String> {
    let [before, after] = [source, target].map(|function| Attributes::collect(registry, function));
    let texts = |attributes: &Attributes<'_>| {
        attributes.found.iter().map(|(_, text)| text.clone()).collect::<FxHashSet<_>>()
    };
    let (known, kept) = (texts(&before), texts(&after));
    if let Some((op, text)) = after.found.iter().find(|(_, text)| !known.contains(text)) {
        return Err(format!("'{op}' gets '{text}', of which no meaning is known"));
    }
    let is_there = |op: &str| after.ops.get(op) >= before.ops.get(op);
    let is_lost = |(op, text): &&(&str, String)| !kept.contains(text) && is_there(op);
    match before.found.iter().find(is_lost) {
        Some((op, text)) => Err(format!("'{op}' loses '{text}', of which no meaning is known")),
        None => Ok(()),
    }
}
