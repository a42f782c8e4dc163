import { describe, expect, it } from 'vitest';
import { otherCases } from './case';

const cased: [point: number, letter: string][] = [];
for (let point = 0; point < 0x1_f000; point++) {
  const letter = String.fromCodePoint(point);
  if (/\p{Changes_When_Casemapped}/u.test(letter)) cased.push([point, letter]);
}

describe('letters when case is ignored', () => {
  it('are those of the platform’s regular expressions, for every tenth letter against all others', () => {
    expect(cased.length).toBeGreaterThan(2_500);
    for (let i = 0; i < cased.length; i += 10) {
      const [point, letter] = cased[i] ?? [0, ''];
      const same = new RegExp(`^${letter}$`, 'iu');
      const wanted = cased
        .filter(([other, text]) => other !== point && same.test(text))
        .map(([other]) => other);
      expect([letter, otherCases(point, point, false).sort((a, b) => a - b)]).toEqual([letter, wanted]);
    }
  });

  it('of a range are those that are not in it', () => {
    expect(otherCases(0x61, 0x7a, true)).toHaveLength(26);
    expect(otherCases(0x61, 0x7a, false)).toHaveLength(28);
    expect(otherCases(0, 0x10ffff, false)).toEqual([]);
    expect(otherCases(0xe9, 0xe9, true)).toEqual([]);
  });
});
