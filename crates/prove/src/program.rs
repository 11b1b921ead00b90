//! Programs as proofs compare them.

use assay_ir::{Module, OpId, ParseError};

use crate::key;

/// A program as proofs compare it.
pub struct ComparedProgram {
    /// In generic form, as it was parsed.
    pub text: String,
    /// The module without names of aliases, since two programs may use one name for different things.
    pub(crate) module: Module,
}

impl ComparedProgram {
    /// # Errors
    /// If the text is not a program.
    pub fn parse(text: String) -> Result<ComparedProgram, ParseError> {
        let mut module = assay_ir::parse(&text)?;
        module.aliases.clear();
        Ok(ComparedProgram { text, module })
    }

    /// The program with only one of its functions, and the symbols that the function needs; `None` if there is no such
    /// function.
    pub fn only(&self, name: &str) -> Option<Module> {
        let mut module = assay_ir::parse(&self.text).ok()?;
        let wanted = function(&module, name)?;
        let mut needed = key::referred(&module, wanted);
        needed.extend(key::printed_symbol(&module, wanted));
        let siblings = module.block(module.op(wanted).parent?).ops.clone();
        for op in siblings {
            if key::printed_symbol(&module, op).is_some_and(|symbol| !needed.contains(&symbol)) {
                module.erase_op(op);
            }
        }
        Some(module)
    }
}

/// The function with this name, if it has a body.
pub(crate) fn function(module: &Module, name: &str) -> Option<OpId> {
    let mut found = None;
    module.walk(module.top(), &mut |op| {
        let has_body = assay_judge::functions::entry_block(module, op).is_some();
        let is_it = symbol(module, op) == Some(name);
        if is_it && has_body && module.attr_of(op, "function_type").is_some() && found.is_none() {
            found = Some(op);
        }
    });
    found
}

/// The symbol that an op defines.
fn symbol(module: &Module, op: OpId) -> Option<&str> {
    match module.ctx.attr(module.attr_of(op, "sym_name")?) {
        assay_ir::Attr::String(symbol) => Some(module.ctx.str(*symbol)),
        _ => None,
    }
}
