/**
 * Which conversation a model call of a trace goes on with. Enters: calls in the order in which they began. A request that repeats
 * a conversation and its answer goes on with it; one that begins with a result goes on where the call was made; any other begins
 * a thread of its own (an agent that another one asked, a check of what the user said). Instructions do not decide: agents write
 * the date into them.
 *
 * All sequences of messages that were sent are one tree, so the work is linear in what was recorded.
 */
import { messageKey } from '../build/exchange';
import type { Message, Response } from '../model';

interface Place {
  next: Map<string, Place>;
  /** What the model said here last, in whatever words histories repeat it. */
  answer?: Place;
  /** The thread that came by here with an answer. */
  thread?: number;
}

const place = (): Place => ({ next: new Map() });

/** Where a call stands. Counts leave instructions out. */
export interface Seat {
  thread: number;
  /** How many of the request's messages the thread held before. */
  inThread: number;
  /** How many of them any thread held before. */
  inAny: number;
}

export class Threads {
  /** Some request repeated a conversation: requests are recorded whole, so what repeats nothing is another conversation. */
  repeat = false;
  private readonly root = place();
  private readonly calls = new Map<string, number>();
  private readonly tails: Place[] = [];
  private latest = 0;

  /** @param goesOn the messages follow the latest answer; they are not the conversation from its beginning */
  seat(messages: readonly Message[], responses: readonly Response[], goesOn: boolean): Seat {
    const spoken = messages.filter((message) => !isInstruction(message));
    const tail = goesOn ? this.tails[this.latest] : undefined;
    let at = tail ?? this.root;
    let known = 0;
    const seat: Seat = { thread: tail === undefined ? -1 : this.latest, inThread: 0, inAny: 0 };
    for (const message of spoken) {
      const key = keyOf(message);
      const answer = message.role === 'assistant' ? at.answer : undefined;
      const next: Place | undefined = at.next.get(key) ?? answer;
      if (next !== undefined && seat.inAny === known) {
        seat.inAny++;
        if (next.thread !== undefined) {
          seat.thread = next.thread;
          seat.inThread = seat.inAny;
        }
      }
      known++;
      at = next ?? child(at, key);
    }
    if (seat.inThread > 0) this.repeat = true;
    if (seat.thread < 0) seat.thread = this.follows(spoken) ?? this.tails.length;
    this.answered(at, seat.thread, responses);
    return seat;
  }

  /** The thread in which the first message makes sense; undefined where it begins one. */
  private follows([first]: readonly Message[]): number | undefined {
    if (this.tails.length === 0 || first?.role === 'user') return undefined;
    for (const part of first?.parts ?? []) {
      const thread = part.t === 'result' ? this.calls.get(part.result.callId) : undefined;
      if (thread !== undefined) return thread;
    }
    return this.latest;
  }

  private answered(at: Place, thread: number, responses: readonly Response[]): void {
    const [first] = responses;
    // An answer that never came is asked for again with the same words.
    const failed = first === undefined || (first.error !== undefined && first.parts.length === 0);
    const tail = failed ? at : child(at, messageKey({ role: 'assistant', parts: first.parts }));
    if (!failed) at.answer = tail;
    tail.thread = thread;
    this.tails[thread] = tail;
    this.latest = thread;
    for (const { toolCalls } of responses) for (const { id } of toolCalls) this.calls.set(id, thread);
  }
}

/** Messages that requests repeat are the same object. */
const KEYS = new WeakMap<Message, string>();

/** What makes two messages the same, found once for each. */
export function keyOf(message: Message): string {
  const known = KEYS.get(message);
  if (known !== undefined) return known;
  const key = messageKey(message);
  KEYS.set(message, key);
  return key;
}

export const isInstruction = ({ role }: Message): boolean => role === 'system' || role === 'developer';

function child(at: Place, key: string): Place {
  const known = at.next.get(key);
  if (known !== undefined) return known;
  const made = place();
  at.next.set(key, made);
  return made;
}
