//! The programs: terminals, files, signals and the clock around the questions of [`anydoku_desk`].
//!
//! A command is arguments as typed, a [`Request`](anydoku_desk::Request) as meant, the [`Desk`](anydoku_desk::Desk), and a
//! [`Reply`](anydoku_desk::Reply) printed. Bulk solving of one-line puzzles ([`stream`]) is the one shortcut past the desk.

pub mod around;
pub mod command;
pub mod gss;
pub mod input;
pub mod jigsawmrf;
pub mod output;
pub mod part;
mod picture;
pub mod play;
mod resume;
mod run;
pub mod stream;
pub mod text;
