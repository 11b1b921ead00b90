//! A network between clients and a PostgreSQL server. It is slow, loses an answer, carries nothing any more on some connections, or
//! ends them.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The time of a step.
const STEP: Duration = Duration::from_millis(100);

/// A proxy on a port of the loopback interface.
pub struct Proxy {
    server: u16,
    port: u16,
    shared: Arc<SharedProxy>,
}

#[derive(Default)]
struct SharedProxy(Mutex<ProxyState>);

#[derive(Default)]
struct ProxyState {
    /// How many bytes of the server each connection delivers in each step; all that come, if absent.
    bytes: Option<usize>,
    /// Both ends of every connection.
    ends: Vec<[TcpStream; 2]>,
    /// The first connections, this many, carry nothing.
    frozen: usize,
    lose: Option<Loss>,
    /// New connections end at once.
    closed: bool,
    /// How many did.
    refused: usize,
}

/// What is lost next, once.
struct Loss {
    /// A statement of the same connection and transaction.
    earlier: String,
    statement: String,
    part: LostPart,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LostPart {
    Statement,
    Answer,
    /// The answer, and all new connections.
    Server,
    /// The answer does not come, and the connection stays.
    Held,
}

impl Proxy {
    /// A proxy that forwards everything to this port of the loopback interface.
    pub fn new(server: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let proxy = Proxy { server, port, shared: Arc::default() };
        let shared = Arc::clone(&proxy.shared);
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if shared.refuses() {
                    continue;
                }
                if let Ok(server) = TcpStream::connect(("127.0.0.1", server)) {
                    connect(client, server, &shared);
                }
            }
        });
        proxy
    }

    /// The address of a store by way of this proxy.
    pub fn place(&self, store: &Path) -> PathBuf {
        let url = store.to_str().unwrap();
        PathBuf::from(url.replace(&format!(":{}/", self.server), &format!(":{}/", self.port)))
    }

    /// Limits how many bytes of the server each connection delivers in a tenth of a second. With zero, what the server sends waits.
    pub fn slow(&self, bytes: Option<usize>) {
        self.shared.state().bytes = bytes;
    }

    /// Carries nothing on the connections that are there now. New ones work.
    pub fn freeze(&self) {
        let mut state = self.shared.state();
        state.frozen = state.ends.len();
    }

    /// Ends all connections that are there now. New ones work.
    pub fn cut(&self) {
        let state = self.shared.state();
        for end in state.ends.iter().flatten() {
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    /// When a client sends `statement` after `earlier` on the same connection and in the same transaction: waits until the server
    /// answers, and ends the connection instead of delivering the answer. Happens once.
    pub fn lose_answer(&self, earlier: &str, statement: &str) {
        self.lose(earlier, statement, LostPart::Answer);
    }

    /// The same, but the connection ends before the server has the statement.
    pub fn lose_statement(&self, earlier: &str, statement: &str) {
        self.lose(earlier, statement, LostPart::Statement);
    }

    /// As [`Proxy::lose_answer`]. From then on new connections end at once, until [`Proxy::admit`].
    pub fn lose_server(&self, earlier: &str, statement: &str) {
        self.lose(earlier, statement, LostPart::Server);
    }

    /// The same as [`Proxy::lose_answer`], but the connection stays and carries nothing any more.
    pub fn hold_answer(&self, earlier: &str, statement: &str) {
        self.lose(earlier, statement, LostPart::Held);
    }

    fn lose(&self, earlier: &str, statement: &str, part: LostPart) {
        let [earlier, statement] = [earlier, statement].map(str::to_owned);
        self.shared.state().lose = Some(Loss { earlier, statement, part });
    }

    /// New connections work again.
    pub fn admit(&self) {
        self.shared.state().closed = false;
    }

    /// How many connections have ended at once.
    pub fn refused(&self) -> usize {
        self.shared.state().refused
    }

    /// Whether what was to be lost is lost.
    pub fn has_lost(&self) -> bool {
        self.shared.state().lose.is_none()
    }
}

impl SharedProxy {
    fn state(&self) -> MutexGuard<'_, ProxyState> {
        self.0.lock().unwrap()
    }

    fn refuses(&self) -> bool {
        let mut state = self.state();
        state.refused += usize::from(state.closed);
        state.closed
    }

    /// If this connection carries nothing any more, ends here.
    fn pass(&self, number: usize) {
        while number < self.state().frozen {
            std::thread::park();
        }
    }
}

fn connect(client: TcpStream, server: TcpStream, shared: &Arc<SharedProxy>) {
    let both = || [client.try_clone().unwrap(), server.try_clone().unwrap()];
    let number = {
        let mut state = shared.state();
        state.ends.push(both());
        state.ends.len() - 1
    };
    // Whether the next answer is to be lost.
    let doomed = Arc::new(AtomicBool::new(false));
    for to_server in [true, false] {
        let ([client, server], shared, doomed) = (both(), Arc::clone(shared), Arc::clone(&doomed));
        std::thread::spawn(move || {
            match to_server {
                true => ask(&client, &server, number, &shared, &doomed),
                false => answer(&server, &client, number, &shared, &doomed),
            }
            let _ = client.shutdown(Shutdown::Both);
            let _ = server.shutdown(Shutdown::Both);
        });
    }
}

/// Carries what the client sends. A short statement comes in one piece.
fn ask(mut from: &TcpStream, mut to: &TcpStream, number: usize, shared: &SharedProxy, doomed: &AtomicBool) {
    let mut buffer = vec![0; 1 << 16];
    let mut seen = false;
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let bytes = &buffer[..count];
        shared.pass(number);
        let mut state = shared.state();
        if let Some(Loss { earlier, statement, part }) = &state.lose {
            seen = !has(bytes, "ROLLBACK") && (seen || has(bytes, earlier));
            if seen && has(bytes, statement) {
                let part = *part;
                (state.closed, state.lose) = (part == LostPart::Server, None);
                match part {
                    LostPart::Statement => return,
                    LostPart::Held => state.frozen = state.ends.len(),
                    LostPart::Answer | LostPart::Server => doomed.store(true, Ordering::Relaxed),
                }
            }
        }
        drop(state);
        if to.write_all(bytes).is_err() {
            return;
        }
    }
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

/// Carries what the server sends.
fn answer(
    mut from: &TcpStream,
    mut to: &TcpStream,
    number: usize,
    shared: &SharedProxy,
    doomed: &AtomicBool,
) {
    let mut buffer = vec![0; 1 << 20];
    loop {
        let limit = shared.state().bytes;
        if limit.is_some() {
            std::thread::sleep(STEP);
        }
        let most = limit.unwrap_or(usize::MAX).min(buffer.len());
        match from.read(&mut buffer[..most]) {
            Ok(0) if most == 0 => {}
            Ok(count) if count > 0 && !doomed.load(Ordering::Relaxed) => {
                shared.pass(number);
                if to.write_all(&buffer[..count]).is_err() {
                    return;
                }
            }
            _ => return,
        }
    }
}
