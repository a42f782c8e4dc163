import { useState } from 'react';
import { utf8Length } from '../../core/base/utf8';
import { useI18n, useT } from '../../i18n';
import {
  Button,
  Chip,
  EmptyState,
  FilePlusIcon,
  FileTextIcon,
  NameForm,
  PanelBody,
  PanelSection,
  UploadIcon,
  VirtualList,
  PanelRows,
} from '../../ui';
import { FileEditor } from './file-editor';
import { MemoryFacts } from './memory-facts';
import { Weather } from './weather';
import { useFiles, type FilesModel, type ShownFile } from './use-files';
import s from './files.module.css';

/** What the built-in tools work on: virtual files, memory facts, weather. */
export function FilesPanel() {
  const t = useT();
  const model = useFiles();
  const [adding, setAdding] = useState(false);
  const open = model.rows.find((row) => row.path === model.selected);
  return (
    <PanelBody>
      <PanelSection
        title={t('files.files')}
        meta={String(model.rows.length)}
        words={t('files.words')}
        actions={
          <>
            <Button size="s" icon={<FilePlusIcon />} onClick={() => setAdding(true)}>
              {t('files.add')}
            </Button>
            <Button size="s" icon={<UploadIcon />} onClick={() => void model.importFromDisk()}>
              {t('files.import')}
            </Button>
          </>
        }
      >
        {adding ? (
          <NameForm
            label={t('files.path')}
            initial=""
            submit={t('files.add')}
            check={(path) => model.check(path, null)}
            onSubmit={(path) => {
              setAdding(false);
              model.add(path);
            }}
            onCancel={() => setAdding(false)}
          />
        ) : null}
        {model.rows.length === 0 && !adding ? (
          <EmptyState compact icon={<FileTextIcon />} title={t('files.none')}>
            {t('files.noneText')}
          </EmptyState>
        ) : (
          <FileList model={model} />
        )}
      </PanelSection>
      {open === undefined ? null : <FileEditor key={open.path} row={open} model={model} />}
      <MemoryFacts />
      <Weather />
    </PanelBody>
  );
}

/** Rows that stand in the page as they are. */
const PLAIN = 100;

function FileList({ model }: { model: FilesModel }) {
  const t = useT();
  const { rows, selected } = model;
  if (rows.length <= PLAIN)
    return (
      <PanelRows label={t('files.files')}>
        {rows.map((row) => (
          <li key={row.path}>
            <FileRow row={row} current={row.path === selected} onOpen={() => model.select(row.path)} />
          </li>
        ))}
      </PanelRows>
    );
  return (
    <div className={s['many']}>
      <VirtualList
        label={t('files.files')}
        count={rows.length}
        rowHeight={27}
        rowKey={(index) => rows[index]?.path ?? String(index)}
        renderRow={(index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <FileRow row={row} current={row.path === selected} onOpen={() => model.select(row.path)} />
          );
        }}
      />
    </div>
  );
}

function FileRow({ row, current, onOpen }: { row: ShownFile; current: boolean; onOpen: () => void }) {
  const { t, bytes } = useI18n();
  return (
    <button type="button" className={s['row']} aria-current={current ? 'true' : undefined} onClick={onOpen}>
      <code className={s['path']}>{row.path}</code>
      {row.change === 'none' ? null : (
        <Chip tone="info" glyph="differs">
          {t(`files.${row.change}`)}
        </Chip>
      )}
      <span className={s['size']}>{bytes(utf8Length(row.before ?? row.now ?? ''))}</span>
    </button>
  );
}
