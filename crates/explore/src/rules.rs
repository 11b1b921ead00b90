//! The rules as data.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

use assay_drive::catalogue::PassInfo;
use assay_drive::{Catalogue, Pipeline, Step};

use crate::present::{OpKind, Present, TypeProperties, TypeProperty};

/// The rules that Assay ships.
const SHIPPED: &str = include_str!("../data/rules.tsv");

/// An invalid line of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RulesError {
    /// From 1.
    pub line: usize,
    /// What is wrong with the line.
    pub message: String,
}

/// Which ops a rule is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RuleKey {
    /// Full name; `dialect.` for a whole dialect; empty for any op.
    name: String,
    /// The kinds of types that must be involved.
    kinds: TypeProperties,
}

impl RuleKey {
    fn read(text: &str) -> Result<RuleKey, String> {
        let mut words = text.split('@');
        let name = words.next().unwrap_or_default().trim_end_matches('*').to_owned();
        let mut kinds = TypeProperties::default();
        for word in words {
            let Some((_, kind)) = TypeProperty::NAMED.iter().find(|(name, _)| *name == word) else {
                let known: Vec<&str> = TypeProperty::NAMED.iter().map(|(name, _)| *name).collect();
                return Err(format!("'{word}' is not a kind of types; there are {}", known.join(", ")));
            };
            kinds.add(*kind);
        }
        Ok(RuleKey { name, kinds })
    }

    fn accepts(&self, op: &OpKind) -> bool {
        let whole = self.name.is_empty() || self.name.ends_with('.');
        let named = if whole { op.name.starts_with(&self.name) } else { op.name == self.name };
        named && op.kinds.has_all(self.kinds)
    }

    /// The key with the longer name is more specific; among equal lengths, the one with more kinds.
    fn rank(&self) -> (usize, u32) {
        (self.name.len(), self.kinds.count())
    }
}

/// Which conversions rewrite which ops, and in which order.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The conversions of each key in groups: a group is used only if all conversions of the groups before it have
    /// failed.
    rules: Vec<(RuleKey, Vec<Vec<Step>>)>,
    waits: BTreeMap<String, Vec<RuleKey>>,
    /// Rules whose conversions this compiler does not have.
    missing: Vec<(RuleKey, Vec<Vec<Step>>)>,
    /// Ops that nothing lowers, with the reason.
    hopeless: Vec<(RuleKey, String)>,
    /// All conversions of this compiler, even if no rule names them.
    every: Vec<Step>,
    /// The rules of each name, built at the first use, since paths look them up often.
    index: OnceLock<HashMap<String, Vec<usize>>>,
}

impl Rules {
    /// Those shipped rules whose passes the compiler has.
    pub fn shipped(catalogue: &Catalogue) -> Rules {
        Rules::read(SHIPPED).expect("the shipped rules can be read").within(catalogue)
    }

    /// The rules whose passes and options a compiler has.
    #[must_use]
    pub fn within(mut self, catalogue: &Catalogue) -> Rules {
        let has = |step: &Step| {
            let Some(pass) = catalogue.get(&step.pass) else { return false };
            step.options.iter().all(|(name, _)| pass.options.iter().any(|option| option.name == *name))
        };
        let whole = self.rules.clone();
        for (_, groups) in &mut self.rules {
            groups.iter_mut().for_each(|group| group.retain(has));
            groups.retain(|group| !group.is_empty());
        }
        for (rule, whole) in std::mem::take(&mut self.rules).into_iter().zip(whole) {
            if rule.1.is_empty() { self.missing.push(whole) } else { self.rules.push(rule) }
        }
        let converts = |class: &str| class.starts_with("lowering-") || class.starts_with("conversion-");
        let conversions = catalogue.passes().filter(|pass| converts(&pass.class) && !pass.is_pipeline);
        let bare = |pass: &PassInfo| Step { nest: pass.anchor.nest(), ..Step::new(&pass.name) };
        self.index = OnceLock::new();
        self.every = conversions.map(bare).collect();
        self
    }

    /// Reads the format of `data/rules.tsv`, which the head of that file explains.
    ///
    /// # Errors
    /// At the first line that does not have this format.
    pub fn read(text: &str) -> Result<Rules, RulesError> {
        let mut rules = Rules::default();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            rules.line(line).map_err(|message| RulesError { line: index + 1, message })?;
        }
        Ok(rules)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut fields = line.split('\t');
        let (Some(kind), Some(subject), Some(list), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err("three fields separated by tabs are expected".to_owned());
        };
        match kind {
            "rule" => {
                let group = |text: &str| text.split(" | ").map(step).collect::<Result<Vec<Step>, String>>();
                let groups = list.split(" || ").map(group).collect::<Result<_, _>>()?;
                self.rules.push((RuleKey::read(subject)?, groups));
            }
            "wait" => {
                let keys = list.split(' ').map(RuleKey::read).collect::<Result<_, _>>()?;
                self.waits.insert(subject.to_owned(), keys);
            }
            "none" => self.hopeless.push((RuleKey::read(subject)?, list.to_owned())),
            other => return Err(format!("'{other}' is none of 'rule', 'wait' and 'none'")),
        }
        Ok(())
    }

    /// The groups of conversions that rewrite an op; empty if none is known.
    fn groups(&self, op: &OpKind) -> &[Vec<Step>] {
        let index = self.index.get_or_init(|| {
            let mut index: HashMap<String, Vec<usize>> = HashMap::new();
            for (at, (key, _)) in self.rules.iter().enumerate() {
                index.entry(key.name.clone()).or_default().push(at);
            }
            index
        });
        // The op's full name, then shorter and shorter prefixes, which match more ops.
        let dots = op.name.rmatch_indices('.').map(|(at, _)| &op.name[..=at]);
        for name in std::iter::once(op.name.as_str()).chain(dots).chain([""]) {
            let rules = index.get(name).into_iter().flatten().map(|&at| &self.rules[at]);
            let fitting = rules.filter(|(key, _)| op.kinds.has_all(key.kinds));
            if let Some((_, groups)) = fitting.max_by_key(|(key, _)| key.rank()) {
                return groups;
            }
        }
        &[]
    }

    /// All conversions that rewrite an op.
    pub fn conversions(&self, op: &OpKind) -> impl Iterator<Item = &Step> {
        self.groups(op).iter().flatten()
    }

    /// The conversions to choose from for an op: take the first group that has not `failed` as a whole, and leave out
    /// the failed ones.
    pub fn choices(&self, op: &OpKind, failed: &BTreeSet<Step>) -> impl Iterator<Item = &Step> {
        let open = |step: &&Step| !failed.contains(*step);
        let group = self.groups(op).iter().find(|group| group.iter().any(|step| !failed.contains(step)));
        group.into_iter().flatten().filter(open)
    }

    /// Adds conversions of ops that no rule lowers with this compiler. They wait for the same ops as the rules that
    /// they replace.
    pub(crate) fn adopt(&mut self, learned: impl IntoIterator<Item = (OpKind, Vec<Step>)>) {
        let is_open = |op: &OpKind| self.conversions(op).next().is_none() && self.hopeless(op).is_none();
        let open: Vec<(OpKind, Vec<Step>)> = learned.into_iter().filter(|(op, _)| is_open(op)).collect();
        for (op, steps) in open {
            let missing = self.missing.iter().filter(|(key, _)| key.accepts(&op));
            let places = missing.max_by_key(|(key, _)| key.rank()).map_or(&[][..], |(_, groups)| groups);
            let waits = places.iter().flatten().find_map(|place| self.waits.get(&place.pass)).cloned();
            for step in &steps {
                if let Some(waits) = &waits {
                    self.waits.entry(step.pass.clone()).or_insert_with(|| waits.clone());
                }
            }
            self.rules.push((RuleKey { name: op.name, kinds: TypeProperties::default() }, vec![steps]));
        }
        self.index = OnceLock::new();
    }

    /// Whether a pass need not wait any more: nothing that must go first is left. Waiting is useless for ops that no
    /// other pass rewrites, or for which all other passes have `failed`.
    pub fn ready(&self, step: &Step, present: &Present, failed: &BTreeSet<Step>) -> bool {
        let Some(keys) = self.waits.get(&step.pass) else { return true };
        let mut awaited = present.pending().filter(|op| keys.iter().any(|key| key.accepts(op)));
        let goes_on = |other: &Step| other.pass != step.pass && !failed.contains(other);
        !awaited.any(|op| self.conversions(op).any(goes_on))
    }

    /// Why no pass lowers an op, if that is known.
    pub fn hopeless(&self, op: &OpKind) -> Option<&str> {
        self.hopeless.iter().find(|(key, _)| key.accepts(op)).map(|(_, reason)| reason.as_str())
    }

    /// Names of the ops of a program in generic form that no rule lowers.
    pub fn orphans(&self, program: &str) -> Vec<String> {
        let Ok(module) = assay_ir::parse(program) else { return Vec::new() };
        let present = Present::from_module(&module);
        let orphans = present.pending().filter(|op| self.groups(op).is_empty());
        let mut names: Vec<String> = orphans.map(|op| op.name.clone()).collect();
        names.dedup();
        names
    }

    /// Whether some rule uses the step as a conversion.
    pub fn converts(&self, step: &Step) -> bool {
        self.rules.iter().any(|(_, steps)| steps.iter().flatten().any(|one| one == step))
    }

    /// All conversions of this compiler, to any dialect, even if no rule names them.
    pub fn every(&self) -> &[Step] {
        &self.every
    }
}

fn step(text: &str) -> Result<Step, String> {
    let pipeline: Pipeline = text.parse().map_err(|error| format!("'{text}' is not a pass: {error}"))?;
    match pipeline.steps.as_slice() {
        [step] => Ok(step.clone()),
        _ => Err(format!("'{text}' is not one pass")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn present(text: &str) -> Present {
        Present::from_module(&assay_ir::parse(text).unwrap())
    }

    const TENSORS: &str = r#"
        "func.func"() <{function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "f"}> ({
        ^bb0(%a: tensor<2xf32>):
          %0 = "math.exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
          "func.return"(%0) : (tensor<2xf32>) -> ()
        }) : () -> ()
    "#;

    #[test]
    fn the_most_specific_rule_counts() {
        let rules = Rules::read(SHIPPED).unwrap();
        let present = present(TENSORS);
        let exp = present.ops.keys().find(|op| op.name == "math.exp").unwrap();
        assert_eq!(rules.conversions(exp).next().unwrap().pass, "convert-elementwise-to-linalg");
        let scalar = OpKind { name: "math.exp".to_owned(), kinds: crate::TypeProperties::default() };
        assert_eq!(rules.conversions(&scalar).next().unwrap().pass, "convert-math-to-llvm");
    }

    #[test]
    fn bufferization_waits_for_what_it_cannot_take() {
        let rules = Rules::read(SHIPPED).unwrap();
        let present = present(TENSORS);
        let of = |name: &str| {
            let mut steps = rules.rules.iter().flat_map(|(_, groups)| groups.iter().flatten());
            steps.find(|step| step.pass == name).unwrap().clone()
        };
        assert!(!rules.ready(&of("one-shot-bufferize"), &present, &BTreeSet::new()));
        assert!(rules.ready(&of("convert-elementwise-to-linalg"), &present, &BTreeSet::new()));
        assert!(!rules.ready(&of("reconcile-unrealized-casts"), &present, &BTreeSet::new()));
    }

    #[test]
    fn a_line_that_is_none_is_named() {
        let error = Rules::read("# x\nrule\ttosa.*\n").unwrap_err();
        assert_eq!(error.to_string(), "line 2: three fields separated by tabs are expected");
        assert!(
            Rules::read("rule\ta.b@matrix\tcse").unwrap_err().to_string().contains("'matrix' is not a kind")
        );
    }
}
