/**
 * What the engine gets wrong on one schema, as it is found: each keyword once, bounded in number. The words are about
 * web-xgrammar 0.1.27, tried in November 2026; the tests hold a schema and a text for every one of them.
 */
import { phrase, sentence, type Said } from '../../core/base/words';
import { joinPointer } from '../../core/base/pointer';
import type { Problem } from '../../core/base/problem';
import { TAKES_LESS, TAKES_MORE } from '../../core/grammar/engine';
import type { Place } from './fitter';
import { isLiteral } from './source';

export const MAX_CAVEATS = 100;

export class CaveatList {
  private readonly byPlace = new Map<string, Problem>();

  /** The engine takes what `keyword` at `pointer` forbids. */
  more(pointer: string, keyword: string, said: Said): void {
    this.add(TAKES_MORE, joinPointer(pointer, keyword), placed(pointer, keyword, said));
  }

  /** The engine refuses what `keyword` at `pointer` allows. */
  less(pointer: string, keyword: string, said: Said): void {
    this.add(TAKES_LESS, joinPointer(pointer, keyword), placed(pointer, keyword, said));
  }

  list(): Problem[] {
    return [...this.byPlace.values()];
  }

  private add(code: string, schemaPath: string, said: Said): void {
    const place = `${code} ${schemaPath}`;
    if (this.byPlace.has(place) || this.byPlace.size >= MAX_CAVEATS) return;
    this.byPlace.set(place, {
      code,
      severity: 'info',
      ...said,
      layer: 'syntax',
      schemaPath,
      retryable: false,
    });
  }
}

const placed = (pointer: string, keyword: string, said: Said): Said =>
  sentence('keyword-at', '{keyword} at {at}: {said}', {
    keyword,
    at: pointer === '' ? phrase('the root', 'whole.root') : pointer,
    said,
  });

const IGNORED = sentence('xgrammar.ignored', 'the engine ignores it; no token is blocked because of it.');

/** Keywords that have no effect at all, and when they would have had one. */
const NO_EFFECT: readonly string[] = [
  'not',
  'if',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'multipleOf',
  'propertyNames',
  '$dynamicRef',
  '$recursiveRef',
];

/** Notes those keywords of one schema that the engine ignores. */
export function noteIgnored(
  caveats: CaveatList,
  { members, pointer }: Pick<Place, 'members' | 'pointer'>,
): void {
  for (const keyword of NO_EFFECT) if (members.has(keyword)) caveats.more(pointer, keyword, IGNORED);
  if (isLiteral(members.get('uniqueItems'), true)) caveats.more(pointer, 'uniqueItems', IGNORED);
}
