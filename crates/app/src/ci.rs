//! Results in the formats that continuous integration reads: JUnit XML and SARIF.

use anyhow::Context as _;
use quick_xml::Writer;
use quick_xml::events::BytesText;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::files;

/// One test case, and its outcome.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The case: `@f after canonicalize`.
    pub name: String,
    /// Where it is.
    pub file: String,
    /// Line and column in it, from 1.
    pub at: Option<(u32, u32)>,
    pub outcome: CaseOutcome,
}

/// It passed, with a remark.
#[derive(Clone, Debug)]
pub enum CaseOutcome {
    Passed,
    /// Nothing is known, for this reason.
    Skipped(String),
    /// A bug of the compiler: the kind of bug, one sentence, and all details.
    Failed {
        rule: String,
        message: String,
        details: String,
    },
    /// It could not be tried.
    Error(String),
}

/// Files to write besides what is printed.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "For continuous integration")]
pub struct Files {
    /// Also write the results as JUnit XML.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    junit: Option<std::path::PathBuf>,
    /// Also write the findings as SARIF 2.1.0, which code hosts show beside the lines.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    sarif: Option<std::path::PathBuf>,
}

impl Files {
    /// Whether any file was asked for.
    pub fn wanted(&self) -> bool {
        self.junit.is_some() || self.sarif.is_some()
    }

    /// Checks that the files can be written, before there is a result to write.
    ///
    /// # Errors
    /// A sentence that names a file that cannot be written.
    pub fn probe(&self) -> Result<(), Failure> {
        self.junit.iter().chain(&self.sarif).try_for_each(|path| files::probe(path))
    }

    /// Writes the files that the user asked for, each completely or not at all.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn write(&self, suite: &str, cases: &[TestCase]) -> anyhow::Result<()> {
        if let Some(path) = &self.junit {
            files::write(path, &junit(suite, cases)?)?;
        }
        if let Some(path) = &self.sarif {
            files::write(path, &(serde_json::to_string_pretty(&sarif(cases))? + "\n"))?;
        }
        Ok(())
    }
}

/// A report of one test suite. Characters that XML 1.0 cannot represent (control characters) are left out.
fn junit(suite: &str, cases: &[TestCase]) -> anyhow::Result<String> {
    let count =
        |is: fn(&CaseOutcome) -> bool| cases.iter().filter(|case| is(&case.outcome)).count().to_string();
    let (tests, failed) = (cases.len().to_string(), count(|o| matches!(o, CaseOutcome::Failed { .. })));
    let errors = count(|o| matches!(o, CaseOutcome::Error(_)));
    let skipped = count(|o| matches!(o, CaseOutcome::Skipped(_)));
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer
        .create_element("testsuite")
        .with_attributes([
            ("name", suite),
            ("tests", &tests),
            ("failures", &failed),
            ("errors", &errors),
            ("skipped", &skipped),
        ])
        .write_inner_content(|writer| cases.iter().try_for_each(|case| write_junit_case(writer, case)))
        .context("the report cannot be made")?;
    let xml = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    Ok(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{xml}\n"))
}

fn write_junit_case(writer: &mut Writer<Vec<u8>>, case: &TestCase) -> std::io::Result<()> {
    let (name, file) = (printable(&case.name), printable(&case.file));
    let element = writer.create_element("testcase").with_attributes([
        ("name", name.as_str()),
        ("classname", &file),
        ("file", &file),
    ]);
    let element = match case.at {
        Some((line, _)) => element.with_attribute(("line", line.to_string().as_str())),
        None => element,
    };
    match &case.outcome {
        CaseOutcome::Passed => element.write_empty().map(drop),
        CaseOutcome::Skipped(why) => element
            .write_inner_content(|writer| {
                let why = printable(why);
                writer
                    .create_element("skipped")
                    .with_attribute(("message", why.as_str()))
                    .write_empty()
                    .map(drop)
            })
            .map(drop),
        CaseOutcome::Failed { rule, message, details } => element
            .write_inner_content(|writer| {
                let (message, details) = (printable(message), printable(details));
                writer
                    .create_element("failure")
                    .with_attributes([("type", rule.as_str()), ("message", &message)])
                    .write_text_content(BytesText::new(&details))
                    .map(drop)
            })
            .map(drop),
        CaseOutcome::Error(message) => element
            .write_inner_content(|writer| {
                let message = printable(message);
                writer
                    .create_element("error")
                    .with_attribute(("message", message.as_str()))
                    .write_empty()
                    .map(drop)
            })
            .map(drop),
    }
}

/// The text without characters that XML 1.0 does not allow (section 2.2, Char).
fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || matches!(c, '\t' | '\n' | '\r')).collect()
}

/// A log of SARIF 2.1.0 with one run: findings are results, and cases that could not be tried are notifications.
fn sarif(cases: &[TestCase]) -> Value {
    let mut rules: Vec<&str> = Vec::new();
    let mut results = Vec::new();
    let mut notifications = Vec::new();
    for case in cases {
        let mut place = json!({"artifactLocation": {"uri": uri(&case.file)}});
        if let Some((line, column)) = case.at {
            place["region"] = json!({"startLine": line, "startColumn": column});
        }
        let locations = json!([{"physicalLocation": place}]);
        match &case.outcome {
            CaseOutcome::Failed { rule, message, details } => {
                let index = rules.iter().position(|known| known == rule).unwrap_or_else(|| {
                    rules.push(rule);
                    rules.len() - 1
                });
                let text = format!("{}: {message}\n\n{details}", case.name);
                results.push(json!({
                    "ruleId": rule, "ruleIndex": index, "level": "error",
                    "message": {"text": text.trim_end()}, "locations": locations,
                }));
            }
            CaseOutcome::Error(message) => {
                notifications
                    .push(json!({"level": "error", "message": {"text": message}, "locations": locations}));
            }
            CaseOutcome::Passed | CaseOutcome::Skipped(_) => {}
        }
    }
    let rules: Vec<Value> = rules.iter().map(|rule| json!({"id": rule})).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "Assay", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "invocations": [{"executionSuccessful": notifications.is_empty(), "toolExecutionNotifications": notifications}],
            "results": results,
        }],
    })
}

/// A path as a relative reference: all but unreserved characters are escaped with `%` (RFC 3986, section 2.1).
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    path.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases() -> Vec<TestCase> {
        let case =
            |name: &str, at, outcome| TestCase { name: name.into(), file: "a b.mlir".into(), at, outcome };
        vec![
            case("@f after cse", Some((1, 2)), CaseOutcome::Passed),
            case(
                "@g after cse",
                Some((3, 4)),
                CaseOutcome::Failed {
                    rule: "differs/cse".into(),
                    message: "result 0 differs: <1> & \"2\"".into(),
                    details: "input \u{1b}[1m1\u{7}\n".into(),
                },
            ),
            case("@h after cse", None, CaseOutcome::Skipped("no semantics".into())),
            case("a b.mlir", None, CaseOutcome::Error("expected '('".into())),
        ]
    }

    #[test]
    fn junit_counts_and_escapes() {
        let xml = junit("assay check", &cases()).unwrap();
        assert_eq!(
            xml,
            r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="assay check" tests="4" failures="1" errors="1" skipped="1">
  <testcase name="@f after cse" classname="a b.mlir" file="a b.mlir" line="1"/>
  <testcase name="@g after cse" classname="a b.mlir" file="a b.mlir" line="3">
    <failure type="differs/cse" message="result 0 differs: &lt;1&gt; &amp; &quot;2&quot;">input [1m1
</failure>
  </testcase>
  <testcase name="@h after cse" classname="a b.mlir" file="a b.mlir">
    <skipped message="no semantics"/>
  </testcase>
  <testcase name="a b.mlir" classname="a b.mlir" file="a b.mlir">
    <error message="expected &apos;(&apos;"/>
  </testcase>
</testsuite>
"#
        );
    }

    #[test]
    fn sarif_has_what_was_found_and_what_failed() {
        let log = sarif(&cases());
        let run = &log["runs"][0];
        assert_eq!(run["results"].as_array().unwrap().len(), 1);
        assert_eq!(run["results"][0]["ruleId"], "differs/cse");
        assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "differs/cse");
        let place = &run["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b.mlir");
        assert_eq!(place["region"], json!({"startLine": 3, "startColumn": 4}));
        assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    }
}
