import { useState } from 'react';
import { useI18n } from '../../i18n';
import {
  Button,
  EmptyState,
  MendCard,
  MenuButton,
  PanelBody,
  PanelSection,
  PlusIcon,
  ToolIcon,
  type MenuItem,
} from '../../ui';
import { PasteTools } from './paste-tools';
import { ToolEditor } from './tool-editor';
import { ToolList } from './tool-list';
import { useTools, type ToolsModel } from './use-tools';
import s from './tools.module.css';

/** What the model may call: the list, and below it the open one. */
export function ToolsPanel() {
  const { t } = useI18n();
  const model = useTools();
  const [pasting, setPasting] = useState(false);
  const { tools, unknown } = model;
  const index = tools.findIndex((tool) => tool.name === model.selected);
  const open = tools[index];
  return (
    <PanelBody>
      <PanelSection
        title={t('tools.tools')}
        meta={String(tools.length)}
        actions={
          <>
            <AddMenu model={model} />
            <Button size="s" pressed={pasting} onClick={() => setPasting(!pasting)}>
              {t('tools.paste')}
            </Button>
          </>
        }
      >
        {unknown === null ? null : (
          <MendCard
            title={t('tools.unknown', { name: unknown.name })}
            actions={
              <Button size="s" variant="primary" className={s['wraps']} onClick={() => model.addUnknown()}>
                {t('tools.draft', { name: unknown.name })}
              </Button>
            }
          />
        )}
        {pasting ? <PasteTools model={model} onClose={() => setPasting(false)} /> : null}
        {tools.length === 0 ? (
          <EmptyState compact icon={<ToolIcon />} title={t('tools.none')}>
            {t('tools.noneText')}
          </EmptyState>
        ) : (
          <ToolList model={model} />
        )}
      </PanelSection>
      {open === undefined ? null : <ToolEditor key={open.name} tool={open} index={index} model={model} />}
    </PanelBody>
  );
}

function AddMenu({ model }: { model: ToolsModel }) {
  const { t } = useI18n();
  const items: MenuItem[] = [
    { kind: 'item', id: 'blank', label: t('tools.blank'), onSelect: model.addBlank },
    { kind: 'heading', id: 'builtin', label: t('tools.builtins') },
    ...model.builtins.map(({ name, there }): MenuItem => ({
      kind: 'item',
      id: name,
      label: name,
      detail: there ? t('tools.thereAlready') : undefined,
      onSelect: () => model.addBuiltin(name),
    })),
  ];
  return <MenuButton label={t('tools.add')} icon={<PlusIcon />} size="s" align="end" items={items} />;
}
