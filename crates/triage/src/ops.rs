//! The ops that are involved in a failure.

use assay_ir::Module;
use assay_model::{Meaning, Registry};

/// The ops that a small program is about, sorted, each once: those that compute or branch. Constants, other terminators, symbols,
/// calls, and ops without results (they only show values) are left out, unless there is nothing else.
pub fn involved(module: &Module, registry: &Registry) -> Vec<String> {
    let (mut computing, mut acting) = (Vec::new(), Vec::new());
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op);
        let data = module.op(op);
        let declaration = registry.get(name).is_some_and(|def| matches!(def.meaning, Meaning::Declaration));
        // A branch may go to the wrong block.
        let terminator = data.successors.is_empty()
            && data.parent.is_some_and(|block| module.block(block).ops.last() == Some(&op));
        let symbol = module.attr_of(op, "sym_name").is_some() || data.parent.is_none();
        if declaration || symbol || terminator {
            return;
        }
        let branch = !data.successors.is_empty();
        let constant = data.operands.is_empty() && data.regions.is_empty() && !branch;
        let shows = data.results.is_empty() && data.regions.is_empty() && !branch;
        let call = module.attr_of(op, "callee").is_some();
        let list = if constant || shows || call { &mut acting } else { &mut computing };
        list.push(name.to_owned());
    });
    let mut names = if computing.is_empty() { acting } else { computing };
    names.sort_unstable();
    names.dedup();
    names
}
