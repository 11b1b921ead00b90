//! Writes programs of findings in custom assembly, with an installed compiler.

use std::collections::BTreeSet;

use assay_campaign::finding::{FailureKind, Finding, ReadableIr};
use assay_drive::opt::{Compiler, OptOutcome, Readable, RoundTripFailure, without_module};
use assay_drive::{DriveError, Pipeline};
use assay_ir::{Attr, Module};

/// If a program has ops of more names, it stays in generic form as a whole. For each name the compiler runs up to four times.
const MOST_NAMES: usize = 32;

/// A dialect that no compiler has: an op whose name begins with it is printed in generic form.
const UNREGISTERED: &str = "assay_generic.";

/// The programs of a finding in custom assembly, as [`readable`] writes them. Invalid IR cannot be read back, so it is shown as the
/// compiler prints it.
pub fn print_readable(compiler: &Compiler, finding: &Finding) -> ReadableIr {
    // Findings may have ops of unregistered dialects; the compiler prints these in generic form.
    let compiler = Compiler { allow_unregistered: true, ..compiler.clone() };
    let invalid = invalid_after(&compiler, finding);
    let after = invalid.or_else(|| finding.ir.after.as_ref().map(|ir| readable(&compiler, ir)));
    ReadableIr { before: readable(&compiler, &finding.ir.before), after }
}

/// A program in custom assembly, without the module around it. Ops stay in generic form if the compiler does not read their custom
/// form back as the same ops.
pub fn readable(compiler: &Compiler, ir: &str) -> String {
    let Readable { text, generic } = compiler.readable(ir);
    if generic.is_none() { text } else { partly_generic(compiler, ir).unwrap_or(text) }
}

/// A program in custom assembly, but for the ops of as few names as possible. `None` if the compiler does not take the program, or
/// does not read any such text back.
fn partly_generic(compiler: &Compiler, ir: &str) -> Option<String> {
    let compiler = Compiler { generic: true, ..compiler.clone() };
    let OptOutcome::Ok { ir: original, .. } = compiler.print_generic(ir).ok()? else { return None };
    let module = assay_ir::parse(&original).ok()?;
    let names = names_inside(&module);
    if names.len() > MOST_NAMES {
        return None;
    }
    let print = |generic: &BTreeSet<String>| -> Option<String> {
        let text = print_some_generic(&compiler, &module, generic)?;
        compiler.reads_as(&text, &original).then_some(text)
    };
    let mut generic: BTreeSet<String> = names.iter().cloned().collect();
    let mut text = print(&generic)?;
    for name in &names {
        if !generic.contains(name) {
            continue;
        }
        // An op and the terminators in its regions may check each other.
        let alone = BTreeSet::from([name.clone()]);
        let together = with_terminators(&module, name);
        let groups = if together == alone { vec![alone] } else { vec![together, alone] };
        let attempts = groups.iter().map(|custom| &generic - custom);
        if let Some(done) = attempts.filter_map(|fewer| print(&fewer).map(|text| (fewer, text))).next() {
            (generic, text) = done;
        }
    }
    Some(text)
}

/// The names of all ops, in the order in which they first occur. The module around the program, and modules in it, are left out.
fn names_inside(module: &Module) -> Vec<String> {
    let (mut names, mut root) = (Vec::new(), None);
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op).to_owned();
        if *root.get_or_insert_with(|| name.clone()) != name && !names.contains(&name) {
            names.push(name);
        }
    });
    names
}

/// A name, those of the terminators in regions of such ops, and those of the terminators in their regions.
fn with_terminators(module: &Module, name: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::from([name.to_owned()]);
    // An op is visited before the terminators in its regions.
    module.walk(module.top(), &mut |op| {
        if names.contains(module.op_name(op)) {
            let blocks = module.op(op).regions.iter().flat_map(|region| &module.region(*region).blocks);
            let ends = blocks.filter_map(|block| module.block(*block).ops.last());
            names.extend(ends.map(|end| module.op_name(*end).to_owned()).collect::<Vec<_>>());
        }
    });
    names
}

/// A program as the compiler prints it, with the ops of these names in generic form.
fn print_some_generic(compiler: &Compiler, module: &Module, generic: &BTreeSet<String>) -> Option<String> {
    let mut module = module.clone();
    let mut ops = Vec::new();
    module.walk(module.top(), &mut |op| ops.push(op));
    for op in ops {
        let name = module.op_name(op).to_owned();
        if generic.contains(&name) {
            let name = module.ctx.sym(&format!("{UNREGISTERED}{name}"));
            module.op_mut(op).name = name;
        }
    }
    let compiler = Compiler { generic: false, allow_unregistered: true, ..compiler.clone() };
    match compiler.run(&assay_ir::print(&module), &Pipeline::empty()).ok()? {
        OptOutcome::Ok { ir, .. } => Some(without_module(&ir).replace(&format!("\"{UNREGISTERED}"), "\"")),
        _ => None,
    }
}

/// The IR after the guilty pass, if it is not valid; `None` if the compiler does not print it in custom assembly.
fn invalid_after(compiler: &Compiler, finding: &Finding) -> Option<String> {
    if finding.kind != FailureKind::InvalidOutput || finding.claim.is_unreadable() {
        return None;
    }
    let (before, after) = (&finding.ir.before, finding.ir.after.as_ref()?);
    let step = finding.guilty.step.parse().ok()?;
    // Another version may make other IR.
    if compiler.run_unverified(before, &step).ok().flatten()? != *after {
        return None;
    }
    compiler.run_unverified_readable(before, &step).ok().flatten()
}

/// What goes wrong when the compiler reads back its final output, in generic form or in custom assembly.
///
/// # Errors
/// If the compiler cannot be run.
pub fn check_read_back(
    compiler: &Compiler,
    end: &OptOutcome,
) -> Result<Option<RoundTripFailure>, DriveError> {
    let OptOutcome::Ok { ir, .. } = end else { return Ok(None) };
    Ok(match compiler.print_generic(ir)? {
        OptOutcome::Rejected { diagnostics } => Some(RoundTripFailure::Reader(diagnostics)),
        OptOutcome::Crash(crash) => Some(RoundTripFailure::Reader(crash.stderr)),
        // If the compiler reads a program in generic form, it must also read it in custom assembly.
        OptOutcome::Ok { .. } => compiler.custom_unreadable(ir)?,
        _ => None,
    })
}

/// The attribute that marks an op, so that the op is found in custom assembly.
const MARK: &str = "assay.mark";

/// The first line of an op in custom assembly, as the compiler prints it within the whole program. `None` if the compiler does
/// not print the op, or its custom form has no place for an attribute. `number` is the op's number in a walk of the program.
pub fn op_line(compiler: &Compiler, ir: &str, number: usize) -> Option<String> {
    let mut module = assay_ir::parse(ir).ok()?;
    let op = module.op_of_number(number)?;
    let mark = module.ctx.intern_attr(Attr::Unit);
    module.set_attr(op, MARK, mark);
    let compiler = Compiler { generic: false, allow_unregistered: true, ..compiler.clone() };
    let OptOutcome::Ok { ir, .. } = compiler.run(&assay_ir::print(&module), &Pipeline::empty()).ok()? else {
        return None;
    };
    marked_line(&ir)
}

/// The line that has the mark, without the mark. An op with regions prints its attributes at its end; then this is the line where
/// the op begins.
fn marked_line(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.contains(MARK))?;
    let mut line = lines[at];
    if line.trim_start().starts_with('}') {
        let indent = |line: &str| line.len() - line.trim_start().len();
        let is_start =
            |other: &&&str| indent(other) == indent(line) && !other.trim_start().starts_with(['}', '^']);
        line = lines[..at].iter().rev().find(is_start)?;
    }
    let mut line = line.trim().to_owned();
    for form in ["attrs =  {@}", "attributes {@}", "{@}", ", @", "@, "] {
        line = line.replace(&form.replace('@', MARK), "");
    }
    let head = line.trim_end().trim_end_matches('{').trim_end();
    let open = if head.len() < line.trim_end().len() { " …" } else { "" };
    let words: Vec<&str> = head.split_whitespace().collect();
    (!head.contains(MARK)).then(|| words.join(" ") + open)
}

#[cfg(test)]
mod tests {
    use assay_drive::Discovery;

    use super::*;

    /// The compiler does not read back elementwise ops of `linalg` on index, and an op and its terminators check each other.
    #[test]
    fn only_what_is_not_read_back_is_in_generic_form() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("only_what_is_not_read_back_is_in_generic_form: skipped, there is no mlir-22");
            return;
        };
        let program = r#""builtin.module"() ({
  "func.func"() <{function_type = (memref<index>, index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: memref<index>, %arg1: index):
    %0 = "scf.parallel"(%arg1, %arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg2: index):
      "linalg.mul"(%arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg3: index, %arg4: index, %arg5: index):
        %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        "linalg.yield"(%1) : (index) -> ()
      }) : (memref<index>, memref<index>, memref<index>) -> ()
      "scf.reduce"(%arg2) ({
      ^bb0(%arg3: index, %arg4: index):
        "scf.reduce.return"(%arg3) : (index) -> ()
      }) : (index) -> ()
    }) : (index, index, index, index) -> index
    "func.return"(%0) : (index) -> ()
  }) : () -> ()
}) : () -> ()
"#;
        let expected = r#"func.func @f(%arg0: memref<index>, %arg1: index) -> index {
  %0 = scf.parallel (%arg2) = (%arg1) to (%arg1) step (%arg1) init (%arg1) -> index {
    "linalg.mul"(%arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: index, %arg4: index, %arg5: index):
      %1 = arith.muli %arg3, %arg4 : index
      "linalg.yield"(%1) : (index) -> ()
    }) : (memref<index>, memref<index>, memref<index>) -> ()
    scf.reduce(%arg2 : index) {
    ^bb0(%arg3: index, %arg4: index):
      scf.reduce.return %arg3 : index
    }
  }
  return %0 : index
}
"#;
        assert_eq!(readable(&Compiler::new(target), program), expected);
    }

    #[test]
    fn nothing_of_nested_modules_is_lost() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("nothing_of_nested_modules_is_lost: skipped, there is no mlir-22");
            return;
        };
        let compiler = Compiler { allow_unregistered: true, ..Compiler::new(target) };
        let program = "module @inner {
  func.func @f(%arg0: memref<index>) {
    memref.dealloc %arg0 : memref<index>
    return
  }
  module {
  }
}
module attributes {a.b} {
}
";
        let OptOutcome::Ok { ir: generic, .. } = compiler.print_generic(program).unwrap() else {
            panic!("the compiler does not take the program");
        };
        assert_eq!(readable(&compiler, &generic), program);
    }

    #[test]
    fn the_mark_leaves_no_trace() {
        let line = |text: &str| marked_line(text).unwrap();
        assert_eq!(line("  %0 = arith.addi %a, %b {assay.mark} : i8"), "%0 = arith.addi %a, %b : i8");
        assert_eq!(line("%0 = a.b {assay.mark, x = 1}"), "%0 = a.b {x = 1}");
        assert_eq!(line("%0 = a.b {a = 1, assay.mark}"), "%0 = a.b {a = 1}");
        let ifs = "  %0 = scf.if %c -> (i8) {\n    scf.yield %a : i8\n  } else {\n    scf.yield %b : i8\n  } {assay.mark}\n";
        assert_eq!(line(ifs), "%0 = scf.if %c -> (i8) …");
        assert_eq!(line("func.func @f() attributes {assay.mark} {"), "func.func @f() …");
        assert_eq!(marked_line("%0 = a.b"), None);
    }
}
