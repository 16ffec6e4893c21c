//! CPU time, which gss reports instead of wall-clock time.

use std::time::Duration;

use cpu_time::ProcessTime;

/// A point in the CPU time of this process.
#[derive(Clone, Copy)]
pub(super) struct Clock(Option<ProcessTime>);

impl Clock {
    pub(super) fn start() -> Clock {
        Clock(ProcessTime::try_now().ok())
    }

    /// Returns the CPU time used since this point, or zero if the system does not report it.
    pub(super) fn time(self) -> Duration {
        self.0.and_then(|start| start.try_elapsed().ok()).unwrap_or_default()
    }
}
