//! Every page and every address of data, over a real port.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use assay_campaign::Store;
use assay_serve::{DashboardServer, ServeError};

use crate::http::{Answer, get, send};
use crate::server::{HOSTILE, NOW, Served, TOKEN, options};

const PAGES: [&str; 5] = ["/", "/findings", "/findings/1", "/coverage", "/paths"];

fn label(address: SocketAddr, id: &str, token: &str, body: &str) -> Answer {
    let token = if token.is_empty() { String::new() } else { format!("\nX-Assay-Token: {token}") };
    send(address, &format!("POST /api/findings/{id}/label HTTP/1.1\nHost: {address}{token}"), body)
}

#[test]
fn every_page_is_there_and_runs_nothing_but_its_own_files() {
    let served = Served::few();
    for path in PAGES {
        let page = get(served.address, path);
        assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert!(
            !page.body.contains("//cdn") && !page.body.contains("https:"),
            "something comes from elsewhere"
        );
        for part in page.body.split("<script").skip(1) {
            assert!(
                part.starts_with(" src=") || part.starts_with(" type=\"module\" src="),
                "a script in the page"
            );
        }
        for reference in page.body.split("/assets/").skip(1) {
            let name = reference.split('"').next().unwrap();
            assert_eq!(get(served.address, &format!("/assets/{name}")).status, 200, "{name}");
        }
    }
    assert_eq!(
        get(served.address, "/assets/main.js").header("content-type"),
        "text/javascript; charset=utf-8"
    );
    for path in ["/nowhere", "/assets/../Cargo.toml", "/assets/%2e%2e%2fsecret", "/api/nothing"] {
        let answer = get(served.address, path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.json()["error"].is_string());
    }
    let put = send(served.address, &format!("PUT /findings HTTP/1.1\nHost: {}", served.address), "");
    assert_eq!(put.status, 405);
}

#[test]
fn a_foreign_host_name_is_refused_on_every_address() {
    let served = Served::few();
    let by = |host: &str, path: &str| {
        send(served.address, &format!("GET {path} HTTP/1.1\nHost: {host}"), "").status
    };
    for path in PAGES.iter().chain(&["/api/findings", "/api/findings/1", "/assets/main.js", "/nowhere"]) {
        assert_eq!(by("rebound.example", path), 421, "{path}");
        assert_eq!(by("rebound.example:7878", path), 421, "{path}");
    }
    for host in ["localhost:1", "127.0.0.1", "[::1]:5", "build.example"] {
        assert_eq!(by(host, "/api/pulse"), 200, "{host}");
    }
}

#[test]
fn the_overview_has_totals_rates_and_findings() {
    let served = Served::few();
    let data = get(served.address, "/api/overview").json();
    assert_eq!((&data["campaign"], &data["findings"]), (&1.into(), &3.into()));
    assert_eq!(data["campaigns"][0]["settings"]["target"], "mlir-22");
    assert_eq!((&data["verdicts"]["ok"], &data["campaigns"][0]["programs"]), (&4000.into(), &200.into()));
    assert_eq!(data["samples"].as_array().unwrap().len(), 200);
    assert_eq!(data["samples"][199]["pairs"], 70);
    assert_eq!(data["curves"][0]["kind"], "crash");
    assert_eq!(data["facets"]["dialect"][0]["name"], "arith");
    assert_eq!(data["recent"][0]["id"], 3);
    assert_eq!(get(served.address, "/api/overview?campaign=9").json()["samples"], serde_json::json!([]));
    assert_eq!(get(served.address, "/api/overview?campaign=x").status, 400);
}

#[test]
fn a_store_without_anything_has_all_its_pages() {
    let served = Served::with(|_| {});
    for path in ["/api/overview", "/api/findings", "/api/coverage", "/api/graphs", "/api/pulse"] {
        assert_eq!(get(served.address, path).status, 200, "{path}");
    }
}

#[test]
fn the_list_is_filtered_searched_sorted_and_paged() {
    let served = Served::with(|store| store.add_fixtures(350, 10, NOW).unwrap());
    let list = |query: &str| get(served.address, &format!("/api/findings?{query}")).json();
    let all = list("");
    assert_eq!(
        (&all["total"], &all["pages"], all["rows"].as_array().unwrap().len()),
        (&350.into(), &4.into(), 100)
    );
    assert_eq!(list("page=4")["rows"].as_array().unwrap().len(), 50);
    assert_eq!(list("page=99")["rows"].as_array().unwrap().len(), 0);
    assert_eq!(list("sort=newest")["rows"][0]["id"], 350);
    assert_eq!(list("q=fixture+7+differs&kind=crash")["rows"][0]["kind"], "crash");
    assert_eq!(list("label=known&pass=sccp")["rows"][0]["pass"], "sccp");
    assert_eq!(list("dialect=tosa")["rows"][0]["title"].as_str().unwrap().split('.').next(), Some("tosa"));
    for bad in ["kind=typo", "sort=id;DROP", "page=x"] {
        let answer = get(served.address, &format!("/api/findings?{bad}"));
        assert_eq!(answer.status, 400, "{bad}");
        assert!(answer.json()["error"].is_string(), "{bad}");
    }
}

#[test]
fn a_finding_has_all_its_evidence() {
    let served = Served::few();
    let data = get(served.address, "/api/findings/1").json();
    assert_eq!(data["heading"], "[mlir][arith] int-range-optimizations: arith.ceildivsi: result 0 differs");
    assert_eq!(data["marked"], serde_json::json!(5));
    assert_eq!(data["finding"]["analysis"]["versions"][0]["shows"], false);
    assert!(data["diff"].as_array().unwrap().iter().any(|row| row["same"] == false));
    let issue = data["issue"].as_str().unwrap();
    let title = "# [mlir][arith] int-range-optimizations: arith.ceildivsi: result 0 differs\n";
    assert!(issue.contains(title), "{issue}");
    assert_eq!(data["command"], "mlir-opt-22 --int-range-optimizations before.mlir");
    let crash = get(served.address, "/api/findings/3").json();
    // Whatever a pass requires, it must not crash.
    assert!(crash["diff"].is_null() && crash["caution"].is_null(), "{crash}");
    let file = get(served.address, "/api/findings/1/files/reproduce.sh");
    assert!(
        file.body.starts_with("#!") && file.header("content-disposition").contains("finding-1-reproduce.sh")
    );
    assert_eq!(file.header("content-type"), "text/plain; charset=utf-8");
    for path in ["/api/findings/99", "/api/findings/x", "/api/findings/1/files/..%2f..%2fpasswd"] {
        assert_eq!(get(served.address, path).status, 404, "{path}");
    }
}

#[test]
fn program_text_travels_as_json_only() {
    let served = Served::few();
    let answer = get(served.address, "/api/findings/2");
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.json()["finding"]["title"], HOSTILE);
    for path in ["/findings/2", "/findings?q=%3Cscript%3Ealert(1)%3C/script%3E"] {
        assert!(!get(served.address, path).body.contains("alert(1)"), "an address is put into the page");
    }
}

#[test]
fn labels_need_the_token_and_change_the_store() {
    let served = Served::few();
    let body = r#"{"label":"filed:7","note":"sent"}"#;
    for token in ["", "0", "x123456789abcdef0123456789abcdef", &format!("{TOKEN}0")] {
        let answer = label(served.address, "2", token, body);
        assert_eq!(answer.status, 403, "{token}");
        assert!(!answer.body.contains(TOKEN));
    }
    assert_eq!(Store::read(served.db()).unwrap().finding(2).unwrap().label.to_string(), "new");
    let before = get(served.address, "/api/pulse").json();
    let answer = label(served.address, "2", TOKEN, body);
    assert_eq!((answer.status, &answer.json()["label"]), (200, &"filed #7".into()));
    let stored = Store::read(served.db()).unwrap().finding(2).unwrap();
    assert_eq!((stored.label.to_string().as_str(), stored.note.as_str()), ("filed #7", "sent"));
    assert_ne!(get(served.address, "/api/pulse").json(), before, "an open page hears of it");
    for (id, body, status) in [
        ("2", r#"{"label":"wontfix"}"#, 400),
        ("2", "label=new", 400),
        ("3", r#"{"label":"not-a-bug","note":" "}"#, 400),
        ("99", r#"{"label":"fixed"}"#, 404),
        ("x", r#"{"label":"fixed"}"#, 404),
    ] {
        assert_eq!(label(served.address, id, TOKEN, body).status, status, "{id} {body}");
    }
    assert_eq!(
        label(served.address, "3", TOKEN, r#"{"label":"not-a-bug","note":"a test pass"}"#).status,
        200
    );
}

#[test]
fn coverage_is_shown_beside_all_items() {
    let served = Served::few();
    let of = |query: &str| get(served.address, &format!("/api/coverage?{query}")).json();
    let ops = of("");
    assert_eq!((&ops["totals"]["ops"]["known"], &ops["totals"]["ops"]["covered"]), (&63.into(), &21.into()));
    let missing = of("only=missing")["rows"].clone();
    let names: Vec<_> = missing.as_array().unwrap().iter().map(|row| row["name"].clone()).collect();
    assert_eq!((names.len(), &names[..2]), (42, &["acc.loop".into(), "arith.ceildivsi".into()][..]));
    let passes = of("of=passes");
    assert_eq!(
        passes["rows"][0],
        serde_json::json!({"name": "canonicalize", "count": 200, "group": "sound"})
    );
    assert_eq!((&of("of=pairs")["total"], &of("of=patterns&q=pattern2")["total"]), (&70.into(), &11.into()));
    let options = of("of=options");
    let row =
        |name: &str, count: u64| serde_json::json!({"name": name, "count": count, "group": "canonicalize"});
    let wanted = [row("canonicalize top-down=false", 200), row("canonicalize top-down=true", 0)];
    assert_eq!(options["rows"], serde_json::json!(wanted));
    assert_eq!(options["totals"]["options"], serde_json::json!({"covered": 1, "known": 2}));
    let seed = serde_json::json!({"name": "seed0.mlir:1", "count": 67, "group": "gave none", "hits": 0});
    assert_eq!(of("of=seeds")["rows"][0], seed);
    assert_eq!(get(served.address, "/api/coverage?of=everything").status, 400);
}

#[test]
fn lowering_spaces_come_from_their_folder_only() {
    let served = Served::few();
    let folder = served.folder().join("graphs");
    std::fs::create_dir(&folder).unwrap();
    let graph = r#"{"nodes":[{"id":"a","label":"source","verdict":""}],"edges":[]}"#;
    std::fs::write(folder.join("one.json"), graph).unwrap();
    std::fs::write(folder.join("broken.json"), "{").unwrap();
    std::fs::write(served.folder().join("secret.json"), graph).unwrap();
    assert_eq!(get(served.address, "/api/graphs").json(), serde_json::json!({"graphs": ["broken", "one"]}));
    assert_eq!(get(served.address, "/api/graphs/one").json()["nodes"][0]["label"], "source");
    let broken = get(served.address, "/api/graphs/broken");
    assert_eq!(broken.status, 422);
    assert!(broken.json()["error"].as_str().unwrap().contains("cannot be shown"));
    for name in ["..%2fsecret", "secret", "%2e%2e", "none"] {
        assert_eq!(get(served.address, &format!("/api/graphs/{name}")).status, 404, "{name}");
    }
}

#[test]
fn what_cannot_be_served_is_one_sentence() {
    let served = Served::few();
    let taken = options(&served.db());
    let error =
        DashboardServer::bind(assay_serve::ServeOptions { port: served.address.port(), ..taken.clone() })
            .err()
            .unwrap();
    assert!(matches!(error, ServeError::InUse(_)));
    assert_eq!(error.to_string(), format!("port {} of 127.0.0.1 is in use", served.address.port()));
    let none = assay_serve::ServeOptions { db: served.folder().join("none.db").into(), ..taken.clone() };
    assert!(DashboardServer::bind(none).err().unwrap().to_string().starts_with("there is no store at "));
    let elsewhere = assay_serve::ServeOptions { address: [192, 0, 2, 1].into(), ..taken };
    assert!(
        DashboardServer::bind(elsewhere)
            .err()
            .unwrap()
            .to_string()
            .starts_with("cannot listen on 192.0.2.1:0")
    );
}

#[test]
fn requests_that_are_too_long_or_no_text_are_answered_with_json() {
    let served = Served::few();
    let long = get(served.address, &format!("/api/findings?q={}", "x".repeat(50_000)));
    assert_eq!(long.status, 400);
    assert!(long.json()["error"].as_str().unwrap().contains("at most 1000 bytes"));
    let bytes = get(served.address, "/api/graphs/%ff");
    assert_eq!(bytes.status, 400);
    assert!(bytes.json()["error"].as_str().unwrap().contains("UTF-8"), "{:?}", bytes.json());
}

#[test]
fn a_request_that_is_never_finished_is_dropped() {
    let served = Served::few();
    let options = assay_serve::ServeOptions { patience: Duration::from_millis(50), ..options(&served.db()) };
    let server = DashboardServer::bind(options).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    let label = "POST /api/findings/1/label HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";
    for (half, answer) in [("", ""), ("GET / HT", ""), ("GET / HTTP/1.1\r\nHost: lo", ""), (label, "408")] {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(half.as_bytes()).unwrap();
        // Ends when the server closes the connection.
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        assert!(said.contains(answer), "{half:?}: {said}");
    }
}

#[test]
fn a_client_that_takes_no_answer_is_dropped() {
    let served = Served::few();
    let options = assay_serve::ServeOptions { patience: Duration::from_millis(50), ..options(&served.db()) };
    let server = DashboardServer::bind(options).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    let mut stream = TcpStream::connect(address).unwrap();
    // Once the answers fill all buffers, the server reads no more requests; this ends when it closes the connection.
    while stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").is_ok() {}
    assert_eq!(get(address, "/").status, 200);
}
