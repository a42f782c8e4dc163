/** Keyword occurrences that may be meant by an explanation, found apart from how it found its own. */
import { splitPointer } from '../../../base/pointer';
import type { JsonNode } from '../../../json/node';
import { scanJson } from '../../../json/scan';
import { KEYWORDS } from '../../../schema/keywords';
import type { Explanation } from '../../engine';
import type { Origin } from '../../shape';
import { keywordsOn } from '../pointers';

/** The explanation's own, then those of the innermost subschemas. */
export function candidatesOf(schemaText: string, { rules, ...explanation }: Explanation): Origin[] {
  const { root } = scanJson(schemaText);
  const own = !explanation.allowed && explanation.schemaPath !== undefined ? [explanation.schemaPath] : [];
  const around = [...rules].reverse().flatMap(({ schemaPath }) => {
    const node = nodeAt(root, schemaPath);
    return node?.k === 'obj'
      ? node.members.filter(({ key }) => KEYWORDS.has(key)).map(({ key }) => `${schemaPath}/${key}`)
      : [];
  });
  return [
    ...new Set([...own, ...own.flatMap((at) => keywordsOn(at).map(({ pointer }) => pointer)), ...around]),
  ];
}

function nodeAt(root: JsonNode | undefined, pointer: Origin): JsonNode | undefined {
  let node = root;
  for (const part of splitPointer(pointer)) {
    if (node?.k === 'obj') node = node.members.find(({ key }) => key === part)?.value;
    else if (node?.k === 'arr') node = node.items[Number(part)];
    else return undefined;
  }
  return node;
}
