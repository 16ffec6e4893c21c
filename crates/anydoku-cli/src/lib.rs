//! The programs: terminals, files, signals and the clock around the questions of [`anydoku_service`].
//!
//! A command is arguments as typed, a [`Request`](anydoku_service::Request) as meant, the [`Service`](anydoku_service::Service), and a
//! [`Reply`](anydoku_service::Reply) printed. Bulk solving of one-line puzzles ([`stream`]) is the one shortcut past the service.

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
