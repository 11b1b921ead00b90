//! A store on a server that requires TLS, with certificates that the test makes.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{NOW, miscompile};
use crate::server::TestServer;
use assay_campaign::Label;
use assay_campaign::store::{Location, Store, StoreError};

/// Runs `openssl` in `folder`; false if it is not installed.
fn openssl(folder: &Path, arguments: &str) -> bool {
    let mut command = Command::new("openssl");
    command.args(arguments.split(' ')).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().map(|status| assert!(status.success(), "openssl {arguments}")).is_ok()
}

/// An authority, and the keys of a server `localhost` and of a user `certified`, which it has signed.
fn certificates(folder: &Path) -> bool {
    std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    let signed = |name: &str, user: &str, more: &str| {
        openssl(folder, &format!("req {key} -keyout {name}.key -out {name}.csr -subj /CN={user}"));
        openssl(
            folder,
            &format!(
                "x509 -req -in {name}.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out {name}.crt -days 2{more}"
            ),
        );
    };
    if !openssl(folder, &format!("req -x509 {key} -keyout ca.key -out ca.crt -days 2 -subj /CN=authority")) {
        return false;
    }
    signed("server", "localhost", " -extfile names");
    // Without extensions it would be a certificate of version 1, which is not accepted.
    signed("client", "certified", " -extfile names");
    openssl(folder, &format!("req -x509 {key} -keyout other.key -out other.crt -days 2 -subj /CN=other"))
}

/// Lets the server use the certificates, and lets `certified` in by certificate only.
fn secure(server: &TestServer, folder: &Path) {
    let data = server.data();
    for name in ["server.crt", "server.key", "ca.crt"] {
        std::fs::copy(folder.join(name), data.join(name)).unwrap();
        // The server refuses a key that others may read.
        std::fs::set_permissions(data.join(name), Permissions::from_mode(0o600)).unwrap();
        server.own(&data.join(name));
    }
    let access = data.join("pg_hba.conf");
    let old = std::fs::read_to_string(&access).unwrap();
    std::fs::write(access, format!("hostssl all certified 127.0.0.1/32 cert\n{old}")).unwrap();
    server.sql("CREATE ROLE certified LOGIN");
    server.sql("ALTER SYSTEM SET ssl_ca_file = 'ca.crt'");
    server.sql("ALTER SYSTEM SET ssl = on");
    server.sql("SELECT pg_reload_conf()");
    let start = Instant::now();
    while Store::read(place(server, "localhost", "sslmode=require")).is_err_and(|error| is_tls(&error)) {
        assert!(start.elapsed() < Duration::from_secs(60), "the server does not use TLS");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn is_tls(error: &StoreError) -> bool {
    matches!(error, StoreError::Tls { .. })
}

fn place(server: &TestServer, host: &str, options: &str) -> Location {
    let url = server.url("postgres").replace("127.0.0.1", host);
    Location::from(PathBuf::from(format!("{url}?{options}")))
}

#[test]
fn certificates_are_checked_as_sslmode_says() {
    let folder = tempfile::tempdir().unwrap();
    if !certificates(folder.path()) {
        return eprintln!("SKIPPED: there is no openssl");
    }
    let Some(server) = TestServer::start() else { return };
    secure(&server, folder.path());
    let file = |name: &str| folder.path().join(name).display().to_string();
    let open = |host: &str, options: &str| Store::open(place(&server, host, options)).map(drop);
    let (good, other) = (file("ca.crt"), file("other.crt"));
    // PostgreSQL shows which connections use TLS.
    let client = |tls: &str| {
        format!(
            "DO 'BEGIN ASSERT (SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND application_name = ''assay'') {tls}; END'"
        )
    };
    let store = Store::open(place(&server, "localhost", "sslmode=require")).unwrap();
    server.sql(&client("= 1"));
    drop(store);
    open("localhost", &format!("sslmode=verify-full&sslrootcert={good}")).unwrap();
    open("127.0.0.1", &format!("sslmode=verify-ca&sslrootcert={good}")).unwrap();
    // With certificates to trust, `require` checks them, as in libpq.
    open("127.0.0.1", &format!("sslmode=require&sslrootcert={good}")).unwrap();
    let wrong = [
        ("127.0.0.1", format!("sslmode=verify-full&sslrootcert={good}")),
        ("localhost", format!("sslmode=verify-full&sslrootcert={other}")),
        ("localhost", format!("sslmode=require&sslrootcert={other}")),
        ("localhost", "sslmode=verify-full".to_owned()),
    ];
    for (host, options) in wrong {
        let error = open(host, &options).unwrap_err();
        // To wait would not help.
        assert!(is_tls(&error) && !error.is_lost(), "{options}: {error}");
        assert!(error.help(None).contains("sslrootcert"), "{error}");
    }
    let mut store = Store::open(place(&server, "localhost", "sslmode=require")).unwrap();
    server.freeze(true);
    let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
    server.freeze(false);
    assert!(error.is_lost() && error.to_string().ends_with("the server does not answer"), "{error}");
    assert_eq!(store.record(&miscompile(), Label::New, NOW).unwrap().hits, 1);
    let url = format!("postgres://certified@localhost:{}/postgres?sslmode=verify-full", server.port());
    let by_certificate = |options: &str| {
        Store::read(Path::new(&format!("{url}&sslrootcert={good}{options}"))).map(drop).unwrap_err()
    };
    // Both know who they are; only one is let in. `certified` may not read the tables.
    let with = by_certificate(&format!("&sslcert={}&sslkey={}", file("client.crt"), file("client.key")));
    let without = by_certificate("");
    assert!(with.to_string().contains("permission denied"), "{with}");
    assert!(!without.to_string().contains("permission denied"), "{without}");
}
