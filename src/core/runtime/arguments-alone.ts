/**
 * An object of no known format may be the arguments of a call, copied without its name. Which call is never concluded: the tool whose
 * parameters they name is offered, as an edit that writes the call around them.
 */
import { literally, sentence } from '../base/words';
import type { Problem } from '../base/problem';
import type { SourceSpan, Span } from '../base/span';
import type { ToolDefinition } from '../document/document';
import { member, type JsonNode, type ObjectNode } from '../json/node';
import { scanJson } from '../json/scan';
import type { Paste } from '../wire/model';
import { inQuotes } from '../wire/words';

/** Tools that are named where several take the object. */
const MOST_NAMED = 5;

/** The problems of a paste, where the one that no format is known says which tool may have been meant. */
export function offerTool(
  problems: readonly Problem[],
  paste: Paste,
  tools: readonly ToolDefinition[],
): Problem[] {
  return problems.map((problem) =>
    problem.code === 'FORMAT_UNKNOWN' ? offer(problem, paste, tools) : problem,
  );
}

function offer(problem: Problem, { source, text }: Paste, tools: readonly ToolDefinition[]): Problem {
  const { root, more, truncated } = scanJson(text);
  if (root?.k !== 'obj' || more.length > 0 || truncated) return problem;
  const [tool, ...others] = toolsFor(root, tools);
  if (tool === undefined) return problem;
  if (others.length > 0) {
    const names = [tool, ...others].slice(0, MOST_NAMED).map(({ name }) => inQuotes(name));
    return {
      ...problem,
      ...sentence(
        'FORMAT_UNKNOWN.tools',
        'The paste is a JSON object alone, so it is read as plain text. If it is the arguments of a call, write the call around it: {"name": …, "arguments": …}. Several tools have such parameters: {names}.',
        { names: { text: names.join(', '), words: names } },
      ),
    };
  }
  const name = literally(inQuotes(tool.name));
  // A fence around the object would stand around the call.
  const around = problem.at ?? { source, ...root.span };
  return {
    ...problem,
    ...sentence(
      'FORMAT_UNKNOWN.tool',
      'The paste is a JSON object alone, so it is read as plain text. Its members are parameters of {name}: if it is the arguments of a call, it can be read as one.',
      { name },
    ),
    fix: fixOf(
      sentence('fix.read-as-arguments', 'Read it as the arguments of {name}.', { name }),
      around,
      root.span,
      tool.name,
    ),
  };
}

const fixOf = (
  { message, words }: ReturnType<typeof sentence>,
  around: SourceSpan,
  { start, end }: Span,
  name: string,
): NonNullable<Problem['fix']> => ({
  title: message,
  words,
  edits: [
    { at: { ...around, end: start }, text: `{"name": ${JSON.stringify(name)}, "arguments": ` },
    { at: { ...around, start: end }, text: '}' },
  ],
  safe: false,
});

/**
 * Tools that the object fits best: it has no member that the tool does not declare, or every one that the tool requires. Of those,
 * the tools that declare most of its members.
 */
function toolsFor(object: ObjectNode, tools: readonly ToolDefinition[]): ToolDefinition[] {
  const keys = new Set(object.members.map(({ key }) => key));
  let most = 1;
  let best: ToolDefinition[] = [];
  for (const tool of tools) {
    const { declared, required } = parametersOf(tool);
    const known = [...keys].filter((key) => declared.has(key)).length;
    const fits = known === keys.size || (required.length > 0 && required.every((key) => keys.has(key)));
    if (!fits || known < most) continue;
    best = known > most ? [tool] : [...best, tool];
    most = known;
  }
  return best;
}

function parametersOf(tool: ToolDefinition): { declared: Set<string>; required: string[] } {
  const schema = scanJson(tool.schema).root;
  const properties = member(schema, 'properties');
  const required = member(schema, 'required');
  return {
    declared: new Set(properties?.k === 'obj' ? properties.members.map(({ key }) => key) : []),
    required: required?.k === 'arr' ? required.items.filter(isString).map(({ value }) => value) : [],
  };
}

const isString = (node: JsonNode): node is Extract<JsonNode, { k: 'str' }> => node.k === 'str';
