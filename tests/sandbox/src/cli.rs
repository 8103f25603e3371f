//! The command line.

use crate::play::winners;
use crate::state::{App, Options};
use crate::{config, routes, schedule, server, tournaments};
use serde_json::json;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::watch;

const HELP: &str = "The sandbox: a complete backend of the player site for demos, tests and front-end work.

  sandbox [serve] --site DIR [options]
      --site DIR             folder of the built site (required)
      --port N               port of the site and its API (4000; 0 picks a free one)
      --provider-port N      port of the payment pages and the outbox (4001; 0 picks a free one)
      --site-origin URL      origin at which browsers see the site, if not this server's
      --data FILE            where data is kept (.sandbox/sandbox.sqlite)
      --memory               keep data in memory only
      --test-controls        let tests steer the sandbox under /__sandbox
      --announce-json        print the addresses as one line of JSON
      --exit-with-stdin      stop when standard input closes

  sandbox csp --config FILE  print the Content-Security-Policy for a configuration file
";

struct Arguments {
    site: PathBuf,
    port: u16,
    provider_port: u16,
    site_origin: Option<String>,
    data: Option<PathBuf>,
    test_controls: bool,
    announce_json: bool,
    exit_with_stdin: bool,
}

/// Runs the command.
///
/// # Errors
///
/// One sentence for the user: a wrong argument, a file that cannot be read, or a port that is taken.
pub async fn run(arguments: Vec<String>) -> Result<(), String> {
    let mut words = arguments.into_iter().peekable();
    match words.peek().map(String::as_str) {
        Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(())
        }
        Some("csp") => print_policy(&words.skip(1).collect::<Vec<_>>()),
        Some("serve") => serve(read(words.skip(1))?).await,
        _ => serve(read(words)?).await,
    }
}

fn print_policy(words: &[String]) -> Result<(), String> {
    let [flag, file] = words else {
        return Err("csp needs the configuration file: sandbox csp --config FILE.".into());
    };
    if flag != "--config" || !Path::new(file).is_file() {
        return Err(format!("the configuration file {file} was not found; check the path after --config."));
    }
    println!("{}", config::policy(&config::read(Path::new(file))?));
    Ok(())
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut found = Arguments {
        site: PathBuf::new(),
        port: 4000,
        provider_port: 4001,
        site_origin: None,
        data: Some(PathBuf::from(".sandbox/sandbox.sqlite")),
        test_controls: false,
        announce_json: false,
        exit_with_stdin: false,
    };
    while let Some(flag) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{flag} needs a value; see sandbox --help."));
        match flag.as_str() {
            "--site" => found.site = value()?.into(),
            "--port" => found.port = port(&flag, &value()?)?,
            "--provider-port" => found.provider_port = port(&flag, &value()?)?,
            "--site-origin" => found.site_origin = Some(value()?.trim_end_matches('/').into()),
            "--data" => found.data = Some(value()?.into()),
            "--memory" => found.data = None,
            "--test-controls" => found.test_controls = true,
            "--announce-json" => found.announce_json = true,
            "--exit-with-stdin" => found.exit_with_stdin = true,
            _ => return Err(format!("{flag} is not known; see sandbox --help.")),
        }
    }
    if found.site.as_os_str().is_empty() {
        return Err("the folder of the built site is missing; add --site DIR (build the site first).".into());
    }
    if !found.site.is_dir() {
        return Err(format!(
            "the site folder {} does not exist; build the site first or correct --site.",
            found.site.display()
        ));
    }
    Ok(found)
}

fn port(flag: &str, text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("{flag} needs a port between 0 and 65535, not {text}."))
}

async fn serve(arguments: Arguments) -> Result<(), String> {
    let site = server::bind(arguments.port, "--port").await?;
    let provider = server::bind(arguments.provider_port, "--provider-port").await?;
    let address = |listener: &tokio::net::TcpListener| {
        listener
            .local_addr()
            .map(|at| format!("http://{at}"))
            .map_err(|error| format!("the port has no address: {error}."))
    };
    let options = Options {
        site: arguments.site,
        data: arguments.data,
        test_controls: arguments.test_controls,
        site_origin: arguments.site_origin.map_or_else(|| address(&site), Ok)?,
        provider_origin: address(&provider)?,
    };
    let app = App::open(options.clone())?;
    let end = ending(arguments.exit_with_stdin);
    if arguments.announce_json {
        println!("{}", json!({ "site": options.site_origin, "provider": options.provider_origin }));
    } else {
        println!(
            "The player site is at {} (sign in as player@example.com with password1); payments and sent codes are at {}.",
            options.site_origin, options.provider_origin
        );
    }
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(winners::simulate(app.clone()));
    tokio::spawn(tournaments::simulate(app.clone()));
    tokio::spawn(schedule::run(app.clone()));
    let pages = tokio::spawn(server::serve(provider, routes::provider(app.clone()), stopped.clone()));
    let site = tokio::spawn(server::serve(site, routes::site(app), stopped));
    end.await;
    let _ = stop.send(true);
    let _ = tokio::time::timeout(Duration::from_secs(2), async { (site.await, pages.await) }).await;
    Ok(())
}

/// Completes when the process should stop. Listening starts with the call, so that a signal during start-up is not
/// lost.
fn ending(with_stdin: bool) -> impl Future<Output = ()> {
    let (closed, stdin_closed) = tokio::sync::oneshot::channel::<()>();
    // Kept until the end: a dropped sender would look like a closed standard input.
    let mut keep = Some(closed);
    if let Some(closed) = keep.take_if(|_| with_stdin) {
        // A plain thread: an asynchronous read of standard input would block the runtime at shutdown.
        std::thread::spawn(move || {
            let mut sink = [0_u8; 256];
            while matches!(std::io::stdin().read(&mut sink), Ok(count) if count > 0) {}
            let _ = closed.send(());
        });
    }
    let signalled = signalled();
    async move {
        let _keep = keep;
        tokio::select! {
            () = signalled => (),
            _ = stdin_closed => (),
        }
    }
}

#[cfg(unix)]
fn signalled() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn received(signal: std::io::Result<Signal>) {
        match signal {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    }
    let (interrupt, terminate) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    async move {
        tokio::select! {
            () = received(interrupt) => (),
            () = received(terminate) => (),
        }
    }
}

#[cfg(not(unix))]
async fn signalled() {
    let _ = tokio::signal::ctrl_c().await;
}
