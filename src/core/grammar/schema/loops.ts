/**
 * References that lead a value back to the same schema with the same value say nothing and would never end. They are looked for
 * along the applicators in place, once for every subschema.
 */
import { sentence } from '../../base/words';
import type { JsonNode } from '../../json/node';
import { lastMembers } from '../../schema/walk';
import type { NeedId, Origin } from '../shape';
import { Instance } from './instance';
import type { Literal } from './needs';
import type { Program } from './program';
import { Refusal } from './refusal';

/** Applicators in place nested deeper than this are refused: work on them recurses. */
const DEEPEST = 500;

interface Led {
  literal: Literal;
  /** The keyword that leads to it. */
  origin: Origin;
}

interface Step {
  atom: number;
  next: readonly Led[];
  at: number;
}

export class Loops {
  private readonly done = new Set<number>();

  constructor(private readonly program: Program) {}

  /** @throws Refusal */
  check(literal: Literal): void {
    const open = new Set<number>();
    const path: Step[] = [];
    const enter = ({ literal: one, origin }: Led): void => {
      const atom = one >> 1;
      if (this.done.has(atom)) return;
      if (open.has(atom))
        throw new Refusal(
          'REF_LOOP',
          origin,
          sentence(
            'REF_LOOP.same',
            'It leads back to a schema that it is part of, with the same value: it says nothing.',
          ),
        );
      if (path.length >= DEEPEST)
        throw new Refusal(
          'SCHEMA_TOO_DEEP',
          origin,
          sentence(
            'SCHEMA_TOO_DEEP.one-value',
            'More than {most} schemas apply to one value, one inside of the other.',
            { most: DEEPEST },
          ),
        );
      open.add(atom);
      path.push({ atom, next: this.inPlace(one), at: 0 });
    };
    enter({ literal, origin: '' });
    for (let step = path[path.length - 1]; step !== undefined; step = path[path.length - 1]) {
      const next = step.next[step.at++];
      if (next !== undefined) enter(next);
      else {
        path.pop();
        open.delete(step.atom);
        this.done.add(step.atom);
      }
    }
  }

  private inPlace(literal: Literal): readonly Led[] {
    const { program } = this;
    const atom = program.needs.atomOf(literal);
    const found: Led[] = [];
    const add = (need: NeedId, origin: Origin): void => {
      for (const one of program.needs.literals(need)) found.push({ literal: one, origin });
    };
    if (atom.t === 'all') add(atom.need, '');
    if (atom.t !== 'schema') return found;
    const at = new Instance(atom.place, atom.scope);
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'])
      if (at.get(keyword) !== undefined) add(program.referred(at, keyword), at.origin(keyword));
    const child = (node: JsonNode, keyword: string, ...parts: (string | number)[]): void => {
      add(program.child(at, node, keyword, ...parts), at.origin(keyword, ...parts));
    };
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const list = at.get(keyword);
      if (list?.k === 'arr') list.items.forEach((node, i) => child(node, keyword, i));
    }
    for (const keyword of ['not', 'if', 'then', 'else']) {
      const node = at.get(keyword);
      if (node !== undefined) child(node, keyword);
    }
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const map = at.get(keyword);
      if (map?.k !== 'obj') continue;
      for (const [name, node] of lastMembers(map)) if (node.k !== 'arr') child(node, keyword, name);
    }
    return found;
  }
}
