/** The position of an error in text that could not be read. */
export interface Place {
  line: number;
  column: number;
  start: number;
  end: number;
  found: string;
  expected: string;
}

/** The data of an error from the service. */
export interface ErrorFacts {
  message: string;
  place?: Place;
  format?: string;
  hint?: string;
}

/** An error of the service. */
export class AnydokuError extends Error {
  facts: ErrorFacts;
}

/** The engine. Requests and replies are those of the API: see docs/manual/json.md in the repository. */
export interface Anydoku {
  ask<Reply = any>(question: string, request?: object, listen?: (name: string, event: any) => void): Reply;
}

/** Loads the engine, by default from `anydoku.wasm` beside this module. */
export function load(wasm?: WebAssembly.Module | BufferSource | Promise<WebAssembly.Module | BufferSource>): Promise<Anydoku>;
