import { memo } from 'react';
import { useI18n } from '../../i18n';
import { Chip } from '../../ui';
import type { ImportRow } from './filter';
import { useFormatName } from './use-import';
import { whenOf } from './when';
import s from './import.module.css';

const TOOLS = 6;

/** One session: what was asked, and the facts by which one picks it. */
export const SessionRow = memo(function SessionRow({ row, several }: { row: ImportRow; several: boolean }) {
  const { t, bytes } = useI18n();
  const formatName = useFormatName();
  const { session, path } = row;
  const { title, words, tools } = session;
  const facts = [
    t('import.turns', { count: session.turns }),
    t('import.calls', { count: session.calls }),
    ...(session.model === undefined ? [] : [session.model]),
    ...(session.startedAt === undefined ? [] : [whenOf(session.startedAt)]),
    bytes(session.bytes),
  ];
  const more = tools.length - TOOLS;
  return (
    <div className={s['row']}>
      <span className={s['name']}>
        <strong>{title === '' ? t('import.untitled') : title}</strong>
        {session.failing === 0 ? null : (
          <Chip tone="bad">{t('import.failing', { count: session.failing })}</Chip>
        )}
        {session.problems === 0 ? null : (
          <Chip tone="warn">{t('import.problems', { count: session.problems })}</Chip>
        )}
        <Chip outlined glyph={null}>
          {formatName(session.format)}
        </Chip>
      </span>
      {words === '' || words.startsWith(title.replace(/…$/, '')) ? null : (
        <span className={s['words']}>{words}</span>
      )}
      <span className={s['facts']}>
        {facts.map((fact, i) => (
          <span key={i}>{fact}</span>
        ))}
        {tools.slice(0, TOOLS).map((tool) => (
          <code key={tool}>{tool}</code>
        ))}
        {more > 0 ? <span>{t('import.moreTools', { count: more })}</span> : null}
        {several ? <span className={s['path']}>{path}</span> : null}
      </span>
    </div>
  );
});
