/** Names and ids of a paste, as they may stand in a sentence: in quotation marks, on one line, not longer than a line. */
const LONGEST = 80;

export function inQuotes(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return `“${cut.replaceAll(/\p{Cc}/gu, ' ')}”`;
}

/** A message that came with the paste, quoted in one of ours. */
export const cutShort = (text: string, limit = 500): string =>
  text.length > limit ? `${text.slice(0, limit)}…` : text;
