/**
 * Which keyword is responsible, asked of the grammar itself: the one without which the byte would have been taken. The schema is
 * compiled again without one keyword occurrence at a time, which is why it is asked for one token and few candidates.
 */
import { splitPointer } from '../../base/pointer';
import type { JsonNode, Member } from '../../json/node';
import { scanJson } from '../../json/scan';
import { JsonMachine } from '../json/json-machine';
import { TooManyAlternatives } from '../json/objects';
import { LangTooLarge } from '../lang';
import type { GrammarSettings } from '../settings';
import type { Origin, ShapesSource } from '../shape';
import { Stepper } from '../step';
import { keywordsOn } from './pointers';

/** Schemas without one keyword that are kept: a person asks about neighbouring tokens. */
const MOST_KEPT = 16;

export class Counterfactual {
  private readonly without = new Map<Origin, Stepper | null>();
  private root: JsonNode | undefined;

  constructor(
    private readonly source: ShapesSource,
    private readonly settings: GrammarSettings,
  ) {}

  /** @param text taken in full without what stands at the pointer? */
  takes(pointer: Origin, text: Uint8Array): boolean {
    try {
      const stepper = this.stepper(pointer);
      return stepper !== null && 'end' in stepper.run(text);
    } catch (error) {
      // Less of a schema may come to more than is made.
      if (error instanceof LangTooLarge || error instanceof TooManyAlternatives) return false;
      throw error;
    }
  }

  private stepper(pointer: Origin): Stepper | null {
    let stepper = this.without.get(pointer);
    if (stepper === undefined) {
      const [oldest] = this.without.keys();
      if (oldest !== undefined && this.without.size >= MOST_KEPT) this.without.delete(oldest);
      stepper = this.compile(pointer);
    } else this.without.delete(pointer);
    this.without.set(pointer, stepper);
    return stepper;
  }

  private compile(pointer: Origin): Stepper | null {
    const text = this.textWithout(pointer);
    const made = text === null ? null : this.source.of(text);
    return made === null ? null : new Stepper(new JsonMachine(made.shapes, made.langs, this.settings));
  }

  /** The schema without the keyword; a subschema of a list or map is `true` instead. */
  private textWithout(pointer: Origin): string | null {
    const { text } = this.source;
    const parts = splitPointer(pointer);
    const key = parts.pop();
    if (key === undefined || !pointer.startsWith('/')) return null;
    const parent = this.nodeAt(parts);
    const replaced = ({ start, end }: { start: number; end: number }, by: string): string =>
      text.slice(0, start) + by + text.slice(end);
    if (parent?.k === 'arr') {
      const item = parent.items[Number(key)];
      return item === undefined ? null : replaced(item.span, 'true');
    }
    if (parent?.k !== 'obj') return null;
    const at = parent.members.findLastIndex((member) => member.key === key);
    const value = parent.members[at]?.value;
    if (value === undefined) return null;
    const isEntry = keywordsOn(pointer).at(-1)?.pointer !== pointer;
    if (isEntry) return replaced(value.span, value.k === 'arr' ? '[]' : 'true');
    return replaced(memberSpan(parent.members, at), '');
  }

  private nodeAt(parts: readonly string[]): JsonNode | undefined {
    let node = (this.root ??= scanJson(this.source.text).root);
    for (const part of parts) {
      if (node?.k === 'obj') node = node.members.findLast(({ key }) => key === part)?.value;
      else if (node?.k === 'arr') node = node.items[Number(part)];
      else return undefined;
    }
    return node;
  }
}

/** The member with the comma that goes with it. */
function memberSpan(members: readonly Member[], at: number): { start: number; end: number } {
  const member = members[at];
  const next = members[at + 1];
  const before = members[at - 1];
  const start = member?.keySpan.start ?? 0;
  const end = member?.value?.span.end ?? start;
  if (next !== undefined) return { start, end: next.keySpan.start };
  return { start: before?.value?.span.end ?? start, end };
}
