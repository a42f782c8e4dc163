/**
 * What a request gives back to the model, held against what the model said. Enters: answers as they were received, requests as
 * they were sent. Leaves: where the history is no longer what happened: arguments that were shortened or changed on the way,
 * reasoning that its provider wants back and does not get. Linear: each call of a history is compared once per request.
 *
 * Rules: Anthropic wants signed thinking before `tool_use` while tools run (docs.anthropic.com, Extended thinking, “Preserving
 * thinking blocks”); OpenAI wants a reasoning item before its `function_call` (platform.openai.com, Reasoning, “Keeping reasoning
 * items in context”); Gemini 3 wants `thoughtSignature` on calls (ai.google.dev, Thought signatures). All three seal the
 * reasoning that they want back, so the seal decides, never the vendor.
 */
import { sentence, type Said } from '../../base/words';
import { canonicalJson } from '../../base/json-value';
import { toValue } from '../../json/node';
import type { Problem } from '../../base/problem';
import type { SourceSpan } from '../../base/span';
import type { Message, Part, Response, ToolCall } from '../model';
import { inQuotes } from '../words';
import { damageOf } from './damaged-arguments';
import { ProblemList } from './problem-list';

interface Original {
  call: ToolCall;
  sealed: boolean;
}

export class HistoryCheck {
  /** By the wire's id; null for an id that stands for several calls. */
  private readonly originals = new Map<string, Original | null>();
  /** By name and arguments: clients give calls ids of their own. */
  private readonly byContent = new Map<string, string>();
  /** Ids of histories → the ids that the calls came with. */
  private readonly aliases = new Map<string, string>();
  private readonly said = new Set<string>();
  private readonly problems = new ProblemList();

  answered(response: Response): void {
    const sealed = response.parts.some(isSealed);
    for (const call of response.toolCalls) {
      if (call.idOrigin !== 'wire') continue;
      this.originals.set(call.id, this.originals.has(call.id) ? null : { call, sealed });
      this.byContent.set(contentOf(call), call.id);
    }
  }

  /** All messages of one request, in order, also those that an earlier one held. */
  requested(messages: readonly Message[]): void {
    if (this.originals.size === 0) return;
    const running = lastWords(messages);
    for (const [i, message] of messages.entries()) {
      if (message.role !== 'assistant') continue;
      for (const part of message.parts) {
        if (part.t !== 'call') continue;
        const original = this.originals.get(this.alias(part.call));
        if (original === undefined || original === null) continue;
        // The recorded answer itself, given along as a message.
        if (part.call === original.call) continue;
        this.compareArguments(original.call, part.call);
        if (i > running && original.sealed) this.compareSeals(part.call, messages, i);
      }
    }
  }

  /** The id that a call came with, where a history gave it back under another. */
  idOf(callId: string): string {
    return this.aliases.get(callId) ?? callId;
  }

  found(): Problem[] {
    return this.problems.all();
  }

  private alias(given: ToolCall): string {
    const known = this.aliases.get(given.id);
    if (known !== undefined || given.idOrigin !== 'wire' || this.originals.has(given.id))
      return known ?? given.id;
    const id = this.byContent.get(contentOf(given));
    if (id === undefined) return given.id;
    this.aliases.set(given.id, id);
    this.once(
      'HISTORY_ID_CHANGED',
      given,
      'info',
      sentence(
        'HISTORY_ID_CHANGED',
        'The history gives the call of {name} back under the id {given}; it came as {id}. Its result is paired with it here. Logs and caches that go by the id see two calls: give calls back as they came.',
        { name: inQuotes(given.name), given: inQuotes(given.id), id: inQuotes(id) },
      ),
    );
    return id;
  }

  private compareArguments(original: ToolCall, given: ToolCall): void {
    // Clients have to rewrite arguments that no provider takes back.
    if (!original.argsOk || sameArguments(original, given)) return;
    const mark = damageOf(given);
    const name = inQuotes(given.name);
    if (mark !== null) {
      this.once(
        'HISTORY_ARGS_DAMAGED',
        given,
        'error',
        sentence(
          'HISTORY_ARGS_DAMAGED',
          'The history gives the call of {name} back with {mark} in its arguments; the model had written them whole. Models copy what they read and begin to write such calls themselves. Shorten results instead, or leave whole rounds out.',
          { name, mark: inQuotes(mark) },
        ),
      );
    } else {
      this.once(
        'HISTORY_ARGS_CHANGED',
        given,
        'warn',
        sentence(
          'HISTORY_ARGS_CHANGED',
          'The history gives the call of {name} back with other arguments than the model wrote. Its cache misses from there on, and the model reasons about a call that it did not make. Give calls back as they came.',
          { name },
        ),
      );
    }
  }

  private compareSeals(given: ToolCall, messages: readonly Message[], at: number): void {
    const own = messages[at]?.parts ?? [];
    const before = messages[at - 1];
    // Some APIs list reasoning as an item of its own in front of the call.
    const parts = before?.role === 'assistant' ? [...before.parts, ...own] : own;
    if (parts.some(isSealed)) return;
    const words = parts.some((part) => part.t === 'reasoning');
    this.once(
      words ? 'HISTORY_SIGNATURE_DROPPED' : 'HISTORY_REASONING_DROPPED',
      given,
      'error',
      words
        ? sentence(
            'HISTORY_SIGNATURE_DROPPED',
            'The history gives the reasoning before the call of {name} back without the signature that it came with. Its provider refuses it, or thinks anew. Send the part back as it came.',
            { name: inQuotes(given.name) },
          )
        : sentence(
            'HISTORY_REASONING_DROPPED',
            'The history gives the call of {name} back without the sealed reasoning that came before it. Providers that seal reasoning want it back while tools run: the request is refused, or the model has forgotten why it called. Send all parts of the answer back.',
            { name: inQuotes(given.name) },
          ),
    );
  }

  private once(code: string, call: ToolCall, severity: Problem['severity'], said: Said): void {
    const key = `${code} ${call.id}`;
    if (this.said.has(key)) return;
    this.said.add(key);
    const at: SourceSpan | undefined = call.nameAt;
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

const contentOf = ({ name, node, args }: ToolCall): string =>
  `${name} ${node === undefined ? args.text : canonicalJson(toValue(node))}`;

export const isSealed = (part: Part): boolean =>
  part.t === 'reasoning' && (part.signature !== undefined || part.encrypted !== undefined);

/** Index of the last message in which the user said something: what follows it is the round of tools that is still running. */
export const lastWords = (messages: readonly Message[]): number =>
  messages.findLastIndex(({ role, parts }) => role === 'user' && parts.some((part) => part.t !== 'result'));

function sameArguments(a: ToolCall, b: ToolCall): boolean {
  if (a.args.text === b.args.text) return true;
  if (a.node === undefined || b.node === undefined || !b.argsOk) return false;
  return canonicalJson(toValue(a.node)) === canonicalJson(toValue(b.node));
}
