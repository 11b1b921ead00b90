//! `assay.toml`: every key has a default, and an unknown key is an error. docs/config.md has a row for each key (a test checks
//! this).

use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_campaign::store::Location;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::bounds::JOBS;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;

/// The name of the configuration file. Assay looks for it in the current folder.
pub const FILE: &str = "assay.toml";

/// The contents of `assay.toml`. Flags on the command line override it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(serde::Serialize))]
#[serde(default, deny_unknown_fields)]
pub struct ProjectConfig {
    /// Where findings are kept.
    pub db: Location,
    /// The compiler under test (`mlir-22`, a path); if absent, the newest one found.
    pub target: Option<String>,
    /// Files of known issues besides the shipped ones.
    pub known: Vec<PathBuf>,
    /// Bounds on every process of a compiler.
    pub limits: ProcessLimits,
    /// Defaults of `assay fuzz`.
    pub fuzz: Fuzz,
}

/// Bounds on one process of a compiler under test.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(serde::Serialize))]
#[serde(default, deny_unknown_fields)]
pub struct ProcessLimits {
    /// Wall-clock seconds.
    #[serde(deserialize_with = "wall")]
    pub seconds: f64,
    /// Address space in MiB.
    #[serde(deserialize_with = "mebibytes")]
    pub memory_mib: u64,
    /// How many MiB of each output stream are kept. A process that prints more is ended.
    #[serde(deserialize_with = "mebibytes")]
    pub output_mib: u64,
    /// The maximum size of a file of programs, in MiB; larger files are refused. Reading a file of long ops took memory of 5
    /// times its size, a file of the shortest ops 14 times.
    #[serde(deserialize_with = "mebibytes")]
    pub input_mib: u64,
}

/// Defaults of `assay fuzz`.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(serde::Serialize))]
#[serde(default, deny_unknown_fields)]
pub struct Fuzz {
    /// Threads that generate, compile and judge; if absent, one per core.
    #[serde(deserialize_with = "jobs")]
    pub jobs: Option<usize>,
    /// The campaign's seed.
    pub seed: u64,
    /// Seconds that each new finding may be reduced.
    #[serde(deserialize_with = "budget")]
    pub reduce_budget: f64,
    /// Programs to start from: files, and folders with `.mlir` files.
    pub corpus: Vec<PathBuf>,
}

/// Longest time in seconds: eleven days.
const MAX_SECONDS: f64 = 1e6;

/// Most memory and output: a tebibyte.
const MAX_MEBIBYTES: u64 = 1 << 20;

fn wall<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    seconds(from, 0.1)
}

fn budget<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    seconds(from, 0.0)
}

fn seconds<'de, D: Deserializer<'de>>(from: D, least: f64) -> Result<f64, D::Error> {
    let value = f64::deserialize(from)?;
    match (least..=MAX_SECONDS).contains(&value) {
        true => Ok(value),
        false => Err(D::Error::custom(format!("{value} is not between {least} and {MAX_SECONDS} seconds"))),
    }
}

fn mebibytes<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let value = u64::deserialize(from)?;
    match (1..=MAX_MEBIBYTES).contains(&value) {
        true => Ok(value),
        false => Err(D::Error::custom(format!("{value} is not between 1 and {MAX_MEBIBYTES} MiB"))),
    }
}

fn jobs<'de, D: Deserializer<'de>>(from: D) -> Result<Option<usize>, D::Error> {
    let value = usize::deserialize(from)?;
    match (1..=JOBS).contains(&(value as u64)) {
        true => Ok(Some(value)),
        false => Err(D::Error::custom(format!("{value} is not between 1 and {JOBS} threads"))),
    }
}

impl Default for ProjectConfig {
    fn default() -> ProjectConfig {
        ProjectConfig {
            db: Location::File(PathBuf::from(".assay/assay.db")),
            target: None,
            known: Vec::new(),
            limits: ProcessLimits::default(),
            fuzz: Fuzz::default(),
        }
    }
}

impl Default for ProcessLimits {
    fn default() -> ProcessLimits {
        // A compile takes 30 to 40 ms; anything that needs 10 s counts as hanging. mlir-opt maps about 1 GiB at start.
        ProcessLimits { seconds: 10.0, memory_mib: 4096, output_mib: 16, input_mib: 64 }
    }
}

impl Default for Fuzz {
    fn default() -> Fuzz {
        Fuzz { jobs: None, seed: 1, reduce_budget: 10.0, corpus: Vec::new() }
    }
}

impl Fuzz {
    /// How long each new finding may be reduced; zero disables reduction.
    pub fn budget(&self) -> Duration {
        Duration::from_secs_f64(self.reduce_budget)
    }
}

impl ProjectConfig {
    /// Reads `path` if given (it must exist); otherwise `assay.toml` in the current folder, if it exists; otherwise uses the
    /// defaults.
    ///
    /// # Errors
    /// A [`Failure`] with [`Exit::Usage`]: file not readable, no TOML, unknown key, value of the wrong type.
    pub fn load(path: Option<&Path>) -> Result<ProjectConfig, Failure> {
        let (path, required) = path.map_or((Path::new(FILE), false), |path| (path, true));
        let is_there = |path: &Path| {
            !std::fs::metadata(path).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound)
        };
        match required || is_there(path) {
            true => ProjectConfig::parse(&input::text(path)?, path),
            false => Ok(ProjectConfig::default()),
        }
    }

    fn parse(text: &str, path: &Path) -> Result<ProjectConfig, Failure> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            let said = error.message().trim().replace('\n', ", ");
            Failure::new(Exit::Usage, format!("{}, line {line}: {said}", path.display()))
                .help("correct or remove the line; every key may be left out")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ProjectConfig, String> {
        ProjectConfig::parse(text, Path::new("assay.toml")).map_err(|failure| failure.to_string())
    }

    #[test]
    fn every_key_has_a_default() {
        assert_eq!(parse("").unwrap(), ProjectConfig::default());
        let config = parse("target = \"mlir-19\"\n[limits]\nseconds = 2.5\n").unwrap();
        assert_eq!(config.target.as_deref(), Some("mlir-19"));
        assert_eq!(config.limits.seconds, 2.5);
        assert_eq!(config.limits.output_mib, ProcessLimits::default().output_mib);
    }

    #[test]
    fn unknown_keys_and_wrong_types_are_named_with_their_line() {
        insta::assert_snapshot!(parse("db = \"x\"\ntraget = \"mlir-19\"\n").unwrap_err(), @r#"assay.toml, line 2: unknown field `traget`, expected one of `db`, `target`, `known`, `limits`, `fuzz`"#);
        insta::assert_snapshot!(parse("[fuzz]\n\njobs = \"two\"\n").unwrap_err(), @r#"assay.toml, line 3: invalid type: string "two", expected usize"#);
        insta::assert_snapshot!(parse("[fuzz\n").unwrap_err(), @r#"assay.toml, line 1: unclosed table, expected `]`"#);
        insta::assert_snapshot!(parse("[limits]\nseconds = 1\n\nsecnds = 2\n").unwrap_err(), @r#"assay.toml, line 4: unknown field `secnds`, expected one of `seconds`, `memory_mib`, `output_mib`, `input_mib`"#);
        insta::assert_snapshot!(parse("db = \"x\"\n[fuz]\nseed = 1\n").unwrap_err(), @r#"assay.toml, line 2: unknown field `fuz`, expected one of `db`, `target`, `known`, `limits`, `fuzz`"#);
    }

    #[test]
    fn settings_that_make_no_sense_are_reported() {
        insta::assert_snapshot!(parse("[limits]\nseconds = inf\n").unwrap_err(), @r#"assay.toml, line 2: inf is not between 0.1 and 1000000 seconds"#);
        insta::assert_snapshot!(parse("[limits]\nseconds = nan\n").unwrap_err(), @r#"assay.toml, line 2: NaN is not between 0.1 and 1000000 seconds"#);
        insta::assert_snapshot!(parse("[fuzz]\nseed = 1\nreduce_budget = -1.0\n").unwrap_err(), @r#"assay.toml, line 3: -1 is not between 0 and 1000000 seconds"#);
        insta::assert_snapshot!(parse("[fuzz]\njobs = 0\n").unwrap_err(), @r#"assay.toml, line 2: 0 is not between 1 and 1024 threads"#);
        insta::assert_snapshot!(parse("[limits]\nmemory_mib = 99999999999\n").unwrap_err(), @r#"assay.toml, line 2: 99999999999 is not between 1 and 1048576 MiB"#);
        // Whole numbers are seconds too.
        assert_eq!(parse("[limits]\nseconds = 3\n").unwrap().limits.seconds, 3.0);
    }

    /// Every key, such as `limits.seconds`, with the default that the structs define.
    fn keys() -> Vec<(String, String)> {
        fn visit(prefix: &str, value: &serde_json::Value, keys: &mut Vec<(String, String)>) {
            let serde_json::Value::Object(table) = value else {
                let default = match value {
                    serde_json::Value::Null => "none".to_owned(),
                    value => format!("`{value}`"),
                };
                return keys.push((prefix.to_owned(), default));
            };
            for (name, value) in table {
                let dot = if prefix.is_empty() { "" } else { "." };
                visit(&format!("{prefix}{dot}{name}"), value, keys);
            }
        }
        let mut keys = Vec::new();
        visit("", &serde_json::to_value(ProjectConfig::default()).unwrap(), &mut keys);
        keys.sort();
        keys
    }

    #[test]
    fn the_page_has_a_row_for_every_key_with_its_default_and_no_other() {
        let page = include_str!("../../../docs/config.md");
        let cells = |line: &str| -> Option<(String, String)> {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, key, _type, default, meaning, _] = cells[..] else { return None };
            let key = key.strip_prefix('`')?.strip_suffix('`')?;
            (!meaning.is_empty()).then(|| (key.to_owned(), default.to_owned()))
        };
        let mut rows: Vec<_> = page.lines().filter_map(cells).collect();
        rows.sort();
        assert_eq!(rows, keys());
        // The example on the page has every key with its default value.
        let example = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
        assert_eq!(ProjectConfig::parse(example, Path::new("assay.toml")).unwrap(), ProjectConfig::default());
        let all: String =
            example.lines().map(|line| line.trim_start_matches("# ").to_owned() + "\n").collect();
        let all: toml::Table = toml::from_str(&all).unwrap();
        for (key, _) in keys() {
            let (table, name) =
                key.split_once('.').map_or((None, &*key), |(table, name)| (Some(table), name));
            let table = table.map_or(Some(&all), |table| all.get(table).and_then(toml::Value::as_table));
            assert!(table.is_some_and(|table| table.contains_key(name)), "{key} is not in the example");
        }
    }
}
