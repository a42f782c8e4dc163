import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeShared, sharedPath } from './shared-data';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'callscope-shared-'));
  mkdirSync(join(root, 'data'));
  writeFileSync(join(root, 'data', 'sample.json'), '{}');
});
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

describe('sharedPath', () => {
  it('finds files and folders under the folder that CALLSCOPE_SHARED names', () => {
    vi.stubEnv('CALLSCOPE_SHARED', root);
    expect(sharedPath('data', 'sample.json')).toBe(join(root, 'data', 'sample.json'));
    expect(sharedPath('data')).toBe(join(root, 'data'));
  });
  it('is null for what is not there', () => {
    vi.stubEnv('CALLSCOPE_SHARED', root);
    expect(sharedPath('data', 'absent.json')).toBeNull();
    vi.stubEnv('CALLSCOPE_SHARED', join(root, 'nowhere'));
    expect(sharedPath('data')).toBeNull();
  });
  it('takes an empty CALLSCOPE_SHARED for an unset one', () => {
    vi.stubEnv('CALLSCOPE_SHARED', '');
    const whenEmpty = sharedPath();
    vi.stubEnv('CALLSCOPE_SHARED', undefined);
    expect(whenEmpty).toBe(sharedPath());
  });
});

describeShared('describeShared, data present', [], (path) => {
  it('hands the absolute path to the suite', () => expect(path).toBe(sharedPath()));
});
