import { useI18n } from '../../i18n';
import { useDocumentState, useSession } from '../../state/react';
import { removeWithUndo, withInserted, without, withReplaced } from '../../state/removal';
import {
  Button,
  DeleteIcon,
  IconButton,
  PanelRows,
  PanelSection,
  PanelWords,
  PlusIcon,
  TextInput,
  toast,
} from '../../ui';
import s from './files.module.css';

const NONE: readonly never[] = [];

/** What the session remembers: a table of keys and values. */
export function MemoryFacts() {
  const { t } = useI18n();
  const session = useSession();
  const facts = useDocumentState((state) => state.document?.memory ?? NONE);
  const write = (index: number, fact: { key: string; value: string }) =>
    session.edit.edit(
      t('files.factEdited'),
      (document) => ({ ...document, memory: withReplaced(document.memory, index, fact) }),
      `memory.${index}`,
    );
  const remove = (index: number) => {
    const fact = facts[index];
    if (fact === undefined) return;
    const text = t('files.factRemoved', { key: fact.key });
    const undo = removeWithUndo(
      session,
      text,
      (document) => ({ ...document, memory: without(document.memory, index) }),
      {
        label: t('files.factRestored', { key: fact.key }),
        change: (document) => ({ ...document, memory: withInserted(document.memory, index, fact) }),
      },
    );
    toast({ text, action: { label: t('ui.undo'), run: undo } });
  };
  return (
    <PanelSection
      title={t('files.memory')}
      meta={facts.length === 0 ? undefined : String(facts.length)}
      words={t('files.memoryWords')}
      actions={
        <Button
          size="s"
          icon={<PlusIcon />}
          onClick={() =>
            session.edit.edit(t('files.factAdded'), (document) => ({
              ...document,
              memory: [...document.memory, { key: '', value: '' }],
            }))
          }
        >
          {t('files.addFact')}
        </Button>
      }
    >
      {facts.length === 0 ? (
        <PanelWords>{t('files.noFacts')}</PanelWords>
      ) : (
        <PanelRows label={t('files.memory')}>
          {facts.map((fact, index) => {
            const repeated = facts.findIndex((other) => other.key === fact.key) < index;
            return (
              <li key={index} className={s['pair']}>
                <TextInput
                  label={t('files.factKey', { number: index + 1 })}
                  hideLabel
                  mono
                  maxLength={200}
                  placeholder={t('files.key')}
                  value={fact.key}
                  error={repeated ? t('files.factRepeated') : undefined}
                  onChange={(key) => write(index, { ...fact, key })}
                  onBlur={() => session.edit.settle()}
                />
                <TextInput
                  label={t('files.factValue', { number: index + 1 })}
                  hideLabel
                  maxLength={200}
                  placeholder={t('files.value')}
                  value={fact.value}
                  onChange={(value) => write(index, { ...fact, value })}
                  onBlur={() => session.edit.settle()}
                />
                <IconButton
                  size="s"
                  label={t('files.removeFact', { number: index + 1 })}
                  icon={<DeleteIcon />}
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </PanelRows>
      )}
    </PanelSection>
  );
}
