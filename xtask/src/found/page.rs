//! `docs/found.md` and each folder's `issue.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use assay_campaign::Strength;
use assay_campaign::export::bug::{Bug, BugSymptom};
use assay_campaign::export::{pass_arguments, quote};

use super::FoundFolder;

/// The version in which the bugs were found.
const VERSION: &str = "22.1.8";
/// The version near llvm-project's head.
const HEAD: &str = "24.0.0";
/// The versions of the table.
const COLUMNS: [&str; 3] = ["19.1.7", VERSION, HEAD];

/// How a text names the compiler that belongs to a command.
const DRIVERS: [(&str, &str); 6] = [
    ("mlir-opt-22", "mlir-opt 22.1.8"),
    ("catalyst-opt", "MLIR 22.0.0git with assertions (the driver in Catalyst 0.15.0)"),
    ("fir-opt", "Flang's fir-opt 22.1.8"),
    ("heir-opt", "heir-opt 2026.11.1 (MLIR 24.0.0git)"),
    ("iree-opt", "iree-opt 3.13.0 (MLIR 24.0.0git)"),
    ("library-opt.py", "MLIR 24.0.0 (the library in torch-mlir, driven by scripts/library-opt.py)"),
];

/// The head of the page, before the entries.
const INTRO: &str = "# What Assay found

This page is generated from `found/*/bug.toml` by `cargo xtask found`.

Each entry is one fix: a bug of MLIR's passes, or of those of a compiler that is built on MLIR, with a reduced program in `found/NUMBER-name/`. Its `reproduce.sh` ends with
exit status 1 if the bug is there, 0 if it is gone, and 2 if it could not be tried; `issue.md` is a text for an issue.

```sh
found/01-index-switch-i32/reproduce.sh
MLIR_OPT=build/bin/mlir-opt found/33-rank-0-transpose/reproduce.sh
ASSAY_BISECT=1 git bisect run sh -c 'ninja -C build mlir-opt || exit 125; MLIR_OPT=build/bin/mlir-opt found/33-rank-0-transpose/reproduce.sh'
```
";

const WORDS: &str = "
*Strong*: a wrong value, new poison or new undefined behaviour from a well-defined program; a crash or a hang on valid IR; invalid IR
from a pass on ops that it claims to handle. *Weak*: a partial conversion that leaves ops which another conversion handles, types that a dialect
does not take, limits of experimental dialects, documented preconditions. *Doubtful*: it can be argued that the compiler may do that.

*Known* means that upstream has an issue or a pull request about the same bug, found there independently. *New* means that a search of
the issues and pull requests of llvm-project, or of the project whose bug it is, showed none; it does not prove that there is none.

Status by version is measured: `cargo xtask found --measure VERSION` runs all scripts with the compiler that `MLIR_OPT` names.
22.1.8 and 19.1.7 are Debian's builds; what 19.1.7 makes is lowered and executed by 22.1.8. 24.0.0 is the library in PyPI's torch-mlir,
driven by `scripts/library-opt.py`. 'gone' means that the pass succeeds and the wrong value or IR is not there, 'other' that the pass fails
in another way, in good order or not, and 'not tried' that the version has no such pass or op, or cannot lower the program. 'silent'
means that the pass succeeds where an assertion should fail, and that the compiler does not check assertions.

Some bugs show only in the compilers of other projects, whose MLIR is newer or checks assertions; the text of each says which. Their scripts
call `catalyst-opt`, `fir-opt`, `heir-opt` or `iree-opt`: these are the drivers that `make target-catalyst` and its like fetch. `library-opt.py` is in `scripts/`.
44 of the entries 260 to 311 were first seen by a script outside of Assay, which ran each pass over its project's own tests; Assay reduced them. Since then,
`assay fuzz --corpus` runs such passes itself ([results.md](results.md)).

```sh
MLIR_OPT=~/.local/share/assay/targets/catalyst-0.15.0/driver found/185-*/reproduce.sh
```
";

/// The words after the number in the paragraph that counts the bugs.
pub const COUNTED: &str = "distinct strong causes in MLIR and compilers built on it";

/// The text of the page.
///
/// # Errors
/// If a bug refers to a missing one as that with the same fix.
pub fn page(entries: &[FoundFolder]) -> Result<String, String> {
    let mut programs: BTreeMap<u32, Vec<&FoundFolder>> = BTreeMap::new();
    for entry in entries {
        let first = entry.bug.same_fix_as.unwrap_or(entry.number);
        let root = entries.iter().any(|other| other.number == first && other.bug.same_fix_as.is_none());
        if !root {
            return Err(format!("found/{}: same_fix_as = {first} is not an entry of its own", entry.name));
        }
        programs.entry(first).or_default().push(entry);
    }
    // The entry itself stands first.
    for (number, group) in &mut programs {
        group.sort_by_key(|entry| (entry.number != *number, entry.number));
    }
    let groups: Vec<&[&FoundFolder]> = programs.values().map(Vec::as_slice).collect();
    let mut text = INTRO.to_owned();
    text += &headline(&groups);
    text += WORDS;
    for (strength, heading) in
        [(Strength::Strong, "Strong"), (Strength::Weak, "Weak"), (Strength::Doubtful, "Doubtful")]
    {
        let of: Vec<&[&FoundFolder]> =
            groups.iter().copied().filter(|group| group[0].bug.strength == strength).collect();
        let _ = write!(text, "\n## {heading} ({})\n\n", of.len());
        text += &table(&of);
    }
    text += "\n## Each bug\n";
    for group in &groups {
        text += &section(group);
    }
    Ok(text)
}

/// How many bugs there are, how many upstream knows, and how many are fixed.
fn headline(groups: &[&[&FoundFolder]]) -> String {
    let of = |strength: Strength| groups.iter().filter(move |group| group[0].bug.strength == strength);
    let known = of(Strength::Strong).filter(|group| !threads(group).is_empty()).count();
    let fixed = of(Strength::Strong).filter(|group| gone(group)).count();
    let wrong = |shows: &[BugSymptom]| {
        let shown = |group: &&&[&FoundFolder]| shows.contains(&group[0].bug.show.kind);
        of(Strength::Strong).filter(shown).count()
    };
    let asserts = of(Strength::Strong).filter(|group| group[0].bug.show.is_assertion()).count();
    let released = of(Strength::Strong).filter(|group| shown_in(group, VERSION)).count();
    let foreign = foreign(groups);
    format!(
        "\n**{} {COUNTED}**: {} wrong values or wrong IR, {} crashes, {asserts} failed assertions, {} hangs, {} with invalid \
         output. {foreign}{released} of them show in the release build {VERSION}; the others in a build with assertions, or in newer compilers. \
         Upstream found {known} of them independently; {fixed} are fixed on head ({HEAD}). There are also {} weak and {} doubtful findings.\n",
        of(Strength::Strong).count(),
        wrong(&[BugSymptom::WrongValue, BugSymptom::WrongIr]),
        wrong(&[BugSymptom::Crash, BugSymptom::OutOfMemory]) - asserts,
        wrong(&[BugSymptom::Hang]),
        wrong(&[BugSymptom::InvalidOutput, BugSymptom::UnreadableOutput, BugSymptom::RejectsValid]),
        of(Strength::Weak).count(),
        of(Strength::Doubtful).count(),
    )
}

/// The sentence that counts the strong bugs in passes and ops of other projects than MLIR.
fn foreign(groups: &[&[&FoundFolder]]) -> String {
    let mut projects: BTreeMap<&str, usize> = BTreeMap::new();
    for group in groups.iter().filter(|group| group[0].bug.strength == Strength::Strong) {
        *projects.entry(&group[0].bug.project).or_default() += 1;
    }
    projects.remove("");
    let each: Vec<String> = projects.iter().map(|(project, count)| format!("{project} {count}")).collect();
    match projects.values().sum::<usize>() {
        0 => String::new(),
        sum => format!("{sum} are of passes and ops of other projects ({}). ", each.join(", ")),
    }
}

/// Whether a program of the bug shows it in `version`.
fn shown_in(group: &[&FoundFolder], version: &str) -> bool {
    group.iter().any(|entry| status(&entry.bug, version) == "shows")
}

/// Whether no program of the bug shows it on head any more.
fn gone(group: &[&FoundFolder]) -> bool {
    group.iter().all(|entry| status(&entry.bug, HEAD) == "gone")
}

/// The upstream threads about all programs of a bug.
fn threads<'a>(group: &[&'a FoundFolder]) -> Vec<&'a str> {
    let mut threads: Vec<&str> = Vec::new();
    for thread in group.iter().flat_map(|entry| &entry.bug.known) {
        if !threads.contains(&thread.as_str()) {
            threads.push(thread);
        }
    }
    threads
}

/// `shows`, `gone`, `silent`, `other` or `not tried`.
fn status<'a>(bug: &'a Bug, version: &str) -> &'a str {
    let word = bug.versions.get(version).map_or("not tried", String::as_str);
    word.split(':').next().unwrap_or(word)
}

fn table(groups: &[&[&FoundFolder]]) -> String {
    let mut text =
        "| id | pass | op | fault | 19.1.7 | 22.1.8 | head | upstream |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for group in groups {
        let (entry, bug) = (group[0], &group[0].bug);
        let known = threads(group);
        let known = if known.is_empty() { "new".to_owned() } else { known.join(", ") };
        let states = COLUMNS.map(|version| status(bug, version)).join(" | ");
        let _ = writeln!(
            text,
            "| [{:02}](#{}) | {} | {} | {} | {states} | {known} |",
            entry.number,
            anchor(entry),
            code(&bug.passes),
            bug.ops,
            bug.fault
        );
    }
    text
}

/// The anchor that GitHub makes from the heading of a section.
fn anchor(entry: &FoundFolder) -> &str {
    &entry.name
}

fn code(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn section(group: &[&FoundFolder]) -> String {
    let entry = group[0];
    let mut text = format!("\n## {}\n\n", entry.name);
    text += &body(entry);
    for other in &group[1..] {
        let _ = write!(text, "\n### The same fix: {}\n\n{}", other.name, body(other));
    }
    text
}

fn body(entry: &FoundFolder) -> String {
    let bug = &entry.bug;
    let mut text = format!("**{}**\n\n", bug.title);
    if !bug.reason.is_empty() {
        let _ = write!(text, "{}: {}.\n\n", capital(bug.strength.name()), bug.reason);
    }
    let known = if bug.known.is_empty() { "new".to_owned() } else { bug.known.join(", ") };
    if !bug.project.is_empty() {
        let _ = write!(text, "The bug is in {}. ", bug.project);
    }
    let _ = write!(text, "Upstream: {known}.");
    if !bug.related.is_empty() {
        let _ =
            write!(text, " Related: {}.", bug.related.trim_start_matches("related ").trim_end_matches('.'));
    }
    let _ = write!(text, " Versions: {}", versions(bug));
    if !bug.versions_note.is_empty() {
        let _ = write!(text, " ({})", bug.versions_note);
    }
    let _ = writeln!(text, ".\n\n{}\n{}", fence("mlir", &entry.program), fence("sh", &command(bug)));
    text += &evidence(bug);
    let _ = writeln!(text, "\n{}", bug.argument.trim_end());
    text
}

/// The result for each version. If a version could not be tried, also the reason.
fn versions(bug: &Bug) -> String {
    let word = |version: &str| {
        let word = bug.versions.get(version).map_or("not tried", String::as_str);
        format!("{version} {}", word.replace('`', "'"))
    };
    let others = bug.versions.keys().map(String::as_str).filter(|version| !COLUMNS.contains(version));
    COLUMNS.into_iter().chain(others).map(word).collect::<Vec<_>>().join("; ")
}

/// The command that runs the guilty pass.
fn command(bug: &Bug) -> String {
    command_of(bug, if bug.project.is_empty() { "mlir-opt" } else { &bug.show.command })
}

fn command_of(bug: &Bug, compiler: &str) -> String {
    let arguments: Vec<String> =
        pass_arguments(&bug.show.step).iter().map(|argument| quote(argument)).collect();
    let words = [compiler.to_owned()].into_iter().chain(arguments).chain([bug.show.program.clone()]);
    words.collect::<Vec<_>>().join(" ")
}

/// What goes wrong.
fn evidence(bug: &Bug) -> String {
    let show = &bug.show;
    let ends =
        |signal: Option<u8>| signal.map(|signal| format!("ended by signal {signal}\n")).unwrap_or_default();
    match show.kind {
        BugSymptom::WrongValue => {
            let actual = format!("{}{}", show.actual.as_deref().unwrap_or_default(), ends(show.signal));
            format!(
                "Lowered and executed, it must print\n\n{}\nand prints\n\n{}",
                fence("", show.expected.as_deref().unwrap_or_default()),
                fence("", &actual)
            )
        }
        BugSymptom::WrongIr if !bug.says.is_empty() => {
            format!("After the pass:\n\n{}", fence("mlir", &bug.says))
        }
        BugSymptom::WrongIr => String::new(),
        BugSymptom::Hang => format!("It does not end within {} s.\n", show.seconds.unwrap_or(60)),
        BugSymptom::UnreadableOutput => {
            format!("Reading what it printed fails:\n\n{}", fence("", &format!("error: {}", show.message)))
        }
        BugSymptom::Crash if bug.says.is_empty() && show.is_assertion() => {
            format!("The compiler says\n\n{}", fence("", show.message.trim_start_matches('…')))
        }
        BugSymptom::Crash if bug.says.is_empty() => {
            format!("The compiler is {}", ends(show.signal).replace('\n', ".\n"))
        }
        _ if bug.says.is_empty() => fence("", &format!("error: {}", show.message)),
        _ => format!("What the compiler says:\n\n{}", fence("", &bug.says)),
    }
}

fn fence(language: &str, text: &str) -> String {
    format!("```{language}\n{}\n```\n", text.trim_end_matches('\n'))
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

/// The text of `issue.md`.
pub fn issue(entry: &FoundFolder) -> String {
    let bug = &entry.bug;
    let mut text = String::new();
    if status(bug, HEAD) == "gone" {
        text += "**Fixed on head: do not report.**\n\n";
    }
    let project = if bug.project.is_empty() { "mlir" } else { &bug.project };
    let _ = write!(text, "# [{}]{} {}\n\n", project.to_lowercase(), dialect(bug), bug.title);
    let driver = DRIVERS.iter().find(|(command, _)| *command == bug.show.command);
    let driver = driver.map_or(bug.show.command.as_str(), |(_, name)| name);
    let _ = writeln!(text, "{driver} on\n\n{}", fence("mlir", &entry.program));
    // The driver of another project has passes that mlir-opt lacks.
    let compiler = if bug.project.is_empty() { tool(bug, "mlir-opt") } else { bug.show.command.clone() };
    let _ = write!(text, "{}\n{}", fence("sh", &command_of(bug, &compiler)), evidence(bug));
    if let (BugSymptom::WrongValue, Some(control)) = (bug.show.kind, &bug.show.control) {
        // If no other pass does what the guilty pass does, the control run uses another lowering.
        let words = match *control == bug.show.lower {
            true => "Without the pass it prints what it must. With and without:",
            false => "Lowered in another way, it prints what it must. With the pass, and in the other way:",
        };
        let _ = write!(text, "\n{words}\n\n{}", fence("sh", &executed(bug, control)));
    }
    let _ = write!(text, "\n{}\n\nVersions: {}.\n", bug.argument.trim_end(), versions(bug));
    if !bug.known.is_empty() || !bug.related.is_empty() {
        let mut threads = bug.known.join(", ");
        if !bug.related.is_empty() {
            let separator = if threads.is_empty() { "" } else { "; " };
            let _ = write!(threads, "{separator}{}", bug.related.trim_start_matches("related "));
        }
        let _ = writeln!(text, "\nKnown or related: {}.", threads.trim_end_matches('.'));
    }
    text
}

/// The name of a tool. If the bug was found with Debian's compiler, it is Debian's name, so that the command can be pasted.
fn tool(bug: &Bug, name: &str) -> String {
    match bug.show.command.strip_prefix("mlir-opt-") {
        Some(version) => format!("{name}-{version}"),
        None => name.to_owned(),
    }
}

/// A library of the runner. If the bug was found with Debian's compiler, it is the path in Debian's packages.
fn library(bug: &Bug, name: &str) -> String {
    match bug.show.command.strip_prefix("mlir-opt-") {
        // Packages without development files have only the file whose name contains the version.
        Some(major) => format!("/usr/lib/llvm-{major}/lib/{name}.{major}.1"),
        None => name.to_owned(),
    }
}

/// The commands that lower and execute with and without the pass.
fn executed(bug: &Bug, control: &str) -> String {
    let words = |pipeline: &str| -> String {
        pass_arguments(pipeline).iter().map(|argument| format!(" {}", quote(argument))).collect()
    };
    let show = &bug.show;
    let libraries: Vec<String> = show.libraries.iter().map(|name| library(bug, name)).collect();
    let (opt, runner) = (tool(bug, "mlir-opt"), tool(bug, "mlir-runner"));
    let run = format!(
        "{runner} -e {} --entry-point-result={} --shared-libs={}",
        show.entry,
        show.result,
        libraries.join(",")
    );
    let lower = if show.lower.is_empty() { String::new() } else { format!(" | {opt}{}", words(&show.lower)) };
    format!(
        "{opt}{} {file}{lower} | {run}\n{opt}{} {file} | {run}",
        words(&show.step),
        words(control),
        file = show.program
    )
}

/// The dialect of the first op that the bug is about, such as `[arith]`.
fn dialect(bug: &Bug) -> String {
    let name = bug.ops.split([' ', ',']).find_map(|word| word.split_once('.')).map(|(dialect, _)| dialect);
    name.map_or_else(String::new, |dialect| format!("[{dialect}]"))
}
