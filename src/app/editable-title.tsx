import { useRef, useState } from 'react';
import { useT } from '../i18n';
import s from './top-bar.module.css';

/** The session's title; pressed, it becomes an input. Enter keeps what was typed, Escape what was there. */
export function EditableTitle({
  title,
  onRename,
}: {
  title: string;
  onRename?: ((title: string) => void) | undefined;
}) {
  const t = useT();
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = (keep: boolean, refocus: boolean) => {
    const next = draft?.trim() ?? '';
    if (keep && next !== '' && next !== title) onRename?.(next);
    setDraft(null);
    if (refocus) queueMicrotask(() => button.current?.focus());
  };

  // Where the title is not a session's, the view has a headline of its own.
  if (onRename === undefined) return <span className={s['title']}>{title}</span>;
  return (
    <h1 className={s['title']}>
      {draft === null ? (
        <button
          ref={button}
          type="button"
          className={s['rename']}
          title={title}
          aria-description={t('app.rename')}
          onClick={() => setDraft(title)}
        >
          {title}
        </button>
      ) : (
        <input
          className={s['input']}
          aria-label={t('app.rename')}
          value={draft}
          maxLength={200}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => close(true, false)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            close(event.key === 'Enter', true);
          }}
        />
      )}
    </h1>
  );
}
