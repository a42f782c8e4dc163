import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonError, JsonNode, JsonScan } from './node';
import { toValue } from './node';
import { scanJson } from './scan';
import { refusedBy } from './testing/refused';
import { anyText, damagedText, jsonText, noise } from './testing/texts';

const runs = { numRuns: 500, seed: 20 };

const firstError = (scan: JsonScan): JsonError | undefined => scan.errors.find((e) => e.severity === 'error');

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Every node and key with the span that must hold it. */
function* spans(node: JsonNode): Generator<{ outer: JsonNode; start: number; end: number }[]> {
  if (node.k === 'obj') {
    yield node.members.flatMap((m) => [
      { outer: node, ...m.keySpan },
      ...(m.value === undefined ? [] : [{ outer: node, ...m.value.span }]),
    ]);
    for (const m of node.members) if (m.value !== undefined) yield* spans(m.value);
  } else if (node.k === 'arr') {
    yield node.items.map((item) => ({ outer: node, ...item.span }));
    for (const item of node.items) yield* spans(item);
  }
}

describe('scanJson, for any text', () => {
  it('takes for strict exactly what JSON.parse takes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(scanJson(text).strict).toBe(parses(text));
      }),
      runs,
    );
  });

  it('puts the first error at the first character that strict JSON refuses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const refused = refusedBy(text);
        expect(firstError(scanJson(text))?.offset ?? -1).toBe(refused);
        expect(refused === -1).toBe(parses(text));
      }),
      { ...runs, numRuns: 1500 },
    );
  });

  it('keeps spans inside the text, inside the parent, and siblings in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { root, more } = scanJson(text);
        const tops = root === undefined ? [] : [root, ...more];
        let last = 0;
        for (const top of tops) {
          expect(top.span.start).toBeGreaterThanOrEqual(last);
          expect(top.span.end).toBeLessThanOrEqual(text.length);
          last = top.span.end;
          for (const siblings of spans(top)) {
            let from = siblings[0]?.outer.span.start ?? 0;
            for (const { start, end, outer } of siblings) {
              expect(start).toBeGreaterThanOrEqual(from);
              expect(end).toBeGreaterThanOrEqual(start);
              expect(end).toBeLessThanOrEqual(outer.span.end);
              from = end;
            }
          }
        }
      }),
      runs,
    );
  });

  it('lists errors in order, inside the text, each with a sentence', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { errors } = scanJson(text);
        let last = 0;
        for (const e of errors) {
          expect(e.offset).toBeGreaterThanOrEqual(last);
          expect(e.offset).toBeLessThanOrEqual(text.length);
          expect(e.span.start).toBeGreaterThanOrEqual(0);
          expect(e.span.end).toBeGreaterThanOrEqual(e.span.start);
          expect(e.span.end).toBeLessThanOrEqual(text.length);
          expect(e.message).toMatch(/^[A-Z][^\n]*\.$/u);
          last = e.offset;
        }
      }),
      runs,
    );
  });

  it('says truncated exactly when something is open, and names it from outside in', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { truncated, open, errors } = scanJson(text);
        expect(open.length > 0).toBe(truncated);
        expect(errors.some((e) => e.code === 'TRUNCATED')).toBe(truncated);
        open.forEach((part, i) => {
          if (i > 0) expect(part.at).toBeGreaterThan(open[i - 1]?.at ?? -1);
        });
      }),
      runs,
    );
  });

  it('reads nothing outside of the range: a part of a text scans like the part alone', () => {
    const around = fc.oneof(noise, fc.constantFrom('"', '}', '"}]', ': 1', 'true', '*/', '`'));
    fc.assert(
      fc.property(around, anyText, around, (before, text, after) => {
        const whole = before + text + after;
        const from = before.length;
        const part = scanJson(whole, { from, to: from + text.length });
        expect(shifted(part, -from)).toEqual(shifted(scanJson(text), 0));
      }),
      runs,
    );
  });
});

/** The scan as it would be at another place: offsets moved, lines and columns (also those in messages) left out. */
function shifted(scan: JsonScan, by: number): unknown {
  return JSON.parse(
    JSON.stringify(scan, (key, value: unknown) => {
      if (key === 'line' || key === 'column') return undefined;
      if (key === 'start' || key === 'end' || key === 'offset' || key === 'at') return (value as number) + by;
      if (key === 'message') return (value as string).replace(/line \d+, column \d+/, 'line');
      return value;
    }),
  );
}

describe('scanJson, for strict JSON', () => {
  it('has the value that JSON.parse has', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const { root, strict, truncated } = scanJson(text);
        expect({ strict, truncated }).toEqual({ strict: true, truncated: false });
        expect(root && toValue(root)).toEqual(JSON.parse(text));
      }),
      runs,
    );
  });

  it('keeps every member, every digit and every string as written', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const check = (node: JsonNode): void => {
          const written = text.slice(node.span.start, node.span.end);
          if (node.k === 'num') expect(node.raw).toBe(written);
          else if (node.k === 'str') expect(node.value).toBe(JSON.parse(written));
          else if (node.k === 'lit') expect(String(node.value)).toBe(written);
          else if (node.k === 'arr') node.items.forEach(check);
          else
            for (const m of node.members) {
              expect(m.key).toBe(JSON.parse(text.slice(m.keySpan.start, m.keySpan.end)));
              if (m.value !== undefined) check(m.value);
            }
        };
        const { root } = scanJson(text);
        if (root !== undefined) check(root);
      }),
      runs,
    );
  });

  it('finds every cut of it truncated, unless the cut is JSON itself or blank', () => {
    fc.assert(
      fc.property(jsonText, fc.nat(), (text, at) => {
        const cut = text.slice(0, at % text.length);
        const scan = scanJson(cut);
        if (cut.trim() === '') expect(scan.errors.map((e) => e.code)).toEqual(['EMPTY']);
        else if (parses(cut)) expect(scan).toMatchObject({ strict: true, truncated: false });
        else {
          expect(scan).toMatchObject({ strict: false, truncated: true });
          const errors = scan.errors.filter((e) => e.severity === 'error');
          expect(errors.map((e) => [e.code, e.offset])).toEqual([['TRUNCATED', cut.length]]);
        }
      }),
      runs,
    );
  });

  it('keeps in a cut what was whole before it', () => {
    fc.assert(
      fc.property(jsonText, fc.nat(), (text, at) => {
        const cut = text.slice(0, at % text.length);
        const whole = (node: JsonNode | undefined): string[] => {
          if (node === undefined) return [];
          const inner =
            node.k === 'obj'
              ? node.members.flatMap((m) => whole(m.value))
              : node.k === 'arr'
                ? node.items.flatMap(whole)
                : [];
          return node.span.end < cut.length
            ? [`${node.k}@${node.span.start}-${node.span.end}`, ...inner]
            : inner;
        };
        const complete = (node: JsonNode | undefined): string[] => {
          if (node === undefined) return [];
          const inner =
            node.k === 'obj'
              ? node.members.flatMap((m) => complete(m.value))
              : node.k === 'arr'
                ? node.items.flatMap(complete)
                : [];
          const ends = node.complete && node.span.end < cut.length;
          return ends ? [`${node.k}@${node.span.start}-${node.span.end}`, ...inner] : inner;
        };
        expect(complete(scanJson(cut).root)).toEqual(whole(scanJson(text).root));
      }),
      runs,
    );
  });
});

describe('scanJson, for damaged JSON', () => {
  it('gives the same answer twice', () => {
    fc.assert(
      fc.property(damagedText, (text) => {
        expect(scanJson(text)).toEqual(scanJson(text));
      }),
      { numRuns: 200, seed: 20 },
    );
  });
});
