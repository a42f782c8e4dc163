/**
 * The page's address. Everything is in the fragment. A replay link carries its document; a session or an example is a name
 * with the place in it.
 *
 *     #/                                   start
 *     #/s/1.…?step=…&lens=…                a replay link (`core/share/link.ts`)
 *     #/session/<id>?step=…&lens=…&token=… a session stored in this browser
 *     #/example/<id>?step=…&lens=…         a built-in example
 *     #/lessons                            the list of lessons
 *     #/lesson/<id>?step=n                 a step of a lesson, from 1; for <id> may stand a lesson itself (`lessons/link.ts`)
 *     #/grammar                            any text against any grammar
 *     #/grammar/1.…                        the same with a grammar and a text (`core/share/grammar-link.ts`)
 */
import { isLink, tokenIn } from '../core/share/link';
import { LENSES, type LensId, type LessonPlace } from '../state/types';

export type Route =
  | { kind: 'start' }
  | { kind: 'link'; fragment: string }
  | { kind: 'session' | 'example'; id: string; step: string | null; lens: LensId | null; token?: number }
  | { kind: 'lessons'; lesson: LessonPlace | null }
  | { kind: 'grammar'; payload: string | null }
  | { kind: 'unknown'; fragment: string };

const NAMED = /^#?\/(session|example)\/([A-Za-z0-9_-]{1,64})(?:\?(.*))?$/;

/** A name, or a payload, which `lessons/link.ts` bounds. */
const LESSON = /^#\/lesson\/([A-Za-z0-9_-]{1,64}|1\.[A-Za-z0-9_-]{1,500000})(?:\?(.*))?$/;

/** A payload, which `core/share/grammar-link.ts` bounds and judges: what is no grammar is said on the page of grammars. */
const GRAMMAR = /^#\/grammar(?:\/(.*))?$/s;

/** `fragment` with or without its `#`. Never throws. */
export function parseRoute(fragment: string): Route {
  const hashed = fragment.startsWith('#') ? fragment : `#${fragment}`;
  if (/^#\/?$/.test(hashed)) return { kind: 'start' };
  if (isLink(hashed)) return { kind: 'link', fragment: hashed };
  if (hashed === '#/lessons') return { kind: 'lessons', lesson: null };
  const [, lesson, at] = LESSON.exec(hashed) ?? [];
  if (lesson !== undefined) {
    const step = Number(new URLSearchParams(at ?? '').get('step') ?? '1');
    return {
      kind: 'lessons',
      lesson: { id: lesson, step: Number.isInteger(step) && step > 0 ? step - 1 : 0 },
    };
  }
  const grammar = GRAMMAR.exec(hashed);
  if (grammar !== null) return { kind: 'grammar', payload: grammar[1] || null };
  const match = NAMED.exec(hashed);
  const [, kind, id, search] = match ?? [];
  if ((kind !== 'session' && kind !== 'example') || id === undefined)
    return { kind: 'unknown', fragment: hashed };
  const query = new URLSearchParams(search ?? '');
  return {
    kind,
    id,
    step: query.get('step')?.slice(0, 64) ?? null,
    lens: LENSES.find((lens) => lens === query.get('lens')) ?? null,
    ...tokenIn(query),
  };
}

/** Without the `#`, as `writeFragment` takes it. */
export function formatRoute(route: Extract<Route, { kind: 'session' | 'example' }>): string {
  const query = new URLSearchParams();
  if (route.step !== null) query.set('step', route.step);
  if (route.lens !== null) query.set('lens', route.lens);
  if (route.token !== undefined) query.set('token', String(route.token));
  const search = query.toString();
  return `/${route.kind}/${route.id}${search === '' ? '' : `?${search}`}`;
}

export const formatLessonRoute = (lesson: LessonPlace | null): string =>
  lesson === null ? '/lessons' : `/lesson/${lesson.id}?step=${lesson.step + 1}`;
