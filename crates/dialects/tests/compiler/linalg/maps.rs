//! The maps of named ops are those with which the compiler makes generic ops of them.

use std::fmt::Write as _;

use assay_dialects::linalg::{Indexing, Maps, indexing, named_ops};
use assay_ir::{Module, OpId};
use assay_model::OpView;
use assay_model::shape::Shapes;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::instances::{Instance, instance};
use crate::mlir::{self, TestedMlir};

/// Instances of the ops that a version has.
fn instances(version: &str) -> Vec<Instance> {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let ops = named_ops().filter(|named| Shapes::load(version).get(named.name).is_some());
    let mut made: Vec<Instance> = ops.filter_map(|named| instance(named, &mut rng)).collect();
    if version == "19" {
        // A map stays what it is there; of this convolution it has the loops in another order.
        let other = ["linalg.map", "linalg.conv_3d_ncdhw_fcdhw"];
        made.retain(|instance| !other.contains(&instance.name));
    }
    made
}

/// A function for each instance.
fn program(instances: &[Instance]) -> String {
    let mut text = String::new();
    for (number, instance) in instances.iter().enumerate() {
        let inputs = instance
            .inputs
            .iter()
            .enumerate()
            .map(|(i, operand)| format!("%in{i}: {}", operand.ty("memref")));
        let outputs = instance
            .outputs
            .iter()
            .enumerate()
            .map(|(i, operand)| format!("%out{i}: {}", operand.ty("memref")));
        let params: Vec<String> = inputs.chain(outputs).collect();
        let _ = write!(
            text,
            "func.func @f{number}({}) {{\n  {}  return\n}}\n",
            params.join(", "),
            instance.text()
        );
    }
    text
}

/// The indexing of the first op of each function.
fn all_indexing(module: &Module) -> Vec<(OpId, Indexing)> {
    let mut found = Vec::new();
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op);
        if !name.starts_with("linalg.") || matches!(name, "linalg.yield" | "linalg.index") {
            return;
        }
        let view = OpView { module, op, index_width: 64, types: &[] };
        found.push((op, indexing(&view).unwrap_or_else(|stop| panic!("{stop}"))));
    });
    found
}

fn compare(compiler: &TestedMlir, version: &str) {
    let instances = instances(version);
    let text = program(&instances);
    let parse = |text: String| assay_ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let named = parse(compiler.opt(&text, &[]));
    let generic = parse(compiler.opt(&text, &["--linalg-generalize-named-ops"]));
    let (named_maps, generic_maps) = (all_indexing(&named), all_indexing(&generic));
    assert_eq!((named_maps.len(), generic_maps.len()), (instances.len(), instances.len()));
    let mut faults = Vec::new();
    for (((op, ours), (other, theirs)), instance) in named_maps.iter().zip(&generic_maps).zip(&instances) {
        assert_eq!(named.op_name(*op), instance.name);
        assert_eq!(generic.op_name(*other), "linalg.generic", "{} is generalised", instance.name);
        if ours != theirs {
            faults.push(format!("{}: {ours:?}\nnot {theirs:?}", instance.name));
        }
    }
    println!("{} ops compared with MLIR {version}", instances.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn named_ops_have_the_compilers_maps() {
    let Some(compiler) = mlir::find() else { return };
    compare(&compiler, "22");
}

#[test]
fn named_ops_have_the_maps_of_mlir_19() {
    let Some(compiler) = mlir::find_version("19") else { return };
    compare(&compiler, "19");
}

/// Each op is in one of the two versions, so that none goes unchecked; the generic op has its maps in the program.
#[test]
fn every_named_op_is_compared() {
    let compared: Vec<&str> =
        ["22", "19"].iter().flat_map(|version| instances(version)).map(|i| i.name).collect();
    for named in named_ops().filter(|named| !matches!(named.maps, Maps::Attributes)) {
        assert!(compared.contains(&named.name), "{}", named.name);
    }
}
