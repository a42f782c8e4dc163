// @vitest-environment node
import fc from 'fast-check'; import { test, expect } from 'vitest'; import { mergeEdit, shownText } from './shown-text';
const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n', '\ufeff', '"', '😀'), maxLength: 12 });
test('x', () => { fc.assert(fc.property(texts, fc.nat(14), fc.nat(5), fc.string({ unit: fc.constantFrom('x','a', '\n'), maxLength: 4 }), (source, at, removed, inserted) => {
  const shown = shownText(source); const start = Math.min(at, shown.text.length); const after = shown.text.slice(0, start) + inserted + shown.text.slice(start + removed);
  const merged = mergeEdit(source, shown, after); expect(shownText(merged).text).toBe(shownText(source.startsWith('\ufeff') ? `\ufeff${after}` : after).text); }), { numRuns: 100000 }); }, 60000);
