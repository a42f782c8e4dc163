import { describe, expect, test } from 'vitest';
import { en } from '../i18n/en/index';
import { ariaKeys, formatKeys, RESERVED } from '../platform/hotkeys';
import type { System } from '../platform/system';
import { initialDocument, initialRun, initialView } from '../state/stores';
import {
  COMMANDS,
  findCommand,
  isEnabled,
  runCommand,
  type Command,
  type CommandContext,
  type CommandState,
} from '.';
import { ariaKeyShortcuts, DEFAULT_KEYS, keysOf, readKeyPreferences, remap, remapProblem } from './keys';
import { readRecent, remember } from './recent';

const SYSTEMS: System[] = ['mac', 'windows', 'other'];
const command = (id: string): Command => {
  const found = findCommand(id);
  if (found === null) throw new Error(`no command ${id}`);
  return found;
};
const fake = (): { context: CommandContext; calls: [string, ...unknown[]][] } => {
  const calls: [string, ...unknown[]][] = [];
  const context = new Proxy({} as CommandContext, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        void calls.push([String(name), ...args]),
  });
  return { context, calls };
};
const event = { seq: 0 } as never;
const state = (cursor: number, steps = 3): CommandState => ({
  document: { ...initialDocument, document: {} as never },
  run: {
    ...initialRun,
    status: 'done',
    log: { events: Array.from({ length: steps }, () => event), hash: '', pastes: [] },
    cursor,
  },
  view: initialView,
});
const start: CommandState = { document: initialDocument, run: initialRun, view: initialView };

describe('the registry', () => {
  test('every command has an id of its own and a title', () => {
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
    for (const { titleKey } of COMMANDS) expect(Object.hasOwn(en, titleKey)).toBe(true);
  });

  test.each(SYSTEMS)('no two commands share a key on %s', (system) => {
    const seen = new Map<string, string>();
    for (const item of COMMANDS)
      for (const combo of keysOf(item, system, DEFAULT_KEYS)) {
        const key = ariaKeys(combo, system);
        expect(seen.get(key) ?? item.id).toBe(item.id);
        seen.set(key, item.id);
      }
  });

  test.each(SYSTEMS)('no command takes a key of the browser on %s, F5 above all', (system) => {
    const reserved = new Set(RESERVED.map((combo) => ariaKeys(combo, system)));
    const taken = COMMANDS.flatMap((item) => keysOf(item, system, DEFAULT_KEYS)).map((combo) =>
      ariaKeys(combo, system),
    );
    expect(taken.filter((key) => reserved.has(key) || key.includes('F5'))).toEqual([]);
  });

  // The table of keys, as it is promised.
  test.each([
    ['run.continue', 'F8 Ctrl+\\', 'F8 ⌘\\'],
    ['run.stepOver', "F10 Ctrl+'", "F10 ⌘'"],
    ['run.stepInto', 'F11 Alt+F11 Ctrl+;', '⌘;'],
    ['run.stepOut', 'Shift+F11 Ctrl+Shift+;', '⇧⌘; ⇧F11'],
    ['run.stepBack', "Shift+F10 Ctrl+Shift+'", "⇧F10 ⇧⌘'"],
    ['run.reverseContinue', 'Shift+F8 Ctrl+Shift+\\', '⇧F8 ⇧⌘\\'],
    ['breakpoints.toggle', 'F9', 'F9'],
    ['view.palette', 'Ctrl+K Ctrl+Shift+P', '⌘K ⇧⌘P'],
    ['session.find', 'Ctrl+F /', '⌘F /'],
    ['view.lens.prompt', 'Alt+1', '⌥1'],
    ['view.lens.messages', 'Alt+2', '⌥2'],
    ['view.lens.tokens', 'Alt+3', '⌥3'],
    ['view.nextRegion', 'F6', 'F6'],
    ['view.previousRegion', 'Shift+F6', '⇧F6'],
    ['help.keys', '?', '?'],
  ])('%s has the keys %s on Windows, %s on macOS', (id, windows, mac) => {
    const shown = (system: System) =>
      keysOf(command(id), system, DEFAULT_KEYS).map((combo) => formatKeys(combo, system));
    expect(shown('windows').join(' ')).toBe(windows);
    expect(shown('mac').join(' ')).toBe(mac);
  });
});

describe('what is enabled', () => {
  test.each([
    [
      'on the start page',
      start,
      { 'run.stepOver': false, 'run.run': false, 'view.palette': true, 'session.share': false },
    ],
    ['at the first step', state(0), { 'run.stepBack': false, 'run.stepOver': true, 'run.restart': false }],
    ['in the middle', state(1), { 'run.stepBack': true, 'run.stepOver': true, 'run.restart': true }],
    ['at the last step', state(2), { 'run.stepBack': true, 'run.continue': false, 'run.stepInto': false }],
    [
      'in an empty log',
      state(0, 0),
      { 'run.stepOver': false, 'run.stepBack': false, 'breakpoints.toggle': false },
    ],
  ])('%s', (_name, given, expected) => {
    expect(
      Object.fromEntries(Object.keys(expected).map((id) => [id, isEnabled(command(id), given)])),
    ).toEqual(expected);
  });

  test('a command acts through the context, and only when it has something to do', () => {
    const { context, calls } = fake();
    expect(runCommand(command('run.stepOver'), state(0), context)).toBe(true);
    expect(runCommand(command('run.stepOver'), state(2), context)).toBe(false);
    expect(calls).toEqual([['stepOver']]);
  });

  test('every command does something in some state', () => {
    const rich: CommandState = {
      document: { ...state(1).document, undo: [{} as never], redo: [{} as never] },
      run: state(1).run,
      view: { ...initialView, maximised: 'prompt' },
    };
    const running: CommandState = { ...rich, run: { ...rich.run, status: 'running' } };
    for (const item of COMMANDS) {
      const { context, calls } = fake();
      const ran = runCommand(item, rich, context) || runCommand(item, running, context);
      expect([item.id, ran, calls.length]).toEqual([item.id, true, 1]);
    }
  });
});

describe('the user’s own keys', () => {
  const over = command('run.stepOver');

  test('replace the usual ones, take them away, and give them back', () => {
    const mine = remap(DEFAULT_KEYS, over.id, 'n');
    expect(keysOf(over, 'other', mine)).toEqual(['n']);
    expect(keysOf(over, 'other', remap(mine, over.id, null))).toEqual([]);
    expect(keysOf(over, 'other', remap(mine, over.id, undefined))).toEqual(['F10', '$mod+Quote']);
  });

  test('single characters can be switched off', () => {
    const quiet = { ...remap(DEFAULT_KEYS, over.id, 'n'), singleCharacters: false };
    expect(keysOf(over, 'other', quiet)).toEqual([]);
    expect(keysOf(command('help.keys'), 'other', quiet)).toEqual([]);
    expect(keysOf(command('run.continue'), 'other', quiet)).not.toEqual([]);
  });

  test.each([
    ['F5', 'reserved'],
    ['$mod+KeyW', 'reserved'],
    ['F8', 'taken'],
    ['$mod+KeyK', 'taken'],
    ['F2', null],
    ['F10', null],
  ])('%s for step over: %s', (combo, kind) => {
    expect(remapProblem(combo, over, COMMANDS, 'other', DEFAULT_KEYS)?.kind ?? null).toBe(kind);
  });

  test.each([null, '{', '[]', '{"remapped":{"a":1,"b":"F2"}}', '"x"', '{"singleCharacters":false}'])(
    'stored as %s they can be read',
    (text) => {
      const read = readKeyPreferences(text);
      expect(Object.values(read.remapped).every((combo) => combo === null || typeof combo === 'string')).toBe(
        true,
      );
      expect(read.singleCharacters).toBe(text !== '{"singleCharacters":false}');
    },
  );

  test('an inherited name is no remapping', () => {
    expect(keysOf({ ...over, id: 'toString' }, 'other', DEFAULT_KEYS)).toEqual(['F10', '$mod+Quote']);
  });

  test('aria-keyshortcuts names every key', () => {
    expect(ariaKeyShortcuts(over, 'mac', DEFAULT_KEYS)).toBe("F10 Meta+'");
    expect(ariaKeyShortcuts(command('session.share'), 'mac', DEFAULT_KEYS)).toBeUndefined();
  });
});

test('recent commands: the newest first, each once, five at most', () => {
  const recent = ['a', 'b', 'c', 'a', 'd', 'e', 'f'].reduce<string[]>(
    (before, id) => remember(before, id),
    [],
  );
  expect(recent).toEqual(['f', 'e', 'd', 'a', 'c']);
  expect([readRecent('["a",1,"b"]'), readRecent('{'), readRecent(null)]).toEqual([['a', 'b'], [], []]);
});
