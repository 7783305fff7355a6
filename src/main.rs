//! The `refframe` command: parse, run, print the error chain, exit.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = refframe::cli::Cli::parse();
    match refframe::cli::run(cli) {
        Ok(code) => code,
        Err(error) => {
            // Nobody is left to tell when stderr is gone.
            let _ = writeln!(std::io::stderr(), "refframe: {:#}", anyhow::Error::from(error.cause));
            ExitCode::from(error.code)
        }
    }
}
