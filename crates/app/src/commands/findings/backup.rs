//! `assay findings backup`: copies the whole store to one file.

use std::path::{Path, PathBuf};

use assay_campaign::store::{Location, Query, Store, StoreError};
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::style::count;

/// Where to.
#[derive(Debug, clap::Args)]
pub struct FindingsBackupArgs {
    /// The file to write, an SQLite store; its folder is created if it does not exist.
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Location,
    /// Replace the file if it is there.
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(args: &FindingsBackupArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let Location::File(file) = &args.file else {
        let message = format!("a backup is a file, and {} is a server", args.file);
        return Err(Failure::usage(message).help("name a file; --db names the store to copy").into());
    };
    let is_same =
        |store: &PathBuf| matches!((store.canonicalize(), file.canonicalize()), (Ok(a), Ok(b)) if a == b);
    if globals.db.file().map(PathBuf::from).is_some_and(|store| is_same(&store)) {
        return Err(Failure::usage(format!("{} is the store itself", file.display()))
            .help("name another file")
            .into());
    }
    if file.exists() && !args.force {
        return Err(Failure::usage(format!("{} is there already", file.display()))
            .help("add --force to replace it, or name another file")
            .into());
    }
    Store::backup(&globals.db.clone().without_limit(), file).map_err(|error| explain(error, file))?;
    // The reported number is that of the copy.
    let copy = Store::read(Location::File(file.clone()))?;
    let findings = copy.page(&Query { limit: Some(1), merged: true, ..Query::default() })?.total;
    let (campaigns, bytes) = (copy.campaigns()?.len() as u64, std::fs::metadata(file)?.len());
    if globals.json {
        globals.print_json(
            &json!({"file": file, "signatures": findings, "campaigns": campaigns, "bytes": bytes}),
        )?;
    } else {
        let (findings, campaigns) = (count(findings, "signature"), count(campaigns, "campaign"));
        globals.print(&format!("{}: {findings}, {campaigns}, {} KiB\n", file.display(), bytes >> 10))?;
    }
    Ok(Exit::Clean)
}

/// --db names the store, and not the file that cannot be written.
fn explain(error: StoreError, file: &Path) -> anyhow::Error {
    let is_about_file = match &error {
        StoreError::Folder { .. } => true,
        StoreError::Open { path, .. } => path == file,
        _ => false,
    };
    match is_about_file {
        true => Failure::usage(error.to_string()).help(error.help(None)).into(),
        false => error.into(),
    }
}
