//! Accepting connections: HTTP/1.1 with upgrades, and faults that cut a connection.

use crate::http::faults::DropConnection;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::io;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

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
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stopped| *stopped) => return,
        };
        match accepted {
            Ok((stream, _)) => {
                tokio::spawn(connection(stream, router.clone(), stop.clone()));
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
        // Browsers keep idle connections; closing them would look like a failed request.
        .header_read_timeout(None)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::select! {
        // A disconnected peer is not logged.
        _ = serving => (),
        _ = stop.wait_for(|stopped| *stopped) => (),
    }
}

async fn answer(router: Router, request: Request<Incoming>) -> io::Result<Response<Body>> {
    let response = match router.oneshot(request.map(Body::new)).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    if response.extensions().get::<DropConnection>().is_some() {
        return Err(io::Error::other("dropped by a fault"));
    }
    Ok(response)
}
