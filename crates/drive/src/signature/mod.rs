//! Crash signatures decide whether two crashes are the same. They contain no addresses, paths or numbers that differ
//! between runs.

mod key;
mod older;
mod place;
mod stack;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use key::{CrashKey, CrashParts};

/// How a process went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symptom {
    /// Ended by this signal.
    Signal(i32),
    /// A stack overflow: a signal during a recursion.
    StackOverflow(i32),
    /// Did not end in time.
    Hang,
    /// Ended for lack of memory.
    OutOfMemory,
}

impl fmt::Display for Symptom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symptom::Signal(n) => write!(f, "signal {n}"),
            Symptom::StackOverflow(_) => f.write_str("stack overflow"),
            Symptom::Hang => f.write_str("hang"),
            Symptom::OutOfMemory => f.write_str("out of memory"),
        }
    }
}

/// The name of a signal that ends processes, as on Linux.
pub fn signal_name(signal: i32) -> String {
    let known = SIGNALS.iter().find(|(number, ..)| *number == signal);
    known.map_or_else(|| format!("signal {signal}"), |(_, name, _)| (*name).to_owned())
}

/// What a signal that ends a process means, for titles.
pub fn signal_meaning(signal: i32) -> String {
    let known = SIGNALS.iter().find(|(number, ..)| *number == signal);
    known.map_or_else(|| format!("signal {signal}"), |(.., meaning)| (*meaning).to_owned())
}

/// The signals by which compilers crash (signal(7)).
const SIGNALS: [(i32, &str, &str); 6] = [
    (4, "SIGILL", "illegal instruction"),
    (5, "SIGTRAP", "trap"),
    (6, "SIGABRT", "abort"),
    (7, "SIGBUS", "bus error"),
    (8, "SIGFPE", "trapping division"),
    (11, "SIGSEGV", "segmentation fault"),
];

/// The evidence of one crash or hang, normalised.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Signature {
    /// How it ended.
    pub symptom: Symptom,
    /// The assertion, `LLVM ERROR`, `UNREACHABLE` or message of the C library; numbers are replaced by `#`.
    pub message: Option<String>,
    /// Named functions from the crash outwards to the pass manager, without crash handlers, libraries and internal
    /// functions.
    pub frames: Vec<String>,
    /// The source file and the line of the assertion that failed, or of the code that must not be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The innermost frame if it has no name: its module and the distance to a named frame. Stable for one binary.
    pub site: Option<String>,
    /// The pass that ran.
    pub pass: Option<String>,
    /// The rewrite pattern that was being applied.
    pub pattern: Option<String>,
}

/// Messages that name no cause: memory was corrupted earlier, somewhere else.
const VAGUE: [&str; 8] = [
    "free()",
    "malloc()",
    "malloc_consolidate()",
    "munmap_chunk()",
    "double free",
    "corrupted",
    "realloc()",
    "stack smashing",
];

/// Frames in the key besides the innermost.
const KEY_FRAMES: usize = 2;

impl Signature {
    /// Reads the last messages of a process that ended with `symptom`.
    pub fn new(symptom: Symptom, stderr: &str) -> Signature {
        let frames = stack::parse(stderr);
        let relevant = stack::relevant(&frames);
        let symptom = match symptom {
            Symptom::Signal(n) if stack::is_recursion(&relevant) => Symptom::StackOverflow(n),
            other => other,
        };
        let mut names: Vec<String> = Vec::new();
        for name in relevant.iter().filter_map(|f| f.name.as_deref()) {
            if !names.iter().any(|n| n == name) {
                names.push(name.to_owned());
            }
        }
        if let Symptom::StackOverflow(_) = symptom {
            // The place in the cycle where the stack ended is random.
            names.sort();
        }
        let site = relevant.first().filter(|f| f.name.is_none()).and_then(|f| stack::site(f, &frames));
        let (message, place) = message(stderr).unzip();
        let place = place.flatten();
        Signature { symptom, message, frames: names, place, site, pass: None, pattern: None }
    }

    /// A process that did not end in time while running `pass`.
    pub fn hang(pass: Option<&str>) -> Signature {
        let mut signature = Signature::new(Symptom::Hang, "");
        signature.pass = pass.map(str::to_owned);
        signature
    }

    /// Whether the message or the frames alone show what went wrong. Otherwise [`Signature::key`] depends on pass and
    /// pattern, which are then worth finding out.
    pub fn names_a_function(&self) -> bool {
        let by_message = self.message.as_ref().is_some_and(|message| !is_of_header(message));
        !self.is_corruption() && (by_message || self.frames.iter().any(|f| stack::names_a_function(f)))
    }

    /// Whether an assertion of the compiler failed.
    pub fn is_assertion(&self) -> bool {
        self.message.as_deref().is_some_and(is_assertion)
    }

    /// Memory was corrupted earlier, somewhere else: the message and the frames differ from run to run.
    pub fn is_corruption(&self) -> bool {
        self.message.as_ref().is_some_and(|m| VAGUE.iter().any(|v| m.starts_with(v)))
    }

    /// Whether two crashes on one program, in compilers of different builds, are the same: compares their messages, or
    /// else the innermost functions with meaningful names. `None` if one of them has neither. The line of an assertion does not
    /// count, because it differs from build to build.
    pub fn is_like(&self, other: &Signature) -> Option<bool> {
        if self.is_corruption() || other.is_corruption() {
            return (self.pass.is_some() && self.pass == other.pass).then_some(true);
        }
        if let (Some(one), Some(other)) = (&self.message, &other.message) {
            return Some(one == other);
        }
        let named = |signature: &Signature| -> Vec<String> {
            // The place in a cycle where the stack ended is random, so the whole cycle counts.
            let most = match signature.symptom {
                Symptom::StackOverflow(_) => usize::MAX,
                _ => KEY_FRAMES,
            };
            let frames = signature.frames.iter().filter(|frame| stack::names_a_function(frame));
            frames.take(most).cloned().collect()
        };
        let (one, other) = (named(self), named(other));
        let known = !one.is_empty() && !other.is_empty();
        known.then(|| one.iter().any(|frame| other.contains(frame)))
    }

    /// What identifies the crash.
    pub fn key(&self) -> CrashKey {
        if self.is_corruption() {
            return CrashKey::from_corruption(self.symptom, self.pass.clone());
        }
        let mut key = CrashKey::new(self.symptom);
        key.parts.message.clone_from(&self.message);
        key.parts.place.clone_from(&self.place);
        if self.message_suffices() {
            return key;
        }
        let leaf = self.frames.first().filter(|f| !stack::names_a_function(f));
        let named = self.frames.iter().filter(|f| stack::names_a_function(f)).take(KEY_FRAMES);
        key.parts.frames = leaf.into_iter().chain(named).cloned().collect();
        if !self.names_a_function() {
            key.parts.site.clone_from(&self.site);
            key.parts.pass.clone_from(&self.pass);
            key.parts.pattern.clone_from(&self.pattern);
        }
        key
    }

    /// An assertion names its place, so the frames add nothing. But an assertion in a header belongs to a helper, which
    /// many places call.
    fn message_suffices(&self) -> bool {
        let names_its_place = |m: &String| m.starts_with("Assertion") || m.starts_with("UNREACHABLE");
        self.message.as_ref().is_some_and(|m| names_its_place(m) && !is_of_header(m))
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key().fmt(f)
    }
}

/// Whether a message is that of a failed assertion.
fn is_assertion(message: &str) -> bool {
    message.starts_with("Assertion `")
}

/// The first line before the stack dump that states a reason, and the place in the source that it names.
fn message(stderr: &str) -> Option<(String, Option<String>)> {
    let head = stderr.split("\nStack dump").next().unwrap_or_default();
    let mut previous = "";
    for line in head.lines() {
        // `llvm_unreachable` first prints its text on a separate line.
        let found = match line.strip_prefix("UNREACHABLE executed") {
            Some(at) => {
                let place = at.trim_start_matches(" at ").trim_end_matches('!');
                Some((format!("UNREACHABLE executed: {}", previous.trim()), place::shorten(place)))
            }
            None => reason(line).map(|reason| (reason, place::asserting(line))),
        };
        if let Some((found, place)) = found {
            return Some((normalise(&found), place));
        }
        previous = line;
    }
    None
}

const HEADER: &str = ".h";

/// Whether a message is about an assertion in a header.
fn is_of_header(message: &str) -> bool {
    message.starts_with("Assertion") && message.ends_with(HEADER)
}

fn reason(line: &str) -> Option<String> {
    // `mlir-opt: /build/…/Foo.cpp:12: void foo(): Assertion `x && "y"' failed.`
    if let Some(at) = line.find("Assertion `") {
        let before = line[..at].trim_end_matches([' ', ':']);
        let function = before.rsplit(": ").next().unwrap_or_default().trim_start_matches("decltype(auto) ");
        let text = line[at..].trim_end_matches(" failed.");
        let header = before.split(['/', ':']).find(|part| part.ends_with(HEADER));
        let header = header.map_or(String::new(), |header| format!(", {header}"));
        return Some(format!("{text} in {}{header}", stack::plain_name(function)));
    }
    if line.starts_with("LLVM ERROR:") || line.starts_with("terminate called") {
        return Some(line.trim().to_owned());
    }
    let vague = line.trim_start_matches("*** ");
    VAGUE.iter().any(|v| vague.starts_with(v)).then(|| vague.trim().to_owned())
}

/// Replaces the parts that differ from run to run: addresses, numbers, SSA names; at most 300 characters.
fn normalise(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let in_word = out.ends_with(|p: char| p.is_alphanumeric() || p == '_');
        if c.is_ascii_digit() && !in_word {
            let hex = c == '0' && chars.peek() == Some(&'x');
            while chars.peek().is_some_and(|c| c.is_ascii_digit() || (hex && c.is_ascii_alphanumeric())) {
                chars.next();
            }
            out.push('#');
        } else {
            out.push(c);
        }
    }
    out.chars().take(300).collect()
}

/// The pattern that was being applied at the end of a log that `--log-actions-to=-` wrote; `log` may be its tail only.
///
/// The log has a line when an action begins, and a line when it has completed. Actions are nested.
pub fn last_pattern(log: &str) -> Option<String> {
    let mut completed = 0usize;
    for line in log.lines().rev() {
        if line.contains("] completed `") {
            completed += 1;
        } else if line.contains("] begins (") {
            if completed > 0 {
                completed -= 1;
                continue;
            }
            if let Some(name) = pattern_of(line) {
                return Some(name.to_string());
            }
        }
    }
    None
}

/// The attempts of patterns that begin in a log of `--log-actions-to=-`, in order.
pub fn attempts(log: &str) -> Vec<Attempt> {
    let (mut list, mut conversions) = (Vec::new(), 0usize);
    for line in log.lines() {
        if line.contains("] completed `apply-conversion`") {
            conversions = conversions.saturating_sub(1);
        } else if line.contains("] begins (") {
            if line.contains("Action apply-conversion") {
                conversions += 1;
            } else if let Some(pattern) = pattern_of(line) {
                let text = op_of(line).unwrap_or_default();
                let op = text.split('"').nth(1).unwrap_or_default();
                let (op, text) = (op.to_owned(), text.to_owned());
                list.push(Attempt { pattern, op, text, conversion: conversions > 0 });
            }
        }
    }
    list
}

/// The op on which a pattern is tried: it follows the pattern's name in parentheses.
fn op_of(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("`apply-pattern pattern: ")?;
    let (_, op) = rest.strip_prefix("(anonymous namespace)").unwrap_or(rest).split_once(" (")?;
    Some(op.trim_end_matches(['`', ')']))
}

/// The pattern that a line of a log names.
pub(crate) fn pattern_of(line: &str) -> Option<PatternName> {
    let (_, rest) = line.split_once("`apply-pattern pattern: ")?;
    // The operation follows in parentheses; an anonymous namespace also has parentheses.
    let anonymous = "(anonymous namespace)";
    let skip = if rest.starts_with(anonymous) { anonymous.len() } else { 0 };
    let end = rest[skip..].find(" (").map_or(rest.len(), |n| skip + n);
    let name = rest[..end].trim().trim_start_matches("(anonymous namespace)::");
    if name.is_empty() {
        // A function that was added as a pattern has no name; the op in generic form identifies it approximately.
        let op = rest.split_once('"').and_then(|(_, rest)| rest.split_once('"'));
        return Some(PatternName::Unnamed { op: op.map(|(op, _)| op.to_owned()) });
    }
    Some(PatternName::Class(name.to_owned()))
}

/// The text of a pattern without a name.
pub const UNNAMED: &str = "unnamed";

/// The text of a pattern without a name, if the log names the op, which follows.
pub const UNNAMED_ON: &str = "unnamed on ";

/// What a log calls a rewrite pattern.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum PatternName {
    /// The name of its C++ class.
    Class(String),
    /// A function that was added as a pattern.
    Unnamed {
        /// The op on which it was tried, if the log names it.
        op: Option<String>,
    },
}

impl fmt::Display for PatternName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternName::Class(name) => f.write_str(name),
            PatternName::Unnamed { op: Some(op) } => write!(f, "{UNNAMED_ON}{op}"),
            PatternName::Unnamed { op: None } => f.write_str(UNNAMED),
        }
    }
}

/// An attempt to apply a rewrite pattern, whether it matched or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The pattern's name.
    pub pattern: PatternName,
    /// The name of the op on which it was tried.
    pub op: String,
    /// That op's first line.
    pub text: String,
    /// Part of a dialect conversion, which continues until an op is legal.
    pub conversion: bool,
}

#[cfg(test)]
mod tests;
