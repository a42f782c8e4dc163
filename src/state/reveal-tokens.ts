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
  focusWhenThere('[data-token][tabindex="0"]', '[data-region="lenses"]');
}
