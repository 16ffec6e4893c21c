//! A fast check of whether any single digit can contradict itself.
//!
//! The order in which a run of one digit proceeds does not affect whether it ends in a contradiction. A plain
//! propagation without records therefore comes first, and runs are computed only if there is a contradiction.

use crate::explain::{Board, bits};

/// Returns whether some candidate, if true or if false, leaves its digit without a place in some house.
pub(crate) fn contradicts(board: &Board) -> bool {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut state = State { pos: vec![0; frame.houses.len()], queue: Vec::new() };
    let sound = &board.cache.sound;
    for digit in (0..frame.n_digits).filter(|&digit| sound.get() >> digit & 1 == 0) {
        for cell in crate::explain::bits_of(marks.at(frame, digit)) {
            for on in [true, false] {
                for (u, places) in state.pos.iter_mut().enumerate() {
                    *places = marks.places(u, digit);
                }
                state.queue.clear();
                let broken = if on {
                    state.queue.push(cell as u16);
                    state.follow(board)
                } else {
                    // Nothing follows without a partner.
                    let lone = |&(u, _): &(u16, u8)| state.pos[u as usize].count_ones() == 2;
                    frame.of(cell).iter().any(lone) && (state.remove(board, cell) || state.follow(board))
                };
                if broken {
                    return true;
                }
            }
        }
        sound.set(sound.get() | 1 << digit);
    }
    false
}

struct State {
    /// The remaining places in each house.
    pos: Vec<u64>,
    /// The cells in which the digit is yet to be placed.
    queue: Vec<u16>,
}

impl State {
    /// Places the queued cells and their consequences; returns whether a house is left without a place.
    fn follow(&mut self, board: &Board) -> bool {
        let frame = &board.frame;
        let mut head = 0;
        while head < self.queue.len() {
            let cell = self.queue[head] as usize;
            head += 1;
            for &(u, place) in frame.of(cell) {
                let others = self.pos[u as usize] & !(1 << place);
                for other in bits(others) {
                    let peer = frame.cell_at(u as usize, other);
                    if self.remove(board, peer) {
                        return true;
                    }
                }
            }
            if frame.has_small {
                for &peer in frame.peers(cell) {
                    let there = |&(u, place): &(u16, u8)| self.pos[u as usize] >> place & 1 == 1;
                    if frame.of(peer as usize).iter().any(there) && self.remove(board, peer as usize) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Removes a place; returns whether a house is left without one.
    fn remove(&mut self, board: &Board, cell: usize) -> bool {
        for &(u, place) in board.frame.of(cell) {
            let left = &mut self.pos[u as usize];
            if *left >> place & 1 == 0 {
                continue;
            }
            *left &= !(1 << place);
            if *left == 0 {
                return true;
            }
            if *left & (*left - 1) == 0 {
                let last = board.frame.cell_at(u as usize, left.trailing_zeros() as usize) as u16;
                if !self.queue.contains(&last) {
                    self.queue.push(last);
                }
            }
        }
        false
    }
}
