//! Random programs of the affine dialect, interpreted and executed: loops, branches and reductions around accesses
//! that are always in bounds. What is printed depends on all values.

use std::fmt::Write as _;

use assay_engine::interpret::{self, ExecutionConfig};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::mlir;

const FUNCTIONS: usize = 60;
const SEEDS: [u64; 3] = [11, 12, 13];
/// Sizes of the memref that all functions change.
const SIZES: [i64; 2] = [5, 7];

const LOWERING: &[&str] = &[
    "--lower-affine",
    "--convert-scf-to-cf",
    "--convert-vector-to-llvm",
    "--expand-strided-metadata",
    "--lower-affine",
    "--finalize-memref-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-cf-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
];

/// Writes one function at a time.
struct FunctionWriter {
    rng: Pcg64Mcg,
    text: String,
    /// Number of values so far.
    count: usize,
    /// Induction variables and results of maps in scope.
    dims: Vec<String>,
    /// The value that everything read goes into.
    total: String,
}

impl FunctionWriter {
    fn new(seed: u64) -> FunctionWriter {
        let rng = Pcg64Mcg::seed_from_u64(seed);
        FunctionWriter { rng, text: String::new(), count: 0, dims: Vec::new(), total: String::new() }
    }

    fn pick(&mut self, n: usize) -> usize {
        self.rng.random_range(0..n)
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    /// An expression over the dimensions in scope, `s0` (any small number) and `s1` (a positive one).
    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.pick(4) == 0 {
            return match self.pick(4) {
                0 => format!("{}", self.rng.random_range(-9..10)),
                1 => format!("s{}", self.pick(2)),
                _ if self.dims.is_empty() => "s0".to_owned(),
                _ => format!("d{}", self.pick(self.dims.len())),
            };
        }
        let left = self.expr(depth - 1);
        let divisor =
            if self.pick(5) == 0 { "s1".to_owned() } else { format!("{}", self.rng.random_range(1..8)) };
        match self.pick(6) {
            0 => format!("(({left}) floordiv {divisor})"),
            1 => format!("(({left}) ceildiv {divisor})"),
            2 => format!("(({left}) mod {divisor})"),
            3 => format!("(({left}) * {})", self.rng.random_range(-3..4)),
            4 => format!("(({left}) - ({}))", self.expr(depth - 1)),
            _ => format!("(({left}) + ({}))", self.expr(depth - 1)),
        }
    }

    /// Parameters of a map or set over all dimensions in scope.
    fn params(&self) -> String {
        let dims: Vec<String> = (0..self.dims.len()).map(|index| format!("d{index}")).collect();
        format!("({})[s0, s1]", dims.join(", "))
    }

    fn map(&self, results: &[String]) -> String {
        format!("affine_map<{} -> ({})>", self.params(), results.join(", "))
    }

    /// The operands of such a map.
    fn operands(&self) -> String {
        let all: Vec<&str> = self.dims.iter().map(String::as_str).chain(["%n", "%k"]).collect();
        all.join(", ")
    }

    fn index_types(&self, more: usize) -> String {
        vec!["index"; self.dims.len() + 2 + more].join(", ")
    }

    /// One result, or sometimes two, each between `least` and less than `bound` more.
    fn bounds(&mut self, least: i64, bound: i64) -> Vec<String> {
        let n_results = if self.pick(3) == 0 { 2 } else { 1 };
        (0..n_results).map(|_| format!("({}) mod {bound} + {least}", self.expr(2))).collect()
    }

    /// Mixes a value into the total.
    fn mix(&mut self, value: &str) {
        let (scaled, sum) = (self.fresh(), self.fresh());
        self.line(&format!("{scaled} = \"arith.muli\"({}, %c31) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64", self.total));
        self.line(&format!("{sum} = \"arith.addi\"({scaled}, {value}) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64"));
        self.total = sum;
    }

    fn mix_index(&mut self, value: &str) {
        let cast = self.fresh();
        self.line(&format!("{cast} = \"arith.index_cast\"({value}) : (index) -> i64"));
        self.mix(&cast);
    }

    fn statements(&mut self, depth: usize) {
        for _ in 0..1 + self.pick(3) {
            match self.pick(if depth == 0 { 5 } else { 9 }) {
                0 | 1 => self.load(),
                2 => self.store(),
                3 => self.value(),
                4 => self.linearize(),
                5 | 6 => self.for_loop(depth),
                7 => self.branch(depth),
                _ => self.parallel(depth),
            }
        }
    }

    fn point(&mut self) -> String {
        let indices = SIZES.map(|size| format!("({}) mod {size}", self.expr(2)));
        self.map(&indices)
    }

    fn load(&mut self) {
        let (map, value, operands) = (self.point(), self.fresh(), self.operands());
        let types = self.index_types(0);
        self.line(&format!(
            "{value} = \"affine.load\"(%m, {operands}) <{{map = {map}}}> : (memref<5x7xi64>, {types}) -> i64"
        ));
        self.mix(&value);
    }

    fn store(&mut self) {
        let (map, operands, total) = (self.point(), self.operands(), self.total.clone());
        let types = self.index_types(0);
        self.line(&format!(
            "\"affine.store\"({total}, %m, {operands}) <{{map = {map}}}> : (i64, memref<5x7xi64>, {types}) -> ()"
        ));
    }

    /// The result of a map, which later maps may use.
    fn value(&mut self) {
        let op = ["apply", "min", "max"][self.pick(3)];
        let n_results = if op == "apply" { 1 } else { 1 + self.pick(3) };
        let results: Vec<String> = (0..n_results).map(|_| self.expr(3)).collect();
        let (map, value, operands) = (self.map(&results), self.fresh(), self.operands());
        let types = self.index_types(0);
        self.line(&format!("{value} = \"affine.{op}\"({operands}) <{{map = {map}}}> : ({types}) -> index"));
        self.mix_index(&value);
        // Only the result of apply may be a dimension.
        if op == "apply" && self.dims.len() < 5 {
            self.dims.push(value);
        }
    }

    fn linearize(&mut self) {
        let Some(last) = self.dims.last().cloned() else { return };
        let (parts, value) = (self.fresh(), self.fresh());
        self.line(&format!("{parts}:3 = \"affine.delinearize_index\"({last}, %k) <{{static_basis = array<i64: 2, -9223372036854775808, 3>}}> : (index, index) -> (index, index, index)"));
        for part in 0..3 {
            self.mix_index(&format!("{parts}#{part}"));
        }
        self.line(&format!("{value} = \"affine.linearize_index\"({parts}#1, {last}, %k) <{{operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: -9223372036854775808>}}> : (index, index, index) -> index"));
        self.mix_index(&value);
    }

    fn for_loop(&mut self, depth: usize) {
        let (lower, upper) = (self.bounds(-1, 3), self.bounds(2, 6));
        let (lower, upper) = (self.map(&lower), self.map(&upper));
        let step = 1 + self.pick(3);
        let (operands, types, init) = (self.operands(), self.index_types(0), self.total.clone());
        let n_operands = self.dims.len() + 2;
        let (result, iv, carried) = (self.fresh(), self.fresh(), self.fresh());
        self.line(&format!("{result} = \"affine.for\"({operands}, {operands}, {init}) <{{lowerBoundMap = {lower}, operandSegmentSizes = array<i32: {n_operands}, {n_operands}, 1>, step = {step} : index, upperBoundMap = {upper}}}> ({{"));
        self.line(&format!("^bb0({iv}: index, {carried}: i64):"));
        self.body(&[iv], &carried, depth);
        self.line(&format!("}}) : ({types}, {types}, i64) -> i64"));
        self.total = result;
    }

    /// Statements of a region that ends with the total.
    fn body(&mut self, ivs: &[String], start: &str, depth: usize) {
        let scope = self.dims.len();
        self.dims.extend(ivs.iter().cloned());
        self.total = start.to_owned();
        self.statements(depth - 1);
        let total = self.total.clone();
        self.line(&format!("\"affine.yield\"({total}) : (i64) -> ()"));
        self.dims.truncate(scope);
    }

    fn branch(&mut self, depth: usize) {
        let constraints: Vec<String> = (0..=self.pick(2))
            .map(|_| format!("{} {} 0", self.expr(2), if self.pick(3) == 0 { "==" } else { ">=" }))
            .collect();
        let set = format!("affine_set<{} : ({})>", self.params(), constraints.join(", "));
        let (operands, types, start) = (self.operands(), self.index_types(0), self.total.clone());
        let result = self.fresh();
        self.line(&format!("{result} = \"affine.if\"({operands}) <{{condition = {set}}}> ({{"));
        self.body(&[], &start, depth);
        self.line("}, {");
        self.body(&[], &start, depth);
        self.line(&format!("}}) : ({types}) -> i64"));
        self.total = result;
    }

    /// Its iterations do not see each other's stores: the body only reads.
    fn parallel(&mut self, depth: usize) {
        let (lower, upper) =
            ([self.bounds(-1, 3), self.bounds(0, 3)], [self.bounds(1, 4), self.bounds(2, 4)]);
        let groups = |bounds: &[Vec<String>; 2]| {
            format!("dense<[{}, {}]> : tensor<2xi32>", bounds[0].len(), bounds[1].len())
        };
        let (lower_groups, upper_groups) = (groups(&lower), groups(&upper));
        let (lower, upper) = (self.map(&lower.concat()), self.map(&upper.concat()));
        let kind = [1, 2, 13, 14][self.pick(4)];
        let (operands, types, start) = (self.operands(), self.index_types(0), self.total.clone());
        let (result, i, j) = (self.fresh(), self.fresh(), self.fresh());
        self.line(&format!("{result} = \"affine.parallel\"({operands}, {operands}) <{{lowerBoundsGroups = {lower_groups}, lowerBoundsMap = {lower}, reductions = [{kind}], steps = [1, 2], upperBoundsGroups = {upper_groups}, upperBoundsMap = {upper}}}> ({{"));
        self.line(&format!("^bb0({i}: index, {j}: index):"));
        let scope = self.dims.len();
        self.dims.extend([i, j]);
        for _ in 0..depth {
            self.load();
            self.value();
        }
        let total = self.total.clone();
        self.line(&format!("\"affine.yield\"({total}) : (i64) -> ()"));
        self.dims.truncate(scope);
        self.line(&format!("}}) : ({types}, {types}) -> i64"));
        self.total = start;
        self.mix(&result);
    }

    fn function(&mut self, index: usize) {
        let _ = writeln!(
            self.text,
            "\"func.func\"() <{{function_type = (memref<5x7xi64>, index, index) -> i64, sym_name = \"f{index}\"}}> ({{\n^bb0(%m: memref<5x7xi64>, %n: index, %k: index):"
        );
        self.dims.clear();
        self.line("%c31 = \"arith.constant\"() <{value = 31 : i64}> : () -> i64");
        self.total = "%c31".to_owned();
        self.for_loop(3);
        self.statements(3);
        let total = self.total.clone();
        self.line(&format!("\"func.return\"({total}) : (i64) -> ()"));
        self.text += "}) : () -> ()\n";
    }

    /// Calls all functions on one memref, and prints their results and its elements.
    fn main(&mut self) {
        self.text += "\"func.func\"() <{function_type = () -> (), sym_name = \"main\"}> ({\n";
        self.line(
            "%m = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<5x7xi64>",
        );
        let print = |value: &str| {
            format!(
                "\"vector.print\"({value}) <{{punctuation = #vector.punctuation<newline>}}> : (i64) -> ()"
            )
        };
        let whole = |body: &str| {
            format!(
                "\"affine.for\"() <{{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (35)>}}> ({{\n  ^bb0(%i: index):\n  {body}\n  \"affine.yield\"() : () -> ()\n  }}) : () -> ()"
            )
        };
        let at = "<{map = affine_map<(d0) -> (d0 floordiv 7, d0 mod 7)>}>";
        self.line(&whole(&format!("%x = \"arith.index_cast\"(%i) : (index) -> i64\n  \"affine.store\"(%x, %m, %i) {at} : (i64, memref<5x7xi64>, index) -> ()")));
        for index in 0..FUNCTIONS {
            let (n, k) = (self.rng.random_range(-9..12), self.rng.random_range(1..6));
            self.line(&format!("%n{index} = \"arith.constant\"() <{{value = {n} : index}}> : () -> index"));
            self.line(&format!("%k{index} = \"arith.constant\"() <{{value = {k} : index}}> : () -> index"));
            self.line(&format!("%r{index} = \"func.call\"(%m, %n{index}, %k{index}) <{{callee = @f{index}}}> : (memref<5x7xi64>, index, index) -> i64"));
            self.line(&print(&format!("%r{index}")));
        }
        self.line(&whole(&format!(
            "%x = \"affine.load\"(%m, %i) {at} : (memref<5x7xi64>, index) -> i64\n  {}",
            print("%x")
        )));
        self.line("\"func.return\"() : () -> ()");
        self.text += "}) : () -> ()\n";
    }
}

#[test]
fn affine_programs_agree_with_the_interpreter() {
    let Some(compiler) = mlir::find() else { return };
    for seed in SEEDS {
        let mut maker = FunctionWriter::new(seed);
        for index in 0..FUNCTIONS {
            maker.function(index);
        }
        maker.main();
        let program = maker.text;
        let module = assay_ir::parse(&program).unwrap_or_else(|error| panic!("{error}\n{program}"));
        let execution =
            interpret::run(&module, &assay_dialects::registry(), "main", &[], ExecutionConfig::default());
        if let Err(stop) = &execution.result {
            panic!("seed {seed}: {stop}\n{program}");
        }
        let expected = execution.output.exact().expect("no poison is printed").to_owned();
        let Some(printed) = compiler.execute(&compiler.opt(&program, LOWERING)) else { return };
        let pairs = expected.lines().zip(printed.lines()).enumerate();
        let differences: Vec<String> = pairs
            .filter(|(_, (expected, printed))| expected != printed)
            .map(|(line, (expected, printed))| format!("line {line}: {printed}, not {expected}"))
            .collect();
        println!("seed {seed}: {} steps", execution.steps);
        assert_eq!(expected.lines().count(), printed.lines().count(), "lines printed");
        assert!(differences.is_empty(), "seed {seed}: {differences:#?}");
    }
}
