//! Writes programs of findings in custom assembly, with an installed compiler.

use assay_campaign::finding::{FailureKind, Finding, ReadableIr};
use assay_drive::opt::{Compiler, OptOutcome, RoundTripFailure};
use assay_drive::{DriveError, Pipeline};
use assay_ir::Attr;

/// The programs of a finding in custom assembly. A program stays in generic form if the compiler does not read its custom form
/// back as the same program. Invalid IR cannot be read back, so it is shown as the compiler prints it.
pub fn print_readable(compiler: &Compiler, finding: &Finding) -> ReadableIr {
    // Findings may have ops of unregistered dialects; the compiler prints these in generic form.
    let compiler = Compiler { allow_unregistered: true, ..compiler.clone() };
    let readable = |ir: &String| compiler.readable(ir).text;
    let invalid = invalid_after(&compiler, finding);
    let after = invalid.or_else(|| finding.ir.after.as_ref().map(readable));
    ReadableIr { before: readable(&finding.ir.before), after }
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
    use super::*;

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
