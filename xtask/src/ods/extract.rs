//! Collects ops and constraints from the records of `.td` files.

use std::collections::{BTreeMap, BTreeSet};

use assay_model::shape::Pred;

use super::classes::{Classes, cases};
use super::predicate::{plain, read, squeeze};
use super::record::{OdsRecord, Records};
use super::relations::{OperandNames, relation, unwrapped};

/// All collected data, as lines of the data file; see `assay_model::shape`.
#[derive(Default)]
pub struct Collection {
    pub classes: Classes,
    /// Lines of an op by its name.
    pub ops: BTreeMap<String, OpLines>,
    /// Lines of a constraint by its name.
    constraints: BTreeMap<String, String>,
    /// Names by content: kind, wanted name and lines.
    names: BTreeMap<(char, String, String), String>,
    /// For each qualified C++ class, the name of its op, to resolve `HasParent`.
    op_classes: BTreeMap<String, String>,
}

/// Lines of one op.
pub struct OpLines {
    head: String,
    parts: Vec<String>,
    traits: Vec<String>,
    /// Words of the memory effects that ODS declares.
    effects: BTreeSet<String>,
    relations: Vec<String>,
    /// C++ namespace, to resolve class names in.
    namespace: String,
}

impl Collection {
    /// Adds the ops of a file, except those that were added before.
    pub fn add(&mut self, records: &Records) {
        for record in records.of_class("Op") {
            let Some(dialect) = record.link("opDialect") else { continue };
            let name = format!("{}.{}", dialect.text("name"), record.text("opName"));
            let name = name.trim_start_matches('.').to_string();
            if !self.ops.contains_key(&name) {
                let lines = self.op(&record, &name, dialect.text("name"));
                let class = format!("{}::{}", lines.namespace, class_of(record.name()));
                self.op_classes.insert(class, name.clone());
                self.ops.insert(name, lines);
            }
        }
    }

    fn op(&mut self, record: &OdsRecord, name: &str, dialect: &str) -> OpLines {
        let flags: String = [
            ('v', record.flag("hasVerifier")),
            ('r', record.flag("hasRegionVerifier")),
            ('f', record.flag("hasFolder")),
            ('c', record.flag("hasCanonicalizer") || record.flag("hasCanonicalizeMethod")),
        ]
        .iter()
        .filter(|each| each.1)
        .map(|each| each.0)
        .collect();
        let mut parts = Vec::new();
        for (argument, name) in record.args("arguments") {
            parts.extend(self.argument('o', argument, name));
        }
        for (result, name) in record.args("results") {
            parts.extend(self.argument('r', result, name));
        }
        for (region, name) in record.args("regions") {
            let arity = if region.is("VariadicRegion") { "*" } else { "1" };
            parts.push(format!("g\t{name}\t{arity}\t{}", blocks(&region)));
        }
        for (successor, name) in record.args("successors") {
            let arity = if successor.is("VariadicSuccessor") { "*" } else { "1" };
            parts.push(format!("s\t{name}\t{arity}"));
        }
        let (mut traits, mut relations) = (Vec::new(), Vec::new());
        let values = OperandNames::from_record(record);
        for each in record.links("traits") {
            collect_trait(&each, &values, &mut traits, &mut relations);
        }
        let namespace = record.text("cppNamespace").trim_start_matches("::").to_string();
        let effects = effects(record);
        let head = format!("op\t{name}\t{dialect}\t{flags}");
        OpLines { head, parts, traits, effects, relations, namespace }
    }

    /// The line of an operand, a result, an attribute or a property; `None` if it is derived from others.
    fn argument(&mut self, kind: char, record: OdsRecord, name: &str) -> Option<String> {
        let record = unwrapped(record);
        if record.is("TypeConstraint") {
            let arity =
                ["VariadicOfVariadic", "Variadic", "Optional"].iter().position(|each| record.is(each));
            let base = arity.and_then(|_| record.link("baseType")).unwrap_or(record);
            let arity = ["**", "*", "?", "1"][arity.unwrap_or(3)];
            let constraint = self.constraint('T', &base, &base);
            return Some(format!("{kind}\t{name}\t{arity}\t{constraint}"));
        }
        if record.is("DerivedAttr") {
            return None;
        }
        let property = record.is("Property");
        let (kind, table, link) = if property { ('p', 'P', "baseProperty") } else { ('a', 'A', "baseAttr") };
        let mut base = record;
        let mut default = record.maybe("defaultValue");
        while let Some(next) = base.link(link) {
            base = next;
            default = default.or(base.maybe("defaultValue"));
        }
        let presence = match default.filter(|text| !text.is_empty()) {
            _ if record.flag("isOptional") => "?".to_string(),
            Some(text) => format!("={}", squeeze(text)),
            None => "!".to_string(),
        };
        let constraint = self.constraint(table, &record, &base);
        Some(format!("{kind}\t{name}\t{presence}\t{constraint}"))
    }

    /// The name of a constraint. A new constraint is added to the table. If the record has no name, `base` gives it.
    fn constraint(&mut self, kind: char, record: &OdsRecord, base: &OdsRecord) -> String {
        let pred = match record.link("predicate") {
            Some(pred) if kind == 'P' => Pred::Opaque(plain(&pred).into()),
            Some(pred) => read(&pred, &self.classes),
            None => Pred::True,
        };
        let mut lines = format!("{}\t{pred}", squeeze(record.text("summary")));
        let enumeration =
            if base.is("EnumAttrInfo") || base.is("EnumInfo") { Some(*base) } else { base.link("enum") };
        for (word, value) in enumeration.map(|record| cases(&record)).unwrap_or_default() {
            lines.push_str(&format!("\nE\t{word}\t{value}"));
        }
        let named = if record.anonymous() { base } else { record };
        let wanted = match named.anonymous() {
            false => named.name(),
            true => named.supers().last().unwrap_or("Anonymous"),
        };
        let key = (kind, wanted.to_string(), lines);
        if let Some(name) = self.names.get(&key) {
            return name.clone();
        }
        let name = (1..)
            .map(|count| if count == 1 { wanted.to_string() } else { format!("{wanted}#{count}") })
            .find(|name| !self.constraints.contains_key(&format!("{kind}\t{name}")))
            .unwrap_or_default();
        self.constraints.insert(format!("{kind}\t{name}"), key.2.clone());
        self.names.insert(key, name.clone());
        name
    }

    /// The text of the data file.
    pub fn print(&self, version: &str) -> String {
        let mut text =
            String::from("# Op shapes from ODS, written by `cargo xtask ods`; see assay_model::shape.\n");
        text.push_str(&format!("version\t{version}\n"));
        for (head, lines) in &self.constraints {
            text.push_str(&format!("{head}\t{lines}\n"));
        }
        for op in self.ops.values() {
            text.push_str(&format!("{}\n", op.head));
            for part in &op.parts {
                text.push_str(&format!("{part}\n"));
            }
            let traits = self.resolved(op);
            if !traits.is_empty() {
                text.push_str(&format!("t\t{}\n", traits.join(" ")));
            }
            if !op.effects.is_empty() {
                let words: Vec<&str> = op.effects.iter().map(String::as_str).collect();
                text.push_str(&format!("e\t{}\n", words.join(" ")));
            }
            for relation in &op.relations {
                text.push_str(&format!("m\t{relation}\n"));
            }
        }
        text
    }

    /// The traits, each once. The classes in `HasParent` are replaced by op names (`?` for an unknown class).
    fn resolved(&self, op: &OpLines) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for name in &op.traits {
            let name = match name.strip_prefix("HasParent<").and_then(|rest| rest.strip_suffix('>')) {
                Some(classes) => {
                    let names: Vec<_> = classes.split(',').map(|class| self.op_of_class(class, op)).collect();
                    format!("HasParent<{}>", names.join(","))
                }
                None => name.replace(' ', ""),
            };
            if seen.insert(name.clone()) {
                all.push(name);
            }
        }
        all
    }

    fn op_of_class(&self, class: &str, op: &OpLines) -> &str {
        let class = class.trim().trim_start_matches("::");
        let tries = [format!("{}::{class}", op.namespace), class.to_string(), format!("mlir::{class}")];
        tries.iter().find_map(|name| self.op_classes.get(name)).map_or("?", String::as_str)
    }
}

/// The C++ class of an op, from the name of its definition: the part after the first `_`.
fn class_of(name: &str) -> &str {
    match name.split_once('_') {
        Some((prefix, class)) if !prefix.is_empty() && !class.is_empty() => class,
        _ => name,
    }
}

fn blocks(region: &OdsRecord) -> String {
    let text = region.link("predicate").map(|pred| plain(&pred)).unwrap_or_default();
    let count: String =
        text.chars().rev().skip_while(|c| *c == ')').take_while(char::is_ascii_digit).collect();
    let count: String = count.chars().rev().collect();
    if text.contains("hasNItemsOrMore") {
        format!(">={count}")
    } else if text.contains("hasNItemsOrLess") {
        format!("<={count}")
    } else if text.contains("hasNItems") {
        format!("={count}")
    } else {
        "any".into()
    }
}

fn collect_trait(
    record: &OdsRecord,
    values: &OperandNames,
    traits: &mut Vec<String>,
    relations: &mut Vec<String>,
) {
    if record.is("PredOpTrait") {
        relations.push(relation(record, values));
        return;
    }
    let template = record.text("trait").trim_end_matches("::Impl").trim_end_matches("::Trait");
    if let Some(interface) = record.maybe("cppInterfaceName") {
        traits.push(interface.rsplit("::").next().unwrap_or(interface).to_string());
    } else if !record.anonymous() {
        traits.push(record.name().to_string());
    } else if !template.is_empty() {
        traits.push(template.rsplit_once('<').map_or_else(
            || template.rsplit("::").next().unwrap_or(template).to_string(),
            |_| squeeze(template),
        ));
    }
    for each in record.links("traits") {
        collect_trait(&each, values, traits, relations);
    }
}

/// The memory effects that ODS declares for an op: by traits (`MemoryEffects<[…]>`), and on operands, attributes and results
/// (`Arg<…, [MemRead]>`). Effects that a C++ method returns are not included.
fn effects(record: &OdsRecord) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for each in record.links("traits") {
        trait_effects(&each, &mut found);
    }
    for (mut variable, _) in [record.args("arguments"), record.args("results")].concat() {
        while variable.is("OpVariable") {
            add_effects(&variable.links("decorators"), &mut found);
            match variable.link("constraint") {
                Some(inner) => variable = inner,
                None => break,
            }
        }
    }
    found
}

fn trait_effects(record: &OdsRecord, found: &mut BTreeSet<String>) {
    add_effects(&record.links("effects"), found);
    for each in record.links("traits") {
        trait_effects(&each, found);
    }
}

fn add_effects(records: &[OdsRecord], found: &mut BTreeSet<String>) {
    let names = records.iter().filter_map(|each| each.text("effect").strip_prefix("::mlir::MemoryEffects::"));
    found.extend(names.map(str::to_ascii_lowercase));
}
