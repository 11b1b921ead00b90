//! The ops that are involved in a failure.

use assay_ir::{Module, attr_text, type_text};
use assay_model::shape::{Shapes, Trait};
use assay_model::{Meaning, Registry};

/// The ops that a small program is about: those that compute or branch, sorted, each once. Constants, other terminators, symbols,
/// calls, and ops without results (they only show values) are left out, unless the program has nothing else.
pub fn involved_ops(module: &Module, registry: &Registry) -> Vec<String> {
    let (mut computing, mut acting) = (Vec::new(), Vec::new());
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op);
        let data = module.op(op);
        let declaration = registry.get(name).is_some_and(|def| matches!(def.meaning, Meaning::Declaration));
        let last = || data.parent.is_some_and(|block| module.block(block).ops.last() == Some(&op));
        // The program may branch to the wrong block, so branches count. The body of a module has no terminator.
        let terminator = data.successors.is_empty()
            && Shapes::newest().get(name).map_or_else(last, |shape| shape.has(Trait::Terminator));
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

/// The types and attributes of all ops with this name, without the values that they use and define.
pub fn forms(module: &Module, name: &str) -> Vec<String> {
    let mut forms = Vec::new();
    module.walk(module.top(), &mut |op| {
        if module.op_name(op) != name {
            return;
        }
        let data = module.op(op);
        let values = data.operands.iter().chain(&data.results);
        let types: Vec<String> = values.map(|&value| type_text(module, module.value(value).ty)).collect();
        let attrs = data.properties.iter().chain(&data.attrs);
        let mut attrs: Vec<String> = attrs
            .map(|&(name, attr)| format!("{} = {}", module.ctx.str(name), attr_text(module, attr)))
            .collect();
        attrs.sort_unstable();
        forms.push(format!("{} | {}", types.join(", "), attrs.join(", ")));
    });
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_op_of_a_module_is_no_terminator() {
        let text = "%0 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n%1 = \"arith.addi\"(%0, %0) : (i32, i32) -> i32\n\
                    \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n  \"func.return\"() : () -> ()\n}) : () -> ()\n\
                    %2 = \"arith.muli\"(%1, %1) : (i32, i32) -> i32\n";
        let module = assay_ir::parse(text).unwrap();
        assert_eq!(involved_ops(&module, assay_dialects::shared()), ["arith.addi", "arith.muli"]);
    }

    #[test]
    fn ops_differ_by_types_and_attributes_and_not_by_operands() {
        let text = "%0 = \"a.b\"() {x = 1 : i8} : () -> i32\n%1 = \"a.b\"() {x = 1 : i8} : () -> i32\n\
                    %2 = \"a.b\"() {x = 2 : i8} : () -> i32\n%3 = \"a.b\"() {x = 1 : i8} : () -> i64\n\
                    %4 = \"a.c\"() : () -> i64\n";
        let forms = forms(&assay_ir::parse(text).unwrap(), "a.b");
        assert_eq!((forms.len(), &forms[0]), (4, &forms[1]));
        assert!(forms[0] != forms[2] && forms[0] != forms[3]);
    }
}
