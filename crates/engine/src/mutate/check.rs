//! What a mutant must pass before it counts.

use assay_ir::{Attr, Module};
use assay_model::shape::{Shapes, verify_module};
use rustc_hash::FxHashSet;

use super::tally::MutationFailure;

/// Checks dominance, links, the ops' shapes, and that no symbol is defined twice.
///
/// # Errors
/// The first violation.
pub fn check(module: &Module, shapes: &Shapes) -> Result<(), MutationFailure> {
    if let Err(errors) = assay_ir::verify(module, shapes) {
        let first = errors.into_iter().next();
        return Err(first.map_or(MutationFailure::NoPlace, |error| {
            MutationFailure::Structure(module.op_name(error.op).to_owned(), without_names(&error.message))
        }));
    }
    if let Some(error) = verify_module(module, shapes).into_iter().next() {
        return Err(MutationFailure::Shape(error.message));
    }
    symbols(module)
}

/// The message without the parts that differ from program to program.
fn without_names(message: &str) -> String {
    let mut parts = message.split(", %");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once(',').map_or("", |(_, rest)| rest));
    }
    text
}

fn symbols(module: &Module) -> Result<(), MutationFailure> {
    let Some(key) = module.ctx.find_sym("sym_name") else { return Ok(()) };
    let mut seen = FxHashSet::default();
    let mut twice = None;
    module.walk(module.top(), &mut |op| {
        let data = module.op(op);
        let entry = data.properties.iter().chain(&data.attrs).find(|entry| entry.0 == key);
        let Some(&(_, attr)) = entry else { return };
        if let Attr::String(text) = module.ctx.attr(attr)
            && !seen.insert((data.parent, *text))
        {
            twice = Some(op);
        }
    });
    match twice {
        Some(op) => {
            let message = "a symbol is defined twice".to_owned();
            Err(MutationFailure::Structure(module.op_name(op).to_owned(), message))
        }
        None => Ok(()),
    }
}
