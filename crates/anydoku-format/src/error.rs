//! What a format cannot hold.

use anydoku::{Message, msg};

/// A sheet that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The name of the format.
    pub format: &'static str,
    /// What it has no room for, and where that would fit.
    pub reason: Message,
}

impl WriteError {
    /// Returns what cannot be held, and by which format.
    pub fn message(&self) -> Message {
        msg!("write-error", format = self.format, reason = &self.reason)
    }
}

anydoku::say_message!(WriteError);
