//! Puzzles that have appeared before, in this book or in earlier ones.
//!
//! Two puzzles are the same if a symmetry of the shape or a relabeling of digits maps one to the other.

use std::collections::HashSet;
use std::sync::Arc;

use anydoku::canon::Canon;
use anydoku::make::Pieces;
use anydoku::{Shape, Sheet, Topology};

use crate::generating::line_of;

/// Names of puzzles. Puzzles that count as the same have equal names.
#[derive(Default)]
pub(crate) struct Known {
    shapes: Vec<Kin>,
    seen: HashSet<String>,
}

/// A topology, its name, and its canonical form, if it can be computed.
struct Kin {
    topology: Arc<Topology>,
    name: Option<String>,
    canon: Option<Canon>,
}

impl Known {
    /// Remembers a puzzle, and returns whether it is new.
    pub fn is_new(&mut self, sheet: &Sheet) -> bool {
        let name = self.name(sheet);
        self.seen.insert(name)
    }

    /// Returns whether the puzzle has appeared before.
    pub fn has(&mut self, sheet: &Sheet) -> bool {
        let name = self.name(sheet);
        self.seen.contains(&name)
    }

    fn name(&mut self, sheet: &Sheet) -> String {
        let topology = sheet.puzzle.topology();
        if topology.has_rules() {
            let rules: Vec<String> = topology.rules().iter().map(|rule| rule.tell(topology)).collect();
            return format!("{} {}", sheet.puzzle, rules.join("; "));
        }
        let kin = self.kin(topology);
        match (&kin.name, &mut kin.canon) {
            (Some(name), Some(canon)) => format!("{name} {}", canon.of(&sheet.puzzle)),
            (Some(name), None) => format!("{name} {}", sheet.puzzle),
            // The line of a puzzle with its own pieces includes the pieces.
            (None, _) => line_of(sheet, Pieces::Fresh),
        }
    }

    fn kin(&mut self, topology: &Arc<Topology>) -> &mut Kin {
        let is_it = |kin: &Kin| Arc::ptr_eq(&kin.topology, topology) || kin.topology.is_same_as(topology);
        let at = self.shapes.iter().position(is_it).unwrap_or_else(|| {
            let name = Shape::recognise(topology).map(|shape| shape.name);
            let canon = if name.is_some() { Canon::new(topology) } else { None };
            // Each jigsaw usually has its own topology, so only shapes with a name are kept.
            self.shapes.retain(|kin| kin.name.is_some());
            self.shapes.push(Kin { topology: topology.clone(), name, canon });
            self.shapes.len() - 1
        });
        &mut self.shapes[at]
    }
}
