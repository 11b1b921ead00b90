//! What all requests share.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use assay_campaign::store::Location;
use assay_campaign::{Store, StoreError};
use axum::http::StatusCode;
use serde::Serialize;

use crate::ServeOptions;
use crate::failure::RequestFailure;

/// What a campaign could cover, according to ODS and the catalogue of passes.
#[derive(Clone, Debug, Default)]
pub struct Coverable {
    /// The compiler's version that this is about.
    pub version: String,
    /// Every op that ODS declares.
    pub ops: Vec<KnownOp>,
    /// Every pass of the catalogue.
    pub passes: Vec<KnownPass>,
    /// Every value of an option that can be set, such as `canonicalize top-down=false`.
    pub options: Vec<String>,
}

/// An op that ODS declares.
#[derive(Clone, Debug, Serialize)]
pub struct KnownOp {
    /// Its name.
    pub name: String,
    /// Whether a generator makes it.
    pub generated: bool,
}

/// A pass of the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct KnownPass {
    /// Its name.
    pub name: String,
    /// Its tier.
    pub tier: String,
}

/// See the module.
pub struct Shared {
    /// The store.
    pub db: Location,
    /// How long a request may take.
    pub patience: Duration,
    /// Own host names.
    pub hosts: Vec<String>,
    /// The token that a request needs to change something.
    pub token: String,
    /// Files that were named as lowering spaces.
    pub graphs: Vec<PathBuf>,
    /// What could be covered.
    pub known: Coverable,
    /// One connection for reading. Queries are short, and a second connection would not make the disk faster.
    store: Mutex<Store>,
}

impl Shared {
    /// Opens the store, and reads what the first pages need.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn open(options: ServeOptions, token: String) -> Result<Arc<Shared>, StoreError> {
        let store = Store::read(&options.db)?;
        store.warm()?;
        Ok(Arc::new(Shared {
            store: Mutex::new(store),
            db: options.db,
            hosts: options.hosts,
            token,
            graphs: options.graphs,
            known: options.known,
            patience: options.patience,
        }))
    }

    /// Queries the store as it is at one moment, on a thread that may block. If the connection breaks meanwhile, asks once more on
    /// a new one.
    ///
    /// # Errors
    /// The error of `ask`.
    pub async fn ask<T: Send + 'static>(
        self: Arc<Shared>,
        ask: impl Fn(&Store, &Shared) -> Result<T, RequestFailure> + Send + 'static,
    ) -> Result<T, RequestFailure> {
        let begun = Instant::now();
        let is_late = move |shared: &Shared| shared.db.limit().is_some_and(|limit| begun.elapsed() >= limit);
        run_blocking(move || {
            // Queries only read, so a panic in a query does not leave a broken state.
            let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
            if is_late(&self) {
                // Others have waited for a statement without an answer. Each of those behind them would wait in turn.
                let message = format!("the store {} cannot be reached: other requests wait for it", self.db);
                return Err(RequestFailure::new(StatusCode::SERVICE_UNAVAILABLE, message));
            }
            match store.read_at_one_moment(|store| ask(store, &self)) {
                Err(failure) if failure.is_lost() && !is_late(&self) => {
                    store.read_at_one_moment(|store| ask(store, &self))
                }
                answer => answer,
            }
        })
        .await
    }
}

/// Runs blocking work on a thread for such work.
///
/// # Errors
/// The error of `work`.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, RequestFailure> + Send + 'static,
) -> Result<T, RequestFailure> {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer,
        Err(error) => {
            Err(RequestFailure::new(StatusCode::INTERNAL_SERVER_ERROR, format!("a bug of Assay: {error}")))
        }
    }
}
