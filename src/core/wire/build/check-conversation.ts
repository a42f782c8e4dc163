/**
 * Calls and results of a conversation held against each other, in the order in which the model reads them. Enters: a session.
 * Leaves: what a provider would refuse or a loop would confuse, each with its place and a way out. One pass, linear.
 *
 * Calls that ran at the provider, calls in the words of a text protocol, and calls that were cut off are paired where they have
 * a result, and owe none. An id means the nearest call before the result: some models number their calls anew in every round.
 */
import { sentence, type Said } from '../../base/words';
import type { JsonObject } from '../../base/json-value';
import { isJsonObject } from '../../base/json-value';
import type { Problem } from '../../base/problem';
import type { SourceSpan } from '../../base/span';
import type { Message, Part, Session, ToolCall, ToolResult } from '../model';
import { inQuotes } from '../words';
import { damageOf } from './damaged-arguments';
import { lastWords } from './check-history';
import { checkLimit } from './check-limits';
import { OpenCalls } from './open-calls';
import { ProblemList } from './problem-list';

export function checkConversation(session: Session): Problem[] {
  const walk = new ConversationWalk();
  for (const { before, responses, params } of session.turns) {
    for (const message of before) walk.message(message);
    walk.askedWith(before, params);
    const [first] = responses;
    if (first !== undefined) walk.answer(first.parts, first.at, before.length > 0);
    for (const response of responses) walk.problems.addAll(checkLimit(response, params));
  }
  for (const message of session.after) walk.message(message);
  return walk.end();
}

interface Seat {
  call: ToolCall;
  round: Round;
  /** A provider refuses the conversation without a result. */
  due: boolean;
  receipt: boolean;
  outcome: boolean;
}

/** The calls of one answer. */
interface Round {
  seats: Map<ToolCall, Seat>;
  open: OpenCalls;
  /** Something else than results came after it. */
  passed: boolean;
}

class ConversationWalk {
  readonly problems = new ProblemList();
  private readonly byId = new Map<string, Seat>();
  private readonly reused = new Set<string>();
  private readonly rounds: Round[] = [];

  message(message: Message): void {
    const results = message.parts.flatMap((part) => (part.t === 'result' ? [part.result] : []));
    for (const result of results) this.result(result);
    if (results.length === message.parts.length) return;
    // Agents write new instructions between a call and its result; providers take those apart from the list.
    if (message.role === 'user') this.pass();
    if (message.role === 'assistant') this.answer(message.parts, message.at, true);
  }

  /** @param heard the conversation before the answer is recorded, so that a missing result is missing */
  answer(parts: readonly Part[], at: SourceSpan | undefined, heard: boolean): void {
    if (heard) this.pass();
    const calls = parts.flatMap((part) => (part.t === 'call' ? [part.call] : []));
    const round: Round = { seats: new Map(), open: new OpenCalls(calls), passed: false };
    for (const part of parts) {
      if (part.t === 'call') {
        this.seat(part.call, round, at);
        // Broken arguments that end in a mark were not broken by the model, whoever recorded them.
        if (!part.call.argsOk) this.damaged(part.call);
      }
      // What ran at the provider is answered in the answer itself.
      else if (part.t === 'result') this.result(part.result);
    }
    this.rounds.push(round);
  }

  /** Checks of a request whose answers in the history are messages, not answers of this session. */
  askedWith(before: readonly Message[], params: JsonObject | undefined): void {
    const thinks = thinkingIn(params);
    const running = lastWords(before);
    for (const [i, message] of before.entries()) {
      if (message.role !== 'assistant') continue;
      const calls = message.parts.flatMap((part) => (part.t === 'call' ? [part.call] : []));
      for (const call of calls) if (call.argsOk) this.damaged(call);
      const [first] = calls;
      if (thinks && i > running && first !== undefined) this.thinking(message.parts, first);
    }
  }

  end(): Problem[] {
    for (const { seats, passed } of this.rounds)
      for (const { call, due, receipt, outcome } of seats.values())
        if (passed && due && !receipt && !outcome) {
          this.say(
            'CALL_WITHOUT_RESULT',
            'error',
            sentence(
              'CALL_WITHOUT_RESULT',
              'The call of {name} ({id}) has no result although the conversation goes on. Providers refuse it. Give a result for every call, “cancelled” if it never ran, or leave the call out.',
              { name: inQuotes(call.name), id: inQuotes(call.id) },
            ),
            call.nameAt,
          );
        }
    return this.problems.all();
  }

  private pass(): void {
    const round = this.rounds.at(-1);
    if (round !== undefined) round.passed = true;
  }

  private seat(call: ToolCall, round: Round, at: SourceSpan | undefined): void {
    const due =
      call.kind !== 'server' && call.kind !== 'action' && call.protocol === undefined && call.complete;
    const seat: Seat = { call, round, due, receipt: false, outcome: false };
    const earlier = this.byId.get(call.id);
    if (
      call.idOrigin === 'wire' &&
      earlier !== undefined &&
      earlier.round !== round &&
      !this.reused.has(call.id)
    ) {
      this.reused.add(call.id);
      this.say(
        'CALL_ID_REUSED',
        'warn',
        sentence(
          'CALL_ID_REUSED',
          'The id {id} stands for a call of {earlier} and again for one of {name} in a later round. Each result is taken for the nearest call before it; a client that pairs over the whole conversation gives the later call the earlier result. Give every call an id of its own.',
          { id: inQuotes(call.id), earlier: inQuotes(earlier.call.name), name: inQuotes(call.name) },
        ),
        call.nameAt ?? at,
      );
    }
    this.byId.set(call.id, seat);
    round.seats.set(call, seat);
  }

  private result(result: ToolResult): void {
    const seat = this.seatOf(result);
    if (seat === undefined) {
      this.say(
        'RESULT_WITHOUT_CALL',
        'error',
        sentence(
          'RESULT_WITHOUT_CALL',
          'A result answers the call {id}, and no earlier answer holds that call. Providers refuse such a conversation. Remove the result, or put the call back.',
          { id: inQuotes(result.callId || (result.name ?? '')) },
        ),
        result.at,
      );
      return;
    }
    const again = result.kind === 'receipt' ? seat.receipt : seat.outcome;
    const awaited = seat.receipt && result.kind === 'outcome' && !seat.outcome;
    if (again) {
      this.say(
        'RESULT_DUPLICATE',
        'error',
        sentence(
          'RESULT_DUPLICATE',
          'The call {id} of {name} has a second result. Providers refuse it, or the model reads two truths. Keep one.',
          { id: inQuotes(seat.call.id), name: inQuotes(seat.call.name) },
        ),
        result.at,
      );
    } else if (!awaited && seat.call.kind !== 'server' && this.misplaced(seat)) {
      this.say(
        'RESULT_MISPLACED',
        'warn',
        sentence(
          'RESULT_MISPLACED',
          'The result of the call {id} of {name} does not follow its call: something else was said between them. Anthropic wants results in the very next user message and before any words in it, OpenAI right after the message with the calls. Move the result up.',
          { id: inQuotes(seat.call.id), name: inQuotes(seat.call.name) },
        ),
        result.at,
      );
    }
    if (result.kind === 'receipt') seat.receipt = true;
    else seat.outcome = true;
  }

  private misplaced({ round }: Seat): boolean {
    return round.passed || this.rounds.at(-1) !== round;
  }

  private seatOf(result: ToolResult): Seat | undefined {
    if (result.callId !== '') {
      const seat = this.byId.get(result.callId);
      seat?.round.open.close(result.callId);
      return seat;
    }
    const round = this.rounds.at(-1);
    const call = round?.open.take(result.name);
    return call === undefined ? undefined : round?.seats.get(call);
  }

  private damaged(call: ToolCall): void {
    const mark = damageOf(call);
    if (mark === null) return;
    this.say(
      'HISTORY_ARGS_DAMAGED',
      'error',
      sentence(
        'HISTORY_ARGS_DAMAGED.blanked',
        'The history holds a call of {name} with {mark} in its arguments: a program shortened or blanked them after the model wrote them. Models copy what they read and begin to write such calls themselves. Shorten results instead, or leave whole rounds out.',
        { name: inQuotes(call.name), mark: inQuotes(mark) },
      ),
      call.nameAt,
    );
  }

  /** Anthropic: with thinking on, the answer whose tools are running begins with thinking that it signed. */
  private thinking(parts: readonly Part[], call: ToolCall): void {
    const first = parts.find(
      (part) =>
        part.t === 'reasoning' || part.t === 'call' || (part.t === 'text' && part.text.text.trim() !== ''),
    );
    if (first?.t !== 'reasoning') {
      this.say(
        'REASONING_MISSING',
        'error',
        sentence(
          'REASONING_MISSING',
          'Thinking is on, and the answer with the call of {name} is given back without the thinking it began with. The provider refuses the request. Send thinking and redacted thinking back unchanged, in front.',
          { name: inQuotes(call.name) },
        ),
        call.nameAt,
      );
    } else if (first.signature === undefined && first.encrypted === undefined) {
      this.say(
        'REASONING_UNSIGNED',
        'error',
        sentence(
          'REASONING_UNSIGNED',
          'Thinking is on, and the thinking before the call of {name} carries no signature. The provider refuses thinking that it did not sign. Keep the signature when a stream is joined, and send it back.',
          { name: inQuotes(call.name) },
        ),
        call.nameAt,
      );
    }
  }

  private say(code: string, severity: Problem['severity'], said: Said, at: SourceSpan | undefined): void {
    this.problems.add({
      code,
      severity,
      ...said,
      layer: 'protocol',
      ...(at === undefined ? {} : { at }),
      retryable: false,
    });
  }
}

/** `thinking: {type: "enabled"}`. Adaptive thinking may be left out of a history. */
function thinkingIn(params: JsonObject | undefined): boolean {
  const thinking = params !== undefined && Object.hasOwn(params, 'thinking') ? params['thinking'] : undefined;
  return isJsonObject(thinking) && thinking['type'] === 'enabled';
}
