//! Search for the templates of a topology.

use anydoku::{Cell, Rng, Topology};

/// Lists templates, starting with the full house that has the fewest remaining places.
pub(super) struct Finder<'a> {
    pub(super) topology: &'a Topology,
    pub(super) full: &'a [&'a Vec<Cell>],
    /// For each cell, the number of chosen cells that see it or equal it.
    pub(super) blocked: Vec<u32>,
    pub(super) chosen: Vec<u16>,
    pub(super) found: Vec<Vec<u16>>,
    pub(super) limit: usize,
    pub(super) nodes: u64,
}

impl Finder<'_> {
    /// Estimates the number of templates by random dives, ignoring cells outside all full houses.
    pub(super) fn guess(&mut self) -> f64 {
        const DIVES: usize = 60;
        let mut rng = Rng::new(DIVES as u64);
        let mut sum = 0.0;
        for _ in 0..DIVES {
            let mut blocked = vec![false; self.topology.n_cells()];
            let mut is_met = vec![false; self.full.len()];
            let mut product = 1.0;
            loop {
                let places = |cells: &Vec<Cell>| cells.iter().filter(|cell| !blocked[cell.index()]).count();
                let open = (0..self.full.len()).filter(|&h| !is_met[h]);
                let Some(house) = open.min_by_key(|&h| places(self.full[h])) else { break };
                let cells: Vec<Cell> = self.full[house].iter().copied().filter(|c| !blocked[c.index()]).collect();
                product *= cells.len() as f64;
                if cells.is_empty() {
                    break;
                }
                let cell = cells[rng.below(cells.len())];
                blocked[cell.index()] = true;
                self.topology.peers(cell).iter().for_each(|peer| blocked[peer.index()] = true);
                (0..self.full.len()).filter(|&h| self.full[h].contains(&cell)).for_each(|h| is_met[h] = true);
            }
            sum += product;
        }
        sum / DIVES as f64
    }

    pub(super) fn search(&mut self) -> Option<()> {
        self.nodes = self.nodes.checked_sub(1)?;
        let is_met = |cells: &Vec<Cell>| cells.iter().any(|cell| self.chosen.contains(&cell.0));
        let places = |cells: &Vec<Cell>| cells.iter().filter(|cell| self.blocked[cell.index()] == 0).count();
        let open = self.full.iter().filter(|cells| !is_met(cells));
        if let Some(house) = open.min_by_key(|cells| places(cells)) {
            let cells: Vec<Cell> = house.iter().copied().filter(|cell| self.blocked[cell.index()] == 0).collect();
            return cells.into_iter().try_for_each(|cell| self.with(cell, Finder::search));
        }
        // Cells outside all full houses can be added or not.
        self.join_from(0)
    }

    fn join_from(&mut self, from: usize) -> Option<()> {
        self.nodes = self.nodes.checked_sub(1)?;
        match (from..self.topology.n_cells()).find(|&cell| self.blocked[cell] == 0) {
            Some(cell) => {
                self.with(Cell::new(cell), |finder| finder.join_from(cell + 1))?;
                self.join_from(cell + 1)
            }
            None if self.found.len() == self.limit => None,
            None => {
                self.found.push(self.chosen.clone());
                Some(())
            }
        }
    }

    fn with(&mut self, cell: Cell, then: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let topology = self.topology;
        self.chosen.push(cell.0);
        self.blocked[cell.index()] += 1;
        topology.peers(cell).iter().for_each(|peer| self.blocked[peer.index()] += 1);
        let done = then(self);
        topology.peers(cell).iter().for_each(|peer| self.blocked[peer.index()] -= 1);
        self.blocked[cell.index()] -= 1;
        self.chosen.pop();
        done
    }
}
