/**
 * web-xgrammar behind the engine interface: tokens as raw bytes, schemas fitted to what the package can do, every known
 * difference a caveat. It keeps no state to look at, so `state`, `explain` and `fork` are absent.
 */
import { sentence } from '../../core/base/words';
import type { CompiledGrammar as XgrammarGrammar, GrammarMatcher } from '@mlc-ai/web-xgrammar';
import { err, ok, type Result } from '../../core/base/result';
import type { Problem } from '../../core/base/problem';
import { utf8Bytes } from '../../core/base/utf8';
import {
  maskCount,
  type CompiledGrammar,
  type CompileSettings,
  type GrammarEngine,
  type Mask,
  type MaskStats,
  type Matcher,
} from '../../core/grammar/engine';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { listenWhile, XGRAMMAR_VERSION, type XgrammarModule } from './binding';
import { fitSchema } from './fit';
import { mendEbnf } from './mend';
import { refused } from './source';

export interface XgrammarEngine extends GrammarEngine {
  /** True after the module aborted. It answers nothing from then on but `ENGINE_LOST`. */
  readonly lost: boolean;
  /** Milliseconds that taking in the vocabulary took. */
  readonly setupMs: number;
}

export interface XgrammarOptions {
  load: () => Promise<XgrammarModule>;
  vocabulary: Vocabulary;
  /** Milliseconds, for figures only. */
  now: () => number;
  /**
   * Schemas are given to the package as they are, as whoever uses it without this app does; absent, they are fitted and its grammar
   * is mended. For benchmarks: fitting follows the text that is walked, and makes the package both righter and quicker.
   */
  asGiven?: { strict: boolean };
}

export async function createXgrammarEngine({
  load,
  vocabulary,
  now,
  asGiven,
}: XgrammarOptions): Promise<XgrammarEngine> {
  const started = now();
  const module = await load();
  const tokens = Array.from({ length: vocabulary.size }, (_, token) => vocabulary.bytes(token));
  const { value: tokenizer, lastFatal } = await listenWhile(() =>
    // Typed as strings, but the binding takes byte arrays as they are, and 'raw' leaves them so. A token without bytes is
    // special to it: never allowed, except for the stop tokens.
    module.TokenizerInfo.createTokenizerInfo(tokens as unknown as string[], 'raw', false, vocabulary.size, [
      ...vocabulary.end,
    ]),
  );
  const compiler = await module.GrammarCompiler.createGrammarCompiler(tokenizer, false);
  const setupMs = now() - started;
  let lost = false;

  const compile = async (schemaText: string, settings: CompileSettings): Promise<Result<CompiledGrammar>> => {
    if (lost) return err(engineLost());
    const fitted =
      asGiven === undefined ? fitSchema(schemaText, settings.like) : ok({ schemaText, caveats: [] });
    if (!fitted.ok) return fitted;
    const begun = now();
    const spaced = settings.whitespace === 'any';
    try {
      if (asGiven !== undefined) {
        const separators: [string, string] | undefined = spaced ? undefined : [',', ':'];
        const grammar = await compiler.compileJSONSchema(schemaText, spaced, -1, separators, asGiven.strict);
        return ok(compiled(module, vocabulary, grammar, { compileMs: now() - begun, caveats: [] }));
      }
      const made = await module.Testings._jsonSchemaToEBNF(
        fitted.value.schemaText,
        spaced,
        -1,
        spaced ? undefined : [',', ':'],
        false,
      );
      const { ebnf, rootRule } = mendEbnf(made, settings.whitespace);
      const grammar = await compiler.compileGrammar(ebnf, rootRule);
      return ok(
        compiled(module, vocabulary, grammar, { compileMs: now() - begun, caveats: fitted.value.caveats }),
      );
    } catch (error) {
      lost = true;
      // A number is the address of an exception that nobody can read any more.
      const reason = lastFatal() ?? (error instanceof Error ? error.message : 'it failed without a reason');
      return err(
        refused(
          sentence('GRAMMAR_REFUSED.xgrammar', 'web-xgrammar cannot make a grammar of this schema: {why}', {
            why: reason,
          }),
          '',
        ),
      );
    }
  };

  return {
    info: { id: 'xgrammar', version: XGRAMMAR_VERSION },
    setupMs,
    get lost() {
      return lost;
    },
    compile,
    dispose: () => {
      if (lost) return;
      compiler.dispose();
      tokenizer.dispose();
    },
  };
}

const engineLost = (): Problem => ({
  code: 'ENGINE_LOST',
  severity: 'error',
  ...sentence('ENGINE_LOST', 'The grammar engine has stopped and has to be loaded again. Ask once more.'),
  retryable: true,
});

function compiled(
  module: XgrammarModule,
  vocabulary: Vocabulary,
  grammar: XgrammarGrammar,
  figures: Pick<CompiledGrammar, 'compileMs' | 'caveats'>,
): CompiledGrammar {
  return {
    ...figures,
    matcher: async () =>
      new XgrammarMatcher(await module.GrammarMatcher.createGrammarMatcher(grammar), vocabulary),
    dispose: () => grammar.dispose(),
  };
}

export class XgrammarMatcher implements Matcher {
  /** Of each step, the calls to the module that it took: it counts its own rollback in those. */
  private readonly steps: number[] = [];

  constructor(
    private readonly inner: GrammarMatcher,
    private readonly vocabulary: Vocabulary,
  ) {}

  async computeMask(into: Mask): Promise<MaskStats> {
    await this.writeMask(into);
    return { allowed: maskCount(into) };
  }

  /** The mask without its statistics, which the package does not have: benchmarks measure this. */
  async writeMask(into: Mask): Promise<void> {
    // After the end nothing can follow, and the module aborts when it is asked.
    if (this.inner.isTerminated()) into.fill(0);
    else into.set(await this.inner.getNextTokenBitmask());
  }

  accept(token: number): boolean {
    if (this.inner.isTerminated() || token < 0 || token >= this.vocabulary.size) return false;
    const taken = this.inner.acceptToken(token);
    if (taken) this.steps.push(1);
    return taken;
  }

  acceptBytes(bytes: Uint8Array): number {
    if (this.inner.isTerminated()) return 0;
    let consumed = 0;
    for (; consumed < bytes.length; consumed++)
      if (!this.inner._acceptString(bytes.subarray(consumed, consumed + 1) as unknown as string)) break;
    if (consumed > 0) this.steps.push(consumed);
    return consumed;
  }

  rollback(steps: number): void {
    const calls = this.steps.splice(Math.max(this.steps.length - steps, 0)).reduce((sum, n) => sum + n, 0);
    if (calls > 0) this.inner.rollBack(calls);
  }

  isAccepting(): boolean {
    if (this.inner.isTerminated()) return true;
    const [end] = this.vocabulary.end;
    const taken = end !== undefined && this.inner.acceptToken(end);
    if (taken) this.inner.rollBack(1);
    return taken;
  }

  forcedBytes(): Uint8Array {
    return this.inner.isTerminated() ? new Uint8Array() : utf8Bytes(this.inner.findJumpForwardString());
  }

  dispose(): void {
    this.inner.dispose();
  }
}
