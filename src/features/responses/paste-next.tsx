import { useState } from 'react';
import { useI18n } from '../../i18n';
import { Button, PanelSection, PlainTextField, PlusIcon } from '../../ui';
import type { ResponsesModel } from './use-responses';
import s from './responses.module.css';

/** The next response: pasted it is added at once, typed it is added on the button. */
export function PasteNext({ model }: { model: ResponsesModel }) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const add = (added: string) => {
    setText('');
    model.add(added);
  };
  return (
    <PanelSection title={t('responses.next')} words={t('responses.nextWords')}>
      <PlainTextField
        label={t('responses.paste')}
        hideLabel
        data-next-response
        least={3}
        most={8}
        placeholder={t('responses.pasteHere')}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text !== '' || pasted === '') return;
          event.preventDefault();
          add(pasted);
        }}
      />
      <div className={s['actions']}>
        <Button size="s" icon={<PlusIcon />} disabled={text === ''} onClick={() => add(text)}>
          {t('responses.add')}
        </Button>
      </div>
    </PanelSection>
  );
}
