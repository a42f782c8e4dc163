/**
 * The schema and the documents that it may refer to: every resource by its URI, every anchor, every place. Documents are read
 * when a reference first leads to them. In: texts. Out: places; a reference that leads nowhere is a `Refusal` that names it.
 */
import { phrase, sentence } from '../../base/words';
import { joinPointer, unescapePointer } from '../../base/pointer';
import { member, type JsonNode, type ObjectNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { chooseDialect } from '../../schema/dialect';
import { KEYWORDS } from '../../schema/keywords';
import { lastMembers, NO_BASE } from '../../schema/walk';
import type { Origin } from '../shape';
import { hidesSiblings, isKnown, keywordsOf, type Place, type Resource } from './place';
import { Refusal } from './refusal';
import { resolveUri, splitUri } from './uri';

/** Nesting beyond this is refused: work on a schema recurses as deep as it is nested. */
const DEEPEST = 1_200;
const MOST_PLACES = 200_000;

interface Standing {
  node: JsonNode;
  origin: Origin;
  resource: Resource;
}

export class Library {
  readonly root: Place;
  readonly resources: Resource[] = [];
  private readonly byUri = new Map<string, Resource>();
  private readonly places = new Map<JsonNode, Place>();
  private readonly documents: ReadonlyMap<string, string>;

  constructor(text: string, documents: ReadonlyMap<string, string>) {
    this.documents = new Map([...documents].map(([uri, document]) => [resolveUri(uri, NO_BASE), document]));
    this.root = this.read(text, NO_BASE, '', null);
  }

  /** The place of a node below `parent` that no walk has met. */
  place(node: JsonNode, origin: Origin, parent: Place): Place {
    return this.walk({ node, origin, resource: parent.resource });
  }

  /** @throws Refusal when it leads nowhere */
  resolve(from: Place, reference: string, origin: Origin): { place: Place; anchor: string | null } {
    const [uri, fragment] = splitUri(reference);
    const base = uri === '' ? from.resource.uri : resolveUri(uri, from.resource.uri);
    const resource = this.byUri.get(base) ?? this.load(base, reference, origin, from.resource);
    if (fragment === '')
      return { place: this.placeOf(resource.root, resource, reference, origin), anchor: null };
    if (fragment.startsWith('/'))
      return { place: this.follow(resource, fragment, reference, origin), anchor: null };
    const node = resource.anchors.get(fragment);
    if (node === undefined)
      throw new Refusal(
        'REF_UNKNOWN',
        origin,
        sentence('REF_UNKNOWN.anchor', '“{reference}” names an anchor that is not there.', { reference }),
      );
    return { place: this.placeOf(node, resource, reference, origin), anchor: fragment };
  }

  /** The place of a node that a walk has met. */
  met(node: JsonNode): Place | undefined {
    return this.places.get(node);
  }

  private placeOf(node: JsonNode, resource: Resource, reference: string, origin: Origin): Place {
    const place = this.places.get(node);
    if (place === undefined)
      throw new Refusal(
        'REF_UNKNOWN',
        origin,
        sentence('REF_UNKNOWN.no-schema', '“{reference}” leads to something of {uri} that is no schema.', {
          reference,
          uri: resource.uri,
        }),
      );
    return place;
  }

  private follow(from: Resource, fragment: string, reference: string, origin: Origin): Place {
    let at: Standing = { node: from.root, origin: this.places.get(from.root)?.origin ?? '', resource: from };
    for (const part of fragment.slice(1).split('/')) {
      const key = unescapePointer(part);
      const next = childOf(at.node, key);
      if (next === undefined)
        throw new Refusal(
          'REF_UNKNOWN',
          origin,
          sentence('REF_UNKNOWN.nowhere', '“{reference}” leads nowhere: nothing is called “{key}” there.', {
            reference,
            key,
          }),
        );
      at = {
        node: next,
        origin: joinPointer(at.origin, key),
        resource: this.places.get(next)?.resource ?? at.resource,
      };
    }
    return this.places.get(at.node) ?? this.walk(at);
  }

  private load(uri: string, reference: string, origin: Origin, referrer: Resource): Resource {
    const text = this.documents.get(uri);
    if (text === undefined)
      throw new Refusal(
        'REF_UNKNOWN',
        origin,
        sentence(
          'REF_UNKNOWN.document',
          '“{reference}” leads to {uri}, which is not at hand. Copy what it refers to into $defs.',
          { reference, uri: uri.startsWith(NO_BASE) ? phrase('another document', 'another-document') : uri },
        ),
      );
    const place = this.read(text, uri, uri, { ...referrer, asserts: true });
    // Its own $id may call it something else.
    this.byUri.set(uri, place.resource);
    return place.resource;
  }

  /** @param name what stands before pointers into the document */
  private read(text: string, uri: string, name: string, inherited: Resource | null): Place {
    const { root, strict, errors } = scanJson(text, { maxDepth: DEEPEST });
    const fault = errors.find(({ severity }) => severity === 'error');
    if (fault?.code === 'TOO_DEEP')
      throw new Refusal(
        'SCHEMA_TOO_DEEP',
        name,
        sentence('SCHEMA_TOO_DEEP', 'The schema is nested deeper than {most} levels.', { most: DEEPEST }),
      );
    if (root === undefined || !strict)
      throw new Refusal(
        'SCHEMA_NOT_JSON',
        name,
        fault === undefined
          ? sentence('SCHEMA_NOT_JSON', 'The schema is no JSON.')
          : sentence('SCHEMA_NOT_JSON.why', 'The schema is no JSON: line {line}, column {column}: {why}', {
              line: fault.line,
              column: fault.column,
              why: fault,
            }),
      );
    const resource = this.resource(uri, root, inherited);
    return this.walk({ node: root, origin: name === '' ? '' : `${name}#`, resource });
  }

  private resource(uri: string, root: JsonNode, inherited: Resource | null): Resource {
    const named = member(root, '$schema') !== undefined;
    const choice = chooseDialect(root);
    const resource: Resource = {
      id: this.resources.length,
      uri,
      root,
      ...(inherited !== null && !named
        ? { dialect: inherited.dialect, asserts: inherited.asserts }
        : {
            dialect: choice.dialect,
            asserts: choice.unknown?.k !== 'str' || this.hasValidation(choice.unknown.value),
          }),
      anchors: new Map(),
      dynamicAnchors: new Map(),
      recursive: false,
    };
    this.resources.push(resource);
    if (!this.byUri.has(uri)) this.byUri.set(uri, resource);
    return resource;
  }

  /** A meta-schema at hand may leave the vocabulary of assertions out. */
  private hasValidation(metaSchema: string): boolean {
    const text = this.documents.get(resolveUri(splitUri(metaSchema)[0], NO_BASE));
    if (text === undefined) return true;
    const vocabularies = member(scanJson(text).root, '$vocabulary');
    return (
      vocabularies?.k !== 'obj' || vocabularies.members.some(({ key }) => key.endsWith('/vocab/validation'))
    );
  }

  /** Gives every subschema below a place, in the order of the text. */
  private walk(first: Standing): Place {
    const stack = [first];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (this.places.has(at.node)) continue;
      if (this.places.size >= MOST_PLACES)
        throw new Refusal(
          'SCHEMA_TOO_LARGE',
          '',
          sentence('TOO_LARGE.places', 'The schema has more than {most} subschemas.', { most: MOST_PLACES }),
        );
      if (at.node.k === 'obj') this.name(at, at.node);
      const { node, origin, resource } = at;
      this.places.set(node, {
        id: this.places.size,
        node,
        origin,
        resource,
        keywords: keywordsOf(node, resource),
      });
      if (node.k === 'obj') stack.push(...children(at, node).reverse());
    }
    const place = this.places.get(first.node);
    if (place === undefined) throw new RangeError('A walk starts at its first place.');
    return place;
  }

  /** Takes down URI and anchors of a place; its own URI makes it a resource. */
  private name(at: Standing, node: ObjectNode): void {
    const { dialect } = at.resource;
    const members = lastMembers(node);
    const hidden = members.has('$ref') && hidesSiblings('$ref', dialect);
    const id = members.get(dialect === 'draft-04' ? 'id' : '$id');
    if (id?.k === 'str' && !hidden) {
      const [uri, fragment] = splitUri(id.value);
      if (uri !== '') {
        const own = resolveUri(uri, at.resource.uri);
        if (node !== at.resource.root) at.resource = this.resource(own, node, at.resource);
        else if (own !== at.resource.uri) {
          at.resource.uri = own;
          if (!this.byUri.has(own)) this.byUri.set(own, at.resource);
        }
      }
      if (fragment !== '' && !fragment.startsWith('/')) at.resource.anchors.set(fragment, node);
    }
    const anchor = (keyword: string): string | null => {
      const value = isKnown(keyword, dialect) ? members.get(keyword) : undefined;
      return value?.k === 'str' ? value.value : null;
    };
    const plain = anchor('$anchor');
    if (plain !== null) at.resource.anchors.set(plain, node);
    const dynamic = anchor('$dynamicAnchor');
    if (dynamic !== null) {
      at.resource.anchors.set(dynamic, node);
      at.resource.dynamicAnchors.set(dynamic, node);
    }
    const recursive = isKnown('$recursiveAnchor', dialect) ? members.get('$recursiveAnchor') : undefined;
    if (node === at.resource.root && recursive?.k === 'lit' && recursive.value === true)
      at.resource.recursive = true;
  }
}

function childOf(node: JsonNode, key: string): JsonNode | undefined {
  if (node.k === 'obj') return lastMembers(node).get(key);
  return node.k === 'arr' && /^(0|[1-9]\d*)$/.test(key) ? node.items[Number(key)] : undefined;
}

const isSchema = (node: JsonNode): boolean => node.k === 'obj' || (node.k === 'lit' && node.value !== null);

function children({ origin, resource }: Standing, node: ObjectNode): Standing[] {
  const found: Standing[] = [];
  for (const [key, value] of lastMembers(node)) {
    const holds = isKnown(key, resource.dialect) ? KEYWORDS.get(key)?.holds : undefined;
    if (holds === undefined) continue;
    const at = joinPointer(origin, key);
    const add = (child: JsonNode, pointer: string): void => {
      if (isSchema(child)) found.push({ node: child, origin: pointer, resource });
    };
    const isMap = holds === 'map' || holds === 'dependencies';
    if (isMap && value.k === 'obj')
      for (const [part, child] of lastMembers(value)) add(child, joinPointer(at, part));
    else if (!isMap && value.k === 'arr') value.items.forEach((item, i) => add(item, joinPointer(at, i)));
    else if (!isMap) add(value, at);
  }
  return found;
}
