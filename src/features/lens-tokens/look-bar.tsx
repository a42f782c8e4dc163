/** What the chips' backgrounds and underlines stand for: the choice, and the key to it. */
import type { CSSProperties } from 'react';
import { useI18n } from '../../i18n';
import { classNames, Select } from '../../ui';
import { knownEncodings, type Encoding, type TokenLook, type TokenScale } from './encodings';
import strip from './token-strip.module.css';
import s from './look-bar.module.css';

interface EncodingSelectsProps {
  look: TokenLook;
  scale: TokenScale;
  onChange: (look: TokenLook) => void;
}

export function EncodingSelects({ look, scale, onChange }: EncodingSelectsProps) {
  const { t } = useI18n();
  const options = knownEncodings(scale).map((id) => ({ id, label: t(`maskView.encoding.${id}`) }));
  return (['background', 'underline'] as const).map((part) => (
    <Select
      key={part}
      label={t(`maskView.${part}`)}
      inline
      fieldClassName={s['field']}
      className={s['select']}
      value={look[part]}
      options={options}
      onChange={(encoding) => onChange({ ...look, [part]: encoding })}
    />
  ));
}

export function Legend({ look, scale }: { look: TokenLook; scale: TokenScale }) {
  const { t } = useI18n();
  return (
    <ul className={s['legend']}>
      <BackgroundKey encoding={look.background} scale={scale} />
      {look.underline === 'none' ? null : (
        <li>
          <span className={classNames(s['swatch'], s['line'])} />
          {t('maskView.key.underline', { what: t(`maskView.encoding.${look.underline}`) })}
        </li>
      )}
      <li>
        <span className={classNames(s['swatch'], s['blocked'])}>✕</span>
        {t('lensTokens.state.blocked')}
      </li>
      <li>
        <span className={classNames(s['swatch'], s['dashed'])} />
        {t('lensTokens.state.not-reached')}
      </li>
    </ul>
  );
}

function BackgroundKey({ encoding, scale }: { encoding: Encoding; scale: TokenScale }) {
  const { t, number } = useI18n();
  switch (encoding) {
    case 'none':
      return null;
    case 'forced':
      return (
        <>
          <li>
            <span className={classNames(s['swatch'], strip['fillForced'])} />
            {t('lensTokens.state.forced')}
          </li>
          <li>
            <span className={classNames(s['swatch'], strip['fillFree'])} />
            {t('maskView.key.free')}
          </li>
        </>
      );
    case 'mattered':
      return (
        <li>
          <Ramp levels={[1]} />
          {t('maskView.encoding.mattered')}
        </li>
      );
    case 'allowed':
      return (
        <li>
          <Ramp levels={[0, 0.5, 1]} />
          {t('maskView.key.allowed', { size: number(scale.size) })}
        </li>
      );
    case 'probability':
      return (
        <li>
          <Ramp levels={[0, 0.5, 1]} />
          {t('maskView.key.probability')}
        </li>
      );
    case 'time':
      return (
        <li>
          <Ramp levels={[0, 0.5, 1]} />
          {t('maskView.key.time', { micros: number(scale.micros ?? 0, { maximumFractionDigits: 1 }) })}
        </li>
      );
  }
}

const shade = (level: number): CSSProperties => ({ '--level': level });

function Ramp({ levels }: { levels: readonly number[] }) {
  return (
    <span className={s['ramp']}>
      {levels.map((level) => (
        <span key={level} className={classNames(s['swatch'], strip['fillShade'])} style={shade(level)} />
      ))}
    </span>
  );
}
