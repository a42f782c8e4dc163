import { describe, expect, it } from 'vitest';
import { createCallscopeEngine } from '../../engine/callscope/engine';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { utf8Bytes } from '../base/utf8';
import type { Plain } from '../grammar/plain/plain';
import { LangTooLarge } from '../grammar/lang';
import { stateView } from './state-view';
import { walkText } from './walk';

const SCHEMA =
  '{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}';

describe('the automaton at a place', () => {
  it('tells less where looking ahead grows beyond the bounds, and the mask all the same', async () => {
    const vocabulary = jsonVocabulary();
    const engine = createCallscopeEngine({ vocabulary, now: () => 0 });
    const made = await engine.compile(SCHEMA, { whitespace: 'none' });
    if (!made.ok || made.value.plain === undefined) throw new Error('It compiles.');
    const matcher = await made.value.matcher();
    matcher.acceptBytes(utf8Bytes('{"a":1'));
    const { plain } = made.value;
    const { stepper } = plain;
    const grown: Plain = {
      ...plain,
      stepper: Object.assign(Object.create(stepper) as typeof stepper, {
        row: (state: number) => {
          // Two bytes ahead.
          if (plain.words({ state, set: 0, count: 0, cell: null, nameAt: -1 }).label === 'closed')
            throw new LangTooLarge('too much');
          return stepper.row(state);
        },
      }),
      completion: () => {
        throw new LangTooLarge('too much');
      },
    };
    const at = { vocabulary, matcher, grammar: { ...made.value, plain: grown } };
    const view = await stateView(at);
    expect(view.completion).toBeNull();
    expect(view.graph).toMatchObject({ nodes: [{ kind: 'here', label: 'number', more: true }], edges: [] });
    expect(view.transitions.flatMap(({ bytes, state }) => (state === null ? [] : bytes))).toContain(0x7d);
    matcher.rollback(1);
    expect(await walkText(at, '{"a":1')).toMatchObject({ deadAt: null, completion: null });
  });

  it('of an engine without a plain reading is what its masks tell', async () => {
    const vocabulary = tinyVocabulary();
    const made = await tinyEngine(vocabulary).compile(SCHEMA, { whitespace: 'none' });
    if (!made.ok) throw new Error('It compiles.');
    const matcher = await made.value.matcher();
    matcher.acceptBytes(utf8Bytes('{"a":-'));
    const view = await stateView({ vocabulary, matcher, grammar: made.value });
    expect(view).toMatchObject({ standing: null, counter: null, completion: null, complete: false });
    const live = view.transitions.flatMap(({ bytes, state }) => (state === null ? [] : bytes));
    expect(live).toEqual(Array.from('0123456789', (digit) => digit.charCodeAt(0)));
    expect(view.transitions.at(-1)).toMatchObject({ state: null, allowed: 0 });
  });
});
