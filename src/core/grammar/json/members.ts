/** A name of an object with its colon, and the state that waits for its value. */
import { entry, FLAG, NONE, OP } from '../machine';
import { BYTE } from './bytes';
import type { ObjectFacts } from './facts';
import { Interner } from './interner';
import { blanksOf, fillBlanks, type About, type Blanks, type Local, type Maker } from './local';
import type { ObjectDraft, ObjectRecords, Thread } from './object-record';

/** What a label of an awaited value means: the thread as it is when the value holds so. */
export type Labels = readonly Thread[];

/** A name with its colon, and the value that it waits for. */
export interface Member {
  record: ObjectDraft;
  labels: Labels;
  want: number;
  /** Of a name that only the text knows: says what the object is with it. */
  key: string;
  /** Null for one that only the text knows. */
  name: string | null;
  /** By blanks, 0 where any number may come. */
  colons: number[];
  /** The state that waits for the value, and its pair with the value's first; NONE before they are asked for. */
  awaiting: number;
  pair: number;
}

type MadeOf = Pick<Member, 'record' | 'labels' | 'want'>;

const newMember = ({ record, labels, want }: MadeOf, name: string | null, key: string): Member => ({
  record,
  labels,
  want,
  key,
  name,
  colons: [],
  awaiting: NONE,
  pair: NONE,
});

/** More than a list has names. */
const NAME_SPAN = 2 ** 24;

export class MemberStates {
  private readonly members = new Interner<Member>();
  /** By the object with the name, where it is of one kind: most are. */
  private readonly ofOne = new Map<number, Map<number, Member>>();

  /**
   * @param value the state that begins a value of a want, with so many blanks before it
   * @param after the state after a member, by what the object is with it
   */
  constructor(
    private readonly maker: Maker,
    private readonly records: ObjectRecords,
    private readonly value: (want: number, blanks: Blanks) => number,
    private readonly after: (record: number) => number,
  ) {}

  /**
   * The state after a name.
   * @param listed null for a name that only the text knows
   * @param what the object is with it: its record, or those that it may be as a text
   */
  named(made: MadeOf, listed: { name: string; index: number } | null, what: number | string): number {
    const { want } = made;
    const name = listed?.name ?? null;
    const member =
      typeof what === 'number'
        ? this.memberOf(what, want * NAME_SPAN + (listed === null ? 0 : listed.index + 1), () =>
            newMember(made, name, String(what)),
          )
        : this.keyed(made, name, what, name === null ? '' : JSON.stringify(name));
    return this.colon(member, blanksOf(this.maker.settings, 'elsewhere'));
  }

  private keyed(made: MadeOf, name: string | null, key: string, own: string): Member {
    const id = this.members.id(`${key} ${made.want} ${own}`, () => newMember(made, name, key));
    return this.members.get(id);
  }

  private memberOf(record: number, key: number, make: () => Member): Member {
    let members = this.ofOne.get(record);
    if (members === undefined) this.ofOne.set(record, (members = new Map<number, Member>()));
    let member = members.get(key);
    if (member === undefined) members.set(key, (member = make()));
    return member;
  }

  colon(member: Member, blanks: Blanks): number {
    return (member.colons[blanks ?? 0] ??= this.maker.add(
      member.name === null ? new FreeColonState(this, member, blanks) : new ColonState(this, member, blanks),
    ));
  }

  fillColon(member: Member, blanks: Blanks, row: Int32Array): void {
    const { settings } = this.maker;
    fillBlanks(row, settings, blanks, (left) => this.colon(member, left));
    if (member.pair === NONE) {
      member.awaiting = this.maker.add(new AwaitingState(this, member));
      const value = this.value(member.want, blanksOf(settings, 'after-separator'));
      member.pair = this.maker.newPair(member.awaiting, value);
    }
    row[BYTE.COLON] = entry(OP.PUSH, member.pair);
  }

  /** The colon after a name that nothing lists, once it is known; NONE where it stands already. */
  known(member: Member, blanks: Blanks, bytes: Uint8Array): number {
    const { record, key } = member;
    const name = decode(bytes);
    if (record.used.includes(name)) return NONE;
    const next = { ...record, used: [...record.used, name].sort(), unlisted: false };
    const made = { ...member, record: next };
    return this.colon(this.keyed(made, null, `${key} ${JSON.stringify(name)}`, ''), blanks);
  }

  /** One name more that stands takes nothing but itself from what may come. */
  endless({ labels }: Member): boolean {
    const { langs, settings } = this.maker;
    // There a name that nothing lists ends the listed ones.
    if (settings.keyOrder === 'schema') return false;
    return labels.every(({ one }) => langs.isOpen(this.records.cases.others(one)));
  }

  valueEnded({ record, labels }: Member, outcome: number): number {
    const held = labels.filter((_, i) => this.maker.labels.has(outcome, i));
    const threads = held.length < 2 ? held : best(held);
    const next = this.records.id({ ...record, threads });
    return next === NONE ? NONE : this.after(next);
  }

  aboutMember({ record, labels, want, name }: Member): About {
    return {
      kind: 'object',
      from: [],
      expects: [],
      ...(name === null ? {} : { segment: name }),
      facts: {
        t: 'slot',
        of: 'member',
        needs: this.maker.wants.get(want).parts.map(({ need }) => need),
        name,
        object: this.factsWith(record, labels),
      },
    };
  }

  private factsWith(record: ObjectDraft, threads: Labels): ObjectFacts | null {
    const id = this.records.id({ ...record, threads });
    return id === NONE ? null : this.records.facts(id);
  }
}

class ColonState implements Local {
  constructor(
    protected readonly members: MemberStates,
    protected readonly member: Member,
    protected readonly blanks: Blanks,
  ) {}

  fill(row: Int32Array): void {
    this.members.fillColon(this.member, this.blanks, row);
  }

  about(): About {
    return { kind: 'colon', from: [], expects: ['a colon'], facts: { t: 'colon' } };
  }
}

class FreeColonState extends ColonState {
  get flags(): number {
    return this.members.endless(this.member) ? FLAG.ENDLESS : 0;
  }

  named(name: Uint8Array): number {
    return this.members.known(this.member, this.blanks, name);
  }
}

class AwaitingState implements Local {
  constructor(
    private readonly members: MemberStates,
    private readonly member: Member,
  ) {}

  fill(): void {
    // It waits: the value has the bytes.
  }

  after(outcome: number): number {
    return this.members.valueEnded(this.member, outcome);
  }

  about(): About {
    return this.members.aboutMember(this.member);
  }
}

/** Of threads of one case, those that hold less than another are told by it. */
function best(threads: readonly Thread[]): Thread[] {
  return threads.filter(
    (one, i) =>
      !threads.some(
        (other, j) =>
          i !== j &&
          other.one === one.one &&
          other.mask === one.mask &&
          (other.held & one.held) === one.held &&
          (other.held !== one.held || j < i),
      ),
  );
}

const decoder = new TextDecoder();
/** What a name says, of its bytes between the quotes. */
const decode = (bytes: Uint8Array): string => String(JSON.parse(`"${decoder.decode(bytes)}"`));
