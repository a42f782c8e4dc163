/** Bounds of foreign JSON: depth is checked without recursion, so that 500,000 brackets are an answer and not a crash. */
import type { Json } from '../base/json-value';

export const MAX_DEPTH = 200;

/** True for a plain JSON value no deeper than `maxDepth`. */
export function isJson(value: unknown, maxDepth: number = MAX_DEPTH): value is Json {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const current = top.value;
    if (current === null || typeof current === 'string' || typeof current === 'boolean') continue;
    if (typeof current === 'number') {
      if (!Number.isFinite(current)) return false;
      continue;
    }
    if (typeof current !== 'object' || top.depth >= maxDepth) return false;
    for (const item of Object.values(current)) stack.push({ value: item, depth: top.depth + 1 });
  }
  return true;
}
