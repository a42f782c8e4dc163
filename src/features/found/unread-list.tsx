import type { SourceSpan } from '../../core/base/span';
import { useI18n } from '../../i18n';
import type { FoundUnread } from './findings';
import s from './found.module.css';

export interface UnreadListProps {
  unread: readonly FoundUnread[];
  /** All of them, listed or not. */
  count: number;
  onShow: (at: SourceSpan) => void;
}

/** What no reader understood, with the way to its place. */
export function UnreadList({ unread, count, onShow }: UnreadListProps) {
  const { t, say } = useI18n();
  return (
    <section className={s['section']} aria-label={t('found.unread')}>
      <h3 className={s['title']}>
        {t('found.unread')} {count === 0 ? null : <span className={s['quiet']}>{count}</span>}
      </h3>
      <p className={s['quiet']}>{t(count === 0 ? 'found.unread.none' : 'found.unread.words')}</p>
      {count === 0 ? null : (
        <ul className={s['list']}>
          {unread.map((one, i) => (
            <li key={i}>
              <button
                type="button"
                className={s['row']}
                aria-label={`${say(one.why)} ${t('found.unread.show', { line: one.line })}`}
                onClick={() => onShow(one.at)}
              >
                <span>{say(one.why)}</span>
                <span className={s['quiet']}>{t('found.line', { line: one.line })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {count > unread.length ? (
        <p className={s['quiet']}>{t('found.more', { count: count - unread.length })}</p>
      ) : null}
    </section>
  );
}
