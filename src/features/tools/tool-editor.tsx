import { useState } from 'react';
import type { ToolDefinition } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { CopyIcon, DeleteIcon, EditIcon, IconButton, NameForm, PanelSection, PlainTextField } from '../../ui';
import { Implementation } from './implementation';
import { SchemaEditor } from './schema-editor';
import { nameProblem, type ToolsModel } from './use-tools';

interface ToolEditorProps {
  tool: ToolDefinition;
  index: number;
  model: ToolsModel;
}

/** The open tool: its name, what the model is told of it, its schema, what runs when it is called. */
export function ToolEditor({ tool, index, model }: ToolEditorProps) {
  const { t } = useI18n();
  const [renaming, setRenaming] = useState(false);
  const { name } = tool;
  return (
    <>
      <PanelSection
        title={name}
        mono
        actions={
          <>
            <IconButton
              size="s"
              label={t('tools.rename', { name })}
              icon={<EditIcon />}
              onClick={() => setRenaming(true)}
            />
            <IconButton
              size="s"
              label={t('tools.duplicate', { name })}
              icon={<CopyIcon />}
              onClick={() => model.duplicate(index)}
            />
            <IconButton
              size="s"
              label={t('tools.remove', { name })}
              icon={<DeleteIcon />}
              onClick={() => model.remove(index)}
            />
          </>
        }
      >
        {renaming ? (
          <NameForm
            label={t('tools.newName')}
            initial={name}
            submit={t('tools.renameSubmit')}
            check={(next) => {
              const wrong = nameProblem(next, model.tools, name);
              return wrong === null ? null : t(`tools.name.${wrong}`);
            }}
            onSubmit={(next) => {
              setRenaming(false);
              model.rename(index, next);
            }}
            onCancel={() => setRenaming(false)}
          />
        ) : null}
        <SchemaEditor
          tool={tool}
          onChange={(schema) => model.write(index, { ...tool, schema }, 'schema')}
          onBlur={model.settle}
        />
        <PlainTextField
          label={t('tools.description')}
          hint={tool.description === '' ? t('tools.noDescription') : undefined}
          most={8}
          value={tool.description}
          onChange={(description) => model.write(index, { ...tool, description }, 'description')}
          onBlur={model.settle}
        />
      </PanelSection>
      <Implementation
        tool={tool}
        onChange={(implementation, key) => model.write(index, { ...tool, implementation }, key)}
        onBlur={model.settle}
      />
    </>
  );
}
