//! Generates a part of `docs/judge.md` from the op definitions: the table of cases in which no document determines what an op
//! does.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use assay_model::Effect;

use crate::breach::{Breach, TidyRule};

/// The page, relative to the root.
const PAGE: &str = "docs/judge.md";
const COMMAND: &str = "cargo xtask ops";
const BEGIN: &str = "<!-- silent: begin -->\n";
const END: &str = "<!-- silent: end -->";

/// The table, with a row for each rule and the ops that have the rule.
fn table() -> String {
    let registry = assay_dialects::registry();
    let mut rows: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for dialect in registry.dialects() {
        for def in dialect.ops.iter().flat_map(|family| family.iter()) {
            for rule in def.rules.iter().filter(|rule| rule.effect == Effect::Silent) {
                rows.entry((rule.id, rule.text)).or_default().push(def.name);
            }
        }
    }
    let mut text = "| rule | ops | what is not said |\n|---|---|---|\n".to_owned();
    for ((id, what), ops) in rows {
        let ops: Vec<String> = ops.iter().map(|op| format!("`{op}`")).collect();
        let _ = writeln!(text, "| {id} | {} | {} |", ops.join(", "), what.replace('|', "\\|"));
    }
    text
}

/// The page with the new table; `None` if the page has no place for it.
fn page(there: &str) -> Option<String> {
    crate::with_part(there, (BEGIN, END), &table())
}

/// Writes the table.
///
/// # Errors
/// One sentence, if the page cannot be written.
pub fn write(root: &Path) -> Result<String, String> {
    let path = root.join(PAGE);
    let there = std::fs::read_to_string(&path).map_err(|error| format!("cannot read {PAGE}: {error}"))?;
    let page = page(&there).ok_or_else(|| format!("{PAGE} has no '{}'", BEGIN.trim()))?;
    std::fs::write(path, page).map_err(|error| format!("cannot write {PAGE}: {error}"))?;
    Ok(format!("wrote {PAGE}"))
}

/// A breach if the committed table differs from the generated one.
pub fn stale(root: &Path) -> Option<Breach> {
    let there = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
    let wanted = page(&there).unwrap_or_default();
    let same = there.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count();
    (there != wanted).then(|| Breach {
        path: PAGE.into(),
        line: same + 1,
        rule: TidyRule::StalePage,
        message: format!(
            "does not list the silent rules as the definitions have them; '{COMMAND}' writes them"
        ),
    })
}
