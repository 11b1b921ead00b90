//! The reviewed facts about passes: `data/passes.tsv` and `data/options.tsv` as tables, and the flags that must never be
//! used.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

use super::{Anchor, Assumption, PassInfo, Tier};

const TABLE: &str = include_str!("../../data/passes.tsv");
const OPTIONS: &str = include_str!("../../data/options.tsv");

/// Flags with which a crash or a difference is the user's own fault: they turn verification off or
/// fail by design. Maintainers close such reports (llvm-project #128346, #116354, #116365).
pub const DENIED_FLAGS: [&str; 3] =
    ["mlir-print-assume-verified", "mlir-very-unsafe-disable-verifier-on-parsing", "verify-each"];

/// Whether `flag`, as given on a command line, is one of [`DENIED_FLAGS`].
///
/// Single and double dashes mean the same. `--verify-each=true` is the default, and is allowed.
pub fn is_denied_flag(flag: &str) -> bool {
    let body = flag.trim_start_matches('-');
    let (name, value) = body.split_once('=').unwrap_or((body, ""));
    match name {
        "verify-each" => matches!(value, "false" | "FALSE" | "False" | "0"),
        name => DENIED_FLAGS.contains(&name),
    }
}

/// The rows of `data/passes.tsv`, by pass.
static PASSES: LazyLock<BTreeMap<String, Known>> =
    LazyLock::new(|| read(TABLE).into_iter().map(|known: Known| (known.pass.clone(), known)).collect());

/// The rows of `data/options.tsv`.
static KNOWN_OPTIONS: LazyLock<Vec<KnownOption>> = LazyLock::new(|| read(OPTIONS));

/// One row of the table of passes.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Known {
    pass: String,
    tier: Tier,
    #[serde(deserialize_with = "anchor")]
    anchor: Anchor,
    class: String,
    float: Precision,
    assumes: Option<Assumption>,
    note: String,
}

/// Whether float results must be the same bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Precision {
    Exact,
    Inexact,
}

/// One row of the table of options.
#[derive(Debug, Deserialize)]
struct KnownOption {
    pass: String,
    option: String,
    /// Drawn where the compiler at hand lists none; with a reason, those that are never drawn. Separated by `|`.
    values: String,
    /// Why using the option, or these values of it, leaves the pass's tier; empty if it does not.
    reason: String,
}

impl KnownOption {
    fn values(&self) -> impl Iterator<Item = &str> {
        self.values.split('|').filter(|value| !value.is_empty())
    }
}

impl Known {
    /// Adds the reviewed facts to those of the compiler's help.
    pub(super) fn merge(self, mut pass: PassInfo) -> PassInfo {
        pass.tier = self.tier;
        pass.anchor = self.anchor;
        pass.class = self.class;
        pass.inexact = self.float == Precision::Inexact;
        pass.note = self.note;
        pass.reviewed = PASSES.contains_key(&pass.name);
        for option in &mut pass.options {
            let is_it = |known: &&KnownOption| known.pass == pass.name && known.option == option.name;
            for known in KNOWN_OPTIONS.iter().filter(is_it).collect::<Vec<_>>() {
                match (known.reason.is_empty(), known.values.is_empty()) {
                    (false, true) => option.avoid = true,
                    (false, false) => option.values.retain(|value| !known.values().any(|one| one == value)),
                    // The compiler itself knows its values best.
                    (true, _) if option.values.is_empty() => {
                        option.values = known.values().map(str::to_owned).collect();
                    }
                    (true, _) => {}
                }
            }
        }
        pass
    }
}

/// The row of `name`; for a pass that was not reviewed, the cautious default.
pub(super) fn lookup(name: &str) -> Known {
    PASSES.get(name).cloned().unwrap_or_else(|| {
        let test = name.starts_with("test-");
        Known {
            pass: name.to_owned(),
            tier: if test { Tier::Test } else { Tier::Precondition },
            anchor: Anchor::Any,
            class: if test { "test" } else { "unknown" }.to_owned(),
            // Until someone has reviewed the pass, float differences are inconclusive.
            float: Precision::Inexact,
            assumes: None,
            note: "not reviewed".to_owned(),
        }
    })
}

/// The precondition under which a pass preserves a program's meaning, if it was reviewed and has one.
pub fn precondition(pass: &str) -> Option<String> {
    let known = PASSES.get(pass).filter(|known| known.tier == Tier::Precondition)?;
    let note = Some(&*known.note).filter(|note| !note.is_empty());
    let parts: Vec<&str> = known.assumes.map(Assumption::phrase).into_iter().chain(note).collect();
    Some(parts.join("; "))
}

/// What a pass assumes of a program, if Assay can check it.
pub fn assumption(pass: &str) -> Option<Assumption> {
    PASSES.get(pass)?.assumes
}

/// As [`assumption`], if that is the whole precondition.
pub fn whole_assumption(pass: &str) -> Option<Assumption> {
    PASSES.get(pass).filter(|known| known.note.is_empty())?.assumes
}

/// The names of all passes that were reviewed.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    PASSES.keys().map(String::as_str)
}

/// The rows of a table of ours, whose first line names the columns.
fn read<T: DeserializeOwned>(table: &str) -> Vec<T> {
    let mut reader = csv::ReaderBuilder::new();
    reader.delimiter(b'\t').quoting(false).comment(Some(b'#'));
    let rows = reader.from_reader(table.as_bytes()).into_deserialize().collect::<Result<_, _>>();
    rows.expect("a test reads the tables")
}

fn anchor<'de, D: Deserializer<'de>>(column: D) -> Result<Anchor, D::Error> {
    Ok(match String::deserialize(column)?.as_str() {
        "any" => Anchor::Any,
        "module" => Anchor::Module,
        "function" => Anchor::Function,
        op => Anchor::Op(op.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    //! The table itself.

    use super::*;
    use crate::catalogue::OptionInfo;

    #[test]
    fn passes_are_sorted_and_preconditions_are_stated() {
        let passes: Vec<Known> = read(TABLE);
        assert!(passes.is_sorted_by(|a, b| a.pass < b.pass));
        for known in passes {
            let needs_note = matches!(known.tier, Tier::Precondition | Tier::Never);
            let has_one = known.assumes.is_some() || !known.note.is_empty();
            assert!(!needs_note || has_one, "{} has no note", known.pass);
            assert!(known.assumes.is_none() || known.tier == Tier::Precondition, "{}", known.pass);
            let is_test = matches!(known.tier, Tier::Test | Tier::Never);
            assert_eq!(known.class == "test", is_test, "{}", known.pass);
        }
    }

    #[test]
    fn every_option_that_is_not_drawn_has_a_reason() {
        let key = |known: &KnownOption| (known.pass.clone(), known.option.clone());
        assert!(KNOWN_OPTIONS.is_sorted_by_key(key));
        for known in KNOWN_OPTIONS.iter() {
            assert!(PASSES.contains_key(&known.pass), "{} is not a reviewed pass", known.pass);
            assert!(
                !(known.reason.is_empty() && known.values.is_empty()),
                "{}: {}",
                known.pass,
                known.option
            );
        }
    }

    #[test]
    fn a_value_that_leaves_the_tier_is_not_drawn() {
        let option = OptionInfo {
            name: "sparse-emit-strategy".to_owned(),
            kind: Some("value".to_owned()),
            values: ["functional", "debug-interface"].map(str::to_owned).to_vec(),
            default: None,
            description: String::new(),
            avoid: false,
        };
        let pass = lookup("sparsification").merge(PassInfo::bare("sparsification", vec![option]));
        assert_eq!(pass.options[0].values, ["functional"]);
        assert!(!pass.options[0].avoid);
    }

    #[test]
    fn a_line_with_a_column_missing_is_an_error() {
        let rows: Vec<KnownOption> = read("# x\npass\toption\tvalues\treason\ncse\ta\tb|c\t\n");
        assert_eq!(rows[0].values().collect::<Vec<_>>(), ["b", "c"]);
        assert!(
            std::panic::catch_unwind(|| read::<KnownOption>("pass\toption\tvalues\treason\ncse\ta\n"))
                .is_err()
        );
    }

    #[test]
    fn denied_flags() {
        for flag in ["--mlir-print-assume-verified", "-verify-each=0", "--verify-each=false"] {
            assert!(is_denied_flag(flag), "{flag}");
        }
        for flag in ["--verify-each", "--verify-each=1", "--split-input-file"] {
            assert!(!is_denied_flag(flag), "{flag}");
        }
    }
}
