/** Values of keywords that do not do what they seem to: formats that nobody checks, choices that can never be made. */
import { nearest } from '../base/nearest';
import { joinPointer } from '../base/pointer';
import type { Span } from '../base/span';
import type { ArrayNode, JsonNode } from '../json/node';
import { finding, type Report } from './finding';
import { CHECKED_FORMATS, JSON_TYPES, UNCHECKED_FORMATS } from './keywords';
import { typeNames, type Members } from './lint-objects';
import { compilePattern } from './pattern';
import type { SchemaPlace } from './walk';
import { list, shown } from './words';

export function valueFindings(place: SchemaPlace, members: Members, report: Report): void {
  const at = (key: string): string => joinPointer(place.pointer, key);
  const format = members.get('format');
  if (format?.k === 'str' && !CHECKED_FORMATS.has(format.value))
    report('UNKNOWN_FORMAT', () => {
      const meant = nearest(format.value, CHECKED_FORMATS);
      const why = UNCHECKED_FORMATS.has(format.value)
        ? 'which is not checked here'
        : 'which is no known format and is ignored';
      return finding(
        'UNKNOWN_FORMAT',
        'warn',
        format.span,
        `${at('format')} is ${shown(format.value)}, ${why}.`,
        at('format'),
        meant === undefined ? undefined : { title: `Did you mean ${meant}?`, safe: false },
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
      finding('ENUM_EMPTY', 'warn', choices.span, `${pointer} is empty: no value can hold.`, pointer),
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
        `${at} can never be chosen: type is ${list(types)}.`,
        at,
      ),
    );
  });
}

function patternFindings(pattern: string, span: Span, pointer: string, report: Report): void {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) {
    const message = `${pointer} is no regular expression of JavaScript: ${compiled.why}.`;
    report('SCHEMA_BAD_PATTERN', () => finding('SCHEMA_BAD_PATTERN', 'error', span, message, pointer));
  } else if (!compiled.unicode) {
    const message = `${pointer} escapes characters that need none, which strict validators refuse; it is read in the older mode.`;
    report('PATTERN_NOT_UNICODE', () => finding('PATTERN_NOT_UNICODE', 'warn', span, message, pointer));
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
