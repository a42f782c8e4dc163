/** The state before a value: what it begins with says its type. Literals are spelled out here. */
import { entry, NONE, OP } from '../machine';
import { ArrayStates } from './arrays';
import { BYTE } from './bytes';
import { blanksOf, fillBlanks, type Blanks, type Maker } from './local';
import { NumberStates } from './numbers';
import { ObjectStates } from './objects';
import { StringStates } from './strings';
import { ValueBodies } from './value-bodies';
import type { Want } from './want';

export class ValueStates {
  readonly objects: ObjectStates;
  private readonly arrays: ArrayStates;
  private readonly numbers: NumberStates;
  private readonly bodies: ValueBodies;
  private readonly strings: StringStates;

  constructor(private readonly maker: Maker) {
    const value = (want: number, blanks: Blanks): number => this.begin(want, blanks);
    this.objects = new ObjectStates(maker, value);
    this.arrays = new ArrayStates(maker, value);
    this.numbers = new NumberStates(maker);
    this.bodies = new ValueBodies(maker);
    this.strings = new StringStates(maker, this.bodies);
  }

  /** The state that begins a value of the want, with so many blanks before it. */
  begin(want: number, blanks: Blanks): number {
    return this.maker.state(`value ${want} ${blanks ?? ''}`, () => {
      const wanted = this.maker.wants.get(want);
      return {
        fill: (row) => {
          fillBlanks(row, this.maker.settings, blanks, (left) => this.begin(want, left));
          this.fillValue(wanted, row);
        },
        about: () => ({
          kind: 'value',
          from: [...new Set(wanted.parts.flatMap(({ need }) => this.maker.shapes.shape(need).from))],
          expects: expectsOf(wanted, this.maker),
          facts: { t: 'value', needs: wanted.parts.map(({ need }) => need) },
        }),
      };
    });
  }

  private fillValue(want: Want, row: Int32Array): void {
    this.literal(row, 'null', want.nulls);
    this.literal(row, 'false', want.falses);
    this.literal(row, 'true', want.trues);
    if (want.numbers.length > 0) this.numbers.begin(want.numbers, row);
    if (want.strings.length > 0) {
      const body = this.bodies.start(want.strings);
      if (body !== NONE) row[BYTE.QUOTE] = entry(OP.GO, this.strings.plain(body));
    }
    if (want.arrays.length > 0) {
      const state = this.arrays.open(want.arrays);
      if (state !== NONE) row[BYTE.OPEN_ARRAY] = entry(OP.GO, state);
    }
    if (want.objects.length > 0) {
      const state = this.objects.open(want.objects);
      if (state !== NONE) row[BYTE.OPEN_OBJECT] = entry(OP.GO, state);
    }
  }

  private literal(row: Int32Array, word: string, mask: number): void {
    if (mask !== 0) row[word.charCodeAt(0)] = entry(OP.GO, this.letters(word, 1, mask));
  }

  private letters(word: string, at: number, mask: number): number {
    return this.maker.state(`letters ${word} ${at} ${mask}`, () => ({
      fill: (row) => {
        const last = at === word.length - 1;
        row[word.charCodeAt(at)] = last
          ? entry(OP.POP, mask)
          : entry(OP.GO, this.letters(word, at + 1, mask));
      },
      about: () => ({
        kind: 'literal',
        from: [],
        expects: [`the rest of ${word}`],
        facts: { t: 'literal', word, at },
      }),
    }));
  }

  /** The state before all of the text, and its stack's first frame. */
  root(want: number): number {
    const { settings } = this.maker;
    const outer = blanksOf(settings, 'elsewhere');
    const value = this.begin(want, 0);
    const firsts = new Int32Array(256);
    this.fillValue(this.maker.wants.get(want), firsts);
    const push = entry(OP.PUSH_REDO, this.maker.pair(this.ended(outer), value));
    const before = (blanks: Blanks): number =>
      this.maker.state(`root ${want} ${blanks ?? ''}`, () => ({
        fill: (row) => {
          fillBlanks(row, settings, blanks, before);
          for (const [byte, one] of firsts.entries()) if (one !== 0) row[byte] = push;
        },
        about: () => ({
          kind: 'value',
          from: this.maker.shapes.shape(this.maker.shapes.root).from,
          expects: expectsOf(this.maker.wants.get(want), this.maker),
          facts: { t: 'value', needs: [this.maker.shapes.root] },
        }),
      }));
    return before(outer);
  }

  private ended(outer: Blanks): number {
    return this.maker.state('root v', () => ({
      fill: () => undefined,
      after: () => this.end(outer),
      about: () => ({
        kind: 'end',
        from: [],
        expects: [],
        facts: { t: 'slot', of: 'root', needs: [this.maker.shapes.root] },
      }),
    }));
  }

  private end(blanks: Blanks): number {
    return this.maker.state(`end ${blanks ?? ''}`, () => ({
      flags: 1,
      fill: (row) => fillBlanks(row, this.maker.settings, blanks, (left) => this.end(left)),
      about: () => ({ kind: 'end', from: [], expects: ['the end'], facts: { t: 'end' } }),
    }));
  }
}

function expectsOf(want: Want, { langs }: Maker): string[] {
  return [
    ...(want.objects.length > 0 ? ['an object'] : []),
    ...(want.arrays.length > 0 ? ['an array'] : []),
    ...(want.strings.length > 0 ? ['a string'] : []),
    ...(want.numbers.some(({ lang }) => lang !== langs.nothing) ? ['a number'] : []),
    ...(want.trues !== 0 ? ['true'] : []),
    ...(want.falses !== 0 ? ['false'] : []),
    ...(want.nulls !== 0 ? ['null'] : []),
  ];
}
