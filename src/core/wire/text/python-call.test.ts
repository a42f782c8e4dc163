import { describe, expect, it } from 'vitest';
import { identityMap, mapSpan } from '../../base/span';
import { pythonCall } from './python-call';

function args(text: string): string | null {
  const call = pythonCall(text, 0, text.length);
  if (call === null) return null;
  const source = { text, map: identityMap('s', 0, text.length) };
  return (call.closed ? '' : 'cut ') + call.args.mapped(source).text;
}

describe('literals of Python as JSON', () => {
  it.each([
    ['f()', '{}'],
    ['a.b-c(x=1)', '{"x":1}'],
    ['f( x = 1 , )', '{"x":1}'],
    ["f(x='a\"b\\'c')", '{"x":"a\\"b\'c"}'],
    ['f(x="tab\\t\\x41\\u00e9\\U0001F600\\101\\q")', '{"x":"tab\\tAé😀A\\\\q"}'],
    ["f(x='''a\n'b' ''')", '{"x":"a\\n\'b\' "}'],
    ["f(x=r'\\d\\'')", '{"x":"\\\\d\\\\\'"}'],
    ["f(x='a' \"b\"\n 'c')", '{"x":"abc"}'],
    ["f(x='a\\\nb')", '{"x":"ab"}'],
    ['f(x=True, y=False, z=None)', '{"x":true,"y":false,"z":null}'],
    ['f(x=-1.50e+3)', '{"x":-1.50e+3}'],
    ['f(x=12345678901234567890)', '{"x":12345678901234567890}'],
    ['f(x=1_000, y=.5, z=5., w=+7, v=007)', '{"x":1000,"y":0.5,"z":5,"w":7,"v":7}'],
    ['f(x=0xff, y=-0b11, z=0o17)', '{"x":255,"y":-3,"z":15}'],
    ['f(x=[], y=(), z={})', '{"x":[],"y":[],"z":{}}'],
    ['f(x=[1, (2,), [3, ]], y=(1, 2))', '{"x":[1,[2],[3]],"y":[1,2]}'],
    ["f(x={'a': {'b': 1,},})", '{"x":{"a":{"b":1}}}'],
    ['f(# first\n x=1)', '{"x":1}'],
  ])('%s', (text, json) => {
    expect(args(text)).toBe(json);
    expect(() => JSON.parse(json) as unknown).not.toThrow();
  });
});

describe('what is no literal is refused, nothing is computed', () => {
  it.each([
    'f',
    'f(1)',
    'f(x)',
    'f(x=y)',
    'f(x=g())',
    'f(x=1+1)',
    'f(x==1)',
    'f(x=(1))',
    'f(x={1: 2})',
    'f(x={1, 2})',
    'f(x=1j)',
    'f(x=1.2.3)',
    "f(x=f'{y}')",
    "f(x='a\nb')",
    'f(x=[i for i in y])',
    'f(**x)',
    'f(x=1 y=2)',
    `f(x=${'['.repeat(300)}${']'.repeat(300)})`,
    `f(x=0x${'f'.repeat(500)})`,
  ])('%s', (text) => {
    expect(args(text)).toBeNull();
  });
});

describe('a call that the text cuts leaves its JSON open at the same place', () => {
  it.each([
    ["f(x='ab", 'cut {"x":"ab'],
    ["f(x='ab\\", 'cut {"x":"ab'],
    ['f(x=12', 'cut {"x":12'],
    ['f(x=[1, ', 'cut {"x":[1'],
    ["f(x={'a'", 'cut {"x":{"a"'],
    ['f(x=Tr', 'cut {"x":'],
    ['f(x=1, y', 'cut {"x":1'],
    ['f(x=1', 'cut {"x":1'],
    ['f(x=1,', 'cut {"x":1'],
  ])('%s', (text, json) => {
    expect(args(text)).toBe(json);
  });
});

it('every character leads to where it was written', () => {
  const text = "f(name='a\\nb', n=0x10)";
  const call = pythonCall(text, 0, text.length);
  const mapped = call?.args.mapped({ text, map: identityMap('s', 0, text.length) });
  const written = (part: string): string | undefined => {
    const at = mapped?.text.indexOf(part) ?? -1;
    const span = mapped && mapSpan(mapped.map, { start: at, end: at + part.length });
    return span && text.slice(span.start, span.end);
  };
  expect([written('name'), written('\\n'), written('b'), written('16')]).toEqual([
    'name',
    '\\n',
    'b',
    '0x10',
  ]);
});
