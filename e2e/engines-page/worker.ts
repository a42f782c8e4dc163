/** One engine over the vocabulary. Requests are answered one after another, in their order. */
import { maskWords, type GrammarEngine } from '../../src/core/grammar/engine';
import { encode } from '../../src/core/tokens/bpe';
import { decodeVocabulary, type Vocabulary } from '../../src/core/tokens/vocabulary';
import { createCallscopeEngine } from '../../src/engine/callscope/engine';
import { compileKernel } from '../../src/engine/kernel/wasm-kernel';
import { loadXgrammar } from '../../src/engine/xgrammar/binding';
import { createXgrammarEngine, XgrammarMatcher } from '../../src/engine/xgrammar/engine';
import { countMemories } from './memories';
import type { EngineName, EnginesAnswer, EnginesRequest } from './protocol';

const VOCABULARY = new URL('../../src/assets/vocabularies/o200k_base.bin', import.meta.url);
const KERNEL = new URL('../../src/assets/kernel/kernel.wasm', import.meta.url);
const memoryBytes = countMemories();
const now = (): number => performance.now();

const bytesOf = async (url: URL): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await fetch(url)).arrayBuffer());

let vocabulary: Vocabulary | undefined;
let engine: (GrammarEngine & { readonly lost?: boolean }) | undefined;

async function load(name: EngineName): Promise<EnginesAnswer> {
  const started = now();
  if (vocabulary === undefined) {
    const decoded = decodeVocabulary(await bytesOf(VOCABULARY));
    if (!decoded.ok) return { refused: decoded.error.message };
    vocabulary = decoded.value;
  }
  const vocabularyMs = now() - started;
  if (name !== 'ours') {
    const made = await createXgrammarEngine({
      load: loadXgrammar,
      vocabulary,
      now,
      ...(name === 'mended' ? {} : { asGiven: { strict: name === 'strict' } }),
    });
    engine = made;
    return { setupMs: made.setupMs, vocabularyMs };
  }
  const module = await compileKernel(await bytesOf(KERNEL));
  const made = createCallscopeEngine({ vocabulary, module: module.ok ? module.value : null, now });
  engine = made;
  return { setupMs: made.setupMs, vocabularyMs };
}

async function measure({ schema, texts }: Extract<EnginesRequest, { t: 'measure' }>): Promise<EnginesAnswer> {
  if (engine === undefined || vocabulary === undefined) return { refused: 'not loaded' };
  const known = vocabulary;
  const tokensOf = texts.map(({ text }) => encode(known, text));
  const mask = new Uint32Array(maskWords(known.size));
  // What the schemas before and the tokenizer have left is not this one's.
  (globalThis as { gc?: (how: { type: 'minor' }) => void }).gc?.({ type: 'minor' });
  const started = now();
  const [first] = texts;
  const made = await engine.compile(schema, {
    whitespace: 'any',
    ...(first === undefined ? {} : { like: first.text }),
  });
  if (!made.ok)
    return { refused: `${made.error.code} ${made.error.message}`.slice(0, 200), lost: engine.lost === true };
  const compileMs = now() - started;
  const maskMs: number[] = [];
  const accepted: boolean[] = [];
  try {
    for (const tokens of tokensOf) {
      const matcher = await made.value.matcher();
      let held = true;
      for (const token of tokens) {
        const begun = now();
        if (matcher instanceof XgrammarMatcher) await matcher.writeMask(mask);
        else await matcher.computeMask(mask);
        maskMs.push(now() - begun);
        if (!matcher.accept(token)) {
          held = false;
          break;
        }
      }
      accepted.push(held && matcher.isAccepting());
      matcher.dispose();
    }
  } catch (error) {
    return { refused: `stopped: ${String(error)}`.slice(0, 200), compileMs, maskMs, lost: true };
  }
  made.value.dispose();
  return { compileMs, maskMs, accepted, pauseMs: longestPause(maskMs.reduce((sum, ms) => sum + ms, 0)) };
}

const MOST_IDLE_MS = 100;

/** The longest time that a loop which does nothing was kept from going on within so many milliseconds. */
function longestPause(ms: number): number {
  const end = now() + Math.min(ms, MOST_IDLE_MS);
  let longest = 0;
  for (let before = now(), at = before; at < end; before = at) {
    at = now();
    longest = Math.max(longest, at - before);
  }
  return longest;
}

let last: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<EnginesRequest>) => {
  last = last.then(async () => {
    try {
      const answer =
        data.t === 'memory'
          ? { memoryBytes: memoryBytes() }
          : data.t === 'load'
            ? await load(data.engine)
            : await measure(data);
      self.postMessage(answer);
    } catch (error) {
      self.postMessage({ refused: String(error), lost: true } satisfies EnginesAnswer);
    }
  });
};
