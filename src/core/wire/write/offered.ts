/** Offered tools, as far as all formats agree: the schema as nodes, and what is said about tools that cannot be offered. */
import { scanJson } from '../../json/scan';
import { object, spelledNode } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { ToolOffer } from '../model';
import { inQuotes } from '../words';
import { cacheMarkLoss } from './parts';
import type { Losses } from './loss';

/** The schema with every digit. Undefined where the wire carried none; `{"type": "object"}` and a loss for one that is no JSON. */
export function spelledSchema({ name, schema, at }: ToolOffer, losses: Losses): Spelled | undefined {
  if (schema === undefined || schema.trim() === '') return undefined;
  const { root, strict } = scanJson(schema, { maxErrors: 1 });
  if (strict && root !== undefined) return spelledNode(root);
  losses.add(
    'TOOL_SCHEMA_NOT_JSON',
    `The schema of ${inQuotes(name)} is not JSON.`,
    'A schema that allows any object.',
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
    if (tool.kind === 'server') {
      losses.add(
        'TOOL_LEFT_OUT',
        `${inQuotes(tool.name)} is a tool that its provider defines${tool.type === undefined ? '' : ` (${tool.type})`}; another provider does not have it.`,
        'Nothing.',
        tool.at,
      );
      return false;
    }
    if (tool.kind === 'custom' && !scope.custom) {
      losses.add(
        'TOOL_FREE_TEXT',
        `${inQuotes(tool.name)} takes free text${tool.grammar === undefined ? '' : ' of a grammar'}; tools of this format take JSON.`,
        'A tool with one string parameter.',
        tool.at,
      );
    }
    if (!scope.cacheMarks) cacheMarkLoss(tool.cacheMark, losses);
    return true;
  });
}
