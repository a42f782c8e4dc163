/** What the step did to files: the lines that changed, or, where a text could not be placed, the lines that were looked at. */
import type { FileWrite } from '../../core/tools/outcome';
import { lineDiff, type DiffHunk, type DiffLine } from '../../core/diff/line-diff';
import { useMemo } from 'react';
import { fileSource } from '../../core/base/span';
import { useI18n, useT } from '../../i18n';
import { useSession } from '../../state/react';
import { reveal } from '../../state/reveal';
import { Button, Chip, classNames, MonoText, VisuallyHidden } from '../../ui';
import type { FileEffect } from './file-effect';
import { Section } from './section';
import s from './file-changes.module.css';
import p from './step.module.css';

const MOST_LINES = 400;

export function FileDiff({ write }: { write: FileWrite }) {
  const { t, number } = useI18n();
  const session = useSession();
  const diff = useMemo(() => lineDiff(write.before, write.after), [write]);
  const { hunks, left } = useMemo(() => firstLines(diff.hunks, MOST_LINES), [diff]);
  return (
    <Section
      title={t('step.file')}
      meta={
        <>
          <code>{write.path}</code>
          {write.before === null ? <Chip>{t('step.file.new')}</Chip> : null}
          <span className={s['added']}>+{number(diff.added)}</span>
          <span className={s['removed']}>−{number(diff.removed)}</span>
        </>
      }
      actions={
        <Button
          size="s"
          variant="ghost"
          onClick={() => reveal(session, { source: fileSource(write.path), start: 0, end: 0 })}
        >
          {t('step.show')}
        </Button>
      }
    >
      {diff.whole ? <p className={p['quiet']}>{t('step.file.whole')}</p> : null}
      <div className={s['file']} role="region" aria-label={write.path} tabIndex={0}>
        {hunks.map((hunk, i) => (
          <Hunk key={i} hunk={hunk} />
        ))}
        {left === 0 ? (
          <Skipped count={diff.rest} />
        ) : (
          <div className={s['skipped']}>{t('step.file.left', { count: left })}</div>
        )}
      </div>
    </Section>
  );
}

/** Hunks up to a number of lines, and how many lines they leave out. */
function firstLines(hunks: readonly DiffHunk[], most: number): { hunks: DiffHunk[]; left: number } {
  const shown: DiffHunk[] = [];
  let room = most;
  let left = 0;
  for (const hunk of hunks) {
    const lines = hunk.lines.slice(0, room);
    if (lines.length > 0) shown.push({ ...hunk, lines });
    room -= lines.length;
    left += hunk.lines.length - lines.length;
  }
  return { hunks: shown, left };
}

function Hunk({ hunk }: { hunk: DiffHunk }) {
  return (
    <>
      <Skipped count={hunk.skipped} />
      {hunk.lines.map((line, i) => (
        <Line key={i} line={line} />
      ))}
    </>
  );
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

function Line({ line }: { line: DiffLine }) {
  const t = useT();
  const number = line.t === 'removed' ? line.before : line.after;
  return (
    <div className={classNames(s['line'], s[`line-${line.t}`])}>
      <span className={s['number']}>{number}</span>
      <span className={s['sign']} aria-hidden>
        {SIGNS[line.t]}
      </span>
      {line.t === 'same' ? null : <VisuallyHidden>{t(`step.file.${line.t}`)}: </VisuallyHidden>}
      <MonoText inline text={line.text} className={s['code']} />
    </div>
  );
}

function Skipped({ count }: { count: number }) {
  const t = useT();
  return count === 0 ? null : <div className={s['skipped']}>{t('step.file.skipped', { count })}</div>;
}

/** Where a text that was to be replaced stands in the file. */
export function FileMatches({ effect }: { effect: FileEffect }) {
  const t = useT();
  const { path, count, lines, more } = effect;
  return (
    <Section
      title={t('step.file')}
      meta={
        <>
          <code>{path}</code>
          <Chip tone={count === 1 ? 'ok' : 'bad'}>{t('step.file.matches', { count })}</Chip>
        </>
      }
    >
      {count > 0 ? null : (
        <p className={p['quiet']}>
          {lines.length === 0 ? t('step.file.noMatch') : t('step.file.resembles', { count: lines.length })}
        </p>
      )}
      {lines.length === 0 ? null : (
        <div className={s['file']} role="region" aria-label={path} tabIndex={0}>
          {lines.map(({ number, text, match }) => (
            <div key={number} className={s['line']}>
              <span className={s['number']}>{number}</span>
              <MonoText
                inline
                text={text}
                ranges={match === null ? [] : [{ ...match, kind: 'mark' }]}
                whitespace={match === null ? 'all' : 'none'}
                className={s['code']}
              />
            </div>
          ))}
        </div>
      )}
      {more === 0 ? null : <p className={p['quiet']}>{t('step.file.more', { count: more })}</p>}
    </Section>
  );
}
