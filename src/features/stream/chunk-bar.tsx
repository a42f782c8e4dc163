import type { StreamFrame } from '../../core/wire/playback';
import { useI18n } from '../../i18n';
import { Button, ChevronLeftIcon, ChevronRightIcon, CodeIcon, IconButton, PanelBar } from '../../ui';
import s from './stream.module.css';

export interface ChunkBarProps {
  frame: StreamFrame;
  /** All of the response is shown. */
  whole: boolean;
  /** null: all of it. */
  onGoTo: (index: number | null) => void;
  onShow: () => void;
}

/** Where one is in the stream, and the ways through it. */
export function ChunkBar({ frame: { index, count }, whole, onGoTo, onShow }: ChunkBarProps) {
  const { t, number } = useI18n();
  const words = t('stream.chunk', { n: number(index + 1), total: number(count) });
  return (
    <PanelBar label={t('stream.controls')}>
      <IconButton
        size="s"
        icon={<ChevronLeftIcon />}
        label={t('stream.back')}
        disabled={index === 0}
        onClick={() => onGoTo(index - 1)}
      />
      <IconButton
        size="s"
        icon={<ChevronRightIcon />}
        label={t('stream.next')}
        disabled={index === count - 1}
        onClick={() => onGoTo(index + 1)}
      />
      <input
        type="range"
        className={s['slider']}
        min={1}
        max={count}
        step={1}
        value={index + 1}
        aria-label={t('stream.slider')}
        aria-valuetext={words}
        onChange={(event) => onGoTo(Number(event.target.value) - 1)}
      />
      <span className={s['count']} aria-hidden>
        {words}
      </span>
      <Button size="s" variant="ghost" disabled={whole} onClick={() => onGoTo(null)}>
        {t('stream.all')}
      </Button>
      <IconButton size="s" icon={<CodeIcon />} label={t('stream.source')} onClick={onShow} />
    </PanelBar>
  );
}
