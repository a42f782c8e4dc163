import { useMemo } from 'react';
import type { FoundFile, UnreadPart } from '../../core/wire/import/model';
import { useI18n } from '../../i18n';
import { VirtualList } from '../../ui';
import s from './import.module.css';

const ROW_PX = 52;

interface UnreadTabProps {
  unread: readonly UnreadPart[];
  files: readonly FoundFile[];
}

/** What no reader understood: the file and line, the reason, and how it begins. */
export function UnreadTab({ unread, files }: UnreadTabProps) {
  const { t, say, number } = useI18n();
  const paths = useMemo(() => new Map(files.map(({ id, path }) => [id, path])), [files]);
  return (
    <VirtualList
      label={t('import.unread')}
      count={unread.length}
      rowHeight={ROW_PX}
      dynamic
      renderRow={(index) => {
        const part = unread[index];
        return part === undefined ? null : (
          <div className={s['part']}>
            <span className={s['name']}>
              <strong>{paths.get(part.file) ?? ''}</strong>
              <span>{t('import.line', { line: number(part.line) })}</span>
            </span>
            <p className={s['reason']}>{say(part.why)}</p>
            <code className={s['excerpt']}>{part.excerpt}</code>
          </div>
        );
      }}
    />
  );
}
