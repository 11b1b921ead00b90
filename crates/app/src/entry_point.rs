//! The entry point: errors, panics and exit codes are handled here, and nowhere else.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use assay_campaign::panics;
use assay_campaign::store::without_passwords;
use assay_drive::process::readable;
use clap::Parser as _;
use serde_json::json;

use crate::cli::Cli;
use crate::commands;
use crate::exit::Exit;
use crate::failure::ErrorReport;
use crate::interrupt;
use crate::style::Paint;
use crate::terminal;

/// Stack of the thread that runs the command, large enough for deeply nested modules. The size reserves address space only.
const STACK_BYTES: usize = 256 << 20;

/// Runs `assay` on the process's arguments.
pub fn main() -> ExitCode {
    let code = run();
    if let Err(folder) = assay_drive::remove_temporary_files() {
        let folder = folder.display();
        terminal::write_last(&format!(
            "note: temporary files of compilers are still in {folder}; a background process goes on to remove them\n"
        ));
    }
    code
}

fn run() -> ExitCode {
    interrupt::keep_ignoring_hangups();
    interrupt::block_file_limit();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            print(&error);
            return ExitCode::from(if error.use_stderr() { Exit::Usage } else { Exit::Clean }.code());
        }
    };
    let json = cli.globals.json();
    let paint = cli.globals.paint(io::stderr().is_terminal());
    ExitCode::from(match on_big_stack(move || command(cli)) {
        Ok(Ok(exit)) => exit.code(),
        Ok(Err(error)) => match ErrorReport::from_error(&error) {
            Some(report) => show(&report, json, paint),
            None => Exit::Clean.code(),
        },
        Err(panic) => show(&bug(&panic), json, paint),
    })
}

/// Prints an error of the command line, or the help. It may quote an argument that is the URL of a store.
fn print(error: &clap::Error) {
    let text = error.render().to_string();
    let shown = without_passwords(&text);
    // Help and version go to standard output. If the reader has closed the pipe, that is not an error.
    let _ = if shown == text { error.print() } else { io::stderr().write_all(shown.as_bytes()) };
}

fn command(cli: Cli) -> anyhow::Result<Exit> {
    let globals = cli.globals.resolve()?;
    commands::run(cli.command, &globals)
}

fn on_big_stack<T: Send + 'static>(body: impl FnOnce() -> T + Send + 'static) -> Result<T, panics::Panic> {
    let caught = move || panics::catch(body);
    match std::thread::Builder::new().name("main".into()).stack_size(STACK_BYTES).spawn(caught) {
        Ok(thread) => thread.join().unwrap_or_else(|_| {
            Err(panics::Panic { message: "the main thread ended without a word".into(), location: None })
        }),
        Err(error) => {
            Err(panics::Panic { message: format!("no thread could be started: {error}"), location: None })
        }
    }
}

fn bug(panic: &panics::Panic) -> ErrorReport {
    if let Some(limit) = panics::exceeded_limit(&panic.message) {
        return ErrorReport {
            exit: Exit::Tool,
            message: format!("{limit}: {}", panic.message),
            excerpt: None,
            help: Some("raise the limit".to_owned()),
        };
    }
    ErrorReport {
        exit: Exit::Bug,
        message: format!("internal error: {panic}"),
        excerpt: None,
        help: Some(format!(
            "this is a bug of Assay {}, not of the compiler under test; please report it with the command line, \
             the input, and what is printed with RUST_BACKTRACE=1 set",
            env!("CARGO_PKG_VERSION")
        )),
    }
}

fn show(report: &ErrorReport, json: bool, paint: Paint) -> u8 {
    // The texts quote what the user wrote: it may be the URL of a store with a password, and it may have control characters.
    let plain = |text: &str| readable(&without_passwords(text));
    let message = plain(&report.message);
    let help = report.help.as_deref().map(plain);
    let text = if json {
        let value = json!({"error": message, "help": help, "exit": report.exit.code()});
        format!("{value}\n")
    } else {
        let mut text = format!("{} {}\n", paint.bad("error:"), message);
        if let Some(excerpt) = &report.excerpt {
            text += &format!("{}\n", readable(excerpt));
        }
        if let Some(help) = &help {
            text += &format!(" {} {help}\n", paint.help("help:"));
        }
        text
    };
    // If standard error is closed, the message cannot be shown.
    let _ = io::stderr().write_all(text.as_bytes());
    report.exit.code()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_report_that_says_whose_fault_it_is() {
        let panic = on_big_stack(|| -> u8 { panic!("no such op") }).unwrap_err();
        let report = bug(&panic);
        assert_eq!(report.exit.code(), 101);
        assert!(report.message.starts_with("internal error: no such op (at "), "{}", report.message);
        assert!(report.message.contains("entry_point.rs:"));
        assert!(report.help.unwrap().contains("not of the compiler under test"));
    }

    #[test]
    fn a_low_limit_is_no_bug() {
        let panic = on_big_stack(|| -> u8 { panic!("{}", io::Error::from_raw_os_error(24)) }).unwrap_err();
        let report = bug(&panic);
        assert_eq!(report.exit.code(), 3);
        assert!(report.message.contains("`ulimit -n`"), "{}", report.message);
    }

    #[test]
    fn the_command_runs_with_room_for_deep_recursion() {
        fn depth(left: u32) -> u32 {
            let here = std::hint::black_box([left; 64]);
            if left == 0 { 0 } else { depth(left - 1) + here[0].min(1) }
        }
        assert_eq!(on_big_stack(|| depth(200_000)).unwrap(), 200_000);
    }
}
