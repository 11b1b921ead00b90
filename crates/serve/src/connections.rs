//! Accepts connections. Closes those whose client does not finish a request in time, or does not read the answer.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};

/// How long to wait if the system cannot accept another connection.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves `router` for ever. Closes a connection if the head of its next request is not complete within `patience`, or if the
/// client reads no byte of an answer for that long; `axum::serve` would keep such connections.
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
        let connection =
            builder.serve_connection(TokioIo::new(PatientConnection::new(stream, patience)), service);
        // The client sees that the connection is closed. There is nothing to report here.
        tokio::spawn(async move { connection.await.ok() });
    }
}

/// A connection whose writes fail if the client reads nothing for `patience`.
struct PatientConnection {
    stream: TcpStream,
    patience: Duration,
    /// When to give up, if a write waits.
    end: Pin<Box<Sleep>>,
    waits: bool,
}

impl PatientConnection {
    fn new(stream: TcpStream, patience: Duration) -> PatientConnection {
        PatientConnection { stream, patience, end: Box::pin(tokio::time::sleep(patience)), waits: false }
    }

    /// The result of a write, or an error if it has waited too long.
    fn limit_wait<T>(
        &mut self,
        context: &mut Context<'_>,
        wrote: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if wrote.is_ready() {
            self.waits = false;
            return wrote;
        }
        if !self.waits {
            self.waits = true;
            self.end.as_mut().reset(Instant::now() + self.patience);
        }
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for PatientConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for PatientConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limit_wait(context, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.limit_wait(context, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.limit_wait(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
