/**
 * The JSON-RPC messages of a paste: payloads as they are, the members of a batch, and messages at the ends of the lines of a
 * client's log (`… [server] [info] Message from client: {"jsonrpc": …}`).
 */
import { scanJson } from '../../json/scan';
import { placeOf } from '../frame/carrier';
import { lines } from '../frame/sse';
import { jsonDocuments } from '../input';
import type { JsonDocument, WireInput } from '../input';

const opened = new WeakMap<WireInput, JsonDocument[]>();

export function mcpFrames(input: WireInput): JsonDocument[] {
  const known = opened.get(input);
  if (known !== undefined) return known;
  const documents = jsonDocuments(input);
  const frames = documents.length === 0 ? logged(input) : documents.flatMap(membersOf);
  opened.set(input, frames);
  return frames;
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
