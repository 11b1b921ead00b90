//! All lit tests of the shared corpus: every function gets a verdict, nothing panics, and the share of comparable
//! functions is printed. Takes minutes: `cargo test -p mlir-assay --test check -- --ignored --nocapture corpus`.
//! `CORPUS=WORD` looks only at files whose names contain the word.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::{TARGET, command, has_target, of_kind, records, shared, text};

const PIPELINES: [&str; 5] =
    ["canonicalize", "cse", "sccp", "int-range-optimizations", "canonicalize,cse,sccp"];

/// The dialects that the interpreter must cover.
const COVERED: [&str; 18] = [
    "affine",
    "arith",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "func",
    "index",
    "linalg",
    "llvm",
    "math",
    "memref",
    "scf",
    "shape",
    "tensor",
    "tosa",
    "ub",
    "vector",
];

/// Functions that a pass of MLIR 22 really changes, by file and name, and why that is the compiler's fault.
const EXPLAINED: [(&str, &str, &str); 2] = [
    // index_cast(index_cast(x : index) : i32) is taken for x, whatever the upper bits hold: #90238.
    ("Dialect__Arith__int-range-interface__000.mlir", "index_cast", "canonicalize"),
    // cmp(sub(a, b), 0) becomes cmp(a, b), which is wrong where the subtraction wraps: 0 - INT_MIN.
    ("Dialect__Index__index-canonicalize__000.mlir", "cmp", "canonicalize"),
];

/// Files given to one process; each prints a line on the way.
const CHUNK: usize = 400;

/// The counts for one pipeline; a function counts once.
#[derive(Default)]
struct PipelineRow {
    refines: usize,
    differs: BTreeSet<String>,
    open: BTreeMap<String, usize>,
    covered: usize,
    covered_comparable: usize,
}

#[derive(Default)]
struct CorpusTable {
    files: usize,
    functions: usize,
    covered: usize,
    undefined: usize,
    /// Why functions are not run at all.
    not_run: BTreeMap<String, usize>,
    rows: Vec<PipelineRow>,
    wrong: Vec<String>,
    endings: BTreeMap<String, usize>,
}

impl CorpusTable {
    fn add(&mut self, records: &[Value]) {
        let mut functions: BTreeMap<&str, (&Value, bool)> = BTreeMap::new();
        for function in of_kind(records, "function") {
            let dialects = function["dialects"].as_array().unwrap();
            let covered = dialects.iter().all(|dialect| COVERED.contains(&dialect.as_str().unwrap()));
            functions.insert(text(function, "place"), (function, covered));
            self.functions += 1;
            self.covered += usize::from(covered);
            let covered_only = if covered { "covered" } else { "other" };
            self.undefined += usize::from(!function["undefined"].is_null());
            if let Some(why) = function["not_run"].as_str() {
                *self.not_run.entry(format!("{covered_only}: {why}")).or_default() += 1;
            }
        }
        for (number, row) in self.rows.iter_mut().enumerate() {
            let mut verdicts: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
            for verdict in of_kind(records, "verdict").filter(|verdict| verdict["pipeline"] == number) {
                verdicts.entry(text(verdict, "place")).or_default().push(verdict);
            }
            for (place, &(function, covered)) in &functions {
                let found = verdicts.get(place).map(Vec::as_slice).unwrap_or_default();
                let comparable = row.count(place, function, covered, found);
                row.covered += usize::from(covered);
                row.covered_comparable += usize::from(covered && comparable);
            }
        }
        for ending in of_kind(records, "compiler") {
            let line = format!(
                "{} in {}: {}",
                text(ending, "outcome"),
                text(ending, "pass"),
                text(ending, "detail")
            );
            *self.endings.entry(line).or_default() += 1;
        }
        for error in of_kind(records, "error") {
            self.wrong.push(text(error, "message").to_owned());
        }
    }
}

impl PipelineRow {
    /// Counts one function; true if it is comparable at every step.
    fn count(&mut self, place: &str, function: &Value, covered: bool, verdicts: &[&Value]) -> bool {
        let is = |word: &str| verdicts.iter().find(|verdict| text(verdict, "verdict") == word);
        if let Some(verdict) = is("differs") {
            let (name, pass) = (text(verdict, "function"), text(verdict, "pass"));
            let explained = EXPLAINED
                .iter()
                .any(|&(file, function, guilty)| place.contains(file) && name == function && pass == guilty);
            let word = if explained { "explained" } else { "not explained" };
            self.differs.insert(format!("{word}: {place} @{name} after {pass}: {}", text(verdict, "detail")));
            return true;
        }
        if let Some(verdict) = is("not-comparable") {
            let covered = if covered { "covered" } else { "other" };
            *self.open.entry(format!("{covered}: {}", text(verdict, "detail"))).or_default() += 1;
            return false;
        }
        let undefined = !function["undefined"].is_null();
        self.refines += usize::from(!verdicts.is_empty());
        undefined || !verdicts.is_empty()
    }

    fn print(&self, name: &str) {
        let open: usize = self.open.values().sum();
        let share = 100.0 * self.covered_comparable as f64 / self.covered.max(1) as f64;
        println!(
            "{name:<24} {:>6} refine {:>4} differ {open:>6} not comparable; of the covered {share:.1} % comparable",
            self.refines,
            self.differs.len()
        );
        for line in &self.differs {
            println!("    differs: {line}");
        }
    }
}

fn print_counts(head: &str, counts: &BTreeMap<String, usize>, most: usize) {
    let mut list: Vec<_> = counts.iter().collect();
    list.sort_by_key(|&(why, count)| (std::cmp::Reverse(count), why));
    for (why, count) in list.into_iter().take(most) {
        println!("{count:>8}  {head}: {why}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn corpus() {
    let Some(folder) = shared("corpus", "corpus/generic") else { return };
    if !has_target("corpus") {
        return;
    }
    let wanted = std::env::var("CORPUS").unwrap_or_default();
    let mut files: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string()).collect();
    files.retain(|file| file.ends_with(".mlir") && file.contains(&wanted));
    files.sort();
    let mut table =
        CorpusTable { rows: PIPELINES.map(|_| PipelineRow::default()).into(), ..CorpusTable::default() };
    for chunk in files.chunks(CHUNK) {
        let mut args = vec!["check", "--json", "--jobs", "2", "--target", TARGET];
        args.extend(PIPELINES.iter().flat_map(|pipeline| ["--pipeline", pipeline]));
        args.extend(chunk.iter().map(String::as_str));
        let output = command(&args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        if !matches!(output.status.code(), Some(0..=2 | 4)) {
            table.wrong.push(format!("exit {:?}: {said}", output.status.code()));
        }
        table.add(&records(&output.stdout));
        table.files += chunk.len();
        eprintln!("{} of {} files", table.files, files.len());
    }
    println!(
        "{} files, {} functions, {} of covered dialects only, {} undefined on every input",
        table.files, table.functions, table.covered, table.undefined
    );
    print_counts("not run", &table.not_run, 20);
    for (row, name) in table.rows.iter().zip(PIPELINES) {
        row.print(name);
    }
    print_counts("the compiler", &table.endings, 20);
    print_counts("not comparable", &table.rows[0].open, 60);
    let open = table.rows.iter().flat_map(|row| row.open.keys());
    table.wrong.extend(open.filter(|why| why.contains("defect of Assay")).cloned());
    let differ = table.rows.iter().flat_map(|row| &row.differs);
    table.wrong.extend(differ.filter(|line| line.starts_with("not explained")).cloned());
    assert!(table.wrong.is_empty(), "{}", table.wrong.join("\n"));
}
