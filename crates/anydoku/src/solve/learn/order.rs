//! Decision order by activity (EVSIDS; Biere and Fröhlich 2015). Variables of recent conflicts are bumped, and the bump
//! grows with every conflict, which is equivalent to decaying all other activities.

use crate::rng::Rng;

pub(super) struct Order {
    activity: Vec<f64>,
    bump: f64,
    decay: f64,
    heap: Heap,
}

/// The decay of activities in stable mode and at the start. 0.97 and 0.98 were slower on qwh36 (0.78 s and
/// 1.73 s instead of 0.69 s).
pub(super) const STABLE_DECAY: f64 = 0.95;

/// The decay of activities in focused mode.
pub(super) const FOCUSED_DECAY: f64 = 0.9;

/// When an activity exceeds this limit, all are scaled by `BRING_DOWN`.
const MAX_ACTIVITY: f64 = 1e100;
const BRING_DOWN: f64 = 1e-100;

impl Order {
    pub(super) fn new(n_vars: usize) -> Order {
        Order { activity: vec![0.0; n_vars], bump: 1.0, decay: STABLE_DECAY, heap: Heap::new(n_vars) }
    }

    /// Adds to the initial activity of a variable.
    pub(super) fn prefer(&mut self, var: usize, by: f64) {
        self.activity[var] += by;
    }

    /// Makes every variable available.
    pub(super) fn fill(&mut self) {
        self.heap = Heap::new(self.activity.len());
        for var in 0..self.activity.len() {
            self.heap.insert(var as u32, &self.activity);
        }
    }

    /// Adds random activities of at most one conflict's bump, so that learned activities soon dominate.
    pub(super) fn shuffle(&mut self, rng: &mut Rng) {
        for activity in &mut self.activity {
            *activity += rng.below(1 << 20) as f64 / (1 << 20) as f64;
        }
        self.fill();
    }

    pub(super) fn activity(&self, var: usize) -> f64 {
        self.activity[var]
    }

    /// Bumps a variable that took part in a conflict.
    pub(super) fn bump(&mut self, var: usize) {
        self.activity[var] += self.bump;
        if self.activity[var] > MAX_ACTIVITY {
            self.activity.iter_mut().for_each(|activity| *activity *= BRING_DOWN);
            self.bump *= BRING_DOWN;
        }
        self.heap.rose(var as u32, &self.activity);
    }

    /// Decays all activities after a conflict.
    pub(super) fn decay(&mut self) {
        self.bump /= self.decay;
    }

    pub(super) fn set_decay(&mut self, decay: f64) {
        self.decay = decay;
    }

    /// Makes a variable available again.
    #[inline(always)]
    pub(super) fn insert(&mut self, var: u32) {
        self.heap.insert(var, &self.activity);
    }

    /// Removes and returns the available variable with the highest activity.
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.heap.pop(&self.activity)
    }
}

/// A binary heap of variables by activity, highest first.
struct Heap {
    heap: Vec<u32>,
    /// The position of each variable in the heap, or `u32::MAX`.
    place: Vec<u32>,
}

impl Heap {
    fn new(n: usize) -> Heap {
        Heap { heap: Vec::with_capacity(n), place: vec![u32::MAX; n] }
    }

    fn insert(&mut self, var: u32, activity: &[f64]) {
        if self.place[var as usize] == u32::MAX {
            self.place[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1, activity);
        }
    }

    fn rose(&mut self, var: u32, activity: &[f64]) {
        let place = self.place[var as usize];
        if place != u32::MAX {
            self.rise(place as usize, activity);
        }
    }

    fn pop(&mut self, activity: &[f64]) -> Option<u32> {
        let top = *self.heap.first()?;
        self.place[top as usize] = u32::MAX;
        let last = self.heap.pop().expect("it has a first");
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(activity);
        }
        Some(top)
    }

    fn rise(&mut self, mut at: usize, activity: &[f64]) {
        let var = self.heap[at];
        while at > 0 {
            let up = (at - 1) / 2;
            if activity[self.heap[up] as usize] >= activity[var as usize] {
                break;
            }
            self.heap[at] = self.heap[up];
            self.place[self.heap[at] as usize] = at as u32;
            at = up;
        }
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }

    fn sink(&mut self, activity: &[f64]) {
        let mut at = 0;
        let var = self.heap[0];
        loop {
            let mut down = 2 * at + 1;
            if down >= self.heap.len() {
                break;
            }
            if down + 1 < self.heap.len() && activity[self.heap[down + 1] as usize] > activity[self.heap[down] as usize]
            {
                down += 1;
            }
            if activity[self.heap[down] as usize] <= activity[var as usize] {
                break;
            }
            self.heap[at] = self.heap[down];
            self.place[self.heap[at] as usize] = at as u32;
            at = down;
        }
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }
}
