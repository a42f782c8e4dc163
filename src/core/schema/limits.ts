/**
 * Where the validator is known to differ from the specification and `build.ts` cannot help: said beside the schema, so that
 * no verdict claims more than it knows. The list is the failures of the JSON Schema Test Suite (`suite.test.ts`).
 */
import { member } from '../json/node';
import { isStatic } from './dynamic';
import { finding, type Finding } from './finding';
import { lastMembers, type SchemaMap } from './walk';

export function validatorLimits(map: SchemaMap): Finding[] {
  const findings: Finding[] = [];
  const has = (keyword: string): boolean =>
    map.places.some(({ node }) => member(node, keyword) !== undefined);
  const contains = has('contains');
  for (const { node, pointer } of map.places) {
    if (node.k !== 'obj') continue;
    const members = lastMembers(node);
    const bareIf = members.has('if') && !(members.has('then') && members.has('else'));
    const chosen = members.has('anyOf') || members.has('oneOf');
    for (const keyword of ['unevaluatedItems', 'unevaluatedProperties']) {
      const value = members.get(keyword);
      if (value === undefined) continue;
      if (keyword === 'unevaluatedItems' && contains)
        findings.push(
          limit(
            value.span,
            `${pointer}/${keyword}`,
            'with contains around, items that it did not match count as evaluated',
          ),
        );
      else if (keyword === 'unevaluatedItems' && chosen)
        findings.push(
          limit(
            value.span,
            `${pointer}/${keyword}`,
            'which items an alternative of anyOf or oneOf evaluates is not followed exactly',
          ),
        );
      if (bareIf)
        findings.push(
          limit(
            value.span,
            `${pointer}/${keyword}`,
            'what an if without both then and else evaluates is not followed exactly',
          ),
        );
    }
  }
  for (const reference of map.references)
    if (reference.target !== undefined && !isStatic(reference, map))
      findings.push(
        limit(
          reference.node.span,
          reference.pointer,
          'dynamic references across several schema documents are not followed exactly',
        ),
      );
  return findings;
}

const limit = (span: Finding['span'], pointer: string, what: string): Finding =>
  finding('VALIDATOR_LIMIT', 'warn', span, `${pointer} is checked approximately: ${what}.`, pointer);
