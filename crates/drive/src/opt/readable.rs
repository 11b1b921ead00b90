//! Programs in custom assembly, as people write them.

use super::validity::SEPARATOR;
use super::{Compiler, Crash, OptOutcome, SingleRunEnd};
use crate::error::DriveError;
use crate::pipeline::Pipeline;

/// A program as the compiler prints it for human readers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readable {
    /// The program, in custom assembly if that means the same.
    pub text: String,
    /// Why the text is in generic form; `None` if it is in custom assembly.
    pub generic: Option<String>,
}

/// How a compiler fails on its own custom assembly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoundTripFailure {
    /// It crashes while it prints the program.
    Printer(Box<Crash>),
    /// It does not read what it printed; the text is its message.
    Reader(String),
}

impl RoundTripFailure {
    /// What the compiler says.
    pub fn diagnostics(&self) -> &str {
        match self {
            RoundTripFailure::Printer(crash) => &crash.stderr,
            RoundTripFailure::Reader(diagnostics) => diagnostics,
        }
    }
}

impl Compiler {
    /// A program in custom assembly without the module around it, printed by the compiler itself. It stays in generic form
    /// if the compiler does not read the custom form back as the same program.
    pub fn readable(&self, ir: &str) -> Readable {
        match self.custom(ir) {
            Ok(text) => Readable { text, generic: None },
            Err(why) => Readable { text: without_module(ir), generic: Some(why) },
        }
    }

    /// How the compiler fails to print a program in custom assembly, or to read that back; `None` if
    /// it does both.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn custom_unreadable(&self, ir: &str) -> Result<Option<RoundTripFailure>, DriveError> {
        let custom = Compiler { generic: false, ..self.clone() };
        let text = match custom.run(ir, &Pipeline::empty())? {
            OptOutcome::Ok { ir, .. } => ir,
            OptOutcome::Crash(crash) => return Ok(Some(RoundTripFailure::Printer(crash))),
            _ => return Ok(None),
        };
        Ok(match custom.run(&text, &Pipeline::empty())? {
            OptOutcome::Rejected { diagnostics } => Some(RoundTripFailure::Reader(diagnostics)),
            OptOutcome::Crash(crash) => Some(RoundTripFailure::Reader(crash.stderr)),
            _ => None,
        })
    }

    /// Whether the compiler reads back all of these programs, in generic form and as it prints them in custom assembly. They
    /// share processes, so `false` only means that each must be tried alone.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn reads_back_all(&self, irs: &[&str]) -> Result<bool, DriveError> {
        // A library takes no time to start.
        if irs.is_empty() || self.in_process().is_some() || !self.target.has_driver() {
            return Ok(irs.is_empty());
        }
        if self.verdicts(irs)?.iter().any(Option::is_some) {
            return Ok(false);
        }
        let custom = Compiler { generic: false, ..self.clone() };
        let split = ["--split-input-file".to_owned()];
        let print = |text: &str| Ok(custom.run_once(text, &Pipeline::empty(), &custom.limits, &split)?.0);
        Ok(match print(&irs.join(SEPARATOR))? {
            SingleRunEnd::Ok { ir, .. } => matches!(print(&ir)?, SingleRunEnd::Ok { .. }),
            _ => false,
        })
    }

    /// Whether it reads `text` as the program that it prints as `original`, in generic form.
    pub fn reads_as(&self, text: &str, original: &str) -> bool {
        let generic = Compiler { generic: true, ..self.clone() };
        matches!(generic.print_generic(text), Ok(OptOutcome::Ok { ir, .. }) if is_same(original, &ir))
    }

    fn custom(&self, ir: &str) -> Result<String, String> {
        let printed = |compiler: &Compiler, text: &str| match compiler.run(text, &Pipeline::empty()) {
            Ok(OptOutcome::Ok { ir, .. }) => Ok(ir),
            Ok(end) => Err(end.word().to_owned()),
            Err(error) => Err(error.to_string()),
        };
        let generic = Compiler { generic: true, ..self.clone() };
        let original =
            printed(&generic, ir).map_err(|why| format!("the compiler does not take it: {why}"))?;
        let custom = Compiler { generic: false, ..self.clone() };
        let text = printed(&custom, ir).map_err(|why| format!("the compiler does not print it: {why}"))?;
        let text = without_module(&text);
        match printed(&generic, &text) {
            Ok(again) if is_same(&original, &again) => Ok(text),
            Ok(_) => Err("its custom form is read back as another program".to_owned()),
            Err(why) => Err(format!("its custom form is not read back: {why}")),
        }
    }
}

/// Properties that mean the same if they are left out, and that printers, parsers and builders treat differently: that of the loads and
/// stores of `memref` and `vector` (MemRefOps.td, VectorOps.td), and the visibility of a symbol (`mlir/docs/SymbolsAndSymbolTables.md`).
const DEFAULTS: [&str; 2] = ["nontemporal = false", "sym_visibility = \"public\""];

/// The values of the cases of `cf.switch` may have the type of a tensor or of a vector. The parser of custom assembly makes a vector
/// (`parseSwitchOpCases` in ControlFlowOps.cpp), programs in generic form often have a tensor.
fn with_vector_of_cases(line: &str) -> String {
    let Some((before, cases)) = line.split_once("case_values = dense<") else { return line.to_owned() };
    format!("{before}case_values = dense<{}", cases.replacen("> : tensor<", "> : vector<", 1))
}

/// Whether two programs in generic form are the same. Properties with value 0 that only the second has are ignored: parsers
/// of custom assembly add some that generic form may leave out.
fn is_same(original: &str, again: &str) -> bool {
    let parts = |line: &str| -> Vec<String> {
        let line = with_vector_of_cases(line).replace(" <{", ", <{, ").replace("}>", ", }>, ");
        let line = line.replace(" {", ", {, ").replace("} :", ", } :");
        let parts = line.split(", ").filter(|part| !part.is_empty() && !DEFAULTS.contains(part));
        parts.map(str::to_owned).collect()
    };
    let is_zero = |part: &String| part.split_once(" = ").is_some_and(|(_, value)| value.starts_with("0 : i"));
    let same_line = |one: &str, other: &str| {
        let (own, mut parts) = (parts(one), parts(other));
        one == other || {
            parts.retain(|part| own.contains(part) || !is_zero(part));
            // An op without properties has no brackets.
            own.concat().replace("<{}>", "") == parts.concat().replace("<{}>", "")
        }
    };
    original.lines().count() == again.lines().count()
        && original.lines().zip(again.lines()).all(|(one, other)| same_line(one, other))
}

/// Whether two lines are the first and the last one of a module without name and attributes. In generic form, any other op around a
/// whole program has properties or operands.
fn is_module(first: &str, last: &str) -> bool {
    let is_generic = first.starts_with('"') && first.ends_with("\"() ({") && last == "}) : () -> ()";
    is_generic || (first, last) == ("module {", "}")
}

/// Whether the lines in a module are a single module. Then the parser would not add the outer one again.
fn is_only_module(first: &str, body: &[&str]) -> bool {
    let outer: Vec<&str> = body.iter().filter_map(|line| line.strip_prefix("  ")).collect();
    let outer: Vec<&str> =
        outer.into_iter().filter(|line| !line.is_empty() && !line.starts_with(' ')).collect();
    let word = |line: &str| line.split([' ', '(']).next().unwrap_or_default().to_owned();
    matches!(outer[..], [start, _] if word(start) == word(first))
}

/// The ops of a printed module without the `module` around them, which the parser adds again, if it has neither a name nor
/// attributes. Aliases stay before them.
pub fn without_module(text: &str) -> String {
    let text = text.trim_end();
    let whole = || text.to_owned() + "\n";
    let lines: Vec<&str> = text.lines().collect();
    let aliases = lines.iter().take_while(|line| line.starts_with(['#', '!'])).count();
    let [first, body @ .., last] = &lines[aliases..] else { return whole() };
    if !is_module(first, last)
        || body.is_empty()
        || is_only_module(first, body)
        || body.iter().any(|line| !line.is_empty() && !line.starts_with("  "))
    {
        return whole();
    }
    let body = body.iter().map(|line| line.strip_prefix("  ").unwrap_or(line));
    lines[..aliases].iter().copied().chain(body).map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Discovery;

    #[test]
    fn only_a_plain_module_is_taken_away() {
        assert_eq!(without_module("#map = x\nmodule {\n  a\n    b\n\n  c\n}\n\n"), "#map = x\na\n  b\n\nc\n");
        assert_eq!(without_module("\"builtin.module\"() ({\n  a\n}) : () -> ()\n"), "a\n");
        for kept in ["module @m {\n  a\n}\n", "module {\n}\n", "module {\n  a\n}\n{-#\n#-}\n", "a\n"] {
            assert_eq!(without_module(kept), kept);
        }
        // The parser would take the inner one for the outer one.
        let generic =
            "\"builtin.module\"() ({\n  \"builtin.module\"() ({\n    a\n  }) {b} : () -> ()\n}) : () -> ()\n";
        for kept in ["module {\n  module attributes {b} {\n    a\n  }\n}\n", generic] {
            assert_eq!(without_module(kept), kept);
        }
        assert_eq!(without_module("module {\n  module {\n  }\n  a\n}\n"), "module {\n}\na\n");
    }

    #[test]
    fn a_program_is_custom_only_if_it_comes_back() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("a_program_is_custom_only_if_it_comes_back: skipped, there is no mlir-22");
            return;
        };
        let compiler = Compiler { allow_unregistered: true, ..Compiler::new(target) };
        let of =
            |body: &str| compiler.readable(&format!("\"builtin.module\"() ({{\n{body}\n}}) : () -> ()\n"));
        let constant = of("%0 = \"arith.constant\"() <{value = 7 : i8}> : () -> i8");
        assert_eq!(constant, Readable { text: "%c7_i8 = arith.constant 7 : i8\n".into(), generic: None });
        let invalid = of("%0 = \"arith.constant\"() <{value = 7 : i8}> : () -> i16");
        assert!(invalid.generic.is_some() && invalid.text.starts_with("\"builtin.module\""), "{invalid:?}");
    }

    #[test]
    fn properties_that_the_parser_adds_do_not_matter_if_they_are_0() {
        let of = |properties: &str| {
            format!("\"builtin.module\"() ({{\n  \"a.b\"(%0) <{{{properties}}}> : (i8) -> ()\n")
        };
        assert!(is_same(&of("x = 1 : i8"), &of("x = 1 : i8, y = 0 : i64")));
        assert!(is_same(&of(""), &of("y = 0 : i64")));
        assert!(!is_same(&of("x = 1 : i8, y = 0 : i64"), &of("x = 1 : i8")));
        assert!(!is_same(&of("x = 1 : i8"), &of("x = 1 : i8, y = 1 : i64")));
        assert!(!is_same(&of("x = 0 : i8"), &of("x = 1 : i8")));
    }

    #[test]
    fn the_cases_of_a_switch_are_a_tensor_or_a_vector() {
        let of = |value: &str| format!("    \"cf.switch\"(%0)[^bb1, ^bb2] <{{{value}}}> : (i8) -> ()\n");
        let cases = "case_values = dense<[0, 1]> : tensor<2xi8>";
        assert!(is_same(&of(cases), &of("case_values = dense<[0, 1]> : vector<2xi8>")));
        assert!(!is_same(&of(cases), &of("case_values = dense<[0, 2]> : vector<2xi8>")));
        assert!(!is_same(&of("value = dense<0> : tensor<1xi8>"), &of("value = dense<0> : vector<1xi8>")));
    }

    #[test]
    fn a_default_that_builders_set_does_not_matter() {
        let of = |properties: &str| format!("    %1 = \"a.load\"(%0){properties} : (memref<i8>) -> i8\n");
        assert!(is_same(&of(" <{nontemporal = false}>"), &of("")));
        assert!(is_same(&of(" <{align = 1 : i8, nontemporal = false}>"), &of(" <{align = 1 : i8}>")));
        assert!(!is_same(&of(" <{nontemporal = true}>"), &of("")));
        assert!(!is_same(&of(" <{align = 1 : i8, nontemporal = false}>"), &of("")));
        let public = of(" <{align = 1 : i8, sym_visibility = \"public\"}>");
        assert!(is_same(&of(" <{align = 1 : i8}>"), &public));
        assert!(!is_same(&public, &of(" <{align = 1 : i8, sym_visibility = \"private\"}>")));
        // The attributes of an op are behind its regions.
        let of = |attributes: &str| format!("    }}) {{{attributes}}} : () -> ()\n");
        assert!(is_same(&of("x, y = \"b\""), &of("x, y = \"b\", z = 0 : i64")));
        assert!(!is_same(&of("x, y = \"b\""), &of("x, y = \"b\", z = 1 : i64")));
    }

    /// The region of a named op is not printed. The parser makes it again from the types, but does not support every type that the
    /// verifier accepts.
    const NOT_READ_BACK: &str = "\"builtin.module\"() ({
  %0 = \"arith.constant\"() <{value = dense<0> : tensor<1x1xindex>}> : () -> tensor<1x1xindex>
  %1 = \"linalg.conv_2d\"(%0, %0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    \"linalg.yield\"(%arg0) : (index) -> ()
  }) : (tensor<1x1xindex>, tensor<1x1xindex>, tensor<1x1xindex>) -> tensor<1x1xindex>
}) : () -> ()
";

    #[test]
    fn a_program_that_is_not_read_back_is_reported_and_stays_generic() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!(
                "a_program_that_is_not_read_back_is_reported_and_stays_generic: skipped, there is no mlir-22"
            );
            return;
        };
        let compiler = Compiler::new(target);
        let said = compiler.custom_unreadable(NOT_READ_BACK).unwrap().unwrap();
        assert!(
            matches!(&said, RoundTripFailure::Reader(said) if said.contains("custom op 'linalg.conv_2d'")),
            "{said:?}"
        );
        let shown = compiler.readable(NOT_READ_BACK);
        assert_eq!((shown.text, shown.generic.is_some()), (without_module(NOT_READ_BACK), true));
        let fine = NOT_READ_BACK.replace("index", "i32");
        assert_eq!(compiler.custom_unreadable(&fine).unwrap(), None);
    }
}
