/** The user's word on the format of a response: an edit of the document, undone like any other, and run at once. */
import { useCallback } from 'react';
import type { ResponseEntry } from '../../core/document/document';
import { useT } from '../../i18n';
import { useSession } from '../../state/react';

export function useOverride(index: number): (format: string | null) => void {
  const t = useT();
  const session = useSession();
  return useCallback(
    (format) => {
      session.edit.edit(t('responses.formatSet', { number: index + 1 }), (document) => ({
        ...document,
        responses: document.responses.map((entry, i) => {
          if (i !== index) return entry;
          const rest: ResponseEntry = {
            text: entry.text,
            ...(entry.note === undefined ? {} : { note: entry.note }),
          };
          return format === null ? rest : { ...rest, format };
        }),
      }));
      void session.step.run();
    },
    [session, index, t],
  );
}
