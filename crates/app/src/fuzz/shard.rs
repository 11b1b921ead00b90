//! The identity of a run of `assay fuzz` among the runs that share its campaign.

use std::hash::{BuildHasher as _, RandomState};
use std::path::Path;
use std::str::FromStr;
use std::sync::OnceLock;

use assay_campaign::shard::{self, Identity};
use assay_campaign::store::{Location, STATEMENT_LIMIT};
use assay_campaign::{Store, StoreError};
use assay_drive::Interrupt;

use crate::bounds;
use crate::console;
use crate::failure::Failure;
use crate::globals::Globals;

/// If the store is on a server: the folder for results that the shard cannot commit.
const FOLDER: &str = ".assay";

/// The argument of `--shard`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// The number that Slurm or Kubernetes gave.
    Auto,
    /// `I/N`.
    Given(String),
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Name, String> {
        if text == "auto" {
            return Ok(Name::Auto);
        }
        let numbers: Option<(u64, u64)> =
            text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((_, n)) if n > bounds::SHARDS => {
                Err(format!("{n} shards are too many; a campaign has at most {}", bounds::SHARDS))
            }
            // The tasks of an array begin at 0 or at 1, as the user chose.
            Some((i, n)) if n > 0 && i <= n => Ok(Name::Given(text.to_owned())),
            _ => Err(format!("'{text}' is not a shard; write 3/8, or auto")),
        }
    }
}

/// The identity of this run. `None` if no other run shares the campaign: the store is a file, and there is no `--shard`.
///
/// # Errors
/// `auto`, if the environment has no number or something else.
pub fn identity(name: Option<&Name>, globals: &Globals) -> Result<Option<Identity>, Failure> {
    let variable = |name: &str| std::env::var(name).ok();
    let process = process();
    let name = match (name, &globals.db) {
        (None, Location::File(_)) => return Ok(None),
        (None, Location::Server(_)) => process.to_owned(),
        (Some(Name::Given(name)), _) => name.clone(),
        (Some(Name::Auto), _) => read_task_number(&variable).map_err(|reason| {
            Failure::usage(format!("--shard auto: {reason}"))
                .help("run it in a Slurm array or an Indexed Job of Kubernetes, or write --shard I/N")
        })?,
    };
    let folder = globals.db.file().and_then(Path::parent).unwrap_or(Path::new(FOLDER));
    let spool = folder.join(format!("kept-{}.db", name.replace(['/', ':'], "-")));
    let token = format!("{name} {process}");
    let start_by = shard::wait_limit();
    Ok(Some(Identity { token, name, spool, statement_limit: STATEMENT_LIMIT, start_by }))
}

/// The name of this process among those that use a store.
pub fn process() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(new_name)
}

/// A name of the form `MACHINE:NUMBER-RANDOM`. Two containers may have the same machine's name and the same number.
fn new_name() -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    // The standard library has no other random numbers.
    let random = RandomState::new().hash_one(()) >> 32;
    format!("{}:{}-{random:08x}", machine.trim(), std::process::id())
}

/// Opens the store of a campaign. A shard whose server is unreachable waits for it, unless `stop` is set.
///
/// # Errors
/// As [`Store::open`].
pub fn open(shard: Option<&Identity>, globals: &Globals, stop: Interrupt) -> Result<Store, StoreError> {
    let Some(shard) = shard else { return Store::open(&globals.db) };
    let mut said = false;
    shard::open(&globals.db, shard.start_by, |error| {
        if !std::mem::replace(&mut said, true) {
            globals.remark(&console::awaited(&error.to_string()));
        }
        shard::pause(stop.flag())
    })
}

/// The number of a task of a Slurm array (<https://slurm.schedmd.com/job_array.html>) or of a pod of an Indexed Job
/// (<https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode>).
fn read_task_number(variable: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let number = |name: &str| -> Result<Option<u64>, String> {
        let Some(text) = variable(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| format!("{name} is '{text}', and not the number of a task"))
    };
    let Some(task) = number("SLURM_ARRAY_TASK_ID")? else {
        let index = number("JOB_COMPLETION_INDEX")?.map(|index| index.to_string());
        let none = || "neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set".to_owned();
        return index.ok_or_else(none);
    };
    Ok(match number("SLURM_ARRAY_TASK_COUNT")? {
        Some(count) if task <= count => format!("{task}/{count}"),
        // An array may begin anywhere and leave numbers out: --array=10-90:10 has nine tasks.
        _ => task.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_has_a_name_that_no_other_has() {
        assert_eq!(process(), process());
        // As in two containers, the machine and the number are the same.
        let ([one, other], number) = ([new_name(), new_name()], std::process::id());
        assert!(one != other && one.contains(&format!(":{number}-")), "{one} {other}");
    }

    #[test]
    fn names_are_numbers() {
        assert_eq!("auto".parse(), Ok(Name::Auto));
        assert_eq!("3/8".parse(), Ok(Name::Given("3/8".into())));
        for wrong in ["", "3", "9/8", "1/0", "a/b", "-1/8"] {
            assert!(wrong.parse::<Name>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn too_many_shards_are_refused_with_the_limit() {
        let most = bounds::SHARDS;
        assert!(format!("{most}/{most}").parse::<Name>().is_ok());
        for many in [most + 1, 1_000_000_000_000] {
            let reason = format!("5/{many}").parse::<Name>().unwrap_err();
            assert_eq!(reason, format!("{many} shards are too many; a campaign has at most {most}"));
        }
    }

    #[test]
    fn slurm_and_kubernetes_give_numbers() {
        let of = |all: &[(&str, &str)]| {
            read_task_number(&|name| {
                all.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        let slurm = [("SLURM_ARRAY_TASK_ID", "3"), ("SLURM_ARRAY_TASK_COUNT", "8")];
        assert_eq!(of(&slurm).as_deref(), Ok("3/8"));
        assert_eq!(of(&slurm[..1]).as_deref(), Ok("3"));
        assert_eq!(of(&[("SLURM_ARRAY_TASK_ID", "90"), slurm[1]]).as_deref(), Ok("90"));
        assert_eq!(of(&[("JOB_COMPLETION_INDEX", "0")]).as_deref(), Ok("0"));
        assert_eq!(of(&[]).unwrap_err(), "neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set");
        for (name, wrong) in [
            ("SLURM_ARRAY_TASK_ID", ""),
            ("SLURM_ARRAY_TASK_ID", "-1"),
            ("SLURM_ARRAY_TASK_ID", "3/8"),
            ("JOB_COMPLETION_INDEX", "99999999999999999999"),
        ] {
            let reason = format!("{name} is '{wrong}', and not the number of a task");
            assert_eq!(of(&[(name, wrong)]).unwrap_err(), reason);
        }
        let count = of(&[slurm[0], ("SLURM_ARRAY_TASK_COUNT", "many")]).unwrap_err();
        assert_eq!(count, "SLURM_ARRAY_TASK_COUNT is 'many', and not the number of a task");
    }
}
