/**
 * What each token does at a place: the first thing besides blanks. It is read off the token's bytes and what the plain reading says
 * of the place, so that large masks need no walk; the mask alone decides which tokens may come.
 */
import type { Plain, Standing } from '../grammar/plain/plain';
import type { Vocabulary } from '../tokens/vocabulary';
import type { TokenDeed } from './place';
import { begins, nameTargets, valueTargets, type Target } from './targets';
import { ALL_BLANK, FIRST_MARK, tokenTable } from './token-table';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The deed of an allowed token with text. Equal deeds are one object. */
export type DeedOf = (id: number) => TokenDeed;

export function deedsAt(vocabulary: Vocabulary, plain: Plain | undefined, standing: Standing | null): DeedOf {
  const table = tokenTable(vocabulary);
  const one = interned();
  const byByte: DeedOf = (id) => one({ t: 'byte', byte: table.first[id] ?? 0 });
  const json = standing === null ? null : (plain?.json(standing.at) ?? null);
  if (json === null || plain === undefined || standing === null) return byByte;
  const { facts } = json;
  const solid = (id: number): number => table.solid[id] ?? ALL_BLANK;

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
  const inNumber = facts.t === 'number';
  return (id) => {
    const byte = solid(id);
    if (byte === ALL_BLANK) return one({ t: 'blank' });
    if (byte === QUOTE) return quoted(id);
    if (literal !== null && isLetter(byte)) return literal;
    if (isDigit(byte) || byte === 0x2d || (inNumber && NUMBER_MARKS.includes(byte)))
      return one({ t: 'number' });
    const plainly = STRUCTURE.get(byte);
    return plainly === undefined ? byByte(id) : one(plainly);
  };
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
/** The closing quotation mark is not there yet. */
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
  other: TokenDeed,
): DeedOf {
  const known = new Map<Target, TokenDeed>();
  const shared = new Map<string, TokenDeed>();
  return (id) => {
    const bytes = vocabulary.bytes(id);
    const from = quotes === 0 ? 0 : bytes.indexOf(QUOTE) + 1;
    let to = from;
    while (to < bytes.length && bytes[to] !== QUOTE && bytes[to] !== BACKSLASH) to++;
    if (bytes[to] === BACKSLASH) return one({ t: 'escape' });
    const closed = bytes[to] === QUOTE;
    const content = bytes.subarray(from, to);
    if (targets === null) return one(several(deedOf, ['']));
    const met = targets.filter(({ rest }) =>
      closed ? rest.length === content.length && begins(rest, content) : begins(rest, content),
    );
    const [first] = met;
    if (first === undefined) return one(other);
    if (met.length === 1) {
      let deed = known.get(first);
      if (deed === undefined) known.set(first, (deed = one(deedOf(first.text))));
      return deed;
    }
    if (content.length === 0 && quotes === 1)
      return one(other.t === 'free-key' ? { t: 'begin-key' } : { t: 'begin-string' });
    const key = met.map(({ text }) => text).join('\0');
    let deed = shared.get(key);
    if (deed === undefined)
      shared.set(
        key,
        (deed = one(
          several(
            deedOf,
            met.map(({ text }) => text),
          ),
        )),
      );
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
