/** Which JSON Schema a text is written in, by its `$schema`. 2020-12 when it says nothing, as MCP and the providers take it. */
import { sentence, type Said } from '../base/words';
import { member, type JsonNode } from '../json/node';
import type { Dialect } from './model';

export interface DialectChoice {
  dialect: Dialect;
  /** One sentence for the user. */
  said: Said;
  /** The value of `$schema` when it names no dialect known here. */
  unknown?: JsonNode;
}

/** Without scheme and final `#`: http and https, with and without the empty fragment, name the same. */
const BY_URI: ReadonlyMap<string, { dialect: Dialect; said: Said }> = new Map([
  [
    'json-schema.org/draft/2020-12/schema',
    {
      dialect: '2020-12',
      said: sentence('dialect.same', 'Written in and read as JSON Schema {dialect}.', { dialect: '2020-12' }),
    },
  ],
  [
    'json-schema.org/draft/2019-09/schema',
    {
      dialect: '2019-09',
      said: sentence('dialect.same', 'Written in and read as JSON Schema {dialect}.', { dialect: '2019-09' }),
    },
  ],
  [
    'json-schema.org/draft-07/schema',
    {
      dialect: 'draft-07',
      said: sentence('dialect.same', 'Written in and read as JSON Schema {dialect}.', {
        dialect: 'draft-07',
      }),
    },
  ],
  [
    'json-schema.org/draft-06/schema',
    {
      dialect: 'draft-07',
      said: sentence('dialect.draft-06', 'Written in draft-06 and read as draft-07, which only adds to it.'),
    },
  ],
  [
    'json-schema.org/draft-04/schema',
    {
      dialect: 'draft-04',
      said: sentence(
        'dialect.draft-04',
        'Written in draft-04: id is read as $id and a boolean exclusiveMinimum or exclusiveMaximum together with its limit; the rest as draft-07.',
      ),
    },
  ],
  [
    'json-schema.org/schema',
    {
      dialect: '2020-12',
      said: sentence('dialect.latest', '$schema names the latest version; read as JSON Schema 2020-12.'),
    },
  ],
]);

export function chooseDialect(root: JsonNode): DialectChoice {
  const named = member(root, '$schema');
  if (named === undefined)
    return {
      dialect: '2020-12',
      said: sentence('dialect.none', 'It names no $schema; read as JSON Schema 2020-12.'),
    };
  const uri = named.k === 'str' ? named.value : '';
  const known = BY_URI.get(
    uri
      .trim()
      .replace(/^https?:\/\//, '')
      .replace(/#$/, ''),
  );
  if (known !== undefined) return known;
  return {
    dialect: '2020-12',
    said: sentence(
      'dialect.unknown',
      'Its $schema names no version known here; read as JSON Schema 2020-12.',
    ),
    unknown: named,
  };
}

/** Text without scheme and fragment of a meta-schema, to tell references to them from references to unknown documents. */
export const isMetaSchema = (uri: string): boolean =>
  /^https?:\/\/json-schema\.org\/(draft-0[67]\/schema|draft\/20(19-09|20-12)\/(schema|meta\/[a-z-]+))$/.test(
    uri,
  );
