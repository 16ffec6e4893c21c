//! Reads bytes as if a client had sent them, without a socket, for tests and fuzz targets.

use anydoku_service::{Request, ServiceError};

use crate::api::Question;
use crate::http::{self, Fault};

/// Reads the head of a request: the length of its body and where that begins, `None` if more bytes must come, or the status of an error.
pub fn head(bytes: &[u8]) -> Result<Option<(usize, usize)>, u16> {
    match http::head(bytes) {
        Ok(head) => Ok(head.map(|(_, length, _, from)| (length, from))),
        Err(Fault::Bad(status, _)) => Err(status),
        Err(Fault::Gone) => Err(0),
    }
}

/// Reads the body of a request: the request itself, or a status and an error. Returns `None` if there is no request with this name.
pub fn read(question: &str, body: &[u8]) -> Option<Result<Request, (u16, ServiceError)>> {
    Some(Question::named(question)?.read(body, Default::default()))
}
