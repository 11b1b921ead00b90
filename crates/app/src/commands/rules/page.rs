//! Shows rules and their differences, as text and as JSON.

use std::fmt::Write as _;

use assay_explore::learn::{Learned, LearnedChange, PassState, RuleRow};
use serde_json::{Value, json};

use crate::globals::Globals;
use crate::style::Paint;

/// The rows of an op, or of all ops of a dialect.
pub fn op_rows(learned: &Learned, name: &str) -> Vec<RuleRow> {
    let prefix = format!("{name}.");
    let wanted = |row: &&RuleRow| row.op == name || row.op.starts_with(&prefix);
    learned.rows.iter().filter(wanted).cloned().collect()
}

/// The rows of a pass. Each has only the steps with that pass.
pub fn pass_rows(learned: &Learned, pass: &str) -> Vec<RuleRow> {
    let own = |row: &RuleRow| {
        let steps: Vec<String> =
            row.steps.iter().filter(|step| RuleRow::pass(step) == pass).cloned().collect();
        (!steps.is_empty()).then(|| RuleRow { steps, ..row.clone() })
    };
    learned.rows.iter().filter_map(own).collect()
}

/// Whether the name is that of an op or a dialect for which there are no rules: passes had no effect on it, or it could not be
/// tried.
pub fn is_quiet(learned: &Learned, name: &str) -> bool {
    let prefix = format!("{name}.");
    learned.none.iter().chain(&learned.untried).any(|op| op == name || op.starts_with(&prefix))
}

/// One row.
pub fn json(row: &RuleRow) -> Value {
    json!({
        "op": row.op,
        "effect": row.effect,
        "kinds": row.kinds,
        "steps": row.steps,
        "detail": row.detail,
    })
}

/// The rows by op. Parts that all rows share come first.
pub fn show(
    learned: &Learned,
    name: &str,
    state: Option<&PassState>,
    rows: &[RuleRow],
    paint: Paint,
) -> String {
    let mut text = String::new();
    let _ =
        writeln!(text, "{}", paint.faint(&format!("learned from {} {}", learned.target, learned.version)));
    if let Some(PassState::Fails(message)) = state {
        let _ = writeln!(text, "{} {name} was not tried: {message}", paint.note("note:"));
    }
    let mut op = "";
    for row in rows {
        if row.op != op {
            op = &row.op;
            let _ = writeln!(text, "{}", paint.strong(op));
        }
        let types = if row.kinds == "*" { String::new() } else { format!(" ({})", row.kinds) };
        let _ = writeln!(text, "  {:<8}{types} {}", row.effect, row.steps.join(" ").replace('>', " > "));
        if !row.detail.is_empty() {
            let _ = writeln!(text, "           {}", paint.faint(&row.detail));
        }
    }
    let prefix = format!("{name}.");
    for (ops, what) in [(&learned.none, "no pass touches"), (&learned.untried, "no program could be made of")]
    {
        let list: Vec<&str> =
            ops.iter().filter(|op| *op == name || op.starts_with(&prefix)).map(String::as_str).collect();
        if !list.is_empty() {
            let _ = writeln!(text, "{} {}", paint.note(what), list.join(" "));
        }
    }
    text
}

/// Whether a change concerns an op of the dialect.
pub fn concerns(change: &LearnedChange, dialect: &str) -> bool {
    match change {
        LearnedChange::Pass(..) => false,
        LearnedChange::Op(op, _) | LearnedChange::Rule { op, .. } => op.split('.').next() == Some(dialect),
    }
}

/// All changes, and their number.
pub fn print_changes(
    before: &Learned,
    after: &Learned,
    changes: &[LearnedChange],
    globals: &Globals,
) -> anyhow::Result<()> {
    if globals.json {
        let list: Vec<Value> = changes.iter().map(change_json).collect();
        let side = |table: &Learned| json!({ "target": table.target, "version": table.version });
        globals.print_json(&json!({ "before": side(before), "after": side(after), "changes": list }))?;
        return Ok(());
    }
    let paint = globals.paint;
    let mut text = String::new();
    let sign = |gained: bool| if gained { paint.good("+") } else { paint.bad("-") };
    let mut rule_op = "";
    for change in changes {
        let _ = match change {
            LearnedChange::Pass(name, gained) => writeln!(text, "{} pass {name}", sign(*gained)),
            LearnedChange::Op(name, gained) => writeln!(text, "{} op {name}", sign(*gained)),
            LearnedChange::Rule { op, step, before, after } => {
                if op != rule_op {
                    rule_op = op;
                    let _ = writeln!(text, "{}", paint.strong(op));
                }
                let or = |text: &str| if text.is_empty() { "nothing".to_owned() } else { text.to_owned() };
                writeln!(
                    text,
                    "    {}: {} {} {}",
                    step.replace('>', " > "),
                    or(before),
                    paint.note("->"),
                    or(after)
                )
            }
        };
    }
    text += &totals(before, after, changes);
    globals.print(&text)?;
    Ok(())
}

/// The number of each kind of change, in one line.
fn totals(before: &Learned, after: &Learned, changes: &[LearnedChange]) -> String {
    let count =
        |wanted: &dyn Fn(&LearnedChange) -> bool| changes.iter().filter(|change| wanted(change)).count();
    let pass = |side| {
        count(&|change: &LearnedChange| matches!(change, LearnedChange::Pass(_, gained) if *gained == side))
    };
    let op = |side| {
        count(&|change: &LearnedChange| matches!(change, LearnedChange::Op(_, gained) if *gained == side))
    };
    let rule = |test: fn(&str, &str) -> bool| {
        count(
            &|change: &LearnedChange| matches!(change, LearnedChange::Rule { before, after, .. } if test(before, after)),
        )
    };
    format!(
        "{} {} -> {} {}: passes +{} -{}, ops +{} -{}, rules +{} -{}, {} changed\n",
        before.target,
        before.version,
        after.target,
        after.version,
        pass(true),
        pass(false),
        op(true),
        op(false),
        rule(|before, _| before.is_empty()),
        rule(|_, after| after.is_empty()),
        rule(|before, after| !before.is_empty() && !after.is_empty()),
    )
}

fn change_json(change: &LearnedChange) -> Value {
    let word = |gained: bool| if gained { "gained" } else { "lost" };
    match change {
        LearnedChange::Pass(name, gained) => json!({ "pass": name, "change": word(*gained) }),
        LearnedChange::Op(name, gained) => json!({ "op": name, "change": word(*gained) }),
        LearnedChange::Rule { op, step, before, after } => {
            json!({ "op": op, "step": step, "before": before, "after": after })
        }
    }
}
