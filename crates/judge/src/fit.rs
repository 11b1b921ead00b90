//! Inputs for a function that lacks some arguments of another function, whose input is known.

use assay_engine::interpret::Interpreter;
use assay_ir::{Module, OpId};
use assay_model::Registry;
use rustc_hash::FxHashMap;

use crate::behaviour::{Plan, Settings};
use crate::inputs::Input;

/// Choices of arguments that are tried.
const CHOICES: usize = 64;
/// Inputs that are made, at most.
const INPUTS: usize = 8;

impl Input {
    /// Inputs of a function whose arguments are some of `texts`, in their order; see [`Input::texts`]. None if it has no arguments, or
    /// more than there are texts.
    pub fn fitting(
        module: &Module,
        registry: &Registry,
        function: OpId,
        index_width: u32,
        texts: &[String],
    ) -> Vec<Input> {
        let block = crate::functions::entry_block(module, function);
        let n_args = block.map_or(0, |block| module.block(block).args.len());
        if n_args == 0 {
            return Vec::new();
        }
        let mut choices = Vec::new();
        choose(texts, n_args, &mut Vec::new(), &mut choices);
        let mut inputs: Vec<Input> = Vec::new();
        for choice in choices {
            if let Ok(input) = Input::read(module, registry, function, index_width, &choice)
                && !inputs.contains(&input)
            {
                inputs.push(input);
            }
        }
        inputs.truncate(INPUTS);
        inputs
    }
}

impl Plan {
    /// The plan for those functions that inputs like this one fit, on these inputs alone; see [`Input::fitting`].
    pub fn on_inputs_like(
        mut self,
        texts: &[String],
        module: &Module,
        registry: &Registry,
        settings: &Settings,
    ) -> Plan {
        let index_width = settings.config.index_width;
        let ops: FxHashMap<&str, OpId> =
            Interpreter::new(module, registry, settings.config.clone()).functions().into_iter().collect();
        self.functions.retain_mut(|function| {
            let Some(&op) = ops.get(function.name.as_str()) else { return false };
            let calls_others = function.inputs.first().is_some_and(|input| input.answers.is_some());
            if calls_others {
                return false;
            }
            function.inputs = Input::fitting(module, registry, op, index_width, texts);
            (function.maker, function.is_complete) = (None, false);
            !function.inputs.is_empty()
        });
        self
    }
}

/// Adds to `choices` all ways to append `count` more texts, in order, to the chosen ones.
fn choose(texts: &[String], count: usize, chosen: &mut Vec<String>, choices: &mut Vec<Vec<String>>) {
    if choices.len() == CHOICES {
        return;
    }
    if count == 0 {
        choices.push(chosen.clone());
        return;
    }
    for (at, text) in texts.iter().enumerate() {
        if texts.len() - at < count {
            return;
        }
        chosen.push(text.clone());
        choose(&texts[at + 1..], count - 1, chosen, choices);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_are_gone_are_left_out() {
        let text = "\"func.func\"() <{function_type = (i8, i64) -> (), sym_name = \"f\"}> ({\n\
                    ^bb0(%a: i8, %b: i64):\n  \"func.return\"() : () -> ()\n}) : () -> ()";
        let module = assay_ir::parse(text).unwrap();
        let function = module.block(module.top()).ops[0];
        let registry = assay_dialects::registry();
        let texts = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let fitting = |list: &[&str]| {
            let inputs = Input::fitting(&module, &registry, function, 64, &texts(list));
            inputs.iter().map(|input| input.texts().join(" ")).collect::<Vec<_>>()
        };
        assert_eq!(fitting(&["1", "[2, 3]", "-9223372036854775808"]), ["1 -9223372036854775808"]);
        assert_eq!(fitting(&["1", "300", "2"]), ["1 300", "1 2"], "300 is not an i8");
        assert!(fitting(&["1"]).is_empty());
    }
}
