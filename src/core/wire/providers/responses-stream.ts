/**
 * One response of the Responses API while its events come in. Items are joined by `output_index`: proxies rewrite the ids of items
 * from event to event. The response is built when the stream is over, because the last word on an item is the item that closes
 * it, then the response that closes the stream, then the deltas.
 */
import type { MappedText } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, numberAt, objectAt, stringAt, textAt } from '../fields';
import { stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { JsonDocument } from '../input';
import type { Unread } from '../model';
import { readItem } from './responses-items';
import type { OutputItem } from './responses-items';
import { ItemTexts } from './responses-texts';
import type { TextKind } from './responses-texts';

/** What is known of one item. */
interface Held {
  carrier: Carrier;
  node: JsonNode | undefined;
  done: boolean;
  texts: ItemTexts;
  /** What the deltas of a stream without its head say that the item is. */
  implied: string;
}

export interface Snapshot {
  carrier: Carrier;
  node: JsonNode;
}

interface TextEvent {
  /** The item's member, and the event's member that says which of its parts. */
  slot: string;
  index?: 'content_index' | 'summary_index';
  kind: TextKind;
  item: string;
  /** Member of the closing event. */
  whole: string;
}

const content = (kind: TextKind, item: string, whole: string): TextEvent => ({
  slot: 'content',
  index: 'content_index',
  kind,
  item,
  whole,
});
const single = (slot: string, item: string): TextEvent => ({ slot, kind: 'text', item, whole: slot });

/** Events `response.NAME.delta` and `response.NAME.done`. */
const TEXT_EVENTS: ReadonlyMap<string, TextEvent> = new Map<string, TextEvent>([
  ['output_text', content('text', 'message', 'text')],
  // The realtime API streams the same items under names of its own.
  ['text', content('text', 'message', 'text')],
  ['refusal', content('refusal', 'message', 'refusal')],
  ['reasoning_text', content('reasoning', 'reasoning', 'text')],
  ['reasoning', content('reasoning', 'reasoning', 'text')],
  [
    'reasoning_summary_text',
    { slot: 'summary', index: 'summary_index', kind: 'reasoning', item: 'reasoning', whole: 'text' },
  ],
  [
    'reasoning_summary',
    { slot: 'summary', index: 'summary_index', kind: 'reasoning', item: 'reasoning', whole: 'text' },
  ],
  ['function_call_arguments', single('arguments', 'function_call')],
  ['mcp_call_arguments', single('arguments', 'mcp_call')],
  ['mcp_call.arguments', single('arguments', 'mcp_call')],
  ['custom_tool_call_input', single('input', 'custom_tool_call')],
]);

/** Events that say nothing which the item or the response does not say at its end. */
const PROGRESS =
  /^response\.(?:content_part\.(?:added|done)|reasoning_summary_part\.(?:added|done)|output_text\.annotation\.added|(?:[a-z_]+_call|mcp_list_tools)\.[a-z_]+|code_interpreter_call_code\.(?:delta|done)|image_generation_call\.partial_image)$/;

export class OpenResponse {
  readonly builder: ResponseBuilder;
  /** The latest state of the response that an event carried. */
  snapshot: Snapshot | undefined;
  /** The stream came to `response.completed`, `.incomplete` or `.failed`. */
  ended = false;
  private readonly items = new Map<number, Held>();
  private readonly indexOf = new Map<string, number>();
  private latest = 0;

  constructor(private readonly source: string) {
    this.builder = new ResponseBuilder(source, 0);
    this.builder.streamed = true;
  }

  get begun(): boolean {
    return this.items.size > 0;
  }

  /** An event about an item. False when it is not known. */
  event(document: JsonDocument, type: string): boolean {
    const { carrier, node } = document;
    if (type === 'response.output_item.added' || type === 'response.output_item.done') {
      const item = objectAt(node, 'item');
      if (item === undefined) return false;
      const held = this.held(document, textAt(item, 'type') ?? '', textAt(item, 'id'));
      held.carrier = carrier;
      held.node = item;
      held.done ||= type.endsWith('.done') && item.complete;
      return true;
    }
    const match = /^response\.(.+)\.(delta|done)$/.exec(type);
    const text = match === null ? undefined : TEXT_EVENTS.get(match[1] ?? '');
    if (text === undefined) return PROGRESS.test(type);
    this.text(document, text, match?.[2] === 'done');
    return true;
  }

  private text(document: JsonDocument, event: TextEvent, done: boolean): void {
    const { carrier, node } = document;
    const held = this.held(document, event.item, textAt(node, 'item_id'));
    const index = event.index === undefined ? '' : `/${numberAt(node, event.index) ?? 0}`;
    const said = done
      ? stringAt(node, event.whole)
      : (stringAt(node, 'delta') ?? stringAt(objectAt(node, 'delta'), 'text'));
    if (said === undefined) return;
    const piece: MappedText = stringOf(carrier, said);
    if (!done) held.texts.append(event.slot + index, event.kind, piece);
    else if (said.complete) held.texts.settle(event.slot + index, event.kind, piece);
  }

  private held({ carrier, node }: JsonDocument, implied: string, id: string | undefined): Held {
    const stated = numberAt(node, 'output_index');
    const known = id === undefined ? undefined : this.indexOf.get(id);
    const opens = stated === undefined && known === undefined && objectAt(node, 'item') !== undefined;
    const index = stated ?? known ?? (opens && this.begun ? this.latest + 1 : this.latest);
    if (id !== undefined) this.indexOf.set(id, index);
    this.latest = index;
    const held = this.items.get(index);
    if (held !== undefined) return held;
    const made = { carrier, node: undefined, done: false, texts: new ItemTexts(this.source), implied };
    this.items.set(index, made);
    return made;
  }

  /** Items in order, each read with the best that is known of it. */
  readItems(completed: boolean, unread: Unread[]): void {
    this.fillFromSnapshot();
    for (const [, held] of [...this.items].sort(([a], [b]) => a - b)) {
      const { carrier, texts, done } = held;
      const node = held.node ?? impliedItem(held.implied);
      const status = textAt(node, 'status');
      const item: OutputItem = {
        carrier,
        node,
        texts,
        final: done,
        closed: status === 'incomplete' ? false : done || texts.closed || completed,
      };
      readItem(item, this.builder, unread);
    }
  }

  /** The response at the end repeats its output. Items that came in no event, or never closed, are taken from there. */
  private fillFromSnapshot(): void {
    const { snapshot } = this;
    if (snapshot === undefined) return;
    const output = arrayAt(snapshot.node, 'output')?.items ?? [];
    // A proxy that drops items from the repetition moves the others: then positions say nothing.
    const aligned = [...this.items].every(
      ([index, { node, implied }]) =>
        output[index] !== undefined && textAt(output[index], 'type') === (textAt(node, 'type') ?? implied),
    );
    if (!aligned) return;
    for (const [index, node] of output.entries()) {
      const held = this.items.get(index);
      if (held === undefined)
        this.items.set(index, {
          carrier: snapshot.carrier,
          node,
          done: node.complete,
          texts: new ItemTexts(this.source),
          implied: '',
        });
      else if (!held.done) Object.assign(held, { carrier: snapshot.carrier, node, done: node.complete });
    }
  }
}

/** An item of which only deltas were seen: it has a type and no members. */
function impliedItem(type: string): JsonNode {
  const nowhere = { start: 0, end: 0 };
  return {
    k: 'obj',
    span: nowhere,
    complete: false,
    members: [
      { key: 'type', keySpan: nowhere, value: { k: 'str', value: type, span: nowhere, complete: true } },
    ],
  };
}

export const responseOf = (node: JsonNode): JsonNode | undefined => {
  const response = member(node, 'response');
  return response?.k === 'obj' ? response : undefined;
};
