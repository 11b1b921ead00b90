//! Random straight-line programs on vectors, interpreted at the source and after each group of passes of their
//! lowering, and executed: all print the same.

mod steps;

use std::fmt::Write as _;

use assay_engine::interpret::{self, ExecutionConfig};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::mlir;

const PROGRAMS: u64 = 60;
const STEPS: usize = 10;
/// Vectors with more elements are not made.
const MAX_ELEMENTS: i64 = 48;

/// The lowering in parts, so that the IR between them is interpreted as well.
const LOWERING: [&[&str]; 5] = [
    &["--lower-vector-mask", "--test-vector-scan-lowering", "--lower-vector-multi-reduction"],
    &["--convert-vector-to-scf"],
    &["--convert-scf-to-cf", "--convert-vector-to-llvm"],
    &["--expand-strided-metadata", "--lower-affine", "--finalize-memref-to-llvm"],
    &[
        "--convert-ub-to-llvm",
        "--convert-index-to-llvm",
        "--convert-arith-to-llvm",
        "--convert-cf-to-llvm",
        "--convert-func-to-llvm",
        "--reconcile-unrealized-casts",
    ],
];

/// A vector that the program holds.
#[derive(Clone)]
struct Vector {
    name: String,
    shape: Vec<i64>,
    elem: &'static str,
    /// Whether its numbers are few and small, so that products of floats and their sums are exact.
    small: bool,
}

/// One program under construction.
struct VectorProgram {
    rng: Pcg64Mcg,
    text: String,
    values: usize,
    vectors: Vec<Vector>,
    /// Vectors that the caller makes, so that no folder sees their elements.
    arguments: Vec<(Vector, String)>,
}

/// `vector<2x3xi8>`
fn vector_type(shape: &[i64], elem: &str) -> String {
    format!("vector<{}>", sized(shape, elem))
}

/// `2x3xi8`
fn sized(shape: &[i64], elem: &str) -> String {
    let dims: String = shape.iter().map(|size| format!("{size}x")).collect();
    format!("{dims}{elem}")
}

impl Vector {
    fn ty(&self) -> String {
        vector_type(&self.shape, self.elem)
    }

    fn is_float(&self) -> bool {
        self.elem == "f32"
    }
}

impl VectorProgram {
    fn fresh(&mut self) -> String {
        self.values += 1;
        format!("%v{}", self.values)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.random_range(0..bound.max(1))
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> T {
        let index = self.below(list.len());
        list[index].clone()
    }

    /// A number that is not zero: zeros of floats have signs, which lowerings may lose.
    fn number(&mut self, elem: &str) -> String {
        let number = self.below(15) as i64 - 7;
        let number = if number == 0 { 8 } else { number };
        if elem == "f32" { format!("{}.5", number) } else { number.to_string() }
    }

    /// Elements of a shape as dense elements are written.
    fn dense(&mut self, shape: &[i64], element: &mut dyn FnMut(&mut VectorProgram) -> String) -> String {
        match shape.split_first() {
            None => element(self),
            Some((&size, inner)) => {
                let parts: Vec<String> = (0..size).map(|_| self.dense(inner, element)).collect();
                format!("[{}]", parts.join(", "))
            }
        }
    }

    /// A new vector from the caller.
    fn argument(&mut self, shape: &[i64], elem: &'static str) -> Vector {
        let dense = self.dense(shape, &mut |p| p.number(elem));
        let name = format!("%a{}", self.arguments.len());
        let vector = Vector { name, shape: shape.to_vec(), elem, small: true };
        self.arguments.push((vector.clone(), dense));
        vector
    }

    /// A random shape of few elements.
    fn shape(&mut self, rank: usize) -> Vec<i64> {
        (0..rank).map(|_| 1 + self.below(4) as i64).collect()
    }

    /// An op with one vector as its result, which stays small if `small`.
    fn result(&mut self, shape: &[i64], elem: &'static str, small: bool, op: &str) -> Vector {
        let name = self.fresh();
        self.line(&format!("{name} = {op}"));
        Vector { name, shape: shape.to_vec(), elem, small }
    }

    fn index(&mut self, value: i64) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = arith.constant {value} : index"));
        name
    }

    fn indices(&mut self, values: &[i64]) -> String {
        let names: Vec<String> = values.iter().map(|&value| self.index(value)).collect();
        names.join(", ")
    }

    /// A scalar constant.
    fn scalar(&mut self, elem: &str) -> String {
        let (name, number) = (self.fresh(), self.number(elem));
        self.line(&format!("{name} = arith.constant {number} : {elem}"));
        name
    }
}

/// A function `@p<seed>` that prints all the vectors that it makes, and the lines of its call.
fn program(seed: u64) -> (String, String) {
    let rng = Pcg64Mcg::seed_from_u64(seed);
    let mut p =
        VectorProgram { rng, text: String::new(), values: 0, vectors: Vec::new(), arguments: Vec::new() };
    for elem in ["i8", "i32", "f32", "index"] {
        let rank = p.below(4);
        let shape = p.shape(rank);
        let vector = p.argument(&shape, elem);
        p.vectors.push(vector);
    }
    for _ in 0..STEPS {
        let vector = {
            let vectors = p.vectors.clone();
            p.one_of(&vectors)
        };
        let made = p.step(&vector);
        p.vectors.extend(made.into_iter().filter(|made| made.shape.iter().product::<i64>() <= MAX_ELEMENTS));
    }
    for vector in p.vectors.clone() {
        p.line(&format!("vector.print {} : {}", vector.name, vector.ty()));
    }
    let mut call = String::new();
    for (vector, dense) in &p.arguments {
        let name = vector.name.replace("%a", &format!("%p{seed}_"));
        let _ = writeln!(call, "  {name} = arith.constant dense<{dense}> : {}", vector.ty());
    }
    let list = |text: &dyn Fn(&Vector) -> String| {
        p.arguments.iter().map(|(vector, _)| text(vector)).collect::<Vec<_>>().join(", ")
    };
    let names = list(&|vector| vector.name.replace("%a", &format!("%p{seed}_")));
    let _ = writeln!(call, "  func.call @p{seed}({names}) : ({}) -> ()", list(&Vector::ty));
    let params = list(&|vector| format!("{}: {}", vector.name, vector.ty()));
    (format!("func.func @p{seed}({params}) {{\n{}  return\n}}\n", p.text), call)
}

fn interpreted(text: &str, source: bool) -> String {
    let module = assay_ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let execution =
        interpret::run(&module, &assay_dialects::registry(), "main", &[], ExecutionConfig::default());
    if let Err(stop) = &execution.result {
        panic!("{stop:?}\n{}", execution.output.display());
    }
    // What the compiler makes of a fused product may be fused or not. The start of an inclusive scan is the lowering's, which
    // we follow.
    let is_open = |(op, rule): &(_, &str)| *rule != "open-start" || module.op_name(*op) != "vector.scan";
    assert!(!source || !execution.unspecified.iter().any(is_open), "{:?}", execution.unspecified);
    execution.output.display()
}

#[test]
fn vectors_are_the_same_on_all_levels() {
    let Some(compiler) = mlir::find() else { return };
    let (mut text, mut calls) = (String::new(), String::new());
    for seed in 0..PROGRAMS {
        let (function, call) = program(seed);
        text += &function;
        calls += &call;
    }
    text += &format!("func.func @main() {{\n{calls}  return\n}}\n");
    let mut module = compiler.opt(&text, &[]);
    let source = interpreted(&module, true);
    for passes in LOWERING {
        module = compiler.opt(&module, passes);
        assert_eq!(interpreted(&module, false), source, "after {passes:?}");
    }
    let Some(printed) = compiler.execute(&module) else { return };
    assert_eq!(printed, source);
    println!("{PROGRAMS} programs, {} lines printed", source.lines().count());
}
