/**
 * Where the validator is known to differ from the specification and `build.ts` cannot help: said beside the schema, so that
 * no verdict claims more than it knows. The list is the failures of the JSON Schema Test Suite (`suite.test.ts`).
 */
import { sentence, type Said } from '../base/words';
import type { Span } from '../base/span';
import { isStatic } from './dynamic';
import { finding, type Report } from './finding';
import { lastMembers, type SchemaMap } from './walk';

export function validatorLimits(map: SchemaMap, report: Report): void {
  const limit = (span: Span, pointer: string, what: Said): void =>
    report('VALIDATOR_LIMIT', () =>
      finding(
        'VALIDATOR_LIMIT',
        'warn',
        span,
        sentence('VALIDATOR_LIMIT', '{where} is checked approximately: {what}.', { where: pointer, what }),
        pointer,
      ),
    );
  const contains = map.places.some(({ node }) => node.k === 'obj' && lastMembers(node).has('contains'));
  for (const { node, pointer } of map.places) {
    if (node.k !== 'obj') continue;
    const members = lastMembers(node);
    const items = members.get('unevaluatedItems');
    if (items !== undefined && contains)
      limit(
        items.span,
        `${pointer}/unevaluatedItems`,
        sentence('limit.contains', 'with contains around, items that it did not match count as evaluated'),
      );
    else if (items !== undefined && (members.has('anyOf') || members.has('oneOf')))
      limit(
        items.span,
        `${pointer}/unevaluatedItems`,
        sentence('limit.alternative', 'which items an alternative evaluates is not followed exactly'),
      );
    const bareIf = members.has('if') && !(members.has('then') && members.has('else'));
    for (const keyword of ['unevaluatedItems', 'unevaluatedProperties']) {
      const value = members.get(keyword);
      if (value !== undefined && bareIf)
        limit(
          value.span,
          `${pointer}/${keyword}`,
          sentence('limit.if', 'what an if without both then and else evaluates is not followed exactly'),
        );
    }
  }
  for (const reference of map.references)
    if (reference.target !== undefined && !isStatic(reference, map))
      limit(
        reference.node.span,
        reference.pointer,
        sentence(
          'limit.dynamic',
          'dynamic references across several schema documents are not followed exactly',
        ),
      );
}
