import type { ToolDefinition } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { useSchemaCheck } from '../../state/use-schema-check';
import { Chip, PanelRows, VirtualList } from '../../ui';
import type { ToolsModel } from './use-tools';
import s from './tools.module.css';

/** Rows that stand in the page as they are. */
const PLAIN = 100;

export function ToolList({ model }: { model: ToolsModel }) {
  const { t } = useI18n();
  const { tools } = model;
  const row = (index: number) => {
    const tool = tools[index];
    return tool === undefined ? null : (
      <ToolRow
        tool={tool}
        uses={model.uses.get(tool.name) ?? 0}
        current={tool.name === model.selected}
        onOpen={() => model.select(tool.name)}
      />
    );
  };
  if (tools.length <= PLAIN)
    return (
      <PanelRows label={t('tools.tools')}>
        {tools.map((tool, index) => (
          <li key={tool.name}>{row(index)}</li>
        ))}
      </PanelRows>
    );
  return (
    <div className={s['many']}>
      <VirtualList
        label={t('tools.tools')}
        count={tools.length}
        rowHeight={52}
        dynamic
        rowKey={(index) => tools[index]?.name ?? String(index)}
        renderRow={row}
      />
    </div>
  );
}

interface ToolRowProps {
  tool: ToolDefinition;
  uses: number;
  current: boolean;
  onOpen: () => void;
}

function ToolRow({ tool, uses, current, onOpen }: ToolRowProps) {
  const { t } = useI18n();
  const { check } = useSchemaCheck(tool.schema, tool.name);
  const count = (severity: string) =>
    check?.problems.filter((problem) => problem.severity === severity).length ?? 0;
  const errors = count('error');
  const warnings = count('warn');
  return (
    <button type="button" className={s['row']} aria-current={current ? 'true' : undefined} onClick={onOpen}>
      <span className={s['line']}>
        <code className={s['name']}>{tool.name}</code>
        <span className={s['chips']}>
          {errors === 0 ? null : <Chip tone="bad">{t('tools.errors', { count: errors })}</Chip>}
          {warnings === 0 ? null : <Chip tone="warn">{t('tools.hints', { count: warnings })}</Chip>}
          {uses === 0 ? null : (
            <Chip tone="accent" glyph={null}>
              {t('tools.uses', { count: uses })}
            </Chip>
          )}
          <Chip>{t(`tools.kind.${tool.implementation.kind}`)}</Chip>
        </span>
      </span>
      {tool.description === '' ? null : (
        <span className={s['description']}>{tool.description.slice(0, 200)}</span>
      )}
    </button>
  );
}
