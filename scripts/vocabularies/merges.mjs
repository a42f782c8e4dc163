/**
 * Byte-pair merges and ids. A vocabulary's file keeps no merges: text is encoded by merging, of all neighbours that are
 * together a token, those with the lowest id. Tokenizers that come with a list of merges mean more: two parts merge only where
 * a rule names these two. Both give the same tokens for every text when
 *
 *   1. every token is a single byte or made by exactly one rule, and the rules are in the order of their tokens' ids, and
 *   2. every token's own bytes, merged by lower ids alone, end as the two parts that its rule names.
 *
 * For then, wherever neighbours are together the token of the lowest id, nothing was merged across their outer borders, so
 * that the bytes within came to where (2) leads, to the parts of the rule. `checkMerges` proves both or throws.
 *
 * Bytes are binary strings here, a character per byte, to be keys of maps.
 */

/** @param {ReadonlyMap<string, number>} ids tokens that have bytes @param {readonly (readonly [string, string])[]} merges */
export function checkMerges(ids, merges) {
  const rules = new Map();
  let before = -1;
  for (const [left, right] of merges) {
    const id = ids.get(left + right);
    const name = JSON.stringify(`${left}|${right}`);
    if (id === undefined) throw new Error(`The rule ${name} makes no token`);
    if (!ids.has(left) || !ids.has(right)) throw new Error(`The rule ${name} has a part that is no token`);
    if (id <= before)
      throw new Error(`The rule ${name} is out of the order of ids, or not the only one of its token`);
    before = id;
    rules.set(left + right, left.length);
  }
  for (const [token, id] of ids) {
    if (token.length === 1) continue;
    const rule = rules.get(token);
    if (rule === undefined) throw new Error(`No rule makes token ${id}, ${JSON.stringify(token)}`);
    const parts = partsOf(token, id, ids);
    if (parts.length !== 2 || parts[0].length !== rule)
      throw new Error(
        `Ids alone do not lead to token ${id}: ${JSON.stringify(parts)} where its rule has ${rule} bytes and the rest`,
      );
  }
}

/** What is left of `token` when ids below `id` have merged. */
export function partsOf(token, id, ids) {
  const parts = [...token];
  for (;;) {
    let lowest = id;
    let at = -1;
    for (let i = 0; i + 1 < parts.length; i++) {
      const rank = ids.get(parts[i] + parts[i + 1]) ?? id;
      if (rank < lowest) {
        lowest = rank;
        at = i;
      }
    }
    if (at < 0) return parts;
    parts.splice(at, 2, parts[at] + parts[at + 1]);
  }
}
