//! Variables by activity: a binary heap that knows where each of them is.

/// Variables by activity, highest first.
pub(super) struct Heap {
    heap: Vec<u32>,
    /// Where each variable is in the heap, or `u32::MAX`.
    place: Vec<u32>,
}

impl Heap {
    pub(super) fn new(n: usize) -> Heap {
        Heap { heap: Vec::with_capacity(n), place: vec![u32::MAX; n] }
    }

    pub(super) fn insert(&mut self, var: u32, activity: &[f64]) {
        if self.place[var as usize] == u32::MAX {
            self.place[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1, activity);
        }
    }

    pub(super) fn rose(&mut self, var: u32, activity: &[f64]) {
        let place = self.place[var as usize];
        if place != u32::MAX {
            self.rise(place as usize, activity);
        }
    }

    pub(super) fn pop(&mut self, activity: &[f64]) -> Option<u32> {
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
