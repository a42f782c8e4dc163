/** A pattern beside a length: each byte is taken just when the language of both goes on with it. */
import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { NONE, NO_LIMIT } from '../machine';
import { patternLang } from '../pattern/pattern';
import { createShapes } from '../schema/create-shapes';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../settings';
import { Stepper, type Configuration } from '../step';
import { JsonMachine } from './json-machine';
import { drawer } from '../../../testing/walks';

interface Case {
  pattern: string;
  minLength?: number;
  maxLength: number;
}

const CASES: readonly Case[] = [
  { pattern: '^(?:\\S+\\s+){0,2}\\S+$', maxLength: 9 },
  { pattern: '^$|(^(?:\\S+\\s+){0,3}\\S+$)', minLength: 0, maxLength: 6 },
  { pattern: 'foo', maxLength: 7 },
  { pattern: '^a(bcd|é😀x)*$', minLength: 3, maxLength: 8 },
  { pattern: '^[^😀中]+中?$', minLength: 2, maxLength: 4 },
  { pattern: '^(ab|a😀{3}|é\\n)+$', maxLength: 5 },
];
/** Parts of strings as JSON writes them, and what they say. */
const PARTS: readonly (readonly [written: string, said: string])[] = [
  ...['a', 'b', 'c', 'd', 'o', 'f', ' ', 'é', '中', '😀', '\u00a0', 'x'].map((one): [string, string] => [
    one,
    one,
  ]),
  ['\\u0061', 'a'],
  ['\\u0020', ' '],
  ['\\n', '\n'],
  ['\\u00e9', 'é'],
  ['\\u00A0', '\u00a0'],
  ['\\ud83d\\ude00', '😀'],
  ['\\u4e2d', '中'],
];

const encoder = new TextEncoder();

function machineOf(one: Case, settings: GrammarSettings): JsonMachine {
  const langs = createLangs();
  const shapes = createShapes(JSON.stringify({ type: 'string', ...one }), langs, settings);
  if (!shapes.ok) throw new Error(shapes.error.map(({ message }) => message).join(' '));
  return new JsonMachine(shapes.value, langs, settings);
}

describe.each(CASES)('$pattern, $minLength to $maxLength characters', (one) => {
  it.each(['any', 'short'] as const)('goes on just where both do, with %s escapes', (escapes) => {
    const settings: GrammarSettings = { ...DEFAULT_SETTINGS, escapes };
    const machine = machineOf(one, settings);
    const stepper = new Stepper(machine);
    const { langs } = machine;
    const whole = langs.intersect([
      patternLang(langs, one.pattern),
      langs.length(one.minLength ?? 0, one.maxLength),
    ]);
    const draw = drawer(11);
    let counted = false;
    const met = new Set<boolean>();
    for (let round = 0; round < 400; round++) {
      let text = encoder.encode('"');
      let at: Configuration | null = stepper.step(stepper.start(), text, 0);
      let lang = whole;
      while (at !== null) {
        counted ||= machine.limitOf(at.state) !== NO_LIMIT;
        const [written, said] = PARTS[draw(PARTS.length)] ?? ['a', 'a'];
        if (escapes === 'short' && written.startsWith('\\u')) continue;
        for (const byte of encoder.encode(said)) lang = langs.derive(lang, byte);
        for (const byte of encoder.encode(written)) {
          if (at === null) break;
          text = Uint8Array.of(...text, byte);
          at = stepper.step(at, text, text.length - 1);
        }
        const live = !langs.isEmpty(lang);
        met.add(live);
        expect(at !== null, new TextDecoder().decode(text)).toBe(live);
        if (at === null) break;
        const closed = stepper.step(at, Uint8Array.of(...text, 0x22), text.length);
        expect(closed !== null, new TextDecoder().decode(text)).toBe(langs.accepts(lang));
      }
    }
    expect(counted).toBe(true);
    expect(met.size).toBe(2);
  });

  it('is never where nothing can follow', () => {
    const machine = machineOf(one, DEFAULT_SETTINGS);
    const stepper = new Stepper(machine);
    const draw = drawer(5);
    for (let round = 0; round < 150; round++) {
      let text = encoder.encode('"');
      let at = stepper.step(stepper.start(), text, 0);
      while (at !== null && machine.endOf(at.state) === NONE) {
        const from: Configuration = at;
        const nexts = Array.from({ length: 256 }, (_, byte) => byte).filter(
          (byte) => stepper.step(from, Uint8Array.of(...text, byte), text.length) !== null,
        );
        expect(nexts.length, new TextDecoder().decode(text)).toBeGreaterThan(0);
        const byte = nexts[draw(nexts.length)] ?? 0;
        text = Uint8Array.of(...text, byte);
        at = stepper.step(from, text, text.length - 1);
        if (byte === 0x22 && at?.cell === null) break;
      }
    }
  });
});
