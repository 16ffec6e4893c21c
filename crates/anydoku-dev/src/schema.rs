//! Generates the JSON schema of the service, the manual's chapter about it, and the OpenAPI document of the server,
//! from the types. The files are committed, and a test checks that they are current.

use std::collections::BTreeSet;
use std::fmt::Write;

use anydoku_service::{Event, Reply, Request};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The path of the schema, relative to the root of the repository.
const SCHEMA: &str = "docs/schema.json";
const CHAPTER: &str = "docs/manual/json.md";
const OPENAPI: &str = "crates/anydoku-serve/page/openapi.json";

/// Writes all files.
pub fn run() {
    for (path, text) in files() {
        std::fs::write(root().join(path), text).unwrap_or_else(|error| panic!("{path}: {error}"));
        println!("{path}");
    }
}

fn files() -> [(&'static str, String); 3] {
    let schema = schema();
    [
        (SCHEMA, pretty(&schema)),
        (CHAPTER, chapter(&schema)),
        (OPENAPI, crate::openapi::document(&schema, &questions(&schema))),
    ]
}

/// Returns every request: its name, its description, and the type names of the request and the reply.
fn questions(schema: &Value) -> Vec<(String, String, String, String)> {
    let defs = &schema["$defs"];
    let replies: Vec<_> = variants(&defs["Reply"]).iter().filter_map(variant_of).collect();
    let question = |variant: &Value| {
        let (name, request) = variant_of(variant)?;
        let reply = replies.iter().find(|(other, _)| *other == name)?.1.clone();
        Some((name, sentence(variant), request, reply))
    };
    variants(&defs["Request"]).iter().filter_map(question).collect()
}

fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pretty(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).expect("a schema is JSON") + "\n"
}

/// Returns one schema with all types: `#/$defs/Request`, `#/$defs/Reply`, `#/$defs/Event`, and their parts.
fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    generator.subschema_for::<Request>();
    generator.subschema_for::<Reply>();
    generator.subschema_for::<Event>();
    let mut defs: Map<String, Value> = generator.take_definitions(true);
    defs.values_mut().for_each(without_examples);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "anydoku: requests, replies and events of the service",
        "$defs": defs,
    })
}

/// Removes the Rust examples from the descriptions of the library's types.
fn without_examples(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                text.truncate(text.find("\n```").unwrap_or(text.len()));
                text.truncate(text.trim_end().len());
            }
            fields.values_mut().for_each(without_examples);
        }
        Value::Array(items) => items.iter_mut().for_each(without_examples),
        _ => {}
    }
}

const HEAD: &str = "\
# JSON

<!-- Generated from the types by `cargo run -p anydoku-dev -- schema`; a test checks that it is current. -->

With `--json`, every command prints its reply as one line of JSON: an object whose only key names the question. A command that reads
several inputs prints one reply for each. Errors are `{\"error\": …}`.

```console
$ anydoku solve --json 1...2...3...4... | jq .solve.puzzles[0].answer
\"several\"
```

The same objects are the requests and replies of the library `anydoku-service`. Cells are numbered from 0, as in every list with one
entry per cell; digits and puzzles are numbered from 1. Optional fields are marked with `?`: if a request leaves one out, the default
applies; if a reply leaves one out, there is nothing to report. [schema.json](../schema.json) is the JSON schema (draft 2020-12).
";

/// Returns the chapter: one section per request, then the shared types.
fn chapter(schema: &Value) -> String {
    let defs = &schema["$defs"];
    let mut text = HEAD.to_owned();
    let mut told = BTreeSet::from(["Request".to_owned(), "Reply".to_owned(), "Event".to_owned()]);
    text.push_str("\n## Questions\n");
    for variant in variants(&defs["Request"]) {
        let Some((name, request)) = variant_of(variant) else { continue };
        let reply = variants(&defs["Reply"]).iter().filter_map(variant_of).find(|(other, _)| *other == name);
        _ = write!(text, "\n### {name}\n\n{}\n", sentence(variant));
        for (title, type_name) in [("Request", Some(request)), ("Reply", reply.map(|(_, reply)| reply))] {
            let Some(type_name) = type_name else { continue };
            _ = write!(text, "\n{title} `{{\"{name}\": …}}`: `{type_name}`. {}\n", sentence(&defs[&type_name]));
            fields(&defs[&type_name], &mut text);
            told.insert(type_name);
        }
    }
    text.push_str("\n## Events\n\nProgress reports, for programs that embed the library.\n");
    for variant in variants(&defs["Event"]) {
        let name = variant["properties"].as_object().and_then(|all| all.keys().next().cloned()).unwrap_or_default();
        _ = write!(text, "\n### {name}\n\n{}\n", sentence(variant));
        fields(&variant["properties"][&name], &mut text);
    }
    text.push_str("\n## Types\n");
    for (name, definition) in defs.as_object().into_iter().flatten().filter(|(name, _)| !told.contains(*name)) {
        _ = write!(text, "\n### {name}\n\n{}\n", sentence(definition));
        fields(definition, &mut text);
    }
    text
}

fn variants(definition: &Value) -> &[Value] {
    definition["oneOf"].as_array().map_or(&[], |all| all)
}

/// Returns the name of a variant, and the type that it holds.
fn variant_of(variant: &Value) -> Option<(String, String)> {
    let (name, held) = variant["properties"].as_object()?.iter().next()?;
    Some((name.clone(), type_name(held)))
}

/// Returns a description on one line, with links to Rust items converted to plain code.
fn sentence(definition: &Value) -> String {
    let text = definition["description"].as_str().unwrap_or_default().replace('\n', " ");
    text.replace("[`", "`").replace("`]", "`").replace('|', "\\|")
}

/// Writes a table of fields, or a list of values.
fn fields(definition: &Value, text: &mut String) {
    if let Some(properties) = definition["properties"].as_object().filter(|all| !all.is_empty()) {
        let required: Vec<&str> =
            definition["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        text.push_str("\n| field | type | |\n|---|---|---|\n");
        for (name, property) in properties {
            let star = if required.contains(&&name[..]) { "" } else { "?" };
            _ = writeln!(text, "| `{name}`{star} | {} | {} |", type_name(property), sentence(property));
        }
    }
    let words: Vec<_> =
        variants(definition).iter().filter_map(|variant| Some((variant["const"].as_str()?, variant))).collect();
    if !words.is_empty() {
        text.push_str("\n| word | |\n|---|---|\n");
        for (word, variant) in words {
            _ = writeln!(text, "| `{word}` | {} |", sentence(variant));
        }
    }
}

/// Returns a short description of a type.
fn type_name(schema: &Value) -> String {
    let of_reference = |reference: &str| reference.rsplit('/').next().unwrap_or_default().to_owned();
    if let Some(reference) = schema["$ref"].as_str() {
        return of_reference(reference);
    }
    if let Some(any) = schema["anyOf"].as_array().or(schema["allOf"].as_array()) {
        let names: Vec<String> = any.iter().map(type_name).filter(|name| name != "null").collect();
        return names.join(" or ");
    }
    let simple = |name: &str| match name {
        "array" if schema["prefixItems"].is_array() => {
            let parts = schema["prefixItems"].as_array().into_iter().flatten().map(type_name);
            format!("[{}]", parts.collect::<Vec<_>>().join(", "))
        }
        "array" => format!("list of {}", type_name(&schema["items"])),
        name => name.to_owned(),
    };
    match &schema["type"] {
        Value::String(name) => simple(name),
        Value::Array(names) => {
            let names: Vec<_> = names.iter().filter_map(Value::as_str).filter(|name| *name != "null").collect();
            names.into_iter().map(simple).collect::<Vec<_>>().join(" or ")
        }
        _ => "value".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_and_its_chapter_are_current() {
        for (path, now) in files() {
            let there = std::fs::read_to_string(root().join(path)).unwrap_or_default();
            assert!(there == now, "{path} is not current; run cargo run -p anydoku-dev -- schema");
        }
    }
}
