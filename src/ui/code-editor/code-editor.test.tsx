import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CodeEditor } from '..';
import { metaSchema } from './meta-schema';
import { mergeEdit, shownText } from './shown-text';

afterEach(cleanup);

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n', '\ufeff', '"', '😀'),
  maxLength: 30,
});

describe('the shown text', () => {
  test.each([
    ['a\r\nb\rc\n', 'a\nb\nc\n'],
    ['\ufeff{}', '{}'],
    ['\r\r\n\n', '\n\n\n'],
    ['a\ufeffb', 'a\ufeffb'],
  ])('%j is shown as %j', (source, text) => {
    expect(shownText(source).text).toBe(text);
  });

  test('every offset goes to the source and back', () => {
    fc.assert(
      fc.property(texts, (source) => {
        const shown = shownText(source);
        for (let offset = 0; offset <= shown.text.length; offset++) {
          const at = shown.toSource(offset);
          expect(shown.toShown(at)).toBe(offset);
          if (offset < shown.text.length && shown.text[offset] !== '\n')
            expect(source[at]).toBe(shown.text[offset]);
        }
      }),
    );
  });

  test('an edit changes only what was edited', () => {
    fc.assert(
      fc.property(
        texts,
        fc.nat(30),
        fc.nat(5),
        fc.string({ unit: fc.constantFrom('x', '\n'), maxLength: 4 }),
        (source, at, removed, inserted) => {
          const shown = shownText(source);
          const start = Math.min(at, shown.text.length);
          const after = shown.text.slice(0, start) + inserted + shown.text.slice(start + removed);
          const merged = mergeEdit(source, shown, after);
          expect(shownText(merged).text).toBe(
            shownText(source.startsWith('\ufeff') ? `\ufeff${after}` : after).text,
          );
        },
      ),
    );
  });

  test('an edit keeps the line ends and the mark around it', () => {
    const source = '\ufeff{\r\n  "a": 1,\r  "b": 2\r\n}';
    const shown = shownText(source);
    expect(mergeEdit(source, shown, shown.text.replace('1', '17'))).toBe(source.replace('1', '17'));
  });
});

describe('CodeEditor', () => {
  const props = { language: 'json', modelUri: 'tool:edit', ariaLabel: 'Schema of edit' } as const;

  test('is there at once, and gives back every edit byte for byte', () => {
    const change = vi.fn();
    render(<CodeEditor {...props} value={'{\r\n}'} onChange={change} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Schema of edit' });
    expect(area.value).toBe('{\n}');
    fireEvent.change(area, { target: { value: '{ \n}' } });
    expect(change).toHaveBeenCalledWith('{ \r\n}');
  });

  test('says its problems, and that it is invalid', () => {
    render(
      <CodeEditor
        {...props}
        value="{}"
        onChange={() => undefined}
        markers={[{ start: 0, end: 1, severity: 'error', message: 'Add a type.' }]}
      />,
    );
    const area = screen.getByRole('textbox', { name: 'Schema of edit', description: 'Add a type.' });
    expect(area.getAttribute('aria-invalid')).toBe('true');
  });

  test('selects the range that is to be revealed', () => {
    const { rerender } = render(<CodeEditor {...props} value="{ a }" onChange={() => undefined} />);
    rerender(
      <CodeEditor {...props} value="{ a }" onChange={() => undefined} revealRange={{ start: 2, end: 3 }} />,
    );
    const area = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect([area.selectionStart, area.selectionEnd]).toEqual([2, 3]);
  });

  test('reports the selection in offsets of the source', () => {
    const select = vi.fn();
    render(<CodeEditor {...props} value={'a\r\nbc'} onChange={() => undefined} onSelect={select} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox');
    area.setSelectionRange(2, 4);
    fireEvent.select(area);
    expect(select).toHaveBeenLastCalledWith({ start: 3, end: 5 });
  });

  test('what cannot be edited is lit text', () => {
    const { container } = render(
      <CodeEditor {...props} value="{ a }" readOnly highlights={[{ start: 2, end: 3, kind: 'mark' }]} />,
    );
    expect(screen.getByRole('group', { name: 'Schema of edit' }).textContent).toBe('{ a }');
    expect(container.querySelector('textarea')).toBeNull();
  });
});

test('the meta-schema refers to nothing outside of itself', () => {
  const text = JSON.stringify(metaSchema());
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map((found) => found[1] ?? '');
  const definitions = new Set(
    Object.keys((metaSchema()['$defs'] ?? {}) as object).map((name) => `#/$defs/${name}`),
  );
  expect(references.filter((reference) => reference !== '#' && !definitions.has(reference))).toEqual([]);
  expect(text).not.toContain('$dynamic');
  expect(Object.keys(metaSchema()['properties'] as object)).toEqual(
    expect.arrayContaining(['type', 'properties', 'enum', 'description', 'unevaluatedProperties', 'format']),
  );
});
