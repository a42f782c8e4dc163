/**
 * Plain search through every text of a session: responses, prompt, schemas, files. It finds what no panel has rendered. Linear in
 * the texts; upper and lower case count as the same where that does not move places.
 */
import { SECTION_IDS, type SessionDocument } from '../../core/document/document';
import {
  fileSource,
  lineColumn,
  promptSource,
  responseSource,
  toolSource,
  type SourceSpan,
  type Span,
} from '../../core/base/span';

export type TextPlace =
  | { in: 'response'; index: number }
  | { in: 'prompt'; section: string }
  | { in: 'tool'; name: string }
  | { in: 'file'; path: string };

export interface TextHit {
  place: TextPlace;
  span: SourceSpan;
  line: number;
  /** The text around it, on one line, and where the hit stands in it. */
  excerpt: string;
  at: Span;
}

interface Searched {
  place: TextPlace;
  source: string;
  text: string;
}

const AROUND = 48;
const BEFORE = 24;

export function textsOf(document: SessionDocument): Searched[] {
  const { prompt, responses, tools, files } = document;
  return [
    ...responses.map(({ text }, index): Searched => ({
      place: { in: 'response', index },
      source: responseSource(index),
      text,
    })),
    ...(prompt.kind === 'sections'
      ? SECTION_IDS.map((section): Searched => ({
          place: { in: 'prompt', section },
          source: promptSource(section),
          text: prompt.sections[section],
        }))
      : []),
    ...tools.map(({ name, schema }): Searched => ({
      place: { in: 'tool', name },
      source: toolSource(name),
      text: schema,
    })),
    ...files.map(({ path, text }): Searched => ({
      place: { in: 'file', path },
      source: fileSource(path),
      text,
    })),
  ];
}

/** At most `limit` hits, and at most a quarter of them from one text, so that one long text does not hide the others. */
export function findText(document: SessionDocument, query: string, limit: number): TextHit[] {
  if (query.trim().length < 2) return [];
  const each = Math.max(1, Math.ceil(limit / 4));
  const hits: TextHit[] = [];
  for (const { place, source, text } of textsOf(document)) {
    const [hay, needle] = folded(text, query);
    let found = 0;
    for (
      let at = hay.indexOf(needle);
      at >= 0 && found < each;
      at = hay.indexOf(needle, at + needle.length)
    ) {
      hits.push(hitAt(place, source, text, at, needle.length));
      if (hits.length >= limit) return hits;
      found++;
    }
  }
  return hits;
}

function folded(text: string, query: string): [string, string] {
  const [low, needle] = [text.toLowerCase(), query.toLowerCase()];
  return low.length === text.length && needle.length === query.length ? [low, needle] : [text, query];
}

function hitAt(place: TextPlace, source: string, text: string, start: number, length: number): TextHit {
  const end = start + length;
  const lead = (start > BEFORE ? '…' : '') + oneLine(text.slice(Math.max(0, start - BEFORE), start));
  return {
    place,
    span: { source, start, end },
    line: lineColumn(text, start).line,
    excerpt: lead + oneLine(text.slice(start, end)) + oneLine(text.slice(end, end + AROUND)),
    at: { start: lead.length, end: lead.length + length },
  };
}

/** Same length: every control is one blank. */
const oneLine = (text: string): string => text.replace(/[\n\r\t]/g, ' ');
