import { describe, expect, it } from 'vitest';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { LangTooLarge } from '../../core/grammar/lang';
import { createLangs } from '../../core/grammar/lang/langs';
import type { Machine } from '../../core/grammar/machine';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../../core/grammar/settings';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { maskOf } from '../../testing/walks';
import { prepareRows } from './prepare';
import { Tables } from './tables';
import { openWorkspace } from './workspace';

const SCHEMA = {
  properties: { unit: { enum: ['celsius', 'fahrenheit'] }, days: { type: 'integer' }, more: { $ref: '#' } },
  required: ['unit'],
};
function machineOf(schema: unknown): JsonMachine {
  const langs = createLangs();
  const shapes = createShapes(JSON.stringify(schema), langs, DEFAULT_SETTINGS);
  if (!shapes.ok) throw new Error(shapes.error.map(({ message }) => message).join(' '));
  return new JsonMachine(shapes.value, langs, DEFAULT_SETTINGS);
}
const filledIn = (tables: Tables): number => tables.slots.filter((slot) => slot !== 0).length;
const emptyTables = (): Tables => new Tables((words) => new Int32Array(words));

describe('prepareRows', () => {
  it('fills so many rows, the nearest first, and the same each time', () => {
    const filled = [1, 40, 41, 5_000].map((most) => {
      const tables = emptyTables();
      prepareRows(tables, machineOf(SCHEMA), most);
      return filledIn(tables);
    });
    // A row's escapes come with it.
    expect(filled[0]).toBeLessThan(6);
    expect(filled[1]).toBeGreaterThanOrEqual(40);
    expect(filled[1]).toBeLessThan(45);
    expect(filled[2]).toBeGreaterThan(40);
    expect(filled[3]).toBeGreaterThan(60);
    const again = emptyTables();
    prepareRows(again, machineOf(SCHEMA), 40);
    expect(filledIn(again)).toBe(filled[1]);
  });

  it('leaves every mask as it is', () => {
    const vocabulary = jsonVocabulary();
    const [prepared, plain] = [openWorkspace(vocabulary, null), openWorkspace(vocabulary, null)];
    const machine = machineOf(SCHEMA);
    prepared.prepare(machine);
    const [matcher, reference] = [prepared.matcher(machine), plain.matcher(machineOf(SCHEMA))];
    for (const byte of new TextEncoder().encode(
      '{"unit":"celsius","more":{"unit":"fahrenheit","d\\u0061ys":-12}}',
    )) {
      expect(maskOf(matcher, vocabulary)).toEqual(maskOf(reference, vocabulary));
      expect(matcher.acceptBytes(Uint8Array.of(byte)) + reference.acceptBytes(Uint8Array.of(byte))).toBe(2);
    }
    expect(matcher.isAccepting()).toBe(true);
  });

  it('stops where the machine cannot go on, and lets the mask say so', () => {
    const machine = machineOf(SCHEMA);
    let asked = 0;
    const breaking: Machine = Object.create(machine, {
      fillRow: {
        value: (state: number, row: Int32Array) => {
          if (asked++ === 3) throw new LangTooLarge('no more');
          machine.fillRow(state, row);
        },
      },
    }) as Machine;
    const tables = emptyTables();
    prepareRows(tables, breaking);
    expect(filledIn(tables)).toBe(3);
  });
});
