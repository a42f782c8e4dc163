import { describe, expect, it } from 'vitest';
import { ok } from '../../base/result';
import { createLangs } from '../lang/langs';
import { JsonMachine } from '../json/json-machine';
import { createShapes } from '../schema/create-shapes';
import { DEFAULT_SETTINGS } from '../settings';
import { Stepper } from '../step';
import { aboutState, type TextAbout } from './about';
import type { CompiledText } from './compile';
import { compiled } from './testing/machine-of';

function after({ machine }: CompiledText, text: string): TextAbout {
  const ran = new Stepper(machine).run(new TextEncoder().encode(text));
  if (!('end' in ran)) throw new Error(`Dead at ${ran.refusedAt}.`);
  return aboutState(machine, ran.end.state);
}

describe('what a state says of itself', () => {
  const grammar = 'root ::= sum "."\nsum ::= sum "+" item | item\nitem ::= [0-9]+ | "(" sum ")"';
  const made = compiled(grammar, 'gbnf', { source: 'grammar:sums' });

  it.each<[text: string, expects: string[], rules: string[]]>([
    ['', ['[0-9]+', '"("'], ['1:1 root']],
    ['1', ['[0-9]+', '"+"', '"."'], ['3:10 item', '2:1 sum', '1:14 root']],
    ['1+(', ['[0-9]+', '"("'], ['3:23 item', '2:1 sum', '1:14 root']],
    ['1+(2)', ['"+"', '"."'], ['2:1 sum', '1:14 root']],
    ['1.', ['the end'], []],
  ])('after %j', (text, expects, rules) => {
    const about = after(made, text);
    expect([...about.expects].sort()).toEqual([...expects].sort());
    expect(about.from.map(({ label }) => label)).toEqual(rules);
    for (const { at } of about.from) expect(at.source).toBe('grammar:sums');
  });

  it('marks the part of the rule that is being written', () => {
    const [first] = after(made, '12').from;
    expect(first === undefined ? '' : grammar.slice(first.at.start, first.at.end)).toBe('[0-9]+');
  });

  it('says that all is done', () => {
    expect(after(made, '1.').kind).toBe('end');
  });

  it('hands on to the machine of a schema', () => {
    const langs = createLangs();
    const shapes = createShapes('{"type": "boolean"}', langs, DEFAULT_SETTINGS);
    if (!shapes.ok) throw new Error('The schema is refused.');
    const inner = new JsonMachine(shapes.value, langs, DEFAULT_SETTINGS);
    const text = JSON.stringify({
      type: 'tag',
      begin: '<b>',
      content: { type: 'json_schema', json_schema: {} },
      end: '</b>',
    });
    const tags = compiled(text, 'tags', { schema: () => ok(inner) });
    expect(after(tags, '<b>').expects).toEqual(['JSON: {}']);
    const about = after(tags, '<b>tr');
    expect(about.kind).toBe('machine');
    expect(about.inner?.machine).toBe(inner);
    expect(inner.about(about.inner?.state ?? -1).expects).toEqual(['the rest of true']);
  });
});
