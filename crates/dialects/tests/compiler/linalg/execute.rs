//! Ops on memory, lowered to loops and executed, against their interpretation.

use std::fmt::Write as _;

use assay_dialects::linalg::named_ops;
use assay_engine::interpret::{self, ExecutionConfig};
use assay_model::shape::Shapes;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::generic;
use super::instances::{self, Instance, OperandType};
use crate::mlir;

const LOWERING: &[&str] = &[
    "--convert-linalg-to-loops",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--lower-affine",
    "--arith-expand",
    "--convert-math-to-llvm",
    "--convert-vector-to-llvm",
    "--finalize-memref-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-index-to-llvm",
    "--convert-cf-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
];

/// Random generic ops.
const N_GENERIC: usize = 60;

/// A value of a type, whose bits are of many sizes so that the order of a sum shows.
fn literal(elem: &str, rng: &mut Pcg64Mcg) -> String {
    let float = |rng: &mut Pcg64Mcg| -> f64 {
        let magnitude = [1.0, 1e-3, 1e4][rng.random_range(0..3)];
        rng.random_range(-1.0..1.0) * magnitude
    };
    match elem {
        "f32" => format!("{:#010X}", (float(rng) as f32).to_bits()),
        "f64" => format!("{:#018X}", float(rng).to_bits()),
        "i1" => rng.random::<bool>().to_string(),
        "i8" => rng.random_range(-128..128).to_string(),
        // No quotient of these is undefined.
        _ => rng.random_range(1..1000).to_string(),
    }
}

fn len(operand: &OperandType) -> usize {
    operand.shape.iter().flatten().product::<i64>() as usize
}

/// Nested lists of literals.
fn dense(shape: &[i64], literals: &mut dyn Iterator<Item = String>) -> String {
    match shape.split_first() {
        None => literals.next().expect("a literal an element"),
        Some((&size, inner)) => {
            let parts: Vec<String> = (0..size).map(|_| dense(inner, literals)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}

/// A global for each memref operand, and what makes `%in…` and `%out…` of them.
fn operands(prefix: &str, number: usize, operands: &[OperandType], rng: &mut Pcg64Mcg) -> (String, String) {
    let (mut globals, mut code) = (String::new(), String::new());
    for (index, operand) in operands.iter().enumerate() {
        let (name, ty) = (format!("%{prefix}{index}"), operand.ty("memref"));
        let Some(shape) = &operand.shape else {
            let value = literal(operand.elem, rng);
            let _ = writeln!(code, "  {name} = arith.constant {value} : {ty}");
            continue;
        };
        let literals: Vec<String> = (0..len(operand)).map(|_| literal(operand.elem, rng)).collect();
        let dense = dense(shape, &mut literals.into_iter());
        let symbol = format!("@g{number}_{prefix}{index}");
        let _ = writeln!(globals, "memref.global \"private\" {symbol} : {ty} = dense<{dense}>");
        let _ = writeln!(code, "  {name} = memref.get_global {symbol} : {ty}");
    }
    (globals, code)
}

/// Loops that print all elements of `%out…`, floats as their bits.
fn print(output: usize, operand: &OperandType) -> String {
    let ty = operand.ty("memref");
    let shape = operand.shape.as_deref().unwrap_or_default();
    let (mut text, mut indices) = (String::new(), Vec::new());
    for (dim, size) in shape.iter().enumerate() {
        let (index, end) = (format!("%i{output}_{dim}"), format!("%n{output}_{dim}"));
        let _ = writeln!(text, "  {end} = arith.constant {size} : index");
        let _ = writeln!(text, "  scf.for {index} = %c0 to {end} step %c1 {{");
        indices.push(index);
    }
    let element = format!("%e{output}");
    let _ = writeln!(text, "  {element} = memref.load %out{output}[{}] : {ty}", indices.join(", "));
    let (shown, shown_ty) = match operand.elem {
        "f32" => (format!("%b{output}"), "i32"),
        "f64" => (format!("%b{output}"), "i64"),
        elem => (element.clone(), elem),
    };
    if shown != element {
        let _ = writeln!(text, "  {shown} = arith.bitcast {element} : {} to {shown_ty}", operand.elem);
    }
    let _ = writeln!(text, "  vector.print {shown} : {shown_ty}");
    text + &"  }\n".repeat(shape.len())
}

/// A function for each instance, and a main that calls them.
fn program(instances: &[Instance], rng: &mut Pcg64Mcg) -> String {
    let (mut text, mut main) = (String::new(), String::from("func.func @main() {\n"));
    for (number, instance) in instances.iter().enumerate() {
        let (globals, inputs) = operands("in", number, &instance.inputs, rng);
        let (more, outputs) = operands("out", number, &instance.outputs, rng);
        let results = instance.outputs.iter().enumerate();
        let printed: String = results.map(|(index, operand)| print(index, operand)).collect();
        let _ = write!(
            text,
            "{globals}{more}func.func @f{number}() {{\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : \
             index\n{inputs}{outputs}  {}{printed}  return\n}}\n",
            instance.text()
        );
        let _ = writeln!(main, "  call @f{number}() : () -> ()");
    }
    text + &main + "  return\n}\n"
}

/// A printed element; of a NaN, of which neither sign nor payload is specified, its name.
fn without_payload(line: &str, elem: &str) -> String {
    let bits = line.parse::<i64>().unwrap_or(0);
    let nan = match elem {
        "f32" => f32::from_bits(bits as u32).is_nan(),
        "f64" => f64::from_bits(bits as u64).is_nan(),
        _ => false,
    };
    if nan { "nan".to_owned() } else { line.to_owned() }
}

#[test]
fn lowered_ops_compute_what_is_interpreted() {
    let Some(compiler) = mlir::find() else { return };
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let newest = |name: &str| Shapes::newest().get(name).is_some();
    let mut instances: Vec<Instance> = named_ops()
        .filter(|named| newest(named.name))
        .filter_map(|named| instances::instance(named, &mut rng))
        .filter(|instance| !instance.is_approximate())
        .collect();
    instances.extend((0..N_GENERIC).map(|_| generic::instance(&mut rng)));
    let program = compiler.opt(&program(&instances, &mut rng), &[]);
    let module = assay_ir::parse(&program).unwrap_or_else(|error| panic!("{error}"));
    let lowered = compiler.opt(&program, LOWERING);
    let Some(printed) = compiler.execute(&lowered) else { return };
    let mut printed = printed.lines();
    let registry = assay_dialects::registry();
    let interpreter = interpret::Interpreter::new(&module, &registry, ExecutionConfig::default());
    let mut faults = Vec::new();
    for (number, instance) in instances.iter().enumerate() {
        let execution = interpreter.call(&format!("f{number}"), &[]);
        let n_elements = instance.outputs.iter().map(len).sum();
        let expected: Vec<&str> = printed.by_ref().take(n_elements).collect();
        if let Err(stop) = &execution.result {
            panic!("{stop}\n{}", instance.text());
        }
        let found = execution.output.display();
        let elems = instance.outputs.iter().flat_map(|o| std::iter::repeat_n(o.elem, len(o)));
        let shown = |line: &str, elem: &str| without_payload(line, elem);
        let found_shown: Vec<String> = found.lines().zip(elems.clone()).map(|(l, e)| shown(l, e)).collect();
        let expected_shown: Vec<String> = expected.iter().zip(elems).map(|(l, e)| shown(l, e)).collect();
        if found.lines().count() != n_elements || found_shown != expected_shown {
            faults.push(format!("{}interpreted {found:?}\nexecuted {expected:?}", instance.text()));
        }
    }
    println!("{} ops executed", instances.len());
    assert!(faults.is_empty() && printed.next().is_none(), "{}", faults.join("\n"));
}
