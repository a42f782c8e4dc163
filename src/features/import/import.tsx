/** Files in, sessions out: pick or drop, watch them being read, pick what to open. Nothing that was left unread is hidden. */
import { useState } from 'react';
import { useI18n } from '../../i18n';
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
  const { t } = useI18n();
  const model = useImport();
  const rows = useRows(model);
  const [opening, setOpening] = useState(false);
  const { state } = model;
  const open = (row: ImportRow): void => {
    if (opening) return;
    setOpening(true);
    void model.open(row).finally(() => setOpening(false));
  };
  const close = (): void => {
    model.cancel();
    onClose();
  };
  const listed = state.status === 'done' || state.sessions.length > 0;
  return (
    <Dialog
      open
      onClose={close}
      title={t('import.title')}
      subtitle={<Lead model={model} />}
      size="l"
      flush
      footer={
        state.status === 'done' ? (
          <Footer model={model} rows={rows} opening={opening} onOpen={open} />
        ) : undefined
      }
    >
      <div className={s['import']}>
        {state.status === 'idle' ? <PickArea onFiles={model.pickFiles} onFolder={model.pickFolder} /> : null}
        {state.status === 'working' ? <Reading progress={state.progress} onCancel={model.cancel} /> : null}
        {state.status === 'failed' && state.problem !== null ? (
          <ErrorState
            problem={state.problem}
            actions={<Button onClick={model.cancel}>{t('import.again')}</Button>}
          />
        ) : null}
        {state.status === 'done' && state.problem !== null ? (
          <Banner tone="bad" title={state.problem.code} announce="alert">
            {state.problem.message}
          </Banner>
        ) : null}
        {listed ? <Found model={model} rows={rows} onOpen={open} /> : null}
      </div>
    </Dialog>
  );
}

function Lead({ model: { state } }: { model: ImportModel }) {
  const { t, bytes } = useI18n();
  if (state.status !== 'done') return t('import.lead');
  const size = state.files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    t('import.found', { count: state.sessions.length }),
    t('import.read', { count: state.files.length }),
    bytes(size),
  ].join(' · ');
}

type TabId = 'sessions' | 'files' | 'unread';

function Found({
  model,
  rows,
  onOpen,
}: {
  model: ImportModel;
  rows: RowsModel;
  onOpen: (row: ImportRow) => void;
}) {
  const { t, number } = useI18n();
  const { status, sessions, files, unread, leftOut } = model.state;
  const [chosen, setChosen] = useState<TabId | null>(null);
  const tab = chosen ?? (status === 'done' && sessions.length === 0 ? 'files' : 'sessions');
  const failed = leftOut.filter(({ problem }) => problem.severity === 'error').length;
  const parts = files.reduce((sum, file) => sum + file.unread, 0);
  return (
    <>
      {status === 'done' && failed > 0 ? (
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
            sessions.length === 0 ? (
              <EmptyState compact title={t('import.none')}>
                {t('import.noneText')}
              </EmptyState>
            ) : (
              <SessionsTab rows={rows} several={files.length > 1} onOpen={onOpen} />
            )
          ) : null}
          {tab === 'files' ? <FilesTab files={files} leftOut={leftOut} /> : null}
          {tab === 'unread' ? <UnreadTab unread={unread} files={files} /> : null}
        </div>
      </Tabs>
    </>
  );
}
