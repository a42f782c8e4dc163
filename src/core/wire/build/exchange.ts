/**
 * Requests and their responses, in the order in which they were sent → conversations. A request repeats the conversation so
 * far; where it begins with what an earlier one held and its answer, it goes on with that conversation, and only what is new
 * counts as said before its answer. A request that names the response it follows goes on with the conversation of that response.
 * Otherwise it begins another conversation.
 *
 * System and developer messages do not decide: agents write the date and the state of their work into them, and change them
 * from request to request. A changed one is told again. Linear in the size of the requests.
 */
import { canonicalJson } from '../../base/json-value';
import type { SourceSpan } from '../../base/span';
import { toValue } from '../../json/node';
import type { RequestReading } from '../input';
import type { Message, Part, Response, Session } from '../model';
import { tell } from './conversation';
import { SessionBuilder } from './session-builder';

export interface Exchange {
  /** Null where it was not recorded or not understood. */
  request: RequestReading | null;
  responses: readonly Response[];
  /** All of the exchange. */
  at: SourceSpan;
  startedAt?: string;
}

export function foldExchanges(exchanges: readonly Exchange[]): Session[] {
  const threads = new Threads();
  for (const exchange of exchanges) threads.add(exchange);
  return threads.build();
}

interface Thread {
  session: SessionBuilder;
  /** System and developer messages that were told, by their keys. */
  instructions: Set<string>;
  /** Number of the conversation so far among all beginnings of conversations. */
  end: number;
}

const isInstruction = ({ role }: Message): boolean => role === 'system' || role === 'developer';

class Threads {
  private readonly threads: Thread[] = [];
  /** Conversations by where they stand; of several that stand at the same place the latest goes on. */
  private readonly byEnd = new Map<number, Thread[]>();
  private readonly byResponse = new Map<string, Thread>();
  /** Beginnings of conversations, numbered: the number of a beginning and the key of what follows → the longer one's number. */
  private readonly numbers = new Map<string, number>();
  /** What came after a beginning as the model's answer, in whatever words histories repeat it. */
  private readonly answers = new Map<number, number>();

  add(exchange: Exchange): void {
    const { request, responses } = exchange;
    const messages = request?.messages ?? [];
    const spoken = messages.filter((message) => !isInstruction(message));
    const beginnings = this.beginningsOf(spoken);
    const named = request?.params['previous_response_id'];
    const follows = typeof named === 'string' ? this.byResponse.get(named) : undefined;
    const { thread, known } =
      follows === undefined ? this.threadOf(beginnings, request) : { thread: follows, known: 0 };
    this.leave(thread);
    thread.session.covers(exchange.at);
    thread.session.at(exchange.startedAt);
    for (const tool of request?.tools ?? []) thread.session.offer(tool);
    if (request !== null) thread.session.asked(request.params);
    thread.session.requested(messages);
    tellNew(thread, messages, known);
    for (const response of responses) {
      thread.session.response(response);
      if (response.id !== undefined) this.byResponse.set(response.id, thread);
    }
    const [first] = responses;
    const before = beginnings.at(-1) ?? 0;
    // An answer that never came is asked for again with the same words.
    const failed = first === undefined || (first.error !== undefined && first.parts.length === 0);
    thread.end = failed ? before : this.next(before, answerOf(first));
    if (!failed) this.answers.set(before, thread.end);
    this.stand(thread);
  }

  build(): Session[] {
    return this.threads.map(({ session }) => session.build());
  }

  /** The number after each of the messages. */
  private beginningsOf(messages: readonly Message[]): number[] {
    let at = 0;
    return messages.map((message) => {
      const answer = message.role === 'assistant' ? this.answers.get(at) : undefined;
      return (at = answer !== undefined && !this.knows(at, message) ? answer : this.next(at, message));
    });
  }

  private knows(before: number, message: Message): boolean {
    return this.numbers.has(`${before} ${messageKey(message)}`);
  }

  private next(before: number, message: Message): number {
    const key = `${before} ${messageKey(message)}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(key, number);
    return number;
  }

  /** The longest conversation that the request repeats, or a new one. */
  private threadOf(
    beginnings: readonly number[],
    request: RequestReading | null,
  ): { thread: Thread; known: number } {
    for (let known = beginnings.length; known > 0; known--) {
      const thread = this.byEnd.get(beginnings[known - 1] ?? 0)?.at(-1);
      if (thread !== undefined) return { thread, known };
    }
    const session = new SessionBuilder(request?.model === undefined ? {} : { model: request.model });
    const thread: Thread = { session, instructions: new Set(), end: 0 };
    this.threads.push(thread);
    return { thread, known: 0 };
  }

  private stand(thread: Thread): void {
    if (thread.end === 0) return;
    const here = this.byEnd.get(thread.end);
    if (here === undefined) this.byEnd.set(thread.end, [thread]);
    else here.push(thread);
  }

  private leave(thread: Thread): void {
    const here = this.byEnd.get(thread.end);
    if (here?.at(-1) === thread) here.pop();
  }
}

/** @param known how many messages, instructions aside, the conversation holds already */
function tellNew({ session, instructions }: Thread, messages: readonly Message[], known: number): void {
  let position = 0;
  for (const message of messages) {
    if (isInstruction(message)) {
      const key = messageKey(message);
      if (instructions.has(key)) continue;
      instructions.add(key);
      tell(session, message);
    } else if (position++ >= known) tell(session, message);
  }
}

const answerOf = ({ parts, at }: Response): Message => ({ role: 'assistant', parts, at });

/**
 * What makes two messages the same: role, words, calls and results; never places, reasoning or signatures. Clients put several
 * parts into one and give calls ids of their own, so words are joined, and a call is its name and its arguments.
 */
export function messageKey(message: Message): string {
  const words: string[] = [];
  const rest: string[] = [];
  for (const part of message.parts) {
    if (part.t === 'text' || part.t === 'refusal') words.push(part.text.text.trim());
    else rest.push(...partKey(part));
  }
  return canonicalJson([message.role, words.join('').trim(), ...rest]);
}

function partKey(part: Exclude<Part, { t: 'text' | 'refusal' }>): string[] {
  switch (part.t) {
    case 'call': {
      const { name, node, args } = part.call;
      return [`${name} ${node === undefined ? args.text : canonicalJson(toValue(node))}`];
    }
    case 'result':
      return [`${part.result.callId} ${canonicalJson(part.result.content)}`];
    case 'media':
      return [part.mime];
    case 'reasoning':
    case 'unknown':
      return [];
  }
}
