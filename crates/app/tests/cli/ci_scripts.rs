//! The scripts of the GitHub actions and the pre-commit hook: the name of a test in a pull request is neither an option of `assay`
//! nor a command of GitHub. A stub in place of `assay` prints its arguments.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const STUB: &str = r#"#!/bin/sh
for word; do echo "<$word>"; done
echo "::error::text of a test"
"#;

struct Repository(tempfile::TempDir);

impl Repository {
    fn new() -> Repository {
        let folder = tempfile::tempdir().unwrap();
        let stub = folder.path().join("bin/assay");
        std::fs::create_dir(stub.parent().unwrap()).unwrap();
        std::fs::write(&stub, STUB).unwrap();
        std::fs::set_permissions(&stub, std::fs::Permissions::from_mode(0o755)).unwrap();
        let repository = Repository(folder);
        std::fs::create_dir(repository.tree()).unwrap();
        repository.git(&["init", "--quiet", "--initial-branch", "main"]);
        repository.git(&["commit", "--quiet", "--allow-empty", "--message", "base"]);
        repository
    }

    fn tree(&self) -> PathBuf {
        self.0.path().join("tree")
    }

    fn git(&self, args: &[&str]) {
        let who = ["-c", "user.name=test", "-c", "user.email=test@example.org"];
        let git = Command::new("git").args(who).args(args).current_dir(self.tree()).status();
        assert!(git.unwrap().success(), "{args:?}");
    }

    /// A file that the pull request adds.
    fn add(&self, name: &str) {
        let path = self.tree().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "module {}\n").unwrap();
        self.git(&["add", "."]);
    }

    /// The lines that a script prints, and its exit code.
    fn run(&self, script: &str, args: &[&str], variables: &[(&str, &str)]) -> (Vec<String>, i32) {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts");
        let path = std::env::var("PATH").unwrap();
        let output = Command::new(scripts.join(script))
            .args(args)
            .current_dir(self.tree())
            .env("PATH", format!("{}:{path}", self.0.path().join("bin").display()))
            .env_remove("GITHUB_ACTIONS")
            .envs([("ASSAY_BASE", "main"), ("ASSAY_OLD", "19"), ("ASSAY_NEW", "22"), ("ASSAY_SARIF", "s")])
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        (text.lines().map(str::to_owned).collect(), output.status.code().unwrap())
    }
}

#[test]
fn no_name_of_a_test_is_an_option() {
    let repository = Repository::new();
    let names = ["-x.mlir", "--target=./evil.mlir", "a b.mlir"];
    names.iter().for_each(|name| repository.add(name));
    let check = |args: &[&str]| {
        let (lines, code) = repository.run("ci-check.sh", args, &[]);
        assert_eq!((lines.len(), code), (8, 0), "{lines:?}");
        assert_eq!(lines[0], "<check>");
        for name in ["<./-x.mlir>", "<./--target=./evil.mlir>", "<a b.mlir>"] {
            assert!(lines[1..4].contains(&name.to_owned()), "{lines:?}");
        }
        assert_eq!(lines[4..7], ["<--from-run-lines>", "<--sarif>", "<s>"]);
    };
    check(&[]);
    check(&names);
    let (lines, _) = repository.run("ci-regress.sh", &names, &[("ASSAY_OUT", "-o")]);
    let expected = "<regress> <--from-run-lines> <--out=-o> <--sarif> <s> <--> <19> <22> <./-x.mlir> \
                    <./--target=./evil.mlir> <a b.mlir>";
    assert_eq!(lines[..11].join(" "), expected);
    let (lines, _) = repository.run("ci-regress.sh", &[], &[("ASSAY_TESTS", "*.mlir")]);
    assert_eq!(lines[7..9].join(" "), "<./-x.mlir> <a b.mlir>");
    // The options are words, not patterns.
    let (lines, _) = repository.run("ci-check.sh", &["x"], &[("ASSAY_OPTIONS", "--from-run-lines *.mlir")]);
    assert_eq!(lines[1..4].join(" "), "<x> <--from-run-lines> <*.mlir>");
}

/// GitHub's commit before the first push of a branch is all zeros.
#[test]
fn the_first_push_of_a_branch_is_compared_with_the_default_branch() {
    let repository = Repository::new();
    repository.git(&["update-ref", "refs/remotes/origin/main", "HEAD"]);
    repository.add("old.mlir");
    repository.git(&["commit", "--quiet", "--message", "a branch"]);
    repository.git(&["update-ref", "refs/remotes/origin/trunk", "HEAD"]);
    repository.add("new.mlir");
    repository.git(&["commit", "--quiet", "--message", "another branch"]);
    let files = |variables: &[(&str, &str)]| {
        let zeros = ("ASSAY_BASE", "0000000000000000000000000000000000000000");
        let (lines, code) = repository.run("ci-check.sh", &[], &[&[zeros][..], variables].concat());
        assert_eq!((lines[0].as_str(), code), ("<check>", 0), "{lines:?}");
        lines[1..].iter().take_while(|line| line.ends_with(".mlir>")).cloned().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(files(&[]), "<new.mlir> <old.mlir>");
    assert_eq!(files(&[("ASSAY_DEFAULT_BRANCH", "trunk")]), "<new.mlir>");
    // The action says which branch that is.
    let action = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../action.yml");
    let action = std::fs::read_to_string(action).unwrap();
    assert!(action.contains("ASSAY_DEFAULT_BRANCH: ${{ github.event.repository.default_branch }}"));
}

#[test]
fn no_name_and_no_text_of_a_test_is_a_command_of_github() {
    let repository = Repository::new();
    let on_github = [("GITHUB_ACTIONS", "true")];
    let (lines, code) = repository.run("ci-check.sh", &["x.mlir"], &on_github);
    let token = lines[0].strip_prefix("::stop-commands::").unwrap();
    assert_eq!(token.len(), 32, "{lines:?}");
    assert_eq!((lines.last().unwrap(), code), (&format!("::{token}::"), 0));
    assert!(lines.contains(&"::error::text of a test".to_owned()), "{lines:?}");
    let (other, _) = repository.run("ci-check.sh", &["x.mlir"], &on_github);
    assert_ne!(lines[0], other[0]);

    let name = "a\n::stop-commands::x.mlir";
    repository.add(name);
    let quoted = r"rename the file $'a\n::stop-commands::x.mlir': a name must have no control characters";
    for (script, args) in [("ci-check.sh", &[][..]), ("ci-check.sh", &[name]), ("ci-regress.sh", &[name])] {
        let (lines, code) = repository.run(script, args, &on_github);
        assert_eq!((lines.len(), code), (1, 2), "{lines:?}");
        assert!(lines[0].ends_with(quoted), "{lines:?}");
    }
}

#[test]
fn an_annotation_is_one_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sarif");
    let result = serde_json::json!({
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": "./-a%0A%3A%3Ax%2Cy.mlir"}, "region": {"startLine": 2}}}],
        "message": {"text": "100 %\r\n::error::no"},
    });
    let run = serde_json::json!({"results": [result], "invocations": [{"toolExecutionNotifications": []}]});
    std::fs::write(&file, serde_json::json!({"runs": [run]}).to_string()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/annotate.py");
    let output = Command::new("python3").args(["-X", "utf8"]).arg(script).arg(file).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "::error file=-a%0A%3A%3Ax%2Cy.mlir,title=Assay,line=2::100 %25%0D%0A::error::no\n");
}
