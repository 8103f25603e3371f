//! The `sandbox` command.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    match sandbox::cli::run(std::env::args_os().skip(1).collect()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("sandbox: {message}");
            ExitCode::FAILURE
        }
    }
}
