/** What the worker tells of probabilities at a place, and of texts that are drawn from there. */
import { sentence } from '../../core/base/words';
import { err, ok, type Result } from '../../core/base/result';
import { utf8Bytes } from '../../core/base/utf8';
import { maskCount, maskWords } from '../../core/grammar/engine';
import { allowsToken } from '../../core/mask/token-step';
import { chancesAlong, tokensOfText, type TextToken, type TextWalk } from '../../core/sampling/chances';
import { conditionedLaw } from '../../core/sampling/conditioned';
import { distribute } from '../../core/sampling/distribution';
import { feasibleAlong } from '../../core/sampling/feasible';
import { tokenModel, type TokenModel } from '../../core/sampling/law';
import type { ByteModel } from '../../core/sampling/ngram';
import { placesOf } from '../../core/sampling/places-of';
import { sampleRuns, type LawWalk } from '../../core/sampling/sample';
import { parseScript } from '../../core/sampling/script';
import { loggedLawAt, modelWalk, scriptWalk, type LogitSource } from '../../core/sampling/walks';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { Handlers } from '../rpc';
import type { Context, EngineRoom, RoomParts } from './engine-room';
import type { AlongRequest, SamplingApi } from './sampling-protocol';

export interface SamplingParts extends Pick<RoomParts, 'loadVocabulary' | 'breathe'> {
  /** Asked again, it is expected to have it. */
  loadModel: () => Promise<Result<ByteModel>>;
}

const MOST_LISTED = 200;
/** Tokens of a text in one call. */
const MOST_ALONG = 1_000;

export function samplingHandlers(
  room: EngineRoom,
  { loadModel, loadVocabulary, breathe }: SamplingParts,
): Handlers<SamplingApi> {
  /** The last vocabulary's: a token model holds its trie. */
  let last: TokenModel | null = null;
  async function modelOver(vocabulary: Vocabulary): Promise<Result<TokenModel>> {
    if (last?.vocabulary === vocabulary) return ok(last);
    const model = await loadModel();
    if (!model.ok) return model;
    last = tokenModel(model.value, vocabulary);
    return ok(last);
  }

  const pausing =
    ({ signal }: Context) =>
    async (): Promise<void> => {
      await breathe();
      signal.throwIfAborted();
    };

  /** Of the last text: it is asked about again and again, a few tokens at a time. */
  let lastCut: { vocabulary: Vocabulary; text: string; pieces: string; tokens: readonly TextToken[] } | null =
    null;
  function cutOf(vocabulary: Vocabulary, text: string, own: readonly number[] = []): readonly TextToken[] {
    const pieces = own.join();
    if (lastCut?.vocabulary !== vocabulary || lastCut.text !== text || lastCut.pieces !== pieces)
      lastCut = { vocabulary, text, pieces, tokens: tokensOfText(vocabulary, text, own) };
    return lastCut.tokens;
  }

  /** Laws from a place on, each time from the beginning. */
  async function lawsAt(
    source: LogitSource,
    vocabulary: Vocabulary,
    prefix: Uint8Array,
    step = 1,
  ): Promise<Result<() => LawWalk>> {
    switch (source.kind) {
      case 'model': {
        const model = await modelOver(vocabulary);
        return model.ok ? ok(() => modelWalk(model.value, prefix)) : model;
      }
      case 'script': {
        const script = parseScript(source.text);
        if (script.ok) return ok(() => scriptWalk(script.value, vocabulary, step));
        return err(script.error[0] ?? EMPTY_SCRIPT);
      }
      case 'logprobs':
        return ok(() => ({
          next: () => loggedLawAt(source.tokens, prefix.length, vocabulary),
          accept: () => undefined,
        }));
    }
  }

  interface TextPart {
    vocabulary: Vocabulary;
    tokens: readonly TextToken[];
    /** Before them. */
    prefix: Uint8Array;
    laws: TextWalk;
  }

  /** The part of a text that is asked about, and the laws along it. */
  async function textAt(request: AlongRequest): Promise<Result<TextPart>> {
    const { text, pieces, source, from, count } = request;
    const read = await loadVocabulary(request.vocabulary);
    if (!read.ok) return read;
    const vocabulary = read.value;
    const all = cutOf(vocabulary, text, pieces);
    let at = 0;
    for (let i = 0; i < Math.min(from, all.length); i++) at += all[i]?.bytes.length ?? 0;
    const prefix = utf8Bytes(text).subarray(0, at);
    const laws = await lawsAt(source, vocabulary, prefix, from + 1);
    if (!laws.ok) return laws;
    const walk = laws.value();
    return ok({
      vocabulary,
      tokens: all.slice(from, from + Math.min(count, MOST_ALONG)),
      prefix,
      laws: {
        next: () => (source.kind === 'logprobs' ? loggedLawAt(source.tokens, at, vocabulary) : walk.next()),
        accept: (token) => {
          at += token.bytes.length;
          if (token.id >= 0) walk.accept(token.id);
        },
      },
    });
  }

  return {
    distribution: ({ place, source, settings, limit, step }, context) =>
      room.at(place, context, async ({ vocabulary, matcher }) => {
        const laws = await lawsAt(source, vocabulary, place.prefix, step);
        if (!laws.ok) return laws;
        const law = laws.value().next();
        if (!law.ok) return law;
        const mask = new Uint32Array(maskWords(vocabulary.size));
        await matcher.computeMask(mask);
        return ok(
          distribute({
            law: law.value,
            settings,
            vocabulary,
            allows: (id, bytes) => allowsToken(matcher, mask, id, bytes),
            allowed: maskCount(mask),
            limit: Math.min(Math.max(limit, 1), MOST_LISTED),
          }),
        );
      }),

    sample: ({ place, source, settings, masked, seed, runs, keep, most, step, likeliest = false }, context) =>
      room.at(place, context, async ({ vocabulary, matcher }) => {
        if (source.kind === 'logprobs') return err(ONE_TEXT);
        const laws = await lawsAt(source, vocabulary, place.prefix, step);
        if (!laws.ok) return laws;
        return sampleRuns(
          laws.value,
          {
            matcher,
            vocabulary,
            settings,
            masked,
            seed,
            runs,
            keep,
            most,
            likeliest,
            pause: pausing(context),
          },
          (done, total) => context.progress({ phase: 'sample', done, total }),
        );
      }),

    conditioned: ({ place, limit }, context) =>
      room.run(place.vocabulary, context, async ({ vocabulary }) => {
        const model = await modelOver(vocabulary);
        if (!model.ok) return model;
        const start = placesOf(place.grammar, place.prefix);
        if (!start.ok) return start;
        const before = model.value.model.context(place.prefix);
        const law = await conditionedLaw(model.value, start.value, before, pausing(context));
        if (!law.ok) return law;
        const { texts, greedy } = law.value;
        const byMask = [...texts].sort((a, b) => b.masked - a.masked).slice(0, limit);
        const shown = texts.filter((text, i) => i < limit || i === greedy || byMask.includes(text));
        const chosen = texts[greedy];
        return ok({
          ...law.value,
          texts: shown,
          greedy: chosen === undefined ? -1 : shown.indexOf(chosen),
          total: texts.length,
        });
      }),

    chances: async (request, context) => {
      // Without the engine, so that it does not wait for it.
      const along = await textAt(request);
      if (!along.ok) return { problem: along.error, spent: false };
      const { tokens, laws, vocabulary } = along.value;
      const found = await chancesAlong(tokens, laws, vocabulary, pausing(context));
      return found.ok ? { value: found.value, spent: false } : { problem: found.error, spent: false };
    },

    feasible: async ({ grammar, ...request }, context) => {
      const along = await textAt(request);
      if (!along.ok) return { problem: along.error, spent: false };
      const { tokens, laws, prefix } = along.value;
      return room.at(
        { grammar, vocabulary: request.vocabulary, prefix },
        context,
        ({ matcher, vocabulary }) => feasibleAlong(tokens, laws, matcher, vocabulary, pausing(context)),
      );
    },
  };
}

const EMPTY_SCRIPT = {
  code: 'SCRIPT_INVALID',
  severity: 'error' as const,
  ...sentence('SCRIPT_INVALID.all', 'The script cannot be read.'),
  retryable: false,
};

const ONE_TEXT = {
  code: 'LOGPROBS_OF_ONE_TEXT',
  severity: 'error' as const,
  ...sentence(
    'LOGPROBS_OF_ONE_TEXT',
    'A response reports probabilities along the one text that it has. What the model would have written after another token is unknown: draw with the small model or a script.',
  ),
  retryable: false,
};
