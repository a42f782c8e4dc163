/**
 * Arguments that Gemini streams as fragments (`{jsonPath, stringValue | numberValue | boolValue | nullValue, willContinue}`),
 * put together into one JSON text. Names lead to their letters in the path, values to their fragments; brackets, quotes and
 * commas stand nowhere in the source.
 *
 * Fragments of one path are joined in the order in which they came, whatever came between. Arguments that did not end are
 * written without the brackets that close them: they read as cut off, as they are.
 */
import { sentence, type Said } from '../../base/words';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { isTrue, stringAt } from '../fields';
import { geminiAt } from './gemini-fields';
import { readJsonPath } from './json-path';
import type { PathStep } from './json-path';
import { jsonInside } from './json-text';
import type { JsonNode } from '../../json/node';
import type { MappedText, SourceId, SourceSpan, TextPiece } from '../../base/span';

/** A place in the source where something that stands nowhere in it is shown: right before the first of its parts. */
type Anchor = number;

type Value =
  | { t: 'string'; pieces: MappedText[]; open: boolean; at: Anchor }
  | { t: 'plain'; text: MappedText; at: Anchor }
  | { t: 'object'; members: Map<string, { name: MappedText; value: Value }>; at: Anchor }
  | { t: 'array'; items: Map<number, Value>; at: Anchor };

type Leaf = Extract<Value, { t: 'string' | 'plain' }>;

export class PartialArgs {
  private root: Value | undefined;

  constructor(private readonly source: SourceId) {}

  /** Takes one fragment; says why it could not, or null. */
  add(carrier: Carrier, fragment: JsonNode): Said | null {
    const path = stringAt(fragment, 'jsonPath') ?? stringAt(fragment, 'json_path');
    if (path === undefined)
      return sentence('unread.fragment-path', 'A fragment of arguments without jsonPath.');
    const steps = readJsonPath(stringOf(carrier, path));
    if (steps === null)
      return sentence('unread.fragment-place', 'The jsonPath of a fragment leads to no single place.');
    const leaf = leafOf(carrier, fragment, placeOf(carrier, path.span));
    if (leaf === null) return sentence('unread.fragment-value', 'A fragment of arguments without a value.');
    return this.put(steps, leaf)
      ? null
      : sentence('unread.fragment-kind', 'A fragment of arguments contradicts the kind of an earlier one.');
  }

  /** Two positions of a list with none between: what stands there did not come. */
  gaps(): boolean {
    return this.root !== undefined && hasGap(this.root);
  }

  /** @param ended the call came to its end; without, its closing brackets are left out */
  text(ended: boolean, at: SourceSpan): MappedText {
    const printer = new Printer(this.source);
    if (this.root !== undefined) printer.value(this.root, ended);
    else if (ended) printer.made('{}', at.start);
    return printer.mapped();
  }

  private put(steps: readonly PathStep[], leaf: Leaf): boolean {
    const [first, ...rest] = steps;
    if (first === undefined) {
      this.root = merged(this.root, leaf);
      return this.root !== undefined;
    }
    this.root ??= container(first, leaf.at);
    let holder = this.root;
    let step = first;
    for (const next of rest) {
      const child = childOf(holder, step);
      if (child === false) return false;
      const inner = child ?? container(next, leaf.at);
      if (child === undefined) hold(holder, step, inner);
      holder = inner;
      step = next;
    }
    const known = childOf(holder, step);
    if (known === false) return false;
    const value = merged(known, leaf);
    if (value === undefined) return false;
    hold(holder, step, value);
    return true;
  }
}

/** What stands before a text is shown where the text begins. */
const startOf = (text: MappedText | undefined, fallback: Anchor): Anchor =>
  text?.map.pieces[0]?.srcStart ?? fallback;

function leafOf(carrier: Carrier, fragment: JsonNode, path: SourceSpan): Leaf | null {
  const text = geminiAt(fragment, 'stringValue');
  if (text?.k === 'str') {
    const inside = jsonInside(stringOf(carrier, text));
    const open = isTrue(geminiAt(fragment, 'willContinue')) || !text.complete;
    return { t: 'string', pieces: [inside], open, at: path.start };
  }
  for (const key of ['numberValue', 'boolValue']) {
    const value = geminiAt(fragment, key);
    if (value?.k === 'num' || (value?.k === 'lit' && value.value !== null))
      return { t: 'plain', text: sliceOf(carrier, value.span), at: path.start };
  }
  const none = geminiAt(fragment, 'nullValue');
  if (none === undefined) return null;
  const { start, end } = placeOf(carrier, none.span);
  // The wire says it as null or as the word NULL_VALUE.
  const pieces = [{ start: 0, end: 4, srcStart: start, srcEnd: end }];
  return { t: 'plain', text: { text: 'null', map: { source: path.source, pieces } }, at: path.start };
}

const container = (step: PathStep, at: Anchor): Value =>
  step.t === 'key' ? { t: 'object', members: new Map(), at } : { t: 'array', items: new Map(), at };

/** The value at a step; undefined when nothing is there yet, false when there can be nothing. */
function childOf(holder: Value, step: PathStep): Value | undefined | false {
  if (holder.t === 'object' && step.t === 'key') return holder.members.get(step.name.text)?.value;
  if (holder.t === 'array' && step.t === 'index') return holder.items.get(step.index);
  return false;
}

function hold(holder: Value, step: PathStep, value: Value): void {
  if (holder.t === 'object' && step.t === 'key') {
    const known = holder.members.get(step.name.text);
    if (known === undefined) holder.members.set(step.name.text, { name: step.name, value });
    else known.value = value;
  } else if (holder.t === 'array' && step.t === 'index') holder.items.set(step.index, value);
}

/** Strings go on; another value replaces the earlier one; nothing takes the place of a container. */
function merged(known: Value | undefined, leaf: Leaf): Value | undefined {
  if (known?.t === 'string' && leaf.t === 'string') {
    for (const piece of leaf.pieces) known.pieces.push(piece);
    known.open = leaf.open;
    return known;
  }
  return known?.t === 'object' || known?.t === 'array' ? undefined : leaf;
}

function hasGap(value: Value): boolean {
  switch (value.t) {
    case 'string':
    case 'plain':
      return false;
    case 'object':
      return [...value.members.values()].some((member) => hasGap(member.value));
    case 'array': {
      let last = -1;
      for (const index of value.items.keys()) last = Math.max(last, index);
      return last >= value.items.size || [...value.items.values()].some(hasGap);
    }
  }
}

class Printer {
  private readonly texts: string[] = [];
  private readonly pieces: TextPiece[] = [];
  private length = 0;

  constructor(private readonly source: SourceId) {}

  mapped(): MappedText {
    return { text: this.texts.join(''), map: { source: this.source, pieces: this.pieces } };
  }

  /** What stands nowhere in the source. */
  made(text: string, at: Anchor): void {
    this.pieces.push({ start: this.length, end: this.length + text.length, srcStart: at, srcEnd: at });
    this.texts.push(text);
    this.length += text.length;
  }

  value(value: Value, ended: boolean): void {
    switch (value.t) {
      case 'string': {
        this.made('"', startOf(value.pieces[0], value.at));
        for (const piece of value.pieces) this.take(piece);
        if (ended || !value.open) this.made('"', this.lastPlace(value.at));
        return;
      }
      case 'plain':
        this.take(value.text);
        return;
      case 'object': {
        this.made('{', value.at);
        let left = value.members.size;
        for (const { name, value: inner } of value.members.values()) {
          const quoted = jsonInside(name);
          this.made('"', startOf(quoted, inner.at));
          this.take(quoted);
          this.made('":', this.lastPlace(inner.at));
          left--;
          this.value(inner, ended || left > 0);
          if (left > 0) this.made(',', this.lastPlace(inner.at));
        }
        if (ended) this.made('}', this.lastPlace(value.at));
        return;
      }
      case 'array': {
        this.made('[', value.at);
        const items = [...value.items].sort(([a], [b]) => a - b);
        for (const [i, [, inner]] of items.entries()) {
          if (i > 0) this.made(',', this.lastPlace(inner.at));
          this.value(inner, ended || i < items.length - 1);
        }
        if (ended) this.made(']', this.lastPlace(value.at));
      }
    }
  }

  private take(text: MappedText): void {
    for (const { start, end, srcStart, srcEnd } of text.map.pieces)
      this.pieces.push({ start: start + this.length, end: end + this.length, srcStart, srcEnd });
    this.texts.push(text.text);
    this.length += text.text.length;
  }

  private lastPlace(fallback: Anchor): Anchor {
    return this.pieces.at(-1)?.srcEnd ?? fallback;
  }
}
