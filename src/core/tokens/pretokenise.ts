/**
 * How a vocabulary cuts text into pieces before it merges bytes: no token crosses a piece's border. The rules are the
 * vocabularies' own, as tiktoken publishes them (tiktoken_ext/openai_public.py), written for JavaScript: `(?i:'s|…)` is
 * spelled out, because a case-insensitive group would also fold U+017F into `s`.
 */

const CONTRACTION = "(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?";
const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
const BEFORE_WORD = String.raw`[^\r\n\p{L}\p{N}]?`;

const RULES: ReadonlyMap<string, string> = new Map([
  [
    'o200k',
    [
      `${BEFORE_WORD}${UPPER}*${LOWER}+${CONTRACTION}`,
      `${BEFORE_WORD}${UPPER}+${LOWER}*${CONTRACTION}`,
      String.raw`\p{N}{1,3}`,
      String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
      String.raw`\s*[\r\n]+`,
      String.raw`\s+(?!\S)`,
      String.raw`\s+`,
    ].join('|'),
  ],
]);

export const isKnownSplit = (split: string): boolean => RULES.has(split);

/** The pieces of `text`, in order; together they are the text. An unknown rule leaves the text whole. */
export function* pretokenise(split: string, text: string): Generator<string> {
  const rule = RULES.get(split);
  if (rule === undefined) {
    if (text !== '') yield text;
    return;
  }
  for (const [piece] of text.matchAll(new RegExp(rule, 'gu'))) yield piece;
}
