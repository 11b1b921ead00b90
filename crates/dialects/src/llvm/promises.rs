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
/// Such a function may only end the program, or run forever.
const NO_RETURN: Rule = Rule::ub(
    "noreturn",
    Cond::And(&[]),
    "a function or a call that states that it never returns has returned [LLVM LangRef, noreturn]",
);
/// Where the program ends, it does not.
const WILL_RETURN: Rule = Rule::ub(
    "willreturn",
    Cond::And(&[]),
    "the program ends in a function or a call that states that it returns [LLVM LangRef, willreturn]",
);

/// The promises of a function or a call itself. It is not a rule of the call that an integer outside of its range is poison: otherwise each
/// caller would need a guard for the attributes of its callee. The same applies to the other promises, except to be defined.
pub fn promises(view: &OpView<'_>) -> Result<Promises, Stop> {
    let mut found = Promises::default();
    found.args = read_promises(view, ("arg_attrs", "argument"), &mut found)?;
    found.results = read_promises(view, ("res_attrs", "result"), &mut found)?;
    read_endings(view, &mut found);
    found.null_is_valid = passes_through(view, NULL_IS_VALID);
    let op = view.module.op(view.op);
    for &(name, attr) in op.properties.iter().chain(&op.attrs) {
        let name = view.module.ctx.str(name);
        let lists = [NO_PROMISE, EFFECTS, &ENDINGS];
        if lists.iter().all(|list| !list.contains(&name)) && !is_empty_promise(view.module, attr) {
            let texts =
                if LAUNCHED.contains(&name) { &mut found.without_terms } else { &mut found.unmodelled };
            texts.push(format!("{name} = {}", attr_text(view.module, attr)));
        }
    }
    found.unmodelled.extend(effects(view));
    Ok(found)
}

/// The promises of an access to memory. No execution checks them: most are about other accesses.
pub fn access_promises(view: &OpView<'_>) -> Result<Promises, Stop> {
    let mut found = Promises::default();
    read_promises(view, ("arg_attrs", "argument"), &mut found)?;
    found.unmodelled.append(&mut found.without_terms);
    for name in OF_ACCESSES {
        if let Some(attr) = view.module.attr_of(view.op, name) {
            found.unmodelled.push(format!("{name} = {}", attr_text(view.module, attr)));
        }
    }
    Ok(found)
}

/// Promises about the end of a function. Nothing unwinds the stack in an execution, so the last one is kept.
const ENDINGS: [&str; 3] = ["noreturn", "will_return", "no_unwind"];

fn read_endings(view: &OpView<'_>, found: &mut Promises) {
    let [never, always, _] = ENDINGS;
    for name in ENDINGS {
        let Some(attr) = view.module.attr_of(view.op, name) else { continue };
        found.never_returns = found.never_returns.or((name == never).then_some(&NO_RETURN));
        found.returns = found.returns.or((name == always).then_some(&WILL_RETURN));
        found.without_terms.push(format!("{name} = {}", attr_text(view.module, attr)));
    }
}

/// What a kernel says of its launches. An execution takes the sizes of the launch; a kernel that is called by itself has one thread [GPUOps.td, func].
const LAUNCHED: &[&str] = &["known_block_size", "known_grid_size", "known_cluster_size"];

/// Attributes of functions and calls that promise nothing about what these do. Any other may do so [FuncOps.td; LLVMOps.td; GPUOps.td;
/// SPIRVStructureOps.td; LLVM LangRef, Function Attributes and call].
const NO_PROMISE: &[&str] = &[
    // What is called, and with what.
    "sym_name",
    "sym_visibility",
    "function_type",
    "callee",
    "var_callee_type",
    "callee_type",
    "arg_attrs",
    "res_attrs",
    "operandSegmentSizes",
    "op_bundle_sizes",
    "op_bundle_tags",
    "workgroup_attributions",
    "workgroup_attrib_attrs",
    "private_attrib_attrs",
    "llvm.varargs",
    "llvm.bareptr",
    "llvm.emit_c_interface",
    "llvm.linkage",
    // What the linker and the loader do with the function.
    "linkage",
    "linkage_attributes",
    "visibility_",
    "dso_local",
    "comdat",
    "section",
    "unnamed_addr",
    "alignment",
    "personality",
    "garbageCollector",
    "uwtable_kind",
    "gpu.kernel",
    "kernel",
    "nvvm.kernel",
    "rocdl.kernel",
    "spirv.entry_point_abi",
    // For which machine, and how, code is made.
    "target_cpu",
    "tune_cpu",
    "target_features",
    "prefer_vector_width",
    "frame_pointer",
    "no_inline",
    "always_inline",
    "inline_hint",
    "optimize_none",
    "function_entry_count",
    "branch_weights",
    "vec_type_hint",
    "work_group_size_hint",
    "instrument_function_entry",
    "instrument_function_exit",
    // Forbids transformations.
    "convergent",
    // Means something only together with the annotation of a loop.
    "access_groups",
];

/// Attributes of accesses that promise something [LLVM LangRef, metadata `alias.scope`, `noalias`, `tbaa`, `invariant.load`,
/// `invariant.group`, `dereferenceable`].
pub const OF_ACCESSES: [&str; 6] =
    ["alias_scopes", "noalias_scopes", "tbaa", "invariant", "invariantGroup", "dereferenceable"];

const MEMORY_EFFECTS: &str = "memory_effects";
const READ_NONE: &str = "llvm.readnone";
const EFFECTS: &[&str] = &[MEMORY_EFFECTS, READ_NONE];

/// What attributes promise about the memory that is accessed. `llvm.readnone` on a function of `func` becomes `memory_effects` without
/// accesses [FuncToLLVM.cpp, convertFuncOpToLLVMFuncOp].
fn effects(view: &OpView<'_>) -> Option<String> {
    let module = view.module;
    let nothing = || format!("{MEMORY_EFFECTS} = none");
    let Some(attr) = module.attr_of(view.op, MEMORY_EFFECTS) else {
        return module.attr_of(view.op, READ_NONE).map(|_| nothing());
    };
    let text = attr_text(module, attr);
    // `#llvm.memory_effects<other = none, argMem = read>`
    let effects = text.split_once('<').map_or("", |(_, body)| body.trim_end_matches('>')).split(',');
    let mut effects = effects.filter_map(|part| part.split_once('=').map(|(_, effect)| effect.trim()));
    if effects.clone().all(|effect| effect == "none") {
        return Some(nothing());
    }
    effects.any(|effect| effect != "readwrite").then(|| format!("{MEMORY_EFFECTS} = {text}"))
}

/// An entry of `passthrough`: accesses of null are defined [LLVM LangRef, Function Attributes, null_pointer_is_valid].
const NULL_IS_VALID: &str = "null_pointer_is_valid";

/// Whether `passthrough` has an entry.
fn passes_through(view: &OpView<'_>, entry: &str) -> bool {
    let Some(Attr::Array(entries)) = view.attr("passthrough") else { return false };
    entries.iter().any(|&one| match view.module.ctx.attr(one) {
        Attr::String(text) => view.module.ctx.str(*text) == entry,
        _ => false,
    })
}

/// Entries of `passthrough` that say nothing about behaviour.
const HINTS: [&str; 9] = [
    NULL_IS_VALID,
    "presplitcoroutine",
    "noinline",
    "alwaysinline",
    "inlinehint",
    "cold",
    "hot",
    "minsize",
    "optsize",
];

/// The values of attributes that are always there, if they promise nothing: calling convention, kind of tail call, fast-math flags and control of SPIR-V.
const DEFAULTS: [&str; 4] = ["<ccc>", "<none>", "<notail>", "<None>"];

/// Whether an attribute is false or a default, or a list of hints.
fn is_empty_promise(module: &Module, attr: AttrId) -> bool {
    match module.ctx.attr(attr) {
        Attr::Bool(value) => !value,
        Attr::Array(entries) => entries.iter().all(|&entry| match module.ctx.attr(entry) {
            Attr::String(text) => HINTS.contains(&module.ctx.str(*text)),
            _ => false,
        }),
        Attr::Dialect { body, .. } => DEFAULTS.contains(&module.ctx.str(*body)),
        _ => false,
    }
}

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
/// Unsupported if the call or the function promises more than that values are defined, or if the definition may be replaced.
pub fn symbolic_promises(view: &OpView<'_>, callee: &str) -> Result<Promises, Stop> {
    refuse_copies(view, Some(callee))?;
    let mut found = promises(view)?;
    if let Some(function) = find_symbol(view.module, callee) {
        if is_replaceable(view.module, function) {
            return Err(view.unsupported("a definition that may be replaced"));
        }
        let stated = promises(&OpView { op: function, ..*view })?;
        found.args.extend(stated.args);
        found.results.extend(stated.results);
    }
    let has_terms = |(_, promise): &(usize, Promise)| matches!(promise, Promise::Defined(_));
    match found.args.iter().chain(&found.results).all(has_terms) {
        true => Ok(found),
        false => Err(view.unsupported("what attributes promise of arguments or results")),
    }
}

/// Whether the linker may take another definition of a function, which does something else [LLVM LangRef, Linkage Types].
fn is_replaceable(module: &Module, function: OpId) -> bool {
    let names = ["linkage", "llvm.linkage"];
    let linkages = names.iter().filter_map(|name| module.attr_of(function, name));
    let mut texts = linkages.map(|attr| attr_text(module, attr));
    let replaceable = ["<weak>", "<linkonce>", "<common>", "<extern_weak>"];
    texts.any(|text| replaceable.iter().any(|linkage| text.ends_with(linkage)))
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

/// The promises in a list of dictionaries, each with its position in the list. Those that have no terms or no model are added to the texts.
fn read_promises(
    view: &OpView<'_>,
    (name, what): (&str, &str),
    texts: &mut Promises,
) -> Result<Vec<(usize, Promise)>, Stop> {
    let module = view.module;
    let mut found = Vec::new();
    for (number, entries) in dictionaries(module, view.op, name) {
        for (key, value) in entries {
            let key = module.ctx.str(*key);
            let text = || format!("{what} {number}: {key} = {}", attr_text(module, *value));
            match read_promise(view, key, module.ctx.attr(*value))? {
                Some(promise) => {
                    if !matches!(promise, Promise::Defined(_) | Promise::Within(..)) {
                        texts.without_terms.push(text());
                    }
                    found.push((number, promise));
                }
                None if key == INTERFACE => {}
                None => texts.unmodelled.push(text()),
            }
        }
    }
    Ok(found)
}

/// Where an argument of a kernel comes from [SPIRVAttributes.td, InterfaceVarABIAttr].
const INTERFACE: &str = "spirv.interface_var_abi";

/// A promise that has a model [LLVM LangRef, Parameter Attributes]. `dereferenceable` implies `noundef`.
fn read_promise(view: &OpView<'_>, key: &str, value: &Attr) -> Result<Option<Promise>, Stop> {
    let number = || match value {
        Attr::Integer { value, .. } => value.to_u64(),
        _ => None,
    };
    let readable = |or_null| number().map(|bytes| Promise::Readable { bytes, or_null, defined: &NOUNDEF });
    let Some(name) = key.strip_prefix("llvm.") else { return Ok(None) };
    Ok(match name {
        "noundef" => Some(Promise::Defined(&NOUNDEF)),
        "nonnull" => Some(Promise::NonNull),
        "align" => number().filter(|&bytes| bytes > 0).map(Promise::Aligned),
        "dereferenceable" => readable(false),
        "dereferenceable_or_null" => readable(true),
        "range" => {
            Some(range(view.module, value).ok_or_else(|| view.unsupported("a range of another form"))?)
        }
        _ => None,
    })
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
