/** A plain JSON value. Numbers beyond 2^53 do not survive here: where digits matter, keep the `JsonNode`. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value whose canonical text is known: it stands in others as it is. */
export class Canonical {
  constructor(readonly text: string) {}
}

/** JSON text with the keys of every object sorted: equal values give equal text, so it can be hashed. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (value instanceof Canonical) return value.text;
  const object = value as Readonly<Record<string, unknown>>;
  // By UTF-16 units.
  let members = '';
  for (const key of Object.keys(object).sort()) {
    const item = object[key];
    if (item === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${members}}`;
}
