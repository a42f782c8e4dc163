/** The model's next answer: the field that it is pasted into, and the edit that adds it. */
import { focusWhenThere } from '../platform/focus';
import type { Session } from './session';

/** Opens the responses with the caret in the field for the next one, which has `data-next-response`. */
export function openNextResponse(session: Pick<Session, 'view'>): void {
  session.view({ leftPanel: 'responses', drawer: 'left' });
  focusWhenThere('[data-next-response]', '[data-region="left"]');
}

/** Adds it after the others, as one edit; `label` names the edit in words. */
export function addResponse(session: Session, text: string, label: string): void {
  const at = session.stores.document.getState().document?.responses.length ?? 0;
  session.edit.edit(label, (document) => ({ ...document, responses: [...document.responses, { text }] }));
  session.view({ selectedResponse: at });
}
