//! The command line: arguments into library calls, results to stdout, talk to stderr.
//!
//! Exit codes: 0 all done · 1 some videos failed, the rest is written · 2 usage or settings · 130 interrupted.

mod generate;
mod listener;
mod probe;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::config::Config;
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
    /// Print the manual page (read it with: refframe man | man -l -)
    Man {
        /// Of this command; of refframe itself if left out
        command: Option<String>,
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

/// Settings from files and pairs.
#[derive(Debug, Args)]
struct SettingsArgs {
    /// Settings file (TOML); configs/default.toml explains every key
    #[arg(long, value_name = "FILE", env = "REFFRAME_CONFIG")]
    config: Option<PathBuf>,
    /// One setting, such as frames.png=small; may be given several times
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Print the settings that come of defaults, file, environment and flags, and end
    #[arg(long)]
    print_config: bool,
}

impl SettingsArgs {
    fn load(&self) -> Result<Config, Failure> {
        Ok(Config::load(self.config.as_deref(), &self.set)?)
    }

    /// Whether the settings were asked for, and have been printed.
    fn print(&self, config: &Config) -> bool {
        if self.print_config {
            // A reader that has gone does not miss them.
            let _ = write!(std::io::stdout(), "{}", config.to_toml());
        }
        self.print_config
    }
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
        Command::Man { command } => man(command.as_deref()),
    }
}

fn man(name: Option<&str>) -> Result<ExitCode, Failure> {
    let mut command = <Cli as clap::CommandFactory>::command();
    command.build();
    if let Some(name) = name {
        let unknown = || Error::Config(format!("no command {name:?}; refframe --help lists them"));
        command = command.find_subcommand(name).ok_or_else(unknown)?.clone();
    }
    // A reader that has gone needs no page.
    let _ = clap_mangen::Man::new(command).render(&mut std::io::stdout());
    Ok(ExitCode::SUCCESS)
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
