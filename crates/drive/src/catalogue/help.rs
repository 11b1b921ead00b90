//! Reads what `mlir-opt --help` prints about passes.
//!
//! Its layout (LLVM's `cl::PrintHelpMessage`): a section `Compiler passes to run` with the groups `Passes:` and
//! `Pass Pipelines:`; there, six blanks precede a pass, eight an option, and `=` an enumeration's value.

use super::{OptionInfo, PassInfo};

/// What the help says.
#[derive(Default)]
pub(super) struct Help {
    pub(super) dialects: Vec<String>,
    pub(super) passes: Vec<PassInfo>,
    /// Sorted.
    pub(super) flags: Vec<String>,
}

/// The group of the section to which a line belongs.
#[derive(Clone, Copy, PartialEq)]
enum Group {
    Outside,
    Passes,
    Pipelines,
}

/// Parses the text; the text of another program gives an empty `Help`.
pub(super) fn parse(text: &str) -> Help {
    let mut help = Help::default();
    let mut group = Group::Outside;
    for line in text.lines() {
        if let Some(list) = line.strip_prefix("Available Dialects:") {
            help.dialects = list.split(',').map(|d| d.trim().to_owned()).collect();
            continue;
        }
        let body = line.trim_start();
        let indent = line.len() - body.len();
        match (indent, body) {
            (4, "Passes:") => group = Group::Passes,
            (4, "Pass Pipelines:") => group = Group::Pipelines,
            (_, "") => {}
            (0..=3, _) => {
                group = Group::Outside;
                help.flags.extend(flag_name(body));
            }
            _ if group == Group::Outside => {}
            (6, _) if body.starts_with("--") => help.passes.push(pass(body, group == Group::Pipelines)),
            (4, _) if body.starts_with('=') => add_value(&mut help, body),
            (_, _) if body.starts_with('-') => {
                if let Some(last) = help.passes.last_mut() {
                    last.options.push(option(body));
                }
            }
            _ => {}
        }
    }
    help.flags.sort();
    help.flags.dedup();
    help
}

/// The name in `--name=<value>   - description` or `-o <file>`.
fn flag_name(body: &str) -> Option<String> {
    let name = body.strip_prefix('-')?;
    let name = name.strip_prefix('-').unwrap_or(name);
    let end = name.find(['=', ' ', '[']).unwrap_or(name.len());
    (end > 0).then(|| name[..end].to_owned())
}

/// Splits at the first ` - ` that follows the padding: the flag is on the left, the description on the right.
fn columns(body: &str) -> (&str, &str) {
    match body.split_once(" - ") {
        Some((left, right)) => (left.trim_end(), right.trim()),
        None => (body.trim_end().trim_end_matches('-').trim_end(), ""),
    }
}

fn pass(body: &str, is_pipeline: bool) -> PassInfo {
    let (left, summary) = columns(body);
    let name = flag_name(left).unwrap_or_default();
    PassInfo { summary: summary.to_owned(), is_pipeline, ..PassInfo::bare(&name, Vec::new()) }
}

fn option(body: &str) -> OptionInfo {
    let (left, description) = columns(body);
    let kind = left.split_once('<').and_then(|(_, k)| k.strip_suffix('>')).map(str::to_owned);
    OptionInfo {
        name: flag_name(left).unwrap_or_default(),
        kind,
        values: Vec::new(),
        default: stated_default(description),
        description: description.to_owned(),
        avoid: false,
    }
}

/// `(default: X)` or `(default X)` in a description.
fn stated_default(description: &str) -> Option<String> {
    let (_, rest) = description.split_once("(default")?;
    let value = rest.trim_start_matches([':', '=', ' ']).split(')').next()?.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

fn add_value(help: &mut Help, body: &str) {
    let (left, _) = columns(body);
    if let Some(option) = help.passes.last_mut().and_then(|p| p.options.last_mut()) {
        option.values.push(left.trim_start_matches('=').to_owned());
    }
}
