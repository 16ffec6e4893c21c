//! The error for sheets that a format cannot hold.

use anydoku::{Message, msg};

/// A sheet that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The name of the format.
    pub format: &'static str,
    /// The part that the format cannot hold, and a format that can.
    pub reason: Message,
}

impl WriteError {
    /// Returns a message with the name of the format and the reason.
    pub fn message(&self) -> Message {
        msg!("write-error", format = self.format, reason = &self.reason)
    }
}

anydoku::say_message!(WriteError);
