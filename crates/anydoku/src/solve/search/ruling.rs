//! Rules in the generic engine: filters that run where their cells changed.

use super::super::word::Word;
use super::state::{Contradiction, State};
use super::tables::Tables;
use crate::lists::Lists;
use crate::rules::derived;
use crate::rules::filter::{Care, Filter, Run, Scratch};
use crate::topology::Topology;

/// The rules of a topology as filters; empty without rules, and then nothing of this is ever run.
#[derive(Default)]
pub(super) struct Ruling {
    /// The cheap ones first.
    filters: Vec<Filter>,
    /// The filters that a cell is in.
    filters_of: Option<Lists<u32>>,
    /// What single cells may hold by rules.
    allowed: Vec<u64>,
    /// The peers of each cell as bits, `n_words` words each; none in large grids.
    peers: Vec<u64>,
    n_words: usize,
}

/// Peers are kept as bits in grids of at most 64 times as many cells.
const MAX_PEER_WORDS: usize = 8;

impl Ruling {
    pub(super) fn new(topology: &Topology) -> Ruling {
        if !topology.has_rules() {
            return Ruling::default();
        }
        let mut allowed = vec![u64::MAX; topology.n_cells()];
        let mut filters = Vec::new();
        let derived = derived::sums(topology);
        let own = topology.primitives().iter().map(|(rule, primitive)| (Some(*rule), primitive));
        for (rule, primitive) in own.chain(derived.iter().map(|primitive| (None, primitive))) {
            let filter = Filter::new(topology, rule, primitive, Care::Quick);
            match filter.run {
                Run::Among(digits) => allowed[filter.cells[0] as usize] &= digits,
                _ => filters.push(filter),
            }
        }
        filters.sort_by_key(|filter| filter.run.cost(filter.cells.len()));
        let members = filters
            .iter()
            .enumerate()
            .flat_map(|(f, filter)| filter.cells.iter().map(move |&cell| (cell as usize, f as u32)));
        let filters_of = Some(Lists::collect(topology.n_cells(), members.clone()));
        let n_words = topology.n_cells().div_ceil(64);
        let n_words = if n_words <= MAX_PEER_WORDS { n_words } else { 0 };
        let mut peers = vec![0; topology.n_cells() * n_words];
        if n_words > 0 {
            for cell in topology.cells() {
                let words = &mut peers[cell.index() * n_words..][..n_words];
                topology.peers(cell).iter().for_each(|peer| words[peer.index() / 64] |= 1 << (peer.index() % 64));
            }
        }
        Ruling { filters, filters_of, allowed, peers, n_words }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.filters_of.is_none()
    }

    pub(super) fn n_filters(&self) -> usize {
        self.filters.len()
    }
}

/// Which filters wait, and memory for running them.
#[derive(Clone, Default)]
pub(super) struct Waiting {
    /// One bit a filter.
    words: Vec<u64>,
    masks: Vec<u64>,
    scratch: Scratch,
}

impl Waiting {
    pub(super) fn new(ruling: &Ruling) -> Waiting {
        Waiting { words: vec![0; ruling.n_filters().div_ceil(64)], ..Waiting::default() }
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    pub(super) fn note(&mut self, ruling: &Ruling, cell: u16) {
        let Some(filters_of) = &ruling.filters_of else { return };
        for &filter in filters_of.of(cell as usize) {
            self.words[filter as usize / 64] |= 1 << (filter % 64);
        }
    }

    fn note_all(&mut self, n_filters: usize) {
        (0..n_filters).for_each(|filter| self.words[filter / 64] |= 1 << (filter % 64));
    }

    /// A filter that just ran has nothing to add to what it did itself.
    fn skip(&mut self, filter: usize) {
        self.words[filter / 64] &= !(1 << (filter % 64));
    }

    fn next(&mut self) -> Option<usize> {
        let (i, word) = self.words.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let filter = 64 * i + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(filter)
    }
}

impl<W: Word> State<W> {
    /// Takes away what rules say of single cells, and lets every filter wait.
    pub(super) fn start_rules(&mut self, ruling: &Ruling) {
        for (mask, &allowed) in self.candidates.iter_mut().zip(&ruling.allowed) {
            *mask &= W::from_bits(allowed);
        }
        self.waiting.clear();
        self.waiting.note_all(ruling.n_filters());
    }

    /// Digits that some cell of a filter holds leave whatever sees all cells that may hold them.
    fn leave_peers(&mut self, ruling: &Ruling, number: usize, mut held: u64) -> Result<(), Contradiction> {
        let filter = &ruling.filters[number];
        let n_words = ruling.n_words;
        while held != 0 {
            let digit = held & held.wrapping_neg();
            held &= held - 1;
            let mut seen = [u64::MAX; MAX_PEER_WORDS];
            let mut has_place = false;
            for &cell in &filter.cells {
                if self.candidates[cell as usize].to_bits() & digit != 0 {
                    has_place = true;
                    let peers = &ruling.peers[cell as usize * n_words..][..n_words];
                    seen.iter_mut().zip(peers).for_each(|(seen, peers)| *seen &= peers);
                }
            }
            if !has_place {
                filter.cells.iter().for_each(|&cell| self.blame(cell));
                return Err(Contradiction);
            }
            for (i, word) in seen[..n_words].iter().enumerate() {
                let mut word = *word;
                while word != 0 {
                    let cell = 64 * i + word.trailing_zeros() as usize;
                    word &= word - 1;
                    self.keep(cell as u16, !W::from_bits(digit))?;
                }
            }
        }
        Ok(())
    }

    /// Runs filters that wait until a cell has one candidate left or none waits; true if anything changed.
    pub(super) fn run_rules(&mut self, tables: &Tables<W>) -> Result<bool, Contradiction> {
        let mut has_changed = false;
        while let Some(number) = self.waiting.next() {
            let filter = &tables.ruling.filters[number];
            let mut masks = std::mem::take(&mut self.waiting.masks);
            masks.clear();
            masks.extend(filter.cells.iter().map(|&cell| self.candidates[cell as usize].to_bits()));
            let narrowed = filter.run.narrow(&mut masks, &mut self.waiting.scratch);
            let Ok(held) = narrowed else {
                self.waiting.masks = masks;
                filter.cells.iter().for_each(|&cell| self.blame(cell));
                return Err(Contradiction);
            };
            let before = self.n_trail();
            let mut kept = Ok(());
            for (&cell, &mask) in filter.cells.iter().zip(&masks) {
                kept = kept.and_then(|()| self.keep(cell, W::from_bits(mask)).map(|_| ()));
            }
            self.waiting.masks = masks;
            kept?;
            if held != 0 {
                self.leave_peers(&tables.ruling, number, held)?;
            }
            if self.n_trail() > before {
                has_changed = true;
                self.note_changes(tables);
                if filter.run.is_settled() {
                    self.waiting.skip(number);
                }
                if self.has_queued() {
                    return Ok(true);
                }
            }
        }
        Ok(has_changed)
    }
}
