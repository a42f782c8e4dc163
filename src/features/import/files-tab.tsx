import { useMemo } from 'react';
import type { Problem } from '../../core/base/problem';
import type { FoundFile, LeftOutFile } from '../../core/wire/import/model';
import { useI18n } from '../../i18n';
import { Chip, glyphOfSeverity, OutcomeGlyph, VirtualList } from '../../ui';
import { useFormatName } from './use-import';
import s from './import.module.css';

const ROW_PX = 46;

type FileRow = { t: 'left-out'; path: string; problem: Problem } | ({ t: 'read' } & FoundFile);

interface FilesTabProps {
  files: readonly FoundFile[];
  leftOut: readonly LeftOutFile[];
}

/** Every file: those that could not be read first, each with the reason, then what was read and as what. */
export function FilesTab({ files, leftOut }: FilesTabProps) {
  const { t } = useI18n();
  const rows = useMemo((): FileRow[] => {
    const left = leftOut.map((file): FileRow => ({ t: 'left-out', ...file }));
    const bad = (row: FileRow): boolean => row.t === 'left-out' && row.problem.severity !== 'info';
    return [
      ...left.filter(bad),
      ...files.map((file): FileRow => ({ t: 'read', ...file })),
      ...left.filter((row) => !bad(row)),
    ];
  }, [files, leftOut]);
  return (
    <VirtualList
      label={t('import.files')}
      count={rows.length}
      rowHeight={ROW_PX}
      dynamic
      renderRow={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return row.t === 'read' ? <Read file={row} /> : <LeftOut path={row.path} problem={row.problem} />;
      }}
    />
  );
}

function Read({ file }: { file: FoundFile }) {
  const { t, say, bytes } = useI18n();
  const formatName = useFormatName();
  return (
    <div className={s['file']}>
      <OutcomeGlyph
        glyph={file.problems.some(({ severity }) => severity === 'error') ? 'warn' : 'ok'}
        size="s"
      />
      <div>
        <span className={s['name']}>
          <strong>{file.path}</strong>
          <Chip outlined glyph={null}>
            {formatName(file.format)}
          </Chip>
        </span>
        <span className={s['facts']}>
          <span>{t('import.found', { count: file.sessions })}</span>
          <span>{bytes(file.bytes)}</span>
          {file.unread === 0 ? null : <span>{t('import.unreadParts', { count: file.unread })}</span>}
          <span>{say(file.evidence)}</span>
        </span>
        {file.problems.map((problem, i) => (
          <Reason key={i} problem={problem} />
        ))}
      </div>
    </div>
  );
}

function LeftOut({ path, problem }: LeftOutFile) {
  return (
    <div className={s['file']}>
      <OutcomeGlyph glyph={glyphOfSeverity(problem.severity)} size="s" />
      <div>
        <span className={s['name']}>
          <strong>{path}</strong>
        </span>
        <Reason problem={problem} />
      </div>
    </div>
  );
}

function Reason({ problem }: { problem: Problem }) {
  const { say } = useI18n();
  return (
    <p className={s['reason']}>
      {say(problem)} <code>{problem.code}</code>
    </p>
  );
}
