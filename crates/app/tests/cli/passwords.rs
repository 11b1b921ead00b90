//! No output shows the password in the URL of a store, and no process gets it as an argument.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use crate::database::TestServer;
use crate::{assay, command, render_output};

const PASSWORD: &str = "Hidden9?tail#end";

/// URLs of a store that no server has: nothing listens on the first port, and `x` is not a port.
fn urls(port: &str) -> Vec<String> {
    ["postgres", "POSTGRES", " postgresql", "\tPostgreSQL"]
        .map(|scheme| format!("{scheme}://ann:{PASSWORD}@127.0.0.1:{port}/none "))
        .into()
}

#[test]
fn errors_show_urls_without_the_password() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let check = |args: &[&str], place: &str| {
        let said = assay(dir, args);
        assert!(!said.contains("Hidden9") && !said.contains("tail"), "{args:?}: {said}");
        assert!(
            said.contains(&format!("postgres://ann@{place}")) && said.ends_with("exit 2"),
            "{args:?}: {said}"
        );
    };
    for url in urls("1") {
        check(&["findings", "list", "--db", &url], "127.0.0.1:1/none cannot be reached");
        check(&["findings", "list", "--json", "--db", &url], "127.0.0.1:1/none cannot be reached");
        check(&["serve", "--db", &url], "127.0.0.1:1/none cannot be reached");
        check(&["findings", "backup", &url], "127.0.0.1:1/none is a server");
        check(&["merge", &url], "127.0.0.1:1/none cannot be reached");
    }
    for url in urls("x") {
        check(&["fuzz", "--db", &url, "--programs", "1"], "127.0.0.1:x/none cannot be opened");
        // Not even where no store is expected.
        check(&["fuzz", "--seed", &url], "127.0.0.1:x/none");
        check(&["run", &url], "127.0.0.1:x/none");
        std::fs::write(dir.join("assay.toml"), format!("[fuzz]\nseed = {url:?}\n")).unwrap();
        check(&["fuzz"], "127.0.0.1:x/none");
        std::fs::remove_file(dir.join("assay.toml")).unwrap();
    }
    let left: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_mistyped_scheme_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let login = format!("ann:{PASSWORD}@127.0.0.1:1/none");
    let schemes =
        ["postgre://", "postgres:/", "postgres:", "postgresql+psycopg://", "postgres//", "postgresql=//"];
    let mut urls: Vec<String> = schemes.iter().map(|scheme| format!("{scheme}{login}")).collect();
    urls.push(format!("'postgres://{login}'"));
    urls.push(format!("jdbc:postgresql://127.0.0.1:1/none?user=ann&password={PASSWORD}"));
    urls.push(format!("host=127.0.0.1 port=1 user=ann password={PASSWORD} dbname=none"));
    for url in urls {
        let commands: [&[&str]; 4] = [
            &["findings", "list", "--db", &url],
            &["fuzz", "--programs", "1", "--db", &url],
            &["serve", "--db", &url],
            &["merge", &url],
        ];
        for args in commands {
            let said = assay(folder.path(), args);
            assert!(!said.contains("Hidden9") && !said.contains("tail"), "{args:?}: {said}");
            assert!(
                said.contains("the address of a server begins with postgres://") && said.ends_with("exit 2"),
                "{args:?}: {said}"
            );
        }
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// As `psql` does: a service has all parts of the address, and a variable that asks for more safety is not ignored.
#[test]
fn a_service_names_the_store() {
    let Some(server) = TestServer::start() else { return };
    server.made_store("nightly");
    let folder = tempfile::tempdir().unwrap();
    let services = folder.path().join("services");
    let (port, password) = (server.port(), crate::database::PASSWORD);
    let text = format!(
        "[nightly]\nhost=127.0.0.1\nport={port}\nuser=assay\npassword={password}\ndbname=postgres\n\
         options=-csearch_path=nightly\n[other]\nrequire_auth=none\n"
    );
    std::fs::write(&services, text).unwrap();
    let list = |variables: &[(&str, &str)]| {
        let mut command = command(folder.path(), &["findings", "list", "--db", "postgres://"]);
        command.env("PGSERVICEFILE", &services).envs(variables.iter().copied());
        render_output(folder.path(), &command.output().unwrap())
    };
    let said = list(&[("PGSERVICE", "nightly")]);
    assert!(said.starts_with("no findings") && said.ends_with("exit 0"), "{said}");
    let refused = |variables: &[(&str, &str)], reason: &str| {
        let said = list(variables);
        let expected = format!("error: the store postgres:// cannot be opened: {reason}\n");
        assert!(said.starts_with(&expected) && said.ends_with("exit 2"), "{said}");
    };
    refused(
        &[("PGSERVICE", "none")],
        "its service 'none' is not in DIR/services or /etc/postgresql-common/pg_service.conf",
    );
    refused(&[("PGSERVICE", "other")], "its service's option 'require_auth' is not supported");
    let reason = "the variable PGREQUIREAUTH is set, and Assay does not support it";
    refused(&[("PGSERVICE", "nightly"), ("PGREQUIREAUTH", "scram-sha-256")], reason);
}

#[test]
fn a_job_of_slurm_passes_no_url_as_an_argument() {
    let folder = tempfile::tempdir().unwrap();
    let stub = folder.path().join("assay");
    std::fs::write(&stub, "#!/bin/sh\necho \"$ASSAY_DB: $*\"\n").unwrap();
    std::fs::set_permissions(&stub, std::fs::Permissions::from_mode(0o755)).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/slurm/assay.sbatch");
    let output = Command::new("sh")
        .arg(script)
        .args(["--time", "8h"])
        .env("ASSAY", &stub)
        .env("ASSAY_DB", "postgres://ann:secret@db/assay")
        .env_remove("SLURM_CPUS_PER_TASK")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "postgres://ann:secret@db/assay: fuzz --shard auto --jobs 1 --time 8h\n");
}
