//! Random views of memory as terms against the interpreter, on all inputs: sizes that depend on the input, and views that exceed their
//! memory.

use std::fmt::Write as _;

use crate::common::NumberGenerator;
use crate::programs::compare;

/// A number that the input decides, in an attribute.
const OPEN: i64 = i64::MIN;

/// Writes a function of three integers and a bit.
struct ViewWriter {
    numbers: NumberGenerator,
    text: String,
    next: usize,
    /// The view that was made last: its name, type and sizes.
    name: String,
    ty: String,
    sizes: Vec<i64>,
}

impl ViewWriter {
    fn below(&mut self, bound: usize) -> usize {
        (self.numbers.next() >> 33) as usize % bound
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    fn line(&mut self, op: &str) -> String {
        self.next += 1;
        let name = format!("%v{}", self.next);
        let _ = writeln!(self.text, "{name} = {op}");
        name
    }

    fn constant(&mut self, value: i64) -> String {
        self.line(&format!("\"arith.constant\"() <{{value = {value} : index}}> : () -> index"))
    }

    /// A small number, or an argument as an index.
    fn index(&mut self, high: i64) -> String {
        match self.below(3) {
            0 => {
                let arg = ["%a", "%b", "%c"][self.below(3)];
                self.line(&format!("\"arith.index_cast\"({arg}) : (i3) -> index"))
            }
            _ => {
                let value = self.between(0, high);
                self.constant(value)
            }
        }
    }

    fn integer(&mut self, index: &str) -> String {
        self.line(&format!("\"arith.index_cast\"({index}) : (index) -> i3"))
    }

    /// Memory whose elements are written.
    fn allocate(&mut self) {
        let segments = |count: usize| format!("<{{operandSegmentSizes = array<i32: {count}, 0>}}>");
        let is_open = self.below(2) == 0;
        let (zero, one) = (self.constant(0), self.constant(1));
        if is_open {
            let size = self.line("\"arith.index_cast\"(%a) : (i3) -> index");
            (self.ty, self.sizes) = ("memref<?xi3>".to_owned(), vec![OPEN]);
            self.name =
                self.line(&format!("\"memref.alloc\"({size}) {} : (index) -> memref<?xi3>", segments(1)));
            let _ = writeln!(
                self.text,
                "\"scf.for\"({zero}, {size}, {one}) ({{\n^bb0(%i: index):\n%x = \"arith.index_cast\"(%i) : (index) -> i3\n\
                 %y = \"arith.xori\"(%x, %b) : (i3, i3) -> i3\n\"memref.store\"(%y, {}, %i) : (i3, memref<?xi3>, index) -> ()\n\
                 \"scf.yield\"() : () -> ()\n}}) : (index, index, index) -> ()",
                self.name
            );
            return;
        }
        (self.ty, self.sizes) = ("memref<2x3xi3>".to_owned(), vec![2, 3]);
        self.name = self.line(&format!("\"memref.alloc\"() {} : () -> memref<2x3xi3>", segments(0)));
        for place in 0..6 {
            let (row, column) = (self.constant(place / 3), self.constant(place % 3));
            let value =
                self.line(&format!("\"arith.constant\"() <{{value = {} : i3}}> : () -> i3", place - 2));
            let value = if place % 2 == 0 { "%b".to_owned() } else { value };
            let _ = writeln!(
                self.text,
                "\"memref.store\"({value}, {}, {row}, {column}) : (i3, memref<2x3xi3>, index, index) -> ()",
                self.name
            );
        }
    }

    /// A list of numbers for an attribute, some of which are operands.
    fn list(&mut self, count: usize, (low, high): (i64, i64), operands: &mut Vec<String>) -> Vec<i64> {
        let mut list = Vec::new();
        for _ in 0..count {
            list.push(if self.below(3) == 0 {
                operands.push(self.index(high));
                OPEN
            } else {
                self.between(low, high)
            });
        }
        list
    }

    fn define(&mut self, op: &str, operands: &[String], attrs: &str, sizes: Vec<i64>) {
        let open = vec!["?"; sizes.len()].join(", ");
        let shape: String =
            sizes.iter().map(|&size| if size == OPEN { "?x".into() } else { format!("{size}x") }).collect();
        let ty = format!("memref<{shape}i3, strided<[{open}], offset: ?>>");
        let list: String = operands.iter().map(|name| format!(", {name}")).collect();
        let types = ", index".repeat(operands.len());
        self.name =
            self.line(&format!("\"{op}\"({}{list}) <{{{attrs}}}> : ({}{types}) -> {ty}", self.name, self.ty));
        (self.ty, self.sizes) = (ty, sizes);
    }

    fn view(&mut self) {
        let array = |list: &[i64]| {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            format!("array<i64: {}>", list.join(", "))
        };
        let slices = |lists: &[Vec<i64>; 3]| {
            let open = lists.each_ref().map(|list| list.iter().filter(|&&one| one == OPEN).count());
            format!(
                "operandSegmentSizes = array<i32: 1, {}, {}, {}>, static_offsets = {}, static_sizes = {}, static_strides = {}",
                open[0],
                open[1],
                open[2],
                array(&lists[0]),
                array(&lists[1]),
                array(&lists[2])
            )
        };
        let rank = self.sizes.len();
        let mut operands = Vec::new();
        match self.below(5) {
            0 | 1 => {
                let lists = [(0, 1), (0, 3), (-1, 2)].map(|range| self.list(rank, range, &mut operands));
                self.define("memref.subview", &operands, &slices(&lists), lists[1].clone());
            }
            2 => {
                let rank = 1 + self.below(2);
                let lists = [(0, 2), (0, 3), (-1, 3)].map(|range| {
                    let count = if range == (0, 2) { 1 } else { rank };
                    self.list(count, range, &mut operands)
                });
                self.define("memref.reinterpret_cast", &operands, &slices(&lists), lists[1].clone());
            }
            3 if rank == 2 => {
                let sizes = vec![self.sizes[1], self.sizes[0]];
                let attrs = "permutation = affine_map<(d0, d1) -> (d1, d0)>";
                self.define("memref.transpose", &[], attrs, sizes);
            }
            3 => {
                let rows = self.between(1, 3);
                let sizes = vec![rows, self.between(1, 2)];
                let attrs = format!("reassociation = [[0, 1]], static_output_shape = {}", array(&sizes));
                self.define("memref.expand_shape", &[], &attrs, sizes);
            }
            _ => {
                let known = self.between(1, 3);
                let sizes = self.sizes.iter().map(|&size| if size == OPEN { known } else { size }).collect();
                self.define("memref.cast", &[], "", sizes);
            }
        }
    }

    /// An element of the view, or one of its sizes.
    fn value(&mut self) -> String {
        let rank = self.sizes.len();
        if self.below(4) == 0 {
            let dim = self.constant((rank - 1) as i64);
            let size =
                self.line(&format!("\"memref.dim\"({}, {dim}) : ({}, index) -> index", self.name, self.ty));
            return self.integer(&size);
        }
        let indices: Vec<String> = (0..rank).map(|_| self.index(1)).collect();
        let (list, types) = (indices.join(", "), ", index".repeat(rank));
        if self.below(4) == 0 {
            let _ = writeln!(
                self.text,
                "\"memref.store\"(%c, {}, {list}) : (i3, {}{types}) -> ()",
                self.name, self.ty
            );
        }
        self.line(&format!("\"memref.load\"({}, {list}) : ({}{types}) -> i3", self.name, self.ty))
    }
}

impl ViewWriter {
    /// Values that are read by views of some memory, and from all of it in the end.
    fn views(&mut self) -> [String; 3] {
        self.allocate();
        let whole = (self.name.clone(), self.ty.clone(), self.sizes.clone());
        for _ in 0..1 + self.below(3) {
            self.view();
        }
        let (one, other) = (self.value(), self.value());
        // What was written through a view is seen in the whole.
        (self.name, self.ty, self.sizes) = whole;
        [one, other, self.value()]
    }

    /// Elements of an object, by addresses that flags may make poison.
    fn pointers(&mut self) -> [String; 3] {
        let count = self.line("\"llvm.mlir.constant\"() <{value = 4 : i64}> : () -> i64");
        let alloca = format!("\"llvm.alloca\"({count}) <{{elem_type = i16}}> : (i64) -> !llvm.ptr");
        let object = self.line(&alloca);
        let number = ["%a", "%b", "%c"].map(|arg| self.line(&format!("\"llvm.sext\"({arg}) : (i3) -> i64")));
        let store = |writer: &mut ViewWriter, value: i64, pointer: &str| {
            let value =
                writer.line(&format!("\"llvm.mlir.constant\"() <{{value = {value} : i16}}> : () -> i16"));
            let op = format!(
                "\"llvm.store\"({value}, {pointer}) <{{ordering = 0 : i64}}> : (i16, !llvm.ptr) -> ()"
            );
            let _ = writeln!(writer.text, "{op}");
        };
        for place in 0..4 {
            let raw =
                format!("elem_type = i16, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: {place}>");
            let at = self
                .line(&format!("\"llvm.getelementptr\"({object}) <{{{raw}}}> : (!llvm.ptr) -> !llvm.ptr"));
            store(self, 3 * place + 1, &at);
        }
        [0, 1, 2].map(|_| {
            let mut at = object.clone();
            for _ in 0..1 + self.below(3) {
                let flags = [0, 3, 7][self.below(3)];
                let (elem, depth) = [("i16", 1), ("!llvm.array<2 x i16>", 2), ("i32", 1)][self.below(3)];
                let mut operands = vec![at];
                let indices: Vec<String> = (0..depth)
                    .map(|_| match self.below(2) {
                        0 => self.between(-1, 2).to_string(),
                        _ => {
                            operands.push(number[self.below(3)].clone());
                            i32::MIN.to_string()
                        }
                    })
                    .collect();
                let types = ", i64".repeat(operands.len() - 1);
                let raw = format!("rawConstantIndices = array<i32: {}>", indices.join(", "));
                at = self.line(&format!(
                    "\"llvm.getelementptr\"({}) <{{elem_type = {elem}, noWrapFlags = {flags} : i32, {raw}}}> : (!llvm.ptr{types}) -> \
                     !llvm.ptr",
                    operands.join(", ")
                ));
            }
            if self.below(3) == 0 {
                store(self, 5, &at);
            }
            let loaded =
                self.line(&format!("\"llvm.load\"({at}) <{{ordering = 0 : i64}}> : (!llvm.ptr) -> i16"));
            self.line(&format!("\"llvm.trunc\"({loaded}) : (i16) -> i3"))
        })
    }
}

fn program(seed: u64, pointers: bool) -> String {
    let numbers = NumberGenerator(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 7);
    let (name, ty) = (String::new(), String::new());
    let mut writer = ViewWriter { numbers, text: String::new(), next: 0, name, ty, sizes: Vec::new() };
    let [one, other, last] = if pointers { writer.pointers() } else { writer.views() };
    let vector =
        writer.line(&format!("\"vector.from_elements\"({other}, {last}) : (i3, i3) -> vector<2xi3>"));
    format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = (i3, i3, i3, i1) -> (i3, vector<2xi3>), sym_name = \
         \"f\"}}> ({{\n^bb0(%a: i3, %b: i3, %c: i3, %d: i1):\n{}\"func.return\"({one}, {vector}) : (i3, vector<2xi3>) -> \
         ()\n}}) : () -> ()\n}}) : () -> ()\n",
        writer.text
    )
}

/// Compares many functions; there must be enough inputs on which they are defined.
fn compare_all(seeds: u64, pointers: bool, least: usize) {
    let registry = assay_dialects::registry();
    let mut defined = 0;
    for seed in 0..seeds {
        match compare(&program(seed, pointers), &registry) {
            Ok(count) => defined += count,
            Err(what) => panic!("program {seed}: {what}"),
        }
    }
    assert!(defined > least, "only {defined} inputs are defined: they say little");
}

#[test]
fn views_do_as_terms_what_the_interpreter_does() {
    compare_all(400, false, 10_000);
}

#[test]
fn addresses_do_as_terms_what_the_interpreter_does() {
    compare_all(400, true, 5_000);
}
