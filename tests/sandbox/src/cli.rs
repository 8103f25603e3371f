//! The command line.

use crate::config::File;
use crate::http::{guard, value_of};
use crate::play::winners;
use crate::state::{App, Options, RealtimeServer};
use crate::{config, contract, headers, page_rules, routes, schedule, server, tournaments};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand};
use serde::Serialize;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::watch;

/// The sandbox: a complete backend of the player site for demos, tests and front-end work.
#[derive(Parser)]
#[command(name = "sandbox", flatten_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site and its backend; what the sandbox does without a command.
    Serve(Serve),
    /// Print the Content-Security-Policy of a built site.
    Csp(Csp),
    /// Print every header of the files of a built site.
    Headers(Headers),
    /// Print which paths have a page, as rules of another web server.
    Pages(Pages),
    /// Print the API of the site as a document of `OpenAPI`.
    Openapi,
    /// Print the channels of the site as a document of `AsyncAPI`.
    Asyncapi,
}

#[derive(Args)]
#[command(args_override_self = true)]
struct Csp {
    #[command(flatten)]
    site: ConfiguredSite,
}

/// A built site and its configuration.
#[derive(Args)]
struct ConfiguredSite {
    /// Folder of the built site, whose pages contain a script that the policy allows.
    #[arg(long, value_name = "DIR")]
    site: PathBuf,
    /// The configuration file, if not the one of the site.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl ConfiguredSite {
    /// The configuration, and the sources of the scripts of the pages.
    fn read(&self) -> Result<(File, Vec<String>), String> {
        let page = self.site.join(headers::FIRST_PAGE);
        let html = std::fs::read_to_string(&page).map_err(|error| {
            format!(
                "the page {} cannot be read: {error}; build the site first or correct --site.",
                page.display()
            )
        })?;
        let config = self.config.clone().unwrap_or_else(|| self.site.join("config.json"));
        Ok((configuration(&config)?, headers::page_scripts(&html)))
    }
}

#[derive(Args)]
#[command(args_override_self = true)]
struct Headers {
    #[command(flatten)]
    site: ConfiguredSite,
    /// How they are printed.
    #[arg(long, value_enum, default_value = "lines")]
    format: headers::Format,
}

#[derive(Args)]
#[command(args_override_self = true)]
struct Pages {
    /// Folder of the built site; its `config.json` says which languages and features there are.
    #[arg(long, value_name = "DIR")]
    site: PathBuf,
    /// The web server.
    #[arg(long, value_enum)]
    format: page_rules::Server,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
#[derive(Args)]
#[command(args_override_self = true)]
struct Serve {
    /// Folder of the built site.
    #[arg(long, value_name = "DIR")]
    site: PathBuf,
    /// Port of the site and its API; 0 picks a free one.
    #[arg(long, value_name = "N", default_value_t = 4000, allow_negative_numbers = true)]
    port: u16,
    /// Port of the payment pages and the outbox; 0 picks a free one.
    #[arg(long, value_name = "N", default_value_t = 4001, allow_negative_numbers = true)]
    provider_port: u16,
    /// Origin at which browsers see the site, if not this server's.
    #[arg(long, value_name = "URL")]
    site_origin: Option<String>,
    /// Where data is kept.
    #[arg(long, value_name = "FILE", default_value = ".sandbox/sandbox.sqlite", overrides_with = "memory")]
    data: PathBuf,
    /// Keep data in memory only.
    #[arg(long, overrides_with = "data")]
    memory: bool,
    /// Publish through the API of a Centrifugo instead of the sandbox's own realtime server.
    #[arg(long, value_name = "URL", requires_all = ["realtime_api_key", "token_key"])]
    realtime_api: Option<String>,
    /// The key of that API.
    #[arg(long, value_name = "KEY", requires = "realtime_api")]
    realtime_api_key: Option<String>,
    /// The key that access tokens are signed with: the one that Centrifugo verifies them with.
    #[arg(long, value_name = "KEY", requires = "realtime_api")]
    token_key: Option<String>,
    /// Where the site connects to that Centrifugo, if not at its own origin.
    #[arg(long, value_name = "URL", requires = "realtime_api")]
    realtime_base: Option<String>,
    /// Let tests steer the sandbox under `/__sandbox`.
    #[arg(long)]
    test_controls: bool,
    /// Print the addresses as one line of JSON.
    #[arg(long)]
    announce_json: bool,
    /// Stop when standard input closes.
    #[arg(long)]
    exit_with_stdin: bool,
}

/// Runs the command.
///
/// # Errors
///
/// One sentence for the user: a wrong argument, a file that cannot be read, or a port that is taken.
pub async fn run(mut arguments: Vec<OsString>) -> Result<(), String> {
    let named = arguments.first().and_then(|word| word.to_str());
    if !matches!(
        named,
        Some("serve" | "csp" | "headers" | "pages" | "openapi" | "asyncapi" | "help" | "--help" | "-h")
    ) {
        arguments.insert(0, "serve".into());
    }
    arguments.insert(0, "sandbox".into());
    match Arguments::try_parse_from(arguments) {
        Ok(Arguments { command: Command::Serve(serve) }) => start(serve).await,
        Ok(Arguments { command: Command::Csp(csp) }) => {
            let (configuration, page_scripts) = csp.site.read()?;
            println!("{}", config::policy(&configuration, &page_scripts));
            Ok(())
        }
        Ok(Arguments { command: Command::Headers(Headers { site, format }) }) => {
            let (configuration, page_scripts) = site.read()?;
            print!("{}", headers::printed(&configuration, &page_scripts, format));
            Ok(())
        }
        Ok(Arguments { command: Command::Pages(Pages { site, format }) }) => {
            let configuration = configuration(&site.join("config.json"))?;
            print!("{}", page_rules::printed(&site, &configuration, format)?);
            Ok(())
        }
        Ok(Arguments { command: Command::Openapi }) => {
            print!("{}", contract::printed(&contract::openapi()));
            Ok(())
        }
        Ok(Arguments { command: Command::Asyncapi }) => {
            print!("{}", contract::printed(&contract::channels::asyncapi()));
            Ok(())
        }
        Err(help) if help.kind() == ErrorKind::DisplayHelp => {
            print!("{help}");
            Ok(())
        }
        Err(error) => Err(sentence(&error)),
    }
}

/// What is wrong with the arguments, in one sentence.
fn sentence(error: &clap::Error) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.concat(),
        _ => String::new(),
    };
    // The name of the value follows the flag.
    let argument = context(ContextKind::InvalidArg);
    let flag = argument.split(' ').next().unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => format!("{flag} is not known; see sandbox --help."),
        ErrorKind::InvalidValue => format!("{flag} needs a value; see sandbox --help."),
        ErrorKind::ValueValidation => {
            format!("{flag} needs a port between 0 and 65535, not {}.", context(ContextKind::InvalidValue))
        }
        ErrorKind::MissingRequiredArgument if argument.contains("--realtime-api") || flag == "--token-key" => {
            "a Centrifugo needs all of --realtime-api, --realtime-api-key and --token-key; see sandbox --help."
                .into()
        }
        ErrorKind::MissingRequiredArgument if flag == "--format" => {
            "pages needs the web server: sandbox pages --site DIR --format nginx, or caddy.".into()
        }
        ErrorKind::MissingRequiredArgument => {
            "the folder of the built site is missing; add --site DIR (build the site first).".into()
        }
        _ => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            format!("{}; see sandbox --help.", line.trim_start_matches("error: "))
        }
    }
}

/// Output of `--announce-json` once the sandbox is up.
#[derive(Serialize)]
struct Ready<'a> {
    /// The second origin.
    provider: &'a str,
    /// The site's origin.
    site: &'a str,
}

/// The configuration in a file, which must exist.
fn configuration(file: &Path) -> Result<File, String> {
    if !file.is_file() {
        return Err(format!(
            "the configuration file {} was not found; check the path after --config.",
            file.display()
        ));
    }
    config::read(file).map(|found| File::of(&found))
}

async fn start(arguments: Serve) -> Result<(), String> {
    guard::log_to_standard_error();
    if !arguments.site.is_dir() {
        return Err(format!(
            "the site folder {} does not exist; build the site first or correct --site.",
            arguments.site.display()
        ));
    }
    let site = server::bind(arguments.port, "--port").await?;
    let provider = server::bind(arguments.provider_port, "--provider-port").await?;
    let address = |listener: &tokio::net::TcpListener| {
        listener
            .local_addr()
            .map(|at| format!("http://{at}"))
            .map_err(|error| format!("the port has no address: {error}."))
    };
    let Serve { realtime_api, realtime_api_key, token_key, realtime_base, .. } = &arguments;
    let realtime = match (realtime_api, realtime_api_key, token_key) {
        (Some(api), Some(api_key), Some(token_key)) => Some(RealtimeServer {
            api: api.clone(),
            api_key: api_key.clone(),
            token_key: token_key.clone(),
            base: realtime_base.clone(),
        }),
        _ => None,
    };
    let options = Options {
        realtime,
        site: arguments.site,
        data: (!arguments.memory).then_some(arguments.data),
        test_controls: arguments.test_controls,
        site_origin: match &arguments.site_origin {
            Some(origin) => origin.trim_end_matches('/').into(),
            None => address(&site)?,
        },
        provider_origin: address(&provider)?,
    };
    let app = App::open(options.clone())?;
    let end = ending(arguments.exit_with_stdin);
    if arguments.announce_json {
        let ready = Ready { provider: &options.provider_origin, site: &options.site_origin };
        println!("{}", value_of(ready));
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
