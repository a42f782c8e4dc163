/** Files in, sessions out: pick or drop, watch them being read, pick what to open. Nothing that was left unread is hidden. */
import { memo, useState } from 'react';
import { useI18n } from '../../i18n';
import type { Found as FoundParts } from '../../state/importing';
import { Banner, Button, Dialog, EmptyState, ErrorState, Tabs } from '../../ui';
import { FilesTab } from './files-tab';
import { Footer } from './footer';
import type { ImportRow } from './filter';
import { PickArea } from './pick-area';
import { Reading } from './reading';
import { SessionsTab } from './sessions-tab';
import { UnreadTab } from './unread-tab';
import { useImport, useRows, type ImportModel, type RowsModel } from './use-import';
import s from './import.module.css';

export function Import({ onClose }: { onClose: () => void }) {
  const { t, say } = useI18n();
  const model = useImport();
  const rows = useRows(model.found);
  const { status, problem, cancel } = model;
  const again = <Button onClick={cancel}>{t('import.again')}</Button>;
  return (
    <Dialog
      open
      onClose={() => {
        cancel();
        onClose();
      }}
      title={t('import.title')}
      subtitle={<Lead model={model} />}
      size="l"
      flush
      footer={status === 'done' ? <Footer model={model} rows={rows} /> : undefined}
    >
      <div className={s['import']}>
        {status === 'idle' ? <PickArea onFiles={model.pickFiles} onFolder={model.pickFolder} /> : null}
        {status === 'working' ? <Reading onCancel={cancel} /> : null}
        {status === 'failed' && problem !== null ? <ErrorState problem={problem} actions={again} /> : null}
        {status === 'done' && problem !== null ? (
          <Banner tone="bad" title={problem.code} announce="alert">
            {say(problem)}
          </Banner>
        ) : null}
        {status === 'working' || status === 'done' ? (
          <Found done={status === 'done'} found={model.found} rows={rows} onOpen={model.open} />
        ) : null}
      </div>
    </Dialog>
  );
}

function Lead({ model: { status, found } }: { model: ImportModel }) {
  const { t, bytes } = useI18n();
  if (status !== 'done') return t('import.lead');
  const size = found.files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    t('import.found', { count: found.sessions.length }),
    t('import.read', { count: found.files.length }),
    bytes(size),
  ].join(' · ');
}

type TabId = 'sessions' | 'files' | 'unread';

interface FoundProps {
  done: boolean;
  found: FoundParts;
  rows: RowsModel;
  onOpen: (row: ImportRow) => void;
}

const Found = memo(function Found({ done, found, rows, onOpen }: FoundProps) {
  const { t, number } = useI18n();
  const { sessions, files, unread, leftOut } = found;
  const [chosen, setChosen] = useState<TabId | null>(null);
  const tab = chosen ?? (done && sessions.length === 0 ? 'files' : 'sessions');
  const failed = leftOut.filter(({ problem }) => problem.severity === 'error').length;
  const parts = files.reduce((sum, file) => sum + file.unread, 0);
  return (
    <>
      {done && failed > 0 ? (
        <Banner
          tone="warn"
          title={t('import.failed', { count: failed })}
          actions={
            tab === 'files' ? undefined : (
              <Button size="s" onClick={() => setChosen('files')}>
                {t('import.showFiles')}
              </Button>
            )
          }
        />
      ) : null}
      <Tabs<TabId>
        label={t('import.results')}
        className={s['tabs']}
        items={[
          { id: 'sessions', label: t('import.sessions'), badge: number(sessions.length) },
          { id: 'files', label: t('import.files'), badge: number(files.length + leftOut.length) },
          ...(parts === 0
            ? []
            : [{ id: 'unread' as const, label: t('import.unread'), badge: number(parts) }]),
        ]}
        value={tab}
        onChange={setChosen}
      >
        <div className={s['panel']}>
          {tab === 'sessions' ? (
            <SessionsPanel done={done} rows={rows} several={files.length > 1} onOpen={onOpen} />
          ) : null}
          {tab === 'files' ? <FilesTab files={files} leftOut={leftOut} /> : null}
          {tab === 'unread' ? <UnreadTab unread={unread} files={files} /> : null}
        </div>
      </Tabs>
    </>
  );
});

interface SessionsPanelProps extends Pick<FoundProps, 'done' | 'rows' | 'onOpen'> {
  several: boolean;
}

function SessionsPanel({ done, rows, several, onOpen }: SessionsPanelProps) {
  const { t } = useI18n();
  if (rows.rows.length > 0) return <SessionsTab rows={rows} several={several} onOpen={onOpen} />;
  return done ? (
    <EmptyState compact title={t('import.none')}>
      {t('import.noneText')}
    </EmptyState>
  ) : (
    <EmptyState compact title={t('import.notYet')} />
  );
}
