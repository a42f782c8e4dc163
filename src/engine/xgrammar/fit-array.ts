/** Arrays. The engine asks for every item of a tuple, and knows tuples by the name of the 2020-12 draft only. */
import { sentence } from '../../core/base/words';
import { joinPointer } from '../../core/base/pointer';
import { objectText, type Fitted, type Fitter, type Place } from './fitter';
import { isLiteral, itemsOf, numberOf } from './source';

const MAX_COUNT = 200;

export function fitArray(fitter: Fitter, place: Place): Fitted {
  const { members, pointer, depth } = place;
  const { caveats } = fitter;
  const items = members.get('items');
  const tuple = items?.k === 'arr' ? 'items' : 'prefixItems';
  const restName = tuple === 'items' ? 'additionalItems' : 'items';
  const rest = members.get(restName);
  let restText: Fitted =
    rest === undefined ? '{}' : fitter.fit(rest, joinPointer(pointer, restName), depth + 1);
  if (members.has('unevaluatedItems') && !isLiteral(members.get('unevaluatedItems'), true)) {
    const plain = !['allOf', 'anyOf', 'oneOf', 'if', '$ref', 'contains'].some((keyword) =>
      members.has(keyword),
    );
    if (plain && rest === undefined && isLiteral(members.get('unevaluatedItems'), false)) restText = null;
    else
      caveats.more(
        pointer,
        'unevaluatedItems',
        sentence('xgrammar.not-looked-at', 'the grammar does not look at it.'),
      );
  }

  const prefix: string[] = [];
  for (const [i, node] of itemsOf(members.get(tuple)).entries()) {
    const text = fitter.fit(node, joinPointer(joinPointer(pointer, tuple), i), depth + 1);
    if (text === null) {
      restText = null;
      break;
    }
    prefix.push(text);
  }
  const least = count(fitter, place, 'minItems');
  const most = count(fitter, place, 'maxItems');
  if ((least ?? 0) > (most ?? Infinity)) return null;
  if (prefix.length > 0) {
    const lengths = (fitter.evidence.get(place.node) ?? []).flatMap((v) =>
      v.k === 'arr' && v.complete ? [v.items.length] : [],
    );
    const shortest = Math.min(prefix.length, most ?? Infinity, ...lengths);
    if (shortest < prefix.length && (least ?? 0) <= shortest) {
      caveats.more(
        pointer,
        tuple,
        sentence(
          'xgrammar.tuple-rest',
          'items after the first {found} may be anything: the engine would ask for all of the tuple.',
          { found: shortest },
        ),
      );
      prefix.length = shortest;
      restText = '{}';
    } else if ((least ?? 0) < prefix.length)
      caveats.less(
        pointer,
        tuple,
        sentence('xgrammar.whole-tuple', 'the engine asks for every item of the tuple.'),
      );
  }
  // An empty tuple with nothing after it is the empty array.
  if (restText === null && prefix.length === 0)
    return (least ?? 0) > 0 ? null : '{"type":"array","maxItems":0}';
  return objectText(
    ['type', '"array"'],
    ['prefixItems', prefix.length === 0 ? undefined : `[${prefix.join(',')}]`],
    ['items', restText ?? false],
    ['minItems', least],
    ['maxItems', most],
  );
}

function count({ caveats }: Fitter, { members, pointer }: Place, keyword: string): number | undefined {
  const value = numberOf(members.get(keyword));
  if (value === undefined || !Number.isInteger(value)) return undefined;
  if (value <= MAX_COUNT) return value;
  caveats.more(
    pointer,
    keyword,
    sentence(
      'xgrammar.counts',
      'not in the grammar: the engine writes counts out, and {found} of them would take too long.',
      { found: value },
    ),
  );
  return undefined;
}
