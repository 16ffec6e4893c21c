//! A writer for the part of the Parquet format that a flat table needs.
//!
//! Columns hold integers, numbers, text and lists of text, and every value may be missing. Every row group has one page per column,
//! unencoded and uncompressed. Every Parquet reader can read this. The crates that write the whole format take longer to compile than the
//! rest of the program, so the three structures needed here are written by hand in Thrift's compact protocol.
//!
//! ```text
//!   "PAR1"  ( header, levels, values of a column )*  in groups of rows   metadata   its length   "PAR1"
//! ```

use std::io::{self, Write};

/// The number of rows per group. A group is held in memory before they are written.
const GROUP: usize = 20_000;

pub use anydoku_format::table::ColumnKind;

/// A value in a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A missing value.
    Empty,
    /// An integer.
    Whole(i64),
    /// A floating-point number.
    Number(f64),
    /// Text.
    Text(String),
    /// A list of texts.
    List(Vec<String>),
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Empty, Into::into)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Whole(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

/// A writer for a table.
pub struct Table<W> {
    out: W,
    written: u64,
    columns: Vec<Column>,
    rows: usize,
    all_rows: u64,
    groups: Vec<Group>,
}

struct Column {
    name: &'static str,
    kind: ColumnKind,
    /// The definition level of each entry: 0 nothing, 1 a value or an empty list, 3 a string in a list.
    defined: Vec<u8>,
    /// The repetition level: whether each entry continues the list before it.
    repeated: Vec<u8>,
    values: Vec<u8>,
}

impl Column {
    fn push(&mut self, value: Value) {
        let before = self.values.len();
        let mut text = |text: &str| {
            self.values.extend((text.len() as u32).to_le_bytes());
            self.values.extend(text.as_bytes());
        };
        match (self.kind, value) {
            (ColumnKind::Whole, Value::Whole(number)) => self.values.extend(number.to_le_bytes()),
            (ColumnKind::Number, Value::Number(number)) => self.values.extend(number.to_le_bytes()),
            (ColumnKind::Text, Value::Text(one)) => text(&one),
            (ColumnKind::List, Value::List(all)) => {
                all.iter().for_each(|one| text(one));
                self.defined.extend(if all.is_empty() { vec![1] } else { vec![3; all.len()] });
                self.repeated.extend((0..all.len().max(1)).map(|i| u8::from(i > 0)));
                return;
            }
            _ => {}
        }
        self.defined.push(u8::from(self.values.len() > before));
        self.repeated.push(0);
    }
}

/// A row group that has been written.
struct Group {
    chunks: Vec<Chunk>,
    rows: usize,
}

/// A column of a group: its offset, its length, and its number of entries.
struct Chunk {
    start: u64,
    length: u64,
    entries: usize,
}

impl<W: Write> Table<W> {
    /// Begins a table with these columns.
    pub fn new(mut out: W, columns: &[(&'static str, ColumnKind)]) -> io::Result<Table<W>> {
        out.write_all(MAGIC)?;
        let column = |&(name, kind): &(&'static str, ColumnKind)| Column {
            name,
            kind,
            defined: Vec::new(),
            repeated: Vec::new(),
            values: Vec::new(),
        };
        let columns = columns.iter().map(column).collect();
        Ok(Table { out, written: MAGIC.len() as u64, columns, rows: 0, all_rows: 0, groups: Vec::new() })
    }

    /// Adds a row: one value per column. A value whose kind differs from that of its column counts as missing.
    pub fn push(&mut self, row: impl IntoIterator<Item = Value>) -> io::Result<()> {
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.push(value);
        }
        self.rows += 1;
        if self.rows == GROUP { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut chunks = Vec::new();
        for column in &mut self.columns {
            let mut page = Vec::new();
            let repeated = Some(&column.repeated).filter(|_| column.kind == ColumnKind::List);
            for levels in repeated.into_iter().chain([&column.defined]).map(|entries| levels(entries)) {
                page.extend((levels.len() as u32).to_le_bytes());
                page.extend(levels);
            }
            page.append(&mut column.values);
            let entries = column.defined.len();
            let size = page.len() as i64;
            let mut header = Thrift::default();
            header.number(1, I32, 0).number(2, I32, size).number(3, I32, size).structure(5, |data| {
                data.number(1, I32, entries as i64).number(2, I32, PLAIN).number(3, I32, RLE).number(4, I32, RLE);
            });
            let header = header.end();
            self.out.write_all(&header)?;
            self.out.write_all(&page)?;
            let length = (header.len() + page.len()) as u64;
            chunks.push(Chunk { start: self.written, length, entries });
            self.written += length;
            column.defined.clear();
            column.repeated.clear();
        }
        self.groups.push(Group { chunks, rows: self.rows });
        self.all_rows += self.rows as u64;
        self.rows = 0;
        Ok(())
    }

    /// Writes the remaining rows and the end of the file; returns the writer.
    pub fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.write_group()?;
        }
        let metadata = self.metadata();
        self.out.write_all(&metadata)?;
        self.out.write_all(&(metadata.len() as u32).to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        Ok(self.out)
    }

    fn metadata(&self) -> Vec<u8> {
        let mut file = Thrift::default();
        file.number(1, I32, 1);
        file.list(
            2,
            1 + self.columns.iter().map(|column| if column.kind == ColumnKind::List { 3 } else { 1 }).sum::<usize>(),
        );
        file.element(|root| {
            root.text(4, "puzzles").number(5, I32, self.columns.len() as i64);
        });
        for column in &self.columns {
            if column.kind == ColumnKind::List {
                file.element(|group| {
                    group.number(3, I32, OPTIONAL).text(4, column.name).number(5, I32, 1).number(6, I32, LIST_OF);
                });
                file.element(|group| {
                    group.number(3, I32, REPEATED).text(4, "list").number(5, I32, 1);
                });
                file.element(|element| {
                    element.number(1, I32, physical(ColumnKind::Text)).number(3, I32, OPTIONAL).text(4, "element");
                    element.number(6, I32, UTF8);
                });
                continue;
            }
            file.element(|element| {
                element.number(1, I32, physical(column.kind)).number(3, I32, OPTIONAL).text(4, column.name);
                if column.kind == ColumnKind::Text {
                    element.number(6, I32, UTF8);
                }
            });
        }
        file.number(3, I64, self.all_rows as i64);
        file.list(4, self.groups.len());
        for group in &self.groups {
            file.element(|element| {
                element.list(1, group.chunks.len());
                for (column, &Chunk { start, length, entries }) in self.columns.iter().zip(&group.chunks) {
                    element.element(|chunk| {
                        chunk.number(2, I64, start as i64).structure(3, |data| {
                            data.number(1, I32, physical(column.kind));
                            let path = [column.name, "list", "element"];
                            let path = if column.kind == ColumnKind::List { &path[..] } else { &path[..1] };
                            data.numbers(2, &[PLAIN, RLE]).texts(3, path).number(4, I32, 0);
                            data.number(5, I64, entries as i64).number(6, I64, length as i64);
                            data.number(7, I64, length as i64).number(9, I64, start as i64);
                        });
                    });
                }
                let bytes: u64 = group.chunks.iter().map(|chunk| chunk.length).sum();
                element.number(2, I64, bytes as i64).number(3, I64, group.rows as i64);
            });
        }
        file.text(6, "anydoku");
        file.end()
    }
}

/// Returns the number of a column's physical type in the file.
fn physical(kind: ColumnKind) -> i64 {
    match kind {
        ColumnKind::Whole => 2,
        ColumnKind::Number => 5,
        ColumnKind::Text | ColumnKind::List => 6,
    }
}

const MAGIC: &[u8] = b"PAR1";
const OPTIONAL: i64 = 1;
const REPEATED: i64 = 2;
const UTF8: i64 = 0;
const LIST_OF: i64 = 3;
const PLAIN: i64 = 0;
const RLE: i64 = 3;

/// Encodes levels as runs of equal ones: twice the length, then the level.
fn levels(entries: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in entries.chunk_by(|a, b| a == b) {
        varint(&mut bytes, (run.len() as u64) << 1);
        bytes.push(run[0]);
    }
    bytes
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure in Thrift's compact protocol: fields by number in ascending order, each with its type.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

impl Thrift {
    fn field(&mut self, id: u8, kind: u8) -> &mut Thrift {
        self.bytes.push((id - self.last) << 4 | kind);
        self.last = id;
        self
    }

    fn zigzag(&mut self, number: i64) {
        varint(&mut self.bytes, (number << 1 ^ number >> 63) as u64);
    }

    fn string(&mut self, text: &str) {
        varint(&mut self.bytes, text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    fn number(&mut self, id: u8, kind: u8, number: i64) -> &mut Thrift {
        self.field(id, kind).zigzag(number);
        self
    }

    fn text(&mut self, id: u8, text: &str) -> &mut Thrift {
        self.field(id, BINARY).string(text);
        self
    }

    fn texts(&mut self, id: u8, texts: &[&str]) -> &mut Thrift {
        self.field(id, LIST).bytes.push((texts.len() as u8) << 4 | BINARY);
        texts.iter().for_each(|text| self.string(text));
        self
    }

    fn numbers(&mut self, id: u8, numbers: &[i64]) -> &mut Thrift {
        self.field(id, LIST).bytes.push((numbers.len() as u8) << 4 | I32);
        numbers.iter().for_each(|&number| self.zigzag(number));
        self
    }

    fn structure(&mut self, id: u8, fill: impl FnOnce(&mut Thrift)) -> &mut Thrift {
        self.field(id, STRUCT).element(fill)
    }

    /// Begins a list of structures, whose elements follow.
    fn list(&mut self, id: u8, n: usize) -> &mut Thrift {
        self.field(id, LIST);
        match n {
            ..15 => self.bytes.push((n as u8) << 4 | STRUCT),
            _ => {
                self.bytes.push(0xf0 | STRUCT);
                varint(&mut self.bytes, n as u64);
            }
        }
        self
    }

    fn element(&mut self, fill: impl FnOnce(&mut Thrift)) -> &mut Thrift {
        let mut inner = Thrift::default();
        fill(&mut inner);
        self.bytes.extend(inner.end());
        self
    }

    fn end(&mut self) -> Vec<u8> {
        self.bytes.push(0);
        std::mem::take(&mut self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_two_rows_is_these_bytes() {
        let mut table = Table::new(Vec::new(), &[("n", ColumnKind::Whole), ("t", ColumnKind::Text)]).unwrap();
        table.push([Value::Whole(7), Value::Empty]).unwrap();
        table.push([Value::Whole(-1), Value::Text("ab".into())]).unwrap();
        let bytes = table.finish().unwrap();
        assert!(bytes.starts_with(b"PAR1\x15\x00") && bytes.ends_with(b"PAR1"));
        // The levels of the first column are one run of two, those of the second column two runs of one.
        let find = |part: &[u8]| bytes.windows(part.len()).position(|window| window == part);
        assert!(find(&[2, 0, 0, 0, 4, 1, 7, 0, 0, 0, 0, 0, 0, 0, 255]).is_some());
        assert!(find(&[4, 0, 0, 0, 2, 0, 2, 1, 2, 0, 0, 0, b'a', b'b']).is_some());
        let length = u32::from_le_bytes(bytes[bytes.len() - 8..][..4].try_into().unwrap()) as usize;
        assert!(length + 12 < bytes.len());
    }

    #[test]
    fn a_list_has_levels_for_what_is_missing_empty_and_repeated() {
        let mut table = Table::new(Vec::new(), &[("l", ColumnKind::List)]).unwrap();
        let list = |texts: &[&str]| Value::List(texts.iter().map(|&text| text.to_owned()).collect());
        for value in [list(&["a", "b"]), Value::Empty, list(&[]), list(&["c"])] {
            table.push([value]).unwrap();
        }
        let bytes = table.finish().unwrap();
        let find = |part: &[u8]| bytes.windows(part.len()).position(|window| window == part);
        // Entries a b - - c: repeated 0 1 0 0 0, defined 3 3 0 1 3.
        let page = [6, 0, 0, 0, 2, 0, 2, 1, 6, 0, 8, 0, 0, 0, 4, 3, 2, 0, 2, 1, 2, 3, 1, 0, 0, 0, b'a'];
        assert!(find(&page).is_some());
        assert!(find(b"\x01l\x04list\x07element").is_some());
    }

    #[test]
    fn groups_begin_anew_and_nothing_is_a_table_too() {
        let mut table = Table::new(Vec::new(), &[("n", ColumnKind::Number)]).unwrap();
        for i in 0..GROUP + 1 {
            table.push([Value::Number(i as f64)]).unwrap();
        }
        assert_eq!(table.groups.len(), 1);
        assert!(table.finish().unwrap().len() > GROUP * 8);
        assert!(Table::new(Vec::new(), &[("n", ColumnKind::Text)]).unwrap().finish().unwrap().ends_with(b"PAR1"));
    }
}
