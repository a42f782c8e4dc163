/**
 * Cuts a text at `<think>` and `</think>`. A region that is never closed runs to the end; a closing tag without an
 * opening one makes everything before it reasoning, because chat templates put the opening tag into the prompt. Tags
 * inside the strings of a call are data and cut nothing.
 */
import type { Span } from '../../base/span';
import type { FoundCall } from './text-protocol';

const OPEN = '<think>';
const CLOSE = '</think>';

export type TextRegion =
  | { t: 'visible'; span: Span; calls: FoundCall[] }
  | {
      t: 'reasoning';
      /** With its tags. */
      span: Span;
      /** Without them. */
      inner: Span;
      opened: boolean;
      terminated: boolean;
      calls: FoundCall[];
    };

type Find = (text: string, range: Span) => FoundCall[];

/** Searches again after a region whose braces did not close; more often than this a text is not searched. */
const MOST_SEARCHES = 8;

/** @returns regions that tile the text, each with the calls that stand in it, whose spans are offsets into `text` */
export function splitReasoning(text: string, find: Find): TextRegion[] {
  return new Splitter(text, find).run();
}

class Splitter {
  private readonly regions: TextRegion[] = [];
  private found: FoundCall[];
  private next = 0;
  private searches = 1;

  constructor(
    private readonly text: string,
    private readonly find: Find,
  ) {
    this.found = find(text, { start: 0, end: text.length });
  }

  run(): TextRegion[] {
    const { text } = this;
    let at = 0;
    let from = 0;
    let open = -1;
    let close = -1;
    let calls: FoundCall[] = [];
    const flush = (to: number): void => {
      if (to > from) this.regions.push({ t: 'visible', span: { start: from, end: to }, calls });
      calls = [];
    };
    for (;;) {
      // Looked up again only when passed: a text of many calls stays linear.
      if (open < at) open = indexOr(text, OPEN, at);
      if (close < at) close = indexOr(text, CLOSE, at);
      if (this.regions.length > 0) close = Infinity;
      const tag = Math.min(open, close);
      const call = this.found[this.next];
      if (call !== undefined && call.span.start < tag) {
        calls.push(call);
        this.next++;
        at = Math.max(at, call.span.end);
        continue;
      }
      if (tag === Infinity) break;
      if (tag === close) {
        // Everything so far was reasoning.
        const span = { start: 0, end: close + CLOSE.length };
        this.regions.push({
          t: 'reasoning',
          span,
          inner: { start: 0, end: close },
          opened: false,
          terminated: true,
          calls,
        });
        calls = [];
        at = from = span.end;
        continue;
      }
      flush(open);
      at = from = this.region(open);
    }
    flush(text.length);
    return this.regions;
  }

  /** Takes one region that opens at `open`; returns where the visible text goes on. */
  private region(open: number): number {
    const { text } = this;
    const inside = open + OPEN.length;
    const close = text.indexOf(CLOSE, inside);
    const inner = { start: inside, end: close < 0 ? text.length : close };
    const span = { start: open, end: close < 0 ? text.length : close + CLOSE.length };
    const calls: FoundCall[] = [];
    let spills = false;
    for (
      let one = this.found[this.next];
      one !== undefined && one.span.start < span.end;
      one = this.found[++this.next]
    ) {
      if (one.span.end <= inner.end) calls.push(one);
      else spills = true;
    }
    this.regions.push({ t: 'reasoning', span, inner, opened: true, terminated: close >= 0, calls });
    if (spills) this.searchAgain(inner, calls, span.end);
    return span.end;
  }

  /** Braces left open in the reasoning swallowed what follows: both sides are searched apart. */
  private searchAgain(inner: Span, calls: FoundCall[], from: number): void {
    if (this.searches >= MOST_SEARCHES) return;
    this.searches++;
    calls.splice(0, calls.length, ...this.find(this.text, inner));
    this.found = this.find(this.text, { start: from, end: this.text.length });
    this.next = 0;
  }
}

const indexOr = (text: string, sought: string, from: number): number => {
  const at = text.indexOf(sought, from);
  return at < 0 ? Infinity : at;
};
