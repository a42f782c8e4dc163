/**
 * Llama 3.1 and later without a token: the whole text is `{"name": …, "parameters": {…}}`, or several of them with semicolons,
 * commas or line breaks between, or a list. Anything else that has a name is somebody's data.
 */
import type { Span } from '../../../base/span';
import { skipBlanks } from '../../../json/chars';
import { member } from '../../../json/node';
import type { JsonNode } from '../../../json/node';
import { envelopeDraft, envelopeOf, tile } from '../text-call';
import type { FoundCall, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

export const llama3Json: TextProtocol = {
  id: 'text-llama3-json',
  name: 'Llama 3 JSON text',
  needs: 'a text that is nothing but objects with “name” and “parameters”',
  evidence: () => 'The text is nothing but JSON objects with “name” and “parameters”.',
  find: () => [],
  whole,
};

const HEAD = /^\s*(?:\[\s*)?\{\s*"(?:type|name|parameters)"/;

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

/** Nothing but the members of a call; what the text's end cut must have come as far as the parameters. */
function callOf(node: JsonNode): FoundCall | null {
  if (node.k !== 'obj' || !node.members.every(({ key }) => MEMBERS.has(key))) return null;
  const envelope = envelopeOf(node);
  const parameters = member(node, 'parameters');
  if (envelope === null || parameters?.k !== 'obj' || !envelope.name.complete) return null;
  return {
    t: 'call',
    span: node.span,
    outer: node.span,
    marker: node.members.find(({ key }) => key === 'parameters')?.keySpan ?? node.span,
    draft: (mapped) => envelopeDraft(mapped, envelope, node.complete ? 'end' : 'cut'),
  };
}

const MEMBERS: ReadonlySet<string> = new Set(['type', 'name', 'parameters']);
