/**
 * The few texts that a name, or the string of a value, can still become. Each is checked against the grammar at the place: a name
 * that stands already, or an item that would be there twice, is none.
 */
import { saidSoFar } from '../grammar/explain/written';
import { Ahead, NO_TAIL, type Spot } from '../grammar/plain/ahead';
import { bounded } from '../grammar/plain/bounded';
import type { JsonPlace, Plain, Standing } from '../grammar/plain/plain';
import { utf8Bytes } from '../base/utf8';
import { isBlank } from './token-table';

/** A text, and what is still to be written of it. */
export interface Target {
  text: string;
  rest: Uint8Array;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** More than these say nothing to a person. */
const MOST_TARGETS = 64;

/** Listed names that can come, or that the name being written can become; null where they are too many. */
export function nameTargets(plain: Plain, standing: Standing, { facts, object }: JsonPlace): Target[] | null {
  const writing = facts.t === 'name';
  const names = object?.remaining ?? (writing ? facts.listed : []);
  const said = writing ? saidSoFar(standing.text.subarray(Math.max(standing.at.nameAt, 0))) : NOTHING;
  const rests = restsOf(names, said);
  return rests.length > MOST_TARGETS ? null : live(plain, standing, rests, !writing);
}

/** Strings that the value can be; null where they are many or without end. */
export function valueTargets(plain: Plain, standing: Standing, json: JsonPlace): Target[] | null {
  const texts = stringsOf(json);
  if (texts === null) return null;
  if (json.facts.t !== 'string') return live(plain, standing, restsOf(texts, NOTHING), true);
  const { text, at } = standing;
  let from = at.cell?.openedAt ?? 0;
  while (isBlank(text[from] ?? 0)) from++;
  return live(plain, standing, restsOf(texts, saidSoFar(text.subarray(from + 1))), false);
}

function stringsOf({ machine: { shapes, langs }, needs }: JsonPlace): string[] | null {
  const found = new Set<string>();
  for (const need of needs)
    for (const { lang } of shapes.shape(need).strings) {
      const some = bounded(null, () => langs.strings(lang, MOST_TARGETS));
      if (some === null) return null;
      for (const one of some) found.add(one);
      if (found.size > MOST_TARGETS) return null;
    }
  return found.size === 0 ? null : [...found];
}

function restsOf(texts: readonly string[], said: Uint8Array): Target[] {
  return texts.flatMap((text) => {
    const bytes = utf8Bytes(text);
    return begins(bytes, said) ? [{ text, rest: bytes.subarray(said.length) }] : [];
  });
}

/** Those that the grammar takes here, up to their closing quotation mark. */
function live(plain: Plain, standing: Standing, targets: readonly Target[], quoted: boolean): Target[] {
  const ahead = new Ahead(plain.stepper, standing);
  const start: Spot = { at: standing.at, tail: NO_TAIL };
  return targets.filter(({ rest }) =>
    // What is too much to be looked at is not known to be none.
    bounded(true, () => {
      let spot: Spot | null = start;
      for (const byte of [...(quoted ? [QUOTE] : []), ...written(rest), QUOTE]) {
        spot = ahead.step(spot, byte);
        if (spot === null) return false;
      }
      return true;
    }),
  );
}

/** Byte by byte as JSON writes it: `rest` may begin inside of a character. */
function written(rest: Uint8Array): number[] {
  return Array.from(rest).flatMap((byte) => {
    if (byte === QUOTE || byte === BACKSLASH) return [BACKSLASH, byte];
    if (byte >= 0x20) return [byte];
    return [...utf8Bytes(`\\u${byte.toString(16).padStart(4, '0')}`)];
  });
}

const NOTHING = new Uint8Array(0);

export function begins(bytes: Uint8Array, prefix: Uint8Array): boolean {
  if (prefix.length > bytes.length) return false;
  for (let i = 0; i < prefix.length; i++) if (bytes[i] !== prefix[i]) return false;
  return true;
}
