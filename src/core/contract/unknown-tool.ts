/** A name that is no tool of the session: refused, with advice. */
import { sentence, words, type Phrase, type Said } from '../base/words';
import type { Problem } from '../base/problem';
import type { SourceSpan } from '../base/span';
import { contractProblem } from './contract-problem';
import { nearNames } from './near-names';
import { cutShort, inQuotes } from '../wire/words';

const MOST_LISTED = 12;

export function unknownTool(
  name: string,
  at: SourceSpan | undefined,
  tools: readonly string[],
): Problem & Said {
  const near = nearNames(name, tools);
  const listed = cutShort(tools.slice(0, MOST_LISTED).join(', ')) + (tools.length > MOST_LISTED ? ', …' : '');
  const head =
    tools.length === 0
      ? sentence('TOOL_UNKNOWN.none', '{name} is no tool of this session. This session has no tools.', {
          name: inQuotes(name),
        })
      : sentence('TOOL_UNKNOWN', '{name} is no tool of this session. Its tools: {tools}.', {
          name: inQuotes(name),
          tools: listed,
        });
  if (near.length === 0) return contractProblem('TOOL_UNKNOWN', 'error', head, at);
  const quoted = near.map(inQuotes);
  const meant: Phrase = { text: quoted.join(' or '), words: words('list.or', { items: quoted }) };
  const said = sentence(
    'TOOL_UNKNOWN.meant',
    '{head} Perhaps {meant} was meant; it is not called on a guess.',
    {
      head,
      meant,
    },
  );
  const advice = sentence('fix.perhaps', 'Perhaps {meant} was meant.', { meant });
  return {
    ...contractProblem('TOOL_UNKNOWN', 'error', said, at),
    fix: { title: advice.message, words: advice.words, safe: false },
  };
}
