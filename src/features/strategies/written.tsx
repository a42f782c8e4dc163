/** The text with the part lit that jsonformer asks of the model. */
import { useMemo } from 'react';
import { byteToUtf16 } from '../../core/base/utf8';
import { useI18n } from '../../i18n';
import type { WrittenSpan } from '../../state/strategies';
import { MonoText } from '../../ui';
import s from './strategies.module.css';

export function Written({ text, written }: { text: string; written: readonly WrittenSpan[] }) {
  const { t } = useI18n();
  const ranges = useMemo(() => {
    const offsets = byteToUtf16(text);
    const at = (byte: number): number => offsets[byte] ?? text.length;
    const lit = written
      .filter(({ by }) => by === 'model')
      .map(({ start, end }) => ({ start: at(start), end: at(end), kind: 'mark' as const }));
    const end = at(written.at(-1)?.end ?? 0);
    return end < text.length ? [...lit, { start: end, end: text.length, kind: 'bad' as const }] : lit;
  }, [text, written]);
  return (
    <>
      <p className={s['note']}>{t('strategies.detail.writtenWords')}</p>
      <MonoText text={text} ranges={ranges} label={t('strategies.detail.written')} limit={2_000} />
      {ranges.at(-1)?.kind === 'bad' ? (
        <p className={s['note']}>{t('strategies.detail.writtenStops')}</p>
      ) : null}
    </>
  );
}
