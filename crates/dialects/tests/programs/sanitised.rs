//! Sanitised programs break no rules. If the original program broke none, the sanitised one does the same.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use assay_engine::interpret::Execution;
use assay_engine::sanitize::{Handling, SanitizeOptions, SanitizeReport, how, sanitize};
use assay_ir::Module;
use assay_model::{Stop, Value};

use super::expect::{Directive, ExpectedEnd};
use super::{TestProgram, fault, files, load, run};

/// A sanitised copy, checked to be well formed and to stay as it is when sanitised again.
fn sanitised(program: &TestProgram, faults: &mut String) -> (Module, SanitizeReport) {
    let registry = assay_dialects::registry();
    let mut module = program.module.clone();
    let report = sanitize(&mut module, &registry, &SanitizeOptions::default());
    if let Err(errors) = assay_ir::verify(&module, &assay_ir::SsaRegions) {
        let _ = writeln!(faults, "{}: {}\n{}", program.name, errors[0], assay_ir::print(&module));
    }
    let once = assay_ir::print(&module);
    match assay_ir::parse(once.as_str()) {
        Ok(mut again) => {
            sanitize(&mut again, &registry, &SanitizeOptions::default());
            let twice = assay_ir::print(&again);
            if once != twice {
                let _ = writeln!(faults, "{}: not idempotent\n{}", program.name, difference(&once, &twice));
            }
        }
        Err(error) => {
            let _ = writeln!(faults, "{}: {error}", program.name);
        }
    }
    (module, report)
}

fn difference(a: &str, b: &str) -> String {
    let new: Vec<&str> = b.lines().filter(|line| !a.contains(line)).take(6).collect();
    new.join("\n")
}

/// Arguments of a sanitised program are well defined.
fn is_fit(directive: &Directive) -> bool {
    !directive.args.iter().any(Value::has_poison) && directive.index_width == 64
}

/// Calls that stay undefined, with reasons.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("ub/func/call_indirect.mlir:1", "no other function is known to stand for a poison function value"),
    (
        "ub/llvm/call.mlir:1",
        "what a pointer to a function reaches is not known; its results may be of any type",
    ),
    ("ub/shape/index_to_size.mlir:1", "no value of !shape.size is made without the op itself"),
];

/// The undefined behaviour or poison that remains.
fn left(module: &Module, execution: &Execution) -> Option<String> {
    match &execution.result {
        Ok(values) if values.iter().any(Value::has_poison) => Some("poison".to_owned()),
        Ok(_) | Err(Stop::Trap(_) | Stop::Unsupported(_)) => None,
        Err(Stop::Ub(ub)) => {
            let op = ub.op.map_or("", |op| module.op_name(op));
            Some(format!("{op} {}", ub.rule_id()))
        }
        Err(stop) => Some(stop.to_string()),
    }
}

fn is_exception(program: &TestProgram, directive: &Directive) -> bool {
    // No guard around one op keeps two iterations or tasks apart (`assay_model::guard::is_about_order`).
    if matches!(&directive.kind, ExpectedEnd::Ub(rule) if rule == assay_model::rule::DATA_RACE) {
        return true;
    }
    let place = format!("{}:{}", program.name, directive.line);
    EXCEPTIONS.iter().any(|(exception, _)| *exception == place)
}

#[test]
fn sanitised_programs_break_no_rule() {
    let registry = assay_dialects::registry();
    let mut faults = String::new();
    let mut replaced: BTreeMap<String, usize> = BTreeMap::new();
    let (mut calls, mut clean) = (0, 0);
    for path in files("ub") {
        let program = load(&path);
        let (module, report) = sanitised(&program, &mut faults);
        for unguarded in &report.unguarded {
            let fate = if unguarded.fate == Handling::Left { " (left)" } else { "" };
            *replaced.entry(format!("{} {}{fate}", unguarded.op, unguarded.rule)).or_default() += 1;
        }
        for directive in program.directives.iter().filter(|directive| is_fit(directive)) {
            if !matches!(directive.kind, ExpectedEnd::Ub(_) | ExpectedEnd::Poison(_)) {
                continue;
            }
            calls += 1;
            match left(&module, &run(&module, &registry, directive)) {
                Some(_) if is_exception(&program, directive) => {}
                Some(left) => {
                    let _ = writeln!(faults, "{}:{}: {left}", program.name, directive.line);
                }
                None => clean += 1,
            }
        }
    }
    println!("{clean} of {calls} calls are clean; replaced:");
    replaced.iter().for_each(|(rule, count)| println!("  {count:4} {rule}"));
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
fn sanitising_keeps_what_is_well_defined() {
    let registry = assay_dialects::registry();
    let mut faults = String::new();
    let (mut calls, mut skipped) = (0, Vec::new());
    for path in files("run").into_iter().chain(files("ub")) {
        let program = load(&path);
        let (module, report) = sanitised(&program, &mut faults);
        if report.replaced() > 0 {
            skipped.push(program.name);
            continue;
        }
        for directive in program.directives.iter().filter(|directive| is_fit(directive)) {
            let before = run(&program.module, &registry, directive);
            let defined = before.result.as_ref().is_ok_and(|values| !values.iter().any(Value::has_poison));
            let shows = match &directive.kind {
                ExpectedEnd::Returns(_) => true,
                ExpectedEnd::Prints(text) => !text.contains("poison"),
                _ => false,
            };
            if !defined || !shows {
                continue;
            }
            calls += 1;
            if let Some(fault) = fault(&module, directive, &run(&module, &registry, directive)) {
                let _ =
                    writeln!(faults, "{}:{}: {}\n    {fault}", program.name, directive.line, directive.text);
            }
        }
    }
    println!("{calls} calls give what they gave; {} programs with replaced ops", skipped.len());
    println!("{}", skipped.join("\n"));
    assert!(faults.is_empty(), "\n{faults}");
}

/// How rules are kept from firing, by dialect.
#[test]
fn coverage_of_rules() {
    let registry = assay_dialects::registry();
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    let mut by_dialect: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for op in registry.ops() {
        for rule in op.rules.iter().filter(|rule| !rule.effect.is_open()) {
            let how = how(op, rule);
            *all.entry(how.unwrap_or("none")).or_default() += 1;
            let dialect = op.name.split('.').next().unwrap_or("");
            let counts = by_dialect.entry(dialect).or_default();
            counts.0 += 1;
            counts.1 += usize::from(how.is_some());
        }
    }
    println!("{all:?}\n{by_dialect:?}");
}

/// Programs that the compiler at hand refuses, by number.
pub fn refused(texts: &[String]) -> Option<Vec<(usize, String)>> {
    let file = tempfile::NamedTempFile::with_suffix(".mlir").ok()?;
    std::fs::write(file.path(), texts.join("\n// -----\n")).ok()?;
    let output = std::process::Command::new("timeout")
        .args(["120", "mlir-opt-22", "--split-input-file", "-o", "/dev/null"])
        .arg(file.path())
        .output()
        .ok()?;
    if output.status.code() == Some(127) {
        return None;
    }
    let mut starts = vec![1];
    for text in texts {
        starts.push(starts[starts.len() - 1] + text.matches('\n').count() + 2);
    }
    let mut found: Vec<(usize, String)> = Vec::new();
    for line in String::from_utf8_lossy(&output.stderr).lines().filter(|line| line.contains(": error: ")) {
        let Some(number) = line.split(':').nth(1).and_then(|number| number.parse::<usize>().ok()) else {
            continue;
        };
        let at = starts.iter().rposition(|&start| start <= number).unwrap_or(0).min(texts.len() - 1);
        if found.last().is_none_or(|last| last.0 != at) {
            found.push((at, line.split(": error: ").last().unwrap_or_default().to_owned()));
        }
    }
    Some(found)
}

/// Where mlir-opt takes a program, it takes the sanitised one.
#[test]
fn sanitised_programs_are_valid() {
    let mut faults = String::new();
    let programs: Vec<TestProgram> =
        files("ub").into_iter().chain(files("run")).map(|path| load(&path)).collect();
    let texts = |change: &mut dyn FnMut(&TestProgram) -> Module| -> Vec<String> {
        programs.iter().map(|program| assay_ir::print(&change(program))).collect()
    };
    let before = texts(&mut |program| program.module.clone());
    let after = texts(&mut |program| sanitised(program, &mut String::new()).0);
    let (Some(before), Some(after)) = (refused(&before), refused(&after)) else {
        println!("skipped: there is no mlir-opt-22");
        return;
    };
    for (number, message) in after {
        if !before.iter().any(|(other, _)| *other == number) {
            let _ = writeln!(faults, "{}: {message}", programs[number].name);
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// Sanitising makes programs little larger, and those that need it no larger than twice, half of the time.
#[test]
fn growth_is_small() {
    let registry = assay_dialects::registry();
    let mut growth: Vec<f64> = Vec::new();
    for path in files("run") {
        let mut module = load(&path).module;
        let report = sanitize(&mut module, &registry, &SanitizeOptions::default());
        growth.push(report.ops_after as f64 / report.ops_before.max(1) as f64);
    }
    growth.sort_by(f64::total_cmp);
    let median = growth[growth.len() / 2];
    println!("median growth {median:.2}, greatest {:.2}", growth[growth.len() - 1]);
    assert!(median < 2.0);
}

/// Programs that are well defined print what they printed.
#[test]
fn generated_programs_print_what_they_printed() {
    use assay_engine::generate::{GenConfig, Generator};
    use assay_engine::interpret::{self, ExecutionConfig};
    let registry = assay_dialects::registry();
    let generator = Generator::new(&registry, GenConfig::default());
    let mut growth: Vec<f64> = Vec::new();
    for number in 0..60 {
        let original = generator.generate(7, number).expect("a program").module;
        let mut module = original.clone();
        let report = sanitize(&mut module, &registry, &SanitizeOptions::default());
        growth.push(report.ops_after as f64 / report.ops_before.max(1) as f64);
        let run =
            |module: &Module| interpret::run(module, &registry, "main", &[], ExecutionConfig::default());
        let (before, after) = (run(&original), run(&module));
        assert_eq!(report.unguarded, [], "{number}");
        assert!(after.result.is_ok(), "{number}: {:?}", after.result);
        assert_eq!(before.output.display(), after.output.display(), "{number}");
    }
    growth.sort_by(f64::total_cmp);
    println!("generated: median growth {:.2}", growth[growth.len() / 2]);
}
