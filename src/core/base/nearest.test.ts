import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest';

describe('editDistance counts single-letter edits', () => {
  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', '', 3],
    ['celsius', 'celcius', 1],
    ['fahrenheit', 'farenheit', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
  ])('%s → %s is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe('nearest offers only what may have been meant', () => {
  it.each([
    ['celcius', ['celsius', 'fahrenheit'], 'celsius'],
    ['start_line', ['path', 'startLine'], 'startLine'],
    ['Celsius', ['celsius'], 'celsius'],
    ['kelvin', ['celsius', 'fahrenheit'], undefined],
    ['dog', ['cat'], undefined],
    ['x', ['y'], undefined],
    ['', ['a'], undefined],
    ['same', ['same'], undefined],
    ['__proto_', ['__proto__'], '__proto__'],
  ])('%s among %j is %s', (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });

  it('does not compare very long words letter by letter', () => {
    const long = 'a'.repeat(100_000);
    expect(nearest(long, [`${long}b`])).toBeUndefined();
    expect(nearest(long.toUpperCase(), [long])).toBe(long);
  });
});
