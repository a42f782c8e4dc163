/**
 * What each token does at a place: the first thing besides blanks. It is read off the token's bytes and what the plain reading says
 * of the place, so that large masks need no walk; the mask alone decides which tokens may come.
 */
import { Ahead, NO_TAIL } from '../grammar/plain/ahead';
import type { Plain, Standing } from '../grammar/plain/plain';
import type { Vocabulary } from '../tokens/vocabulary';
import type { TokenDeed } from './place';
import { begins, nameTargets, valueTargets, type Target } from './targets';
import { ALL_BLANK, FIRST_MARK, tokenTable, type TokenTable } from './token-table';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The deed of an allowed token with text. Equal deeds are one object. */
export type DeedOf = (id: number) => TokenDeed;

export function deedsAt(vocabulary: Vocabulary, plain: Plain | undefined, standing: Standing | null): DeedOf {
  const table = tokenTable(vocabulary);
  const one = interned();
  const byByte: DeedOf = (id) => one({ t: 'byte', byte: table.first[id] ?? 0 });
  if (plain === undefined || standing === null) return byByte;
  const json = plain.json(standing.at);
  if (json === null) return byBranch(table, plain, standing, byByte);
  const { facts } = json;

  if ((facts.t === 'string' || facts.t === 'name') && facts.escape !== null) {
    const escape = one({ t: 'escape' });
    return () => escape;
  }
  if (facts.t === 'string') {
    const targets = valueTargets(plain, standing, json);
    if (targets !== null) return targeted(vocabulary, one, 0, targets, VALUE, { t: 'in-string' });
    const marks = [one({ t: 'in-string' }), one({ t: 'end-string' }), one({ t: 'escape' })] as const;
    return (id) => marks[table.mark[id] ?? FIRST_MARK.none] ?? marks[0];
  }
  if (facts.t === 'name')
    return targeted(vocabulary, one, 0, nameTargets(plain, standing, json), KEY, { t: 'free-key' });

  const comesName = facts.t === 'object' && facts.place !== 'after';
  const quoted: DeedOf = comesName
    ? targeted(vocabulary, one, 1, nameTargets(plain, standing, json), KEY, { t: 'free-key' })
    : beginsString(vocabulary, one, valueTargets(plain, standing, json));
  const literal = facts.t === 'literal' ? one({ t: 'literal', word: facts.word }) : null;
  const number = one({ t: 'number' });
  const blank = one({ t: 'blank' });
  const inNumber = facts.t === 'number';
  return (id) => {
    const byte = table.solid[id] ?? ALL_BLANK;
    if (byte === ALL_BLANK) return blank;
    if (byte === QUOTE) return quoted(id);
    if (literal !== null && isLetter(byte)) return literal;
    if (isDigit(byte) || byte === 0x2d || (inNumber && NUMBER_MARKS.includes(byte))) return number;
    return STRUCTURE.get(byte) ?? byByte(id);
  };
}

/** Bytes that lead to the same place stand together. */
function byBranch(table: TokenTable, plain: Plain, standing: Standing, byByte: DeedOf): DeedOf {
  const deeds = new Map<number, TokenDeed>();
  const ahead = new Ahead(plain.stepper, standing);
  for (const { bytes } of ahead.branches({ at: standing.at, tail: NO_TAIL })) {
    const [byte = 0, other] = bytes;
    const deed: TokenDeed = other === undefined ? { t: 'byte', byte } : { t: 'bytes', bytes };
    for (const one of bytes) deeds.set(one, deed);
  }
  return (id) => deeds.get(table.first[id] ?? 0) ?? byByte(id);
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
/** `.`, `e`, `E`, `+`. */
const NUMBER_MARKS = [0x2e, 0x65, 0x45, 0x2b];
const STRUCTURE: ReadonlyMap<number, TokenDeed> = new Map([
  [0x7b, { t: 'open-object' }],
  [0x7d, { t: 'close-object' }],
  [0x5b, { t: 'open-array' }],
  [0x5d, { t: 'close-array' }],
  [0x3a, { t: 'colon' }],
  [0x2c, { t: 'comma' }],
  [0x74, { t: 'literal', word: 'true' }],
  [0x66, { t: 'literal', word: 'false' }],
  [0x6e, { t: 'literal', word: 'null' }],
]);

const VALUE = (text: string): TokenDeed => ({ t: 'value', text: JSON.stringify(text) });
const KEY = (name: string): TokenDeed => ({ t: 'key', name });

function beginsString(vocabulary: Vocabulary, one: Intern, targets: readonly Target[] | null): DeedOf {
  const begin = one({ t: 'begin-string' });
  return targets === null ? () => begin : targeted(vocabulary, one, 1, targets, VALUE, { t: 'begin-string' });
}

/**
 * Tokens that go on towards one of a few targets.
 * @param quotes quotation marks before the content: 1 where the token begins it
 * @param targets null: too many to be told apart
 * @param other of tokens that no target goes on with
 */
function targeted(
  vocabulary: Vocabulary,
  one: Intern,
  quotes: 0 | 1,
  targets: readonly Target[] | null,
  deedOf: (text: string) => TokenDeed,
  otherwise: TokenDeed,
): DeedOf {
  const table = tokenTable(vocabulary);
  const other = one(otherwise);
  const escape = one({ t: 'escape' });
  const begin = one(otherwise.t === 'free-key' ? { t: 'begin-key' } : { t: 'begin-string' });
  const among = towards(one, deedOf, targets, other);
  const firsts = new Set(targets?.map(({ rest }) => rest[0] ?? QUOTE) ?? []).add(QUOTE).add(BACKSLASH);
  return (id) => {
    // Most tokens begin with a byte that none of the targets goes on with.
    if (quotes === 0 && targets !== null && !firsts.has(table.first[id] ?? 0))
      return table.mark[id] === FIRST_MARK.backslash ? escape : other;
    const bytes = vocabulary.bytes(id);
    const from = quotes === 0 ? 0 : bytes.indexOf(QUOTE) + 1;
    let to = from;
    while (to < bytes.length && bytes[to] !== QUOTE && bytes[to] !== BACKSLASH) to++;
    if (bytes[to] === BACKSLASH) return escape;
    const closed = bytes[to] === QUOTE;
    if (quotes === 1 && from === to && !closed && targets?.length !== 1) return begin;
    return among(bytes.subarray(from, to), closed);
  };
}

/** The deed of a token by its content, and whether a quotation mark ends it. */
function towards(
  one: Intern,
  deedOf: (text: string) => TokenDeed,
  targets: readonly Target[] | null,
  other: TokenDeed,
): (content: Uint8Array, closed: boolean) => TokenDeed {
  if (targets === null) {
    const some = one(several(deedOf, ['']));
    return () => some;
  }
  const known = new Map<string, TokenDeed>();
  return (content, closed) => {
    const met = targets.flatMap(({ rest }, i) =>
      begins(rest, content) && (!closed || rest.length === content.length) ? [i] : [],
    );
    if (met.length === 0) return other;
    const key = met.join(' ');
    let deed = known.get(key);
    if (deed === undefined) {
      const texts = met.map((i) => targets[i]?.text ?? '');
      known.set(key, (deed = one(texts.length === 1 ? deedOf(texts.join('')) : several(deedOf, texts))));
    }
    return deed;
  };
}

/** Towards several: their common beginning, and that it goes on. */
function several(deedOf: (text: string) => TokenDeed, texts: readonly string[]): TokenDeed {
  const characters = texts.map((text) => Array.from(text));
  const [first = []] = characters;
  let common = 0;
  while (common < first.length && characters.every((one) => one[common] === first[common])) common++;
  const deed = deedOf(first.slice(0, common).join(''));
  if (deed.t === 'value') return { t: 'value', text: `${deed.text.slice(0, -1)}…` };
  return deed.t === 'key' ? { t: 'key', name: `${deed.name}…` } : deed;
}

type Intern = (deed: TokenDeed) => TokenDeed;

export const deedKey = (deed: TokenDeed): string => {
  switch (deed.t) {
    case 'value':
      return `value ${deed.text}`;
    case 'key':
      return `key ${deed.name}`;
    case 'literal':
      return `literal ${deed.word}`;
    case 'byte':
      return `byte ${deed.byte}`;
    case 'bytes':
      return `bytes ${deed.bytes.join(' ')}`;
    default:
      return deed.t;
  }
};

function interned(): Intern {
  const known = new Map<string, TokenDeed>();
  return (deed) => {
    const key = deedKey(deed);
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, deed);
    return deed;
  };
}
