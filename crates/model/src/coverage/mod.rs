//! What Assay covers of every op: joins ODS shapes, definitions and test programs.

mod guarding;
mod markdown;

use std::collections::{BTreeMap, BTreeSet};

pub use guarding::how;

use crate::generate::Generate;
use crate::opdef::OpDef;
use crate::registry::Registry;
use crate::rule::Effect;
use crate::shape::{OpShape, Shapes};

/// The ops of all dialects. Those that the registry has come first, in its order, then the others by name.
pub struct Coverage<'a> {
    /// Version of the MLIR whose ODS the coverage is compared with.
    pub version: &'static str,
    /// The dialects of the registry come first, then the others by name.
    pub dialects: Vec<DialectCoverage<'a>>,
}

/// One dialect.
pub struct DialectCoverage<'a> {
    /// Prefix of its ops, without the dot.
    pub name: &'static str,
    /// Whether the registry has the dialect.
    pub known: bool,
    /// Sorted by name: the ops of ODS, and ops that only the registry has.
    pub ops: Vec<OpCoverage<'a>>,
}

/// One op.
pub struct OpCoverage<'a> {
    /// Full name, with the dialect's prefix.
    pub name: &'static str,
    /// `None` for an op that ODS does not list, such as one of an older version.
    pub shape: Option<&'a OpShape>,
    /// `None` for an op without a definition.
    pub def: Option<&'static OpDef>,
    /// Whether the sanitizer can guard the op against its rules.
    pub sanitised: bool,
    /// Passes that replace the op by other ops; see [`Coverage::with_lowerings`].
    pub lowered_by: Vec<&'a str>,
    /// Programs that use the op.
    pub tests: &'a [&'a str],
}

/// What Assay knows about an op's meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Semantics {
    /// The registry has a meaning for it.
    There,
    /// There is none, and why.
    Unsupported(&'static str),
    /// There is none, and no reason is given.
    Missing,
}

/// How many ops of a dialect have what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DialectTotals {
    /// Ops that ODS lists.
    pub listed: usize,
    /// Number of these that have semantics.
    pub defined: usize,
    /// Number of these without semantics, for a stated reason.
    pub explained: usize,
    /// Ops with semantics that ODS does not list.
    pub unlisted: usize,
    /// Number of rules of undefined behaviour and poison, over all ops.
    pub rules: usize,
    /// Ops that a generator makes on its own.
    pub generated: usize,
    /// Ops with semantics that some program uses.
    pub tested: usize,
}

/// The programs by the ops that they use.
#[derive(Default)]
pub struct OpUses<'a>(BTreeMap<&'a str, Vec<&'a str>>);

impl<'a> OpUses<'a> {
    /// Builds the index from paths and texts in generic form. A program uses an op if it has the op's quoted name, followed by a parenthesis.
    pub fn collect(programs: impl IntoIterator<Item = (&'a str, &'a str)>) -> OpUses<'a> {
        let mut uses = OpUses::default();
        for (path, text) in programs {
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                uses.add_line(path, line);
            }
        }
        uses
    }

    fn add_line(&mut self, path: &'a str, line: &'a str) {
        let pieces: Vec<&str> = line.split('"').collect();
        for pair in pieces.windows(2).filter(|pair| pair[1].starts_with('(')) {
            let paths = self.0.entry(pair[0]).or_default();
            if paths.last() != Some(&path) {
                paths.push(path);
            }
        }
    }

    /// The programs that use an op, in the order in which they were given.
    pub fn get(&self, op: &str) -> &[&'a str] {
        self.0.get(op).map_or(&[], Vec::as_slice)
    }
}

impl<'a> Coverage<'a> {
    /// Puts shapes, definitions and programs side by side.
    pub fn new(shapes: &'a Shapes, registry: &Registry, uses: &'a OpUses<'a>) -> Coverage<'a> {
        let known = registry.dialects().iter().map(|dialect| dialect.name);
        let others = shapes.dialects().iter().copied();
        let others = others.filter(|name| !registry.dialects().iter().any(|dialect| dialect.name == *name));
        let one = |name, known| DialectCoverage { name, known, ops: ops(name, shapes, registry, uses) };
        let dialects = known.map(|name| one(name, true)).chain(others.map(|name| one(name, false))).collect();
        Coverage { version: shapes.version(), dialects }
    }

    /// The same, with the passes that replace each op by other ops.
    #[must_use]
    pub fn with_lowerings(mut self, lowerings: &'a BTreeMap<String, BTreeSet<String>>) -> Coverage<'a> {
        for op in self.dialects.iter_mut().flat_map(|dialect| &mut dialect.ops) {
            op.lowered_by = lowerings.get(op.name).into_iter().flatten().map(String::as_str).collect();
        }
        self
    }

    /// The dialects that the registry has.
    pub fn known(&self) -> impl Iterator<Item = &DialectCoverage<'a>> {
        self.dialects.iter().filter(|dialect| dialect.known)
    }

    /// The dialects that it does not have.
    pub fn unknown(&self) -> impl Iterator<Item = &DialectCoverage<'a>> {
        self.dialects.iter().filter(|dialect| !dialect.known)
    }

    /// `None` for a dialect that neither ODS nor the registry has.
    pub fn dialect(&self, name: &str) -> Option<&DialectCoverage<'a>> {
        self.dialects.iter().find(|dialect| dialect.name == name)
    }

    /// Looks an op up by its full name.
    pub fn op(&self, name: &str) -> Option<&OpCoverage<'a>> {
        self.dialects.iter().flat_map(|dialect| &dialect.ops).find(|op| op.name == name)
    }
}

/// Whether the sanitizer can guard the op against each of its rules about undefined behaviour or poison. False for an op without such rules.
fn is_sanitised(def: &OpDef) -> bool {
    let mut rules = def.rules.iter().filter(|rule| !rule.effect.is_open()).peekable();
    rules.peek().is_some() && rules.all(|rule| how(def, rule).is_some())
}

/// The ops of one dialect by name.
fn ops<'a>(
    dialect: &str,
    shapes: &'a Shapes,
    registry: &Registry,
    uses: &'a OpUses<'a>,
) -> Vec<OpCoverage<'a>> {
    let own = registry.dialects().iter().filter(|known| known.name == dialect);
    let own = own.flat_map(|dialect| dialect.ops.iter().flat_map(|family| family.iter()));
    let mut names: Vec<&'static str> =
        shapes.iter().filter(|shape| shape.dialect == dialect).map(|shape| shape.name).collect();
    names.extend(own.map(|def| def.name));
    names.sort_unstable();
    names.dedup();
    let one = |name| OpCoverage {
        name,
        shape: shapes.get(name),
        def: registry.get(name),
        sanitised: registry.get(name).is_some_and(is_sanitised),
        lowered_by: Vec::new(),
        tests: uses.get(name),
    };
    names.into_iter().map(one).collect()
}

impl DialectCoverage<'_> {
    /// Counts over the dialect's ops.
    pub fn totals(&self) -> DialectTotals {
        let mut totals = DialectTotals::default();
        for op in &self.ops {
            totals.add(op);
        }
        totals
    }
}

impl OpCoverage<'_> {
    /// Whether the registry gives the op a meaning.
    pub fn semantics(&self) -> Semantics {
        match self.def {
            None => Semantics::Missing,
            Some(def) => def.unsupported_reason().map_or(Semantics::There, Semantics::Unsupported),
        }
    }

    /// Whether the generators make the op on its own. Terminators and similar ops are made with the op around them.
    pub fn generated(&self) -> bool {
        self.def.is_some_and(|def| match def.generate {
            Generate::Never => false,
            Generate::Elementwise { .. } | Generate::Custom(_) => def.weight > 0,
            Generate::Constant(_) | Generate::Print(_) | Generate::Program(_) => true,
        })
    }

    /// Ids of the op's rules of one effect.
    pub fn rules(&self, effect: Effect) -> Vec<&'static str> {
        let rules = self.def.map_or(&[][..], |def| def.rules);
        rules.iter().filter(|rule| rule.effect == effect).map(|rule| rule.id).collect()
    }
}

impl DialectTotals {
    fn add(&mut self, op: &OpCoverage<'_>) {
        let count = |holds: bool| usize::from(holds);
        let (listed, semantics) = (op.shape.is_some(), op.semantics());
        self.listed += count(listed);
        self.defined += count(listed && semantics == Semantics::There);
        self.explained += count(listed && matches!(semantics, Semantics::Unsupported(_)));
        self.unlisted += count(!listed && semantics == Semantics::There);
        self.rules += op.def.map_or(0, |def| def.rules.len());
        self.generated += count(op.generated());
        self.tested += count(semantics == Semantics::There && !op.tests.is_empty());
    }

    /// Number of ops of ODS that have neither semantics nor a reason for lacking them.
    pub fn missing(&self) -> usize {
        self.listed - self.defined - self.explained
    }
}

impl std::ops::AddAssign for DialectTotals {
    fn add_assign(&mut self, other: DialectTotals) {
        self.listed += other.listed;
        self.defined += other.defined;
        self.explained += other.explained;
        self.unlisted += other.unlisted;
        self.rules += other.rules;
        self.generated += other.generated;
        self.tested += other.tested;
    }
}

#[cfg(test)]
mod tests;
