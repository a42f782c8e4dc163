/**
 * Cuts a text at the tags of reasoning: `<think>` and `</think>`, and those of Mistral and Kimi. A region that is never closed
 * runs to the end; a closing tag without an opening one makes everything before it reasoning, because chat templates put the
 * opening tag into the prompt. Tags inside of a call are data and cut nothing.
 */
import type { Span } from '../../base/span';
import { NextIndex } from './next-index';

/** Opening and closing tag. */
const TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
];
const OPENING = TAGS.map(([open]) => open);
const CLOSING = TAGS.map(([, close]) => close);

export type TextRegion<T> =
  | { t: 'visible'; span: Span; found: T[] }
  | {
      t: 'reasoning';
      /** With its tags. */
      span: Span;
      /** Without them. */
      inner: Span;
      opened: boolean;
      terminated: boolean;
      found: T[];
    };

type Find<T> = (text: string, range: Span) => T[];

/** Searches again after a region whose braces did not close; more often than this a text is not searched. */
const MOST_SEARCHES = 8;

/** @returns regions that tile the text, each with what was found in it, whose spans are offsets into `text` */
export function splitReasoning<T extends { span: Span }>(text: string, find: Find<T>): TextRegion<T>[] {
  return new Splitter(text, find).run();
}

class Splitter<T extends { span: Span }> {
  private readonly regions: TextRegion<T>[] = [];
  private readonly tags: NextIndex;
  private readonly closing: NextIndex;
  private found: T[];
  private next = 0;
  private searches = 1;

  constructor(
    private readonly text: string,
    private readonly find: Find<T>,
  ) {
    this.tags = new NextIndex(text, text.length);
    this.closing = new NextIndex(text, text.length);
    this.found = find(text, { start: 0, end: text.length });
  }

  run(): TextRegion<T>[] {
    const { text } = this;
    let at = 0;
    let from = 0;
    let found: T[] = [];
    const flush = (to: number): void => {
      if (to > from) this.regions.push({ t: 'visible', span: { start: from, end: to }, found });
      found = [];
    };
    for (;;) {
      const open = this.tags.nearest(OPENING, at);
      const close = this.regions.length > 0 ? Infinity : this.tags.nearest(CLOSING, at);
      const tag = Math.min(open, close);
      const one = this.found[this.next];
      if (one !== undefined && one.span.start < tag) {
        found.push(one);
        this.next++;
        at = Math.max(at, one.span.end);
        continue;
      }
      if (tag === Infinity) break;
      if (tag === close) {
        // Everything so far was reasoning.
        const span = { start: 0, end: close + this.lengthAt(CLOSING, close) };
        this.regions.push({
          t: 'reasoning',
          span,
          inner: { start: 0, end: close },
          opened: false,
          terminated: true,
          found,
        });
        found = [];
        at = from = span.end;
        continue;
      }
      flush(open);
      at = from = this.region(open);
    }
    flush(text.length);
    return this.regions;
  }

  private lengthAt(tags: readonly string[], at: number): number {
    return tags.find((tag) => this.text.startsWith(tag, at))?.length ?? 1;
  }

  /** Takes one region that opens at `open`; returns where the visible text goes on. */
  private region(open: number): number {
    const { text } = this;
    const [opening, closing] = TAGS.find(([tag]) => text.startsWith(tag, open)) ?? ['', ''];
    const inside = open + opening.length;
    const close = this.closing.of(closing, inside);
    const terminated = close !== Infinity;
    const inner = { start: inside, end: terminated ? close : text.length };
    const span = { start: open, end: terminated ? close + closing.length : text.length };
    const found: T[] = [];
    let spills = false;
    for (
      let one = this.found[this.next];
      one !== undefined && one.span.start < span.end;
      one = this.found[++this.next]
    ) {
      if (one.span.end <= inner.end) found.push(one);
      else spills = true;
    }
    this.regions.push({ t: 'reasoning', span, inner, opened: true, terminated, found });
    if (spills) this.searchAgain(inner, found, span.end);
    return span.end;
  }

  /** Braces left open in the reasoning swallowed what follows: both sides are searched apart. */
  private searchAgain(inner: Span, found: T[], from: number): void {
    if (this.searches >= MOST_SEARCHES) return;
    this.searches++;
    found.splice(0, found.length, ...this.find(this.text, inner));
    this.found = this.find(this.text, { start: from, end: this.text.length });
    this.next = 0;
  }
}
