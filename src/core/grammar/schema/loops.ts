/**
 * References that lead a value back to the same schema with the same value say nothing and would never end. They are looked for
 * along the applicators in place, once for every subschema.
 */
import { lastMembers } from '../../schema/walk';
import type { NeedId, Origin } from '../shape';
import { Instance } from './instance';
import type { Literal } from './needs';
import type { Program } from './program';
import { Refusal } from './refusal';

/** Applicators in place nested deeper than this are refused: work on them recurses. */
const DEEPEST = 500;

interface Step {
  atom: number;
  origin: Origin;
  next: readonly Literal[];
  at: number;
}

export class Loops {
  private readonly done = new Set<number>();

  constructor(private readonly program: Program) {}

  /** @throws Refusal */
  check(literal: Literal): void {
    const open = new Set<number>();
    const path: Step[] = [];
    const enter = (one: Literal): void => {
      const atom = one >> 1;
      if (this.done.has(atom)) return;
      const origin = this.originOf(one);
      if (open.has(atom))
        throw new Refusal(
          'REF_LOOP',
          origin,
          'References lead from here back to here without going into a part of the value.',
        );
      if (path.length >= DEEPEST)
        throw new Refusal(
          'SCHEMA_TOO_DEEP',
          origin,
          `More than ${DEEPEST} schemas apply to one value, one inside of the other.`,
        );
      open.add(atom);
      path.push({ atom, origin, next: this.inPlace(one), at: 0 });
    };
    enter(literal);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const next = step.next[step.at++];
      if (next !== undefined) enter(next);
      else {
        path.pop();
        open.delete(step.atom);
        this.done.add(step.atom);
      }
    }
  }

  private originOf(literal: Literal): Origin {
    const atom = this.program.needs.atomOf(literal);
    return atom.t === 'schema' ? atom.place.origin : '';
  }

  private inPlace(literal: Literal): readonly Literal[] {
    const { program } = this;
    const atom = program.needs.atomOf(literal);
    const of = (needs: readonly NeedId[]): Literal[] =>
      needs.flatMap((need) => [...program.needs.literals(need)]);
    if (atom.t === 'all') return program.needs.literals(atom.need);
    if (atom.t === 'constant') return [];
    const at = new Instance(atom.place, atom.scope);
    const needs: NeedId[] = [];
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'])
      if (at.get(keyword) !== undefined) needs.push(program.referred(at, keyword));
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const list = at.get(keyword);
      if (list?.k === 'arr')
        list.items.forEach((node, i) => needs.push(program.child(at, node, at.origin(keyword, i))));
    }
    for (const keyword of ['not', 'if', 'then', 'else']) {
      const node = at.get(keyword);
      if (node !== undefined) needs.push(program.child(at, node, at.origin(keyword)));
    }
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const map = at.get(keyword);
      if (map?.k !== 'obj') continue;
      for (const [name, node] of lastMembers(map))
        if (node.k !== 'arr') needs.push(program.child(at, node, at.origin(keyword, name)));
    }
    return of(needs);
  }
}
