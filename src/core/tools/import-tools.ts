/**
 * Tool definitions as people copy them → tools of a document. In: JSON text in any of the shapes below, one tool, a list, or the
 * request that holds the list. Out: the tools, their schemas printed from the nodes so that every digit and duplicate key stays,
 * and a problem for each entry that is no tool with a schema. Nothing is renamed or mended.
 * The shapes are those of `wire/build/tool-offers.ts`.
 */
import { phrase, sentence, type Part, type Said } from '../base/words';
import { joinPointer } from '../base/pointer';
import type { Problem, Severity } from '../base/problem';
import type { ToolDefinition } from '../document/document';
import { LIMITS, TOOL_NAME } from '../document/schema';
import type { JsonNode } from '../json/node';
import { printJson } from '../json/print';
import { answersOk } from './draft';
import { scanJson } from '../json/scan';
import { isProvidersOwn, toolEntries, toolParts, type ToolEntry } from '../wire/build/tool-offers';

export interface ToolImport {
  /** Valid, with names of their own. */
  tools: ToolDefinition[];
  /** In the order of the text. Errors are about entries that are not in `tools`. `path` points into the pasted JSON. */
  problems: Problem[];
}

export function importTools(text: string): ToolImport {
  const scan = scanJson(text);
  const [error] = scan.errors.filter(({ severity }) => severity === 'error');
  if (text.trim() === '')
    return only(
      problem(
        'TOOLS_EMPTY',
        'error',
        sentence('TOOLS_EMPTY', 'There is nothing to read. Paste tool definitions as JSON.'),
        '',
      ),
    );
  if (error !== undefined || scan.root === undefined)
    return only(
      problem(
        'TOOLS_NOT_JSON',
        'error',
        error === undefined
          ? sentence('TOOLS_NOT_JSON', 'The text holds no JSON value. Paste a list of tools, or one tool.')
          : sentence(
              'TOOLS_NOT_JSON.why',
              'The text is not strict JSON: line {line}, column {column}. {why}',
              { line: error.line, column: error.column, why: error },
            ),
        '',
      ),
    );
  const result: ToolImport = { tools: [], problems: [] };
  const entries = toolEntries(scan.root);
  if (entries.length === 0)
    return only(
      problem(
        'TOOLS_NONE',
        'error',
        sentence('TOOLS_NONE', 'The list of tools is empty: there is nothing to add.'),
        '',
      ),
    );
  const seen = new Set<string>();
  for (const entry of entries) {
    const { path } = entry;
    const read = readTool(entry);
    if ('code' in read) {
      result.problems.push(read);
      continue;
    }
    const { tool, notes } = read;
    if (seen.has(tool.name)) {
      result.problems.push(
        problem(
          'TOOL_REPEATED',
          'error',
          sentence('TOOL_REPEATED', 'A tool named {name} stands before this one; only the first is taken.', {
            name: tool.name,
          }),
          path,
        ),
      );
      continue;
    }
    if (result.tools.length >= LIMITS.tools) {
      result.problems.push(
        problem(
          'TOOLS_TOO_MANY',
          'error',
          sentence('TOOLS_TOO_MANY', 'A session holds at most {most} tools; the rest is left out.', {
            most: LIMITS.tools,
          }),
          path,
        ),
      );
      break;
    }
    seen.add(tool.name);
    result.tools.push(tool);
    result.problems.push(...notes);
  }
  return result;
}

function readTool(entry: ToolEntry): Problem | { tool: ToolDefinition; notes: Problem[] } {
  const parts = toolParts(entry);
  const path = parts?.path ?? entry.path;
  if (parts === null)
    return problem(
      'TOOL_NOT_OBJECT',
      'error',
      sentence('TOOL_NOT_OBJECT', '{where} is no object. A tool is an object with a name and a schema.', {
        where: place(path),
      }),
      path,
    );
  const name = textOf(parts.name);
  if (name === undefined)
    return problem(
      'TOOL_NO_NAME',
      'error',
      sentence('TOOL_NO_NAME', '{where} has no "name" that is a string. Give the tool its name.', {
        where: place(path),
      }),
      path,
    );
  if (!TOOL_NAME.test(name))
    return problem(
      'TOOL_BAD_NAME',
      'error',
      sentence(
        'TOOL_BAD_NAME',
        '{name} is no name of a tool: 1 to 64 letters, digits, "_" or "-". Change it in the text.',
        { name: JSON.stringify(name.slice(0, 80)) },
      ),
      joinPointer(path, 'name'),
    );
  const notes: Problem[] = [];
  const { description, schema, type } = parts;
  const words = textOf(description);
  if (description !== undefined && words === undefined && !isNull(description))
    notes.push(
      problem(
        'TOOL_NO_DESCRIPTION',
        'warn',
        sentence('TOOL_NO_DESCRIPTION', 'The description of {name} is no string; it is left empty.', {
          name,
        }),
        joinPointer(path, 'description'),
      ),
    );
  // A provider's own tool is named by its type and version; its schema is not in the request.
  if (isProvidersOwn(parts))
    return problem(
      'TOOL_OF_PROVIDER',
      'error',
      sentence(
        'TOOL_OF_PROVIDER',
        '{name} is a tool that the provider runs ({type}): its schema is not in the text. Add it by hand with the schema you want to check.',
        { name, type: type?.slice(0, 80) ?? name },
      ),
      path,
    );
  if (schema === undefined || isNull(schema))
    notes.push(
      problem(
        'TOOL_NO_SCHEMA',
        'info',
        sentence(
          'TOOL_NO_SCHEMA',
          '{name} comes without a schema; it takes an empty object until you write one.',
          { name },
        ),
        path,
      ),
    );
  return {
    tool: {
      name,
      description: words ?? '',
      schema: schema === undefined || isNull(schema) ? EMPTY_SCHEMA : printJson(schema, { indent: 2 }),
      implementation: answersOk(),
    },
    notes,
  };
}

/** Of a tool that takes no arguments. */
export const EMPTY_SCHEMA = `{
  "type": "object",
  "properties": {},
  "required": [],
  "additionalProperties": false
}`;

const textOf = (node: JsonNode | undefined): string | undefined =>
  node?.k === 'str' ? node.value : undefined;
const isNull = (node: JsonNode): boolean => node.k === 'lit' && node.value === null;
const place = (path: string): Part => (path === '' ? phrase('The value', 'whole.value') : path);
const only = (one: Problem): ToolImport => ({ tools: [], problems: [one] });

function problem(code: string, severity: Severity, said: Said, path: string): Problem {
  return { code, severity, ...said, path, retryable: false };
}
