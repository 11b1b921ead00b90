//! The workspace keeps its own rules.

use std::path::{Path, PathBuf};

use xtask::tidy::{Breach, TidyRule};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Breaches that a rule chooses, one a line.
fn breaches(chosen: impl Fn(&Breach) -> bool) -> String {
    let breaches = xtask::tidy::check(&root()).expect("a workspace").breaches;
    breaches.iter().filter(|breach| chosen(breach)).map(|breach| format!("{breach}\n")).collect()
}

#[test]
fn the_workspace_is_tidy() {
    let list = breaches(|breach| breach.rule != TidyRule::StalePage);
    assert!(list.is_empty(), "{} breaches:\n{list}", list.lines().count());
}

/// Separate, so that work on ops sees the other rules before it writes the page.
#[test]
fn the_pages_of_ops_and_of_silent_rules_are_up_to_date() {
    let stale = [xtask::coverage::stale(&root()), xtask::silent::stale(&root())];
    let list: Vec<String> = stale.into_iter().flatten().map(|breach| breach.to_string()).collect();
    assert_eq!(list, Vec::<String>::new());
}

#[test]
fn a_stale_page_is_reported_with_the_command_that_writes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    for made in ["docs", "tests/run"] {
        std::fs::create_dir_all(root.join(made)).expect("a folder");
    }
    xtask::coverage::write(root).expect("the page can be written");
    assert_eq!(xtask::coverage::stale(root), None);
    std::fs::write(root.join("tests/run/new.mlir"), "\"arith.addi\"(%a, %b)\n").expect("a program");
    let stale = xtask::coverage::stale(root).expect("a program more").to_string();
    assert!(stale.starts_with("docs/ops.md:") && stale.ends_with("'cargo xtask ops' writes it"), "{stale}");
}
