/** Tools as the request carries them. A schema's text is spliced in unchanged; one that cannot be sent is said to be so. */
import { jsonHash } from '../base/hash';
import type { Problem } from '../base/problem';
import { toolSource } from '../base/span';
import { utf8Length } from '../base/utf8';
import { jsonObjectText } from './json-text';
import type { ProjectedTool, ToolInput } from './model';
import type { ProviderProfile } from './profile';
import { object, printSpelled, type Spelled } from './spelled-json';

export interface ToolTurn {
  input: ToolInput;
  parameters: Spelled;
  valid: boolean;
  marked: boolean;
}

export function readTools(tools: readonly ToolInput[]): { tools: ToolTurn[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const read = tools.map((input): ToolTurn => {
    const check = jsonObjectText(input.schema);
    if (check.ok) return { input, parameters: { raw: check.raw }, valid: true, marked: false };
    problems.push({
      code: 'TOOL_SCHEMA_NOT_SENT',
      severity: 'error',
      layer: 'syntax',
      retryable: false,
      message: `The schema of the tool "${input.name}" cannot be sent: ${check.why}. The request carries a note in its place; mend the schema's text.`,
      at: { source: toolSource(input.name), start: 0, end: input.schema.length },
    });
    const note = object(['$comment', `Not sent: ${check.why}.`]);
    return { input, parameters: note, valid: false, marked: false };
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
