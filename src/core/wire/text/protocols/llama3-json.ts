/**
 * Calls without a mark around them: the whole text is `{"name": …, "parameters": {…}}`, as Llama 3.1 and later write it without
 * their token, or the same with `arguments`, as it stands inside the tags of Hermes and is copied from logs; or several of them
 * with semicolons, commas or line breaks between, or a list. Anything else that has a name is somebody's data.
 */
import { sentence } from '../../../base/words';
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { member } from '../../../json/node';
import type { JsonNode } from '../../../json/node';
import { envelopeDraft, envelopeOf, tile } from '../text-call';
import type { FoundCall, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

export const llama3Json: TextProtocol = {
  id: 'text-llama3-json',
  name: 'bare JSON calls',
  needs: 'a text that is nothing but objects with “name” and “parameters” or “arguments”',
  evidence: () =>
    sentence(
      'sign.llama3',
      'The text is nothing but JSON objects with “name” and “parameters” or “arguments”.',
    ),
  find: () => [],
  whole,
};

/** Quotes of Python are a fault of the JSON, which is told where it stands. */
const HEAD = /^\s*(?:\[\s*)?\{\s*(["'])(?:type|name|parameters|arguments)\1/;

function whole(text: string, range: Span): FoundCall[] | null {
  if (!HEAD.test(text.slice(range.start, range.start + 100))) return null;
  const values = new ValueReader(text, range.end, range.start);
  const calls: FoundCall[] = [];
  let at = range.start;
  while (at < range.end) {
    const value = values.at(at);
    if (value === null || (!value.whole && value.end < range.end)) return null;
    const items = value.node.k === 'arr' ? value.node.items : [value.node];
    for (const item of items) {
      const call = callOf(item);
      if (call === null) return null;
      calls.push(call);
    }
    if (items.length === 0) return null;
    at = skipBlanks(text, value.end, range.end);
    if (text.charAt(at) === ';' || text.charAt(at) === ',') at = skipBlanks(text, at + 1, range.end);
  }
  return tile(calls, range);
}

/** Nothing but the members of a call; what the text's end cut must have come as far as its values. */
function callOf(node: JsonNode): FoundCall | null {
  if (node.k !== 'obj' || !node.members.every(({ key }) => MEMBERS.has(key))) return null;
  const envelope = envelopeOf(node);
  const values = VALUES.find((key) => member(node, key)?.k === 'obj');
  if (envelope === null || values === undefined || !envelope.name.complete) return null;
  return {
    t: 'call',
    span: node.span,
    outer: node.span,
    marker: node.members.find(({ key }) => key === values)?.keySpan ?? node.span,
    draft: (mapped) => envelopeDraft(mapped, envelope, node.complete ? 'end' : 'cut'),
  };
}

const VALUES = ['parameters', 'arguments'] as const;
const MEMBERS: ReadonlySet<string> = new Set(['type', 'name', ...VALUES]);
