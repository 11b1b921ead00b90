//! Hostile children: each must end within its bounds, with the right status and without remains.

use std::time::Duration;

use assay_drive::process::{Limits, ProcessSpec, Status, Stdin, Stream, StreamLimit, run};
use assay_drive::{DriveError, Interrupt};

fn sh(script: &str) -> ProcessSpec<'static> {
    ProcessSpec::new("/bin/sh").args(["-c", script])
}

/// Generous in time, small in everything else.
fn limits() -> Limits {
    Limits {
        wall: Duration::from_secs(60),
        step: None,
        cpu: Some(Duration::from_secs(60)),
        memory: Some(1 << 30),
        stdout: StreamLimit::All(1 << 20),
        stderr: StreamLimit::All(1 << 20),
        file: Some(1 << 20),
        interrupt: None,
    }
}

fn brief() -> Limits {
    Limits { wall: Duration::from_millis(200), ..limits() }
}

#[test]
fn exit_code_and_streams_are_distinguished() {
    let outcome = run(&sh("echo out; echo err >&2; exit 3"), &limits()).unwrap();
    assert_eq!(outcome.status, Status::Exited(3));
    assert_eq!(outcome.stdout, b"out\n");
    assert_eq!(outcome.stderr, b"err\n");
}

#[test]
fn a_signal_is_not_an_exit_code() {
    assert_eq!(run(&sh("kill -SEGV $$"), &limits()).unwrap().status, Status::Signaled(11));
    assert_eq!(run(&sh("exit 139"), &limits()).unwrap().status, Status::Exited(139));
}

#[test]
fn input_larger_than_a_pipe_goes_through_while_output_is_drained() {
    let input: Vec<u8> = (0..3_000_000u32).map(|i| (i % 251) as u8).collect();
    let limits = Limits { stdout: StreamLimit::All(4 << 20), ..limits() };
    let outcome = run(&sh("cat").stdin(Stdin::Bytes(&input)), &limits).unwrap();
    assert_eq!(outcome.status, Status::Exited(0));
    assert!(outcome.stdout == input);
}

#[test]
fn a_child_that_does_not_read_its_input_is_no_error() {
    let input = vec![b'x'; 1 << 20];
    let outcome = run(&sh("exec <&-; echo done").stdin(Stdin::Bytes(&input)), &limits()).unwrap();
    assert_eq!((outcome.status, outcome.stdout), (Status::Exited(0), b"done\n".to_vec()));
}

#[test]
fn endless_output_is_cut_at_the_limit() {
    for (script, stream) in [("yes", Stream::Stdout), ("yes >&2", Stream::Stderr)] {
        let outcome = run(&sh(script), &limits()).unwrap();
        assert_eq!(outcome.status, Status::OutputLimit(stream));
        let kept = if stream == Stream::Stdout { outcome.stdout } else { outcome.stderr };
        assert_eq!(kept.len(), 1 << 20);
    }
}

#[test]
fn output_just_at_the_limit_is_no_overflow() {
    let limits = Limits { stdout: StreamLimit::All(1000), ..limits() };
    let exact = run(&sh("head -c 1000 /dev/zero"), &limits).unwrap();
    assert_eq!((exact.status, exact.stdout.len()), (Status::Exited(0), 1000));
    let over = run(&sh("head -c 1001 /dev/zero"), &limits).unwrap();
    assert_eq!((over.status, over.stdout.len()), (Status::OutputLimit(Stream::Stdout), 1000));
}

#[test]
fn the_tail_of_much_output_is_kept() {
    let limits = Limits { stdout: StreamLimit::Tail(6), ..limits() };
    let outcome = run(&sh("seq 1 100000"), &limits).unwrap();
    assert_eq!((outcome.status, outcome.stdout), (Status::Exited(0), b"00000\n".to_vec()));
}

#[test]
fn a_hang_is_timed_out_even_if_it_ignores_polite_signals() {
    let outcome = run(&sh("trap '' TERM INT HUP; echo here; while :; do :; done"), &brief()).unwrap();
    assert_eq!(outcome.status, Status::TimedOut);
}

#[test]
fn processor_time_is_bounded_too() {
    let limits = Limits { cpu: Some(Duration::from_secs(1)), ..limits() };
    assert_eq!(run(&sh("while :; do :; done"), &limits).unwrap().status, Status::TimedOut);
    let ignoring = run(&sh("trap '' XCPU; while :; do :; done"), &limits).unwrap();
    assert_eq!(ignoring.status, Status::TimedOut);
}

/// A grandchild holds the pipes open; it is killed with the group, and its process id is gone afterwards.
#[test]
fn grandchildren_die_with_the_group() {
    let outcome = run(&sh("sleep 1000 & echo $!"), &limits()).unwrap();
    assert_eq!(outcome.status, Status::Exited(0));
    assert_dead(&outcome.stdout);
    let killed = run(&sh("sleep 1000 & echo $!; yes"), &limits()).unwrap();
    assert_eq!(killed.status, Status::OutputLimit(Stream::Stdout));
    assert_dead(killed.stdout.split(|b| *b == b'\n').next().unwrap());
}

/// Dead, or a zombie that only its new parent can reap.
fn assert_dead(pid: &[u8]) {
    let pid = String::from_utf8_lossy(pid).trim().to_owned();
    assert!(pid.parse::<u32>().is_ok(), "{pid:?} is not a process id");
    let stat = format!("/proc/{pid}/stat");
    // SIGKILL is delivered asynchronously: bounded waiting for it to take effect.
    let dead = (0..1000).any(|_| {
        std::thread::yield_now();
        let gone = match std::fs::read_to_string(&stat) {
            Err(_) => true,
            Ok(text) => text.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with(['Z', 'X'])),
        };
        if !gone {
            std::thread::sleep(Duration::from_millis(1));
        }
        gone
    });
    assert!(dead, "process {pid} outlives its run");
}

/// A grandchild in a separate session escapes the group, and may forget its environment. It neither keeps us waiting nor
/// outlives the run.
#[test]
fn an_escaped_grandchild_does_not_block_and_dies() {
    if !std::path::Path::new("/usr/bin/setsid").exists() {
        eprintln!("skipped: no setsid on this machine");
        return;
    }
    for (escape, end) in [
        ("setsid sleep 1000 & echo $!", Status::Exited(0)),
        ("setsid sh -c 'echo $$; sleep 1000 & wait' & sleep 1001", Status::TimedOut),
        ("env -i /usr/bin/setsid /bin/sleep 1000 & echo $!; exit 7", Status::Exited(7)),
        ("set -m; sleep 1000 & echo $!", Status::Exited(0)),
    ] {
        let outcome = run(&sh(escape), &brief()).unwrap();
        assert_eq!(outcome.status, end, "{escape}");
        assert_dead(&outcome.stdout);
    }
}

#[test]
fn temporary_files_go_with_the_run() {
    for (script, end) in [
        ("echo $TMPDIR; mkdir $TMPDIR/a; touch $TMPDIR/a/b", Status::Exited(0)),
        ("echo $TMPDIR; touch $TMPDIR/a; kill -SEGV $$", Status::Signaled(11)),
        ("echo $TMPDIR; touch $TMPDIR/a; sleep 1000", Status::TimedOut),
    ] {
        let outcome = run(&sh(script), &brief()).unwrap();
        assert_eq!(outcome.status, end, "{script}");
        let folder = String::from_utf8(outcome.stdout).unwrap();
        assert!(folder.contains("assay-compilers-"), "{folder}");
        assert!(!std::path::Path::new(folder.trim()).exists(), "{folder}");
    }
}

#[test]
fn file_size_and_memory_are_bounded() {
    let path = std::env::temp_dir().join(format!("assay-drive-{}", std::process::id()));
    // dd as a direct child: a shell in between would turn the signal into an exit code.
    let input = vec![0; 4 << 20];
    let spec = ProcessSpec::new("dd").args([format!("of={}", path.display())]).stdin(Stdin::Bytes(&input));
    let outcome = run(&spec, &limits()).unwrap();
    let size = std::fs::metadata(&path).map(|m| m.len());
    let _ = std::fs::remove_file(&path);
    assert_eq!(outcome.status, Status::OutputLimit(Stream::File));
    assert!(size.unwrap() <= 1 << 20);
    // The shell doubles a string until it cannot.
    let script = "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done";
    let small = Limits { memory: Some(256 << 20), ..limits() };
    let outcome = run(&sh(script), &small).unwrap();
    assert!(!matches!(outcome.status, Status::Exited(0) | Status::TimedOut), "{:?}", outcome.status);
}

#[test]
fn out_of_memory_is_distinguished_from_a_crash() {
    let script = "echo 'LLVM ERROR: out of memory' >&2; kill -ABRT $$";
    assert_eq!(run(&sh(script), &limits()).unwrap().status, Status::MemoryLimit);
    let unlimited = Limits { memory: None, ..limits() };
    assert_eq!(run(&sh(script), &unlimited).unwrap().status, Status::Signaled(6));
}

#[test]
fn no_core_is_dumped() {
    // The input is fed after the limits are set: reading it first makes the order certain.
    let outcome = run(&sh("read go; ulimit -c").stdin(Stdin::Bytes(b"go\n")), &limits()).unwrap();
    assert_eq!(outcome.stdout, b"0\n");
}

#[test]
fn a_missing_program_is_one_clear_sentence() {
    let error = run(&ProcessSpec::new("/nowhere/mlir-opt"), &limits()).unwrap_err();
    assert!(error.to_string().starts_with("/nowhere/mlir-opt could not be run: "), "{error}");
}

#[test]
fn no_zombie_is_left() {
    for _ in 0..20 {
        run(&sh("exit 0"), &limits()).unwrap();
    }
    let me = std::process::id().to_string();
    let zombies = std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter_map(|e| std::fs::read_to_string(e.path().join("stat")).ok())
        .filter(|stat| {
            let Some((head, rest)) = stat.rsplit_once(") ") else { return false };
            // `true` and `exit 0` children of other tests of this binary may be zombies for an instant.
            head.ends_with("(sh") && rest.starts_with(&format!("Z {me} "))
        })
        .count();
    // Each test thread has at most one child at a time.
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    assert!(zombies <= threads, "{zombies} zombies");
}

#[test]
fn an_interrupt_ends_a_run_and_is_no_hang() {
    let interrupt = Interrupt::new();
    let limits = Limits { interrupt: Some(interrupt), ..limits() };
    let outcome = std::thread::scope(|scope| {
        let running = scope.spawn(|| run(&sh("echo begun; exec sleep 60"), &limits));
        assert!(!interrupt.raise());
        running.join().unwrap()
    });
    assert!(matches!(outcome, Err(DriveError::Interrupted)), "{outcome:?}");
    let later = run(&sh("exit 0"), &limits);
    assert!(matches!(later, Err(DriveError::Interrupted)), "{later:?}");
}

#[test]
fn strays_end_even_if_our_group_is_outside_the_namespace() {
    let namespace = |program: &std::ffi::OsStr, args: &[&str]| {
        let mut command = std::process::Command::new("unshare");
        command.args(["--pid", "--fork", "--mount-proc"]).arg(program).args(args).output()
    };
    if !namespace("true".as_ref(), &[]).is_ok_and(|tried| tried.status.success()) {
        eprintln!("skipped: no namespace of processes can be made (unshare needs root)");
        return;
    }
    let this = std::env::current_exe().unwrap();
    let tried =
        namespace(this.as_os_str(), &["--exact", "an_escaped_grandchild_does_not_block_and_dies"]).unwrap();
    let said = String::from_utf8_lossy(&tried.stdout).into_owned();
    assert!(tried.status.success() && said.contains("1 passed"), "{said}");
}
