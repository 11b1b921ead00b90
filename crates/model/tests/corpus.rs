//! Every program that mlir-opt accepted must satisfy the shapes, and its mutants must not.

use std::collections::BTreeMap;
use std::path::PathBuf;

use assay_ir::{Module, OpId};
use assay_model::shape::{Arity, OpShape, Presence, Shapes, verify_module, verify_op};

/// The programs of a folder of the shared corpus; `None`, with a line that says so, where there is none.
fn corpus(folder: &str) -> Option<Vec<(String, Module)>> {
    let root = match std::env::var_os("ASSAY_SHARED") {
        Some(root) => PathBuf::from(root),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
    };
    let path = root.join("corpus").join(folder);
    let Ok(entries) = std::fs::read_dir(&path) else {
        eprintln!("SKIPPED: there is no corpus in {}", path.display());
        return None;
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let module = assay_ir::parse(std::fs::read(&file).unwrap_or_default());
        (name.clone(), module.unwrap_or_else(|error| panic!("{name}:{error}")))
    };
    Some(files.into_iter().map(read).collect())
}

fn all_accepted(folder: &str) {
    let Some(programs) = corpus(folder) else { return };
    assert!(!programs.is_empty(), "{folder} is empty");
    let mut errors = Vec::new();
    for (name, module) in &programs {
        errors.extend(verify_module(module, Shapes::newest()).iter().map(|error| format!("{name}:{error}")));
    }
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
}

#[test]
fn one_program_per_op_is_accepted() {
    all_accepted("generic-per-op");
}

#[test]
fn all_programs_are_accepted() {
    all_accepted("generic");
}

/// A mutation that leaves an op which its shape forbids; false where it does not apply.
type Mutation = fn(&mut Module, OpId, &OpShape) -> bool;

const MUTATIONS: [(&str, Mutation); 5] = [
    ("an operand dropped", |module, op, shape| {
        let fixed = shape.operands.iter().all(|each| each.arity == Arity::One);
        fixed && module.op_mut(op).operands.pop().is_some()
    }),
    ("a result too many", |module, op, shape| {
        let fixed = shape.results.iter().all(|each| each.arity == Arity::One);
        let Some(&operand) = module.op(op).operands.first().filter(|_| fixed) else { return false };
        module.op_mut(op).results.push(operand);
        true
    }),
    ("a required attribute dropped", |module, op, shape| {
        let Some(each) = shape.attrs.iter().find(|each| each.presence == Presence::Required) else {
            return false;
        };
        let Some(name) = module.ctx.find_sym(each.name) else { return false };
        let data = module.op_mut(op);
        let before = data.properties.len() + data.attrs.len();
        data.properties.retain(|entry| entry.0 != name);
        data.attrs.retain(|entry| entry.0 != name);
        data.properties.len() + data.attrs.len() < before
    }),
    ("a region too many", |module, op, shape| {
        module.add_region(op);
        shape.regions.iter().all(|each| each.arity == Arity::One)
    }),
    ("a successor too many", |module, op, shape| {
        let top = module.top();
        module.op_mut(op).successors.push(top);
        shape.successors.iter().all(|each| each.arity == Arity::One)
    }),
];

#[test]
fn mutants_are_refused() {
    let Some(programs) = corpus("generic-per-op") else { return };
    let shapes = Shapes::newest();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, module) in &programs {
        let mut found = Vec::new();
        module.walk(module.top(), &mut |op| found.push(op));
        let wanted = name.trim_end_matches(".mlir");
        let Some(op) = found.into_iter().find(|&op| module.op_name(op) == wanted) else { continue };
        let Some(shape) = shapes.get(wanted) else { continue };
        for (what, mutate) in MUTATIONS {
            let mut mutant = module.clone();
            if mutate(&mut mutant, op, shape) {
                assert!(!verify_op(&mutant, op, shapes).is_empty(), "{name} with {what} is accepted");
                *counts.entry(what).or_default() += 1;
            }
        }
    }
    for (what, _) in MUTATIONS {
        assert!(counts.get(what).is_some_and(|&count| count > 100), "{what}: {counts:?}");
    }
}
