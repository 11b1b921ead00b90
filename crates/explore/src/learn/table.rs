//! Learned rules as data: collects them, writes them as text, and reads them again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use assay_triage::FOLDER;

use super::effect::{BECOMES, PassEffect};

/// Replaces the op's name in a message.
const ITSELF: &str = "%";
const HEAD: &str = "\
# Learned by `assay rules learn`: what each pass did to small programs of one op.
# pass: why it does not run on an empty function, if so. rule: ops, effect, types of the op (`*`: all tried; `:1/2`: that
# part of them), passes (`a>b`: b, once a has run), what the op became, or the message (`%` is the op). Effects that
# canonicalize has too stand with it alone. none: ops that nothing touched. untried: ops of which no program was taken.
";

/// What a pass does on a program that gives it nothing to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PassState {
    /// It leaves the program as it is.
    #[default]
    Runs,
    /// It does not run so; why.
    Fails(String),
}

/// A group of equal observations.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleRow {
    /// The op's full name.
    pub op: String,
    /// See [`PassEffect::word`].
    pub effect: String,
    /// The types of the op with which the effect was seen.
    pub kinds: String,
    /// Passes as in a pipeline, nested, possibly with an option; `a>b` means b after a has run.
    pub steps: Vec<String>,
    /// Ops that it became, or a message.
    pub detail: String,
}

/// What was learned from one compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// The target's name.
    pub target: String,
    /// The compiler's version.
    pub version: String,
    /// Those of its passes that were tried.
    pub passes: BTreeMap<String, PassState>,
    /// Sorted.
    pub rows: Vec<RuleRow>,
    /// Ops that no pass touched.
    pub none: BTreeSet<String>,
    /// Ops of which the compiler took no program.
    pub untried: BTreeSet<String>,
}

/// A line of a table that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TableError {
    /// From 1.
    pub line: usize,
    /// What is wrong with the line.
    pub message: &'static str,
}

/// Observations on their way to a table.
#[derive(Debug, Default)]
pub struct Observations {
    /// By op and steps: tries by kind.
    tries: BTreeMap<(String, String), BTreeMap<String, usize>>,
    /// For each op and steps, and each effect: the counts by kind, and details.
    cells: BTreeMap<(String, String), BTreeMap<&'static str, Cell>>,
    ops: BTreeSet<String>,
}

#[derive(Debug, Default)]
struct Cell {
    kinds: BTreeMap<String, usize>,
    details: BTreeSet<String>,
}

impl Observations {
    /// Records what `steps` did to a program of `op` with types of `kind`.
    pub fn add(&mut self, op: &str, kind: &str, steps: &str, effect: &PassEffect) {
        self.ops.insert(op.to_owned());
        let key = (op.to_owned(), steps.to_owned());
        *self.tries.entry(key.clone()).or_default().entry(kind.to_owned()).or_default() += 1;
        if *effect == PassEffect::Same {
            return;
        }
        let cell = self.cells.entry(key).or_default().entry(effect.word()).or_default();
        *cell.kinds.entry(kind.to_owned()).or_default() += 1;
        match effect {
            PassEffect::Partly(made) | PassEffect::Becomes(made) => cell.details.extend(made.iter().cloned()),
            // One message represents all, so it must not contain the mark of the op.
            PassEffect::Failed(message) | PassEffect::Broke(message) if cell.details.is_empty() => {
                cell.details.insert(message.replace(ITSELF, "$"));
            }
            _ => {}
        }
    }

    /// The table; `untried` are further ops.
    pub fn finish(
        self,
        target: &str,
        version: &str,
        passes: BTreeMap<String, PassState>,
        untried: BTreeSet<String>,
    ) -> Learned {
        let mut groups: BTreeMap<(String, String, String, String), BTreeSet<String>> = BTreeMap::new();
        for ((op, steps), cells) in &self.cells {
            let tries = &self.tries[&(op.clone(), steps.clone())];
            for (effect, cell) in cells {
                let details: Vec<&str> = cell.details.iter().map(String::as_str).collect();
                let key = (op.clone(), (*effect).to_owned(), kinds(&cell.kinds, tries), details.join(" "));
                groups.entry(key).or_default().insert(steps.clone());
            }
        }
        let rows: Vec<RuleRow> = groups
            .into_iter()
            .map(|((op, effect, kinds, detail), steps)| RuleRow {
                op,
                effect,
                kinds,
                steps: steps.into_iter().collect(),
                detail,
            })
            .collect();
        let none = self.ops.into_iter().filter(|op| !rows.iter().any(|row| row.op == *op)).collect();
        let mut learned =
            Learned { target: target.to_owned(), version: version.to_owned(), passes, rows, none, untried };
        learned.rows.sort();
        learned
    }
}

fn kinds(seen: &BTreeMap<String, usize>, tries: &BTreeMap<String, usize>) -> String {
    if seen == tries {
        return "*".to_owned();
    }
    let each = seen.iter().map(|(kind, times)| match tries[kind] {
        all if all == *times => kind.clone(),
        all => format!("{kind}:{times}/{all}"),
    });
    each.collect::<Vec<_>>().join(",")
}

impl Learned {
    /// Reads what [`Learned::write`] wrote.
    ///
    /// # Errors
    /// At the first line that does not have that form.
    pub fn read(text: &str) -> Result<Learned, TableError> {
        let mut learned = Learned::default();
        for (index, line) in text.lines().enumerate() {
            if !line.is_empty() && !line.starts_with('#') {
                learned.line(line).map_err(|message| TableError { line: index + 1, message })?;
            }
        }
        learned.rows.sort();
        Ok(learned)
    }

    fn line(&mut self, line: &str) -> Result<(), &'static str> {
        let fields: Vec<&str> = line.split('\t').collect();
        let words = |list: &str| list.split(' ').map(str::to_owned).collect::<Vec<_>>();
        match fields.as_slice() {
            ["target", name, version] => {
                (self.target, self.version) = ((*name).to_owned(), (*version).to_owned());
            }
            ["pass", name] => {
                self.passes.insert((*name).to_owned(), PassState::Runs);
            }
            ["pass", name, message] => {
                self.passes.insert((*name).to_owned(), PassState::Fails((*message).to_owned()));
            }
            ["rule", ops, effect, kinds, steps, detail] => {
                self.rows.extend(ops.split(' ').map(|op| RuleRow {
                    op: op.to_owned(),
                    effect: (*effect).to_owned(),
                    kinds: (*kinds).to_owned(),
                    steps: words(steps),
                    detail: if is_message(effect) {
                        detail.replace(ITSELF, op)
                    } else {
                        (*detail).to_owned()
                    },
                }));
            }
            ["none", _, ops] => self.none.extend(words(ops)),
            ["untried", _, ops] => self.untried.extend(words(ops)),
            _ => return Err("it is not a line of a table of rules"),
        }
        Ok(())
    }

    /// The table as text, sorted.
    pub fn write(&self) -> String {
        let mut text = HEAD.to_owned();
        let _ = writeln!(text, "target\t{}\t{}", self.target, self.version);
        for (name, state) in &self.passes {
            let _ = match state {
                PassState::Runs => writeln!(text, "pass\t{name}"),
                PassState::Fails(message) => writeln!(text, "pass\t{name}\t{message}"),
            };
        }
        // Data that several ops share is written with the first of them.
        let mut groups: BTreeMap<(&str, &str, &[String], String), Vec<&str>> = BTreeMap::new();
        for RuleRow { op, effect, kinds, steps, detail } in &self.rows {
            let detail =
                if is_message(effect) { detail.replace(op.as_str(), ITSELF) } else { detail.clone() };
            groups.entry((effect, kinds, steps, detail)).or_default().push(op);
        }
        let mut lines: Vec<_> = groups.into_iter().map(|(key, ops)| (ops, key)).collect();
        lines.sort();
        for (ops, (effect, kinds, steps, detail)) in lines {
            let (ops, steps) = (ops.join(" "), steps.join(" "));
            let _ = writeln!(text, "rule\t{ops}\t{effect}\t{kinds}\t{steps}\t{detail}");
        }
        for (word, ops) in [("none", &self.none), ("untried", &self.untried)] {
            let mut by_dialect: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
            for op in ops {
                by_dialect.entry(dialect(op)).or_default().push(op);
            }
            for (dialect, ops) in by_dialect {
                let _ = writeln!(text, "{word}\t{dialect}\t{}", ops.join(" "));
            }
        }
        text
    }

    /// The dialects that were tried, even if the compiler does not accept their ops.
    pub fn dialects(&self) -> BTreeSet<&str> {
        self.ops().into_iter().chain(self.untried.iter().map(String::as_str)).map(dialect).collect()
    }

    /// The ops that were tried.
    pub fn ops(&self) -> BTreeSet<&str> {
        self.rows.iter().map(|row| row.op.as_str()).chain(self.none.iter().map(String::as_str)).collect()
    }

    /// For each op, the passes that replaced it by other ops in the programs that were tried. [`FOLDER`] is not one of them: it
    /// simplifies.
    pub fn lowerings(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut lowerings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| row.effect == BECOMES) {
            let passes = row.steps.iter().map(|step| RuleRow::pass(step));
            let passes = passes.filter(|&pass| pass != FOLDER).map(str::to_owned);
            lowerings.entry(row.op.clone()).or_default().extend(passes);
        }
        lowerings
    }
}

fn is_message(effect: &str) -> bool {
    ["fails", "breaks"].contains(&effect)
}

pub(super) fn dialect(op: &str) -> &str {
    op.split('.').next().unwrap_or(op)
}

impl RuleRow {
    /// The name of a step's pass, without nesting and options; for `a>b`, that of b.
    pub fn pass(step: &str) -> &str {
        let last = step.rsplit('>').next().unwrap_or(step);
        let bare = last.split('{').next().unwrap_or(last);
        bare.rsplit('(').next().unwrap_or(bare).trim_end_matches(')')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowerings_are_passes_that_replace_an_op() {
        let lowerings = Learned::newest().lowerings();
        let passes = |op: &str| lowerings[op].iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!(passes("arith.ceildivsi"), ["arith-expand", "convert-arith-to-llvm", "convert-to-llvm"]);
        // `canonicalize` makes an `affine.apply` of it.
        assert_eq!(passes("affine.max"), ["lower-affine"]);
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let mut notes = Observations::default();
        let made = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        for (kind, effect) in [
            ("scalar", PassEffect::Becomes(made(&["llvm.add"]))),
            ("vector", PassEffect::Becomes(made(&["llvm.add", "llvm.x"]))),
            ("tensor", PassEffect::Same),
        ] {
            notes.add("arith.addi", kind, "convert-arith-to-llvm", &effect);
            notes.add("arith.addi", kind, "convert-to-llvm", &effect);
        }
        notes.add("arith.addi", "tensor", "func.func(x{a=1})", &PassEffect::Failed("no".to_owned()));
        notes.add("t.a", "none", "x", &PassEffect::Same);
        let passes = BTreeMap::from([("x".to_owned(), PassState::Fails("needs y".to_owned()))]);
        let table = notes.finish("mlir-1", "1.0", passes, BTreeSet::from(["t.b".to_owned()]));
        let text = table.write();
        let rule = "rule\tarith.addi\tbecomes\tscalar,vector\tconvert-arith-to-llvm convert-to-llvm\tllvm.add llvm.x\n";
        assert!(text.contains(rule) && text.contains("none\tt\tt.a\nuntried\tt\tt.b\n"), "{text}");
        assert_eq!(Learned::read(&text).unwrap(), table);
        assert_eq!(Learned::read("# x\nrule\ta\n").unwrap_err().line, 2);
    }

    #[test]
    fn passes_are_named_bare() {
        for step in ["x", "x{a=1}", "func.func(x{a=1})", "func.func(x)", "y>func.func(x)"] {
            assert_eq!(RuleRow::pass(step), "x", "{step}");
        }
    }
}
