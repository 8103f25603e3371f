//! Accepting connections: HTTP/1.1 with upgrades, and faults that cut a connection.

use crate::http::faults::DropConnection;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tower::ServiceExt;
use tower_http::timeout::TimeoutBody;

/// Time for the head of a request. Also the time for which an idle connection is kept: browsers open a new one then.
const HEAD_TIMEOUT: Duration = Duration::from_secs(75);
/// Bytes of the longest head.
const LONGEST_HEAD: usize = 64 * 1024;
/// Time between two parts of a body.
const PART_TIMEOUT: Duration = Duration::from_secs(30);
/// Time until a request is answered; streams can last longer.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(5);
/// Connections at the same time; others wait.
const MOST_CONNECTIONS: usize = 4096;

/// Binds a loopback port.
///
/// # Errors
///
/// One sentence that names the port: it is in use, or cannot be listened on.
pub async fn bind(port: u16, flag: &str) -> Result<TcpListener, String> {
    TcpListener::bind(("127.0.0.1", port)).await.map_err(|error| {
        if error.kind() == io::ErrorKind::AddrInUse {
            format!("port {port} is taken by another program. Stop it, or choose another port with {flag} (0 picks a free one).")
        } else {
            format!("cannot listen on port {port}: {error}. Choose another port with {flag}.")
        }
    })
}

/// Serves a router until `stop` turns true.
pub async fn serve(listener: TcpListener, router: Router, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let accept = async {
            let place = places.clone().acquire_owned().await.map_err(io::Error::other)?;
            listener.accept().await.map(|(stream, _)| (stream, place))
        };
        let accepted = tokio::select! {
            accepted = accept => accepted,
            _ = stop.wait_for(|stopped| *stopped) => return,
        };
        match accepted {
            Ok((stream, place)) => {
                let serving = connection(stream, router.clone(), stop.clone());
                tokio::spawn(async move {
                    serving.await;
                    drop(place);
                });
            }
            // Errors such as too many open files are temporary; a pause prevents a busy loop.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn connection(stream: TcpStream, router: Router, mut stop: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| answer(router.clone(), request));
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::select! {
        // A disconnected peer is not logged.
        _ = serving => (),
        _ = stop.wait_for(|stopped| *stopped) => (),
    }
}

async fn answer(router: Router, request: Request<Incoming>) -> io::Result<Response<Body>> {
    let slow = |body| Body::new(TimeoutBody::new(PART_TIMEOUT, body));
    let response = match timeout(REQUEST_TIMEOUT, router.oneshot(request.map(slow))).await {
        Ok(Ok(response)) => response,
        Ok(Err(never)) => match never {},
        Err(_) => return Err(io::Error::other("the request took too long")),
    };
    if response.extensions().get::<DropConnection>().is_some() {
        return Err(io::Error::other("dropped by a fault"));
    }
    Ok(response)
}
