import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../core/document/defaults';
import { runDocument } from '../core/runtime/run';
import { openMoments } from '../core/runtime/moment';
import { builtinDefinition } from '../core/tools/builtin';
import { conversationOf } from './timeline-turns';

const action = (glob: string): string =>
  `{"@action":"directly_call_tool","directly_call_tool_name":"list_files","directly_call_tool_params":{"glob":"${glob}"}}`;
const document = {
  ...emptyDocument('t'),
  tools: [builtinDefinition('list_files')],
  responses: [action('a'), '{"@action":"nothing"}', action('b'), 'Done.'].map((text) => ({ text })),
};

describe('the conversation', () => {
  const log = runDocument(document);
  const moments = openMoments(document, log);
  const at = (turn: number) => {
    const moment = moments.at(log.events.findIndex((event) => event.turn === turn));
    if (moment === null) throw new Error(`no turn ${turn}`);
    return conversationOf(log, moment).map(({ entry, turn: from }) => `${from} ${entry.kind}`);
  };

  it.each([
    [1, 'is empty', []],
    [2, 'has what the first turn said', ['1 call', '1 result']],
    [3, 'has the correction of the response before', ['1 call', '1 result', '2 correction']],
    [4, 'has lost that correction', ['1 call', '1 result', '3 call', '3 result']],
  ] as const)('of turn %i %s', (turn, _, entries) => {
    expect(at(turn)).toEqual(entries);
  });
});
