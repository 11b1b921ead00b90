//! `assay serve`: the campaign in a browser.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use assay_model::coverage::{Coverage, OpUses};
use assay_model::shape::Shapes;
use assay_serve::{Coverable, DashboardServer, KnownOp, KnownPass, ServeError, ServeOptions};
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::fuzz::SinglePasses;
use crate::globals::Globals;
use crate::{interrupt, target};

/// Show the campaign in a browser, while it runs and after it: overview, findings, coverage, lowering paths.
///
/// Reads the store that `assay fuzz` writes, and changes it only to set labels. docs/serve.md has the details.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "ended by Ctrl-C"),
    (Exit::Usage, "bad usage, a store that cannot be read, or a port that is in use"),
]))]
pub struct ServeArgs {
    /// The port; 0 for any that is free.
    #[arg(long, short, value_name = "N", default_value_t = 7878)]
    port: u16,
    /// The address to listen on; any but the loopback lets others on the network read the store.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A host name by which browsers may call the server, besides localhost and addresses (repeatable).
    #[arg(long = "allow-host", value_name = "NAME")]
    hosts: Vec<String>,
    /// A lowering space written by `assay explore --graph`, besides those in the folder `graphs` beside the store
    /// (repeatable).
    #[arg(long = "graph", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    graphs: Vec<PathBuf>,
}

/// How often Ctrl-C is looked for.
const INTERRUPT_EVERY: Duration = Duration::from_millis(100);

/// Runs the command.
pub fn run(args: ServeArgs, globals: &Globals) -> anyhow::Result<Exit> {
    if let Some(missing) = args.graphs.iter().find(|path| !path.is_file()) {
        return Err(Failure::usage(format!("there is no graph at {}", missing.display()))
            .help("assay explore FILE --graph GRAPH makes one")
            .into());
    }
    let server = DashboardServer::bind(ServeOptions {
        db: globals.db.clone().giving_up_after(assay_serve::STATEMENT_LIMIT),
        address: args.address,
        port: args.port,
        hosts: args.hosts,
        token: None,
        graphs: args.graphs,
        known: list_coverable(globals),
        patience: assay_serve::PATIENCE,
    })
    .map_err(failure)?;
    announce(&server, globals)?;
    let stop = interrupt::flag()?;
    let serving = std::thread::spawn(move || server.run());
    while !stop.is_raised() {
        if serving.is_finished() {
            let ended = serving.join().map_err(|_| Failure::new(Exit::Bug, "the server panicked"))?;
            ended.map_err(failure)?;
            return Ok(Exit::Clean);
        }
        std::thread::sleep(INTERRUPT_EVERY);
    }
    Ok(Exit::Clean)
}

/// Prints the address. The token follows the `#`, so that it appears in no request and in no log.
fn announce(server: &DashboardServer, globals: &Globals) -> anyhow::Result<()> {
    let (address, token) = (server.address(), server.token());
    let url = format!("http://{address}/#token={token}");
    if globals.json {
        globals.print_json_line(&json!({"url": url, "address": address.to_string(), "token": token}))?;
    } else {
        let paint = globals.paint;
        globals.print(&format!(
            "serving {} at\n  {}\nThe token in it lets you set labels; without it the pages cannot change anything. Ctrl-C ends.\n",
            globals.db,
            paint.strong(&url)
        ))?;
    }
    if !address.ip().is_loopback() {
        globals.remark("note: everybody who reaches this address can read the store");
    }
    Ok(())
}

/// The items that ODS and the compiler's catalogue list. If there is no compiler, there are no passes.
fn list_coverable(globals: &Globals) -> Coverable {
    let registry = crate::registry();
    let uses = OpUses::default();
    let coverage = Coverage::new(Shapes::newest(), registry, &uses);
    let ops = coverage.known().chain(coverage.unknown()).flat_map(|dialect| &dialect.ops);
    let ops = ops.filter(|op| op.shape.is_some());
    let catalogue = target::compiler(globals).ok().and_then(|compiler| compiler.catalogue().ok());
    let passes = catalogue.iter().flat_map(|catalogue| catalogue.passes());
    Coverable {
        options: catalogue
            .as_ref()
            .map(|catalogue| SinglePasses::new(catalogue).options())
            .unwrap_or_default(),
        version: coverage.version.to_string(),
        ops: ops.map(|op| KnownOp { name: op.name.to_owned(), generated: op.generated() }).collect(),
        passes: passes
            .map(|pass| KnownPass {
                name: pass.name.clone(),
                tier: format!("{:?}", pass.tier).to_lowercase(),
            })
            .collect(),
    }
}

fn failure(error: ServeError) -> anyhow::Error {
    let message = error.to_string();
    match error {
        // The store's error has its own help.
        ServeError::Store(error) => error.into(),
        ServeError::InUse(_) => Failure::usage(message)
            .help("another assay serve may be there; choose a port with --port N, 0 for any")
            .into(),
        ServeError::Listen { .. } => {
            Failure::usage(message).help("choose another --address or --port").into()
        }
        ServeError::Start(_) => Failure::usage(message).into(),
    }
}
