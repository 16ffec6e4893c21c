//! The programs

pub mod gss;
