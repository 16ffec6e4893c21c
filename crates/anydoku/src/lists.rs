//! Many short lists in one allocation.

/// A list for each of many keys, stored end to end.
//
//  starts  0     3  4        7
//          │     │  │        │
//  items   a b c d  e f g
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Builds the lists from their items, stored end to end, and the start of each key's list; the last start is the
    /// end of all items.
    pub(crate) fn new(starts: Vec<u32>, items: Vec<T>) -> Lists<T> {
        Lists { starts, items }
    }

    /// Groups the items by key, keeping their order; all keys are below `n_keys`.
    pub(crate) fn collect(n_keys: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Lists<T> {
        let mut starts = vec![0u32; n_keys + 1];
        for (key, _) in pairs.clone() {
            starts[key + 1] += 1;
        }
        for key in 0..n_keys {
            starts[key + 1] += starts[key];
        }
        let mut next = starts.clone();
        let mut items: Vec<T> = pairs.clone().map(|(_, item)| item).collect();
        for (key, item) in pairs {
            items[next[key] as usize] = item;
            next[key] += 1;
        }
        Lists { starts, items }
    }

    pub(crate) fn of(&self, key: usize) -> &[T] {
        &self.items[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}
