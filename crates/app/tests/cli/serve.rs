//! `assay serve`: it prints its address, answers, ends on Ctrl-C, and says in one sentence why it cannot serve.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use assay_campaign::Store;
use serde_json::Value;

use crate::{assay, command};

fn store() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    Store::open(folder.path().join(".assay/assay.db")).unwrap().add_fixtures(3, 3, 1_795_212_800).unwrap();
    folder
}

#[test]
fn it_says_where_it_is_and_ends_by_ctrl_c() {
    let folder = store();
    let mut child =
        command(folder.path(), &["serve", "--port", "0", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let said: Value = serde_json::from_str(&line).unwrap();
    let (address, token) = (said["address"].as_str().unwrap(), said["token"].as_str().unwrap());
    assert_eq!(said["url"], format!("http://{address}/#token={token}"));
    assert!(token.len() == 32 && address.starts_with("127.0.0.1:"), "{line}");
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/findings HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("\"total\":3"), "{answer}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn why_it_cannot_serve_is_one_sentence() {
    let folder = store();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = assay(folder.path(), &["serve", "--port", &port]).replace(&port, "PORT");
    insta::assert_snapshot!(said, @r##"
error: port PORT of 127.0.0.1 is in use
 help: another assay serve may be there; choose a port with --port N, 0 for any
exit 2
"##);
    insta::assert_snapshot!(assay(folder.path(), &["serve", "--db", "none.db"]), @r##"
error: there is no store at none.db
 help: run `assay fuzz` to make one, or name another with --db PATH
exit 2
"##);
    std::fs::write(folder.path().join("notes.txt"), "notes").unwrap();
    insta::assert_snapshot!(assay(folder.path(), &["serve", "--db", "notes.txt"]), @r##"
error: notes.txt is not a store of Assay: the file is not an SQLite database
 help: name another file with --db PATH; this one was not touched
exit 2
"##);
    insta::assert_snapshot!(assay(folder.path(), &["serve", "--graph", "none.json"]), @r##"
error: there is no graph at none.json
 help: assay explore FILE --graph GRAPH makes one
exit 2
"##);
}
