/** Offered tools, as far as all formats agree: the schema as nodes, and what is said about tools that cannot be offered. */
import { sentence } from '../../base/words';
import { scanJson } from '../../json/scan';
import { object, spelledNode } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { ToolOffer } from '../model';
import { inQuotes } from '../words';
import { cacheMarkLoss } from './parts';
import { NOTHING, type Losses } from './loss';

/** The schema with every digit. Undefined where the wire carried none; `{"type": "object"}` and a loss for one that is no JSON. */
export function spelledSchema({ name, schema, at }: ToolOffer, losses: Losses): Spelled | undefined {
  if (schema === undefined || schema.trim() === '') return undefined;
  const { root, strict } = scanJson(schema, { maxErrors: 1 });
  if (strict && root !== undefined) return spelledNode(root);
  losses.add(
    'TOOL_SCHEMA_NOT_JSON',
    sentence('loss.schema', 'The schema of {name} is not JSON.', { name: inQuotes(name) }),
    sentence('instead.any-object', 'A schema that allows any object.'),
    at,
  );
  return ANY_OBJECT;
}

export const ANY_OBJECT: Spelled = object(['type', 'object']);

export interface OfferScope {
  custom: boolean;
  cacheMarks: boolean;
}

/** Functions, and custom tools where the format has them; what cannot be offered is said. */
export function offerable(tools: readonly ToolOffer[], scope: OfferScope, losses: Losses): ToolOffer[] {
  return tools.filter((tool) => {
    const name = inQuotes(tool.name);
    if (tool.kind === 'server') {
      losses.add(
        'TOOL_LEFT_OUT',
        tool.type === undefined
          ? sentence(
              'loss.server-tool',
              '{name} is a tool that its provider defines; another provider does not have it.',
              { name },
            )
          : sentence(
              'loss.server-tool.type',
              '{name} is a tool that its provider defines ({type}); another provider does not have it.',
              { name, type: tool.type },
            ),
        NOTHING,
        tool.at,
      );
      return false;
    }
    if (tool.kind === 'custom' && !scope.custom) {
      losses.add(
        'TOOL_FREE_TEXT',
        tool.grammar === undefined
          ? sentence('loss.free-text-tool', '{name} takes free text; tools of this format take JSON.', {
              name,
            })
          : sentence(
              'loss.free-text-tool.grammar',
              '{name} takes free text of a grammar; tools of this format take JSON.',
              { name },
            ),
        sentence('instead.string-parameter', 'A tool with one string parameter.'),
        tool.at,
      );
    }
    if (!scope.cacheMarks) cacheMarkLoss(tool.cacheMark, losses);
    return true;
  });
}
