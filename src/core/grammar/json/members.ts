/** A name of an object with its colon, and the state that waits for its value. */
import { entry, FLAG, NONE, OP } from '../machine';
import { BYTE } from './bytes';
import type { ObjectFacts } from './facts';
import { Interner } from './interner';
import { blanksOf, fillBlanks, type About, type Blanks, type Local, type Maker } from './local';
import type { ObjectRecord, ObjectRecords, Thread } from './object-record';

/** What a label of an awaited value means: the thread as it is when the value holds so. */
export type Labels = readonly Thread[];

/** A name with its colon, and the value that it waits for. */
export interface Member {
  record: ObjectRecord;
  labels: Labels;
  want: number;
  /** Says what the object is with it. */
  key: string;
  /** Null for one that only the text knows. */
  name: string | null;
  colons: Map<Blanks, number>;
  /** The state that waits for the value; NONE before it is asked for. */
  awaiting: number;
}

export class MemberStates {
  private readonly members = new Interner<Member>();

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

  /** The state after the name. */
  named(member: Omit<Member, 'colons' | 'awaiting'>): number {
    return this.colon(this.member(member), blanksOf(this.maker.settings, 'elsewhere'));
  }

  private member(member: Omit<Member, 'colons' | 'awaiting'>): Member {
    const { key, want, name } = member;
    const id = this.members.id(name === null ? `${key} ${want}` : `${key} ${want} ${name}`, () => ({
      ...member,
      colons: new Map(),
      awaiting: NONE,
    }));
    return this.members.get(id);
  }

  colon(member: Member, blanks: Blanks): number {
    let state = member.colons.get(blanks);
    if (state === undefined) {
      const local =
        member.name === null
          ? new FreeColonState(this, member, blanks)
          : new ColonState(this, member, blanks);
      member.colons.set(blanks, (state = this.maker.add(local)));
    }
    return state;
  }

  fillColon(member: Member, blanks: Blanks, row: Int32Array): void {
    const { settings } = this.maker;
    fillBlanks(row, settings, blanks, (left) => this.colon(member, left));
    if (member.awaiting === NONE) member.awaiting = this.maker.add(new AwaitingState(this, member));
    const value = this.value(member.want, blanksOf(settings, 'after-separator'));
    row[BYTE.COLON] = entry(OP.PUSH, this.maker.pair(member.awaiting, value));
  }

  /** The colon after a name that nothing lists, once it is known; NONE where it stands already. */
  known(member: Member, blanks: Blanks, bytes: Uint8Array): number {
    const { record, key } = member;
    const name = decode(bytes);
    if (record.used.includes(name)) return NONE;
    const next = { ...record, used: [...record.used, name].sort() };
    return this.colon(
      this.member({ ...member, record: next, key: `${key} ${JSON.stringify(name)}` }),
      blanks,
    );
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
    const next = this.records.id({ ...record, threads: best(held) });
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

  private factsWith(record: ObjectRecord, threads: Labels): ObjectFacts | null {
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
