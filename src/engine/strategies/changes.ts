/** Small changes of a JSON text, one at a time: values, lengths at the borders that the schema states, order, names, spellings, nesting. */
import type { Span } from '../../core/base/span';
import type { JsonNode, ObjectNode } from '../../core/json/node';
import { printJson } from '../../core/json/print';
import type { Candidate, CandidateKind } from './candidates';

const MOST_NODES = 24;
const MOST_LISTED = 8;
const MOST_COUNTS = 6;
/** Longer borders are not tried. */
const MOST_COUNT = 2_000;
const NESTED = [1, 2, 4];

export function* changesOf(text: string, root: JsonNode, schema: JsonNode | undefined): Generator<Candidate> {
  const said = schema === undefined ? { counts: [], listed: [] } : saidBy(schema);
  const replaced = (kind: CandidateKind, { start, end }: Span, by: string): Candidate => ({
    kind,
    text: text.slice(0, start) + by + text.slice(end),
  });
  for (const node of nodesOf(root)) {
    switch (node.k) {
      case 'str':
        yield* stringChanges(node.value, (kind, by) => replaced(kind, node.span, by), said);
        break;
      case 'num':
        for (const [kind, by] of numberChanges(node.raw)) yield replaced(kind, node.span, by);
        break;
      case 'lit':
        yield replaced('value', node.span, node.value === true ? 'false' : 'true');
        break;
      case 'arr': {
        const items = node.items.map((item) => printJson(item));
        yield replaced('length', node.span, '[]');
        const [first] = items;
        if (first !== undefined) {
          yield replaced('value', node.span, `[${[...items, first].join(',')}]`);
          for (const count of said.counts)
            for (const size of [count - 1, count, count + 1])
              if (size >= 0) yield replaced('length', node.span, `[${Array(size).fill(first).join(',')}]`);
        }
        yield* nested(node.span, text, (deeper) => `[${[...items, deeper].join(',')}]`);
        break;
      }
      case 'obj':
        for (const [kind, by] of objectChanges(node)) yield replaced(kind, node.span, by);
        if (node.span.start > root.span.start) yield* nested(node.span, text, (deeper) => deeper);
        break;
    }
    for (const by of ['null', '"x"', '0', '[]', '{}', ...said.listed]) yield replaced('value', node.span, by);
  }
}

/** The text inside of itself, where a value stands, several times over. */
function* nested({ start, end }: Span, text: string, put: (deeper: string) => string): Generator<Candidate> {
  let deeper = text;
  for (let depth = 1; depth <= Math.max(...NESTED); depth++) {
    deeper = text.slice(0, start) + put(deeper) + text.slice(end);
    if (NESTED.includes(depth)) yield { kind: 'nesting', text: deeper };
  }
}

function* stringChanges(
  value: string,
  make: (kind: CandidateKind, by: string) => Candidate,
  { counts }: Said,
): Generator<Candidate> {
  yield make('length', '""');
  yield make('value', JSON.stringify(`${value}x`));
  yield make('value', JSON.stringify(value.toUpperCase()));
  const escaped = firstEscaped(value);
  if (escaped !== null) yield make('spelling', escaped);
  const letter = Array.from(value)[0] ?? 'a';
  for (const count of counts)
    for (const size of [count - 1, count, count + 1])
      if (size >= 0) yield make('length', JSON.stringify(letter.repeat(size)));
}

/** The first character as `\u0063`. */
function firstEscaped(value: string): string | null {
  const code = value.charCodeAt(0);
  if (Number.isNaN(code)) return null;
  return `"\\u${code.toString(16).padStart(4, '0')}${JSON.stringify(value.slice(1)).slice(1)}`;
}

function* numberChanges(raw: string): Generator<[CandidateKind, string]> {
  const value = Number(raw);
  if (/^-?\d+$/.test(raw)) {
    yield ['spelling', `${raw}.0`];
    yield ['spelling', `${raw}e0`];
  }
  yield ['value', '-1'];
  yield ['value', '0'];
  yield ['value', '1.5'];
  yield ['value', '1000000'];
  if (Number.isSafeInteger(value)) {
    yield ['value', String(value + 1)];
    yield ['value', String(value - 1)];
  }
}

function* objectChanges({ members }: ObjectNode): Generator<[CandidateKind, string]> {
  const parts = members.flatMap(({ key, value }) =>
    value === undefined ? [] : [{ key, text: `${JSON.stringify(key)}:${printJson(value)}` }],
  );
  const joined = (of: readonly { text: string }[]): string => `{${of.map(({ text }) => text).join(',')}}`;
  if (parts.length > 1) {
    yield ['order', joined(parts.toReversed())];
    yield ['order', joined([...parts.slice(1), ...parts.slice(0, 1)])];
  }
  for (const part of parts.slice(0, MOST_LISTED)) {
    yield ['missing', joined(parts.filter((other) => other !== part))];
    const escaped = firstEscaped(part.key);
    if (escaped !== null)
      yield [
        'spelling',
        joined(
          parts.map((other) =>
            other === part ? { text: escaped + other.text.slice(JSON.stringify(part.key).length) } : other,
          ),
        ),
      ];
  }
  const free = ['extra', 'more', 'other'].find((name) => !parts.some(({ key }) => key === name));
  if (free !== undefined)
    for (const value of ['true', '"x"'])
      yield ['extra', joined([...parts, { text: `${JSON.stringify(free)}:${value}` }])];
}

function nodesOf(root: JsonNode): JsonNode[] {
  const found: JsonNode[] = [];
  const queue: JsonNode[] = [root];
  for (let node = queue.shift(); node !== undefined && found.length < MOST_NODES; node = queue.shift()) {
    found.push(node);
    if (node.k === 'arr') queue.push(...node.items);
    else if (node.k === 'obj') queue.push(...node.members.flatMap(({ value }) => value ?? []));
  }
  return found;
}

interface Said {
  /** Lengths and counts that the schema states. */
  counts: number[];
  /** Values that it lists, as texts. */
  listed: string[];
}

const COUNTED = /^(?:min|max)(?:Length|Items)$/;

function saidBy(schema: JsonNode): Said {
  const counts = new Set<number>();
  const listed = new Set<string>();
  const queue: JsonNode[] = [schema];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node.k === 'arr') queue.push(...node.items);
    if (node.k !== 'obj') continue;
    for (const { key, value } of node.members) {
      if (value === undefined) continue;
      if (COUNTED.test(key) && value.k === 'num' && counts.size < MOST_COUNTS) {
        const count = Number(value.raw);
        if (Number.isInteger(count) && count >= 0 && count <= MOST_COUNT) counts.add(count);
      }
      if (key === 'const' && listed.size < MOST_LISTED) listed.add(printJson(value));
      if (key === 'enum' && value.k === 'arr')
        for (const item of value.items) if (listed.size < MOST_LISTED) listed.add(printJson(item));
      queue.push(value);
    }
  }
  return { counts: [...counts], listed: [...listed] };
}
