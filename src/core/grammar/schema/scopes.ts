/**
 * Dynamic scopes: the resources that a way through references has entered, outermost first, as far as they can take over a
 * dynamic reference. Interned, so that places met on equal ways are one.
 */
import { sentence } from '../../base/words';
import type { Resource } from './place';
import { Refusal } from './refusal';

const MOST_SCOPES = 500;

export class Scopes {
  private readonly lists: (readonly Resource[])[] = [[]];
  private readonly ids = new Map<string, number>([['', 0]]);

  list(scope: number): readonly Resource[] {
    return this.lists[scope] ?? [];
  }

  entering(scope: number, resource: Resource): number {
    const list = this.list(scope);
    // Only the first of equal ones can be outermost.
    if (!(resource.dynamicAnchors.size > 0 || resource.recursive) || list.includes(resource)) return scope;
    const next = [...list, resource];
    const key = next.map(({ id }) => id).join();
    let id = this.ids.get(key);
    if (id === undefined) {
      if (this.lists.length >= MOST_SCOPES)
        throw new Refusal(
          'SCHEMA_TOO_LARGE',
          '',
          sentence('TOO_LARGE.scopes', 'Dynamic references are met on more than {most} different ways.', {
            most: MOST_SCOPES,
          }),
        );
      id = this.lists.length;
      this.lists.push(next);
      this.ids.set(key, id);
    }
    return id;
  }
}
