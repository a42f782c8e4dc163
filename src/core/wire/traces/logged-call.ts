/** A call as logs write it down: whole, its arguments as JSON or as a string of JSON, whichever the recorder had. */
import type { JsonNode, StringNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { present } from '../fields';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { CallKind } from '../model';
import { innerPlace } from '../providers/openai-message';

export interface LoggedCall {
  /** `''` or absent when the log carries none. */
  id?: string | undefined;
  name: StringNode | undefined;
  args: JsonNode | undefined;
  kind?: CallKind;
  /** All of the call. */
  node: JsonNode;
}

export function loggedCall(carrier: Carrier, call: LoggedCall): CallDraft {
  const draft: CallDraft = {
    id: call.id ?? '',
    wireName: call.name?.value ?? '',
    ...(call.name === undefined || call.name.value === '' ? {} : { nameAt: innerPlace(carrier, call.name) }),
    kind: call.kind ?? 'function',
    argsWire: 'none',
    pieces: [],
    closed: call.node.complete,
    at: placeOf(carrier, call.node.span),
    problems: [],
  };
  addArguments(carrier, draft, call.args);
  return draft;
}

/** Appends to the arguments; fragments of a streamed string come one by one. */
export function addArguments(carrier: Carrier, draft: CallDraft, args: JsonNode | undefined): void {
  const node = present(args);
  if (node === undefined) return;
  draft.argsWire = node.k === 'str' ? 'string' : 'object';
  draft.pieces.push(node.k === 'str' ? stringOf(carrier, node) : sliceOf(carrier, node.span));
  if (!node.complete) draft.closed = false;
}
