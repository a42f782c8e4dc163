/** The prompt and the settings of the document, and their edits. */
import type { Prompt, PromptMessage, SectionId, Settings } from '../../core/document/document';
import { switchKind } from '../../core/prompt/switch-kind';
import { useI18n } from '../../i18n';
import { useDocumentState, useSession } from '../../state/react';
import { removeWithUndo, withInserted, withMoved, withReplaced, without } from '../../state/removal';
import { toast } from '../../ui';

export function usePrompt() {
  const { t } = useI18n();
  const session = useSession();
  const prompt = useDocumentState((state) => state.document?.prompt ?? null);
  const settings = useDocumentState((state) => state.document?.settings ?? null);

  const edit = (label: string, change: (prompt: Prompt) => Prompt, key?: string) =>
    session.edit.edit(label, (document) => ({ ...document, prompt: change(document.prompt) }), key);
  const messages =
    (change: (messages: PromptMessage[]) => PromptMessage[]) =>
    (before: Prompt): Prompt =>
      before.kind === 'messages' ? { ...before, messages: change(before.messages) } : before;

  return {
    prompt,
    settings,
    settle: () => session.edit.settle(),
    setSettings: (label: string, change: (settings: Settings) => Settings, key?: string) =>
      session.edit.edit(label, (document) => ({ ...document, settings: change(document.settings) }), key),
    switchKind() {
      if (prompt === null) return;
      const undo = removeWithUndo(
        session,
        t('prompt.switched'),
        (document) => ({ ...document, prompt: switchKind(document.prompt) }),
        { label: t('prompt.switchedBack'), change: (document) => ({ ...document, prompt }) },
      );
      toast({ text: t('prompt.switched'), action: { label: t('ui.undo'), run: undo } });
    },
    writeSection: (id: SectionId, text: string) =>
      edit(
        t('prompt.sectionEdited', { section: id }),
        (before) =>
          before.kind === 'sections' ? { ...before, sections: { ...before.sections, [id]: text } } : before,
        `prompt.${id}`,
      ),
    writeMessage: (index: number, message: PromptMessage, key: string | undefined) =>
      edit(
        t('prompt.messageEdited', { number: index + 1 }),
        messages((before) => withReplaced(before, index, message)),
        key === undefined ? undefined : `prompt.message.${index}.${key}`,
      ),
    addMessage: (role: PromptMessage['role']) =>
      edit(
        t('prompt.messageAdded'),
        messages((before) => [...before, { role, content: '' }]),
      ),
    moveMessage: (index: number, by: -1 | 1) =>
      edit(
        t('prompt.messageMoved', { number: index + 1 }),
        messages((before) => withMoved(before, index, by)),
      ),
    removeMessage(index: number) {
      const message = prompt?.kind === 'messages' ? prompt.messages[index] : undefined;
      if (message === undefined) return;
      const text = t('prompt.messageRemoved', { number: index + 1 });
      const undo = removeWithUndo(
        session,
        text,
        (document) => ({
          ...document,
          prompt: messages((before) => without(before, index))(document.prompt),
        }),
        {
          label: t('prompt.messageRestored', { number: index + 1 }),
          change: (document) => ({
            ...document,
            prompt: messages((before) => withInserted(before, index, message))(document.prompt),
          }),
        },
      );
      toast({ text, action: { label: t('ui.undo'), run: undo } });
    },
  };
}

export type PromptEdits = ReturnType<typeof usePrompt>;
