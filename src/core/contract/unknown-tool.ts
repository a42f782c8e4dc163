/** A name that is no tool of the session: refused, with advice. */
import type { Problem } from '../base/problem';
import type { SourceSpan } from '../base/span';
import { contractProblem } from './contract-problem';
import { nearNames } from './near-names';
import { cutShort, inQuotes } from '../wire/words';

const MOST_LISTED = 12;

export function unknownTool(name: string, at: SourceSpan | undefined, tools: readonly string[]): Problem {
  const near = nearNames(name, tools);
  const listed = cutShort(tools.slice(0, MOST_LISTED).join(', ')) + (tools.length > MOST_LISTED ? ', …' : '');
  const known = tools.length === 0 ? 'This session has no tools.' : `Its tools: ${listed}.`;
  const quoted = near.map((one) => inQuotes(one)).join(' or ');
  return {
    ...contractProblem(
      'TOOL_UNKNOWN',
      'error',
      `${inQuotes(name)} is no tool of this session. ${known}${near.length === 0 ? '' : ` Perhaps ${quoted} was meant; it is not called on a guess.`}`,
      at,
    ),
    ...(near.length === 0 ? {} : { fix: { title: `Perhaps ${quoted} was meant.`, safe: false } }),
  };
}
