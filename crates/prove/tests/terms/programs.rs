//! Random functions as terms against the interpreter, on all inputs: branches, loops, vectors, poison and undefined
//! behaviour.

use std::fmt::Write as _;

use assay_engine::interpret::{Execution, ExecutionConfig, Interpreter};
use assay_ir::Int;
use assay_model::symbolic::SymbolicValue;
use assay_model::term::{Constant, TermSort, TermVariable};
use assay_model::{Registry, Scalar, Stop, SymbolicScalar, SymbolicValues, Terms, Value};
use assay_prove::{FunctionSummary, ProgramSide, ProofLimits, summarize};

use crate::common::{NumberGenerator, agrees, evaluate_terms};

/// Width of the integers and of `index`.
const WIDTH: u32 = 3;

/// Writes a function of three integers and a bit.
struct TermWriter {
    numbers: NumberGenerator,
    text: String,
    next: usize,
    /// Values that can be used, with their types.
    values: Vec<(String, &'static str)>,
    /// Ops may access the memory of `%m` and `%h`.
    memory: bool,
}

const MEMREF: &str = "memref<2xi3>";
const NUMBER: &str = "i3";
const BIT: &str = "i1";
const VECTOR: &str = "vector<2xi3>";

/// Ops on two integers, and whether they have flags about overflow.
const BINARY: [(&str, bool); 14] = [
    ("arith.addi", true),
    ("arith.subi", true),
    ("arith.muli", true),
    ("arith.shli", true),
    ("arith.divsi", false),
    ("arith.remui", false),
    ("arith.ceildivsi", false),
    ("arith.floordivsi", false),
    ("arith.andi", false),
    ("arith.ori", false),
    ("arith.xori", false),
    ("arith.maxsi", false),
    ("arith.minui", false),
    ("arith.shrsi", false),
];

impl TermWriter {
    fn below(&mut self, bound: usize) -> usize {
        (self.numbers.next() >> 33) as usize % bound
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn any(&mut self, ty: &'static str) -> String {
        let list: Vec<String> =
            self.values.iter().filter(|(_, of)| *of == ty).map(|(name, _)| name.clone()).collect();
        match list.is_empty() {
            false => list[self.below(list.len())].clone(),
            true => self.constant(ty),
        }
    }

    fn constant(&mut self, ty: &'static str) -> String {
        let name = self.name();
        let value = match ty {
            BIT => ["true", "false"][self.below(2)].to_owned(),
            VECTOR => format!("dense<{}> : {ty}", self.below(4)),
            _ => format!("{} : {ty}", self.below(8) as i64 - 4),
        };
        let _ = writeln!(self.text, "{name} = \"arith.constant\"() <{{value = {value}}}> : () -> {ty}");
        self.values.push((name.clone(), ty));
        name
    }

    fn define(&mut self, ty: &'static str, op: &str) {
        let name = self.name();
        let _ = writeln!(self.text, "{name} = {op}");
        self.values.push((name, ty));
    }

    fn op(&mut self, depth: usize) {
        if self.memory && self.below(2) == 0 {
            return self.access();
        }
        let ty = [NUMBER, NUMBER, VECTOR][self.below(3)];
        let (a, b) = (self.any(ty), self.any(ty));
        match self.below(if depth > 0 { 16 } else { 12 }) {
            0..5 => {
                let (op, has_flags) = BINARY[self.below(BINARY.len())];
                let words = ["none", "nsw", "nuw", "nsw, nuw"][self.below(4)];
                let flags = format!(" <{{overflowFlags = #arith.overflow<{words}>}}>");
                let flags = if has_flags { flags } else { String::new() };
                self.define(ty, &format!("\"{op}\"({a}, {b}){flags} : ({ty}, {ty}) -> {ty}"));
            }
            5 | 6 => {
                let (a, b, predicate) = (self.any(NUMBER), self.any(NUMBER), self.below(10));
                let attr = format!("<{{predicate = {predicate} : i64}}>");
                self.define(BIT, &format!("\"arith.cmpi\"({a}, {b}) {attr} : (i3, i3) -> i1"));
            }
            7 => {
                let condition = self.any(BIT);
                self.define(
                    ty,
                    &format!("\"arith.select\"({condition}, {a}, {b}) : (i1, {ty}, {ty}) -> {ty}"),
                );
            }
            8 => {
                let (a, b) = (self.any(NUMBER), self.any(NUMBER));
                self.define(VECTOR, &format!("\"vector.from_elements\"({a}, {b}) : (i3, i3) -> {VECTOR}"));
            }
            9 => {
                let (vector, at) = (self.any(VECTOR), self.below(2));
                let attr = format!("<{{static_position = array<i64: {at}>}}>");
                self.define(NUMBER, &format!("\"vector.extract\"({vector}) {attr} : ({VECTOR}) -> i3"));
            }
            10 => {
                let (a, b) = (self.any(VECTOR), self.any(VECTOR));
                let mask =
                    format!("<{{mask = array<i64: {}, {}>}}>", self.below(4), self.below(5) as i64 - 1);
                self.define(
                    VECTOR,
                    &format!("\"vector.shuffle\"({a}, {b}) {mask} : ({VECTOR}, {VECTOR}) -> {VECTOR}"),
                );
            }
            11 => self.define(ty, &format!("\"ub.poison\"() <{{value = #ub.poison}}> : () -> {ty}")),
            12 | 13 => self.branch(depth - 1),
            14 => {
                let condition = self.any(BIT);
                let _ = writeln!(self.text, "\"cf.assert\"({condition}) <{{msg = \"no\"}}> : (i1) -> ()");
            }
            _ => self.counted(depth - 1),
        }
    }

    /// Reads or writes an element, mostly within bounds; sometimes ends the life of `%h`.
    fn access(&mut self) {
        let memref = ["%m", "%h"][self.below(2)];
        let index = self.name();
        let known = self.below(16);
        let op = match self.any(NUMBER) {
            number if known == 0 => format!("\"arith.index_cast\"({number}) : (i3) -> index"),
            _ => format!("\"arith.constant\"() <{{value = {} : index}}> : () -> index", known % 2),
        };
        let _ = writeln!(self.text, "{index} = {op}");
        let value = self.any(NUMBER);
        match self.below(24) {
            0 => {
                let _ = writeln!(self.text, "\"memref.dealloc\"(%h) : ({MEMREF}) -> ()");
            }
            1..14 => {
                let types = format!("(i3, {MEMREF}, index) -> ()");
                let _ = writeln!(self.text, "\"memref.store\"({value}, {memref}, {index}) : {types}");
            }
            _ => {
                self.define(NUMBER, &format!("\"memref.load\"({memref}, {index}) : ({MEMREF}, index) -> i3"))
            }
        }
    }

    /// A region whose values are its own; it ends with one of a type.
    fn region(&mut self, ty: &'static str, depth: usize) {
        let outer = self.values.len();
        for _ in 0..1 + self.below(3) {
            self.op(depth);
        }
        let result = self.any(ty);
        let _ = writeln!(self.text, "\"scf.yield\"({result}) : ({ty}) -> ()");
        self.values.truncate(outer);
    }

    fn branch(&mut self, depth: usize) {
        let (condition, ty, name) = (self.any(BIT), [NUMBER, VECTOR][self.below(2)], self.name());
        let _ = writeln!(self.text, "{name} = \"scf.if\"({condition}) ({{");
        self.region(ty, depth);
        self.text.push_str("}, {\n");
        self.region(ty, depth);
        let _ = writeln!(self.text, "}}) : (i1) -> {ty}");
        self.values.push((name, ty));
    }

    fn counted(&mut self, depth: usize) {
        let (lower, upper, init, name) = (self.any(NUMBER), self.any(NUMBER), self.any(NUMBER), self.name());
        let step = self.name();
        let size = 1 + self.below(3);
        let _ = writeln!(self.text, "{step} = \"arith.constant\"() <{{value = {size} : i3}}> : () -> i3");
        let (iv, carried) = (self.name(), self.name());
        let _ = writeln!(
            self.text,
            "{name} = \"scf.for\"({lower}, {upper}, {step}, {init}) ({{\n^bb0({iv}: i3, {carried}: i3):"
        );
        let outer = self.values.len();
        self.values.extend([(iv, NUMBER), (carried, NUMBER)]);
        self.region(NUMBER, depth);
        self.values.truncate(outer);
        let _ = writeln!(self.text, "}}) : (i3, i3, i3, i3) -> i3");
        self.values.push((name, NUMBER));
    }

    /// Two blocks that meet in a third.
    fn blocks(&mut self) {
        let condition = self.any(BIT);
        let outer = self.values.len();
        let _ = writeln!(
            self.text,
            "\"cf.cond_br\"({condition})[^bb1, ^bb2] <{{operandSegmentSizes = array<i32: 1, 0, 0>}}> : (i1) -> ()"
        );
        for label in ["^bb1", "^bb2"] {
            let _ = writeln!(self.text, "{label}:");
            self.op(1);
            let value = self.any(NUMBER);
            let _ = writeln!(self.text, "\"cf.br\"({value})[^bb3] : (i3) -> ()");
            self.values.truncate(outer);
        }
        let arg = self.name();
        let _ = writeln!(self.text, "^bb3({arg}: i3):");
        self.values.push((arg, NUMBER));
    }
}

/// A function of three integers and a bit; each seed has its own.
pub fn program(seed: u64) -> String {
    written(seed, false)
}

fn written(seed: u64, memory: bool) -> String {
    let arguments = [("%a", NUMBER), ("%b", NUMBER), ("%c", NUMBER), ("%d", BIT)];
    let mut writer = TermWriter {
        numbers: NumberGenerator(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1),
        text: String::new(),
        next: 0,
        values: arguments.iter().map(|&(name, ty)| (name.to_owned(), ty)).collect(),
        memory,
    };
    if memory {
        for (name, op) in [("%m", "memref.alloca"), ("%h", "memref.alloc")] {
            let attrs = "<{operandSegmentSizes = array<i32: 0, 0>}>";
            let _ = writeln!(writer.text, "{name} = \"{op}\"() {attrs} : () -> {MEMREF}");
        }
        // Most is written before it is read.
        for (memref, index) in [("%m", 0), ("%m", 1), ("%h", 0), ("%h", 1)] {
            let at = writer.name();
            let _ = writeln!(
                writer.text,
                "{at} = \"arith.constant\"() <{{value = {index} : index}}> : () -> index"
            );
            if writer.below(8) > 0 {
                let value = writer.any(NUMBER);
                let types = format!("(i3, {MEMREF}, index) -> ()");
                let _ = writeln!(writer.text, "\"memref.store\"({value}, {memref}, {at}) : {types}");
            }
        }
        (0..4).for_each(|_| writer.access());
    }
    for _ in 0..2 + seed % 6 {
        writer.op(2);
    }
    if seed.is_multiple_of(3) {
        writer.blocks();
        writer.op(1);
    }
    let (one, other) = (writer.any(NUMBER), writer.any(VECTOR));
    format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = (i3, i3, i3, i1) -> (i3, {VECTOR}), sym_name = \"f\"}}> \
         ({{\n^bb0(%a: i3, %b: i3, %c: i3, %d: i1):\n{}\"func.return\"({one}, {other}) : (i3, {VECTOR}) -> ()\n}}) : () -> \
         ()\n}}) : () -> ()\n",
        writer.text
    )
}

/// Compares a function with its terms on all inputs; how many of them are defined.
pub fn compare(text: &str, registry: &Registry) -> Result<usize, String> {
    let module = assay_ir::parse(text).map_err(|error| format!("{error}\n{text}"))?;
    let config = ExecutionConfig { index_width: WIDTH, ..ExecutionConfig::default() };
    let interpreter = Interpreter::new(&module, registry, config);
    let function = interpreter.functions()[0].1;
    let mut terms = Terms::new();
    let mut args = SymbolicValues::new();
    for (number, width) in WIDTHS.into_iter().enumerate() {
        let term = terms.variable(TermVariable::Input(number as u32), TermSort::Bits(width));
        args.push(SymbolicValue::Scalar(SymbolicScalar::defined(&mut terms, term)));
    }
    let how = (ProgramSide::Source, WIDTH, ProofLimits::default());
    let summary = summarize(&mut terms, (&module, registry), (function, args, &[]), how)
        .map_err(|stop| format!("{stop:?}\n{text}"))?;
    let results: Vec<SymbolicScalar> =
        summary.results.iter().flatten().flat_map(SymbolicValue::scalars).collect();
    let FunctionSummary { undefined, trapped, returns, silent, cut, undef, .. } = summary;
    let mut roots = vec![undefined, trapped, returns, silent, cut, undef];
    roots.extend(results.iter().flat_map(|result| [result.term, result.poison]));
    let order = terms.reachable(&roots);
    let mut defined = 0;
    for input in 0..1u128 << (3 * WIDTH + 1) {
        let ints = arguments(input);
        let constants = ints.clone().map(Constant::Int);
        let known = evaluate_terms(&terms, &order, &constants);
        let truth = |term| matches!(&known[&term], Some(Constant::Int(int)) if !int.is_zero());
        let execution = interpreter.call("f", &ints.map(Value::int));
        let fail = |what: &str| Err(format!("{what} on input {input}: {:?}\n{text}", execution.result));
        if truth(summary.cut) {
            return fail("cut off");
        }
        // Bits that are undefined are not terms.
        if truth(summary.undef) {
            continue;
        }
        match &execution.result {
            _ if opens(&execution) && truth(summary.silent) && !truth(summary.undefined) => {}
            // What was undefined before a loop went on where no document says is undefined.
            Err(Stop::Unsupported(_)) if truth(summary.silent) && !truth(summary.undefined) => {}
            // Only the documentation of what the op is lowered to says that this is undefined.
            Err(Stop::Ub(ub)) if ub.rule.is_some_and(|rule| rule.by_lowering) && truth(summary.silent) => {}
            Err(Stop::Ub(_)) if truth(summary.undefined) => {}
            Err(Stop::Trap(_)) if truth(summary.trapped) && !truth(summary.undefined) => {}
            Ok(found) if truth(summary.returns) && !truth(summary.undefined) && !truth(summary.trapped) => {
                defined += 1;
                let found: Vec<Scalar> = found.iter().flat_map(scalars).collect();
                for (result, scalar) in results.iter().zip(&found) {
                    if truth(result.poison) != scalar.is_poison() {
                        return fail("poison differs");
                    }
                    if !scalar.is_poison() && !agrees(&known[&result.term], scalar) {
                        return fail("a result differs");
                    }
                }
            }
            _ => return fail("another end"),
        }
    }
    Ok(defined)
}

/// Whether the execution continues after the terms have ended: a loop that overflows is open as a whole in the interpreter, and a view that begins
/// outside of its memory is an open value, which may become undefined later.
fn opens(execution: &Execution) -> bool {
    execution.unspecified.iter().any(|(_, rule)| ["induction-overflow", "begins-outside"].contains(rule))
}

/// Widths of the arguments.
const WIDTHS: [u32; 4] = [WIDTH, WIDTH, WIDTH, 1];

/// The arguments of an input by its number.
fn arguments(input: u128) -> [Int; 4] {
    let mut rest = input;
    WIDTHS.map(|width| {
        let int = Int::new(width, rest & ((1 << width) - 1));
        rest >>= width;
        int
    })
}

fn scalars(value: &Value) -> Vec<Scalar> {
    match value {
        Value::Array(array) => array.iter().collect(),
        Value::Scalar(scalar) => vec![scalar.clone()],
        _ => Vec::new(),
    }
}

#[test]
fn functions_do_as_terms_what_the_interpreter_does() {
    let registry = assay_dialects::registry();
    let mut defined = 0;
    for seed in 0..250 {
        match compare(&program(seed), &registry) {
            Ok(count) => defined += count,
            Err(what) => panic!("program {seed}: {what}"),
        }
    }
    assert!(defined > 20_000, "only {defined} inputs are defined: they say little");
}

#[test]
fn functions_with_memory_do_as_terms_what_the_interpreter_does() {
    let registry = assay_dialects::registry();
    let mut defined = 0;
    for seed in 0..250 {
        match compare(&written(seed, true), &registry) {
            Ok(count) => defined += count,
            Err(what) => panic!("program {seed}: {what}"),
        }
    }
    assert!(defined > 20_000, "only {defined} inputs are defined: they say little");
}
