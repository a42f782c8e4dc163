import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../base/json-value';
import { utf8Length } from '../base/utf8';
import { BUILTIN_TOOLS, type BuiltinTool, type ToolDefinition } from '../document/document';
import { identityMap } from '../base/span';
import { scanJson } from '../json/scan';
import { checkSchema } from '../schema/check';
import { validateArguments } from '../schema/validate';
import { BUILTINS, builtinDefinition } from './builtin';
import { MAX_LISTED } from './list-files';
import { MAX_READ_BYTES } from './read-file';
import { accessesOf, effectsOf, runTool } from './run-tool';
import { applyWrites, createWorld, type World } from './world';
import { MAX_FILE_BYTES } from './write-file';

const fixtures = {
  weather: { paris: { celsius: 18, sky: 'clear' }, 'são paulo': { celsius: -40, sky: 'rain' } },
};
const world = (files: Record<string, string> = {}): World =>
  createWorld(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    fixtures,
  );
const run = (name: BuiltinTool, args: Json, files: Record<string, string> = {}) =>
  runTool(builtinDefinition(name), args, world(files));
const valueOf = (name: BuiltinTool, args: Json, files?: Record<string, string>): Json => {
  const { outcome } = run(name, args, files);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
};
const errorOf = (name: BuiltinTool, args: Json, files?: Record<string, string>) => {
  const { outcome, writes } = run(name, args, files);
  expect(writes).toEqual([]);
  if (outcome.ok) throw new Error(`expected an error, got ${JSON.stringify(outcome.value)}`);
  return outcome.error;
};

describe('every built-in tool', () => {
  it.each(BUILTIN_TOOLS)('%s has a clean, closed schema and a description', (name) => {
    const { schema, description } = BUILTINS[name];
    expect(checkSchema(schema, `tool:${name}`).problems).toEqual([]);
    expect(JSON.parse(schema)).toMatchObject({ type: 'object', additionalProperties: false });
    expect(description.length).toBeGreaterThan(20);
    expect(BUILTINS[name].name).toBe(name);
  });

  it.each(BUILTIN_TOOLS)(
    '%s answers any arguments with an outcome, and what it refuses changes nothing',
    (name) => {
      const known = fc.constantFrom(
        'path',
        'startLine',
        'endLine',
        'glob',
        'edits',
        'text',
        'city',
        'unit',
        '__proto__',
      );
      const args = fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.dictionary(
          known,
          fc.oneof(
            fc.jsonValue({ maxDepth: 2 }),
            fc.constantFrom('a.ts', 'src', 'src/b.ts', '..', '**', 'Paris'),
          ),
        ),
      ) as fc.Arbitrary<Json>;
      fc.assert(
        fc.property(args, (value) => {
          const { outcome, writes } = run(name, value, { 'a.ts': 'x\n', 'src/b.ts': 'y' });
          if (outcome.ok) return;
          expect(writes).toEqual([]);
          expect(outcome.error.code).toMatch(/^[A-Z_]+$/);
          expect(outcome.error.message).toMatch(/\.$|\?$/);
          expect(() => accessesOf(builtinDefinition(name), value)).not.toThrow();
        }),
        { numRuns: 200, seed: 6 },
      );
    },
  );

  it('runs what its own schema accepts without INVALID_ARGUMENTS', () => {
    const samples: [BuiltinTool, Json][] = [
      ['read_file', { path: 'a.ts', startLine: 1, endLine: 1, numbered: true }],
      ['list_files', {}],
      ['list_files', { glob: '*.ts' }],
      ['edit', { path: 'a.ts', edits: [{ oldText: 'x', newText: 'y' }] }],
      ['write_file', { path: 'c.ts', text: '' }],
      ['get_weather', { city: 'Paris', unit: 'fahrenheit' }],
    ];
    for (const [name, args] of samples) {
      const text = JSON.stringify(args);
      const check = validateArguments(
        BUILTINS[name].schema,
        { text, map: identityMap('r', 0, text.length) },
        scanJson(text).root,
      );
      expect(check.problems).toEqual([]);
      expect(run(name, args, { 'a.ts': 'x\n' }).outcome.ok).toBe(true);
    }
  });

  it('says which files it would touch, as written', () => {
    expect(accessesOf(builtinDefinition('read_file'), { path: './a' })).toEqual([
      { path: './a', access: 'read', pointer: '/path' },
    ]);
    expect(accessesOf(builtinDefinition('edit'), { path: 'a' })).toEqual([
      { path: 'a', access: 'write', pointer: '/path' },
    ]);
    expect(accessesOf(builtinDefinition('write_file'), { path: 7 })).toEqual([]);
    expect(accessesOf(builtinDefinition('list_files'), {})).toEqual([]);
    expect(BUILTIN_TOOLS.map((name) => effectsOf(builtinDefinition(name)))).toEqual([
      'read',
      'read',
      'write',
      'write',
      'none',
    ]);
  });

  it('gives equal answers to equal questions', () => {
    const files = { 'b.ts': '1\n', 'a.ts': '2\n' };
    expect(run('list_files', {}, files)).toEqual(run('list_files', {}, { 'a.ts': '2\n', 'b.ts': '1\n' }));
  });
});

describe('read_file', () => {
  const files = { 'a.txt': 'one\ntwo\nthree\n', 'empty.txt': '', 'no-break.txt': 'one\r\ntwo' };
  it.each<[Json, Json]>([
    [
      { path: 'a.txt' },
      { path: 'a.txt', text: 'one\ntwo\nthree\n', startLine: 1, endLine: 3, totalLines: 3 },
    ],
    [
      { path: './a.txt', startLine: 2 },
      { path: 'a.txt', text: 'two\nthree', startLine: 2, endLine: 3, totalLines: 3 },
    ],
    [
      { path: 'a.txt', startLine: 2, endLine: 2 },
      { path: 'a.txt', text: 'two', startLine: 2, endLine: 2, totalLines: 3 },
    ],
    [
      { path: 'a.txt', endLine: 99 },
      { path: 'a.txt', text: 'one\ntwo\nthree\n', startLine: 1, endLine: 3, totalLines: 3 },
    ],
    [
      { path: 'a.txt', startLine: 3, numbered: true },
      { path: 'a.txt', text: '3\tthree', startLine: 3, endLine: 3, totalLines: 3 },
    ],
    [{ path: 'empty.txt' }, { path: 'empty.txt', text: '', startLine: 0, endLine: 0, totalLines: 0 }],
    [
      { path: 'no-break.txt' },
      { path: 'no-break.txt', text: 'one\r\ntwo', startLine: 1, endLine: 2, totalLines: 2 },
    ],
  ])('%j', (args, expected) => {
    expect(valueOf('read_file', args, files)).toEqual(expected);
  });

  it.each<[Json, string, RegExp]>([
    [{ path: 'src/a.txt' }, 'FILE_NOT_FOUND', /no file src\/a\.txt\. Did you mean a\.txt\?/],
    [{ path: 'a.tx' }, 'FILE_NOT_FOUND', /Did you mean a\.txt\?/],
    [{ path: 'completely-else' }, 'FILE_NOT_FOUND', /list_files names/],
    [{ path: '../a.txt' }, 'PATH_OUTSIDE_ROOT', /climbs above/],
    [{ path: 'a.txt', startLine: 4 }, 'LINE_OUT_OF_RANGE', /has 3 lines; line 4 does not exist/],
    [{ path: 'a.txt', startLine: 3, endLine: 2 }, 'LINES_REVERSED', /startLine 3 stands after endLine 2/],
    [
      { path: 'a.txt', startLine: 0 },
      'INVALID_ARGUMENTS',
      /startLine is 0; it must be a whole number from 1 on/,
    ],
    [{ path: 'a.txt', startLine: '2' }, 'INVALID_ARGUMENTS', /startLine is a string/],
    [{ path: 5 }, 'INVALID_ARGUMENTS', /path is a number; it must be a string/],
    [{}, 'INVALID_ARGUMENTS', /path is missing/],
    [null, 'INVALID_ARGUMENTS', /path is missing/],
  ])('%j is refused', (args, code, message) => {
    const error = errorOf('read_file', args, files);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.retryable).toBe(true);
  });

  it('tells a folder from a missing file', () => {
    expect(errorOf('read_file', { path: 'src' }, { 'src/a.ts': '' })).toMatchObject({
      code: 'PATH_IS_FOLDER',
    });
    expect(errorOf('read_file', { path: 'src' }, {}).message).toContain('There are no files.');
  });

  it('cuts between lines at the limit, says so, and the rest can be read on', () => {
    const line = 'é'.repeat(499); // 998 bytes, 999 with its line break
    const text = `${line}\n`.repeat(200);
    const first = valueOf('read_file', { path: 'big' }, { big: text });
    if (!isJsonObject(first)) throw new Error('no object');
    expect(typeof first['text'] === 'string' ? utf8Length(first['text']) : Infinity).toBeLessThanOrEqual(
      MAX_READ_BYTES,
    );
    expect(first).toMatchObject({ startLine: 1, endLine: 65, totalLines: 200 });
    expect(first['notice']).toBe('Cut at 64 KB: lines 66 to 200 are missing. Read on with startLine 66.');
    const next = valueOf('read_file', { path: 'big', startLine: 66 }, { big: text });
    expect(next).toMatchObject({ startLine: 66, endLine: 130 });
  });

  it('cuts inside a line that is too long by itself, never inside a character', () => {
    const value = valueOf('read_file', { path: 'big' }, { big: `x${'😀'.repeat(20_000)}` });
    if (!isJsonObject(value)) throw new Error('no object');
    const text = value['text'];
    if (typeof text !== 'string') throw new Error('no text');
    expect(utf8Length(text)).toBe(1 + 4 * 16_383);
    expect(text.endsWith('😀')).toBe(true);
    expect(value['notice']).toMatch(/^Line 1 alone is longer than 64 KB and was cut/);
  });
});

describe('list_files', () => {
  const files = { 'src/b.ts': 'é', 'src/x/a.ts': '', 'README.md': 'hi' };
  it.each<[Json, string[]]>([
    [{}, ['README.md', 'src/b.ts', 'src/x/a.ts']],
    [{ glob: '**/*.ts' }, ['src/b.ts', 'src/x/a.ts']],
    [{ glob: 'src/*' }, ['src/b.ts']],
    [{ glob: 'none' }, []],
  ])('%j', (args, expected) => {
    const value = valueOf('list_files', args, files) as { files: { path: string }[]; total: number };
    expect(value.files.map(({ path }) => path)).toEqual(expected);
    expect(value.total).toBe(expected.length);
  });

  it('counts bytes, and says when the list was cut', () => {
    expect(valueOf('list_files', { glob: 'src/b.ts' }, files)).toEqual({
      files: [{ path: 'src/b.ts', bytes: 2 }],
      total: 1,
    });
    const many = Object.fromEntries(Array.from({ length: MAX_LISTED + 5 }, (_, i) => [`f${i}`, '']));
    const value = valueOf('list_files', {}, many) as { files: unknown[]; total: number; notice: string };
    expect([value.files.length, value.total]).toEqual([MAX_LISTED, MAX_LISTED + 5]);
    expect(value.notice).toMatch(/first 1000 of 1005/);
  });

  it.each<[Json]>([[{ glob: 3 }], [{ glob: 'a'.repeat(5000) }]])('refuses a glob that is none', (args) => {
    expect(errorOf('list_files', args, files).code).toBe('INVALID_ARGUMENTS');
  });
});

describe('write_file', () => {
  it('creates, replaces, and leaves alone what is the same', () => {
    const files = { a: 'old\n' };
    expect(run('write_file', { path: 'src//b', text: 'x\ny' }, files)).toEqual({
      outcome: { ok: true, value: { path: 'src/b', created: true, changed: true, bytes: 3, lines: 2 } },
      writes: [{ path: 'src/b', before: null, after: 'x\ny' }],
    });
    expect(run('write_file', { path: 'a', text: 'new' }, files).writes).toEqual([
      { path: 'a', before: 'old\n', after: 'new' },
    ]);
    expect(run('write_file', { path: 'a', text: 'old\n' }, files)).toMatchObject({
      outcome: { value: { created: false, changed: false } },
      writes: [],
    });
  });

  it.each<[Json, string]>([
    [{ path: 'a', text: 1 }, 'INVALID_ARGUMENTS'],
    [{ path: 'a' }, 'INVALID_ARGUMENTS'],
    [{ path: 'dir', text: '' }, 'PATH_IS_FOLDER'],
    [{ path: 'dir/f/g', text: '' }, 'PATH_IS_FILE'],
    [{ path: '/a', text: '' }, 'PATH_OUTSIDE_ROOT'],
    [{ path: 'a', text: 'x'.repeat(MAX_FILE_BYTES + 1) }, 'FILE_TOO_LARGE'],
  ])('refuses %#', (args, code) => {
    expect(errorOf('write_file', args, { 'dir/f': '' }).code).toBe(code);
  });

  it('is seen by the next call of the same world', () => {
    const before = world({ a: '1' });
    const { writes } = runTool(builtinDefinition('write_file'), { path: 'b', text: '2' }, before);
    const after = applyWrites(before, writes);
    expect(runTool(builtinDefinition('read_file'), { path: 'b' }, after).outcome).toMatchObject({
      ok: true,
      value: { text: '2' },
    });
    expect(before.files.has('b')).toBe(false);
  });
});

describe('get_weather', () => {
  it.each<[Json, Json]>([
    [{ city: 'Paris' }, { city: 'Paris', temperature: 18, unit: 'celsius', sky: 'clear' }],
    [
      { city: ' PARIS ', unit: 'fahrenheit' },
      { city: 'PARIS', temperature: 64.4, unit: 'fahrenheit', sky: 'clear' },
    ],
    [
      { city: 'São Paulo', unit: 'fahrenheit' },
      { city: 'São Paulo', temperature: -40, unit: 'fahrenheit', sky: 'rain' },
    ],
  ])('%j', (args, expected) => {
    expect(valueOf('get_weather', args)).toEqual(expected);
  });

  it.each<[Json, string, RegExp]>([
    [{ city: 'Pariss' }, 'CITY_UNKNOWN', /Did you mean paris\? Known cities: paris, são paulo\./],
    [{ city: 'Tokyo' }, 'CITY_UNKNOWN', /There is no weather for Tokyo\. Known cities/],
    [{ city: '__proto__' }, 'CITY_UNKNOWN', /Known cities/],
    [{ city: 'constructor' }, 'CITY_UNKNOWN', /Known cities/],
    [
      { city: 'Paris', unit: 'kelvin' },
      'INVALID_ARGUMENTS',
      /unit is "kelvin"; it must be "celsius" or "fahrenheit"/,
    ],
    [{ unit: 'celsius' }, 'INVALID_ARGUMENTS', /city is missing/],
  ])('%j is refused', (args, code, message) => {
    const error = errorOf('get_weather', args);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });
});

describe('a scripted tool', () => {
  const tool = (...cases: { args?: Json; result: Json }[]): ToolDefinition => ({
    name: 'lookup',
    description: '',
    schema: '{}',
    implementation: { kind: 'scripted', cases },
  });
  it.each<[ToolDefinition, Json, Json]>([
    [tool({ args: { a: 1, b: [2] }, result: 'first' }, { result: 'rest' }), { b: [2], a: 1 }, 'first'],
    [tool({ args: { a: 1 }, result: 'first' }, { result: 'rest' }), { a: '1' }, 'rest'],
    [tool({ args: [1, 2], result: 'first' }, { result: 'rest' }), [2, 1], 'rest'],
    [tool({ result: { ok: true, value: 7 } }), {}, 7],
    [tool({ result: { ok: true, value: 7, more: 1 } }), {}, { ok: true, value: 7, more: 1 }],
    [tool({ result: { ok: false, error: 'no' } }), {}, { ok: false, error: 'no' }],
  ])('%j answers %j', (definition, args, expected) => {
    expect(runTool(definition, args, world())).toEqual({
      outcome: { ok: true, value: expected },
      writes: [],
    });
  });

  it('can answer with an error', () => {
    const error = { code: 'TIMEOUT', message: 'The service did not answer.', retryable: true };
    expect(runTool(tool({ result: { ok: false, error } }), {}, world()).outcome).toEqual({
      ok: false,
      error,
    });
  });

  it.each([
    [tool(), /has no case/],
    [tool({ args: 1, result: 1 }), /None of the 1 scripted cases/],
  ])('says when no case fits', (definition, message) => {
    const { outcome } = runTool(definition, {}, world());
    expect(outcome).toMatchObject({ ok: false, error: { code: 'NO_SCRIPTED_CASE', retryable: false } });
    expect(outcome.ok ? '' : outcome.error.message).toMatch(message);
  });

  it('leaves what no case answers to the trace', () => {
    const recorded = { ok: true as const, value: 'from the trace' };
    const scripted = tool({ args: { a: 1 }, result: 'written' });
    expect(runTool(scripted, { a: 1 }, world(), recorded).outcome).toEqual({ ok: true, value: 'written' });
    expect(runTool(scripted, { a: 2 }, world(), recorded).outcome).toEqual(recorded);
  });

  it('touches no files', () => {
    expect(accessesOf(tool(), { path: 'a' })).toEqual([]);
    expect(effectsOf(tool())).toBe('none');
  });
});

describe('a world', () => {
  it('knows files by their normal path and has no place for those outside', () => {
    const { files } = createWorld(
      [
        { path: './a', text: '1' },
        { path: '/etc/passwd', text: '2' },
        { path: '../b', text: '3' },
        { path: 'x//a/../../a', text: '4' },
      ],
      fixtures,
    );
    expect([...files]).toEqual([['a', '4']]);
  });
});
