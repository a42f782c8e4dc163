import { useState } from 'react';
import { fileSource } from '../../core/base/span';
import { utf8Length } from '../../core/base/utf8';
import { useI18n } from '../../i18n';
import { useLinkedEditor } from '../../state/use-linked-editor';
import {
  Button,
  CodeEditor,
  DeleteIcon,
  Disclosure,
  EditIcon,
  EditorBox,
  IconButton,
  LongText,
  NameForm,
  PanelSection,
  PanelWords,
} from '../../ui';
import { FileDiff } from './file-diff';
import type { FilesModel, ShownFile } from './use-files';

/** Characters above which a file is not opened for editing by itself. */
const LIMIT = 200_000;

/** The open file: what the run made of it, and its text. */
export function FileEditor({ row, model }: { row: ShownFile; model: FilesModel }) {
  const { t, bytes } = useI18n();
  const linked = useLinkedEditor(fileSource(row.path));
  const [renaming, setRenaming] = useState(false);
  const index = model.files.findIndex((file) => file.path === row.path);
  const text = row.before ?? row.now ?? '';
  return (
    <PanelSection
      title={row.path}
      mono
      meta={bytes(utf8Length(text))}
      actions={
        index < 0 ? undefined : (
          <>
            <IconButton
              size="s"
              label={t('files.rename', { path: row.path })}
              icon={<EditIcon />}
              onClick={() => setRenaming(true)}
            />
            <IconButton
              size="s"
              label={t('files.remove', { path: row.path })}
              icon={<DeleteIcon />}
              onClick={() => model.remove(index)}
            />
          </>
        )
      }
    >
      {renaming ? (
        <NameForm
          label={t('files.path')}
          initial={row.path}
          submit={t('files.renameSubmit')}
          check={(path) => model.check(path, row.path)}
          onSubmit={(path) => {
            setRenaming(false);
            model.rename(index, path);
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : null}
      {row.change === 'none' || row.now === null ? null : (
        <Disclosure summary={t(`files.${row.change}Words`)} defaultOpen>
          <FileDiff before={row.before} after={row.now} />
          <Button size="s" onClick={() => model.take(row)}>
            {t('files.take')}
          </Button>
        </Disclosure>
      )}
      {index < 0 ? (
        <PanelWords>{t('files.createdOnly')}</PanelWords>
      ) : (
        <LongText text={text} bytes={utf8Length(text)} limit={LIMIT}>
          <div onBlur={model.settle}>
            <EditorBox text={text} least={4}>
              <CodeEditor
                value={text}
                onChange={(next) => model.write(index, next)}
                language="plaintext"
                wrap
                highlights={linked.highlights}
                revealRange={linked.reveal}
                modelUri={`files:${row.path}`}
                ariaLabel={t('files.textOf', { path: row.path })}
              />
            </EditorBox>
          </div>
        </LongText>
      )}
    </PanelSection>
  );
}
