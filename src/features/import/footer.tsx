import { useState } from 'react';
import { useI18n } from '../../i18n';
import { Button, ProgressBar } from '../../ui';
import { MANY, type ImportModel, type RowsModel } from './use-import';
import s from './import.module.css';

interface FooterProps {
  model: ImportModel;
  rows: RowsModel;
}

/** What can be done with the list: open the selected one, add those that are shown, begin again. */
export function Footer({ model, rows }: FooterProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  const { adding, opening } = model;
  const { shown, active } = rows;
  const selected = shown[active];
  if (adding !== null)
    return (
      <div className={s['adding']}>
        <ProgressBar
          label={t('import.adding', { count: adding.total })}
          value={adding.done / Math.max(1, adding.total)}
          onCancel={model.stopAdding}
        />
      </div>
    );
  const add = (): void => {
    setAsking(false);
    void model.addAll(shown);
  };
  if (asking)
    return (
      <>
        <span className={s['question']} role="alert">
          {t('import.confirm', { count: shown.length })}
        </span>
        <Button size="l" onClick={() => setAsking(false)}>
          {t('import.keep')}
        </Button>
        <Button size="l" variant="primary" onClick={add} autoFocus>
          {t('import.addAll', { count: shown.length })}
        </Button>
      </>
    );
  return (
    <>
      <Button size="l" variant="ghost" className={s['again']} onClick={model.cancel}>
        {t('import.again')}
      </Button>
      {shown.length < 2 ? null : (
        <Button size="l" onClick={() => (shown.length > MANY ? setAsking(true) : add())}>
          {t('import.addAll', { count: shown.length })}
        </Button>
      )}
      {selected === undefined ? null : (
        <Button size="l" variant="primary" busy={opening} onClick={() => model.open(selected)}>
          {t('import.open')}
        </Button>
      )}
    </>
  );
}
