import type { LayerState } from '../../core/runtime/events';
import { useI18n } from '../../i18n';
import { classNames, OutcomeGlyph, type Glyph } from '../../ui';
import s from './layer-list.module.css';

const GLYPHS: Readonly<Record<LayerState['state'], Glyph>> = {
  held: 'ok',
  failed: 'bad',
  open: 'none',
  skipped: 'none',
};

/** Protocol, syntax, semantics, policy: always told apart, each with what is known of it. */
export function LayerList({ layers }: { layers: readonly LayerState[] }) {
  const { t, find } = useI18n();
  if (layers.length === 0) return null;
  return (
    <ul className={s['layers']} aria-label={t('step.layers')}>
      {layers.map(({ layer, state, words }) => (
        <li key={layer} className={classNames(s['layer'], s[state])}>
          <OutcomeGlyph glyph={GLYPHS[state]} label={t(`step.state.${state}`)} />
          <b>{t(`stage.layer.${layer}`)}</b>
          <span className={s['words']}>
            {(words === '' ? null : find(`finding.${words}`)) ?? t(`step.layer.${layer}.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
