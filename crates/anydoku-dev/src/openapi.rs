//! Generates the OpenAPI document of the server from the schema of the service: every request has one path for its reply and one for its
//! events.

use serde_json::{Map, Value, json};

/// Returns the document. `questions` lists, for each request, its name, its description, and the types of the request
/// and the reply.
pub fn document(schema: &Value, questions: &[(String, String, String, String)]) -> String {
    let mut paths = Map::new();
    for (name, about, request, reply) in questions {
        let body = json!({ "content": { "application/json": { "schema": reference(request) } } });
        let operation = |id: &str, media_type: &str, answer: Value, told: &str| {
            let mut operation = json!({
                "operationId": id,
                "summary": about,
                "requestBody": body,
                "responses": { "200": { "description": told, "content": { media_type: { "schema": answer } } } },
            });
            for (status, told) in FAILURES {
                let content = json!({ "application/json": { "schema": reference("Failure") } });
                operation["responses"][status] = json!({ "description": told, "content": content });
            }
            json!({ "post": operation })
        };
        let answer = json!({
            "type": "object",
            "required": [name],
            "properties": { name: reference(reply) },
        });
        let whole = operation(name, "application/json", answer, "The reply, as `--json` prints it.");
        let told = "The events of the work, each with its name and an `Event` as data. The last event is named `reply` and carries the reply.";
        let events = operation(&format!("{name}-events"), "text/event-stream", json!({ "type": "string" }), told);
        paths.insert(format!("/api/v1/{name}"), whole);
        paths.insert(format!("/api/v1/{name}/events"), events);
    }
    let mut schemas = schema["$defs"].as_object().cloned().unwrap_or_default();
    // The enum of all requests is only for callers that have no paths to distinguish them.
    schemas.remove("Request");
    schemas.remove("Reply");
    let failure = json!({
        "type": "object",
        "description": "The reason that there is no reply.",
        "required": ["error"],
        "properties": { "error": { "$ref": "#/$defs/ServiceError" } },
    });
    schemas.insert("Failure".into(), failure);
    name_variants(&mut schemas);
    let whole = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "anydoku",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Every question about a Sudoku, of any shape.",
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas },
    });
    let text = serde_json::to_string(&whole).expect("a document is JSON");
    text.replace("\"#/$defs/", "\"#/components/schemas/") + "\n"
}

const ABOUT: &str = "The requests and replies of the service; the command line prints the same replies with `--json`. A request has the type \
    application/json and at most 4 MiB; fields that are not required may be omitted. Paths that end in /events report the progress of \
    long-running work, which stops when the client disconnects.";

const FAILURES: &[(&str, &str)] = &[
    ("400", "The request is malformed."),
    ("413", "The request is too large."),
    ("415", "The content type of the request is not application/json."),
    ("422", "The request cannot be answered; the reply gives the reason."),
    ("429", "This client has too many open requests."),
    ("503", "The server is busy; try again in a moment."),
];

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Names the objects inside variants, so that a generated client has a type for each.
fn name_variants(schemas: &mut Map<String, Value>) {
    let mut named = Map::new();
    for (name, schema) in schemas.iter_mut() {
        let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
        for variant in variants.into_iter().flatten() {
            let fields = variant.get_mut("properties").and_then(Value::as_object_mut);
            let Some((key, held)) = fields.and_then(|all| all.iter_mut().next()) else { continue };
            if held["type"] == "object" {
                let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
                let words: String = key.split('-').filter(|word| !word.is_empty()).map(capital).collect();
                let own = format!("{name}{words}");
                let object = std::mem::replace(held, reference(&own));
                named.insert(own, object);
            }
        }
    }
    schemas.extend(named);
}
