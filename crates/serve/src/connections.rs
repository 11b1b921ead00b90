//! Accepts connections, and drops those that do not finish a request in time.

use std::io;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

/// How long to wait when the system has no room for another connection.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves `router` for ever. Closes a connection if the head of its next request is not complete within `patience`;
/// `axum::serve` would keep it.
///
/// # Errors
/// No lasting error is known: an error on a connection ends only that connection.
pub async fn serve(listener: TcpListener, router: Router, patience: Duration) -> io::Result<()> {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(patience);
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        // The client sees the closed connection; there is nothing to report here.
        tokio::spawn(async move { connection.await.ok() });
    }
}
