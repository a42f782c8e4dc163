import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLessonRoute, formatRoute, parseRoute } from './routes';

describe('an address', () => {
  it.each([
    ['', { kind: 'start' }],
    ['#', { kind: 'start' }],
    ['#/', { kind: 'start' }],
    ['#/s/1.abc?step=1.parse.0', { kind: 'link', fragment: '#/s/1.abc?step=1.parse.0' }],
    ['/s/1.abc', { kind: 'link', fragment: '#/s/1.abc' }],
    [
      '/session/a-b_1?step=1.parse.0&lens=tokens',
      { kind: 'session', id: 'a-b_1', step: '1.parse.0', lens: 'tokens' },
    ],
    ['#/example/batch', { kind: 'example', id: 'batch', step: null, lens: null }],
    [
      '#/example/batch?lens=tokens&token=12',
      { kind: 'example', id: 'batch', step: null, lens: 'tokens', token: 12 },
    ],
    ['#/example/batch?token=-1', { kind: 'example', id: 'batch', step: null, lens: null }],
    ['#/example/batch?lens=__proto__', { kind: 'example', id: 'batch', step: null, lens: null }],
    ['#/lessons', { kind: 'lessons', lesson: null }],
    ['#/lesson/prefix?step=3', { kind: 'lessons', lesson: { id: 'prefix', step: 2 } }],
    ['#/lesson/prefix', { kind: 'lessons', lesson: { id: 'prefix', step: 0 } }],
    ['#/lesson/prefix?step=-4', { kind: 'lessons', lesson: { id: 'prefix', step: 0 } }],
    ['#/lesson/1.abc_-?step=2', { kind: 'lessons', lesson: { id: '1.abc_-', step: 1 } }],
    ['#/grammar', { kind: 'grammar', payload: null }],
    ['#/grammar/1.abc_-', { kind: 'grammar', payload: '1.abc_-' }],
    ['#/grammar/', { kind: 'grammar', payload: null }],
    ['#/grammar/2.abc', { kind: 'grammar', payload: '2.abc' }],
    ['#/grammars', { kind: 'unknown', fragment: '#/grammars' }],
    ['#/lesson/2.abc', { kind: 'unknown', fragment: '#/lesson/2.abc' }],
    ['#/session/<script>', { kind: 'unknown', fragment: '#/session/<script>' }],
    ['#/nowhere', { kind: 'unknown', fragment: '#/nowhere' }],
  ])('%s', (fragment, route) => expect(parseRoute(fragment)).toEqual(route));

  it('comes back from its own spelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('session' as const, 'example' as const),
        fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
        fc.option(fc.string({ minLength: 1, maxLength: 64 })),
        fc.constantFrom('prompt' as const, 'tokens' as const, null),
        fc.option(fc.nat(9_999_999)),
        (kind, id, step, lens, token) => {
          const route = { kind, id, step, lens, ...(token === null ? {} : { token }) };
          expect(parseRoute(formatRoute(route))).toEqual(route);
        },
      ),
    );
  });

  it.each([null, { id: 'prefix', step: 0 }, { id: '1.abc', step: 4 }])('of a lesson too: %j', (lesson) => {
    expect(parseRoute(formatLessonRoute(lesson))).toEqual({ kind: 'lessons', lesson });
  });

  it('is never a throw', () => {
    fc.assert(
      fc.property(fc.string(), (fragment) => {
        expect(() => parseRoute(fragment)).not.toThrow();
      }),
    );
  });
});
