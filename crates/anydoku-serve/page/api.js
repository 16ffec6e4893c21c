// Shows the OpenAPI document of this server as a page.

import { h } from "./text.js";

const schemas = {};

const nameOf = (reference) => reference.split("/").pop();

/** Describes the type of a value in a few words; named types are links. */
function type(schema) {
  if (schema.$ref) return h("a", { href: "#" + nameOf(schema.$ref) }, nameOf(schema.$ref));
  const parts = (schema.anyOf ?? schema.allOf ?? []).filter((part) => part.type !== "null");
  if (parts.length) return h("span", {}, ...parts.flatMap((part, i) => (i ? [" or ", type(part)] : [type(part)])));
  if (schema.type === "array" && schema.items) return h("span", {}, "list of ", type(schema.items));
  return [schema.type].flat().filter((word) => word !== "null").join(" or ") || "any";
}

function fields(schema) {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    h("tr", {}, h("td", {}, h("code", {}, name), schema.required?.includes(name) ? "" : "?"), h("td", {}, type(property)), h("td", {}, property.description ?? "")));
  const words = (schema.oneOf ?? []).map((variant) =>
    h("tr", {}, h("td", {}, h("code", {}, variant.const ?? Object.keys(variant.properties ?? {})[0] ?? "")), h("td", {}), h("td", {}, variant.description ?? "")));
  return rows.length + words.length ? h("table", {}, ...rows, ...words) : "";
}

const document_ = await (await fetch("/api/v1/openapi.json")).json();
Object.assign(schemas, document_.components.schemas);
const panel = document.getElementById("panel");
panel.append(h("p", {}, document_.info.description), h("p", {}, h("a", { href: "/api/v1/openapi.json" }, "/api/v1/openapi.json")));
for (const [path, { post }] of Object.entries(document_.paths)) {
  if (path.endsWith("/events")) continue;
  const request = post.requestBody.content["application/json"].schema;
  const answer = post.responses["200"].content["application/json"].schema;
  const [[key, reply]] = Object.entries(answer.properties);
  panel.append(h("section", { id: key }, h("h2", {}, `POST ${path}`), h("p", {}, post.summary), h("h3", {}, "Request: ", type(request)), fields(schemas[nameOf(request.$ref)]),
    h("h3", {}, "Reply: ", type(reply)), fields(schemas[nameOf(reply.$ref)])));
}
panel.append(h("h2", {}, "Types"));
for (const [name, schema] of Object.entries(schemas)) {
  panel.append(h("section", { id: name }, h("h3", {}, name), h("p", { className: "faint" }, schema.description ?? ""), fields(schema)));
}
