/** What a format could not carry: the thing, what stands in its place, and the code by which tests and reports name it. */
import type { Loss } from '../../core/wire/write/loss';
import { useI18n, useT } from '../../i18n';
import { CardList, OutcomeGlyph } from '../../ui';
import s from './show-as.module.css';

export function LossList({ losses }: { losses: readonly Loss[] }) {
  const t = useT();
  return (
    // Long lists scroll, and hold nothing else that the keys could reach.
    <section className={s['losses']} aria-labelledby="show-as-losses" tabIndex={0}>
      <h3 id="show-as-losses" aria-live="polite">
        {t('showAs.losses', { count: losses.length })}
      </h3>
      {losses.length === 0 ? (
        <p className={s['whole']}>
          <OutcomeGlyph glyph="ok" size="s" />
          <span>{t('showAs.noLosses')}</span>
        </p>
      ) : (
        <CardList
          label={t('showAs.losses', { count: losses.length })}
          count={losses.length}
          className={s['list']}
          cardKey={(index) => String(index)}
          renderCard={(index) => {
            const loss = losses[index];
            return loss === undefined ? null : <LossCard loss={loss} />;
          }}
        />
      )}
    </section>
  );
}

function LossCard({ loss }: { loss: Loss }) {
  const { t, say } = useI18n();
  return (
    <div className={s['loss']}>
      <OutcomeGlyph glyph="warn" size="s" />
      <div>
        <p>{say(loss)}</p>
        <p className={s['instead']}>{t('showAs.instead', { what: say(loss.instead) })}</p>
        <code className={s['code']}>{loss.code}</code>
      </div>
    </div>
  );
}
