//! The programs under `tests/run` and `tests/ub` at the workspace's root, each with its expectations in comments.
//! A new file is a new test; `tests/run/arith/first.mlir` explains the comments.

mod expect;
mod in_place;
mod invalid;
mod mutants;
mod observed;
mod sanitised;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use assay_engine::interpret::{self, Execution, ExecutionConfig};
use assay_ir::Module;
use assay_model::coverage::OpUses;
use assay_model::{Dialect, OpDef, Registry, Stop, Value};

use expect::{Directive, ExpectedEnd, directives, same};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

/// Every `.mlir` file below a folder of tests, sorted.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder of tests is readable") {
            let path = entry.expect("the folder of tests is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "mlir") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A parsed file with its directives.
struct TestProgram {
    name: String,
    module: Module,
    directives: Vec<Directive>,
}

fn load(path: &Path) -> TestProgram {
    let name = path.strip_prefix(root()).expect("a path below the root").display().to_string();
    let text = std::fs::read_to_string(path).expect("a readable file");
    let directives = directives(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(!directives.is_empty(), "{name} has no expectations");
    let mut module = assay_ir::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Some(vscale) = text.lines().find_map(|line| line.strip_prefix("// VSCALE: ")) {
        module.ctx.fix_vscale(vscale.parse().expect("a number"));
    }
    TestProgram { name, module, directives }
}

fn run(module: &Module, registry: &Registry, directive: &Directive) -> Execution {
    let config = ExecutionConfig {
        index_width: directive.index_width,
        steps: 1_000_000,
        ..ExecutionConfig::default()
    };
    interpret::run(module, registry, &directive.function, &directive.args, config)
}

/// Why an execution is not the expected one; `None` if it is.
fn fault(module: &Module, directive: &Directive, execution: &Execution) -> Option<String> {
    match (&directive.kind, &execution.result) {
        (ExpectedEnd::Returns(expected), Ok(found)) => {
            // Of values with undefined bits, the expectations say no more than `poison`.
            let found: Vec<Value> = found.iter().map(Value::without_undef).collect();
            let equal = expected.len() == found.len() && expected.iter().zip(&found).all(|(a, b)| same(a, b));
            (!equal).then(|| format!("returned {}", show(&found)))
        }
        (ExpectedEnd::Prints(expected), Ok(_)) => {
            let found = execution.output.display();
            (found != *expected).then(|| format!("printed {found:?}, not {expected:?}"))
        }
        (ExpectedEnd::Ub(rule), Err(Stop::Ub(ub))) => {
            (ub.rule_id() != rule).then(|| format!("broke {}", ub.rule_id()))
        }
        (ExpectedEnd::Poison(_), Ok(found)) => {
            (!found.iter().any(|value| value.has_poison())).then(|| format!("returned {}", show(found)))
        }
        (ExpectedEnd::Unspecified(rule), Ok(_)) => {
            let noted = execution.unspecified.iter().any(|&(_, noted)| noted == rule);
            (!noted).then(|| format!("noted {:?}", notes(module, execution)))
        }
        (ExpectedEnd::Unspecified(_), Err(Stop::Unsupported(why))) => {
            (!why.starts_with("what no document determines")).then(|| why.clone())
        }
        (ExpectedEnd::Stops(kind), Err(stop)) => (stop.kind() != kind).then(|| stop.to_string()),
        (_, Err(stop)) => Some(stop.to_string()),
        (_, Ok(found)) => Some(format!("returned {}", show(found))),
    }
}

fn show(values: &[Value]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn notes(module: &Module, execution: &Execution) -> Vec<String> {
    execution.unspecified.iter().map(|(op, rule)| format!("{} {rule}", module.op_name(*op))).collect()
}

/// Runs all directives of all files of a folder and reports every fault at once.
fn check_folder(folder: &str) {
    let registry = assay_dialects::registry();
    let mut faults = String::new();
    let mut count = 0;
    for path in files(folder) {
        let program = load(&path);
        for directive in &program.directives {
            count += 1;
            let execution = run(&program.module, &registry, directive);
            if let Some(fault) = fault(&program.module, directive, &execution) {
                let _ =
                    writeln!(faults, "{}:{}: {}\n    {fault}", program.name, directive.line, directive.text);
            }
        }
    }
    assert!(count > 0, "no expectations under tests/{folder}");
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
fn programs_do_what_their_comments_say() {
    check_folder("run");
}

#[test]
fn programs_break_the_rules_that_their_comments_name() {
    check_folder("ub");
}

/// The op that a file under `tests/ub` is about: `ub/scf/for.mlir` is `scf.for`.
fn subject(name: &str) -> String {
    let path = name.strip_prefix("ub/").unwrap_or(name);
    path.strip_suffix(".mlir").unwrap_or(path).replacen('/', ".", 1)
}

/// All dialects, with one rule of one op taken away.
fn registry_without(op: &str, rule: &str) -> Registry {
    let strip = |def: &OpDef| match def.name == op {
        true => {
            def.rules(Box::leak(def.rules.iter().filter(|r| r.id != rule).copied().collect::<Box<[_]>>()))
        }
        false => *def,
    };
    let mut dialects: Vec<&'static Dialect> = Vec::new();
    for dialect in assay_dialects::DIALECTS {
        let families = dialect.ops.iter().map(|family| {
            let family: &'static [OpDef] = Box::leak(family.iter().map(strip).collect::<Box<[_]>>());
            family
        });
        let ops: &'static [&'static [OpDef]] = Box::leak(families.collect::<Box<[_]>>());
        dialects.push(Box::leak(Box::new(Dialect { name: dialect.name, document: dialect.document, ops })));
    }
    Registry::new(Vec::leak(dialects))
}

/// Every rule of every op has a program that breaks it, and it is this rule that is broken: without it the program
/// does something else.
#[test]
fn every_rule_has_a_program() {
    let mut covered: Vec<(String, String)> = Vec::new();
    let mut faults = String::new();
    for path in files("ub") {
        let program = load(&path);
        let op = subject(&program.name);
        for directive in &program.directives {
            let Some(rule) = directive.kind.rule() else { continue };
            if covered.contains(&(op.clone(), rule.to_owned())) {
                continue;
            }
            covered.push((op.clone(), rule.to_owned()));
            let execution = run(&program.module, &registry_without(&op, rule), directive);
            // The op checks these even if its element does not list them.
            let own = assay_dialects::registry().get(&op).is_some_and(|def| {
                let listed = def.rules.iter().any(|each| each.id == rule && each.when.is_for_kernel());
                listed || def.shape_rule().is_some_and(|each| each.id == rule)
            });
            if !own && fault(&program.module, directive, &execution).is_none() {
                let _ = writeln!(faults, "{}:{}: breaks no rule '{rule}'", program.name, directive.line);
            }
        }
    }
    for def in assay_dialects::registry().ops() {
        for rule in def.rules {
            if !covered.contains(&(def.name.to_owned(), rule.id.to_owned())) {
                let _ = writeln!(faults, "{}: no program under tests/ub for rule '{}'", def.name, rule.id);
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// Every op that has a meaning is used by a program.
#[test]
fn every_op_has_a_program() {
    let texts = ["run", "ub"].map(files).concat();
    let texts: Vec<String> =
        texts.iter().map(|path| std::fs::read_to_string(path).expect("a readable file")).collect();
    let uses = OpUses::collect(texts.iter().map(|text| ("", text.as_str())));
    let registry = assay_dialects::registry();
    let defined = registry.ops().filter(|def| def.unsupported_reason().is_none());
    let missing: Vec<_> = defined.filter(|def| uses.get(def.name).is_empty()).collect();
    assert!(missing.is_empty(), "no program under tests/run for {missing:?}");
}

/// An op that is left out on purpose stops with its name and reason.
#[test]
fn a_hole_tells_its_reason() {
    static OPS: &[OpDef] = &[OpDef::unsupported("made.up", "nobody knows what it does")];
    static MADE: Dialect = Dialect { name: "made", document: "MadeOps.td", ops: &[OPS] };
    let registry = Registry::new(Vec::leak([assay_dialects::DIALECTS, &[&MADE]].concat()));
    let text = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({ \"made.up\"() : () -> ()\n\
                \"func.return\"() : () -> () }) : () -> ()";
    let module = assay_ir::parse(text).expect("a program");
    let stop = interpret::run(&module, &registry, "f", &[], ExecutionConfig::default()).result;
    assert_eq!(stop, Err(Stop::unsupported("'made.up': nobody knows what it does")));
}

/// What every op definition must have.
#[test]
fn definitions_are_complete() {
    for def in assay_dialects::registry().ops() {
        if let Some(reason) = def.unsupported_reason() {
            assert!(!reason.is_empty() && !reason.ends_with('.'), "{}: its reason is not a clause", def.name);
            assert!(def.rules.is_empty() && def.weight == 0, "{}: more than a reason", def.name);
            continue;
        }
        assert!(def.doc.ends_with('.'), "{}: its documentation is not a sentence", def.name);
        for (index, rule) in def.rules.iter().enumerate() {
            let name = format!("{} {}", def.name, rule.id);
            assert!(rule.text.ends_with(']') && rule.text.contains('['), "{name}: its text cites no source");
            assert!(def.rules[..index].iter().all(|other| other.id != rule.id), "{name} is there twice");
            assert!(rule.fix.is_none() || !rule.effect.is_open(), "{name}: nothing to fix");
        }
    }
}

/// Every op that ODS lists for these dialects is defined.
#[test]
fn dialects_are_complete() {
    let registry = assay_dialects::registry();
    let complete = [
        "arith",
        "index",
        "math",
        "complex",
        "cf",
        "func",
        "scf",
        "shape",
        "tensor",
        "ub",
        "affine",
        "bufferization",
        "llvm",
        "memref",
        "vector",
        "async",
        "tosa",
    ];
    let shapes = assay_model::shape::Shapes::newest();
    let listed = shapes.iter().map(|shape| shape.name);
    let mine =
        listed.filter(|name| name.split_once('.').is_some_and(|(dialect, _)| complete.contains(&dialect)));
    let missing: Vec<_> = mine.filter(|name| registry.get(name).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let arith = registry.ops().filter(|def| def.name.starts_with("arith.")).count();
    assert_eq!(arith, 51);
}
