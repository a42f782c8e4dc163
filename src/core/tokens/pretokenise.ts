/**
 * How a vocabulary cuts text into pieces before it merges bytes: no token crosses a piece's border. The rules are the
 * vocabularies' own, written for JavaScript:
 *
 *     o200k, cl100k   tiktoken_ext/openai_public.py of openai/tiktoken
 *     qwen2           pre_tokenizer of tokenizer.json of Qwen2 to Qwen3
 *     deepseek_v3     the same of DeepSeek-V3: three rules, each applied to the pieces of the one before
 *
 * Two things differ in letter. `(?i:'s|…)` is spelled out, because a case-insensitive group would also fold U+017F into `s`.
 * `\s` is spelled out too: there it is Unicode's White_Space, here it would take U+FEFF and leave U+0085.
 *
 * Qwen's tokenizer also puts text into NFC first. That is not done here: what is cut is what a model wrote, every byte of it.
 */

const S = String.raw`\p{White_Space}`;
const NOT_S = String.raw`\P{White_Space}`;
const CONTRACTION = "'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE])";
const BEFORE_WORD = String.raw`[^\r\n\p{L}\p{N}]?`;
const PUNCTUATION = String.raw` ?[^${S}\p{L}\p{N}]+`;
/** Blanks up to the last line break among them; then all but the one before a word; then that. */
const BLANKS = [String.raw`${S}*[\r\n]+`, `${S}+(?!${NOT_S})`, `${S}+`];

const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;

const pieces = (...alternatives: string[]): RegExp => new RegExp(alternatives.join('|'), 'gu');

/** By name: patterns, the first over the text, each of the others over the pieces of the one before it. */
const RULES: ReadonlyMap<string, readonly RegExp[]> = new Map([
  [
    'o200k',
    [
      pieces(
        `${BEFORE_WORD}${UPPER}*${LOWER}+(?:${CONTRACTION})?`,
        `${BEFORE_WORD}${UPPER}+${LOWER}*(?:${CONTRACTION})?`,
        String.raw`\p{N}{1,3}`,
        String.raw`${PUNCTUATION}[\r\n/]*`,
        ...BLANKS,
      ),
    ],
  ],
  [
    'cl100k',
    [
      pieces(
        CONTRACTION,
        String.raw`${BEFORE_WORD}\p{L}+`,
        String.raw`\p{N}{1,3}`,
        String.raw`${PUNCTUATION}[\r\n]*`,
        `${S}+$`,
        ...BLANKS,
      ),
    ],
  ],
  [
    'qwen2',
    [
      pieces(
        CONTRACTION,
        String.raw`${BEFORE_WORD}\p{L}+`,
        String.raw`\p{N}`,
        String.raw`${PUNCTUATION}[\r\n]*`,
        ...BLANKS,
      ),
    ],
  ],
  [
    'deepseek_v3',
    [
      pieces(String.raw`\p{N}{1,3}`),
      pieces(String.raw`[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+`),
      pieces(
        '[!-/:-@\\[-`{-~][A-Za-z]+',
        String.raw`[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+`,
        String.raw` ?[\p{P}\p{S}]+[\r\n]*`,
        ...BLANKS,
      ),
    ],
  ],
]);

export const isKnownSplit = (split: string): boolean => RULES.has(split);

/** The pieces of `text`, in order; together they are the text. An unknown rule leaves the text whole. */
export function* pretokenise(split: string, text: string): Generator<string> {
  yield* cut(text, RULES.get(split) ?? []);
}

/** What stands between two matches is a piece as well. */
function* cut(text: string, patterns: readonly RegExp[]): Generator<string> {
  const [pattern, ...others] = patterns;
  if (pattern === undefined) {
    if (text !== '') yield text;
    return;
  }
  let from = 0;
  for (const { index, 0: match } of text.matchAll(pattern)) {
    yield* cut(text.slice(from, index), others);
    yield* cut(match, others);
    from = index + match.length;
  }
  yield* cut(text.slice(from), others);
}
