/**
 * Values inside an export that are JSON themselves: a string that holds JSON is opened as often as it was wrapped, and what
 * a provider answered is read by that provider's reader. A value that is JSON already is not scanned again.
 */
import type { JsonNode, StringNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { mappedCarrier, placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { JsonDocument, WireInput } from '../input';
import { PROVIDERS, readBody } from '../providers/providers';
import type { BodyReading } from '../providers/providers';

/** A node together with the text that it points into. */
export interface Carried {
  carrier: Carrier;
  node: JsonNode;
}

/** JSON in a string in a string in a string… ends here. */
const DEEPEST_WRAPPING = 4;

/**
 * The JSON that a string holds: an object, an array, or a string that was encoded twice. Cut JSON counts (recorders cut long
 * values); anything else that is no JSON stays the string that it is.
 */
export function opened(value: Carried): Carried {
  let found = value;
  for (let depth = 0; depth < DEEPEST_WRAPPING && found.node.k === 'str'; depth++) {
    const inner = openString(found.carrier, found.node);
    if (inner === null) return found;
    found = inner;
  }
  return found;
}

function openString(carrier: Carrier, node: StringNode): Carried | null {
  const first = /^\s*(.)/.exec(node.value.slice(0, 200))?.[1];
  if (first !== '{' && first !== '[' && first !== '"') return null;
  const inner = mappedCarrier(stringOf(carrier, node));
  const scan = scanJson(inner.text);
  const { root } = scan;
  if (root === undefined) return null;
  const cut =
    scan.truncated && scan.errors.every(({ code, severity }) => severity === 'warn' || code === 'TRUNCATED');
  if (!scan.strict && (root.k === 'str' || !cut)) return null;
  return { carrier: inner, node: root };
}

/** What a provider answered, as JSON, as a string of JSON, or as the text of a stream. Null when no provider's format claims it. */
export function readCarried(value: Carried): BodyReading | null {
  const { carrier, node } = opened(value);
  if (node.k === 'obj' || node.k === 'arr') return readNodes({ carrier, node });
  if (node.k !== 'str' || !/^\s*(?:data:|event:|id:|:|\{)/.test(node.value.slice(0, 200))) return null;
  return readBody(mappedCarrier(stringOf(carrier, node)));
}

/** An array of objects is a stream that was collected before it was logged. */
export function readNodes({ carrier, node }: Carried): BodyReading | null {
  const nodes = node.k === 'arr' && node.items.every((item) => item.k === 'obj') ? node.items : [node];
  return readDocuments(
    carrier,
    nodes.map((one) => ({ t: 'json', carrier, node: one, at: placeOf(carrier, one.span) })),
    'json',
  );
}

/** Payloads that were recorded one by one. */
export function readDocuments(
  carrier: Carrier,
  documents: JsonDocument[],
  transport: WireInput['transport'],
): BodyReading | null {
  const [first] = documents;
  const last = documents.at(-1);
  if (first === undefined || last === undefined) return null;
  const body = { start: first.node.span.start, end: last.node.span.end };
  const input: WireInput = { transport, carrier, body, documents, problems: [], unread: [] };
  const format = PROVIDERS.find((one) => one.detect(input) !== null);
  return format === undefined ? null : { format, input, reading: format.read(input) };
}
