/** The events of a Cohere stream between `message-start` and `message-end`, routed to the calls that their index means. */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { SourceSpan } from '../../base/span';
import type { CallDraft } from '../build/call-draft';
import type { ResponseBuilder } from '../build/response-builder';
import { hasKey, numberAt, objectAt, present, textAt } from '../fields';
import type { Carrier } from '../frame/carrier';
import type { Unread } from '../model';
import {
  addCohereArguments,
  noteCitations,
  readCohereBlock,
  readCohereCall,
  readCohereMessage,
  readPlan,
} from './cohere-parts';

const EVENTS = new Set([
  'message-start',
  'content-start',
  'content-delta',
  'content-end',
  'tool-plan-delta',
  'tool-call-start',
  'tool-call-delta',
  'tool-call-end',
  'citation-start',
  'citation-end',
  'message-end',
]);

/** Other streams name events alike; here they carry a delta, an index or an id. */
export const isCohereEvent = (node: JsonNode): boolean =>
  EVENTS.has(textAt(node, 'type') ?? '') &&
  (objectAt(node, 'delta') !== undefined ||
    numberAt(node, 'index') !== undefined ||
    textAt(node, 'id') !== undefined ||
    (node.k === 'obj' && node.members.length === 1));

export class CohereStream {
  private readonly byIndex = new Map<number, CallDraft>();
  private latest: CallDraft | undefined;

  constructor(
    private readonly into: ResponseBuilder,
    private readonly unread: Unread[],
  ) {}

  event(carrier: Carrier, type: string, node: JsonNode, at: SourceSpan): void {
    const message = objectAt(objectAt(node, 'delta'), 'message');
    switch (type) {
      case 'message-start':
        if (message !== undefined) readCohereMessage(carrier, message, this.into, this.unread);
        return;
      case 'tool-plan-delta':
        // The plan stood in the delta itself for a while.
        readPlan(carrier, message ?? objectAt(node, 'delta') ?? node, this.into);
        return;
      case 'content-start':
      case 'content-delta':
        this.content(carrier, message);
        return;
      case 'tool-call-start':
      case 'tool-call-delta':
        this.call(carrier, type, node, message, at);
        return;
      case 'tool-call-end': {
        const draft = this.draftAt(numberAt(node, 'index'));
        if (draft !== undefined) draft.closed = true;
        return;
      }
      case 'citation-start':
        if (message !== undefined) noteCitations(carrier, message, this.unread);
        return;
      default:
    }
  }

  /** @param ended the stream came to its end: what was open is whole */
  close(ended: boolean): void {
    if (!ended) return;
    for (const draft of this.byIndex.values()) draft.closed = true;
    if (this.latest !== undefined) this.latest.closed = true;
  }

  private content(carrier: Carrier, message: JsonNode | undefined): void {
    const content = present(member(message, 'content'));
    const blocks = content?.k === 'arr' ? content.items : content === undefined ? [] : [content];
    for (const block of blocks) readCohereBlock(carrier, block, this.into, this.unread);
  }

  private call(
    carrier: Carrier,
    type: string,
    node: JsonNode,
    message: JsonNode | undefined,
    at: SourceSpan,
  ): void {
    const given = present(member(message, 'tool_calls'));
    const call = given?.k === 'arr' ? given.items[0] : given;
    if (call === undefined) {
      this.unread.push({ at, why: sentence('unread.call-event', 'An event of a call without the call.') });
      return;
    }
    const index = numberAt(node, 'index');
    const known = type === 'tool-call-delta' ? this.draftAt(index) : undefined;
    if (known !== undefined) {
      addCohereArguments(carrier, known, objectAt(call, 'function') ?? call);
      return;
    }
    const draft = readCohereCall(carrier, call, this.into);
    draft.closed = false;
    // An empty string of arguments says how they will come, and is not the whole of them.
    if (hasKey(objectAt(call, 'function') ?? call, 'arguments')) draft.argsWire = 'string';
    if (index !== undefined) this.byIndex.set(index, draft);
    this.latest = draft;
  }

  private draftAt(index: number | undefined): CallDraft | undefined {
    return index === undefined ? this.latest : this.byIndex.get(index);
  }
}
