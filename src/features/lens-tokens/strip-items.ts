/** What stands in the strip: every token, or those where the mask mattered with the stretches between them told as one. */
import { lastUpTo } from '../../core/base/bisect';
import type { MaskTrace } from '../../core/mask/trace';
import { mattered, takenAt, type TokenScale } from './encodings';

export type StripItem = { t: 'token'; index: number } | { t: 'gap'; from: number; to: number };

export interface StripItems {
  readonly length: number;
  at(position: number): StripItem;
  /** Where token `index` stands; of a token in a gap, the gap. */
  positionOf(index: number): number;
  /** The shown token `by` tokens further, or the last one on the way. */
  step(index: number, by: number): number;
}

/** @param count tokens, and the end of the text where it is shown */
export function everyToken(count: number): StripItems {
  return {
    length: count,
    at: (index) => ({ t: 'token', index }),
    positionOf: (index) => index,
    step: (index, by) => Math.max(0, Math.min(count - 1, index + by)),
  };
}

/** The cursor's token stays in sight, whatever the mask did there. */
export function matteringTokens(
  { tokens }: Pick<MaskTrace, 'tokens'>,
  count: number,
  cursor: number,
  scale: Pick<TokenScale, 'size' | 'masses'>,
): StripItems {
  const items: StripItem[] = [];
  const shown: number[] = [];
  for (let index = 0; index < count; index++) {
    const token = tokens[index];
    if (token === undefined || index === cursor || mattered(token, takenAt(scale, index), scale.size)) {
      shown.push(index);
      items.push({ t: 'token', index });
      continue;
    }
    const last = items.at(-1);
    if (last?.t === 'gap') last.to = index + 1;
    else items.push({ t: 'gap', from: index, to: index + 1 });
  }
  const first = (item: StripItem): number => (item.t === 'token' ? item.index : item.from);
  return {
    length: items.length,
    at: (position) => items[position] ?? { t: 'gap', from: 0, to: 0 },
    positionOf: (index) =>
      lastUpTo(items.length, (i) => first(items[i] ?? { t: 'gap', from: 0, to: 0 }), index),
    step: (index, by) => {
      const here = lastUpTo(shown.length, (i) => shown[i] ?? 0, index);
      return shown[Math.max(0, Math.min(shown.length - 1, here + by))] ?? index;
    },
  };
}
