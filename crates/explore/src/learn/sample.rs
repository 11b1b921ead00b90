//! Programs that hold an op to look at.

use std::collections::BTreeSet;

use assay_ir::{Attr, AttrId, Context, DYNAMIC, Module, OpId, Type, TypeId, ValueId};

/// How a program is written for a compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleForm {
    /// Whether the compiler knows properties, `<{…}>` (MLIR 17 and later).
    pub properties: bool,
    /// Whether ops that make values without operands are replaced by arguments, so that there is nothing to fold.
    pub open: bool,
}

/// A program with one op under observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedProgram {
    /// The sample's number, which is part of the location of the op.
    pub number: usize,
    /// The op's name.
    pub op: String,
    /// The kind of the op's types, in one word: see [`kind`].
    pub kind: String,
    /// The contents of the module, if several samples can share a module with them.
    body: Option<String>,
    program: String,
    /// Names of all ops of the program.
    pub ops: BTreeSet<String>,
}

/// The name of a sample's location.
const NAME: &str = "assay.";

impl ObservedProgram {
    /// Prepares a program: marks the first op with this name, and makes the function return its results, so that it
    /// is not removed as dead. `None` if there is no such op.
    pub fn prepare(mut module: Module, op: &str, number: usize, form: SampleForm) -> Option<ObservedProgram> {
        let mut found = None;
        module.walk(module.top(), &mut |id| {
            if found.is_none() && module.op_name(id) == op {
                found = Some(id);
            }
        });
        let subject: OpId = found?;
        let kind = kind(&module, subject);
        if let Some(function) = function_of(&module, subject) {
            if form.open {
                open_sources(&mut module, function, subject);
            }
            return_results(&mut module, function, subject);
        }
        let name = module.ctx.sym(&format!("{NAME}{number}"));
        let loc = module.ctx.intern_attr(Attr::NameLoc { name, child: None });
        module.op_mut(subject).loc = Some(loc);
        if !form.properties {
            module.turn_properties_into_attributes();
        }
        let body = joinable(&module, number);
        let program = assay_ir::print(&module);
        let mut ops = BTreeSet::new();
        module.walk(module.top(), &mut |op| {
            ops.insert(module.op_name(op).to_owned());
        });
        Some(ObservedProgram { number, op: op.to_owned(), kind, body, program, ops })
    }

    /// The program without its number; it is equal for equal programs.
    pub fn essence(&self) -> String {
        let number = self.number;
        self.program.replace(&format!("\"{NAME}{number}\""), "")
    }

    /// Whether the text of a program with several samples contains one of this sample's symbols.
    pub(super) fn is_in(&self, program: &str) -> bool {
        program.contains(&format!("_{}\"", self.number))
    }

    /// Whether it can share a module with others.
    pub fn joins(&self) -> bool {
        self.body.is_some()
    }

    /// One program of several samples that can share a module, or of a single sample.
    pub fn program(samples: &[&ObservedProgram]) -> String {
        if let [one] = samples {
            return one.program.clone();
        }
        // Modules that can be shared have no attributes, so they all begin with the same line.
        let first = samples.first().and_then(|sample| sample.program.lines().next());
        let mut text = format!("{}\n", first.unwrap_or_default());
        for sample in samples {
            text.push_str(sample.body.as_deref().expect("only those that can are joined"));
        }
        text.push_str("}) : () -> ()\n");
        text
    }
}

/// The numbers of the samples that a location refers to.
pub(super) fn numbers(ctx: &Context, loc: AttrId, found: &mut Vec<usize>) {
    match ctx.attr(loc) {
        Attr::NameLoc { name, child } => {
            found.extend(ctx.str(*name).strip_prefix(NAME).and_then(|number| number.parse::<usize>().ok()));
            if let Some(child) = child {
                numbers(ctx, *child, found);
            }
        }
        Attr::CallSiteLoc { callee, caller } => {
            numbers(ctx, *callee, found);
            numbers(ctx, *caller, found);
        }
        Attr::FusedLoc { locs, .. } => locs.iter().for_each(|&loc| numbers(ctx, loc, found)),
        _ => {}
    }
}

/// The first of `memref`, `tensor`, `vector` and `scalar` that occurs among the op's types. It is followed by `?` if sizes are dynamic, by `[]` if
/// they are scalable, and by `*` for an unranked type. `none` if the op has no types.
fn kind(module: &Module, op: OpId) -> String {
    let data = module.op(op);
    let mut types: Vec<TypeId> =
        data.operands.iter().chain(&data.results).map(|&value| module.value(value).ty).collect();
    for &(_, attr) in data.properties.iter().chain(&data.attrs) {
        if let Attr::Type(ty) = module.ctx.attr(attr)
            && let Type::Function { inputs, results } = module.ctx.ty(*ty)
        {
            types.extend(inputs.iter().chain(results.iter()));
        }
    }
    let rank = |ty: TypeId| match module.ctx.ty(ty) {
        Type::UnrankedMemRef { .. } => (4, "memref*"),
        Type::MemRef { shape, .. } if shape.contains(&DYNAMIC) => (4, "memref?"),
        Type::MemRef { .. } => (3, "memref"),
        Type::UnrankedTensor { .. } => (3, "tensor*"),
        Type::Tensor { shape, .. } if shape.contains(&DYNAMIC) => (2, "tensor?"),
        Type::Tensor { .. } => (2, "tensor"),
        Type::Vector { shape, .. } if shape.iter().any(|dim| dim.scalable) => (1, "vector[]"),
        Type::Vector { .. } => (1, "vector"),
        _ => (0, "scalar"),
    };
    types.into_iter().map(rank).max().map_or("none", |(_, word)| word).to_owned()
}

/// The innermost enclosing op whose type is a function type in MLIR's own form.
fn function_of(module: &Module, op: OpId) -> Option<OpId> {
    let mut at = op;
    while let Some(parent) = module.parent_op(at) {
        if module.function_type(parent).is_some() {
            return Some(parent);
        }
        at = parent;
    }
    None
}

fn set_function_type(module: &mut Module, op: OpId, inputs: Vec<TypeId>, results: Vec<TypeId>) {
    let ty = Type::Function { inputs: inputs.into(), results: results.into() };
    let ty = module.ctx.intern_type(ty);
    let attr = module.ctx.intern_attr(Attr::Type(ty));
    // It stands where it was read.
    let name = module.ctx.sym("function_type");
    let data = module.op_mut(op);
    if let Some(entry) = data.properties.iter_mut().chain(&mut data.attrs).find(|entry| entry.0 == name) {
        entry.1 = attr;
    }
}

/// Turns ops of the function's entry block that make one value without operands into arguments.
fn open_sources(module: &mut Module, function: OpId, subject: OpId) {
    let Some((inputs, results)) = module.function_type(function) else { return };
    let (mut inputs, results) = (inputs.to_vec(), results.to_vec());
    let Some(&region) = module.op(function).regions.first() else { return };
    let Some(&entry) = module.region(region).blocks.first() else { return };
    if ["arg_attrs", "res_attrs"].iter().any(|name| module.attr_of(function, name).is_some()) {
        return;
    }
    for op in module.block(entry).ops.clone() {
        if op == subject {
            break;
        }
        let data = module.op(op);
        let source = data.operands.is_empty() && data.regions.is_empty() && data.successors.is_empty();
        let &[result] = data.results.as_slice() else { continue };
        if !source {
            continue;
        }
        let ty = module.value(result).ty;
        let arg = module.add_arg(entry, ty);
        inputs.push(ty);
        module.replace_all_uses(result, arg);
        module.erase_op(op);
    }
    set_function_type(module, function, inputs, results);
}

/// Makes the function return the op's results, too, if the op and the only return are in its first block.
fn return_results(module: &mut Module, function: OpId, subject: OpId) {
    let Some((inputs, results)) = module.function_type(function) else { return };
    let (inputs, mut results) = (inputs.to_vec(), results.to_vec());
    let direct = module.parent_op(subject) == Some(function);
    let blocks = module.op(function).regions.first().map_or(0, |&region| module.region(region).blocks.len());
    let Some(block) = module.op(subject).parent.filter(|_| direct && blocks == 1) else { return };
    let Some(&end) = module.block(block).ops.last().filter(|&&end| end != subject) else { return };
    let returned = module.op(end).operands.clone();
    let open: Vec<ValueId> =
        module.op(subject).results.iter().copied().filter(|value| !returned.contains(value)).collect();
    if module.op(end).successors.is_empty() && returned.len() == results.len() {
        results.extend(open.iter().map(|&value| module.value(value).ty));
        module.op_mut(end).operands.extend(open);
        set_function_type(module, function, inputs, results);
    }
}

/// The text of the program's contents, with symbols renamed for this sample, if it is a plain module.
fn joinable(module: &Module, number: usize) -> Option<String> {
    let &[program] = module.block(module.top()).ops.as_slice() else { return None };
    let data = module.op(program);
    let &[region] = data.regions.as_slice() else { return None };
    let &[block] = module.region(region).blocks.as_slice() else { return None };
    let plain = assay_dialects::is_module(module.op_name(program))
        && data.properties.is_empty()
        && data.attrs.is_empty();
    if !plain || data.loc.is_some() || !module.block(block).args.is_empty() {
        return None;
    }
    let mut text = String::new();
    for &op in &module.block(block).ops {
        text.push_str(&assay_ir::print_op(module, op));
        text.push('\n');
    }
    own_symbols(&text, number)
}

/// Appends one more number to the names of all symbols. The generator's names are `s` and a number; `None` if there
/// are other names.
fn own_symbols(text: &str, number: usize) -> Option<String> {
    const DEFINED: &str = "sym_name = \"";
    let mut out = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some(at) =
        [rest.find('@'), rest.find(DEFINED).map(|at| at + DEFINED.len() - 1)].into_iter().flatten().min()
    {
        let name = rest[at + 1..].strip_prefix('s')?;
        let digits = name.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || name[digits..].starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return None;
        }
        let end = at + 2 + digits;
        out.push_str(&rest[..end]);
        out.push_str(&format!("_{number}"));
        rest = &rest[end..];
    }
    out.push_str(rest);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = r#"
        "builtin.module"() ({
          "func.func"() <{function_type = (i8) -> (), sym_name = "s1"}> ({
          ^bb0(%a: i8):
            %0 = "t.source"() <{value = 4 : i8}> : () -> i8
            %1 = "t.use"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (i8, i8) -> vector<4xi8>
            "func.return"() : () -> ()
          }) : () -> ()
        }) : () -> ()
    "#;

    const FORM: SampleForm = SampleForm { properties: true, open: true };

    fn sample(properties: bool, open: bool) -> ObservedProgram {
        ObservedProgram::prepare(
            assay_ir::parse(PROGRAM).unwrap(),
            "t.use",
            7,
            SampleForm { properties, open },
        )
        .unwrap()
    }

    #[test]
    fn what_the_op_gives_is_returned_and_what_it_takes_is_open() {
        let text = ObservedProgram::program(&[&sample(true, true)]);
        assert!(text.contains("function_type = (i8, i8) -> vector<4xi8>"), "{text}");
        assert!(text.contains("loc(\"assay.7\")") && !text.contains("t.source"), "{text}");
        assert_eq!(sample(true, false).kind, "vector");
        assert!(ObservedProgram::program(&[&sample(true, false)]).contains("t.source"));
    }

    #[test]
    fn old_compilers_see_attributes() {
        let text = ObservedProgram::program(&[&sample(false, false)]);
        assert!(
            text.contains("{operand_segment_sizes = array<i32: 1, 1>}") && !text.contains("<{"),
            "{text}"
        );
    }

    #[test]
    fn functions_share_a_module() {
        let of = |number| {
            ObservedProgram::prepare(assay_ir::parse(PROGRAM).unwrap(), "t.use", number, FORM).unwrap()
        };
        let text = ObservedProgram::program(&[&of(7), &of(8)]);
        assert_eq!(assay_ir::parse(&text).unwrap().n_ops(), 7);
        assert!(text.contains("\"s1_7\"") && text.contains("\"s1_8\"") && of(7).is_in(&text), "{text}");
        assert_eq!(own_symbols("a @s12 @s3::@s4", 9).unwrap(), "a @s12_9 @s3_9::@s4_9");
        assert_eq!(own_symbols("@printF32", 9), None);
    }
}
