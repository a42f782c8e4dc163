/**
 * Which messages of a request the conversation has not held before. Requests repeat the history, so all message sequences
 * that were sent are one tree; a request walks it as far as it is known, and the rest is new. Linear in what was recorded.
 */
import { messageKey } from '../build/exchange';
import type { Message, Response } from '../model';

interface Place {
  next: Map<string, Place>;
  /** What the model said here last, whatever its key. */
  answer?: Place;
}

const place = (): Place => ({ next: new Map() });

export class SeenMessages {
  private readonly root = place();
  private at = this.root;
  /** System prompts, wherever they stood: tracers record them with one request and not with the next. */
  private readonly systems = new Set<string>();

  /** The messages after those that were sent before, in the same order, from the beginning of a conversation. */
  fresh(messages: readonly Message[]): readonly Message[] {
    this.at = this.root;
    let known = true;
    return messages.filter((message) => {
      const key = messageKey(message);
      if (message.role === 'system' || message.role === 'developer') return this.isNewSystem(key);
      // Histories write an answer in other words than it came in: without its reasoning, with ids of their own.
      const answer = message.role === 'assistant' ? this.at.answer : undefined;
      const next = known ? (this.at.next.get(key) ?? answer) : undefined;
      known = next !== undefined;
      this.at = next ?? child(this.at, key);
      return !known;
    });
  }

  private isNewSystem(key: string): boolean {
    const before = this.systems.size;
    return this.systems.add(key).size > before;
  }

  /** Messages that stand behind the latest answer, or behind the latest messages. */
  more(messages: readonly Message[]): readonly Message[] {
    for (const message of messages) this.at = child(this.at, messageKey(message));
    return messages;
  }

  /** The answer to the latest messages. */
  answered(response: Response): void {
    const answer = child(this.at, messageKey({ role: 'assistant', parts: response.parts }));
    this.at.answer = answer;
    this.at = answer;
  }
}

function child(at: Place, key: string): Place {
  const known = at.next.get(key);
  if (known !== undefined) return known;
  const made = place();
  at.next.set(key, made);
  return made;
}
