/** Tools told in words, for models that answer with `@action` text: one fenced schema each, in document order. */
import type { ToolDefinition } from '../document/document';
import { CORE_ACTIONS } from '../contract/catalogue';

export function toolsAsText(tools: readonly ToolDefinition[]): string {
  const actions = CORE_ACTIONS.join(', ');
  return [
    '<|SCHEMA|>',
    `Answer with one JSON object whose first key is "@action": ${actions}.`,
    ...tools.map((tool) => `## ${tool.name}\n${tool.description}\n\`\`\`jsonschema\n${tool.schema}\n\`\`\``),
    '<|SCHEMA|>',
  ].join('\n');
}
