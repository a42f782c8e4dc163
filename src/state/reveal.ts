/**
 * Brings a place of a source into sight: opens the panel that shows that source, there or in a drawer where the screen is
 * narrow, and selects the place, which every view of it then lights and scrolls to.
 */
import type { SourceSpan } from '../core/base/span';
import { RAW_PROMPT } from '../core/prompt/aitag';
import type { Session } from './session';
import type { ViewState } from './types';

/** `read`: where it is only looked at. `edit`: where it can be changed. */
export type RevealPurpose = 'read' | 'edit';

export function reveal(
  session: Pick<Session, 'view'>,
  at: SourceSpan,
  purpose: RevealPurpose = 'read',
): void {
  session.view({ selection: at, ...placeOf(at, purpose) });
}

function placeOf({ source }: SourceSpan, purpose: RevealPurpose): Partial<ViewState> {
  const colon = source.indexOf(':');
  const [kind, name] = [source.slice(0, colon), source.slice(colon + 1)];
  switch (kind) {
    case 'response':
      return {
        selectedResponse: Number(name),
        ...(purpose === 'read'
          ? { bottomPanel: 'source', drawer: 'bottom' }
          : { leftPanel: 'responses', drawer: 'left' }),
      };
    case 'tool':
      return { leftPanel: 'tools', selectedTool: name, drawer: 'left' };
    case 'file':
      return { leftPanel: 'files', selectedFile: name, drawer: 'left' };
    case 'prompt':
      if (name.startsWith('message:') && purpose === 'read') return { activeLens: 'messages', drawer: null };
      return source === RAW_PROMPT || purpose === 'read'
        ? { activeLens: 'prompt', drawer: null }
        : { leftPanel: 'prompt', drawer: 'left' };
    default:
      return {};
  }
}
