/** Tools as the request carries them. A schema's text is spliced in unchanged; one that cannot be sent is said to be so. */
import { sentence, type Said } from '../base/words';
import { jsonHash } from '../base/hash';
import type { Problem } from '../base/problem';
import { toolSource, type Span } from '../base/span';
import { utf8Length } from '../base/utf8';
import { jsonObjectText } from '../json/object-text';
import type { ProjectedTool, ToolInput } from './model';
import type { ProviderProfile } from './profile';
import { object, printSpelled, type Spelled } from '../json/spelled';

export interface ToolTurn {
  input: ToolInput;
  parameters: Spelled;
  valid: boolean;
  marked: boolean;
}

const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/u;

/** Reads every tool; none is left out, so order and names stay visible in the request. */
export function readTools(tools: readonly ToolInput[]): { tools: ToolTurn[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const refuse = (code: string, name: string, said: Said, span?: Span): void => {
    const at = span === undefined ? {} : { at: { source: toolSource(name), ...span } };
    problems.push({ code, severity: 'error', layer: 'syntax', retryable: false, ...said, ...at });
  };
  const seen = new Set<string>();
  const read = tools.map((input): ToolTurn => {
    const { name } = input;
    if (!TOOL_NAME.test(name))
      refuse(
        'TOOL_NAME_REFUSED',
        name,
        sentence(
          'TOOL_NAME_REFUSED',
          'Providers refuse the tool name {name}: use 1 to 64 of the characters A-Z a-z 0-9 _ -.',
          { name: JSON.stringify(name) },
        ),
      );
    if (seen.has(name))
      refuse(
        'TOOL_NAME_TWICE',
        name,
        sentence(
          'TOOL_NAME_TWICE',
          'Two tools are called "{name}", and a call could mean either. Rename one.',
          { name },
        ),
      );
    seen.add(name);
    const check = jsonObjectText(input.schema);
    if (check.ok) return { input, parameters: { raw: check.raw }, valid: true, marked: false };
    refuse(
      'TOOL_SCHEMA_NOT_SENT',
      name,
      sentence(
        'TOOL_SCHEMA_NOT_SENT',
        'The schema of the tool "{name}" cannot be sent: {why}. The request carries a note in its place. Mend the text of the schema.',
        { name, why: check.why.replace(/\.$/, '') },
      ),
      check.span,
    );
    return {
      input,
      parameters: object(['$comment', `Not sent: ${check.why}.`]),
      valid: false,
      marked: false,
    };
  });
  return { tools: read, problems };
}

export function spellTool({ input, parameters, marked }: ToolTurn, profile: ProviderProfile): Spelled {
  const marker = marked ? cacheControl(profile) : undefined;
  const name = ['name', input.name] as const;
  const description = ['description', input.description] as const;
  return profile.wire.format === 'anthropic-messages'
    ? object(name, description, ['input_schema', parameters], ['cache_control', marker])
    : object(
        ['type', 'function'],
        ['function', object(name, description, ['parameters', parameters])],
        ['cache_control', marker],
      );
}

export const cacheControl = (profile: ProviderProfile): Spelled =>
  object(['type', profile.markers.value.type]);

export function finishTool(tool: ToolTurn, profile: ProviderProfile): ProjectedTool {
  const { name, description, schema } = tool.input;
  return {
    name,
    description,
    schema,
    valid: tool.valid,
    marked: tool.marked,
    bytes: utf8Length(printSpelled(spellTool({ ...tool, marked: false }, profile))),
    hash: jsonHash([name, description, schema]),
  };
}
