//! Text for the terminal about undefined behaviour and differences.

use std::fmt::Write as _;

use assay_ir::{Module, OpId};
use assay_judge::{Difference, Miscompilation};
use assay_model::stop::{StopSite, ValueOrigin};
use assay_model::{Stop, Ub};

use crate::failure::excerpt;
use crate::style::Paint;

/// The position of an op as `file:line:column`. If the op was not read from the file, only the file.
pub fn place(module: &Module, file: &str, op: OpId) -> String {
    match module.op(op).source {
        (0, 0) => file.to_owned(),
        (line, column) => format!("{file}:{line}:{column}"),
    }
}

/// The op's own line, regions left out.
fn head(module: &Module, op: OpId) -> String {
    let text = assay_ir::print_op(module, op);
    let mut line = text.lines().next().unwrap_or_default().trim().to_owned();
    if text.trim().lines().count() > 1 {
        line.push_str(" …");
    }
    line
}

/// If two executions are compared: the maximum number of printed lines to show of each.
const SHOWN: usize = 8;

/// The results of a function before and after a pass, in one line each: what it prints, then its results or why it has none. If
/// there are many printed lines, only those from the first difference on are shown.
pub fn before_and_after(difference: &Difference) -> [String; 2] {
    let executions = [&difference.before, &difference.after];
    let printed = executions.map(|execution| execution.output.display());
    let printed: [Vec<&str>; 2] = printed.each_ref().map(|text| text.lines().collect());
    let alike = printed[0].iter().zip(&printed[1]).take_while(|(before, after)| before == after).count();
    let mut ends = match executions.map(|execution| execution.result.as_deref()) {
        [Ok(before), Ok(after)] => difference.shown([before, after]),
        results => results.map(|result| match result {
            Ok(values) => difference.outcome(values),
            Err(stop) => vec![stop.to_string()],
        }),
    };
    let mut one = |number: usize| {
        let mut parts = excerpt_from(&printed[number], alike);
        parts.append(&mut ends[number]);
        if parts.is_empty() { "(nothing)".to_owned() } else { parts.join(" | ") }
    };
    [one(0), one(1)]
}

/// The function that a pass changes, and the input that shows the change.
pub fn function_and_input_of(miscompilation: Option<&Miscompilation>) -> (Option<String>, Vec<String>) {
    let function = miscompilation.map(|miscompilation| miscompilation.function.clone());
    let input = miscompilation.map(|miscompilation| miscompilation.difference.input.texts());
    (function, input.unwrap_or_default())
}

/// As [`before_and_after`], for a guilty step if there is one.
pub fn before_and_after_of(miscompilation: Option<&Miscompilation>) -> [Option<String>; 2] {
    miscompilation
        .map_or([None, None], |miscompilation| before_and_after(&miscompilation.difference).map(Some))
}

/// Some lines from line `first` on, and how many others there are. If there are only a few lines, all of them.
fn excerpt_from(lines: &[&str], first: usize) -> Vec<String> {
    if lines.len() <= SHOWN {
        return lines.iter().map(|&line| line.to_owned()).collect();
    }
    let shown = lines.iter().skip(first).take(SHOWN).map(|&line| line.to_owned());
    let equal = (first > 0).then(|| format!("… {first} equal lines"));
    let rest = lines.len().saturating_sub(first + SHOWN);
    let rest = (rest > 0).then(|| format!("… {rest} more lines"));
    equal.into_iter().chain(shown).chain(rest).collect()
}

/// The input on which a pass changes what a function does, and its results before and after.
pub fn difference(miscompilation: &Miscompilation) -> String {
    let [before, after] = before_and_after(&miscompilation.difference);
    let input = miscompilation.difference.input.texts().join(", ");
    format!("input:    @{}({input})\nbefore:   {before}\nafter:    {after}\n", miscompilation.function)
}

/// A report in the style of rustc: rule, position, the line of the user's file, reason, operands, origins.
pub fn describe_undefined_behaviour(
    module: &Module,
    file: &str,
    source: &str,
    ub: &Ub,
    paint: Paint,
) -> String {
    let name = ub.op.map_or("?", |op| module.op_name(op));
    let head =
        format!("{}: undefined behaviour in '{name}' ({})", paint.bad("error"), paint.strong(ub.rule_id()));
    describe_violation(module, file, source, &head, ub, paint)
}

/// As [`describe_undefined_behaviour`], for another reason to stop.
pub fn stop(
    module: &Module,
    file: &str,
    source: &str,
    stop: &Stop,
    site: Option<&StopSite>,
    paint: Paint,
) -> String {
    let mut text = format!("{}: {stop}\n", paint.bad("error"));
    if let Some(site) = site {
        text += &excerpt_of(module, file, source, site.op, paint);
        text += &operands(module, site.op, &site.operands, paint);
        text += &origins(module, file, &site.origins, paint);
    }
    text
}

/// As [`describe_undefined_behaviour`], for the origin of poison: the op that made it, or the argument that was poison.
pub fn describe_poison(module: &Module, file: &str, source: &str, ub: &Ub, paint: Paint) -> String {
    let Some(op) = ub.op else { return format!("{}: {}\n", paint.note("note"), ub.text) };
    let name = module.op_name(op);
    let rule = if ub.rule.is_none() { String::new() } else { format!(" ({})", paint.strong(ub.rule_id())) };
    let head = format!("{}: the poison was made by '{name}'{rule}", paint.note("note"));
    describe_violation(module, file, source, &head, ub, paint)
}

fn describe_violation(
    module: &Module,
    file: &str,
    source: &str,
    head_line: &str,
    ub: &Ub,
    paint: Paint,
) -> String {
    let mut text = format!("{head_line}\n");
    if let Some(op) = ub.op {
        text += &excerpt_of(module, file, source, op, paint);
    }
    let _ = writeln!(text, "   {} {}", paint.faint("= because:"), ub.text);
    if let Some(op) = ub.op {
        text += &operands(module, op, &ub.operand_texts(), paint);
    }
    if let Some(race) = &ub.race {
        let made_by = |op: OpId| format!("'{}' at {}", module.op_name(op), place(module, file, op));
        let by = |op: Option<OpId>| op.map_or_else(|| "an op".to_owned(), made_by);
        let _ = writeln!(
            text,
            "   {} {}: {}",
            paint.faint("= first access:"),
            race.accesses[0],
            by(race.earlier)
        );
        let _ = writeln!(text, "   {} {}: {}", paint.faint("= second access:"), race.accesses[1], by(ub.op));
        let object = race
            .object
            .map_or_else(|| "handed to the program".to_owned(), |op| format!("made by {}", made_by(op)));
        let _ = writeln!(text, "   {} {}, {object}", paint.faint("= where:"), race.bytes);
    }
    text + &origins(module, file, &ub.origins, paint)
}

/// The place of an op and its line in the user's file.
fn excerpt_of(module: &Module, file: &str, source: &str, op: OpId, paint: Paint) -> String {
    let (line, column) = module.op(op).source;
    let shown = excerpt(source, line, column).unwrap_or_else(|| format!("   | {}", head(module, op)));
    let shown = shown.replace("   |", &format!("   {}", paint.faint("|")));
    format!("  {} {}\n{shown}\n", paint.faint("-->"), place(module, file, op))
}

/// The operands of an op with their values; empty if it has none.
fn operands(module: &Module, op: OpId, contents: &[String], paint: Paint) -> String {
    let names = module.op(op).operands.iter().map(|&value| module.value_name(value));
    let operands: Vec<String> =
        names.zip(contents).map(|(name, value)| format!("{name} = {value}")).collect();
    match operands.is_empty() {
        true => String::new(),
        false => format!("   {} {}\n", paint.faint("= operands:"), operands.join(", ")),
    }
}

/// The origins of values; empty if none is known.
fn origins(module: &Module, file: &str, origins: &[ValueOrigin], paint: Paint) -> String {
    let mut text = String::new();
    if !origins.is_empty() {
        let _ = writeln!(text, "   {}", paint.faint("= where the values came from:"));
    }
    for origin in origins {
        let made_by = match origin.op {
            Some(op) => format!("{} at {}", module.op_name(op), place(module, file, op)),
            None => "a block argument".to_owned(),
        };
        let made_by = paint.faint(&format!("({made_by})"));
        let _ = writeln!(text, "       {} = {}  {made_by}", origin.value, origin.content);
    }
    text
}
