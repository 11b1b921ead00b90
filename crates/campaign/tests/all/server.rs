//! A PostgreSQL server for a test: made, started, killed and started again in a temporary folder.

use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The password of the user `assay`.
pub const PASSWORD: &str = "s3cret/w@rd";

/// A server that listens on a socket in its folder and on a port of the loopback interface.
pub struct TestServer {
    folder: tempfile::TempDir,
    binaries: PathBuf,
    port: u16,
    process: Option<Child>,
}

/// Where the server's programs are: in `PATH`, or where Debian installs them.
fn binaries() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let all = debian.into_iter().rev().chain(std::env::split_paths(&path));
    all.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// PostgreSQL refuses to run as root. If the test does, the server runs as `nobody`.
fn as_somebody(command: &mut Command) -> &mut Command {
    const NOBODY: u32 = 65534;
    if std::fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0) {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// Gives a file of root to the one that the server runs as.
fn own(path: &Path) {
    if std::fs::metadata(path).unwrap().uid() == 0 {
        chown(path, Some(65534), Some(65534)).unwrap();
    }
}

/// The numbers of its sessions and helpers.
fn children(process: &Child) -> String {
    let all = format!("/proc/{0}/task/{0}/children", process.id());
    std::fs::read_to_string(all).unwrap_or_default()
}

impl TestServer {
    /// Starts one; without its programs the test is skipped, and says so.
    pub fn start() -> Option<TestServer> {
        let Some(binaries) = binaries() else {
            eprintln!("SKIPPED: no initdb and postgres in PATH or /usr/lib/postgresql");
            return None;
        };
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        own(folder.path());
        let word = folder.path().join("word");
        std::fs::write(&word, PASSWORD).unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut server = TestServer { folder, binaries, port, process: None };
        let made = as_somebody(&mut Command::new(server.binaries.join("initdb")))
            .args(["-D", server.data().to_str().unwrap(), "-U", "assay", "--pwfile", word.to_str().unwrap()])
            .args(["--auth", "scram-sha-256", "-E", "UTF8", "--locale", "C", "--no-sync"])
            .current_dir(server.folder.path())
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        server.resume();
        Some(server)
    }

    /// The folder of its data.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Gives a file to the server.
    pub fn own(&self, path: &Path) {
        own(path);
    }

    /// Starts it again after [`TestServer::kill`].
    pub fn resume(&mut self) {
        let log = std::fs::File::create(self.folder.path().join("log")).unwrap();
        // The lock file of a killed process does not count.
        let _ = std::fs::remove_file(self.data().join("postmaster.pid"));
        let process = as_somebody(&mut Command::new(self.binaries.join("postgres")))
            .arg("-D")
            .arg(self.data())
            .args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            .arg("-k")
            .arg(self.folder.path())
            // The tests kill processes, not machines.
            .args(["-c", "fsync=off"])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.process = Some(process);
        let start = Instant::now();
        while assay_campaign::Store::read(Path::new(&self.url("postgres"))).is_err_and(|e| e.is_lost()) {
            assert!(start.elapsed() < Duration::from_secs(60), "the server does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Ends it and all its sessions at once.
    pub fn kill(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        let sessions = children(&process);
        process.kill().unwrap();
        process.wait().unwrap();
        for session in sessions.split_whitespace() {
            let _ = Command::new("kill").args(["-9", session]).stderr(Stdio::null()).status();
        }
        // The sessions end soon; a new server waits for their shared memory.
        std::thread::sleep(Duration::from_millis(100));
    }

    /// Stops all its processes, so that they keep their connections and answer nothing, or lets them continue.
    pub fn freeze(&self, stop: bool) {
        let process = self.process.as_ref().unwrap();
        let signal = if stop { "-STOP" } else { "-CONT" };
        let all = format!("{} {}", process.id(), children(process));
        assert!(Command::new("kill").arg(signal).args(all.split_whitespace()).status().unwrap().success());
    }

    /// The address of a database.
    pub fn url(&self, database: &str) -> String {
        let word = PASSWORD.replace('/', "%2F").replace('@', "%40");
        format!("postgres://assay:{word}@127.0.0.1:{}/{database}", self.port)
    }

    /// The same on its socket.
    pub fn socket(&self, database: &str) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        let word = PASSWORD.replace('/', "%2F").replace('@', "%40");
        format!("postgres://assay:{word}@/{database}?host={folder}&port={}", self.port)
    }

    /// The address of an empty store in a new schema.
    pub fn store(&self, name: &str) -> PathBuf {
        self.sql(&format!("CREATE SCHEMA {name}"));
        PathBuf::from(format!("{}?options=-csearch_path%3D{name}", self.url("postgres")))
    }

    /// The same, of a store that is made.
    pub fn made_store(&self, name: &str) -> PathBuf {
        let place = self.store(name);
        drop(assay_campaign::Store::open(&place).unwrap());
        place
    }

    /// A session beside those of stores.
    pub fn client(&self) -> postgres::Client {
        postgres::Client::connect(&self.url("postgres"), postgres::NoTls).unwrap()
    }

    /// A session whose transaction has locked a table.
    pub fn lock(&self, table: &str) -> postgres::Client {
        let mut client = self.client();
        client.batch_execute(&format!("BEGIN; LOCK TABLE {table}")).unwrap();
        client
    }

    /// Runs a statement.
    pub fn sql(&self, statement: &str) {
        self.client().batch_execute(statement).unwrap();
    }

    /// The port that it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.kill();
    }
}
