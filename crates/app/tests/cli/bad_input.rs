//! `assay parse` and `assay run` on input that is not a program: one sentence, exit code 2, no panic, no long wait.

use std::path::Path;

use crate::assay;

fn render_output(folder: &Path, command: &str, name: &str, bytes: &[u8]) -> String {
    std::fs::write(folder.join(name), bytes).unwrap();
    assay(folder, &[command, name])
}

#[test]
fn good_files_are_counted_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::write(dir.join("a.mlir"), "\"a\"() : () -> ()\n\n").unwrap();
    std::fs::write(dir.join("b.mlir"), "\"a\"() : () -> ()\n\"b\"()   : () -> ()\n\n").unwrap();
    std::fs::write(dir.join("empty.mlir"), "").unwrap();
    insta::assert_snapshot!(assay(dir, &["parse", "a.mlir", "b.mlir", "empty.mlir"]), @r##"
3 files, 3 ok, 0 failed
exit 0
"##);
    insta::assert_snapshot!(assay(dir, &["parse", "--check", "a.mlir", "b.mlir", "empty.mlir"]), @r##"
b.mlir:2: prints back differently
3 files, 2 ok, 1 failed
exit 2
"##);
    assert_eq!(
        assay(dir, &["parse", "--print", "b.mlir"]),
        "\"a\"() : () -> ()\n\"b\"() : () -> ()\n\nexit 0"
    );
}

#[test]
fn what_cannot_be_read_does_not_stop_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::write(dir.join("a.mlir"), "\"a\"() : () -> ()\n\n").unwrap();
    insta::assert_snapshot!(assay(dir, &["parse", "none.mlir", ".", "a.mlir"]), @r##"
cannot read none.mlir: No such file or directory (os error 2)
. is a folder, where a file is wanted
3 files, 1 ok, 2 failed
exit 2
"##);
    insta::assert_snapshot!(assay(dir, &["run", "none.mlir"]), @r##"
error: cannot read none.mlir: No such file or directory (os error 2)
exit 2
"##);
}

#[test]
fn text_that_is_no_program_has_a_place_where_it_goes_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let whole = "\"builtin.module\"() ({\n  \"func.func\"() <{sym_name = \"f\"}> ({\n  }) : () -> ()\n}) : () -> ()\n";
    // Every prefix is an error, except the empty one and the one without the last newline.
    for end in 1..whole.len() - 1 {
        let said = render_output(folder.path(), "parse", "cut.mlir", &whole.as_bytes()[..end]);
        assert!(said.starts_with("cut.mlir:") && said.ends_with("exit 2"), "{end}: {said}");
    }
    let said =
        render_output(folder.path(), "run", "bytes.mlir", b"\"a\"() : () -> ()\n\"\xff\xfe\"() : () -> ()\n");
    assert_eq!(said, "error: bytes.mlir:2:2: the text is not UTF-8\nexit 2");
}

#[test]
fn nesting_without_end_is_refused() {
    const LEVELS: usize = 100_000;
    let folder = tempfile::tempdir().unwrap();
    for (name, open, close) in [
        ("regions", "\"a\"() ({\n", "}) : () -> ()\n"),
        ("arrays", "[", "]"),
        ("types", "tuple<", ">"),
        ("locations", "loc(callsite(", "))"),
    ] {
        let text = format!("{}{}", open.repeat(LEVELS), close.repeat(LEVELS));
        let inside = format!("\"a\"() {{x = {text}}} : () -> ()\n");
        for text in [text, inside] {
            let said = render_output(folder.path(), "parse", "deep.mlir", text.as_bytes());
            assert!(said.starts_with("deep.mlir:1:") || said.starts_with("deep.mlir:257:"), "{name}: {said}");
            assert!(
                said.contains("\n1 file, 0 ok, 1 failed\n") && said.ends_with("\nexit 2"),
                "{name}: {said}"
            );
        }
    }
}

/// The body of a dialect's own attribute is text that the parser does not recurse into.
#[test]
fn nesting_in_opaque_text_is_no_matter() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("\"a\"() {{x = {}{}}} : () -> ()\n\n", "#m.x<".repeat(100_000), ">".repeat(100_000));
    std::fs::write(folder.path().join("deep.mlir"), text).unwrap();
    assert_eq!(assay(folder.path(), &["parse", "--check", "deep.mlir"]), "1 file, 1 ok, 0 failed\nexit 0");
}

#[test]
fn fifty_megabytes_of_anything_are_survived() {
    const BYTES: usize = 50_000_000;
    let folder = tempfile::tempdir().unwrap();
    // A fixed linear congruential generator (Knuth's constants): the high byte of each state.
    let mut state = 1u64;
    let noise: Vec<u8> = (0..BYTES)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect();
    let ascii: Vec<u8> = noise.iter().map(|byte| 32 + byte % 95).collect();
    let quotes = vec![b'"'; BYTES];
    for (name, bytes) in [("noise", noise), ("ascii", ascii), ("quotes", quotes), ("zeros", vec![0; BYTES])] {
        let said = render_output(folder.path(), "parse", "huge.mlir", &bytes);
        assert!(said.starts_with("huge.mlir:1:") && said.ends_with("exit 2"), "{name}: {said:.200}");
        assert!(said.len() < 1000, "{name}: {} bytes of complaint", said.len());
    }
}

#[test]
fn what_has_no_end_or_is_too_large_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let large = std::fs::File::create(folder.path().join("large.mlir")).unwrap();
    // A sparse file takes no space on the disk.
    large.set_len(3 << 20).unwrap();
    let assay = |args: &[&str]| assay(folder.path(), args);
    insta::assert_snapshot!(assay(&["run", "/dev/zero"]), @r##"
error: /dev/zero is a device
 help: name a file or a pipe; - is standard input
exit 2
"##);
    insta::assert_snapshot!(assay(&["run", "large.mlir", "--max-input", "2"]), @r##"
error: large.mlir is larger than 2 MiB
 help: --max-input MIB takes larger files; reading one took 5 to 25 times its size of memory in trials
exit 2
"##);
    for (command, flag, most) in [
        ("fuzz", "--jobs", "1024"),
        ("fuzz", "--ops", "100000"),
        ("fuzz", "--pipelines", "10000"),
        ("mutate", "--mutations", "10000"),
    ] {
        let said = assay(&[command, flag, "1000000000"]);
        assert!(said.contains(&format!("..={most}\n")) && said.ends_with("exit 2"), "{said}");
    }
    let said = assay(&["fuzz", "--programs", "1", "--shard", "5/1000000000000"]);
    assert!(said.contains("a campaign has at most 100000") && said.ends_with("exit 2"), "{said}");
}

#[test]
fn settings_and_lists_without_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for args in
        [&["--config", "/dev/zero", "ops"][..], &["generate", "--kind", "grammar", "--template", "/dev/zero"]]
    {
        let said = assay(folder.path(), args);
        assert!(said.contains("/dev/zero is a device") && said.ends_with("exit 2"), "{args:?}: {said}");
    }
}

/// Pipes and devices have no end, and editors leave links to nothing.
#[test]
fn only_the_files_of_a_folder_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let programs = folder.path().join("programs");
    std::fs::create_dir(&programs).unwrap();
    std::fs::write(programs.join("a.mlir"), "\"builtin.module\"() ({\n}) : () -> ()\n").unwrap();
    for (link, to) in [("zero.mlir", "/dev/zero"), ("gone.mlir", "nowhere"), ("loop.mlir", "loop.mlir")] {
        std::os::unix::fs::symlink(to, programs.join(link)).unwrap();
    }
    let made = std::process::Command::new("mkfifo").arg(programs.join("pipe.mlir")).status();
    assert!(made.is_ok_and(|status| status.success()));
    let said = assay(folder.path(), &["sanitize", "programs", "--out", "out"]);
    assert!(said.ends_with("exit 0"), "{said}");
    let out = std::fs::read_dir(folder.path().join("out")).unwrap();
    let names: Vec<_> = out.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a.mlir"], "{said}");
}
