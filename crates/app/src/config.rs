//! `assay.toml`: every key has a default, an unknown key is an error.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::exit::Exit;
use crate::failure::Failure;

/// The configuration's file name, looked for in the current folder.
pub const FILE: &str = "assay.toml";

/// The whole of `assay.toml`. Flags on the command line win over it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where findings are kept.
    pub db: PathBuf,
    /// The compiler under test (`mlir-22`, a path); the newest found if absent.
    pub target: Option<String>,
    /// Files of known issues besides the shipped ones.
    pub known: Vec<PathBuf>,
    /// Bounds on every process of a compiler.
    pub limits: Limits,
    /// Defaults of `assay fuzz`.
    pub fuzz: Fuzz,
}

/// Bounds on one process of a compiler under test.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Address space in MiB.
    pub memory_mib: u64,
    /// Output kept from each stream in MiB; more ends the process.
    pub output_mib: u64,
}

/// Defaults of `assay fuzz`.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Fuzz {
    /// Threads that generate, compile and judge; one a core if absent.
    pub jobs: Option<usize>,
    /// The campaign's seed.
    pub seed: u64,
    /// Seconds that each new finding may be reduced.
    pub reduce_budget: f64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            db: PathBuf::from(".assay/assay.db"),
            target: None,
            known: Vec::new(),
            limits: Limits::default(),
            fuzz: Fuzz::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        // A compile takes 30–40 ms (design.md); whatever needs 10 s hangs. mlir-opt maps about 1 GiB at start.
        Limits { seconds: 10.0, memory_mib: 4096, output_mib: 16 }
    }
}

impl Default for Fuzz {
    fn default() -> Fuzz {
        Fuzz { jobs: None, seed: 1, reduce_budget: 10.0 }
    }
}

impl Config {
    /// Reads `path` if given (it must exist), else `assay.toml` of the current folder if it exists, else the
    /// defaults.
    ///
    /// # Errors
    /// A [`Failure`] with [`Exit::Usage`]: file not readable, no TOML, unknown key, value of the wrong type.
    pub fn load(path: Option<&Path>) -> Result<Config, Failure> {
        let (path, required) = path.map_or((Path::new(FILE), false), |path| (path, true));
        match std::fs::read_to_string(path) {
            Ok(text) => Config::parse(&text, path),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !required => Ok(Config::default()),
            Err(error) => Err(Failure::usage(format!("cannot read {}: {error}", path.display()))),
        }
    }

    fn parse(text: &str, path: &Path) -> Result<Config, Failure> {
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

    fn parse(text: &str) -> Result<Config, String> {
        Config::parse(text, Path::new("assay.toml")).map_err(|failure| failure.to_string())
    }

    #[test]
    fn every_key_has_a_default() {
        assert_eq!(parse("").unwrap(), Config::default());
        let config = parse("target = \"mlir-19\"\n[limits]\nseconds = 2.5\n").unwrap();
        assert_eq!(config.target.as_deref(), Some("mlir-19"));
        assert_eq!(config.limits.seconds, 2.5);
        assert_eq!(config.limits.output_mib, Limits::default().output_mib);
    }

    #[test]
    fn unknown_keys_and_wrong_types_are_named_with_their_line() {
        insta::assert_snapshot!(parse("db = \"x\"\ntraget = \"mlir-19\"\n").unwrap_err(), @r#"assay.toml, line 2: unknown field `traget`, expected one of `db`, `target`, `known`, `limits`, `fuzz`"#);
        insta::assert_snapshot!(parse("[fuzz]\n\njobs = \"two\"\n").unwrap_err(), @r#"assay.toml, line 3: invalid type: string "two", expected usize"#);
        insta::assert_snapshot!(parse("[fuzz\n").unwrap_err(), @r#"assay.toml, line 1: unclosed table, expected `]`"#);
    }
}
