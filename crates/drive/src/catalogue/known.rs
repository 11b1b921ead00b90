//! The reviewed facts about passes: `data/passes.tsv` and `data/options.tsv` as tables, and the flags that must never be
//! used.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{Anchor, PassInfo, Tier};

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

/// One row of the table.
#[derive(Debug, Clone)]
pub(super) struct Known {
    tier: Tier,
    anchor: Anchor,
    class: &'static str,
    inexact: bool,
    note: &'static str,
    reviewed: bool,
}

impl Known {
    /// Adds the reviewed facts to those of the compiler's help.
    pub(super) fn merge(self, mut pass: PassInfo) -> PassInfo {
        pass.tier = self.tier;
        pass.anchor = self.anchor;
        pass.class = self.class.to_owned();
        pass.inexact = self.inexact;
        pass.note = self.note.to_owned();
        pass.reviewed = self.reviewed;
        for option in &mut pass.options {
            for known in options().filter(|known| known.pass == pass.name && known.option == option.name) {
                option.avoid |= !known.reason.is_empty();
                // The compiler itself knows its values best.
                if option.values.is_empty() {
                    option.values = known.values.iter().map(|&value| value.to_owned()).collect();
                }
            }
        }
        pass
    }
}

/// The row of `name`; for a pass that was not reviewed, the cautious default.
pub(super) fn lookup(name: &str) -> Known {
    static ROWS: OnceLock<HashMap<&'static str, Known>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| rows().collect());
    rows.get(name).cloned().unwrap_or_else(|| {
        let test = name.starts_with("test-");
        Known {
            tier: if test { Tier::Test } else { Tier::Precondition },
            anchor: Anchor::Any,
            class: if test { "test" } else { "unknown" },
            // Until someone has reviewed the pass, float differences are inconclusive.
            inexact: true,
            note: "not reviewed",
            reviewed: false,
        }
    })
}

/// The precondition under which a pass preserves a program's meaning, if it was reviewed and has one.
pub fn precondition(pass: &str) -> Option<&'static str> {
    let known = lookup(pass);
    (known.reviewed && known.tier == Tier::Precondition).then_some(known.note)
}

/// The words in `data/passes.tsv` for passes that assume that two memrefs do not share memory.
const NO_ALIAS: &str = "memref values that differ do not alias";

/// Whether a pass preserves the meaning of a program only if two memrefs never share memory.
pub fn assumes_no_alias(pass: &str) -> bool {
    precondition(pass).is_some_and(|note| note.contains(NO_ALIAS))
}

/// The names of all passes that were reviewed.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    rows().map(|(name, _)| name)
}

/// The table's rows; lines that do not have all columns are left out (a test checks that there are none).
fn rows() -> impl Iterator<Item = (&'static str, Known)> {
    TABLE.lines().filter(|l| !l.starts_with('#')).skip(1).filter_map(row)
}

fn row(line: &'static str) -> Option<(&'static str, Known)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [name, tier, anchor, class, float, note] = columns.try_into().ok()?;
    let tier = match tier {
        "sound" => Tier::Sound,
        "precondition" => Tier::Precondition,
        "test" => Tier::Test,
        "never" => Tier::Never,
        _ => return None,
    };
    let anchor = match anchor {
        "any" => Anchor::Any,
        "module" => Anchor::Module,
        "function" => Anchor::Function,
        op => Anchor::Op(op.to_owned()),
    };
    let inexact = match float {
        "exact" => false,
        "inexact" => true,
        _ => return None,
    };
    Some((name, Known { tier, anchor, class, inexact, note, reviewed: true }))
}

/// What is known of an option.
struct KnownOption {
    pass: &'static str,
    option: &'static str,
    /// Drawn where the compiler at hand lists none.
    values: Vec<&'static str>,
    /// Why using the option leaves the pass's tier; empty if it does not.
    reason: &'static str,
}

/// The rows of the table of options. As for [`rows`], a test checks that all are complete.
fn options() -> impl Iterator<Item = &'static KnownOption> {
    static ROWS: OnceLock<Vec<KnownOption>> = OnceLock::new();
    let read = |line: &'static str| {
        let [pass, option, values, reason] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        let values = values.split('|').filter(|value| !value.is_empty()).collect();
        Some(KnownOption { pass, option, values, reason })
    };
    let lines = || OPTIONS.lines().filter(|line| !line.starts_with('#')).skip(1);
    ROWS.get_or_init(|| lines().filter_map(read).collect()).iter()
}

#[cfg(test)]
mod tests {
    //! The table itself.

    use super::*;

    #[test]
    fn every_line_is_a_row_and_preconditions_are_stated() {
        let lines = TABLE.lines().filter(|l| !l.starts_with('#')).skip(1).count();
        assert_eq!(rows().count(), lines);
        for (name, known) in rows() {
            let needs_note = matches!(known.tier, Tier::Precondition | Tier::Never);
            assert!(!needs_note || !known.note.is_empty(), "{name} has no note");
            assert_eq!(known.class == "test", matches!(known.tier, Tier::Test | Tier::Never), "{name}");
        }
        assert!(TABLE.lines().filter(|l| !l.starts_with('#')).skip(1).is_sorted());
    }

    #[test]
    fn every_option_that_is_not_drawn_has_a_reason() {
        let lines: Vec<&str> = OPTIONS.lines().filter(|l| !l.starts_with('#')).skip(1).collect();
        assert_eq!(options().count(), lines.len());
        assert!(lines.is_sorted());
        let passes: Vec<&str> = names().collect();
        for known in options() {
            assert!(passes.contains(&known.pass), "{} is no reviewed pass", known.pass);
            assert!(known.reason.is_empty() != known.values.is_empty(), "{}: {}", known.pass, known.option);
        }
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
