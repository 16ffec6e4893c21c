//! The programs of anydoku connect the service ([`anydoku_service`]) to terminals, files, signals and the clock.
//!
//! A command turns its arguments into a [`Request`](anydoku_service::Request), sends it to the
//! [`Service`](anydoku_service::Service), and prints the [`Reply`](anydoku_service::Reply). Bulk solving of one-line
//! puzzles ([`stream`]) is the only operation that bypasses the service.

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
