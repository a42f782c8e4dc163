import { useT } from '../../i18n';
import { Button, MonoText } from '../../ui';
import type { Excerpt } from './evidence';
import s from './why.module.css';

export interface SourceExcerptProps {
  /** "response 1, line 4, column 12" */
  where: string;
  excerpt: Excerpt;
  onShow: () => void;
  /** The place is wrong, wants a look, or is only what is meant. */
  kind: 'bad' | 'warn' | 'mark';
}

/** The line around a place, with the place marked, and the way there. */
export function SourceExcerpt({ where, excerpt, onShow, kind }: SourceExcerptProps) {
  const t = useT();
  const { text, mark, cutBefore, cutAfter } = excerpt;
  const shift = cutBefore ? 1 : 0;
  return (
    <div className={s['excerpt']}>
      <div className={s['excerptHead']}>
        <span>{where}</span>
        <Button size="s" variant="ghost" onClick={onShow}>
          {t('step.show')}
        </Button>
      </div>
      <MonoText
        text={`${cutBefore ? '…' : ''}${text}${cutAfter ? '…' : ''}`}
        ranges={[{ start: mark.start + shift, end: mark.end + shift, kind }]}
      />
    </div>
  );
}
