import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../i18n';
import { Button } from '../controls/button';
import { IconButton } from '../controls/icon-button';
import { CloseIcon } from '../icons';
import { OutcomeGlyph } from '../outcome';
import { currentToasts, dismissToast, subscribeToasts, toastDuration, type Toast } from './toast-store';
import s from './toast-region.module.css';

/** Stands once in the page. Time stops while the pointer or the focus is on a toast. */
export function ToastRegion() {
  const t = useT();
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  const [held, setHeld] = useState(false);
  return (
    <section
      className={s['region']}
      aria-label={t('ui.notifications')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" aria-live="polite" aria-relevant="additions">
        <ol>
          {toasts.map((item) => (
            <ToastItem key={item.id} toast={item} held={held} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function ToastItem({ toast, held }: { toast: Toast; held: boolean }) {
  const t = useT();
  const { id, tone, text, action } = toast;
  const duration = toastDuration(toast);
  useEffect(() => {
    if (duration === null || held) return;
    const timer = setTimeout(() => {
      dismissToast(id);
    }, duration);
    return () => {
      clearTimeout(timer);
    };
  }, [duration, held, id]);
  return (
    <li className={s['toast']}>
      {tone === undefined ? null : <OutcomeGlyph glyph={tone} />}
      <span className={s['text']}>{text}</span>
      {action === undefined ? null : (
        <Button
          size="s"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="s" label={t('ui.dismiss')} icon={<CloseIcon />} onClick={() => dismissToast(id)} />
    </li>
  );
}
