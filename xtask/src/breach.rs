//! A breach of one of the rules that `cargo xtask tidy` checks.

use std::fmt;

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TidyRule {
    /// A file has more than [`FILE_LINES`](crate::tidy::FILE_LINES) lines.
    FileLength,
    /// A function has more than [`FUNCTION_LINES`](crate::tidy::FUNCTION_LINES) lines.
    FunctionLength,
    /// A file does not begin with its documentation.
    FirstLine,
    /// A source outside of [`NAMING_CRATE`](crate::tidy::NAMING_CRATE) names an op or a dialect.
    DialectName,
    /// An `allow` attribute. `expect` is better, because it reports when it is not needed any more.
    AllowAttribute,
    /// A `match` over op names, or a list of op names that is searched. Outside of the naming crate also: a list of the constants
    /// that hold such names.
    OpNameMatch,
    /// A glob import that hides which constants with op names a file uses.
    GlobImport,
    /// A manifest lacks a required entry: licence, name, lints.
    Manifest,
    /// A path in the home folder of a user.
    HomePath,
    /// The number of opaque rules, or of ops named in several files, exceeds its limit.
    OpTable,
    /// Files, or more folders than before, of a crate that need each other.
    ModuleCircle,
    /// A function has a preposition as its name.
    FunctionName,
    /// The source of a module is not in the folder of its other files.
    ModuleStyle,
    /// A test in a library that is not compiled for tests.
    TestPlace,
    /// Several types have one name.
    SharedTypeName,
    /// A file cannot be parsed.
    Syntax,
    /// A generated page differs from what its command writes.
    StalePage,
    /// An exception from a rule is not needed any more.
    StaleException,
}

/// One breach of a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Breach {
    /// Relative to the root, with `/`.
    pub path: String,
    /// From 1.
    pub line: usize,
    /// The broken rule.
    pub rule: TidyRule,
    /// What to do about it, in one line.
    pub message: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {:?}: {}", self.path, self.line, self.rule, self.message)
    }
}
