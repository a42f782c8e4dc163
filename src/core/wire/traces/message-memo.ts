/**
 * Requests of one conversation repeat each other: the message that stands at the same place in the same words is read once. What
 * is kept is the message of the first request that held it, which is where it was said.
 */
import { stringAt } from '../fields';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { Carrier } from '../frame/carrier';
import type { Message, ToolOffer } from '../model';
import { isMade } from './made-nodes';

export class MessageMemo {
  /** By position, then by the text of the message. */
  private readonly known: Map<string, Message>[] = [];
  private readonly offers = new Map<string, ToolOffer[]>();

  /**
   * @param some reads a part of the list, one message for each item in order; null when it knows none of them. A reading of another
   *             length is not kept, and all of the list is read at once.
   */
  read(
    carrier: Carrier,
    items: readonly JsonNode[],
    some: (items: JsonNode[]) => Message[] | null,
  ): Message[] | null {
    if (items.some(isMade)) return some([...items]);
    const texts = items.map(({ span }) => carrier.text.slice(span.start, span.end));
    const unknown = items.filter((_, i) => this.get(i, texts[i]) === undefined);
    const read = unknown.length === 0 ? [] : some(unknown);
    if (read?.length !== unknown.length) return some([...items]);
    let next = 0;
    return texts.flatMap((text, i) => {
      const message = this.get(i, text) ?? read[next++];
      if (message === undefined) return [];
      (this.known[i] ??= new Map()).set(text, message);
      return [message];
    });
  }

  /** Definitions of tools in the same words. Without words they are read each time. */
  tools(words: string | undefined, read: () => ToolOffer[]): ToolOffer[] {
    const known = words === undefined ? undefined : this.offers.get(words);
    const tools = known ?? read();
    if (words !== undefined) this.offers.set(words, tools);
    return tools;
  }

  private get(position: number, text: string | undefined): Message | undefined {
    return text === undefined ? undefined : this.known[position]?.get(text);
  }
}

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

/** A message that is the same whatever stands around it: a role of Chat Completions, and words. */
export const isPlainMessage = (node: JsonNode): boolean =>
  ROLES.has(stringAt(node, 'role')?.value ?? '') && isWords(member(node, 'content'));

const isWords = (content: JsonNode | undefined): boolean =>
  content === undefined || content.k === 'str' || content.k === 'lit';
