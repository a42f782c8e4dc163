/**
 * Strings and numbers. The engine knows no escapes in strings that have a pattern, a format or a length, writes lengths out
 * (each ten cost a second), and miscounts the ranges of numbers. What would refuse valid text or take minutes is left out
 * of the grammar, and said.
 */
import { sentence } from '../../core/base/words';
import type { JsonNode, StringNode } from '../../core/json/node';
import { objectText, type Fitted, type Fitter, type Place } from './fitter';
import { anchoredPattern } from './pattern';
import { isLiteral, numberOf, stringOf, type Members } from './source';

/** Lengths up to here are always in the grammar. */
const CHEAP_LENGTH = 8;
/** Lengths up to here are in the grammar when the text breaks them, so that the trace can show where. */
const DEAREST_LENGTH = 50;

/** Formats that the engine has a grammar for. */
// prettier-ignore
const FORMATS: ReadonlySet<string> = new Set([
  'date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-template',
  'uuid', 'json-pointer', 'relative-json-pointer',
]);
/** Formats that validators know and the engine does not, or not rightly: it refuses absolute references. */
const UNKNOWN_FORMATS: ReadonlySet<string> = new Set([
  'uri-reference',
  'idn-email',
  'idn-hostname',
  'iri',
  'iri-reference',
  'regex',
]);

export function fitString(fitter: Fitter, { node, members, pointer }: Place): Fitted {
  const { caveats } = fitter;
  const values = (fitter.evidence.get(node) ?? []).flatMap((value) => (value.k === 'str' ? [value] : []));
  const pattern = stringOf(members.get('pattern'));
  const format = stringOf(members.get('format'));
  const lengths = (['minLength', 'maxLength'] as const).flatMap((keyword) => {
    const length = numberOf(members.get(keyword)) ?? (keyword === 'minLength' ? 0 : Infinity);
    return Number.isInteger(length) && length > (keyword === 'minLength' ? 0 : -1)
      ? [{ keyword, length }]
      : [];
  });
  const rules = [
    ...(pattern === undefined ? [] : ['pattern']),
    ...(format !== undefined && (FORMATS.has(format) || UNKNOWN_FORMATS.has(format)) ? ['format'] : []),
    ...lengths.map(({ keyword }) => keyword),
  ];
  /** One kind of rule is in the grammar; the others are not. */
  const only = (...kept: string[]): void => {
    for (const keyword of rules)
      if (kept.includes(keyword))
        caveats.less(
          pointer,
          keyword,
          keyword === 'format'
            ? sentence('xgrammar.strict-form', 'the engine knows the strictest form only, without escapes.')
            : sentence(
                'xgrammar.no-escape',
                'the engine takes no escape (\\n, \\") in a string that has this rule.',
              ),
        );
      else
        caveats.more(
          pointer,
          keyword,
          sentence(
            'xgrammar.one-rule',
            'not in the grammar: the engine keeps one rule of a string, and none that is too dear.',
          ),
        );
  };
  if (values.some(hasEscape)) {
    for (const keyword of rules)
      caveats.more(
        pointer,
        keyword,
        sentence(
          'xgrammar.escape',
          'not in the grammar: this text has an escape there, and the engine knows none in such strings.',
        ),
      );
    return '{"type":"string"}';
  }

  const broken = lengths.filter(({ keyword, length }) =>
    values.some((value) => breaks(value, keyword, length)),
  );
  const dear = broken.length > 0 ? DEAREST_LENGTH : CHEAP_LENGTH;
  const kept = lengths.filter((rule) => rule.length <= (broken.includes(rule) ? dear : CHEAP_LENGTH));
  const byLength = (): Fitted => {
    const [least, most] = (['minLength', 'maxLength'] as const).map(
      (k) => kept.find(({ keyword }) => keyword === k)?.length,
    );
    if (least !== undefined && most !== undefined && least > most) return null;
    only(...kept.map(({ keyword }) => keyword));
    return objectText(['type', '"string"'], ['minLength', least], ['maxLength', most]);
  };
  if (kept.some((rule) => broken.includes(rule))) return byLength();
  if (format !== undefined && FORMATS.has(format)) {
    only('format');
    return objectText(['type', '"string"'], ['format', JSON.stringify(format)]);
  }
  const anchored = pattern === undefined ? null : anchoredPattern(pattern);
  if (anchored === null) return byLength();
  only('pattern');
  if (pattern?.includes('|') === true)
    caveats.more(
      pointer,
      'pattern',
      sentence('xgrammar.alike', 'the engine may take alternatives that end alike for one another.'),
    );
  return objectText(['type', '"string"'], ['pattern', JSON.stringify(anchored)]);
}

/** An escape is longer than what it stands for. */
export const hasEscape = ({ value, span, complete }: StringNode): boolean =>
  span.end - span.start - (complete ? 2 : 1) > value.length;

function breaks(
  { value, complete }: StringNode,
  keyword: 'minLength' | 'maxLength',
  length: number,
): boolean {
  // Lengths count code points. One unit is at least half of one, so most need no counting.
  if (keyword === 'maxLength') return value.length > length && Array.from(value).length > length;
  return complete && value.length < 2 * length && Array.from(value).length < length;
}

const BIGGEST = Number.MAX_SAFE_INTEGER;
const BOUNDS = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const;

export function fitNumber(fitter: Fitter, place: Place): Fitted {
  for (const keyword of BOUNDS)
    if (place.members.has(keyword))
      fitter.caveats.more(
        place.pointer,
        keyword,
        sentence(
          'xgrammar.fractions',
          'not in the grammar: the engine miscounts ranges of numbers with fractions.',
        ),
      );
  return '{"type":"number"}';
}

export function fitInteger(fitter: Fitter, { node, members, pointer }: Place): Fitted {
  const { caveats } = fitter;
  if ((fitter.evidence.get(node) ?? []).some(isOddInteger)) {
    caveats.more(
      pointer,
      'type',
      sentence(
        'xgrammar.integer-text',
        'any number passes: this text writes an integer as 1.0 or 1e2, which the engine does not know.',
      ),
    );
    return '{"type":"number"}';
  }
  caveats.less(
    pointer,
    'type',
    sentence(
      'xgrammar.integer-spelling',
      'the engine knows no other spelling of an integer, such as 1.0 or 1e2.',
    ),
  );
  const least = Math.max(lowest(members), -BIGGEST);
  const most = Math.min(-lowest(members, true), BIGGEST);
  if (least === -BIGGEST && most === BIGGEST) return '{"type":"integer"}';
  if (least > most) return null;
  // With one bound only, the engine takes some numbers beyond it; with two it does so far less.
  for (const keyword of BOUNDS)
    if (members.has(keyword) && (least === -BIGGEST || most === BIGGEST))
      caveats.more(
        pointer,
        keyword,
        sentence(
          'xgrammar.last-digit',
          'the engine may take a number beyond it that differs in the last digit.',
        ),
      );
  return objectText(['type', '"integer"'], ['minimum', least], ['maximum', most]);
}

/** Least integer that the lower bounds allow; with `mirrored`, the same of the upper bounds with all signs turned. */
function lowest(members: Members, mirrored = false): number {
  const sign = mirrored ? -1 : 1;
  const bound = numberOf(members.get(mirrored ? 'maximum' : 'minimum'));
  const exclusive = members.get(mirrored ? 'exclusiveMaximum' : 'exclusiveMinimum');
  // In draft-04 the exclusive keyword is a flag.
  const above = isLiteral(exclusive, true) ? bound : numberOf(exclusive);
  return Math.max(
    bound === undefined ? -Infinity : Math.ceil(bound * sign),
    above === undefined ? -Infinity : Math.floor(above * sign) + 1,
  );
}

const isOddInteger = (node: JsonNode): boolean =>
  node.k === 'num' && /[.eE]/u.test(node.raw) && Number.isInteger(Number(node.raw));
