/** Values of keywords that do not do what they seem to: formats that nobody checks, choices that can never be made. */
import { sentence, words } from '../base/words';
import { nearest } from '../base/nearest';
import { joinPointer } from '../base/pointer';
import type { Span } from '../base/span';
import type { ArrayNode, JsonNode } from '../json/node';
import { finding, type Report } from './finding';
import { CHECKED_FORMATS, JSON_TYPES, UNCHECKED_FORMATS } from './keywords';
import { typeNames, type Members } from './lint-objects';
import { compilePattern } from './pattern';
import type { SchemaPlace } from './walk';
import { listWords } from './word-values';
import { list, shown } from './words';

export function valueFindings(place: SchemaPlace, members: Members, report: Report): void {
  const at = (key: string): string => joinPointer(place.pointer, key);
  const format = members.get('format');
  if (format?.k === 'str' && !CHECKED_FORMATS.has(format.value))
    report('UNKNOWN_FORMAT', () => {
      const meant = nearest(format.value, CHECKED_FORMATS);
      const parts = { where: at('format'), format: shown(format.value) };
      return finding(
        'UNKNOWN_FORMAT',
        'warn',
        format.span,
        UNCHECKED_FORMATS.has(format.value)
          ? sentence('UNKNOWN_FORMAT.unchecked', '{where} is {format}, which is not checked here.', parts)
          : sentence(
              'UNKNOWN_FORMAT',
              '{where} is {format}, which is no known format and is ignored.',
              parts,
            ),
        at('format'),
        meant === undefined
          ? undefined
          : {
              title: `Did you mean ${meant}?`,
              words: words('fix.did-you-mean', { value: meant }),
              safe: false,
            },
      );
    });
  const pattern = members.get('pattern');
  if (pattern?.k === 'str') patternFindings(pattern.value, pattern.span, at('pattern'), report);
  const patterns = members.get('patternProperties');
  if (patterns?.k === 'obj')
    for (const { key, keySpan } of patterns.members)
      patternFindings(key, keySpan, joinPointer(at('patternProperties'), key), report);
  const choices = members.get('enum');
  if (choices?.k === 'arr') choiceFindings(choices, members.get('type'), at('enum'), report);
}

function choiceFindings(
  choices: ArrayNode,
  type: JsonNode | undefined,
  pointer: string,
  report: Report,
): void {
  if (choices.items.length === 0)
    report('ENUM_EMPTY', () =>
      finding(
        'ENUM_EMPTY',
        'warn',
        choices.span,
        sentence('ENUM_EMPTY', '{where} is empty: no value can hold.', { where: pointer }),
        pointer,
      ),
    );
  const types = type === undefined ? [] : typeNames(type).filter((name) => KINDS.has(name));
  if (types.length === 0) return;
  choices.items.forEach((item, i) => {
    if (types.some((name) => hasType(item, name))) return;
    const at = joinPointer(pointer, i);
    report('ENUM_NOT_OF_TYPE', () =>
      finding(
        'ENUM_NOT_OF_TYPE',
        'warn',
        item.span,
        sentence('ENUM_NOT_OF_TYPE', '{where} can never be chosen: type is {types}.', {
          where: at,
          types: { text: list(types), words: listWords(types) },
        }),
        at,
      ),
    );
  });
}

function patternFindings(pattern: string, span: Span, pointer: string, report: Report): void {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) {
    const said = sentence('SCHEMA_BAD_PATTERN', '{where} is no regular expression of JavaScript: {why}.', {
      where: pointer,
      why: compiled.why,
    });
    report('SCHEMA_BAD_PATTERN', () => finding('SCHEMA_BAD_PATTERN', 'error', span, said, pointer));
  } else if (!compiled.unicode) {
    const said = sentence(
      'PATTERN_NOT_UNICODE',
      '{where} is written as the older mode of regular expressions allows (a backslash that is not needed, a lone brace), which strict validators refuse.',
      { where: pointer },
    );
    report('PATTERN_NOT_UNICODE', () => finding('PATTERN_NOT_UNICODE', 'warn', span, said, pointer));
  }
}

const KINDS: ReadonlySet<string> = new Set(JSON_TYPES);

function hasType(node: JsonNode, type: string): boolean {
  switch (node.k) {
    case 'obj':
      return type === 'object';
    case 'arr':
      return type === 'array';
    case 'str':
      return type === 'string';
    case 'num':
      return type === 'number' || (type === 'integer' && Number.isInteger(Number(node.raw)));
    case 'lit':
      return type === (node.value === null ? 'null' : 'boolean');
  }
}
