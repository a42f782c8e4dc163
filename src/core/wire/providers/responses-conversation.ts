/**
 * The `input` of a Responses request, or the same list on its own → utterances. Items of the model that follow each other
 * (reasoning, messages, calls) are one answer; an output of a tool, or a message to the model, ends it.
 */
import { sentence } from '../../base/words';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { answered } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Unread } from '../model';
import { isOutputType, itemType, outputOf, readItem } from './responses-items';
import { saidParts } from './said-parts';
import { unknownRole } from '../shared-words';

export class InputItems {
  private readonly utterances: Utterance[] = [];
  private answer: ResponseBuilder | undefined;

  constructor(private readonly unread: Unread[]) {}

  add(carrier: Carrier, node: JsonNode): void {
    const at = placeOf(carrier, node.span);
    const type = itemType(node);
    const role = textAt(node, 'role');
    if (type === undefined)
      this.unread.push({ at, why: sentence('unread.input-item', 'An input item without type and role.') });
    else if (type === 'message' && role !== 'assistant') this.message(carrier, node, role);
    else if (isOutputType(type)) {
      this.flush();
      const result = outputOf(carrier, node);
      this.utterances.push({ message: { role: 'tool', parts: [{ t: 'result', result }], at } });
    } else if (type === 'item_reference') {
      this.flush();
      this.unread.push({
        at,
        why: sentence(
          'unread.item-reference',
          'An item_reference: the item that it names is not in the paste.',
        ),
      });
      this.utterances.push({
        message: { role: 'assistant', parts: [{ t: 'unknown', raw: toValue(node), at }], at },
      });
    } else this.item(carrier, node);
  }

  all(): Utterance[] {
    this.flush();
    return this.utterances;
  }

  private message(carrier: Carrier, node: JsonNode, role: string | undefined): void {
    this.flush();
    const at = placeOf(carrier, node.span);
    if (role !== 'user' && role !== 'system' && role !== 'developer') {
      this.unread.push({
        at,
        why: unknownRole(role),
      });
      return;
    }
    const parts = saidParts(carrier, member(node, 'content'), this.unread);
    this.utterances.push({ message: { role, parts, at } });
  }

  private item(carrier: Carrier, node: JsonNode): void {
    this.answer ??= new ResponseBuilder(carrier.source, 0);
    this.answer.cover(placeOf(carrier, node.span));
    this.answer.ended = node.complete;
    const status = textAt(node, 'status');
    const closed = node.complete && status !== 'incomplete';
    readItem({ carrier, node, final: true, closed }, this.answer, this.unread);
  }

  private flush(): void {
    if (this.answer !== undefined) this.utterances.push(answered(this.answer.build()));
    this.answer = undefined;
  }
}

/** `input` is a string, or a list of items. */
export function inputUtterances(
  carrier: Carrier,
  input: JsonNode | undefined,
  unread: Unread[],
): Utterance[] {
  const items = new InputItems(unread);
  if (input?.k === 'str' && input.value !== '')
    return [
      {
        message: {
          role: 'user',
          parts: [{ t: 'text', text: stringOf(carrier, input) }],
          at: placeOf(carrier, input.span),
        },
      },
    ];
  for (const node of input?.k === 'arr' ? input.items : []) items.add(carrier, node);
  return items.all();
}

/** `instructions` of a request: a string, or input items (prompt templates). */
export function instructionUtterances(carrier: Carrier, body: JsonNode, unread: Unread[]): Utterance[] {
  const words = stringAt(body, 'instructions');
  if (words === undefined) {
    const list = member(body, 'instructions');
    return list?.k === 'arr' ? inputUtterances(carrier, list, unread) : [];
  }
  if (words.value === '') return [];
  return [
    {
      message: {
        role: 'system',
        parts: [{ t: 'text', text: stringOf(carrier, words) }],
        at: placeOf(carrier, words.span),
      },
    },
  ];
}
