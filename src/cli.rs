//! The command line: arguments into library calls, results to stdout, talk to stderr.
//!
//! Exit codes: 0 all done · 1 some videos failed, the rest is written · 2 usage or settings · 130 interrupted.

mod generate;
mod listener;
mod probe;

use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::error::Error;
use crate::progress::Stop;

/// Turns tutorial videos into the reference frames a GUI agent learns from.
#[derive(Debug, Parser)]
#[command(name = "refframe", version, about, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 all done, 1 some videos failed, 2 usage or settings, 130 interrupted.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write the mode directories that the VG-GUI-Bench evaluation reads
    Generate(generate::Generate),
    /// Tell what video files really hold: frames counted, frame rate, rotation, colour, damage
    Probe(probe::ProbeArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// What every command takes.
#[derive(Debug, Args)]
struct Common {
    /// One JSON object per line on stdout
    #[arg(long)]
    json: bool,
    /// Only results and errors
    #[arg(long, short)]
    quiet: bool,
    /// When to colour the talk on stderr
    #[arg(long, value_enum, default_value = "auto")]
    color: ColorChoice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// An error with the exit code it ends the command with.
#[derive(Debug)]
pub struct Failure {
    /// What went wrong.
    pub cause: Error,
    /// Exit code.
    pub code: u8,
}

impl From<Error> for Failure {
    fn from(cause: Error) -> Self {
        let code = match cause {
            Error::Cancelled => 130,
            Error::Config(_) | Error::Dataset { .. } => 2,
            Error::Video { .. } | Error::Disk { .. } => 1,
        };
        Self { cause, code }
    }
}

/// Runs a parsed command.
///
/// # Errors
/// What ended the command before it could finish; failures of single videos are in the exit code instead.
pub fn run(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.command {
        Command::Generate(args) => args.run(),
        Command::Probe(args) => args.run(),
        Command::Completions { shell } => {
            let mut command = <Cli as clap::CommandFactory>::command();
            clap_complete::generate(shell, &mut command, "refframe", &mut std::io::stdout());
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// A flag that the first Ctrl-C (or SIGTERM) raises; the second ends the process at once.
fn stop_on_signals() -> Result<Arc<Stop>, Failure> {
    let stop = Arc::new(Stop::default());
    let raised = Arc::clone(&stop);
    let handler = move || {
        if raised.raised() {
            std::process::exit(130);
        }
        raised.raise();
    };
    ctrlc::set_handler(handler).map_err(|e| Error::Config(format!("cannot listen for Ctrl-C: {e}")))?;
    Ok(stop)
}
