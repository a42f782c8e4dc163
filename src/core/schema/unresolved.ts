/** References that lead to nothing in the schema's own text, in words. */
import { sentence } from '../base/words';
import { isMetaSchema } from './dialect';
import { finding, type Finding } from './finding';
import { NO_BASE, type Reference, type SchemaMap } from './walk';
import { shown } from './words';

/** `documents`: URIs, without fragment, of further documents that are at hand. */
export const unresolvedReferences = (map: SchemaMap, documents?: ReadonlyMap<string, unknown>): Finding[] =>
  map.references
    .filter(({ target, uri }) => target === undefined && !isKnown(uri, documents))
    .slice(0, 20)
    .map(unresolved);

function isKnown(uri: string, documents: ReadonlyMap<string, unknown> | undefined): boolean {
  const document = documentOf(uri);
  return isMetaSchema(document) || documents?.has(document) === true;
}

const documentOf = (uri: string): string => uri.split('#')[0] ?? '';

function unresolved({ uri, text, node, pointer, keyword }: Reference): Finding {
  const document = documentOf(uri);
  if (document.startsWith(NO_BASE) || text.startsWith('#'))
    return finding(
      'REF_UNRESOLVED',
      'error',
      node.span,
      sentence('REF_UNRESOLVED', '{where} is {reference}, which leads to nothing in this schema.', {
        where: pointer,
        reference: shown(text),
      }),
      pointer,
    );
  return finding(
    'REF_REMOTE',
    'error',
    node.span,
    sentence(
      'REF_REMOTE',
      '{where} leads to {document}. Nothing is fetched: copy that schema into $defs and write "{keyword}": "#/$defs/…".',
      { where: pointer, document: shown(document), keyword },
    ),
    pointer,
  );
}
