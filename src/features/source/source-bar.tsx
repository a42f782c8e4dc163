import { useState, type ReactNode, type SubmitEvent } from 'react';
import { utf8Length } from '../../core/base/utf8';
import { useI18n, useT } from '../../i18n';
import { classNames, CopyButton, Select, Switch, TextInput } from '../../ui';
import { hasKinds, type KindSpan } from './source-kinds';
import s from './source.module.css';

export interface SourceBarProps {
  text: string;
  lines: number;
  index: number;
  count: number;
  onChoose: (index: number) => void;
  wrap: boolean;
  onWrap: (wrap: boolean) => void;
  /** False when the text has no such place. */
  onGoTo: (place: string) => boolean;
  /** Between the facts and the tools, where there is room. */
  children: ReactNode;
}

export function SourceBar({
  text,
  lines,
  index,
  count,
  onChoose,
  wrap,
  onWrap,
  onGoTo,
  children,
}: SourceBarProps) {
  const { t, bytes } = useI18n();
  const [place, setPlace] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWrong(place.trim() !== '' && !onGoTo(place));
  };
  return (
    <div className={s['bar']}>
      {count < 2 ? (
        <h3 className={s['name']}>{t('source.response', { n: index + 1 })}</h3>
      ) : (
        <Select
          label={t('source.choose')}
          hideLabel
          value={String(index)}
          options={Array.from({ length: count }, (_, i) => ({
            id: String(i),
            label: t('source.response', { n: i + 1 }),
          }))}
          onChange={(id) => onChoose(Number(id))}
        />
      )}
      <span className={s['facts']}>
        {bytes(utf8Length(text))} · {t('source.lines', { count: lines })}
      </span>
      {children}
      <span className={s['tools']}>
        <Switch label={t('source.wrap')} checked={wrap} onChange={onWrap} />
        <form onSubmit={submit} className={s['goTo']}>
          <TextInput
            label={t('source.goTo')}
            inline
            mono
            inputMode="numeric"
            placeholder={t('source.goToHint')}
            value={place}
            onChange={(next) => {
              setPlace(next);
              setWrong(false);
            }}
            error={wrong ? t('source.goToWrong', { length: text.length }) : undefined}
          />
        </form>
        <CopyButton iconOnly size="s" text={text} label={t('source.copy')} />
      </span>
    </div>
  );
}

/** Colour and word together: what each colour stands for, where it occurs. */
export function Legend({ kinds }: { kinds: readonly KindSpan[] }) {
  const t = useT();
  return (
    <ul className={s['legend']} aria-label={t('source.legend')}>
      {hasKinds(kinds).map((kind) => (
        <li key={kind} className={classNames(s['swatch'], s[`kind-${kind}`])}>
          {t(`source.kind.${kind}`)}
        </li>
      ))}
      <li className={classNames(s['swatch'], s['kind-envelope'])}>{t('source.kind.envelope')}</li>
    </ul>
  );
}
