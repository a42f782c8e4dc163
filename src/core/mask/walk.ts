/** A text held against a grammar byte by byte, as it is typed: where it dies and why, where it could end, what has to come. */
import { utf8Bytes, byteToUtf16 } from '../base/utf8';
import { bounded } from '../grammar/plain/bounded';
import type { Refusal } from './allowed';
import type { Walk, WalkedByte } from './place';
import { liveBytes, maskAt, standingAt, type MatcherAt } from './spot';

/** Bytes of a text that is typed. */
export const MOST_WALKED = 100_000;

/** The matcher stands at the beginning; it is left behind the last live byte. */
export async function walkText(at: MatcherAt, text: string): Promise<Walk> {
  const { matcher, vocabulary } = at;
  const all = utf8Bytes(text);
  const offsets = byteToUtf16(text);
  const bytes: WalkedByte[] = [];
  let deadAt: number | null = null;
  for (let i = 0; i < all.length; i++) {
    const live = deadAt === null && matcher.acceptBytes(all.subarray(i, i + 1)) === 1;
    const first = !live && deadAt === null;
    if (first) deadAt = i;
    bytes.push({
      byte: all[i] ?? 0,
      offset: offsets[i] ?? 0,
      state: live ? 'live' : first ? 'dead' : 'not-read',
      complete: live && matcher.isAccepting(),
    });
  }
  const { mask, stats } = await maskAt(at);
  const read = standingAt(at);
  const alive = deadAt === null;
  return {
    bytes,
    deadAt,
    why: alive ? null : whyDead(at, all[deadAt ?? 0] ?? 0, mask),
    complete: alive && matcher.isAccepting(),
    forced: alive ? bounded(NOTHING, () => matcher.forcedBytes()) : NOTHING,
    completion: alive && read !== null ? bounded(null, () => read.plain.completion(read.standing)) : null,
    allowed: stats.allowed,
    size: vocabulary.size,
  };
}

const NOTHING = new Uint8Array(0);

/** By the token that is the byte; of an engine that does not tell why, what could have come. */
function whyDead(at: MatcherAt, byte: number, mask: Uint32Array): Refusal {
  const { matcher, vocabulary } = at;
  const token = vocabulary.rank(Uint8Array.of(byte));
  const said = token < 0 ? undefined : matcher.explain?.(token);
  if (said?.allowed === false) return said;
  return {
    allowed: false,
    byteOffset: 0,
    byte,
    expected: liveBytes(at, mask),
    rules: [],
    sentence: 'The grammar rejects this byte here; the engine does not say why.',
    code: 'ENGINE_SILENT',
    values: {},
  };
}
