import type { SourceSpan } from '../../core/base/span';
import { GRAMMAR } from '../../core/grammar/engine';
import { useI18n } from '../../i18n';
import { MonoText } from '../../ui';
import { textPlace } from './schema-place';
import s from './why.module.css';

const MOST_PLACES = 3;

/** Parts of a grammar that would take another byte, or refuse this one, in the grammar's own text. */
export function GrammarExcerpt({ grammar, places }: { grammar: string; places: readonly SourceSpan[] }) {
  const { t } = useI18n();
  const own = places.filter(({ source }) => source === GRAMMAR);
  if (own.length === 0) return null;
  return (
    <section>
      <h4 className={s['subhead']}>{t('maskView.inGrammar')}</h4>
      {own.slice(0, MOST_PLACES).map((place) => {
        const { text, mark, line, cut } = textPlace(grammar, place);
        const shift = cut.before ? 1 : 0;
        return (
          <div key={`${place.start} ${place.end}`} className={s['excerpt']}>
            <span className={s['line']} aria-label={t('maskView.line', { number: line })}>
              {line}
            </span>
            <MonoText
              text={`${cut.before ? '…' : ''}${text}${cut.after ? '…' : ''}`}
              ranges={[{ start: mark.start + shift, end: mark.end + shift, kind: 'strong' }]}
              label={t('maskView.inGrammar')}
            />
          </div>
        );
      })}
      {own.length > MOST_PLACES ? (
        <p className={s['note']}>{t('lensTokens.more', { count: own.length - MOST_PLACES })}</p>
      ) : null}
    </section>
  );
}
