/** Builds the calls that protocols find: from JSON `{name, arguments}`, from a name and arguments apart, from tags. */
import { sentence, type Said } from '../../base/words';
import { mapSpan, sliceMapped } from '../../base/span';
import type { MappedText, SourceSpan, Span } from '../../base/span';
import type { Problem } from '../../base/problem';
import { decodeString } from '../../json/decode';
import { member } from '../../json/node';
import type { JsonNode, StringNode } from '../../json/node';
import { composeMaps } from '../frame/carrier';
import type { CallDraft } from '../build/call-draft';
import { stringAt } from '../fields';
import { inQuotes } from '../words';
import type { ArgumentText } from './argument-text';
import type { FoundCall } from './text-protocol';

/** A call as it is written in JSON. */
export interface Envelope {
  node: JsonNode;
  name: StringNode;
  args?: JsonNode;
  id?: StringNode;
}

const ARGUMENTS = ['arguments', 'parameters'];

/** `{name, arguments | parameters}`, or that inside `{function: …}`. Null for anything else. */
export function envelopeOf(node: JsonNode): Envelope | null {
  const inner = member(node, 'function');
  const body = inner?.k === 'obj' ? inner : node;
  const name = stringAt(body, 'name');
  if (name === undefined) return null;
  const args = ARGUMENTS.map((key) => member(body, key)).find((value) => value !== undefined);
  const id = stringAt(node, 'id');
  return { node, name, ...(args === undefined ? {} : { args }), ...(id === undefined ? {} : { id }) };
}

/** How a call ended. `end`: its closing mark stands there. `open`: more text follows without it. `cut`: the text ended. */
export type Ending = 'end' | 'open' | 'cut';

/** @param mark the closing mark, for the sentence that misses it; none where the protocol has none */
export function envelopeDraft(
  text: MappedText,
  envelope: Envelope,
  ending: Ending,
  mark?: string,
): CallDraft {
  const { node, name, args, id } = envelope;
  const problems: Problem[] = [];
  const at = mapSpan(text.map, node.span);
  if (!node.complete && ending !== 'cut') problems.push(envelopeOpen(name.value, at));
  if (node.complete && ending !== 'end' && mark !== undefined) problems.push(unclosed(name.value, mark, at));
  return {
    id: id?.value ?? '',
    wireName: name.value,
    nameAt: mapSpan(text.map, insideOf(name)),
    kind: 'function',
    argsWire: args === undefined ? 'none' : args.k === 'str' ? 'string' : 'object',
    pieces: args === undefined ? [] : [valueText(text, args)],
    closed: args === undefined ? node.complete : args.complete,
    ...(!node.complete && ending === 'cut' ? { cut: true } : {}),
    at,
    problems,
  };
}

/** The inside of a string. */
export function insideOf(node: StringNode): Span {
  const start = Math.min(node.span.start + 1, node.span.end);
  return { start, end: Math.max(start, node.span.end - (node.complete ? 1 : 0)) };
}

/** A value as it is written; of a string, what it holds. */
function valueText(text: MappedText, node: JsonNode): MappedText {
  if (node.k !== 'str') return sliceMapped(text, node.span);
  const decoded = decodeString(text.map.source, text.text, node);
  return { text: decoded.text, map: composeMaps(decoded.map, text.map) };
}

/** A call whose name and arguments stand apart from each other. */
export interface NamedCall {
  name: Span;
  /** With decoration: a namespace, a number. The name when absent. */
  wireName?: Span;
  id?: string;
  args: Span | ArgumentText | null;
  argsWire: CallDraft['argsWire'];
  kind?: CallDraft['kind'];
  /** The arguments ended. */
  closed: boolean;
  /** All of the call, without its marks. */
  span: Span;
  /** Closing mark that is missing although the arguments ended. */
  misses?: string;
}

export function namedDraft(text: MappedText, call: NamedCall): CallDraft {
  const name = text.text.slice(call.name.start, call.name.end);
  const wire = call.wireName ?? call.name;
  const at = mapSpan(text.map, call.span);
  return {
    id: call.id ?? '',
    name,
    wireName: text.text.slice(wire.start, wire.end),
    nameAt: mapSpan(text.map, call.name),
    kind: call.kind ?? 'function',
    argsWire: call.argsWire,
    pieces: call.args === null ? [] : [argumentText(text, call.args)],
    closed: call.closed,
    at,
    problems: call.misses === undefined ? [] : [unclosed(name, call.misses, at)],
  };
}

const argumentText = (text: MappedText, args: Span | ArgumentText): MappedText =>
  'start' in args ? sliceMapped(text, args) : args.mapped(text);

/** The marks around and between the calls of a section belong to the calls: no part of it is text. */
export function tile(calls: FoundCall[], section: Span): FoundCall[] {
  let from = section.start;
  for (const [i, call] of calls.entries()) {
    const next = calls[i + 1];
    const end = next === undefined ? Math.max(section.end, call.span.end) : next.span.start;
    call.outer = { start: Math.min(from, call.span.start), end };
    from = end;
  }
  return calls;
}

const unclosed = (name: string, mark: string, at: SourceSpan): Problem => ({
  code: 'CALL_MARK_MISSING',
  severity: 'warn',
  ...sentence(
    'CALL_MARK_MISSING',
    'The call of {name} is whole, but {mark}, which closes it, is missing. It is read as if it stood there; a strict parser drops the call.',
    { name: inQuotes(name), mark: inQuotes(mark) },
  ),
  layer: 'protocol',
  at,
  retryable: true,
});

const envelopeOpen = (name: string, at: SourceSpan): Problem => ({
  code: 'CALL_ENVELOPE_OPEN',
  severity: 'warn',
  ...sentence(
    'CALL_ENVELOPE_OPEN',
    'The JSON object around the call of {name} is not closed, although the text goes on after it. A strict parser drops the call.',
    { name: inQuotes(name) },
  ),
  layer: 'syntax',
  at,
  retryable: true,
});

/** A marker without a call behind it. */
export const unparsed = (what: Said, at: SourceSpan): Problem => ({
  code: 'TOOL_SYNTAX_UNPARSED',
  severity: 'warn',
  ...sentence('TOOL_SYNTAX_UNPARSED', '{what} It stays text and nothing runs.', { what }),
  layer: 'protocol',
  at,
  retryable: true,
});
