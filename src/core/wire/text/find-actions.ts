/**
 * Finds the objects of the Action contract in a text of any kind. An object counts when it has the key `@action`; inside
 * such an object nothing is looked for, what stands there is its data. An object without the key may hold some that have
 * it. A cut object counts as soon as the key was written.
 */
import { sentence } from '../../base/words';
import { mapSpan, sliceMapped } from '../../base/span';
import type { MappedText, Span } from '../../base/span';
import { findJson } from '../../json/find';
import type { JsonNode, Member, ObjectNode, StringNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { findLongFields } from './long-fields';
import type { LongField } from './long-fields';
import { withFence } from './fence-around';
import type { FoundCall, TextProtocol } from './text-protocol';

export const ACTION_KEY = '@action';

export const actionProtocol: TextProtocol = {
  id: 'action-text',
  name: 'Action text',
  needs: 'a JSON object with the key “@action”',
  evidence: (alone) =>
    alone
      ? sentence('sign.action-alone', 'The text is a JSON object with the key “@action”.')
      : sentence('sign.action', 'The text holds a JSON object with the key “@action”.'),
  find: findActions,
};

function findActions(text: string, range: Span): FoundCall[] {
  // Prose is the common case; the key may be written with an escape for its first character.
  if (!text.includes('action')) return [];
  const actions: FoundCall[] = [];
  for (const { root } of findJson(text, { from: range.start, to: range.end })) {
    if (root !== undefined) collect(text, range, root, root, actions);
  }
  return actions.length === 0 ? actions : outside(findLongFields(text), actions);
}

/** Both lists are in order. */
function outside(fields: readonly LongField[], actions: readonly FoundCall[]): FoundCall[] {
  let next = 0;
  return actions.filter(({ span }) => {
    for (let field = fields[next]; field !== undefined && field.outer.end <= span.start;)
      field = fields[++next];
    const field = fields[next];
    return field === undefined || span.start < field.outer.start;
  });
}

function collect(text: string, range: Span, root: JsonNode, node: JsonNode, into: FoundCall[]): void {
  if (node.k === 'arr') for (const item of node.items) collect(text, range, root, item, into);
  if (node.k !== 'obj') return;
  const key = node.members.findLast((m) => m.key === ACTION_KEY);
  if (key === undefined) {
    for (const { value } of node.members) if (value !== undefined) collect(text, range, root, value, into);
    return;
  }
  into.push({
    t: 'call',
    span: node.span,
    outer: node === root ? withFence(text, range, node.span) : node.span,
    marker: key.keySpan,
    draft: (mapped) => draftOf(mapped, node, key),
  });
}

function draftOf(text: MappedText, node: ObjectNode, key: Member): CallDraft {
  const name = nameOf(key);
  return {
    id: '',
    wireName: name?.value ?? '',
    ...(name === undefined ? {} : { nameAt: mapSpan(text.map, inside(name)) }),
    kind: 'action',
    argsWire: 'object',
    pieces: [sliceMapped(text, node.span)],
    closed: node.complete,
    at: mapSpan(text.map, key.keySpan),
    problems: [],
  };
}

/** A string, or the first string inside an object that stands for it. */
function nameOf({ value }: Member): StringNode | undefined {
  if (value?.k === 'str') return value;
  if (value?.k !== 'obj') return undefined;
  return value.members.map((m) => m.value).find((one) => one?.k === 'str');
}

function inside(node: StringNode): Span {
  const start = node.span.start + 1;
  return { start, end: Math.max(start, node.span.end - (node.complete ? 1 : 0)) };
}
