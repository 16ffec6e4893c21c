//! `anydoku completions` and `anydoku man`: shell completions and manual pages.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, CommandFactory};

use anydoku::explain::{Scale, slug, technique};
use anydoku::make::{Difficulty, Symmetry};
use anydoku::msg;
use anydoku::{Engine, shape::KINDS};
use anydoku_format::{Alphabet, FORMATS};
use anydoku_service::ServiceError;

use super::{Line, Reporter, unwritable};

/// Print a script that completes commands, options, shapes, formats and techniques in your shell
#[derive(Args, Debug)]
#[command(
    after_long_help = "Examples:\n  anydoku completions bash > ~/.local/share/bash-completion/completions/anydoku\n  anydoku completions fish > ~/.config/fish/completions/anydoku.fish"
)]
pub struct Completions {
    /// Shell to write the script for
    shell: clap_complete::Shell,
}

impl Completions {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut with_values(Line::command()), "anydoku", &mut script);
        reporter.out_raw(&script);
        0
    }
}

/// Write manual pages (for the `man` command)
#[derive(Args, Debug)]
#[command(
    after_long_help = "Examples:\n  anydoku man > anydoku.1\n  anydoku man -o man1              one page per command"
)]
pub struct Man {
    /// Write one page per command to this folder, which is created if necessary [default: the main page, to standard
    /// output]
    #[arg(short, long, alias = "to", value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl Man {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let mut command = Line::command();
        command.build();
        let failed = |error: std::io::Error| ServiceError::new(msg!("cli-internal", reason = error.to_string()));
        let mut written_paths = Vec::new();
        let mut write = |command: &Command, name: &str| -> Result<(), ServiceError> {
            let mut page = Vec::new();
            let command = command.clone().name(&*name.to_owned().leak()).bin_name(name.replacen('-', " ", 1));
            clap_mangen::Man::new(command).render(&mut page).map_err(failed)?;
            match &self.output {
                Some(folder) => {
                    let path = folder.join(format!("{name}.1"));
                    anydoku_host::save(&path, &page)?;
                    written_paths.push(path);
                    Ok(())
                }
                None => {
                    reporter.out_raw(&page);
                    Ok(())
                }
            }
        };
        let folder = match &self.output {
            Some(folder) => std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error)),
            None => Ok(()),
        };
        let written = folder.and_then(|()| write(&command, "anydoku")).and_then(|()| match self.output {
            None => Ok(()),
            Some(_) => {
                let mut all = command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help");
                all.try_for_each(|sub| write(sub, &format!("anydoku-{}", sub.get_name())))
            }
        });
        match written {
            Ok(()) => {
                reporter.wrote_files(&written_paths);
                0
            }
            Err(error) => reporter.refuse(&error, None, b""),
        }
    }
}

/// Returns the commands with common values of their options, for completion. These values do not restrict what can be
/// typed: the name of a shape need not be on the list.
fn with_values(mut command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| sub.mut_args(|arg| with_known(&name, arg)));
    }
    command
}

fn with_known(command: &str, arg: Arg) -> Arg {
    let formats = || FORMATS.iter().filter(|format| format.write.is_some()).map(|format| format.name).collect();
    let shapes = || KINDS.iter().flat_map(|kind| kind.examples).copied().collect();
    // A name with spaces would be several words to a shell.
    let techniques =
        || technique::ALL.iter().chain(technique::RULES).map(|technique| &*slug(technique.name).leak()).collect();
    let values: Vec<&'static str> = match (command, arg.get_id().as_str()) {
        (_, "shape") | ("shapes" | "fill", "name") => shapes(),
        ("techniques" | "practice", "name") | (_, "technique") => techniques(),
        ("draw", "to") => vec!["svg", "png", "pdf"],
        ("man", _) => return arg,
        (_, "to") => formats(),
        (_, "from") => FORMATS.iter().filter(|format| format.read.is_some()).map(|format| format.name).collect(),
        (_, "theme") => vec!["color", "grey", "dark"],
        (_, "symmetry") => Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect(),
        (_, "difficulty") => Difficulty::ALL.iter().map(|difficulty| difficulty.name()).collect(),
        (_, "scale") => Scale::ALL.iter().map(|scale| scale.name).collect(),
        (_, "alphabet") => Alphabet::ALL.iter().map(|alphabet| alphabet.name()).collect(),
        (_, "engine") => Engine::ALL.iter().map(|engine| engine.name()).collect(),
        (_, "paper") => vec!["a4", "a5", "a6", "b5", "letter", "6x9"],
        _ => return arg,
    };
    arg.value_parser(PossibleValuesParser::new(values))
}
