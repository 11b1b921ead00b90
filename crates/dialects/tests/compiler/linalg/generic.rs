//! Random generic ops: permuted, windowed, strided, rounded and constant accesses, sums in one order, indices.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

use super::instances::{Instance, OperandType};

/// An index expression as text, with its greatest value.
struct IndexText {
    text: String,
    greatest: i64,
    /// Whether it is a loop and nothing else.
    plain: bool,
}

fn plain(dim: usize, sizes: &[i64]) -> IndexText {
    IndexText { text: format!("d{dim}"), greatest: sizes[dim] - 1, plain: true }
}

fn access(sizes: &[i64], rng: &mut Pcg64Mcg) -> IndexText {
    let a = rng.random_range(0..sizes.len());
    let b = rng.random_range(0..sizes.len());
    let (top_a, top_b) = (sizes[a] - 1, sizes[b] - 1);
    let of = |text: String, greatest| IndexText { text, greatest, plain: false };
    match rng.random_range(0..10) {
        // The expressions must not simplify to a loop by itself.
        _ if a == b => plain(a, sizes),
        0..=3 => plain(a, sizes),
        4 => of(format!("d{a} + d{b}"), top_a + top_b),
        5 => of(format!("d{a} * 2 + d{b} * 3 + 1"), top_a * 2 + top_b * 3 + 1),
        6 => of(format!("{top_a} - d{a}"), top_a),
        7 => of(format!("(d{a} + d{b}) floordiv 2"), (top_a + top_b) / 2),
        8 => of(format!("(d{a} * 5 + d{b}) mod 3"), 2),
        _ => of("1".into(), 1),
    }
}

/// An operand with its map; sizes of dimensions that are not a plain loop may be greater than needed.
fn operand(
    accesses: &[IndexText],
    n_loops: usize,
    elem: &'static str,
    rng: &mut Pcg64Mcg,
) -> (OperandType, String) {
    let slack =
        |access: &IndexText, rng: &mut Pcg64Mcg| if access.plain { 0 } else { rng.random_range(0..2) };
    let shape = accesses.iter().map(|access| access.greatest + 1 + slack(access, rng)).collect();
    let dims: Vec<String> = (0..n_loops).map(|dim| format!("d{dim}")).collect();
    let results: Vec<&str> = accesses.iter().map(|access| access.text.as_str()).collect();
    let map = format!("affine_map<({}) -> ({})>", dims.join(", "), results.join(", "));
    (OperandType { shape: Some(shape), elem }, map)
}

/// A random op.
pub fn instance(rng: &mut Pcg64Mcg) -> Instance {
    let n_loops = rng.random_range(1..5);
    let sizes: Vec<i64> = (0..n_loops).map(|_| rng.random_range(1..4)).collect();
    let reduction: Vec<bool> = (0..n_loops).map(|_| rng.random_range(0..3) == 0).collect();
    let elem = if rng.random() { "f32" } else { "i32" };
    let mut maps = Vec::new();
    let mut inputs = Vec::new();
    // The first input has every loop, so that all sizes are known.
    let mut dims: Vec<usize> = (0..n_loops).collect();
    dims.rotate_left(rng.random_range(0..n_loops));
    let all: Vec<IndexText> = dims.iter().map(|&dim| plain(dim, &sizes)).collect();
    let mut lists = vec![all];
    for _ in 0..rng.random_range(0..3) {
        lists.push((0..rng.random_range(0..4)).map(|_| access(&sizes, rng)).collect());
    }
    for list in &lists {
        let (input, map) = operand(list, n_loops, elem, rng);
        inputs.push(input);
        maps.push(map);
    }
    let mut kept: Vec<IndexText> =
        (0..n_loops).filter(|&dim| !reduction[dim]).map(|dim| plain(dim, &sizes)).collect();
    if rng.random() {
        kept.reverse();
    }
    let (output, map) = operand(&kept, n_loops, elem, rng);
    maps.push(map);
    let iterators = reduction.iter().map(|&r| if r { "\"reduction\"" } else { "\"parallel\"" });
    let attributes = format!(
        "{{indexing_maps = [{}], iterator_types = [{}]}}",
        maps.join(", "),
        iterators.collect::<Vec<_>>().join(", ")
    );
    let body = body(inputs.len(), n_loops, elem, rng);
    Instance { name: "linalg.generic", attributes, inputs, outputs: vec![output], after: String::new(), body }
}

fn body(n_inputs: usize, n_loops: usize, elem: &str, rng: &mut Pcg64Mcg) -> String {
    let args: Vec<String> = (0..=n_inputs).map(|index| format!("%a{index}: {elem}")).collect();
    let suffix = if elem == "f32" { "f" } else { "i" };
    let mut text = format!("{{\n  ^bb0({}):\n", args.join(", "));
    let mut last = format!("%a{n_inputs}");
    for index in 0..n_inputs {
        let op = ["add", "sub", "mul"][rng.random_range(0..3)];
        text += &format!("    %v{index} = arith.{op}{suffix} {last}, %a{index} : {elem}\n");
        last = format!("%v{index}");
    }
    if rng.random_range(0..3) == 0 {
        let dim = rng.random_range(0..n_loops);
        let cast =
            if elem == "f32" { "%n = arith.sitofp %m : i32 to f32" } else { "%n = arith.addi %m, %m : i32" };
        text += &format!(
            "    %i = linalg.index {dim} : index\n    %m = arith.index_cast %i : index to i32\n    {cast}\n    \
             %w = arith.add{suffix} {last}, %n : {elem}\n"
        );
        last = "%w".into();
    }
    text + &format!("    linalg.yield {last} : {elem}\n  }}")
}
