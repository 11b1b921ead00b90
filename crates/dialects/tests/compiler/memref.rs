//! Random programs of memref views with loads, stores and copies, interpreted at the source and after each group of
//! passes of their lowering, and executed: all print the same.

use std::fmt::Write as _;

use assay_engine::interpret::{self, ExecutionConfig};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::mlir;

const PROGRAMS: u64 = 48;
const STEPS: usize = 7;

/// The lowering in two halves, so that the IR between them is interpreted as well.
const LOWERING: [&[&str]; 3] = [
    &["--expand-strided-metadata", "--memref-expand", "--lower-affine"],
    &["--finalize-memref-to-llvm"],
    &[
        "--convert-index-to-llvm",
        "--convert-arith-to-llvm",
        "--convert-func-to-llvm",
        "--reconcile-unrealized-casts",
    ],
];

/// A view that the program holds, with what is known of it here.
#[derive(Clone)]
struct KnownView {
    name: String,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    offset: i64,
}

/// One program under construction. All views have types that leave sizes, strides and offset open.
struct MemRefProgram {
    rng: Pcg64Mcg,
    elem: &'static str,
    text: String,
    values: usize,
}

/// `memref<?x?xi32, strided<[?, ?], offset: ?>>`
fn open_type(rank: usize, elem: &str) -> String {
    shaped_type(&vec![None; rank], elem)
}

fn shaped_type(sizes: &[Option<i64>], elem: &str) -> String {
    let dims: String =
        sizes.iter().map(|size| size.map_or("?x".to_owned(), |size| format!("{size}x"))).collect();
    let strides = vec!["?"; sizes.len()].join(", ");
    format!("memref<{dims}{elem}, strided<[{strides}], offset: ?>>")
}

impl KnownView {
    fn ty(&self, elem: &str) -> String {
        open_type(self.sizes.len(), elem)
    }
}

impl MemRefProgram {
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

    /// An index operand: a number, or a value that holds it.
    fn index(&mut self, value: i64) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = arith.constant {value} : index"));
        name
    }

    /// A static or a dynamic entry of a list.
    fn mixed(&mut self, value: i64) -> (String, Option<i64>) {
        if self.rng.random() { (value.to_string(), Some(value)) } else { (self.index(value), None) }
    }

    fn constant(&mut self) -> String {
        let (name, value) = (self.fresh(), self.below(100));
        let literal = if self.elem.starts_with('f') { format!("{value}.5") } else { value.to_string() };
        let elem = self.elem;
        self.line(&format!("{name} = arith.constant {literal} : {elem}"));
        name
    }

    /// Forgets what a type says.
    fn opened(&mut self, name: &str, from: &str, rank: usize) -> String {
        let to = open_type(rank, self.elem);
        if from == to {
            return name.to_owned();
        }
        let result = self.fresh();
        self.line(&format!("{result} = memref.cast {name} : {from} to {to}"));
        result
    }

    /// A new buffer without content.
    fn buffer(&mut self, sizes: &[i64]) -> KnownView {
        let mut known = Vec::new();
        let mut dynamic = Vec::new();
        for &size in sizes {
            let (text, size) = self.mixed(size);
            if size.is_none() {
                dynamic.push(text);
            }
            known.push(size);
        }
        let dims: String = known.iter().map(|s| s.map_or("?x".to_owned(), |s| format!("{s}x"))).collect();
        let (name, ty) = (self.fresh(), format!("memref<{dims}{}>", self.elem));
        self.line(&format!("{name} = memref.alloc({}) : {ty}", dynamic.join(", ")));
        let name = self.opened(&name, &ty, sizes.len());
        let mut strides = vec![1; sizes.len()];
        for dim in (1..sizes.len()).rev() {
            strides[dim - 1] = strides[dim] * sizes[dim];
        }
        KnownView { name, sizes: sizes.to_vec(), strides, offset: 0 }
    }

    fn subview(&mut self, view: &KnownView) -> KnownView {
        let (mut lists, mut known) = ([Vec::new(), Vec::new(), Vec::new()], Vec::new());
        let mut result = KnownView { sizes: Vec::new(), strides: Vec::new(), ..view.clone() };
        let drops = self.rng.random_bool(0.3);
        let mut kept = Vec::new();
        for (&size, &stride) in view.sizes.iter().zip(&view.strides) {
            let drop = drops && self.rng.random_bool(0.5);
            let step = 1 + self.below(2) as i64;
            let most = (size + step - 1) / step;
            let count = if drop { 1 } else { 1 + self.below(most as usize) as i64 };
            let first = self.below((size - (count - 1) * step) as usize) as i64;
            let (first_text, _) = self.mixed(first);
            let (count_text, count_known) = if drop { ("1".to_owned(), Some(1)) } else { self.mixed(count) };
            let (step_text, _) = self.mixed(step);
            lists[0].push(first_text);
            lists[1].push(count_text);
            lists[2].push(step_text);
            known.push(count_known);
            result.offset += first * stride;
            kept.push(!drop);
            if !drop {
                result.sizes.push(count);
                result.strides.push(stride * step);
            }
        }
        let known: Vec<Option<i64>> =
            known.into_iter().zip(&kept).filter(|(_, kept)| **kept).map(|(size, _)| size).collect();
        let (name, from) = (self.fresh(), view.ty(self.elem));
        let to = shaped_type(&known, self.elem);
        let [offsets, sizes, steps] = lists.map(|list| list.join(", "));
        self.line(&format!(
            "{name} = memref.subview {}[{offsets}] [{sizes}] [{steps}] : {from} to {to}",
            view.name
        ));
        result.name = self.opened(&name, &to, known.len());
        result
    }

    fn transpose(&mut self, view: &KnownView) -> KnownView {
        let rank = view.sizes.len();
        let mut order: Vec<usize> = (0..rank).collect();
        for dim in (1..rank).rev() {
            let other = self.below(dim + 1);
            order.swap(dim, other);
        }
        let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
        let results: Vec<&str> = order.iter().map(|&dim| dims[dim].as_str()).collect();
        let (name, ty) = (self.fresh(), view.ty(self.elem));
        let (dims, results) = (dims.join(", "), results.join(", "));
        self.line(&format!("{name} = memref.transpose {} ({dims}) -> ({results}) : {ty} to {ty}", view.name));
        let pick = |list: &[i64]| order.iter().map(|&dim| list[dim]).collect();
        KnownView { name, sizes: pick(&view.sizes), strides: pick(&view.strides), offset: view.offset }
    }

    /// Splits a dimension; the same view if none can be.
    fn expand(&mut self, view: &KnownView) -> KnownView {
        let splits: Vec<(usize, i64)> = (0..view.sizes.len())
            .flat_map(|dim| (2..=view.sizes[dim]).map(move |inner| (dim, inner)))
            .filter(|&(dim, inner)| view.sizes[dim] % inner == 0)
            .collect();
        if splits.is_empty() || view.sizes.len() > 3 {
            return view.clone();
        }
        let (dim, inner) = splits[self.below(splits.len())];
        let mut result = view.clone();
        result.sizes.splice(dim..=dim, [view.sizes[dim] / inner, inner]);
        result.strides.splice(dim..=dim, [view.strides[dim] * inner, view.strides[dim]]);
        let rank = view.sizes.len();
        let groups: Vec<String> = (0..rank)
            .map(|d| match d.cmp(&dim) {
                std::cmp::Ordering::Less => format!("[{d}]"),
                std::cmp::Ordering::Equal => format!("[{d}, {}]", d + 1),
                std::cmp::Ordering::Greater => format!("[{}]", d + 1),
            })
            .collect();
        // --expand-strided-metadata of MLIR 22.1.8 crashes where two sizes of a group are dynamic.
        let mut known = vec![None; rank + 1];
        known[dim + 1] = Some(inner);
        let sizes: Vec<String> = (0..=rank)
            .map(|d| known[d].map_or_else(|| self.index(result.sizes[d]), |size| size.to_string()))
            .collect();
        let (name, from) = (self.fresh(), view.ty(self.elem));
        let to = shaped_type(&known, self.elem);
        let (groups, sizes) = (groups.join(", "), sizes.join(", "));
        self.line(&format!(
            "{name} = memref.expand_shape {} [{groups}] output_shape [{sizes}] : {from} into {to}",
            view.name
        ));
        let name = self.opened(&name, &to, rank + 1);
        KnownView { name, ..result }
    }

    /// Joins two dimensions; the same view if no two lie one after the other.
    fn collapse(&mut self, view: &KnownView) -> KnownView {
        let joins: Vec<usize> = (1..view.sizes.len())
            .filter(|&dim| view.strides[dim - 1] == view.strides[dim] * view.sizes[dim])
            .collect();
        if joins.is_empty() {
            return view.clone();
        }
        let dim = joins[self.below(joins.len())] - 1;
        let mut result = view.clone();
        result.sizes.splice(dim..=dim + 1, [view.sizes[dim] * view.sizes[dim + 1]]);
        result.strides.remove(dim);
        let rank = view.sizes.len();
        let groups: Vec<String> = (0..rank - 1)
            .map(|d| match d.cmp(&dim) {
                std::cmp::Ordering::Less => format!("[{d}]"),
                std::cmp::Ordering::Equal => format!("[{d}, {}]", d + 1),
                std::cmp::Ordering::Greater => format!("[{}]", d + 1),
            })
            .collect();
        let (name, from) = (self.fresh(), view.ty(self.elem));
        let to = open_type(rank - 1, self.elem);
        let groups = groups.join(", ");
        self.line(&format!("{name} = memref.collapse_shape {} [{groups}] : {from} into {to}", view.name));
        KnownView { name, ..result }
    }

    /// The same view through its metadata, or through a memref without a rank.
    fn rebuilt(&mut self, view: &KnownView) -> KnownView {
        let (rank, ty, elem) = (view.sizes.len(), view.ty(self.elem), self.elem);
        if self.rng.random() {
            let (unranked, name) = (self.fresh(), self.fresh());
            self.line(&format!("{unranked} = memref.cast {} : {ty} to memref<*x{elem}>", view.name));
            self.line(&format!("{name} = memref.cast {unranked} : memref<*x{elem}> to {ty}"));
            return KnownView { name, ..view.clone() };
        }
        let (base, name) = (self.fresh(), self.fresh());
        let list =
            |what: &str| (0..rank).map(|dim| format!("{base}{what}#{dim}")).collect::<Vec<_>>().join(", ");
        let results = match rank {
            0 => format!("{base}, {base}o"),
            _ => format!("{base}, {base}o, {base}n:{rank}, {base}s:{rank}"),
        };
        let indices = vec!["index"; 1 + 2 * rank].join(", ");
        self.line(&format!(
            "{results} = memref.extract_strided_metadata {} : {ty} -> memref<{elem}>, {indices}",
            view.name
        ));
        let (sizes, strides) = (list("n"), list("s"));
        self.line(&format!(
            "{name} = memref.reinterpret_cast {base} to offset: [{base}o], sizes: [{sizes}], strides: [{strides}] : \
             memref<{elem}> to {ty}"
        ));
        KnownView { name, ..view.clone() }
    }

    /// Indices of some element.
    fn somewhere(&mut self, view: &KnownView) -> String {
        let indices: Vec<String> = view
            .sizes
            .clone()
            .into_iter()
            .map(|size| {
                let at = self.below(size as usize) as i64;
                self.index(at)
            })
            .collect();
        indices.join(", ")
    }

    /// Changes some elements by way of a view.
    fn write(&mut self, view: &KnownView) {
        let (ty, elem) = (view.ty(self.elem), self.elem);
        let (there, value) = (self.somewhere(view), self.constant());
        match self.below(if elem == "index" { 2 } else { 3 }) {
            0 => self.line(&format!("memref.store {value}, {}[{there}] : {ty}", view.name)),
            1 => {
                let (here, loaded) = (self.somewhere(view), self.fresh());
                self.line(&format!("{loaded} = memref.load {}[{here}] : {ty}", view.name));
                self.line(&format!("memref.store {loaded}, {}[{there}] : {ty}", view.name));
            }
            _ => {
                let (old, kind) = (self.fresh(), if elem.starts_with('f') { "addf" } else { "addi" });
                self.line(&format!(
                    "{old} = memref.atomic_rmw {kind} {value}, {}[{there}] : ({elem}, {ty}) -> {elem}",
                    view.name
                ));
            }
        }
    }

    /// A copy of a view's content, changed in one place, is copied back, or is what goes on.
    fn copied(&mut self, view: &KnownView) -> KnownView {
        let copy = self.buffer(&view.sizes);
        let ty = view.ty(self.elem);
        self.line(&format!("memref.copy {}, {} : {ty} to {ty}", view.name, copy.name));
        if self.rng.random() {
            return copy;
        }
        self.write(&copy);
        self.line(&format!("memref.copy {}, {} : {ty} to {ty}", copy.name, view.name));
        view.clone()
    }

    fn print(&mut self, view: &KnownView) {
        let (unranked, ty, elem) = (self.fresh(), view.ty(self.elem), self.elem);
        self.line(&format!("{unranked} = memref.cast {} : {ty} to memref<*x{elem}>", view.name));
        let function = printer(elem);
        self.line(&format!("func.call @{function}({unranked}) : (memref<*x{elem}>) -> ()"));
    }
}

fn printer(elem: &str) -> &'static str {
    match elem {
        "i16" => "printMemrefI16",
        "i32" => "printMemrefI32",
        "f32" => "printMemrefF32",
        "f64" => "printMemrefF64",
        _ => "printMemrefInd",
    }
}

/// A function `@p<seed>` that prints a buffer and the last view of it.
fn program(seed: u64) -> String {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let elem = ["i16", "i32", "f32", "f64", "index"][rng.random_range(0..5)];
    let mut p = MemRefProgram { rng, elem, text: String::new(), values: 0 };
    let sizes = [2 + p.below(5) as i64, 1 + p.below(6) as i64, 2 + p.below(3) as i64];
    let whole = p.buffer(&sizes);
    let ty = whole.ty(elem);
    for a in 0..sizes[0] {
        for b in 0..sizes[1] {
            for c in 0..sizes[2] {
                let at = [a, b, c].map(|index| p.index(index)).join(", ");
                let value = p.constant();
                p.line(&format!("memref.store {value}, {}[{at}] : {ty}", whole.name));
            }
        }
    }
    let mut view = whole.clone();
    for _ in 0..STEPS {
        view = match p.below(7) {
            0 | 1 => p.subview(&view),
            2 => p.transpose(&view),
            3 => p.expand(&view),
            4 => p.collapse(&view),
            5 => p.rebuilt(&view),
            _ => p.copied(&view),
        };
        p.write(&view);
    }
    p.print(&view);
    p.print(&whole);
    format!("func.func @p{seed}() {{\n{}  return\n}}\n", p.text)
}

/// The text with every address as the interpreter shows it.
fn without_addresses(text: &str) -> String {
    let mut pieces = text.split("base@ = 0x");
    let mut result = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        result += "base@ = poison";
        result += piece.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    result
}

fn interpreted(text: &str) -> String {
    let module = assay_ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let execution =
        interpret::run(&module, &assay_dialects::registry(), "main", &[], ExecutionConfig::default());
    if let Err(stop) = &execution.result {
        panic!("{stop:?}\n{}", execution.output.display());
    }
    assert!(execution.unspecified.is_empty(), "{:?}", execution.unspecified);
    execution.output.display()
}

#[test]
fn views_of_memory_are_the_same_on_all_levels() {
    let Some(compiler) = mlir::find() else { return };
    let mut text = String::new();
    for elem in ["i16", "i32", "f32", "f64", "index"] {
        let _ = writeln!(
            text,
            "func.func private @{}(memref<*x{elem}>) attributes {{llvm.emit_c_interface}}",
            printer(elem)
        );
    }
    let mut calls = String::new();
    for seed in 0..PROGRAMS {
        text += &program(seed);
        let _ = writeln!(calls, "  func.call @p{seed}() : () -> ()");
    }
    text += &format!("func.func @main() {{\n{calls}  return\n}}\n");
    let mut module = compiler.opt(&text, &[]);
    let source = interpreted(&module);
    for passes in LOWERING {
        module = compiler.opt(&module, passes);
        assert_eq!(interpreted(&module), source, "after {passes:?}");
    }
    let Some(printed) = compiler.execute(&module) else { return };
    println!("{PROGRAMS} programs, {} lines", source.lines().count());
    assert_eq!(without_addresses(&printed), source);
}
