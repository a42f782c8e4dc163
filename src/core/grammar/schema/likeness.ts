/**
 * Subschemas that read alike: equal JSON in one resource, but for notes that say nothing. They hold to the same values, and whoever
 * compares needs may take one for the other; they stay apart where a pointer is told.
 */
import type { JsonNode } from '../../json/node';
import { lastMembers } from '../../schema/walk';

/** Left out where they are texts: what is a name under `properties` has a schema. */
const NOTES: ReadonlySet<string> = new Set(['title', 'description', 'default', '$comment']);
/** Their values count to the last character. */
const VALUES: ReadonlySet<string> = new Set(['const', 'enum']);

export class Likeness {
  private readonly ids = new Map<string, number>();
  private readonly schemas = new Map<JsonNode, number>();

  /** Nodes that read alike have one number. */
  of(node: JsonNode): number {
    const known = this.schemas.get(node);
    if (known !== undefined) return known;
    const id = this.look(node, false);
    this.schemas.set(node, id);
    return id;
  }

  private look(node: JsonNode, isValue: boolean): number {
    switch (node.k) {
      case 'obj': {
        const parts: string[] = [];
        for (const [key, value] of lastMembers(node)) {
          if (!isValue && NOTES.has(key) && value.k === 'str') continue;
          const part = isValue || VALUES.has(key) ? this.look(value, true) : this.of(value);
          parts.push(`${JSON.stringify(key)}${part}`);
        }
        return this.intern(`{${parts.sort().join()}`);
      }
      case 'arr':
        return this.intern(
          `[${node.items.map((one) => (isValue ? this.look(one, true) : this.of(one))).join()}`,
        );
      case 'str':
        return this.intern(`"${node.value}`);
      case 'num':
        return this.intern(node.raw);
      case 'lit':
        return this.intern(String(node.value));
    }
  }

  private intern(key: string): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(key, id);
    return id;
  }
}
