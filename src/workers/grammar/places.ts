/** What the worker tells of a place: its mask, its tokens explained, its automaton; and of a text that is typed. */
import { sentence } from '../../core/base/words';
import { err, ok } from '../../core/base/result';
import { utf8Length } from '../../core/base/utf8';
import type { Earlier } from '../../core/mask/graph';
import { GRAPH_BOUNDS } from '../../core/mask/graph';
import { explainAt, lookAt } from '../../core/mask/look';
import type { Place } from '../../core/mask/place';
import { stateView } from '../../core/mask/state-view';
import { MOST_WALKED, walkText } from '../../core/mask/walk';
import type { Handlers } from '../rpc';
import type { Context, EngineRoom } from './engine-room';
import type { GrammarApi } from './protocol';

/** Tokens that one look lists at most. */
const MAX_LISTED = 1000;

export function placeHandlers(
  room: EngineRoom,
): Pick<Handlers<GrammarApi>, 'look' | 'explain' | 'state' | 'walk'> {
  return {
    look: ({ place, limit, ...wish }, context) =>
      room.at(place, context, async (spot) =>
        ok(await lookAt(spot, { ...wish, limit: Math.min(Math.max(limit, 0), MAX_LISTED) })),
      ),

    explain: ({ place, token }, context) =>
      room.at(place, context, async (spot) => ok(await explainAt(spot, token))),

    state: async ({ place }, context) => {
      const earlier = await earlierOf(room, place, context);
      return room.at(place, context, async (spot) => ok(await stateView(spot, earlier)));
    },

    walk: ({ grammar, vocabulary, text }, context) =>
      room.fresh({ grammar, vocabulary }, context, async (spot) =>
        utf8Length(text) > MOST_WALKED
          ? err({
              code: 'TEXT_TOO_LONG',
              severity: 'error',
              ...sentence(
                'TEXT_TOO_LONG',
                'The text is longer than {most} bytes, the most that is answered at every byte. Shorten it, or paste it as a response to see its tokens.',
                { most: MOST_WALKED },
              ),
              retryable: false,
            })
          : ok(await walkText(spot, text)),
      ),
  };
}

/** A place a few steps before, for the steps that led here; null where there is none. */
async function earlierOf(room: EngineRoom, place: Place, context: Context): Promise<Earlier | null> {
  if (place.prefix.length === 0) return null;
  const prefix = place.prefix.subarray(0, Math.max(0, place.prefix.length - GRAPH_BOUNDS.walked));
  const answer = await room.at<Earlier | null>({ ...place, prefix }, context, ({ grammar, matcher }) =>
    Promise.resolve(ok(grammar.standing?.(matcher) ?? null)),
  );
  return answer.value ?? null;
}
