//! The programs
