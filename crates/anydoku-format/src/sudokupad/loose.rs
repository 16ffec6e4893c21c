//! The loose JSON of SudokuPad's links: single quotes, abbreviated keys, omitted empty objects, `t` and `f`.
//!
//! Strict JSON is a subset of it, so one reader serves both. The reader keeps its own stack of open lists and objects,
//! so nesting uses memory only in proportion to the text.

use anydoku::text::{quoted, show_words};
use anydoku::{Message, msg};
use serde_json::{Map, Value};

/// The abbreviations of keys.
const SHORT: &[(&str, &str)] = &[
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The maximum nesting depth of lists and objects.
const MAX_DEPTH: usize = 64;

/// A list or object that has not been closed yet.
enum Open {
    List(Vec<Value>),
    Object(Map<String, Value>, Option<String>),
}

struct Reader {
    signs: Vec<char>,
    at: usize,
    is_short: bool,
}

/// Parses `text` and returns its value, or the error.
pub(super) fn read(text: &str) -> Result<Value, Message> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let mut reader = Reader { signs: text.chars().collect(), at: 0, is_short: true };
    let value = reader.value()?;
    match reader.next() {
        None => Ok(value),
        Some(sign) => Err(msg!("loose-after-end", sign = format!("{sign:?}"))),
    }
}

impl Reader {
    /// Returns the next character that is not whitespace, without consuming it.
    fn next(&mut self) -> Option<char> {
        while self.signs.get(self.at).is_some_and(|sign| sign.is_whitespace()) {
            self.at += 1;
        }
        self.signs.get(self.at).copied()
    }

    fn value(&mut self) -> Result<Value, Message> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            let mut done = match self.next() {
                None => return Err(msg!("loose-end")),
                Some('[') => {
                    self.at += 1;
                    open.push(Open::List(Vec::new()));
                    None
                }
                Some('{') => {
                    self.at += 1;
                    open.push(Open::Object(Map::new(), None));
                    None
                }
                Some(sign @ ('\'' | '"')) => Some(Value::String(self.string(sign)?)),
                // An omitted value is an empty object.
                Some(',' | ']' | '}') => Some(Value::Object(Map::new())),
                Some(_) => Some(self.word()?),
            };
            if open.len() > MAX_DEPTH {
                return Err(msg!("loose-depth", most = MAX_DEPTH));
            }
            if done.is_none() {
                // An empty list or object closes at once; otherwise its first value comes next.
                match (open.last_mut(), self.next()) {
                    (Some(Open::List(_)), Some(']')) | (Some(Open::Object(..)), Some('}')) => {
                        self.at += 1;
                        done = open.pop().map(close);
                    }
                    (Some(Open::Object(_, key)), _) => {
                        *key = Some(self.key()?);
                        continue;
                    }
                    _ => continue,
                }
            }
            // A finished value belongs to the open list or object, which may then be finished, too.
            while let Some(value) = done.take() {
                match open.last_mut() {
                    None => return Ok(value),
                    Some(Open::List(list)) => list.push(value),
                    Some(Open::Object(map, key)) => {
                        let key = key.take().unwrap_or_default();
                        map.insert(key, value);
                    }
                }
                match (self.next(), open.last_mut()) {
                    (Some(','), Some(Open::Object(_, key))) => {
                        self.at += 1;
                        *key = Some(self.key()?);
                    }
                    (Some(','), Some(Open::List(_))) => self.at += 1,
                    (Some(']'), Some(Open::List(_))) | (Some('}'), Some(Open::Object(..))) => {
                        self.at += 1;
                        done = open.pop().map(close);
                    }
                    (Some(sign), _) => return Err(msg!("loose-between", sign = format!("{sign:?}"))),
                    (None, _) => return Err(msg!("loose-end")),
                }
            }
        }
    }

    fn key(&mut self) -> Result<String, Message> {
        let key = match self.next() {
            Some(sign @ ('\'' | '"')) => self.string(sign)?,
            _ => self.until(&[':', ',', '}', ']']),
        };
        if self.next() != Some(':') || key.is_empty() {
            return Err(msg!("loose-key"));
        }
        self.at += 1;
        let long = SHORT.iter().find(|(short, _)| self.is_short && *short == key).map(|(_, long)| (*long).to_string());
        Ok(long.unwrap_or(key))
    }

    fn until(&mut self, ends: &[char]) -> String {
        let start = self.at;
        while self.signs.get(self.at).is_some_and(|sign| !ends.contains(sign)) {
            self.at += 1;
        }
        self.signs[start..self.at].iter().collect::<String>().trim().to_string()
    }

    /// Returns an unquoted word: a number, a boolean or a color.
    fn word(&mut self) -> Result<Value, Message> {
        let word = self.until(&[',', '}', ']']);
        let is_colour = |word: &str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        Ok(match word.as_str() {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => "#000000".into(),
            "#F" => "#FFFFFF".into(),
            word => match serde_json::from_str::<serde_json::Number>(word) {
                Ok(number) => Value::Number(number),
                Err(_) if is_colour(word) => format!("#{word}").into(),
                Err(_) => return Err(msg!("loose-word", word = quoted(&show_words(word)))),
            },
        })
    }

    fn string(&mut self, quote: char) -> Result<String, Message> {
        let mut text = String::new();
        self.at += 1;
        while let Some(&sign) = self.signs.get(self.at) {
            self.at += 1;
            match sign {
                sign if sign == quote => return Ok(text),
                '\\' => {
                    let escaped = self.signs.get(self.at).copied().ok_or_else(|| msg!("loose-text"))?;
                    self.at += 1;
                    match escaped {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' | 'b' | 'f' => {}
                        'u' => {
                            let figures: String = self.signs.iter().skip(self.at).take(4).collect();
                            self.at += 4;
                            let code = u32::from_str_radix(&figures, 16).map_err(|_| msg!("loose-code"))?;
                            text.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                        }
                        other => text.push(other),
                    }
                }
                sign => text.push(sign),
            }
        }
        Err(msg!("loose-text"))
    }
}

fn close(open: Open) -> Value {
    match open {
        Open::List(list) => Value::Array(list),
        Open::Object(map, _) => Value::Object(map),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_documents_are_read() {
        let text = r"{cs:50,ce:[[,{v:5},],[,,{v:'a\'b'}]],re:[[[0,0],[0,1]]],ca:[{ce:[[0,0]],v:7,unique:t,c:#F,c1:AABBCC}],metadata:{}}";
        let expected = json!({
            "cellSize": 50,
            "cells": [[{}, {"value": 5}, {}], [{}, {}, {"value": "a'b"}]],
            "regions": [[[0, 0], [0, 1]]],
            "cages": [{"cells": [[0, 0]], "value": 7, "unique": true, "color": "#FFFFFF", "borderColor": "#AABBCC"}],
            "metadata": {},
        });
        assert_eq!(read(text).unwrap(), expected);
        assert_eq!(read(&expected.to_string()).unwrap(), expected);
    }

    #[test]
    fn what_is_no_document_is_told() {
        for (text, error) in [
            ("", "the end of the document"),
            ("{a:1", "the end of the document"),
            ("{a:1}x", "'x' after the end of the document"),
            ("{a 1}", "an object entry without a key and \":\""),
            ("[1,2}", "'}' where a list or an object must continue or end"),
            ("[hello]", "the word \"hello\""),
            ("['a]", "an unterminated string"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), error, "{text}");
        }
        assert_eq!(read(&"[".repeat(100_000)).unwrap_err().id, "loose-depth");
    }
}
