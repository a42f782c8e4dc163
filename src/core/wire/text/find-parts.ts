/**
 * What all protocols find in a text, made one list: whichever begins first holds what stands inside of it as its data, so a
 * marker in the argument of a call gives nothing away. Nor does one in a string of a JSON value, or in a long field of an
 * action.
 */
import type { Span } from '../../base/span';
import { findJson } from '../../json/find';
import type { JsonNode } from '../../json/node';
import { actionProtocol } from './find-actions';
import { withFence } from './fence-around';
import { findLongFields } from './long-fields';
import type { Found, TextProtocol } from './text-protocol';
import { TEXT_PROTOCOLS } from './text-protocols';

/** Something that was found, and by whom. */
export interface Located {
  protocol: TextProtocol;
  found: Found;
  span: Span;
}

/** Protocols whose markers are also looked for; without them, what a text protocol would find in a payload of JSON. */
export type Protocols = readonly TextProtocol[];

/** In order, not overlapping. Linear. */
export function findParts(text: string, range: Span, protocols: Protocols = TEXT_PROTOCOLS): Located[] {
  const all = protocols.flatMap((protocol) =>
    protocol.find(text, range).map((found) => ({ protocol, found, span: found.span })),
  );
  if (all.length === 0) return all;
  const marked = all.some(({ protocol }) => protocol !== actionProtocol);
  const outside = marked ? outsideOf(all, dataIn(text, range)) : all;
  return inTurn(outside).map((one) => fenced(text, range, one));
}

/** Of what overlaps, the one that begins first; a hint gives way to everything. */
function inTurn(all: Located[]): Located[] {
  const order = new Map(TEXT_PROTOCOLS.map((protocol, i) => [protocol, i]));
  const rank = (one: Located): number => order.get(one.protocol) ?? 0;
  const sorted = all.toSorted((a, b) => a.span.start - b.span.start || rank(a) - rank(b));
  const firm = sweep(sorted.filter(({ found }) => found.t !== 'hint'));
  const hints = sorted.filter(({ found }) => found.t === 'hint');
  if (hints.length === 0) return firm;
  return sweep([...firm, ...apartFrom(hints, firm)].sort((a, b) => a.span.start - b.span.start));
}

function sweep(sorted: readonly Located[]): Located[] {
  let end = -1;
  return sorted.filter(({ span, found }) => {
    if (span.start < end) return false;
    // Something empty, as the inside of a message without words, keeps nothing else away.
    end = Math.max(end, found.t === 'call' ? Math.max(span.end, found.outer.end) : span.end);
    return true;
  });
}

/** Both lists are in order. */
function apartFrom(hints: readonly Located[], firm: readonly Located[]): Located[] {
  let next = 0;
  return hints.filter(({ span }) => {
    for (let one = firm[next]; one !== undefined && endOf(one) <= span.start;) one = firm[++next];
    const one = firm[next];
    return one === undefined || span.end <= startOf(one);
  });
}

const startOf = ({ found }: Located): number => (found.t === 'call' ? found.outer : found.span).start;
const endOf = ({ found }: Located): number => (found.t === 'call' ? found.outer : found.span).end;

/** JSON values that are sound, and the bodies of long fields: what stands in their text is data. */
function dataIn(text: string, range: Span): Span[] {
  const values = text.includes('"') ? findJson(text, { from: range.start, to: range.end, maxErrors: 1 }) : [];
  const spans = values.flatMap(({ root, strict }) => (strict || sound(root) ? rootSpan(root) : []));
  const fields =
    text.includes('<|FINAL_ANSWER_') || text.includes('<|TOOL_PARAM_') ? findLongFields(text) : [];
  return [...spans, ...fields.map(({ outer }) => outer)].sort((a, b) => a.start - b.start);
}

/** Text that follows a value is no fault of the value. */
const sound = (root: JsonNode | undefined): boolean => root?.complete === true;
const rootSpan = (root: JsonNode | undefined): Span[] => (root === undefined ? [] : [root.span]);

/** What begins inside of data is left out; actions are found in JSON and know by themselves what is theirs. */
function outsideOf(all: readonly Located[], data: readonly Span[]): Located[] {
  if (data.length === 0) return [...all];
  let next = 0;
  const sorted = all.toSorted((a, b) => markOf(a) - markOf(b));
  return sorted.filter((part) => {
    const mark = markOf(part);
    for (let one = data[next]; one !== undefined && one.end <= mark;) one = data[++next];
    const one = data[next];
    return part.protocol === actionProtocol || one === undefined || mark <= one.start;
  });
}

/** Where what gave a part away begins: of a list of calls in JSON, the marker in front of the list. */
const markOf = ({ found, span }: Located): number => (found.t === 'call' ? found.marker.start : span.start);

/** A call that is alone in a fence takes the fence's lines with it. */
function fenced(text: string, range: Span, one: Located): Located {
  const { found } = one;
  if (found.t !== 'call' || one.protocol === actionProtocol) return one;
  const outer = withFence(text, range, found.outer);
  return outer === found.outer ? one : { ...one, found: { ...found, outer } };
}
