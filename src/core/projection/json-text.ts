/** Is a text one strict JSON object? Its bytes are then spliced into the request as they are, digits and all. */
export type JsonTextCheck = { ok: true; raw: string } | { ok: false; why: string };

export function jsonObjectText(text: string): JsonTextCheck {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { ok: false, why: 'it is JSON, but not an object' };
    return { ok: true, raw: text.trim() };
  } catch {
    return { ok: false, why: 'it is not JSON' };
  }
}
