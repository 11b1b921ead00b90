//! Attributes that make promises about arguments and results [LLVM LangRef, Parameter Attributes]. They mean the same on functions of other
//! dialects, from which lowerings copy them.

use assay_ir::{Attr, AttrId, Int, Module, OpId, Sym, attr_text};
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
    let mut unmodelled = Vec::new();
    let args = read_promises(view, ("arg_attrs", "argument"), &mut unmodelled)?;
    let results = read_promises(view, ("res_attrs", "result"), &mut unmodelled)?;
    for name in OF_FUNCTIONS {
        if let Some(attr) = view.module.attr_of(view.op, name) {
            unmodelled.push(format!("{name} = {}", attr_text(view.module, attr)));
        }
    }
    Ok(Promises { args, results, unmodelled })
}

/// Attributes of functions and calls that promise something about their behaviour [LLVM LangRef, Function Attributes].
const OF_FUNCTIONS: [&str; 11] = [
    "memory_effects",
    "memory",
    "no_unwind",
    "will_return",
    "noreturn",
    "passthrough",
    "no_infs_fp_math",
    "no_nans_fp_math",
    "no_signed_zeros_fp_math",
    "approx_func_fp_math",
    "unsafe_fp_math",
];

/// Attributes of pointer arguments: the callee gets a copy of the memory [LLVM LangRef, Parameter Attributes].
const COPIED: [&str; 3] = ["llvm.byval", "llvm.inalloca", "llvm.preallocated"];

/// Requires that a call passes no argument as a copy of memory, for which there is no model.
///
/// # Errors
/// Unsupported if the call or the called function says so.
pub fn refuse_copies(view: &OpView<'_>, callee: Option<&str>) -> Result<(), Stop> {
    let function = callee.and_then(|callee| find_symbol(view.module, callee));
    let copies = |op| {
        let dictionaries = dictionaries(view.module, op, "arg_attrs");
        let mut keys = dictionaries.into_iter().flat_map(|(_, entries)| entries.iter().map(|(key, _)| *key));
        keys.any(|key| COPIED.contains(&view.module.ctx.str(key)))
    };
    match [Some(view.op), function].into_iter().flatten().any(copies) {
        true => Err(view.unsupported("an argument that is passed as a copy of memory")),
        false => Ok(()),
    }
}

/// The promises of a call and of the called function, for all inputs at once.
///
/// # Errors
/// Unsupported if the call or the function states a range.
pub fn symbolic_promises(view: &OpView<'_>, callee: &str) -> Result<Promises, Stop> {
    refuse_copies(view, Some(callee))?;
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

/// The dictionaries in a list, each with its position.
fn dictionaries<'m>(module: &'m Module, op: OpId, name: &str) -> Vec<(usize, &'m [(Sym, AttrId)])> {
    let Some(Attr::Array(list)) = module.attr_of(op, name).map(|id| module.ctx.attr(id)) else {
        return Vec::new();
    };
    let entries = list.iter().enumerate().filter_map(|(number, id)| match module.ctx.attr(*id) {
        Attr::Dictionary(entries) => Some((number, &entries[..])),
        _ => None,
    });
    entries.collect()
}

/// The promises in a list of dictionaries, each with its position in the list. Those that have no model are added to a list of texts.
fn read_promises(
    view: &OpView<'_>,
    (name, what): (&str, &str),
    unmodelled: &mut Vec<String>,
) -> Result<Vec<(usize, Promise)>, Stop> {
    let module = view.module;
    let mut found = Vec::new();
    for (number, entries) in dictionaries(module, view.op, name) {
        for (key, value) in entries {
            let key = module.ctx.str(*key);
            if key == NOUNDEF_ATTR {
                found.push((number, Promise::Defined(&NOUNDEF)));
            } else if key == RANGE_ATTR {
                let range = range(module, module.ctx.attr(*value));
                found.push((number, range.ok_or_else(|| view.unsupported("a range of another form"))?));
            } else if key.starts_with("llvm.") {
                unmodelled.push(format!("{what} {number}: {key} = {}", attr_text(module, *value)));
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
