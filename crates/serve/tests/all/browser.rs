//! The pages in a browser, as a user sees and uses them. Screenshots of all are kept in `target/screenshots`.

use assay_campaign::Store;
use assay_campaign::finding::{Finding, Label};

use crate::server::{HOSTILE, NOW, Served, TOKEN, hostile, miscompile};
use crate::webdriver::{Browser, keys};

fn go(browser: &Browser, served: &Served, path: &str) {
    browser.open(&format!("http://{}{path}", served.address));
    browser.drawn();
}

/// The page fits into its window, asked nobody else for anything, and nothing on it failed.
fn is_sound(browser: &Browser, served: &Served, path: &str) {
    let over = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(browser.text(over), "0", "{path} is wider than its window");
    let own = format!("http://{}/", served.address);
    let foreign = browser.text(&format!(
        "performance.getEntriesByType('resource').map((each) => each.name).filter((name) => !name.startsWith('{own}'))"
    ));
    assert_eq!(foreign, "", "{path}");
    assert_eq!(browser.complaints(), Vec::<String>::new(), "{path}");
}

/// A lowering space that branches in several places.
fn graph(served: &Served) {
    let passes =
        ["convert-scf-to-cf", "canonicalize", "convert-arith-to-llvm", "convert-func-to-llvm", "cse"];
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    for node in 0..24u32 {
        let verdict = if node == 13 {
            "differs"
        } else if node == 20 {
            "not lowered"
        } else {
            "ok"
        };
        nodes.push(serde_json::json!({"id": format!("{:08x}", node * 0x9E37), "label": format!("program {node}"), "verdict": verdict}));
        if node > 0 {
            let from = (node - 1) / 2;
            let pass = passes[node as usize % 5];
            edges.push(serde_json::json!({"from": format!("{:08x}", from * 0x9E37), "to": format!("{:08x}", node * 0x9E37), "pass": pass, "verdict": verdict}));
        }
    }
    edges.push(serde_json::json!({"from": format!("{:08x}", 5 * 0x9E37), "to": format!("{:08x}", 14 * 0x9E37), "pass": "sccp", "verdict": "ok"}));
    let folder = served.folder().join("graphs");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(
        folder.join("loops.json"),
        serde_json::json!({"nodes": nodes, "edges": edges}).to_string(),
    )
    .unwrap();
}

#[test]
fn every_page_looks_right_at_two_widths_dark_and_light() {
    let Some(browser) = Browser::start("every_page_looks_right_at_two_widths_dark_and_light") else { return };
    let served = Served::few();
    Store::open(served.db()).unwrap().add_fixtures(230, 1500, NOW).unwrap();
    graph(&served);
    let pages = [
        ("overview", "/?campaign=2"),
        ("findings", "/findings"),
        ("findings-filtered", "/findings?kind=miscompile&q=arith"),
        ("finding", "/findings/1"),
        ("finding-crash", "/findings/3"),
        ("coverage", "/coverage?campaign=1"),
        ("coverage-passes", "/coverage?campaign=1&of=passes"),
        ("paths", "/paths"),
    ];
    for (name, path) in pages {
        for width in [1280, 390] {
            for dark in [false, true] {
                browser.dark(dark);
                browser.size(width, 900);
                go(&browser, &served, path);
                is_sound(&browser, &served, path);
                if !dark || width == 1280 {
                    let theme = if dark { "-dark" } else { "" };
                    browser.picture(&format!("{name}{theme}"), width);
                }
            }
        }
    }
    let ground = |dark| {
        browser.dark(dark);
        browser.text("getComputedStyle(document.body).backgroundColor")
    };
    assert_ne!(ground(true), ground(false));
}

#[test]
fn lists_are_filtered_and_searched_and_links_keep_that() {
    let Some(browser) = Browser::start("lists_are_filtered_and_searched_and_links_keep_that") else { return };
    let served = Served::with(|store| store.add_fixtures(1000, 10, NOW).unwrap());
    go(&browser, &served, "/findings");
    let rows = "document.querySelectorAll('table.list tbody tr').length";
    assert_eq!(browser.text(rows), "100");
    browser.click("[id='f-kind-crash']");
    browser.until("location.search === '?kind=crash' && document.querySelector('.pager').textContent.includes('200 findings')");
    browser.write("#search", "tosa.mul sccp");
    browser.until(
        "location.search.includes('q=tosa.mul+sccp') && document.querySelectorAll('.row-link').length < 20",
    );
    let found = browser.text(rows);
    browser.open(&browser.text("location.href"));
    browser.drawn();
    assert_eq!(
        (browser.text(rows), browser.text("document.getElementById('search').value")),
        (found, "tosa.mul sccp".into())
    );
    browser.click(".chip.quiet");
    browser.until("location.search === '' && document.querySelectorAll('.row-link').length === 100");
    browser.click(".pager a[rel=next]");
    browser.until("document.querySelector('.row-link').textContent.includes('fixture 161 ')");
    browser.back();
    browser.until(
        "location.search === '' && document.querySelector('.row-link').textContent.includes('fixture 0 ')",
    );
    is_sound(&browser, &served, "/findings");
}

#[test]
fn a_node_lists_each_way_once_and_the_wrong_ones_first() {
    let Some(browser) = Browser::start("a_node_lists_each_way_once_and_the_wrong_ones_first") else { return };
    let served = Served::few();
    std::fs::create_dir(served.folder().join("graphs")).unwrap();
    let nodes = ["a", "b", "c"].map(|id| serde_json::json!({"id": id, "label": id, "verdict": "ok"}));
    let edges = [
        ("b", "cse", "ok"),
        ("b", "sccp", "ok"),
        ("c", "inline", "ok"),
        ("c", "canonicalize", "differs"),
    ]
    .map(|(to, pass, verdict)| serde_json::json!({"from": "a", "to": to, "pass": pass, "verdict": verdict}));
    let graph = serde_json::json!({"source": "a", "nodes": nodes, "edges": edges}).to_string();
    std::fs::write(served.folder().join("graphs/x.json"), graph).unwrap();
    let list = "[...document.querySelectorAll('#node li')].map((item) => item.innerText).join('; ')";
    let distance = "document.querySelector('#node h2 + p').innerText";
    go(&browser, &served, "/paths?node=a");
    assert_eq!(browser.text(list), "canonicalize → c differs; cse, sccp → b ok; inline → c ok");
    assert!(browser.text(distance).ends_with("the source"), "{}", browser.text(distance));
    go(&browser, &served, "/paths?node=b");
    assert!(browser.text(distance).ends_with("1 step from the source"), "{}", browser.text(distance));
}

#[test]
fn program_text_is_shown_and_never_run() {
    let Some(browser) = Browser::start("program_text_is_shown_and_never_run") else { return };
    let served = Served::few();
    std::fs::create_dir(served.folder().join("graphs")).unwrap();
    let node = serde_json::json!({"id": HOSTILE, "label": HOSTILE, "verdict": HOSTILE});
    let edge = serde_json::json!({"from": HOSTILE, "to": HOSTILE, "pass": HOSTILE, "verdict": HOSTILE});
    let graph = serde_json::json!({"nodes": [node], "edges": [edge]}).to_string();
    std::fs::write(served.folder().join("graphs/x.json"), graph).unwrap();
    for path in ["/", "/findings", "/findings/2", "/paths", "/findings?q=%3Cimg+src=x+onerror=alert(1)%3E"] {
        go(&browser, &served, path);
        assert!(!browser.text("document.title").contains("hacked") || path == "/findings/2", "{path}");
        assert_eq!(browser.text("document.querySelectorAll('main img, main script').length"), "0", "{path}");
        is_sound(&browser, &served, path);
    }
    go(&browser, &served, "/findings/2");
    let shown =
        format!("document.querySelector('main').textContent.includes({})", serde_json::json!(HOSTILE));
    assert_eq!(browser.text(&shown), "true");
    assert_eq!(browser.text("document.title.startsWith('#2 ')"), "true", "the title is text too");
}

#[test]
fn labels_are_set_with_the_token_of_the_printed_address() {
    let Some(browser) = Browser::start("labels_are_set_with_the_token_of_the_printed_address") else {
        return;
    };
    let served = Served::few();
    go(&browser, &served, "/findings/3");
    browser.write("#label", "fixed");
    browser.click("#save");
    browser.until("document.getElementById('outcome').textContent.includes('needs the token')");
    browser.write("#token", "wrong");
    browser.click("#save");
    browser.until("document.getElementById('outcome').textContent.includes('not the token')");
    let label = |id| Store::read(served.db()).unwrap().finding(id).unwrap().label;
    assert_eq!(label(3), Label::New);
    browser.open("about:blank");
    browser.open(&format!("http://{}/findings/3#token={TOKEN}", served.address));
    browser.drawn();
    browser.until("location.hash === ''");
    browser.write("#label", "filed");
    browser.write("#issue-number", "777");
    browser.write("#note", "sent today");
    browser.click("#save");
    browser.until("document.querySelector('.badges').textContent.includes('filed #777')");
    browser.until("document.getElementById('outcome').textContent.includes('Saved')");
    assert_eq!(label(3), Label::Filed(Some(777)));
    assert_eq!(browser.text("document.getElementById('note').value"), "sent today");
}

#[test]
fn everything_is_reached_by_keys_and_an_open_page_lives() {
    let Some(browser) = Browser::start("everything_is_reached_by_keys_and_an_open_page_lives") else {
        return;
    };
    let served = Served::few();
    go(&browser, &served, "/findings");
    browser.press(keys::TAB);
    assert_eq!(browser.text("document.activeElement.className"), "skip");
    for _ in 0..4 {
        browser.press(keys::TAB);
        let outline = browser.text("getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth");
        assert_eq!(outline, "solid3px", "{}", browser.text("document.activeElement.outerHTML"));
    }
    browser.press("?");
    assert_eq!(browser.text("document.getElementById('help').open"), "true");
    browser.press(keys::ESCAPE);
    browser.until("!document.getElementById('help').open");
    let theme = "document.documentElement.dataset.theme";
    browser.press("t");
    let one = browser.text(theme);
    browser.press("t");
    assert_ne!(browser.text(theme), one);
    browser.press("/");
    assert_eq!(browser.text("document.activeElement.id"), "search");
    browser.press(keys::ESCAPE);
    browser.press("jjk");
    // Strong findings come first.
    assert_eq!(browser.text("document.activeElement.getAttribute('href')"), "/findings/2");
    browser.press(keys::ENTER);
    browser.until("location.pathname === '/findings/2'");
    browser.drawn();
    graph(&served);
    browser.press("p");
    browser.until("location.pathname === '/paths'");
    browser.drawn();
    browser.script("document.querySelector('.node').focus()");
    browser.press(keys::DOWN);
    browser.until("location.search.includes('node=')");
    assert_eq!(browser.text("document.activeElement.classList.contains('node')"), "true");

    go(&browser, &served, "/");
    // It counts findings that are not reduced, too.
    let count = "document.querySelectorAll('.tile .faint')[3].textContent";
    let causes = browser.text(count);
    let fresh = Finding { signature: "another".into(), ..miscompile() };
    let mut store = Store::open(served.db()).unwrap();
    browser.until("document.getElementById('live').textContent === 'up to date'");
    store.record(&fresh, Label::New, NOW).unwrap();
    store.record(&hostile(), Label::New, NOW).unwrap();
    browser.until(&format!("{count} !== '{causes}'"));
}
