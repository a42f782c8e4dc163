/**
 * The JSON-RPC messages of a paste: payloads as they are (after the request of an exchange), the members of a batch, and messages
 * at the ends of the lines of a client's log (`… [server] [info] Message from client: {"jsonrpc": …}`).
 */
import { scanJson } from '../../json/scan';
import { hasKey } from '../fields';
import { placeOf } from '../frame/carrier';
import { lines } from '../frame/sse';
import { jsonDocuments } from '../input';
import type { JsonDocument, WireInput } from '../input';

const opened = new WeakMap<WireInput, JsonDocument[]>();

export function mcpFrames(input: WireInput): JsonDocument[] {
  const known = opened.get(input);
  if (known !== undefined) return known;
  const documents = jsonDocuments(input);
  const frames =
    documents.length === 0 ? logged(input) : [...requestOf(input), ...documents.flatMap(membersOf)];
  opened.set(input, frames);
  return frames;
}

/** An exchange `{request, response}` whose request is a message of the protocol. */
function requestOf({ request }: WireInput): JsonDocument[] {
  return request !== undefined && hasKey(request.node, 'jsonrpc') ? [{ t: 'json', ...request }] : [];
}

function membersOf(document: JsonDocument): JsonDocument[] {
  const { node, carrier } = document;
  if (node.k !== 'arr') return [document];
  return node.items.map((item) => ({ ...document, node: item, at: placeOf(carrier, item.span) }));
}

function logged({ carrier, body }: WireInput): JsonDocument[] {
  const { text } = carrier;
  if (!text.includes('"jsonrpc"')) return [];
  const frames: JsonDocument[] = [];
  for (const line of lines(text, body.start, body.end)) {
    const from = text.indexOf('{', line.start);
    if (from < 0) break;
    if (from >= line.end) continue;
    const { root, strict } = scanJson(text, { from, to: line.end });
    if (root?.k !== 'obj' || !strict || !root.members.some(({ key }) => key === 'jsonrpc')) continue;
    frames.push({ t: 'json', carrier, node: root, at: placeOf(carrier, root.span) });
  }
  return frames;
}
