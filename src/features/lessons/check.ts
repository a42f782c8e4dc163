/**
 * What a lesson claims, computed: every check is put to the grammar worker, the tools or the contract as they are on this page.
 * Enters: a check, the grammar and text that stand where it leaves them out. Leaves: what was found, and whether it is as claimed.
 */
import { said } from '../../core/base/words';
import type { Json } from '../../core/base/json-value';
import type { Problem } from '../../core/base/problem';
import type { Result } from '../../core/base/result';
import { utf8Bytes, utf8Length } from '../../core/base/utf8';
import { toActionText, toNativeCall } from '../../core/contract/express';
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource } from '../../core/mask/place';
import { hexBytes } from '../../core/tokens/show';
import { builtinDefinition } from '../../core/tools/builtin';
import { runTool } from '../../core/tools/run-tool';
import { createWorld } from '../../core/tools/world';
import type { Check, LessonFile } from '../../lessons/lesson';
import type { GrammarPort } from '../../state/mask';
import type { SamplingPort } from '../../state/sampling';

export interface CheckPort {
  grammar: Pick<GrammarPort, 'walk' | 'look' | 'trace' | 'tokenCount'>;
  sampling: Pick<SamplingPort, 'conditioned'>;
  /** Whether a strategy makes something of a grammar, along a text. Absent: this page has no strategies. */
  strategy?: (
    name: Extract<Check, { t: 'strategy' }>['strategy'],
    input: { grammar: GrammarSource; text: string; vocabulary: VocabularyId },
    signal: AbortSignal,
  ) => Promise<Result<{ refuses: boolean }>>;
}

/** Where the checks of a step are made. */
export interface CheckPlace {
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  /** The person's. */
  text: string;
}

export type Found =
  | { t: 'walk'; is: 'live' | 'complete' }
  /** From 1. */
  | { t: 'walk'; is: 'dead'; at: number }
  | { t: 'token'; allowed: boolean; byte: number | null }
  | { t: 'no-token' }
  | { t: 'allowed'; count: number; size: number }
  | { t: 'forced'; bytes: string }
  | { t: 'tokens'; tokens: readonly string[] }
  | { t: 'shorter'; first: number; second: number }
  | { t: 'contains' }
  | { t: 'tool'; code: string | null }
  | { t: 'same-action'; text: string; native: string }
  | { t: 'strategy'; refuses: boolean }
  /** Probabilities of a whole text. */
  | { t: 'law'; masked: number; conditioned: number }
  | { t: 'problem'; problem: Problem };

export interface CheckResult {
  check: Check;
  holds: boolean;
  found: Found;
}

export async function runCheck(
  check: Check,
  place: CheckPlace,
  port: CheckPort,
  signal: AbortSignal,
): Promise<CheckResult> {
  const found = await find(check, place, port, signal);
  return { check, found, holds: asClaimed(check, found, place) };
}

export const runChecks = (
  checks: readonly Check[],
  place: CheckPlace,
  port: CheckPort,
  signal: AbortSignal,
): Promise<CheckResult[]> => Promise.all(checks.map((check) => runCheck(check, place, port, signal)));

async function find(check: Check, place: CheckPlace, port: CheckPort, signal: AbortSignal): Promise<Found> {
  const { vocabulary } = place;
  const grammar = ('grammar' in check ? check.grammar : undefined) ?? place.grammar;
  const text = ('text' in check ? check.text : undefined) ?? place.text;
  const options = { signal };
  const before = { grammar, vocabulary, prefix: utf8Bytes(text) };
  switch (check.t) {
    case 'walk': {
      const walked = await port.grammar.walk({ grammar, vocabulary, text }, options);
      if (!walked.ok) return problem(walked.error);
      const { deadAt, complete } = walked.value;
      return deadAt === null
        ? { t: 'walk', is: complete ? 'complete' : 'live' }
        : { t: 'walk', is: 'dead', at: deadAt + 1 };
    }
    case 'token': {
      const looked = await port.grammar.look({ place: before, query: check.token, limit: 40 }, options);
      if (!looked.ok) return problem(looked.error);
      const token = looked.value.tokens.find((each) => each.kind === 'text' && each.text === check.token);
      if (token === undefined) return { t: 'no-token' };
      return {
        t: 'token',
        allowed: token.allowed,
        byte: token.dies === undefined ? null : token.dies.byteOffset + 1,
      };
    }
    case 'allowed': {
      const looked = await port.grammar.look({ place: before, query: '#0', limit: 1 }, options);
      if (!looked.ok) return problem(looked.error);
      return { t: 'allowed', count: looked.value.allowed, size: looked.value.size };
    }
    case 'forced': {
      const walked = await port.grammar.walk({ grammar, vocabulary, text }, options);
      if (!walked.ok) return problem(walked.error);
      return { t: 'forced', bytes: new TextDecoder().decode(walked.value.forced) };
    }
    case 'tokens': {
      const traced = await port.grammar.trace({ grammar, text, vocabulary }, options);
      if (!traced.ok) return problem(traced.error);
      return {
        t: 'tokens',
        tokens: traced.value.trace.tokens.map((token) =>
          token.partial
            ? hexBytes(utf8Bytes(text).subarray(token.byteStart, token.byteEnd))
            : text.slice(token.span.start, token.span.end),
        ),
      };
    }
    case 'shorter': {
      if (check.in === 'bytes')
        return { t: 'shorter', first: utf8Length(check.first), second: utf8Length(check.second) };
      const counted = await port.grammar.tokenCount(
        { vocabulary, texts: [check.first, check.second] },
        options,
      );
      if (!counted.ok) return problem(counted.error);
      return { t: 'shorter', first: counted.value[0] ?? 0, second: counted.value[1] ?? 0 };
    }
    case 'contains':
      return { t: 'contains' };
    case 'tool':
      return { t: 'tool', code: toolCode(check) };
    case 'same-action': {
      const asText = toActionText(check.native);
      const asNative = toNativeCall(check.text);
      if (!asText.ok) return problem(asText.error);
      if (!asNative.ok) return problem(asNative.error);
      return {
        t: 'same-action',
        text: asText.value,
        native: `${asNative.value.name} ${asNative.value.arguments}`,
      };
    }
    case 'law': {
      const laws = await port.sampling.conditioned({ place: before, limit: MOST_TEXTS }, options);
      if (!laws.ok) return problem(laws.error);
      const whole = laws.value.texts.find(
        ({ bytes }) => text + new TextDecoder().decode(bytes) === check.whole,
      );
      return { t: 'law', masked: whole?.masked ?? 0, conditioned: whole?.conditioned ?? 0 };
    }
    case 'strategy': {
      if (port.strategy === undefined) return problem(NO_STRATEGIES);
      const tried = await port.strategy(check.strategy, { grammar, text, vocabulary }, signal);
      return tried.ok ? { t: 'strategy', refuses: tried.value.refuses } : problem(tried.error);
    }
  }
}

function asClaimed(check: Check, found: Found, { text }: CheckPlace): boolean {
  if (check.t !== found.t) return false;
  switch (check.t) {
    case 'walk':
      return (
        found.t === 'walk' &&
        found.is === check.is &&
        (found.is !== 'dead' || check.is !== 'dead' || found.at === check.at)
      );
    case 'token':
      return (
        found.t === 'token' && found.allowed === check.allowed && (check.allowed || found.byte === check.byte)
      );
    case 'allowed':
      return found.t === 'allowed' && found.count >= check.least && found.count <= check.most;
    case 'forced':
      return found.t === 'forced' && found.bytes === check.bytes;
    case 'tokens':
      return found.t === 'tokens' && found.tokens.join('\0') === check.tokens.join('\0');
    case 'shorter':
      return found.t === 'shorter' && found.first < found.second;
    case 'contains':
      return text.includes(check.part);
    case 'tool':
      return found.t === 'tool' && found.code === check.code;
    case 'same-action':
      return (
        found.t === 'same-action' &&
        found.text === check.text &&
        found.native === `${check.native.name} ${check.native.arguments}`
      );
    case 'strategy':
      return found.t === 'strategy' && found.refuses === check.refuses;
    case 'law': {
      if (found.t !== 'law') return false;
      const more = 100 * (found.masked - found.conditioned);
      return (check.mask === 'more' ? more : -more) >= check.by;
    }
  }
}

/** Texts of a finite grammar that are looked through. */
const MOST_TEXTS = 200;

/** The tool is run for its answer; what it would write goes nowhere. */
function toolCode({
  tool,
  args,
  files,
}: {
  tool: Extract<Check, { t: 'tool' }>['tool'];
  args: string;
  files: readonly LessonFile[];
}): string | null {
  let value: Json;
  try {
    value = JSON.parse(args) as Json;
  } catch {
    return 'ARGS_NOT_JSON';
  }
  const { outcome } = runTool(builtinDefinition(tool), value, createWorld(files, { weather: {} }));
  return outcome.ok ? null : outcome.error.code;
}

const problem = (found: Problem): Found => ({ t: 'problem', problem: found });

const NO_STRATEGIES: Problem = {
  code: 'STRATEGIES_MISSING',
  severity: 'error',
  ...said(
    'This page was opened without its strategies, so they cannot be compared. Load the page again.',
    'GRAMMAR_ENGINE_MISSING.strategies',
  ),
  retryable: false,
};
