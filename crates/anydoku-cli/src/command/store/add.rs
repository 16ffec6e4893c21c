//! `anydoku store add`: adds any number of puzzles of any format to the collection.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;

use anydoku::{Sheet, msg};
use anydoku_service::{Event, Events, Paper, ServiceError, in_order, named};
use anydoku_store::{Access, Prepared, Preparer, StoreError};

use super::super::{Inputs, Reporter, bulk};
use super::{BatchWriter, open, rate_waiting, refused};
use crate::input::{Input, could_not_read};
use crate::stream::asking::{Answered, Asking, Instead};
use crate::stream::{self, Broken, MOST_REASONS, Outcome};
use crate::text::grouped;

/// Add puzzles, except those that the collection already has
///
/// Files with one puzzle per line are read as a stream, so they can be of any size. Solutions are computed
/// immediately; `anydoku store rate` computes ratings later.
#[derive(Args, Debug)]
#[command(
    after_long_help = "Examples:\n  anydoku store add puzzles.txt --tag easy\n  anydoku store add puzzles.txt --rate"
)]
pub struct Add {
    #[command(flatten)]
    inputs: Inputs,
    /// Add this tag; separate several tags with commas
    #[arg(long, value_name = "TAG", value_delimiter = ',')]
    tag: Vec<String>,
    /// Origin to record for the puzzles [default: the file name]
    #[arg(long, value_name = "NAME")]
    origin: Option<String>,
    /// After adding all puzzles, also rate the new ones
    #[arg(long)]
    rate: bool,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<u16>,
}

impl Add {
    pub fn run(&self, reporter: &mut Reporter, path: &Path) -> Result<u8, ServiceError> {
        reporter.use_threads(self.threads);
        let store = open(path, Access::Write)?;
        let mut keeper = Some(BatchWriter::new(store, None, self.tag.clone(), reporter.verbose));
        let mut failed = None;
        let mut code = self.inputs.each(reporter, &mut |reporter, input, _| {
            let Some(mut mine) = keeper.take() else { return 2 };
            let origin = self.origin.clone().or_else(|| input.file_name().map(str::to_owned));
            let added = mine.from(origin).map_err(refused).and_then(|()| self.add(reporter, input, mine));
            match added {
                Ok((mine, code)) => {
                    keeper = mine;
                    code
                }
                Err(error) => {
                    failed = Some(error);
                    2
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let Some(mut keeper) = keeper else { return Ok(code.max(1)) };
        keeper.commit().map_err(refused)?;
        let (new, known) = (keeper.n_new, keeper.n_known);
        if reporter.json {
            super::collection::json(reporter, "added", &serde_json::json!({ "new": new, "known": known }));
        } else {
            let words = reporter.words(&msg!("cli-store-added", new = grouped(new), known = grouped(known)));
            reporter.out(words + "\n");
        }
        if self.rate {
            code = code.max(rate_waiting(reporter, &mut keeper.into_store(), None)?);
        }
        Ok(code)
    }

    /// Adds the puzzles of an input. Returns the batch writer, unless a worker still owns it after an interrupt.
    fn add(
        &self,
        reporter: &mut Reporter,
        input: Input,
        keeper: BatchWriter,
    ) -> Result<(Option<BatchWriter>, u8), ServiceError> {
        let (format, header) = match bulk::recognise(&self.inputs, reporter, &input)? {
            Some(lines) if lines.n_puzzles > 1 || !input.is_whole => (lines.format, Vec::new()),
            Some(_) => return self.add_whole(reporter, input, keeper),
            None => match bulk::table(&self.inputs, &input)? {
                Some((format, header)) => (format, header),
                None => return self.add_whole(reporter, input, keeper),
            },
        };
        let ready = Arc::new(Ready::default());
        let prepared = Arc::clone(&ready);
        let asking = Asking {
            ask: Arc::new(move |_, paper, _| prepared.prepare(&paper)),
            reader: self.inputs.reader(),
            format,
            header,
            instead: Instead::Nothing,
            rows: None,
            is_alone: false,
            host: reporter.host(),
            language: reporter.language(),
        };
        let input = input.without_head(asking.header.len());
        let (name, size) = (input.name.clone(), input.size);
        let (mut n_reasons, mut n) = (0, 0);
        let mut bar = reporter.bar();
        let sink = Sink { keeper, ready };
        let Outcome { tally, ended, output } = asking.bulk().run(input.into_stream(), size, sink, |note| {
            for reason in note.reasons.drain(..) {
                n_reasons += 1;
                if n_reasons <= MOST_REASONS {
                    reporter.warn(msg!("cli-of-input", name = &name, text = reason.message()));
                }
            }
            for warning in note.warnings.drain(..).take(1) {
                reporter.warn(msg!("cli-of-input", name = &name, text = warning));
            }
            n += note.tally.total();
            let told = reporter.words(&msg!("cli-progress", shown = grouped(n), what = "puzzle"));
            _ = bar.event(Event::Progress { what: "byte".into(), done: note.position, all: size, note: told });
        });
        drop(bar);
        let keeper = match ended {
            Ok(_) => output.map(|sink| sink.keeper),
            Err(Broken::Reading(error)) => return Err(could_not_read(&name, &error)),
            Err(Broken::Writing(error)) => {
                return Err(match error.downcast::<StoreError>() {
                    Ok(error) => refused(error),
                    Err(error) => ServiceError::new(msg!("cli-internal", reason = error.to_string())),
                });
            }
        };
        if tally.invalid > 0 {
            let (n, all) = (tally.invalid, grouped(tally.total()));
            reporter.warn(msg!("cli-invalid-not-added", name = &name, n = n, shown = grouped(n), all = all));
        }
        Ok((keeper, if tally.invalid + tally.unknown > 0 { 2 } else { 0 }))
    }

    /// Adds the puzzles of an input that is read as a whole.
    fn add_whole(
        &self,
        reporter: &Reporter,
        input: Input,
        mut keeper: BatchWriter,
    ) -> Result<(Option<BatchWriter>, u8), ServiceError> {
        let name = input.name.clone();
        let reading = named::read(&self.inputs.paper(input)?).map_err(|error| ServiceError {
            message: msg!("cli-of-input", name = &name, text = error.message.clone()),
            ..error
        })?;
        let (sheets, mut code, mut failed) = (&reading.sheets, 0, None);
        let work = |preparer: &mut Preparer, i: u64| preparer.prepare(&sheets[i as usize]);
        let (host, mut bar) = (reporter.host(), reporter.bar());
        in_order(&*host, 0..sheets.len() as u64, &Preparer::new, &work, &mut |i, prepared| {
            bar.progress("puzzle", i + 1, Some(sheets.len() as u64));
            match prepared.map(|prepared| keeper.take(vec![prepared])) {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    failed = Some(error);
                    return std::ops::ControlFlow::Break(());
                }
                Err(error) => {
                    reporter.warn(msg!("cli-of-puzzle", name = &name, number = i + 1, text = error.message()));
                    code = 2;
                }
            }
            std::ops::ControlFlow::Continue(())
        });
        match failed {
            Some(error) => Err(refused(error)),
            None => Ok((Some(keeper), code)),
        }
    }
}

/// Prepared puzzles that wait for their turn. The stream delivers bytes in order, so each set of puzzles is represented
/// in it by a ticket.
#[derive(Default)]
struct Ready {
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, Vec<Prepared>>>,
}

thread_local! {
    static PREPARER: RefCell<Preparer> = RefCell::new(Preparer::new());
}

impl Ready {
    fn prepare(&self, paper: &Paper) -> Result<Vec<Answered>, ServiceError> {
        let sheets = named::read(paper)?.sheets;
        let mut prepared = Vec::with_capacity(sheets.len());
        let mut answers: Vec<Answered> = Vec::with_capacity(sheets.len());
        PREPARER.with_borrow_mut(|preparer| {
            let mut one = |sheet: &Sheet| match preparer.prepare(sheet) {
                Ok(one) => {
                    prepared.push(one);
                    Answered::nothing()
                }
                Err(error) => Answered { code: 2, warning: Some(error.message()), ..Answered::nothing() },
            };
            answers.extend(sheets.iter().map(&mut one));
        });
        let ticket = self.next.fetch_add(1, Ordering::Relaxed);
        if let Some(first) = answers.first_mut() {
            first.text = ticket.to_le_bytes().to_vec();
            self.waiting().insert(ticket, prepared);
        }
        Ok(answers)
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Vec<Prepared>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Exchanges tickets for prepared puzzles and stores them.
struct Sink {
    keeper: BatchWriter,
    ready: Arc<Ready>,
}

impl stream::Sink for Sink {}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for ticket in bytes.chunks_exact(8) {
            let ticket = u64::from_le_bytes(ticket.try_into().expect("a chunk of eight"));
            let prepared = self.ready.waiting().remove(&ticket).unwrap_or_default();
            self.keeper.take(prepared).map_err(io::Error::other)?;
        }
        Ok(bytes.len())
    }

    /// Flushing stores nothing: prepared puzzles are stored with their batch, not with each chunk.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
