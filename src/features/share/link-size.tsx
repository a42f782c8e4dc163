import { LINK_LIMITS } from '../../core/share/contents';
import { useI18n, useT } from '../../i18n';
import { OutcomeGlyph } from '../../ui';
import s from './share.module.css';

/** The link against the lengths at which carriers cut: on a log scale, as the limits lie. */
export function LinkSize({ characters }: { characters: number }) {
  const t = useT();
  const { number } = useI18n();
  const place = (value: number): number =>
    Math.min(1, Math.max(0.02, (Math.log(value) - Math.log(500)) / (Math.log(64_000) - Math.log(500))));
  return (
    <section className={s['band']} aria-labelledby="share-size">
      <h3 id="share-size">
        {t('share.size')} <strong>{t('share.characters', { count: characters })}</strong>
      </h3>
      <div className={s['scale']} aria-hidden="true">
        <span className={s['fill']} style={{ inlineSize: `${place(characters) * 100}%` }} />
        {LINK_LIMITS.map((limit) => (
          <i key={limit} style={{ insetInlineStart: `${place(limit) * 100}%` }} />
        ))}
      </div>
      <ul className={s['limits']}>
        {LINK_LIMITS.map((limit) => {
          const fits = characters <= limit;
          return (
            <li key={limit}>
              <OutcomeGlyph glyph={fits ? 'ok' : 'warn'} size="s" />
              <strong>{number(limit)}</strong> {fits ? t(`share.fits.${limit}`) : t(`share.passed.${limit}`)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
