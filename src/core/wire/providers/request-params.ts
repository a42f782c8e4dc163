/** What a request says beside messages and tools: temperature, limits, tool choice. Every member that is not named as read. */
import type { JsonObject } from '../../base/json-value';
import { toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';

export function paramsOf(node: JsonNode | undefined, read: ReadonlySet<string>): JsonObject {
  const params: JsonObject = {};
  if (node?.k !== 'obj') return params;
  for (const { key, value } of node.members) {
    if (value === undefined || read.has(key)) continue;
    // `__proto__` is a member like any other.
    Object.defineProperty(params, key, {
      value: toValue(value),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return params;
}
