//! However a campaign ends, it ends soon, and no compiler survives it.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use assay_campaign::finding::{Compilation, Finding, Label};
use assay_campaign::store::Store;

use crate::findings::NOW;
use crate::shared::claim;
use crate::stand_in::{make_pipe, send, wait_for_the_beginning, wait_for_the_end, write_compiler};
use crate::{command, has_compiler, has_target, render_output, write_script};

/// Answers questions as the real compiler does, but hangs on every pipeline. It and its child hold the pipe `alive`
/// open meanwhile, and it writes a line to the pipe first.
const HANGS: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*) exec 9>alive; echo begun >&9; cat >/dev/null; sleep 1000 & wait ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// A campaign whose compilers hang, once the first of them does so, and the pipe that they hold open.
fn hanging_campaign(folder: &Path, args: &[&str]) -> (Child, BufReader<File>) {
    hanging(folder, &[&["fuzz"], args].concat())
}

/// A command whose compilers hang, once the first of them does so, and the pipe that they hold open.
pub(crate) fn hanging(folder: &Path, args: &[&str]) -> (Child, BufReader<File>) {
    hanging_as(HANGS, folder, &[args, &["--jobs", "2"]].concat())
}

/// The same with this script in the place of the compiler.
pub(crate) fn hanging_as(script: &str, folder: &Path, args: &[&str]) -> (Child, BufReader<File>) {
    hanging_command(script, folder, command(folder, args))
}

/// As [`hanging`], for a command that starts Assay without its target.
fn hanging_command(script: &str, folder: &Path, mut command: Command) -> (Child, BufReader<File>) {
    write_compiler(folder, "hang-opt", script);
    make_pipe(folder, "alive");
    fs::write(folder.join("assay.toml"), "[limits]\nseconds = 1000.0\n").unwrap();
    let common = ["--target", "./hang-opt", "--backend", "process"];
    let campaign = command
        .current_dir(folder)
        .args(common)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    (campaign, wait_for_the_beginning(folder))
}

#[test]
fn an_exploration_ends_in_time_whatever_the_compiler_does() {
    if !has_compiler("an_exploration_ends_in_time_whatever_the_compiler_does") {
        return;
    }
    for (args, signal) in [(&["--time", "1s"][..], None), (&["--time", "1h"], Some("-INT"))] {
        let folder = tempfile::tempdir().unwrap();
        let program = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
        fs::write(folder.path().join("program.mlir"), program).unwrap();
        let (exploration, alive) = hanging(folder.path(), &[&["explore", "program.mlir"], args].concat());
        signal.into_iter().for_each(|signal| send(signal, &exploration));
        let said = render_output(folder.path(), &exploration.wait_with_output().unwrap());
        assert!(said.contains("0 paths lowered"), "{signal:?}: {said}");
        assert!(said.ends_with("exit 4"), "{signal:?}: {said}");
        wait_for_the_end(alive);
    }
}

#[test]
fn an_interrupted_reduction_or_replay_ends_soon_and_says_so() {
    let test = "an_interrupted_reduction_or_replay_ends_soon_and_says_so";
    if !has_target(test, "mlir-22") {
        return;
    }
    // It is reduced on the compiler that hangs, and replayed there once mlir-22 has shown what to look for.
    for (action, target) in [("reduce", "hang-opt"), ("replay", "mlir-22")] {
        let folder = tempfile::tempdir().unwrap();
        let finding = crate::replay::findings().swap_remove(1);
        let compilation = Compilation { target: target.into(), ..finding.compilation.clone() };
        let mut store = Store::open(folder.path().join(".assay/assay.db")).unwrap();
        store.record(&Finding { compilation, ..finding }, Label::New, NOW).unwrap();
        let (process, alive) = hanging(folder.path(), &["findings", action, "1"]);
        send("-INT", &process);
        let said = render_output(folder.path(), &process.wait_with_output().unwrap());
        assert!(said.contains("interrupted: 0 of 1 findings were tried\n"), "{action}: {said}");
        assert!(said.ends_with("exit 130"), "{action}: {said}");
        wait_for_the_end(alive);
        // Another process can have it at once, as it was.
        assert!(store.finding(1).unwrap().finding.analysis.is_none(), "{action}");
        assert!(claim(&mut store, 1), "{action}");
    }
}

#[test]
fn no_compiler_survives_a_campaign_that_is_killed() {
    if !has_compiler("no_compiler_survives_a_campaign_that_is_killed") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (mut campaign, alive) = hanging_campaign(folder.path(), &[]);
    send("-KILL", &campaign);
    campaign.wait().unwrap();
    wait_for_the_end(alive);
}

/// Leaves a process that has another parent, session and group, none of the files and no environment of the campaign.
const LEAVES_A_DAEMON: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*)
        cat >/dev/null
        (env -i setsid sh -c 'exec 9>alive </dev/null >/dev/null 2>&1; echo begun >&9; sleep 1000' &)
        sleep 1000 & wait ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn no_daemon_of_a_compiler_survives_a_campaign_that_is_killed() {
    let test = "no_daemon_of_a_compiler_survives_a_campaign_that_is_killed";
    if !has_compiler(test) {
        return;
    }
    if !Path::new("/usr/bin/setsid").exists() {
        eprintln!("{test}: skipped, there is no setsid");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (mut campaign, alive) = hanging_as(LEAVES_A_DAEMON, folder.path(), &["fuzz", "--jobs", "2"]);
    send("-KILL", &campaign);
    campaign.wait().unwrap();
    wait_for_the_end(alive);
}

/// Leaves a process that starts another one and ends, again and again. Their parent, session and group are others than the compiler's.
const LEAVES_A_CHAIN: &str = "#!/bin/sh
PATH=/usr/bin:/bin
case \"$*\" in
    *--pass-pipeline*)
        cat >/dev/null
        (env -i setsid sh -c 'exec 9>alive </dev/null >/dev/null 2>&1; echo begun >&9
            hop() { sleep 0.02; hop & exit; }; hop' &)
        sleep 1000 & wait ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// Neither do programs that Assay finds in `PATH`, nor a low limit of file locks matter.
#[test]
fn processes_that_start_others_do_not_survive_a_campaign_that_is_killed() {
    let test = "processes_that_start_others_do_not_survive_a_campaign_that_is_killed";
    if !has_compiler(test) {
        return;
    }
    if ["/usr/bin/setsid", "/usr/bin/prlimit"].iter().any(|program| !Path::new(program).exists()) {
        eprintln!("{test}: skipped, there is no setsid or no prlimit");
        return;
    }
    for limit in ["--locks=unlimited:unlimited", "--locks=10:10"] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("/usr/bin/prlimit");
        command.args([limit, env!("CARGO_BIN_EXE_assay"), "fuzz"]).env("PATH", "/nowhere");
        let (mut campaign, alive) = hanging_command(LEAVES_A_CHAIN, folder.path(), command);
        send("-KILL", &campaign);
        campaign.wait().unwrap();
        wait_for_the_end(alive);
    }
}

/// Leaves a process in the group of Assay. At each later run, it notes if one is still there.
const LEAVES_A_MEMBER: &str = r#"#!/bin/sh
case "$*" in
    *--pass-pipeline*)
        for member in $(ls members); do kill -0 "$member" && : >outlived; done
        # The group is the third after the name.
        group=$(set -- $(sed 's/.*) //' "/proc/$PPID/stat"); echo "$3")
        (env -i /usr/bin/perl -e '
            mkdir "members/$$"; setpgrp(0, $ARGV[0]) or mkdir "refused"; close($_) for *STDIN, *STDOUT, *STDERR;
            mkdir "joined"; sleep 1000' "$group" &)
        while [ ! -e joined ]; do sleep 0.01; done
        exec MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

#[test]
fn a_process_that_joins_the_group_of_assay_ends_with_the_run() {
    let test = "a_process_that_joins_the_group_of_assay_ends_with_the_run";
    if !has_compiler(test) {
        return;
    }
    if !Path::new("/usr/bin/perl").exists() {
        eprintln!("{test}: skipped, there is no perl");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write_compiler(folder.path(), "join-opt", LEAVES_A_MEMBER);
    fs::create_dir(folder.path().join("members")).unwrap();
    let args = ["fuzz", "--target", "./join-opt", "--backend", "process", "--jobs", "1", "--programs", "1"];
    let more = ["--kind", "semantic", "--reduce-budget", "0s", "--reduce-rest", "0s"];
    let output = command(folder.path(), &[&args[..], &more].concat()).output().unwrap();
    let said = render_output(folder.path(), &output);
    assert!(fs::read_dir(folder.path().join("members")).unwrap().count() > 1, "{said}");
    assert!(!folder.path().join("refused").exists(), "{said}");
    assert!(!folder.path().join("outlived").exists(), "{said}");
}

/// Begins its first pipeline, and goes on when a line comes through the pipe `go`.
const WAITS: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*) mkdir begun 2>/dev/null && { echo begun >alive; read line <go; } ;;
esac
exec MLIR_OPT \"$@\"
";

/// `nohup` ignores the signal of a terminal that is closed.
#[test]
fn a_hangup_that_was_ignored_does_not_end_a_campaign() {
    if !has_compiler("a_hangup_that_was_ignored_does_not_end_a_campaign") {
        return;
    }
    for (hangup, expected) in [("ignore", "1 programs"), ("default", "interrupted at the end")] {
        let folder = tempfile::tempdir().unwrap();
        make_pipe(folder.path(), "go");
        let mut command = Command::new("env");
        command.args([&format!("--{hangup}-signal=HUP"), env!("CARGO_BIN_EXE_assay"), "fuzz"]);
        command.args([
            "--programs",
            "1",
            "--kind",
            "semantic",
            "--reduce-budget",
            "0s",
            "--reduce-rest",
            "0s",
        ]);
        let (campaign, _alive) = hanging_command(WAITS, folder.path(), command);
        send("-HUP", &campaign);
        if hangup == "ignore" {
            fs::write(folder.path().join("go"), "go\n").unwrap();
        }
        let said = render_output(folder.path(), &campaign.wait_with_output().unwrap());
        assert!(said.contains(expected), "{hangup}: {said}");
    }
}

/// A worker that does not get past loading its library cannot notice that the campaign has ended.
#[test]
fn no_worker_survives_a_campaign_that_is_killed_while_it_loads() {
    let test = "no_worker_survives_a_campaign_that_is_killed_while_it_loads";
    if !has_target(test, LIBRARY_TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    make_pipe(folder.path(), "alive");
    let worker =
        "#!/bin/sh\ntrap '' INT TERM HUP\nexec 9>alive\necho begun >&9\nwhile :; do sleep 1000; done\n";
    let mut campaign = with_worker(folder.path(), worker, &["fuzz", "--programs", "1"]).spawn().unwrap();
    let alive = wait_for_the_beginning(folder.path());
    send("-KILL", &campaign);
    campaign.wait().unwrap();
    wait_for_the_end(alive);
}

/// Neither does such a library take more than the time of the campaign, nor is it left out without a word.
#[test]
fn a_library_that_is_not_used_is_named_with_the_reason() {
    if !has_target("a_library_that_is_not_used_is_named_with_the_reason", LIBRARY_TARGET) {
        return;
    }
    let note = "note: the library of mlir-22 is not used: DIR/capi/mlir-22/fake.so could not be used: ";
    let hangs = "#!/bin/sh\nwhile :; do sleep 1000; done\n";
    for (worker, time, reason) in [
        (hangs, "1s", "it does not load within 2s"),
        ("#!/bin/sh\n", "1h", "the worker ends while it loads it: the worker ended"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let args = ["fuzz", "--programs", "1", "--kind", "semantic", "--time", time];
        let output = with_worker(folder.path(), worker, &args).output().unwrap();
        let said = render_output(folder.path(), &output);
        assert_eq!(said.matches(note).count(), 1, "{said}");
        assert!(said.contains(&format!("{note}{reason}; each compilation is a process")), "{said}");
    }
}

/// The target of the worker's library.
const LIBRARY_TARGET: &str = "mlir-22";

/// A command for a target that has a library, with a script in the place of the worker that loads it.
fn with_worker(folder: &Path, worker: &str, args: &[&str]) -> Command {
    let home = folder.join("capi").join(LIBRARY_TARGET);
    fs::create_dir_all(&home).unwrap();
    fs::write(home.join("fake.so"), "").unwrap();
    let page = command(folder, &["doctor", "--json"]).output().unwrap().stdout;
    let page: serde_json::Value = serde_json::from_slice(&page).unwrap();
    let target = page["targets"].as_array().unwrap().iter().find(|one| one["name"] == LIBRARY_TARGET);
    // Only a library of the same version belongs to the target.
    fs::write(home.join("version"), target.unwrap()["version"].as_str().unwrap()).unwrap();
    write_script(&folder.join("worker"), worker);
    let mut command = command(folder, &[args, &["--target", LIBRARY_TARGET]].concat());
    command.env("ASSAY_MLIR_CAPI", folder.join("capi")).env("ASSAY_WORKER", folder.join("worker"));
    command
}

#[test]
fn a_request_to_end_or_the_end_of_the_time_ends_hanging_compilers() {
    if !has_compiler("a_request_to_end_or_the_end_of_the_time_ends_hanging_compilers") {
        return;
    }
    for (args, signal, code) in [
        (&[][..], Some("-TERM"), 0),
        (&[], Some("-INT"), 0),
        (&["--time", "1s"], None, 0),
        (&["--programs", "50"], Some("-TERM"), 130),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (campaign, alive) = hanging_campaign(folder.path(), args);
        signal.into_iter().for_each(|signal| send(signal, &campaign));
        let said = render_output(folder.path(), &campaign.wait_with_output().unwrap());
        assert!(said.contains("interrupted at the end; the next run begins there"), "{signal:?}: {said}");
        assert!(said.ends_with(&format!("exit {code}")), "{signal:?}: {said}");
        wait_for_the_end(alive);
    }
}

/// Crashes on its first pipeline, and hangs on every later one.
const CRASHES_ONCE: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*)
        mkdir first 2>/dev/null && { echo 'Stack dump:' >&2; kill -SEGV $$; }
        exec 9>alive; echo begun >&9; cat >/dev/null; sleep 1000 & wait ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn what_a_program_showed_before_it_was_interrupted_is_stored() {
    if !has_compiler("what_a_program_showed_before_it_was_interrupted_is_stored") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let args = ["fuzz", "--jobs", "1", "--kind", "semantic", "--reduce-budget", "0s"];
    let (campaign, alive) = hanging_as(CRASHES_ONCE, folder.path(), &args);
    send("-INT", &campaign);
    let said = render_output(folder.path(), &campaign.wait_with_output().unwrap());
    assert!(said.contains("1 program interrupted at the end"), "{said}");
    assert!(said.contains("found #1 crash") && said.ends_with("exit 1"), "{said}");
    wait_for_the_end(alive);
}

/// Writes a file in each run with a pipeline.
const WRITES: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*) echo text >log; kill -XFSZ $$ ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// Prints nothing in each run with a pipeline, and reports success.
const PRINTS_NOTHING: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*) cat >/dev/null ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn a_campaign_that_could_judge_nothing_says_so() {
    if !has_compiler("a_campaign_that_could_judge_nothing_says_so") {
        return;
    }
    for (script, reason) in [(WRITES, "output limit"), (PRINTS_NOTHING, "the compiler prints no program")] {
        let folder = tempfile::tempdir().unwrap();
        write_compiler(folder.path(), "fake-opt", script);
        let args = ["fuzz", "--target", "./fake-opt", "--backend", "process", "--programs", "1"];
        let said = crate::assay(folder.path(), &[&args[..], &["--kind", "semantic"]].concat());
        assert!(said.contains(&format!("not comparable: {reason}\n")), "{said}");
        assert!(
            said.contains("\nnothing could be judged: each verdict is `rejected` or `not comparable`\n"),
            "{said}"
        );
        assert!(said.ends_with("exit 4"), "{said}");
    }
}

/// Answers as the real compiler does, but becomes unusable in the middle of a campaign: the commands `BREAK` make it so.
const BREAKS: &str = "#!/bin/sh
[ -e broken ] && { echo 'error while loading shared libraries: libMLIR.so' >&2; exit 127; }
case \"$*\" in
    *--pass-pipeline*) mkdir \"calls/$$\"; [ \"$(ls calls | wc -l)\" -gt 12 ] && BREAK ;;
esac
exec MLIR_OPT \"$@\"
";

#[test]
fn a_compiler_that_can_no_longer_be_run_ends_the_campaign_and_no_program_is_lost() {
    let test = "a_compiler_that_can_no_longer_be_run_ends_the_campaign_and_no_program_is_lost";
    if !has_compiler(test) {
        return;
    }
    for (breaks, reason) in [
        ("chmod a-x \"$0\"", "run: Permission denied"),
        ("rm \"$0\"", "run: No such file"),
        (": >\"$0\"", "run: Exec format error"),
        ("mkdir broken", "used: error while loading shared libraries: libMLIR.so"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let driver = folder.path().join("break-opt");
        fs::create_dir(folder.path().join("calls")).unwrap();
        write_compiler(folder.path(), "break-opt", &BREAKS.replace("BREAK", breaks));
        let fuzz = || {
            let args = ["fuzz", "--target", "./break-opt", "--backend", "process", "--jobs", "1"];
            let more = ["--programs", "6", "--kind", "semantic", "--reduce-budget", "0s"];
            render_output(
                folder.path(),
                &command(folder.path(), &[&args[..], &more].concat()).output().unwrap(),
            )
        };
        let said = fuzz();
        let wanted = format!(
            "error: break-opt can no longer be run, so the campaign ends: ./break-opt could not be {reason}"
        );
        assert!(said.contains(&wanted) && said.ends_with("exit 3"), "{breaks}: {said}");
        assert!(!said.contains("internal error"), "{breaks}: {said}");
        // The shell that writes the script may still hold it open, so the repaired one is another file.
        let repaired = folder.path().join("repaired");
        write_compiler(folder.path(), "repaired", "#!/bin/sh\nexec MLIR_OPT \"$@\"\n");
        fs::rename(repaired, &driver).unwrap();
        let said = fuzz();
        let done = |text: &str| text.split(' ').next().unwrap().parse::<u64>().unwrap();
        let before = said.split_once("going on after ").map_or(0, |(_, rest)| done(rest));
        let now =
            done(said.lines().find(|line| line.contains(" compiles (")).unwrap().split_once("  ").unwrap().1);
        assert!(now > 0 && before + now == 6, "{breaks}: {said}");
    }
}

/// Does not end on programs with a division, and writes a line to the pipe `alive` when it has used three seconds of CPU time without passes.
const BURNS_WHILE_READING: &str = r#"#!/bin/sh
case "$*" in
    *-generic*)
        program=$(cat)
        case $program in
            *arith.divsi*)
                case "$*" in *--pass-pipeline*) while :; do :; done ;; esac
                user=0
                while [ "$user" -lt 300 ]; do read -r _ _ _ _ _ _ _ _ _ _ _ _ _ user _ </proc/$$/stat; done
                exec 9>alive; echo begun >&9
                while :; do :; done ;;
        esac
        printf '%s\n' "$program" | MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

/// Otherwise such a program is interrupted a few times and skipped, and nobody learns why.
#[test]
fn a_compiler_that_is_interrupted_while_it_does_not_read_a_program_is_a_finding() {
    if !has_compiler("a_compiler_that_is_interrupted_while_it_does_not_read_a_program_is_a_finding") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // Its first program has a division.
    let args = ["fuzz", "--kind", "semantic", "--seed", "2", "--reduce-budget", "0s", "--jobs", "1"];
    let (campaign, alive) = hanging_as(BURNS_WHILE_READING, folder.path(), &args);
    send("-INT", &campaign);
    let said = render_output(folder.path(), &campaign.wait_with_output().unwrap());
    wait_for_the_end(alive);
    assert!(said.contains("1 program interrupted at the end"), "{said}");
    let list = command(folder.path(), &["findings", "list", "--all", "--json"]).output().unwrap();
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
    let found = list.as_array().unwrap();
    let [finding] = found.as_slice() else { panic!("{list}: {said}") };
    assert_eq!((&finding["kind"], &finding["pass"]), (&"hang".into(), &"(reading)".into()), "{said}");
    assert!(finding["explanation"].to_string().contains("The campaign ended when"), "{finding}");
}
