import { useT } from '../../i18n';
import { Button, Chip, FileIcon, FolderIcon, UploadIcon } from '../../ui';
import s from './import.module.css';

interface PickAreaProps {
  onFiles: () => void;
  onFolder: () => void;
}

/** Where files go. A drop is taken anywhere on the page; this says so, and what is read. */
export function PickArea({ onFiles, onFolder }: PickAreaProps) {
  const t = useT();
  const kinds = ['JSON', 'JSONL', 'SSE', 'HAR', 'OTLP', '.eval', '.zip', '.gz', '.callscope.json'];
  return (
    <div className={s['pick']}>
      <div className={s['zone']}>
        <UploadIcon />
        <strong>{t('import.drop')}</strong>
        <p>{t('import.dropWhat')}</p>
        <div className={s['buttons']}>
          <Button variant="primary" size="l" icon={<FileIcon />} onClick={onFiles}>
            {t('import.chooseFiles')}
          </Button>
          <Button size="l" icon={<FolderIcon />} onClick={onFolder}>
            {t('import.chooseFolder')}
          </Button>
        </div>
      </div>
      <p className={s['reads']}>
        <span>{t('import.reads')}</span>
        {kinds.map((kind) => (
          <Chip key={kind} outlined glyph={null}>
            {kind}
          </Chip>
        ))}
      </p>
    </div>
  );
}
