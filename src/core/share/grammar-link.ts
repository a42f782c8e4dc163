/**
 * A grammar with a text under it in a link, `#/grammar/1.<payload>`: deflate-raw and base64url of JSON, as in replay links. Opening
 * one decodes and checks it, and runs nothing but the engine on its text.
 */
import { sentence, type Said } from '../base/words';
import { isJsonObject } from '../base/json-value';
import { err, ok, type Result } from '../base/result';
import { utf8Length } from '../base/utf8';
import { VOCABULARY_IDS, type VocabularyId } from '../document/document';
import type { GrammarSource } from '../mask/place';
import { fromBase64Url, toBase64Url } from './base64url';
import { deflateRaw, inflateRaw } from './deflate';

export const GRAMMAR_CODEC = '1';
/** Inflated bytes; characters of the payload. */
export const MAX_GRAMMAR_BYTES = 1_000_000;
export const MAX_GRAMMAR_CHARACTERS = 500_000;

export const GRAMMAR_KINDS = ['schema', 'gbnf', 'ebnf', 'lark', 'regex', 'tags'] as const;

export interface SharedGrammar {
  kind: GrammarSource['kind'];
  /** The grammar. */
  text: string;
  /** Of a schema; of others without a meaning. */
  whitespace: 'none' | 'any';
  vocabulary: VocabularyId;
  /** The text under it. */
  typed: string;
}

/** @returns what follows `#/grammar/`; null where it would be more than `decodeGrammar` opens */
export async function encodeGrammar(grammar: SharedGrammar): Promise<string | null> {
  const json = JSON.stringify(grammar);
  if (utf8Length(json) > MAX_GRAMMAR_BYTES) return null;
  const payload = `${GRAMMAR_CODEC}.${toBase64Url(await deflateRaw(json))}`;
  return payload.length > MAX_GRAMMAR_CHARACTERS ? null : payload;
}

export async function decodeGrammar(payload: string): Promise<Result<SharedGrammar>> {
  if (!payload.startsWith(`${GRAMMAR_CODEC}.`) || payload.length > MAX_GRAMMAR_CHARACTERS)
    return refuse(sentence('GRAMMAR_LINK.other', 'This is not a link of a grammar that this version reads.'));
  const bytes = fromBase64Url(payload.slice(GRAMMAR_CODEC.length + 1));
  if (bytes === null)
    return refuse(
      sentence('LINK_CHANGED', 'The link was changed on its way. Copy it again, to the last character.'),
    );
  const inflated = await inflateRaw(bytes, MAX_GRAMMAR_BYTES);
  if (!inflated.ok)
    return refuse(
      inflated.error === 'too-big'
        ? sentence(
            'GRAMMAR_LINK.too-big',
            'The grammar unpacks to more than {most} MB, so it was not opened.',
            { most: MAX_GRAMMAR_BYTES / 1_000_000 },
          )
        : sentence(
            'LINK_DAMAGED.packed',
            'The link is cut or changed: it does not unpack. Copy it again, to the last character.',
          ),
    );
  return checked(inflated.value);
}

function checked(json: string): Result<SharedGrammar> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse(sentence('GRAMMAR_LINK.json', 'What the link holds is not JSON.'));
  }
  if (!isJsonObject(value))
    return refuse(sentence('GRAMMAR_LINK.none', 'What the link holds is no grammar.'));
  const { kind, text, whitespace, vocabulary, typed } = value;
  const ofKind = GRAMMAR_KINDS.find((known) => known === kind);
  const ofVocabulary = VOCABULARY_IDS.find((known) => known === vocabulary);
  const blanks = whitespace === 'none' || whitespace === 'any' ? whitespace : undefined;
  if (
    ofKind === undefined ||
    ofVocabulary === undefined ||
    blanks === undefined ||
    typeof text !== 'string' ||
    typeof typed !== 'string'
  )
    return refuse(
      sentence(
        'GRAMMAR_LINK.fields',
        'What the link holds is no grammar: it needs “kind” ({kinds}), “text”, “whitespace” (none, any), “vocabulary” ({vocabularies}) and “typed”.',
        { kinds: GRAMMAR_KINDS.join(', '), vocabularies: VOCABULARY_IDS.join(', ') },
      ),
    );
  return ok({ kind: ofKind, text, whitespace: blanks, vocabulary: ofVocabulary, typed });
}

const refuse = (said: Said): Result<never> =>
  err({ code: 'GRAMMAR_LINK', severity: 'error', ...said, retryable: false });
