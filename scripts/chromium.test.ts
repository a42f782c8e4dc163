import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumFlags, lookForChromium, systemCandidates, versionOf } from './chromium.mjs';
import { launcher } from './debian-chromium.mjs';

let root = '';
const program = (folder: string, name: string, script: string): string => {
  mkdirSync(join(root, folder), { recursive: true });
  const path = join(root, folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
};
const answers = (version: string): string => `echo "Chromium ${version} built on nothing"`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'callscope-chromium-'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe.skipIf(process.platform === 'win32')('finding a Chromium', () => {
  it('takes the named one, and no other when that one does not run', () => {
    const good = program('named', 'mine', answers('1.2.3.4'));
    const own = program('own', 'chrome', answers('9.9'));
    expect(lookForChromium({ env: { CALLSCOPE_CHROMIUM: good }, own })).toEqual({
      path: good,
      version: '1.2.3.4',
      from: 'CALLSCOPE_CHROMIUM',
    });
    expect(lookForChromium({ env: { CHROMIUM_PATH: good }, own })?.from).toBe('CHROMIUM_PATH');
    const tried: string[] = [];
    expect(lookForChromium({ env: { CALLSCOPE_CHROMIUM: join(root, 'absent') }, own, tried })).toBeNull();
    expect(tried).toEqual([expect.stringMatching(/absent \(CALLSCOPE_CHROMIUM\) is not there$/)]);
  });

  it("prefers Playwright's to the system's", () => {
    const own = program('own', 'chrome', answers('9.9'));
    program('system', 'chromium', answers('8.8'));
    expect(lookForChromium({ env: { PATH: join(root, 'system') }, own })?.from).toBe('Playwright');
  });

  it('passes over one that does not run, and says why', () => {
    const own = program('broken', 'chrome', 'echo "libnss3.so: cannot open shared object" >&2; exit 127');
    const system = program('system', 'chromium', answers('8.8'));
    const tried: string[] = [];
    expect(lookForChromium({ env: { PATH: join(root, 'system') }, own, tried })?.path).toBe(system);
    expect(tried).toEqual([expect.stringContaining('libnss3.so: cannot open shared object')]);
  });

  it('passes over a stub that starts and is no browser', () => {
    const stub = program('stub', 'chromium-browser', 'echo "requires the snap to be installed"');
    expect(versionOf(stub)).toEqual({ why: 'does not run' });
  });

  it('looks along the PATH, Chromium before Chrome', () => {
    const chrome = program('first', 'google-chrome', answers('1.1'));
    const chromium = program('second', 'chromium', answers('2.2'));
    const env = { PATH: ['', join(root, 'first'), join(root, 'second')].join(delimiter) };
    const found = systemCandidates(env).map(({ path }) => path);
    expect(found.slice(0, 2)).toEqual([chromium, chrome]);
  });

  it('takes no folder and no plain file for a program', () => {
    mkdirSync(join(root, 'odd', 'chromium'), { recursive: true });
    writeFileSync(join(root, 'odd', 'google-chrome'), 'text');
    const found = systemCandidates({ PATH: join(root, 'odd') }).map(({ path }) => path);
    expect(found.filter((path) => path.startsWith(root))).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('the launcher of an unpacked browser', () => {
  it('names libraries and fonts, and passes the arguments on, wherever the folder is', () => {
    const folder = "it's a $HOME of its own";
    program(
      `${folder}/usr/lib/chromium`,
      'chromium',
      'printf "%s\\n" "$LD_LIBRARY_PATH" "$FONTCONFIG_FILE" "$@"',
    );
    const places = { root: join(root, folder), fonts: join(root, folder, 'fonts.conf') };
    const path = join(root, 'launcher');
    writeFileSync(path, launcher({ ...places, libraries: [join(places.root, 'a'), join(places.root, 'b')] }));
    chmodSync(path, 0o755);
    const lines = execFileSync(path, ['--one', 'two words'], {
      encoding: 'utf8',
      env: { ...process.env, LD_LIBRARY_PATH: '/kept' },
    });
    expect(lines.split('\n')).toEqual([
      `${join(places.root, 'a')}:${join(places.root, 'b')}:/kept`,
      places.fonts,
      '--one',
      'two words',
      '',
    ]);
  });
});

describe('chromiumFlags', () => {
  it.each([
    { who: 'a person', env: {}, uid: 1000, sandbox: true },
    { who: 'root', env: {}, uid: 0, sandbox: false },
    { who: 'a build machine', env: { CI: 'true' }, uid: 1000, sandbox: false },
  ])('gives $who the sandbox: $sandbox', ({ env, uid, sandbox }) => {
    expect(!chromiumFlags(env, uid).includes('--no-sandbox')).toBe(sandbox);
  });
});
