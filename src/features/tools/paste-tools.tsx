import { useMemo, useState } from 'react';
import { importTools } from '../../core/tools/import-tools';
import { useI18n } from '../../i18n';
import { Button, PanelWords, PlainTextField, ProblemLine } from '../../ui';
import type { ToolsModel } from './use-tools';
import s from './tools.module.css';

const MOST_PROBLEMS = 10;

/** Tool definitions in any provider's shape: what will be added is said before it is. */
export function PasteTools({ model, onClose }: { model: ToolsModel; onClose: () => void }) {
  const { t, list } = useI18n();
  const [text, setText] = useState('');
  const read = useMemo(() => (text.trim() === '' ? null : importTools(text)), [text]);
  const names = new Set(model.tools.map((tool) => tool.name));
  const fresh = read?.tools.filter((tool) => !names.has(tool.name)) ?? [];
  const replaced = read?.tools.filter((tool) => names.has(tool.name)) ?? [];
  const named = (tools: readonly { name: string }[]) => list(tools.slice(0, 20).map((tool) => tool.name));
  return (
    <div className={s['paste']}>
      <PlainTextField
        label={t('tools.pasteLabel')}
        hint={t('tools.pasteHint')}
        least={4}
        most={10}
        autoFocus
        value={text}
        onChange={setText}
      />
      <div role="status" className={s['found']}>
        {fresh.length === 0 ? null : (
          <PanelWords>{t('tools.willAdd', { count: fresh.length, names: named(fresh) })}</PanelWords>
        )}
        {replaced.length === 0 ? null : (
          <PanelWords>
            {t('tools.willReplace', { count: replaced.length, names: named(replaced) })}
          </PanelWords>
        )}
        {read?.problems.slice(0, MOST_PROBLEMS).map((problem, i) => (
          <ProblemLine key={i} problem={problem} />
        ))}
        {(read?.problems.length ?? 0) > MOST_PROBLEMS ? (
          <PanelWords>
            {t('tools.moreProblems', { count: (read?.problems.length ?? 0) - MOST_PROBLEMS })}
          </PanelWords>
        ) : null}
      </div>
      <div className={s['actions']}>
        <Button
          size="s"
          variant="primary"
          disabled={read === null || read.tools.length === 0}
          onClick={() => {
            model.addImported(read?.tools ?? []);
            onClose();
          }}
        >
          {t('tools.take', { count: read?.tools.length ?? 0 })}
        </Button>
        <Button size="s" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}
