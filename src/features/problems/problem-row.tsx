import type { SourceSpan } from '../../core/base/span';
import { useI18n } from '../../i18n';
import {
  BlockedIcon,
  classNames,
  CodeIcon,
  FileJsonIcon,
  glyphOfSeverity,
  IconButton,
  OutcomeGlyph,
  ToolIcon,
} from '../../ui';
import type { ProblemRow as Row } from './problem-rows';
import s from './problems.module.css';

export interface ProblemRowProps {
  row: Row;
  /** Belongs to the step at the cursor. */
  current: boolean;
  onChoose: () => void;
  onOpen: (at: SourceSpan) => void;
  keyword: SourceSpan | null;
  /** Opens the tokens of its call, or where it says that no grammar could have stopped it; null where no call is meant. */
  onStop: (() => void) | null;
  /** Applies the suggestion; null where there is none to apply. */
  onFix: (() => void) | null;
}

export function ProblemRow({
  row: { problem, event },
  current,
  onChoose,
  onOpen,
  keyword,
  onStop,
  onFix,
}: ProblemRowProps) {
  const { t, say, sayTitle } = useI18n();
  const { code, severity, layer, path, at, fix } = problem;
  const where = t('problems.where', { turn: event.turn, stage: t(`stage.${event.stage}`) });
  return (
    <div className={classNames(s['row'], current && s['current'])}>
      <button
        type="button"
        className={s['choose']}
        aria-current={current ? 'step' : undefined}
        onClick={onChoose}
      >
        <OutcomeGlyph glyph={glyphOfSeverity(severity)} label={t(`problems.severityName.${severity}`)} />
        <code className={s['code']}>{code}</code>
        <span className={s['message']}>{say(problem)}</span>
        <span className={s['where']}>
          {layer === undefined ? null : `${t(`stage.layer.${layer}`)} · `}
          {where}
          {path === undefined || path === '' ? null : (
            <>
              {' · '}
              <code>{path}</code>
            </>
          )}
        </span>
      </button>
      <span className={s['ways']}>
        {onStop === null ? null : (
          <IconButton
            size="s"
            icon={<BlockedIcon />}
            label={t(problem.layer === 'syntax' ? 'verdict.row' : 'verdict.rowWhy')}
            onClick={onStop}
          />
        )}
        {onFix === null ? null : (
          <IconButton
            size="s"
            icon={<ToolIcon />}
            label={t('problems.fix', { title: fix === undefined ? '' : sayTitle(fix) })}
            onClick={onFix}
          />
        )}
        {keyword === null ? null : (
          <IconButton
            size="s"
            icon={<FileJsonIcon />}
            label={t('problems.schema')}
            onClick={() => onOpen(keyword)}
          />
        )}
        {at === undefined ? null : (
          <IconButton size="s" icon={<CodeIcon />} label={t('problems.show')} onClick={() => onOpen(at)} />
        )}
      </span>
    </div>
  );
}
