//! Shows a campaign in a browser: pages, and their data as JSON, over HTTP.
//!
//! Architecture invariant: this crate knows no IR and no compiler. It has the only asynchronous code of the project, and only at
//! the surface: every handler gives its work to a thread that may block. The store is opened for reading only. Only one request
//! changes something; it opens the store for writing for a moment. Text of a program is never put into HTML here: pages are
//! constant files, and their scripts set text.
//!
//! ```
//! use assay_serve::{Coverable, ServeOptions, PATIENCE, DashboardServer};
//!
//! let folder = tempfile::tempdir().unwrap();
//! let db = folder.path().join("findings.db");
//! assay_campaign::Store::open(&db).unwrap();
//! let (address, known) = ([127, 0, 0, 1].into(), Coverable::default());
//! let (hosts, token, graphs) = (Vec::new(), None, Vec::new());
//! let options = ServeOptions { db: db.into(), address, port: 0, hosts, token, graphs, known, patience: PATIENCE };
//! let server = DashboardServer::bind(options).unwrap();
//! assert!(server.address().port() > 0);
//! // `server.run()` answers until the process ends.
//! ```

mod api;
mod assets;
mod connections;
mod diff;
mod failure;
mod graphs;
mod guard;
mod state;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::time::Duration;

use assay_campaign::StoreError;
use assay_campaign::store::Location;
use axum::Router;
use axum::middleware;

pub use diff::{ChangedRange, DiffRow, Line, rows};
pub use state::{Coverable, KnownOp, KnownPass};

/// What to serve, and where.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The store. If it is on a server, it should have a limit ([`Location::giving_up_after`]).
    pub db: Location,
    /// Where to listen.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Host names, besides `localhost`, that a browser may use for this server.
    pub hosts: Vec<String>,
    /// The token that a request needs to change something. If absent, a random one is made.
    pub token: Option<String>,
    /// Lowering spaces to show, in addition to those in the folder `graphs` beside the store.
    pub graphs: Vec<PathBuf>,
    /// What could be covered.
    pub known: Coverable,
    /// How long a client may take to send a request, or to read the answer.
    pub patience: Duration,
}

/// The value of [`ServeOptions::patience`] outside of tests.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// How long a page waits for a statement of the store's server, outside of tests: the limit of [`ServeOptions::db`]. Then the answer
/// is status 503. Pages that wait for such a page end at the same time.
pub const STATEMENT_LIMIT: Duration = Duration::from_secs(10);

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The port is taken.
    #[error("port {} of {} is in use", .0.port(), .0.ip())]
    InUse(SocketAddr),
    /// The address does not belong to this machine, or may not be used.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        cause: io::Error,
    },
    /// The event loop, or another part of the server, cannot be started.
    #[error("the server cannot start: {0}")]
    Start(io::Error),
}

/// A server that accepts connections but does not answer yet.
pub struct DashboardServer {
    listener: TcpListener,
    router: Router,
    address: SocketAddr,
    token: String,
    patience: Duration,
}

impl DashboardServer {
    /// Opens the store and begins to listen.
    ///
    /// # Errors
    /// [`ServeError`]: the store cannot be read, the port is taken.
    pub fn bind(options: ServeOptions) -> Result<DashboardServer, ServeError> {
        let wanted = SocketAddr::new(options.address, options.port);
        let patience = options.patience;
        let token = match &options.token {
            Some(token) => token.clone(),
            None => random().map_err(ServeError::Start)?,
        };
        let state = state::Shared::open(options, token.clone())?;
        let listener = TcpListener::bind(wanted).map_err(|cause| match cause.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(wanted),
            _ => ServeError::Listen { address: wanted, cause },
        })?;
        let address = listener.local_addr().map_err(ServeError::Start)?;
        let router = Router::new()
            .merge(assets::routes())
            .merge(api::routes())
            .fallback(failure::no_such_page)
            .method_not_allowed_fallback(failure::no_such_method)
            .layer(middleware::from_fn_with_state(state.clone(), guard::guard))
            .with_state(state);
        Ok(DashboardServer { listener, router, address, token, patience })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The token that a request needs to change something.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Answers requests for ever.
    ///
    /// # Errors
    /// If the system cannot create an event loop.
    pub fn run(self) -> Result<(), ServeError> {
        let serve = || -> io::Result<()> {
            self.listener.set_nonblocking(true)?;
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(self.listener)?;
                connections::serve(listener, self.router, self.patience).await
            })
        };
        serve().map_err(ServeError::Start)
    }
}

/// 128 random bits in hexadecimal, from the system.
fn random() -> io::Result<String> {
    use io::Read as _;
    let mut bytes = [0; 16];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
