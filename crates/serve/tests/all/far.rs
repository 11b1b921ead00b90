//! A store on a server: pages when the connection to it breaks, or a statement waits.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use assay_campaign::Label;
use assay_campaign::store::{Location, Store};
use assay_serve::DashboardServer;

use crate::database;
use crate::http::{get, send};
use crate::proxy::Proxy;
use crate::server::{NOW, TOKEN, miscompile, options};

/// Serves the store at `place`, and waits a second for a statement.
fn serve(place: &Path) -> SocketAddr {
    let db = Location::from(place).giving_up_after(Duration::from_secs(1));
    let server = DashboardServer::bind(assay_serve::ServeOptions { db, ..options(place) }).unwrap();
    let address = server.address();
    // It ends with the process.
    std::thread::spawn(move || server.run());
    address
}

const PAGES: [&str; 4] = ["/api/overview", "/api/findings", "/api/findings/1", "/api/pulse"];

#[test]
fn a_page_is_read_on_a_new_connection_if_the_old_one_breaks() {
    let Some(server) = database::TestServer::start() else { return };
    let place = server.store("far");
    Store::open(&place).unwrap().record(&miscompile(), Label::New, NOW).unwrap();
    let network = Proxy::new(server.port());
    let address = serve(&network.place(&place));
    for path in PAGES {
        network.cut();
        assert_eq!(get(address, path).status, 200, "{path} after a cut");
        // Between two statements of the page.
        network.lose_answer("REPEATABLE READ", "SELECT");
        network.cut();
        let answer = get(address, path);
        assert!(network.has_lost());
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
}

#[test]
fn a_page_whose_statement_waits_says_so() {
    let Some(server) = database::TestServer::start() else { return };
    let place = server.store("locked");
    Store::open(&place).unwrap().record(&miscompile(), Label::New, NOW).unwrap();
    let address = serve(&place);
    let mut lock = server.lock("locked.findings");
    let label = || {
        let head = format!("POST /api/findings/1/label HTTP/1.1\nHost: {address}\nX-Assay-Token: {TOKEN}");
        send(address, &head, r#"{"label": "filed"}"#)
    };
    let stuck = [get(address, "/api/findings"), label()];
    for answer in stuck {
        assert_eq!(answer.status, 503, "{}", answer.body);
        let said = answer.json()["error"].as_str().unwrap().to_owned();
        let reason =
            "cannot be reached: a statement had no answer for 1 seconds, although the server answers others";
        assert!(said.ends_with(reason), "{said}");
    }
    // Pages that wait for such a page do not wait once more.
    let all = std::thread::scope(|scope| {
        let all = [(); 8].map(|()| scope.spawn(|| get(address, "/api/findings")));
        all.map(|page| page.join().unwrap())
    });
    assert!(all.iter().all(|answer| answer.status == 503));
    assert!(all.iter().any(|answer| answer.body.contains("cannot be reached: other requests wait for it")));
    lock.batch_execute("ROLLBACK").unwrap();
    assert_eq!((get(address, "/api/findings").status, label().status), (200, 200));
}
