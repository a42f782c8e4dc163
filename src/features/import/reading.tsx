import { useI18n } from '../../i18n';
import { useImportState } from '../../state/react';
import { ProgressBar } from '../../ui';
import s from './import.module.css';

/** How far the import is: what is done, with which file, how many bytes of all, and what was found on the way. */
export function Reading({ onCancel }: { onCancel: () => void }) {
  const progress = useImportState((state) => state.progress);
  const { t, bytes } = useI18n();
  return (
    <div className={s['reading']}>
      <ProgressBar
        label={
          progress === null
            ? t('import.starting')
            : t(`import.phase.${progress.phase}`, { path: progress.path })
        }
        value={progress === null || progress.total === 0 ? null : progress.done / progress.total}
        detail={
          progress === null
            ? undefined
            : t('import.ofBytes', { done: bytes(progress.done), total: bytes(progress.total) })
        }
        onCancel={onCancel}
      />
      <p className={s['soFar']}>{t('import.soFar', { count: progress?.sessions ?? 0 })}</p>
    </div>
  );
}
