import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serviceWorker } from './offline.mjs';
import { at } from './project.mjs';

const template = readFileSync(at('scripts/service-worker.js'), 'utf8');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const build = {
  'index.html': 'page',
  'assets/b-1.js': 'b',
  'assets/a-1.js': 'a',
  'service-worker.js': 'old',
};
const worker = (files: Record<string, string>): string =>
  serviceWorker(template, new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])));
const versionOf = (text: string): string => /const VERSION = "([0-9a-f]{12})";/.exec(text)?.[1] ?? '';

describe('the service worker', () => {
  it('keeps all files of the build but itself, the page as its folder', () => {
    expect(worker(build)).toContain('const FILES = ["assets/a-1.js","assets/b-1.js",""];');
  });

  it('is another one when any file is, and the same for the same files in another order', () => {
    const version = versionOf(worker(build));
    expect(version).not.toBe('');
    expect(versionOf(worker({ ...build, 'index.html': 'another' }))).not.toBe(version);
    expect(versionOf(worker({ ...build, 'assets/c-1.js': '' }))).not.toBe(version);
    expect(worker(Object.fromEntries(Object.entries(build).reverse()))).toBe(worker(build));
  });
});
