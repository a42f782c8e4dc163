/**
 * Opens the token lens where the call at the cursor left the grammar: at the first blocked token, at the end of a text that
 * stopped too early, else at the value that failed. The lens chooses that token when none is chosen and nothing is selected.
 */
import { focusWhenThere } from '../platform/focus';
import type { Session } from './session';

export function revealFirstBlocked(session: Pick<Session, 'view'>): void {
  session.view({
    maximised: 'tokens',
    activeLens: 'tokens',
    drawer: null,
    dialog: null,
    token: null,
    selection: null,
    hover: null,
  });
  focusToken();
}

/** Back to all three lenses; who looked at a token goes on looking at it. */
export function leaveMaximised(session: Pick<Session, 'view' | 'stores'>): void {
  const { maximised } = session.stores.view.getState();
  session.view({ maximised: null });
  if (maximised === 'tokens') focusToken();
}

/** The token that is looked at, once it is drawn; the lenses until then. */
const focusToken = (): void => focusWhenThere('[data-token][tabindex="0"]', '[data-region="lenses"]');

/** To the next or the previous token of the traced call; where none was chosen, from the one that the lens begins at. */
export function moveToken(
  { stores, mask, view }: Pick<Session, 'stores' | 'mask' | 'view'>,
  by: 1 | -1,
): void {
  const { traced } = mask.store.getState();
  if (traced === null) return;
  const { tokens, firstBlocked, endedEarly } = traced.trace;
  const start = firstBlocked ?? (endedEarly ? tokens.length : 0);
  const at = stores.view.getState().token?.index ?? start;
  const index = Math.max(0, Math.min(tokens.length, at + by));
  view({ token: { index, of: null }, selection: null });
}
