//! Attributes that make promises about arguments and results [LLVM LangRef, Parameter Attributes]. They mean the same on functions of other
//! dialects, from which lowerings copy them.

use assay_ir::{Attr, Int, Module};
use assay_model::{Cond, OpView, Promise, Promises, Rule, Stop, SymbolicMachine, SymbolicValue};
use num_bigint::BigInt;

use super::global::find_symbol;

pub const NOUNDEF: Rule = Rule::ub(
    "poison-noundef",
    Cond::OwnPoison,
    "an argument or a result is undef or poison although it is noundef [LLVM LangRef, Parameter Attributes]",
);
/// The promises of a function or a call itself. It is not a rule of the call that an integer outside of its range is poison: otherwise each
/// caller would need a guard for the attributes of its callee.
pub fn promises(view: &OpView<'_>) -> Result<Promises, Stop> {
    Ok(Promises { args: read_promises(view, "arg_attrs")?, results: read_promises(view, "res_attrs")? })
}

/// The promises of a call and of the called function, for all inputs at once.
///
/// # Errors
/// Unsupported if the call or the function states a range.
pub fn symbolic_promises(view: &OpView<'_>, callee: &str) -> Result<Promises, Stop> {
    let mut found = promises(view)?;
    if let Some(function) = find_symbol(view.module, callee) {
        let stated = promises(&OpView { op: function, ..*view })?;
        found.args.extend(stated.args);
        found.results.extend(stated.results);
    }
    let is_range = |(_, promise): &(usize, Promise)| matches!(promise, Promise::Within(..));
    match found.args.iter().chain(&found.results).any(is_range) {
        true => Err(view.unsupported("a range of arguments or results")),
        false => Ok(found),
    }
}

/// The rule on a call's arguments or results.
pub fn keep_symbolic(
    promises: &[(usize, Promise)],
    machine: &mut dyn SymbolicMachine,
    values: &[SymbolicValue],
) {
    for scalar in
        promises.iter().filter_map(|(number, _)| values.get(*number)).flat_map(SymbolicValue::scalars)
    {
        machine.mark_undefined(scalar.poison);
    }
}

const NOUNDEF_ATTR: &str = "llvm.noundef";
const RANGE_ATTR: &str = "llvm.range";

/// The promises in a list of dictionaries, each with its position in the list.
fn read_promises(view: &OpView<'_>, name: &str) -> Result<Vec<(usize, Promise)>, Stop> {
    let module = view.module;
    let Some(Attr::Array(list)) = module.attr_of(view.op, name).map(|id| module.ctx.attr(id)) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for (number, id) in list.iter().enumerate() {
        let Attr::Dictionary(entries) = module.ctx.attr(*id) else { continue };
        for (key, value) in entries {
            let key = module.ctx.str(*key);
            if key == NOUNDEF_ATTR {
                found.push((number, Promise::Defined(&NOUNDEF)));
            } else if key == RANGE_ATTR {
                let range = range(module, module.ctx.attr(*value));
                found.push((number, range.ok_or_else(|| view.unsupported("a range of another form"))?));
            }
        }
    }
    Ok(found)
}

/// `#llvm.constant_range<i32, 0, 10>`
fn range(module: &Module, attr: &Attr) -> Option<Promise> {
    let Attr::Dialect { name, body, .. } = attr else { return None };
    let text = module.ctx.str(*body).strip_prefix('<')?.strip_suffix('>')?;
    let mut parts = text.split(',').map(str::trim);
    let width = parts.next()?.strip_prefix('i')?.parse().ok()?;
    let mut bound = || Some(Int::wrap(width, &parts.next()?.parse::<BigInt>().ok()?));
    let (lower, upper) = (bound()?, bound()?);
    (module.ctx.str(*name) == "llvm.constant_range").then_some(Promise::Within(lower, upper))
}
