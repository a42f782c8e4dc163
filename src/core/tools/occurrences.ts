/**
 * Every place at which one text stands in another, overlapping ones too: `aa` stands twice in `aaa`, so replacing "the" `aa`
 * would be a guess. Knuth–Morris–Pratt, because a repetitive file with a repetitive needle makes plain searching quadratic.
 */
export function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === '' || needle.length > text.length) return found;
  // Most needles do not occur, or once: the engine's own search settles those.
  const first = text.indexOf(needle);
  if (first === -1) return found;
  const border = borders(needle);
  let matched = 0;
  for (let i = first; i < text.length; i++) {
    const c = text.charCodeAt(i);
    while (matched > 0 && needle.charCodeAt(matched) !== c) matched = border[matched - 1] ?? 0;
    if (needle.charCodeAt(matched) === c) matched++;
    if (matched === needle.length) {
      found.push(i - matched + 1);
      matched = border[matched - 1] ?? 0;
    }
  }
  return found;
}

/** For each prefix of the needle, the length of its longest proper prefix that is also its suffix. */
function borders(needle: string): Int32Array {
  const border = new Int32Array(needle.length);
  let length = 0;
  for (let i = 1; i < needle.length; i++) {
    const c = needle.charCodeAt(i);
    while (length > 0 && needle.charCodeAt(length) !== c) length = border[length - 1] ?? 0;
    if (needle.charCodeAt(length) === c) length++;
    border[i] = length;
  }
  return border;
}
