//! Errors in the command line, in the language of the user.
//!
//! `clap` reports them in English. In another language, the message is built from the kind of error and its parts.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use anydoku::{Language, Message, msg};

use super::reporter::of_environment;
use crate::text::paint;

/// Prints an error, or the requested help or version, and returns the exit code.
pub fn tell(error: &clap::Error, words: &[OsString]) -> u8 {
    // Help and the version are answers; everything else is bad usage.
    if !error.use_stderr() {
        _ = error.print();
        return 0;
    }
    let language = language_of(words);
    match message(error).filter(|_| language != Language::ENGLISH && language.is_complete()) {
        Some(message) => anstream::eprint!("{}", report(error, &message, language)),
        None => _ = error.print(),
    }
    2
}

/// Returns the language given in the arguments or the environment. The arguments as a whole failed to parse, so they are searched for the
/// option.
fn language_of(words: &[OsString]) -> Language {
    let option = words.iter().enumerate().find_map(|(i, word)| match word.to_str()? {
        "--language" => words.get(i + 1)?.to_str(),
        word => word.strip_prefix("--language="),
    });
    option.and_then(Language::named).or_else(of_environment).unwrap_or_default()
}

fn report(error: &clap::Error, message: &Message, language: Language) -> String {
    let words = |message: &Message| message.in_language(language);
    let mut text = format!("{} {}\n", paint::paint(paint::ERROR, &words(&msg!("cli-error"))), words(message));
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(near) = near.into_iter().find_map(|kind| part(error, kind)) {
        text.push_str(&format!("\n  {} {}\n", words(&msg!("cli-hint")), words(&msg!("usage-near", name = near))));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.split_once(' ').map_or(&usage[..], |(_, usage)| usage);
        text.push_str(&format!("\n{}\n", words(&msg!("usage-usage", usage = usage.trim()))));
    }
    text.push_str(&format!("\n{}\n", words(&msg!("usage-help"))));
    text
}

/// Returns the message of an error, or `None` for kinds that do not occur or have no parts to name.
fn message(error: &clap::Error) -> Option<Message> {
    let argument = || part(error, ContextKind::InvalidArg);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => msg!("usage-unknown-argument", name = argument()?),
        ErrorKind::InvalidValue => match part(error, ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
            Some(value) => {
                let valid = part(error, ContextKind::ValidValue).unwrap_or_default();
                msg!("usage-invalid-value", value = value, name = argument()?, valid = valid)
            }
            None => msg!("usage-missing-value", name = argument()?),
        },
        ErrorKind::ValueValidation => {
            msg!("usage-wrong-value", value = part(error, ContextKind::InvalidValue)?, name = argument()?)
        }
        ErrorKind::MissingRequiredArgument => msg!("usage-missing-argument", names = argument()?),
        ErrorKind::ArgumentConflict => match part(error, ContextKind::PriorArg) {
            Some(prior) if Some(&prior) != argument().as_ref() => {
                msg!("usage-conflict", name = argument()?, other = prior)
            }
            _ => msg!("usage-twice", name = argument()?),
        },
        ErrorKind::InvalidSubcommand => {
            msg!("usage-unknown-command", name = part(error, ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::TooManyValues => {
            msg!("usage-many-values", value = part(error, ContextKind::InvalidValue)?, name = argument()?)
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => msg!("usage-few-values", name = argument()?),
        ErrorKind::NoEquals => msg!("usage-no-equals", name = argument()?),
        ErrorKind::MissingSubcommand => msg!("usage-missing-command"),
        _ => return None,
    })
}

/// Returns a part of the error as text.
fn part(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(all) => Some(all.join(", ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
