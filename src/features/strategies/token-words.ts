/** Tokens in the middle of a sentence: blanks and line ends visible, quoted by nothing. */
import type { ShownToken } from '../../core/tokens/show';

const SEEN: Readonly<Record<string, string>> = { ' ': '␣', '\n': '⏎', '\r': '␍', '\t': '⇥' };
const MOST = 40;

export function shownText({ text }: Pick<ShownToken, 'text'>): string {
  const seen = text.replaceAll(/[ \n\r\t]/g, (blank) => SEEN[blank] ?? blank);
  return seen.length > MOST ? `${seen.slice(0, MOST)}…` : seen;
}
