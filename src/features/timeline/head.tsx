import type { Outcome } from '../../core/runtime/events';
import { useT } from '../../i18n';
import { classNames } from '../../ui/class-names';
import { OutcomeGlyph, type Glyph } from '../../ui/outcome';
import { toneOfOutcome } from '../../ui/step-outcome';
import { Tooltip } from '../../ui/overlay/tooltip';
import s from './timeline.module.css';

export interface HeadProps {
  /** "Step 9 of 27" */
  title: string;
  /** "turn 1 of 3", "execute" */
  facts: readonly string[];
  /** What the step came to: a code in mono, or a word. */
  result?: { text: string; code: boolean; outcome: Outcome } | undefined;
  log?: LogState | undefined;
  /** Of a failing call: its first blocked token, and the way there. */
  blocked?: { words: string; why: string; onOpen: () => void } | undefined;
}

export interface LogState {
  /** `7f3a·c21e` */
  hash: string;
  words: string;
  why: string;
  glyph: Glyph | null;
}

export function Head({ title, facts, result, log, blocked }: HeadProps) {
  const t = useT();
  return (
    <div className={s['head']}>
      <h2 className={s['title']}>{title}</h2>
      <p className={s['facts']}>
        {facts.join(' · ')}
        {result === undefined ? null : (
          <>
            {facts.length === 0 ? null : ' · '}
            <span className={classNames(s['result'], s[toneOfOutcome(result.outcome)])}>
              {result.code ? <code>{result.text}</code> : result.text}
            </span>
          </>
        )}
      </p>
      {blocked === undefined ? null : (
        <Tooltip text={blocked.why} align="end">
          <button type="button" className={s['blocked']} onClick={blocked.onOpen}>
            {t('verdict.short')} <b>{blocked.words}</b>
          </button>
        </Tooltip>
      )}
      {log === undefined ? null : (
        <Tooltip text={log.why} align="end">
          <p className={s['log']}>
            <span className={s['hash']}>
              {t('timeline.log')} <code>{log.hash}</code>
            </span>
            {log.glyph === null ? null : (
              <OutcomeGlyph glyph={log.glyph} size="s" tone={log.glyph === 'differs' ? 'bad' : undefined} />
            )}
            <span className={s['state']}>{log.words}</span>
          </p>
        </Tooltip>
      )}
    </div>
  );
}
