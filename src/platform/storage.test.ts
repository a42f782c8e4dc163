import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, openStorage, storageProblem } from './storage';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('storage', () => {
  test.each([
    [
      'refuses',
      () => {
        throw new DOMException('no', 'SecurityError');
      },
    ],
    ['never answers', () => new EventTarget()],
  ])('a database that %s leaves everything in memory', async (_what, open) => {
    vi.stubGlobal('indexedDB', { open });
    const storage = await openStorage(() => Promise.resolve());
    expect(storage.persistent).toBe(false);
    await storage.set('a', 1);
    expect(await storage.get('a')).toEqual({ ok: true, value: 1 });
  });

  test('where there is no database everything is kept in memory, and that is said', async () => {
    const storage = await openStorage();
    expect(storage.persistent).toBe(false);
    await storage.set('a', { n: 1 });
    expect(await storage.get('a')).toEqual({ ok: true, value: { n: 1 } });
  });

  test('memory behaves as the database does', async () => {
    const storage = memoryStorage();
    const value = { list: [1] };
    await storage.set('a', value);
    value.list.push(2);
    expect(await storage.get('a')).toEqual({ ok: true, value: { list: [1] } });
    expect(await storage.get('none')).toEqual({ ok: true, value: undefined });
    expect(await storage.keys()).toEqual({ ok: true, value: ['a'] });
    await Promise.all(['x', 'y'].map((one) => storage.update('b', (old) => `${String(old)}${one}`)));
    expect(await storage.get('b')).toEqual({ ok: true, value: 'undefinedxy' });
    await storage.remove('b');
    await storage.remove('a');
    expect(await storage.keys()).toEqual({ ok: true, value: [] });
  });

  test.each([
    ['write', new DOMException('full', 'QuotaExceededError'), 'STORAGE_FULL'],
    ['write', new DOMException('blocked', 'InvalidStateError'), 'STORAGE_WRITE_FAILED'],
    ['read', new Error('x'), 'STORAGE_READ_FAILED'],
    ['read', 'x', 'STORAGE_READ_FAILED'],
  ] as const)('a failed %s is a problem with a way out', (what, error, code) => {
    const problem = storageProblem(what, error);
    expect(problem).toMatchObject({ code, retryable: true });
    expect(problem.message).toMatch(/file/);
  });
});
