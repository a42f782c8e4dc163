/** A text too long to be edited by accident: its head and tail, and a way to edit it all the same. */
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n';
import { Button } from '../controls/button';
import { MonoText } from './mono-text';
import s from './long-text.module.css';

export interface LongTextProps {
  text: string;
  /** Size in bytes as shown. */
  bytes: number;
  /** Characters up to which the children are shown at once. */
  limit: number;
  /** The editor. */
  children: ReactNode;
}

const HEAD = 1_500;
const TAIL = 500;

export function LongText({ text, bytes, limit, children }: LongTextProps) {
  const { t, ...i18n } = useI18n();
  const [edit, setEdit] = useState(false);
  if (text.length <= limit || edit) return children;
  const left = text.length - HEAD - TAIL;
  return (
    <div className={s['preview']}>
      <MonoText text={text.slice(0, HEAD)} />
      <p className={s['left']}>{t('ui.longText.left', { count: left, size: i18n.bytes(bytes) })}</p>
      <MonoText text={text.slice(-TAIL)} />
      <Button size="s" onClick={() => setEdit(true)}>
        {t('ui.longText.edit')}
      </Button>
    </div>
  );
}
