/**
 * Calls of tools that the provider defines, as data: who runs them, and which members of the item are their arguments.
 * A `*_call` that stands in no row is read by its members: one with a `call_id` waits for the client.
 */
import { joinMapped } from '../../base/span';
import type { MappedText, SourceId } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode, Member } from '../../json/node';
import { objectAt, textAt } from '../fields';
import { sliceOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';

export interface Builtin {
  kind: 'server' | 'client_builtin';
  /** An object that holds the arguments. */
  object?: string;
  /** Members of the item that together are the arguments. */
  members?: readonly string[];
}

const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['web_search_call', { kind: 'server', object: 'action' }],
  ['file_search_call', { kind: 'server', members: ['queries'] }],
  ['code_interpreter_call', { kind: 'server', members: ['code', 'container_id'] }],
  [
    'image_generation_call',
    { kind: 'server', members: ['action', 'revised_prompt', 'size', 'quality', 'background'] },
  ],
  ['computer_call', { kind: 'client_builtin', object: 'action', members: ['actions'] }],
  ['local_shell_call', { kind: 'client_builtin', object: 'action' }],
  ['shell_call', { kind: 'client_builtin', object: 'action' }],
  ['apply_patch_call', { kind: 'client_builtin', object: 'operation' }],
]);

const OBJECTS = ['action', 'arguments', 'operation', 'input', 'parameters'] as const;
/** Members of any item that are no arguments. */
const FRAME = new Set(['id', 'type', 'status', 'call_id', 'output', 'outputs', 'results', 'result', 'name']);

export function builtinOf(type: string, item: JsonNode): Builtin | null {
  const known = BUILTINS.get(type);
  if (known !== undefined) return known;
  if (!type.endsWith('_call')) return null;
  const ours =
    textAt(item, 'execution') === 'client' ||
    (textAt(item, 'execution') === undefined && textAt(item, 'call_id') !== undefined);
  const object = OBJECTS.find((key) => objectAt(item, key) !== undefined);
  const members = item.k === 'obj' ? item.members.map(({ key }) => key).filter((key) => !FRAME.has(key)) : [];
  return { kind: ours ? 'client_builtin' : 'server', ...(object === undefined ? { members } : { object }) };
}

/** The arguments' text, every character of it from the item but the braces around single members. Null when it has none. */
export function builtinArguments(carrier: Carrier, item: JsonNode, builtin: Builtin): MappedText | null {
  const object = builtin.object === undefined ? undefined : member(item, builtin.object);
  if (object?.k === 'obj') return sliceOf(carrier, object.span);
  if (item.k !== 'obj' || builtin.members === undefined) return null;
  const wanted = new Set(builtin.members);
  const members = item.members.filter(({ key, value }) => wanted.has(key) && value !== undefined);
  return members.length === 0 ? null : joinMapped(carrier.source, objectOf(carrier, members));
}

function objectOf(carrier: Carrier, members: readonly Member[]): MappedText[] {
  const pieces: MappedText[] = [];
  let at = 0;
  for (const { keySpan, value } of members) {
    const piece = sliceOf(carrier, { start: keySpan.start, end: value?.span.end ?? keySpan.end });
    const start = piece.map.pieces[0]?.srcStart ?? at;
    pieces.push(inserted(carrier.source, pieces.length === 0 ? '{' : ',', start), piece);
    at = piece.map.pieces.at(-1)?.srcEnd ?? start;
  }
  // An item that was cut leaves its arguments open.
  if (members.every(({ value }) => value?.complete === true)) pieces.push(inserted(carrier.source, '}', at));
  return pieces;
}

/** A character that stands nowhere in the source. */
const inserted = (source: SourceId, text: string, at: number): MappedText => ({
  text,
  map: { source, pieces: [{ start: 0, end: text.length, srcStart: at, srcEnd: at }] },
});
