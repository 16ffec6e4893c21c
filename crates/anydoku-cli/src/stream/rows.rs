//! Rows of a table that is written as answers arrive: one row per line or row of the input, with the input's columns
//! preserved.

use anydoku::{Message, msg};
use anydoku_format::table::{self, COLUMNS};
use anydoku_service::Facts;

/// The values of a row by column.
pub type Values = [(&'static str, String)];

/// The columns that identify the puzzle. An input table has its own columns for this purpose.
const IDENTITY: [&str; 4] = ["puzzle", "shape", "rules", "marks"];

/// The columns of a table that is being written. All workers share them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    separator: u8,
    /// The separator of the input table.
    input: u8,
    columns: Vec<Column>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Column {
    name: String,
    /// The index of the column in the input table.
    field: Option<usize>,
    /// The name of the value that this column shows.
    value: Option<&'static str>,
    /// Whether the column is left empty if there is no value, instead of repeating the input.
    is_result: bool,
    /// Whether the input takes precedence over the value.
    is_kept: bool,
}

impl Rows {
    /// Returns the columns for these values. `header` is the first line of the input table, or empty if the input
    /// consists of lines. A command that rewrites puzzles (`overrides`) also fills the columns of the input; all other
    /// commands leave those unchanged.
    pub fn new(separator: u8, values: &[&'static str], overrides: bool, header: &[u8]) -> Rows {
        let header = String::from_utf8_lossy(header);
        let header = header.trim_end_matches(['\r', '\n']);
        let input = table::separator(header.as_bytes());
        let names = if header.is_empty() { Vec::new() } else { table::fields(header, input.into()) };
        let mut columns: Vec<Column> = Vec::new();
        let has_regions = names.iter().any(|name| known(name) == Some("regions"));
        for (i, name) in names.iter().enumerate() {
            let value = known(name).filter(|value| values.contains(value) || *value == "shape");
            let value = value.filter(|value| !(has_regions && *value == "shape"));
            let is_identity = value.is_some_and(|value| IDENTITY.contains(&value));
            let is_result = value.is_some() && !is_identity && !overrides;
            columns.push(Column {
                name: name.trim().to_owned(),
                field: Some(i),
                value,
                is_result,
                is_kept: is_identity && !overrides,
            });
        }
        let is_there = |value: &str| names.iter().any(|name| known(name) == Some(value));
        for column in COLUMNS {
            // An input table has its own columns. If none of them is for the shape, the shape depends on how the table is read.
            let is_wanted = match names.is_empty() {
                true => values.contains(&column.name) || IDENTITY.contains(&column.name),
                false if column.name == "shape" => !has_regions,
                false if overrides => column.name == "status",
                false => values.contains(&column.name),
            };
            if is_wanted && !is_there(column.name) {
                let (name, value) = (column.name.to_owned(), Some(column.name));
                columns.push(Column { name, field: None, value, is_result: true, is_kept: false });
            }
        }
        Rows { separator, input, columns }
    }

    /// Returns the header.
    pub fn header(&self) -> Vec<u8> {
        let mut text = Vec::new();
        table::push_record(&mut text, self.separator, self.columns.iter().map(|column| &column.name[..]));
        text
    }

    /// Returns whether there is a column for this value.
    pub fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.value == Some(name) || column.name == name)
    }

    /// Appends a row with these values. `row` is the row of the input if that is a table.
    pub fn push(&self, text: &mut Vec<u8>, row: Option<&[u8]>, values: &Values) {
        let fields = row.map_or(Vec::new(), |row| table::fields(&String::from_utf8_lossy(row), self.input.into()));
        let field = |column: &Column| column.field.and_then(|i| fields.get(i)).map_or("", |field| &field[..]);
        let value = |column: &Column| {
            let name = column.value?;
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| &value[..])
        };
        let cell = |column: &Column| match (value(column), field(column)) {
            (_, field) if column.is_kept && !field.is_empty() => field.to_owned(),
            (Some(value), _) => value.to_owned(),
            (None, _) if column.is_result => String::new(),
            (None, field) => field.to_owned(),
        };
        let cells: Vec<String> = self.columns.iter().map(cell).collect();
        table::push_record(text, self.separator, cells.iter().map(|cell| &cell[..]));
    }
}

/// Returns the standard name of a column of an input table, if it has one.
fn known(name: &str) -> Option<&'static str> {
    let name = name.trim().to_ascii_lowercase();
    match &name[..] {
        "question" | "quizzes" | "quiz" | "puzzles" => Some("puzzle"),
        "answer" | "answers" | "solutions" => Some("solution"),
        "variant" => Some("shape"),
        "regions" | "layout" => Some("regions"),
        name => COLUMNS.iter().map(|column| column.name).find(|known| *known == name),
    }
}

/// Returns the columns that identify a puzzle, or the reason why a row cannot record the whole puzzle.
pub fn identity(facts: &Facts) -> Result<Vec<(&'static str, String)>, Message> {
    if facts.rules.iter().any(|rule| rule.contains([';', '#'])) {
        return Err(msg!("cli-row-rule-text"));
    }
    let sheet =
        facts.sheet.get().ok_or_else(|| msg!("cli-internal", reason = "the puzzle comes from another process"))?;
    let marks = sheet.puzzle.marks().map_or_else(String::new, |marks| table::marks_text(marks, facts.digits));
    Ok(vec![
        ("puzzle", table::cells_text(sheet.puzzle.givens(), facts.digits)),
        ("shape", facts.shape.clone().ok_or_else(no_name)?),
        ("rules", facts.rules.join("; ")),
        ("marks", marks),
    ])
}

/// Returns the warning about a puzzle that a row cannot record because its shape has no name.
pub fn no_name() -> Message {
    msg!("cli-row-no-name")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(rows: &Rows, input: &str, values: &[(&'static str, &str)]) -> String {
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let mut text = Vec::new();
        rows.push(&mut text, (!input.is_empty()).then_some(input.as_bytes()), &values);
        String::from_utf8(text).unwrap()
    }

    fn header(rows: &Rows) -> String {
        String::from_utf8(rows.header()).unwrap()
    }

    #[test]
    fn lines_have_the_columns_of_the_question() {
        let rows = Rows::new(b',', &["er", "status"], false, b"");
        assert_eq!(header(&rows), "puzzle,er,status,shape,rules,marks\n");
        assert_eq!(row(&rows, "", &[("status", "empty")]), ",,empty,,,\n");
    }

    #[test]
    fn a_table_keeps_its_columns_and_their_order() {
        let rows = Rows::new(b',', &["er", "status"], false, b"name;ER;puzzle\r\n");
        assert_eq!(header(&rows), "name,ER,puzzle,status,shape\n");
        let values = [("er", "1.2"), ("status", "unique"), ("puzzle", "1..."), ("shape", "4x4")];
        assert_eq!(row(&rows, "\"a,b\";7;1000", &values), "\"a,b\",1.2,1000,unique,4x4\n");
        // A row without a new rating must not keep an old one.
        assert_eq!(row(&rows, "x;7;oops", &[("status", "invalid")]), "x,,oops,invalid,\n");
    }

    #[test]
    fn pieces_in_a_column_of_their_own_stay_there() {
        let rows = Rows::new(b'\t', &["status"], false, b"puzzle,variant,layout\n");
        assert_eq!(header(&rows), "puzzle\tvariant\tlayout\tstatus\n");
        assert_eq!(row(&rows, "1,jigsaw,12", &[("shape", "jigsaw:12")]), "1\tjigsaw\t12\t\n");
    }
}
