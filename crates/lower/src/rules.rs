//! The rules as data.

use std::collections::{BTreeMap, BTreeSet};

use assay_drive::{Catalogue, Pipeline, Step};

use crate::present::{OpKind, Present};

/// The rules that Assay ships.
const SHIPPED: &str = include_str!("../data/rules.tsv");

/// A line of a rule file that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RulesError {
    /// From 1.
    pub line: usize,
    pub message: String,
}

/// Which ops a rule speaks of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// Full name; `dialect.` for a whole dialect; empty for anything.
    name: String,
    /// The kind of types that must be involved.
    kind: Option<Kind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Tensor,
    Vector,
}

impl Key {
    fn read(text: &str) -> Result<Key, String> {
        let (name, kind) = match text.split_once('@') {
            None => (text, None),
            Some((name, "tensor")) => (name, Some(Kind::Tensor)),
            Some((name, "vector")) => (name, Some(Kind::Vector)),
            Some((_, other)) => return Err(format!("'{other}' is no kind of types; use tensor or vector")),
        };
        Ok(Key { name: name.trim_end_matches('*').to_owned(), kind })
    }

    fn accepts(&self, op: &OpKind) -> bool {
        let whole = self.name.is_empty() || self.name.ends_with('.');
        let named = if whole { op.name.starts_with(&self.name) } else { op.name == self.name };
        let kind = match self.kind {
            None => true,
            Some(Kind::Tensor) => op.kinds.tensor,
            Some(Kind::Vector) => op.kinds.vector,
        };
        named && kind
    }

    /// The longer name is the more specific one, then one with a kind.
    fn rank(&self) -> (usize, bool) {
        (self.name.len(), self.kind.is_some())
    }
}

/// Which conversions rewrite which ops, and in which order.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    rules: Vec<(Key, Vec<Step>)>,
    waits: BTreeMap<String, Vec<Key>>,
}

impl Rules {
    /// The shipped rules, as far as the compiler at hand has their passes.
    pub fn shipped(catalogue: &Catalogue) -> Rules {
        Rules::read(SHIPPED).expect("the shipped rules can be read").within(catalogue)
    }

    /// The rules whose passes and options a compiler has.
    #[must_use]
    pub fn within(mut self, catalogue: &Catalogue) -> Rules {
        for (_, steps) in &mut self.rules {
            steps.retain(|step| {
                let known = |name: &str| {
                    catalogue.get(&step.pass).is_some_and(|pass| pass.options.iter().any(|o| o.name == name))
                };
                catalogue.has(&step.pass) && step.options.iter().all(|(name, _)| known(name))
            });
        }
        self.rules.retain(|(_, steps)| !steps.is_empty());
        self
    }

    /// Reads the form of `data/rules.tsv`, which its head explains.
    ///
    /// # Errors
    /// At the first line that is not of that form.
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
                let steps = list.split(" | ").map(step).collect::<Result<_, _>>()?;
                self.rules.push((Key::read(subject)?, steps));
            }
            "wait" => {
                let keys = list.split(' ').map(Key::read).collect::<Result<_, _>>()?;
                self.waits.insert(subject.to_owned(), keys);
            }
            other => return Err(format!("'{other}' is neither 'rule' nor 'wait'")),
        }
        Ok(())
    }

    /// The conversions that rewrite an op; empty if none is known.
    pub fn conversions(&self, op: &OpKind) -> &[Step] {
        let fitting = self.rules.iter().filter(|(key, _)| key.accepts(op));
        fitting.max_by_key(|(key, _)| key.rank()).map_or(&[], |(_, steps)| steps)
    }

    /// Whether nothing is left that a pass has to wait for. There is no use in waiting for ops that the pass
    /// rewrites itself, or whose conversions have all `failed`.
    pub fn ready(&self, step: &Step, present: &Present, failed: &BTreeSet<Step>) -> bool {
        let Some(keys) = self.waits.get(&step.pass) else { return true };
        let blocks = |op: &OpKind| {
            let conversions = self.conversions(op);
            let own = conversions.iter().any(|other| other.pass == step.pass);
            let hopeless = conversions.iter().all(|other| failed.contains(other));
            !own && !hopeless && keys.iter().any(|key| key.accepts(op))
        };
        !present.pending().any(blocks)
    }

    /// Names of the ops of a program in generic form that no rule lowers.
    pub fn orphans(&self, program: &str) -> Vec<String> {
        let Ok(module) = assay_ir::parse(program) else { return Vec::new() };
        let present = Present::of(&module);
        let orphans = present.pending().filter(|op| self.conversions(op).is_empty());
        let mut names: Vec<String> = orphans.map(|op| op.name.clone()).collect();
        names.dedup();
        names
    }

    /// All conversions, each once, in the order of the rules.
    pub fn all(&self) -> Vec<&Step> {
        let mut list: Vec<&Step> = Vec::new();
        for step in self.rules.iter().flat_map(|(_, steps)| steps) {
            if !list.contains(&step) {
                list.push(step);
            }
        }
        list
    }
}

fn step(text: &str) -> Result<Step, String> {
    let pipeline: Pipeline = text.parse().map_err(|error| format!("'{text}' is no pass: {error}"))?;
    match pipeline.steps.as_slice() {
        [step] => Ok(step.clone()),
        _ => Err(format!("'{text}' is not one pass")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn present(text: &str) -> Present {
        Present::of(&assay_ir::parse(text).unwrap())
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
        assert_eq!(rules.conversions(exp)[0].pass, "convert-elementwise-to-linalg");
        let scalar = OpKind { name: "math.exp".to_owned(), kinds: crate::Kinds::default() };
        assert_eq!(rules.conversions(&scalar)[0].pass, "convert-math-to-llvm");
    }

    #[test]
    fn bufferization_waits_for_what_it_cannot_take() {
        let rules = Rules::read(SHIPPED).unwrap();
        let present = present(TENSORS);
        let of = |name: &str| rules.all().into_iter().find(|step| step.pass == name).unwrap().clone();
        assert!(!rules.ready(&of("one-shot-bufferize"), &present, &BTreeSet::new()));
        assert!(rules.ready(&of("convert-elementwise-to-linalg"), &present, &BTreeSet::new()));
        assert!(!rules.ready(&of("reconcile-unrealized-casts"), &present, &BTreeSet::new()));
    }

    #[test]
    fn a_line_that_is_none_is_named() {
        let error = Rules::read("# x\nrule\ttosa.*\n").unwrap_err();
        assert_eq!(error.to_string(), "line 2: three fields separated by tabs are expected");
        assert!(
            Rules::read("rule\ta.b@matrix\tcse").unwrap_err().to_string().contains("'matrix' is no kind")
        );
    }
}
