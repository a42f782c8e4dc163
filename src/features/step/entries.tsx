import type { TimelineEntry } from '../../core/runtime/events';
import { useT } from '../../i18n';
import { Chip, MonoText } from '../../ui';
import s from './step.module.css';

const MOST = 40;

/** Entries of the conversation, as the model reads them. The last ones, where there are many. */
export function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useT();
  const shown = entries.slice(-MOST);
  return (
    <ol className={s['entries']}>
      {shown.map((entry, i) => (
        <li key={entries.length - shown.length + i} className={s['entry']}>
          <div className={s['entryHead']}>
            <b>{entry.role}</b>
            <Chip tone={entry.isError === true ? 'bad' : 'neutral'}>{t(`step.entry.${entry.kind}`)}</Chip>
            {entry.tool === undefined ? null : <code>{entry.tool}</code>}
          </div>
          <MonoText text={entry.text} limit={600} />
        </li>
      ))}
    </ol>
  );
}
