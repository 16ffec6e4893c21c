//! Time that was worked, not time that passed: what gss reports.

use std::time::Duration;

use cpu_time::ProcessTime;

/// A point in the working time of this program.
#[derive(Clone, Copy)]
pub(super) struct Clock(Option<ProcessTime>);

impl Clock {
    pub(super) fn start() -> Clock {
        Clock(ProcessTime::try_now().ok())
    }

    /// How long this program has worked since then; nothing where the system does not tell.
    pub(super) fn time(self) -> Duration {
        self.0.and_then(|start| start.try_elapsed().ok()).unwrap_or_default()
    }
}
