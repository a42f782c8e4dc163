/**
 * Which keyword is responsible, asked of the grammar itself: the one without which the byte would have been taken. The schema is
 * compiled again without one keyword occurrence at a time, which is why it is asked on demand and for few candidates.
 */
import { splitPointer } from '../../base/pointer';
import type { JsonNode, Member } from '../../json/node';
import { scanJson } from '../../json/scan';
import { KEYWORDS } from '../../schema/keywords';
import type { Explanation } from '../engine';
import { JsonMachine } from '../json/json-machine';
import { createLangs } from '../lang/langs';
import { createShapes } from '../schema/create-shapes';
import type { GrammarSettings } from '../settings';
import type { Origin } from '../shape';
import { Stepper } from '../step';
import { keywordsOn } from './pointers';

const MOST_CANDIDATES = 8;

export class Counterfactual {
  private readonly without = new Map<Origin, Stepper | null>();
  private readonly root: JsonNode | undefined;

  constructor(
    private readonly schemaText: string,
    private readonly settings: GrammarSettings,
    private readonly documents: ReadonlyMap<string, string> = new Map(),
  ) {
    this.root = scanJson(schemaText).root;
  }

  /**
   * Of the candidates, at most eight, those without which all of `text` would be taken.
   * @param text with the refused byte as its last
   */
  responsible(candidates: readonly Origin[], text: Uint8Array): Origin[] {
    return [...new Set(candidates)].slice(0, MOST_CANDIDATES).filter((pointer) => {
      const stepper = this.stepper(pointer);
      return stepper !== null && 'end' in stepper.run(text);
    });
  }

  /** Keyword occurrences that may be meant: the explanation's own, then those of the innermost subschemas. */
  candidates({ rules, ...explanation }: Explanation): Origin[] {
    const own = !explanation.allowed && explanation.schemaPath !== undefined ? [explanation.schemaPath] : [];
    const around = [...rules].reverse().flatMap(({ schemaPath }) => {
      const node = this.nodeAt(schemaPath);
      return node?.k === 'obj'
        ? node.members.filter(({ key }) => KEYWORDS.has(key)).map(({ key }) => `${schemaPath}/${key}`)
        : [];
    });
    return [...own, ...own.flatMap((pointer) => keywordsOn(pointer).map((at) => at.pointer)), ...around];
  }

  private stepper(pointer: Origin): Stepper | null {
    const known = this.without.get(pointer);
    if (known !== undefined) return known;
    const made = this.compile(pointer);
    this.without.set(pointer, made);
    return made;
  }

  private compile(pointer: Origin): Stepper | null {
    const text = this.textWithout(pointer);
    if (text === null) return null;
    const langs = createLangs();
    const shapes = createShapes(text, langs, this.settings, this.documents);
    if (!shapes.ok || !shapes.value.inhabited(shapes.value.root)) return null;
    return new Stepper(new JsonMachine(shapes.value, langs, this.settings));
  }

  /** The schema without the keyword; a subschema of a list or map is `true` instead. */
  private textWithout(pointer: Origin): string | null {
    const parts = splitPointer(pointer);
    const key = parts.pop();
    if (key === undefined) return null;
    const parent = this.nodeAt(pointer.slice(0, pointer.lastIndexOf('/')));
    const { schemaText } = this;
    const replaced = ({ start, end }: { start: number; end: number }, by: string): string =>
      schemaText.slice(0, start) + by + schemaText.slice(end);
    if (parent?.k === 'arr') {
      const item = parent.items[Number(key)];
      return item === undefined ? null : replaced(item.span, 'true');
    }
    if (parent?.k !== 'obj') return null;
    const at = parent.members.findIndex((member) => member.key === key);
    const member = parent.members[at];
    if (member?.value === undefined) return null;
    const isEntry = keywordsOn(pointer).at(-1)?.pointer !== pointer;
    if (isEntry) return replaced(member.value.span, member.value.k === 'arr' ? '[]' : 'true');
    return replaced(memberSpan(parent.members, at), '');
  }

  private nodeAt(pointer: Origin): JsonNode | undefined {
    let node = this.root;
    for (const part of splitPointer(pointer)) {
      if (node?.k === 'obj') node = node.members.find(({ key }) => key === part)?.value;
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
