//! A real browser: chromedriver over plain HTTP (<https://www.w3.org/TR/webdriver2/>).

use std::io::{BufRead as _, BufReader, Lines};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::http::send;

/// The key of an element's reference in an answer.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Without these, Chromium looks for hosts on the network when it starts.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// A browser with one window, closed when this is dropped.
pub struct Browser {
    driver: Child,
    address: SocketAddr,
    session: String,
    /// The driver would end if its output were closed.
    _output: Lines<BufReader<ChildStdout>>,
    _profile: tempfile::TempDir,
}

/// Keys that are not characters.
pub mod keys {
    pub const TAB: &str = "\u{e004}";
    pub const ENTER: &str = "\u{e007}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const DOWN: &str = "\u{e015}";
}

impl Browser {
    /// Starts a browser, if one is installed; else the test says that it is skipped.
    pub fn start(test: &str) -> Option<Browser> {
        let (Some(chromium), Some(driver)) =
            (program(&["chromium", "chromium-browser"]), program(&["chromedriver"]))
        else {
            eprintln!("{test}: skipped, there is no chromium with chromedriver");
            return None;
        };
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        // The first line has the port: port 0 asks for any free one.
        let port = |line: String| {
            line.split_once("successfully on port ")?.1.trim_end_matches('.').parse::<u16>().ok()
        };
        let port = lines.by_ref().map_while(Result::ok).find_map(port).expect("chromedriver says its port");
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Browser {
            driver,
            _output: lines,
            address: ([127, 0, 0, 1], port).into(),
            session: String::new(),
            _profile: profile,
        };
        let mut arguments: Vec<String> = FLAGS.iter().map(ToString::to_string).collect();
        arguments.push(format!("--user-data-dir={}", browser._profile.path().display()));
        let options = json!({"binary": chromium, "args": arguments});
        let wanted = json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        let made = browser.call("POST", "/session", &json!({"capabilities": {"alwaysMatch": wanted}}));
        browser.session = made["sessionId"].as_str().expect("a session").to_owned();
        browser.ask("timeouts", json!({"script": 60_000, "pageLoad": 60_000}));
        browser.size(1280, 900);
        Some(browser)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let head =
            format!("{method} {path} HTTP/1.1\nHost: {}\nContent-Type: application/json", self.address);
        let text = if method == "POST" { body.to_string() } else { String::new() };
        let answer = send(self.address, &head, &text);
        let value = answer.json()["value"].clone();
        assert_eq!(answer.status, 200, "{method} {path} {body}: {value}");
        value
    }

    fn ask(&self, what: &str, body: Value) -> Value {
        self.call("POST", &format!("/session/{}/{what}", self.session), &body)
    }

    /// Opens an address.
    pub fn open(&self, url: &str) {
        self.ask("url", json!({"url": url}));
    }

    /// The size of the page's area; phones have a width of 390 pixels.
    pub fn size(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        self.ask("goog/cdp/execute", json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size}));
    }

    /// Whether the dark colour scheme is preferred.
    pub fn dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
        self.ask("goog/cdp/execute", json!({"cmd": "Emulation.setEmulatedMedia", "params": features}));
    }

    /// What a script returns.
    pub fn script(&self, script: &str) -> Value {
        self.ask("execute/sync", json!({"script": script, "args": []}))
    }

    /// The text of what a script returns.
    pub fn text(&self, expression: &str) -> String {
        self.script(&format!("return String({expression})")).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true, in the page.
    pub fn until(&self, condition: &str) {
        let script = format!(
            "const done = arguments[0];
             const look = () => {{ let is; try {{ is = {condition}; }} catch {{ is = false; }} is ? done(true) : setTimeout(look, 10); }};
             look();"
        );
        self.ask("execute/async", json!({"script": script, "args": []}));
    }

    /// Waits until the page is drawn.
    pub fn drawn(&self) {
        self.until("document.getElementById('main').dataset.ready === 'yes'");
    }

    fn element(&self, css: &str) -> String {
        let found = self.ask("element", json!({"using": "css selector", "value": css}));
        found[ELEMENT].as_str().expect("an element").to_owned()
    }

    /// Clicks the first element that fits.
    pub fn click(&self, css: &str) {
        self.ask(&format!("element/{}/click", self.element(css)), json!({}));
    }

    /// Types into the first element that fits.
    pub fn write(&self, css: &str, text: &str) {
        self.ask(&format!("element/{}/value", self.element(css)), json!({"text": text}));
    }

    /// Presses keys, wherever the focus is.
    pub fn press(&self, keys: &str) {
        let each = keys.chars().flat_map(|key| {
            [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})]
        });
        let actions = json!([{"type": "key", "id": "keyboard", "actions": each.collect::<Vec<_>>()}]);
        self.ask("actions", json!({"actions": actions}));
    }

    /// Goes back.
    pub fn back(&self) {
        self.ask("back", json!({}));
    }

    /// What the page's console reports: errors, refused scripts and styles.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.ask("se/log", json!({"type": "browser"}));
        let lines = log.as_array().into_iter().flatten();
        let bad = lines.filter(|line| line["level"] == "SEVERE" || line["level"] == "WARNING");
        bad.map(|line| line["message"].to_string()).collect()
    }

    /// A picture of the whole page as it is `width` wide, kept as the test's output.
    pub fn picture(&self, name: &str, width: u32) {
        self.size(width, 900);
        let height = self.script("return document.documentElement.scrollHeight").as_u64().unwrap_or(900);
        self.size(width, u32::try_from(height.clamp(600, 6000)).unwrap_or(900));
        let picture = self.call("GET", &format!("/session/{}/screenshot", self.session), &Value::Null);
        let bytes = base64(picture.as_str().expect("a picture"));
        let folder = screenshots();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}-{width}.png")), bytes).unwrap();
        self.size(width, 900);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let head = format!("DELETE /session/{} HTTP/1.1\nHost: {}", self.session, self.address);
            send(self.address, &head, "");
        }
        // It may be gone already.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The folder of the pictures, in the target folder.
fn screenshots() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("screenshots")
}

/// The first of these programs that is installed.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

/// Decodes base 64 (RFC 4648).
fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0u32, 0u32);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|&each| each == byte)) {
        (bits, held) = (bits << 6 | digit as u32, held + 6);
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    bytes
}
