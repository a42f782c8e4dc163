import { describe, expect, it } from 'vitest';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { parseScript, scriptLaw, type LogitScript } from './script';

const vocabulary = tinyVocabulary(['cel', 'kel', ': ', '\n\n']);
const END = vocabulary.end[0] ?? -1;

const mistakes = (text: string): string[] => {
  const script = parseScript(text);
  if (script.ok) return [];
  return script.error.map(({ at, message }) => `${text.slice(at?.start, at?.end)} | ${message}`);
};
function parsed(text: string): LogitScript {
  const script = parseScript(text);
  if (!script.ok) throw new Error(script.error[0]?.message);
  return script.value;
}
const law = (text: string, step = 1): [string, number][] => {
  const made = scriptLaw(parsed(text), step, vocabulary);
  if (!made.ok) throw new Error(made.error.message);
  return Array.from(made.value.ids, (id, i) => [
    new TextDecoder().decode(vocabulary.bytes(id)),
    made.value.logits[i] ?? NaN,
  ]);
};

describe('a logit script', () => {
  it('lists tokens by logit', () => {
    expect(law('# a comment\nkel: -1.5\n\n  cel : 2e0\n": ": .5')).toEqual([
      ['cel', 2],
      [': ', 0.5],
      ['kel', -1.5],
    ]);
  });
  it('takes the last colon, JSON strings, ids and special tokens', () => {
    expect(law('":": 1\n"\\n\\n": 2')).toEqual([
      ['\n\n', 2],
      [':', 1],
    ]);
    expect(law('::3')).toEqual([[':', 3]]);
    const made = scriptLaw(parsed(`<|end|>: 1\n#97: 0`), 1, vocabulary);
    expect(made.ok ? [...made.value.ids] : []).toEqual([END, 97]);
  });
  it('has steps of their own and a way back', () => {
    const text = '[2]\nkel: 1\n[all]\ncel: 1';
    expect(law(text, 1)).toEqual([['cel', 1]]);
    expect(law(text, 2)).toEqual([['kel', 1]]);
  });
  it('leaves what probabilities do not name to nobody', () => {
    const made = scriptLaw(parsed('cel: p=0.5\nkel: p = 0.25'), 1, vocabulary);
    expect(made.ok ? made.value : null).toMatchObject({ rest: 0.25, ordered: 0 });
    const whole = scriptLaw(parsed('cel: p=0.75\nkel: p=0.25'), 1, vocabulary);
    expect(whole.ok ? whole.value.rest : null).toBe(0);
  });
  it.each([
    ['celsius', 'celsius | A line is a token'],
    ['cel: two', 'two | `two` stands where'],
    ['cel:', ' | Nothing stands where'],
    ['  "a\\q": 1', '"a\\q" | "a\\q" is no JSON string'],
    ['cel: p=1.5', 'p=1.5 | A probability is'],
    ['cel: 1\nkel: p=0.5', 'kel | One step has either'],
    ['cel: p=0.7\nkel: p=0.7', 'kel | The probabilities of this step sum to 1.4'],
    ['cel: 1e9', '1e9 | A logit is between'],
    ['[0]\ncel: 1', '[0] | A line is a token'],
    ['# nothing', ' | The script is empty'],
  ])('says where %j is wrong', (text, expected) => {
    expect(mistakes(text).join('\n')).toContain(expected);
  });
  it('says where a token is none of the vocabulary', () => {
    const made = scriptLaw(parsed('cel: 1\nkelvin: 2'), 1, vocabulary);
    expect(made.ok ? null : made.error).toMatchObject({
      at: { start: 7, end: 13 },
      message: '"kelvin" is no single token of tiny. It begins with the token "kel".',
    });
    expect(scriptLaw(parsed('#99999: 1'), 1, vocabulary)).toMatchObject({ ok: false });
    expect(scriptLaw(parsed('cel: 1\n#99: 0\n"c": 0'), 1, vocabulary)).toMatchObject({ ok: false });
  });
  it('says which step it has nothing about', () => {
    expect(scriptLaw(parsed('[2]\ncel: 1'), 1, vocabulary)).toMatchObject({
      error: { code: 'SCRIPT_HAS_NO_STEP' },
    });
  });
  it('refuses what is too long instead of reading it', () => {
    expect(mistakes('a: 1\n'.repeat(3000))).toHaveLength(1);
    expect(mistakes('a'.repeat(200_000))).toHaveLength(1);
  });
});
