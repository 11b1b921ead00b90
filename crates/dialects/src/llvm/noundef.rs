//! Arguments and results that must be neither undef nor poison [LLVM LangRef, Parameter Attributes, noundef]. The attribute
//! means the same on functions of other dialects, which it is handed on from.

use assay_ir::{Attr, Module, OpId};
use assay_model::{Cond, OpView, Rule, Stop, SymbolicMachine, SymbolicValue, Value};

use super::global::find_symbol;

pub const NOUNDEF: Rule = Rule::ub(
    "poison-noundef",
    Cond::OwnPoison,
    "an argument or a result is undef or poison although it is noundef [LLVM LangRef, Parameter Attributes]",
);

/// The numbers of the arguments and of the results of a call that are `llvm.noundef`, by the call or by the function that
/// it names.
#[derive(Default)]
pub struct Noundef {
    args: Vec<usize>,
    results: Vec<usize>,
}

impl Noundef {
    pub fn of(view: &OpView<'_>, callee: Option<&str>) -> Noundef {
        let mut found = Noundef::default();
        let function = callee.and_then(|callee| find_symbol(view.module, callee));
        for op in std::iter::once(view.op).chain(function) {
            found.args.extend(marked(view.module, op, "arg_attrs"));
            found.results.extend(marked(view.module, op, "res_attrs"));
        }
        found
    }

    /// # Errors
    /// Undefined behaviour if one of the arguments is not well defined.
    pub fn check_args(&self, args: &[Value]) -> Result<(), Stop> {
        check(&self.args, args)
    }

    /// # Errors
    /// Undefined behaviour if one of the results is not well defined.
    pub fn check_results(&self, results: &[Value]) -> Result<(), Stop> {
        check(&self.results, results)
    }

    /// The rule on a call's arguments, for all inputs at once.
    pub fn symbolic_args(&self, machine: &mut dyn SymbolicMachine, args: &[SymbolicValue]) {
        symbolic_check(&self.args, machine, args);
    }

    /// The same on its results.
    pub fn symbolic_results(&self, machine: &mut dyn SymbolicMachine, results: &[SymbolicValue]) {
        symbolic_check(&self.results, machine, results);
    }
}

fn symbolic_check(numbers: &[usize], machine: &mut dyn SymbolicMachine, values: &[SymbolicValue]) {
    for scalar in numbers.iter().filter_map(|&number| values.get(number)).flat_map(SymbolicValue::scalars) {
        machine.undefined(scalar.poison);
    }
}

fn check(numbers: &[usize], values: &[Value]) -> Result<(), Stop> {
    let broken = |&number: &usize| values.get(number).is_some_and(Value::has_poison);
    if numbers.iter().any(broken) { Err(NOUNDEF.stop()) } else { Ok(()) }
}

/// Positions in a list of dictionaries of those that have the attribute.
fn marked(module: &Module, op: OpId, name: &str) -> Vec<usize> {
    let list = module.attr_of(op, name).map(|id| module.ctx.attr(id));
    let Some(Attr::Array(list)) = list else { return Vec::new() };
    let has_noundef = |attr: &Attr| match attr {
        Attr::Dictionary(entries) => entries.iter().any(|(key, _)| module.ctx.str(*key) == "llvm.noundef"),
        _ => false,
    };
    let numbered = list.iter().enumerate();
    numbered.filter(|(_, id)| has_noundef(module.ctx.attr(**id))).map(|(number, _)| number).collect()
}
