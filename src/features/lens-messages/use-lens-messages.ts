/** What the messages lens shows, read from the stores: the projection of the moment's turn, and what the model answered. */
import { useMemo } from 'react';
import { minimumPrefix, type ProviderProfile } from '../../core/projection/profile';
import { PROFILES } from '../../core/projection/profiles';
import type { Breakpoint, Projection } from '../../core/projection/model';
import type { RenderedPrompt } from '../../core/prompt/render';
import { highlightOf, type Highlight } from '../../state/linking';
import { useMoment, useRunState } from '../../state/react';
import { useTokenCounts } from '../../state/use-mask';
import { countedText, rowsOf, type Row } from './rows';

export interface MessagesModel {
  projection: Projection;
  profile: ProviderProfile;
  prompt: RenderedPrompt | null;
  rows: Row[];
  /** Bytes of tools and messages. */
  bytes: number;
  turn: number;
  highlight: Highlight | null;
  /** Tokens of a message or of the tools, in the vocabulary that is loaded; null while there is none. */
  tokensOf: ((row: Row) => number | null) | null;
  /** Tokens up to a breakpoint; null while they are not all known. */
  tokensUpTo: (breakpoint: Breakpoint) => number | null;
  /** Fewest tokens that the provider caches. */
  minimumTokens: number;
}

export function useLensMessages(): { model: MessagesModel | null; running: boolean } {
  const moment = useMoment();
  const running = useRunState((state) => state.log === null && state.status === 'running');
  const projection = moment?.projection ?? null;
  const response = moment?.response ?? null;
  const rows = useMemo(
    () => (projection === null ? [] : rowsOf(projection, response)),
    [projection, response],
  );
  const texts = useMemo(() => rows.flatMap(textOf), [rows]);
  const counts = useTokenCounts(texts);
  const highlight = useMemo(() => (moment === null ? null : highlightOf(moment)), [moment]);
  const prompt = moment?.prompt ?? null;
  const turn = moment?.event.turn ?? 0;
  const model = useMemo((): MessagesModel | null => {
    if (projection === null) return null;
    const profile = PROFILES[projection.profile];
    const tokens = (row: Row): number | null => {
      const [text] = textOf(row);
      return text === undefined ? null : (counts?.get(text) ?? null);
    };
    return {
      projection,
      profile,
      prompt,
      rows,
      bytes: rows.reduce((sum, row) => sum + bytesOf(row), 0),
      turn,
      highlight,
      tokensOf: counts === null ? null : tokens,
      tokensUpTo: ({ afterMessage }) => {
        let total = 0;
        for (const row of rows) {
          const counted = row.kind === 'tools' || (row.kind === 'message' && row.index <= afterMessage);
          if (!counted) continue;
          const own = tokens(row);
          if (own === null) return null;
          total += own;
        }
        return total;
      },
      minimumTokens: minimumPrefix(profile, profile.exampleModel).value,
    };
  }, [projection, prompt, rows, turn, highlight, counts]);
  return { model, running };
}

/** Longer texts keep their bytes: counting them would hold up the worker. */
const MAX_COUNTED = 2_000_000;

function textOf(row: Row): string[] {
  const text =
    row.kind === 'message'
      ? countedText(row.message)
      : row.kind === 'tools'
        ? row.tools.map(({ name, description, schema }) => `${name}${description}${schema}`).join('')
        : null;
  return text === null || text.length > MAX_COUNTED ? [] : [text];
}

const bytesOf = (row: Row): number =>
  row.kind === 'message' ? row.message.bytes : row.kind === 'tools' ? row.bytes : 0;
