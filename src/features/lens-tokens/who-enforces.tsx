import type { Problem } from '../../core/base/problem';
import type { Explanation } from '../../core/grammar/engine';
import { TAKES_LESS, TAKES_MORE } from '../../core/grammar/engine';
import { strictProviders } from '../../core/verdict/strict-mode';
import { useI18n } from '../../i18n';
import { Chip, type Tone } from '../../ui';
import s from './why.module.css';

interface WhoEnforcesProps {
  /** Null of a schema by itself, which has no strict mode to be on or off. */
  tool: string | null;
  caveats: readonly Problem[];
  explanation: Extract<Explanation, { allowed: false }>;
}

/** Who holds to what refuses the byte: strict modes of providers, the grammar, the validator. */
export function WhoEnforces({ tool, caveats, explanation }: WhoEnforcesProps) {
  const { t, list, say } = useI18n();
  const { by = 'schema', keyword, schemaPath } = explanation;
  if (by !== 'schema')
    return (
      <section>
        <h4 className={s['subhead']}>{t('maskView.who', { what: t(`lensTokens.by.${by}`) })}</h4>
        <p className={s['row']}>
          <Chip tone="ok">{t('maskView.who.grammar.exact')}</Chip>
          {by === 'json' ? (
            <Chip tone="ok">{t('maskView.who.parser')}</Chip>
          ) : (
            <Chip glyph="none">{t('maskView.who.settings')}</Chip>
          )}
        </p>
      </section>
    );
  if (keyword === undefined) return null;
  const providers = strictProviders(keyword);
  const caveat = caveats.find((one) => one.schemaPath === schemaPath);
  const how = caveat?.code === TAKES_MORE ? 'under' : caveat?.code === TAKES_LESS ? 'over' : 'exact';
  return (
    <section>
      <h4 className={s['subhead']}>{t('maskView.who', { what: keyword })}</h4>
      <p className={s['row']}>
        {providers.length === 0 ? (
          <Chip glyph="none">{t('maskView.who.strict.no')}</Chip>
        ) : (
          <Chip glyph="none">
            {t(tool === null ? 'maskView.who.strict.would' : 'maskView.who.strict', {
              providers: list(providers),
            })}
          </Chip>
        )}
        <Chip tone={TONES[how]} title={caveat === undefined ? undefined : say(caveat)}>
          {t(`maskView.who.grammar.${how}`)}
        </Chip>
        <Chip tone="ok">{t('maskView.who.validator')}</Chip>
      </p>
      {caveat === undefined ? null : <p className={s['note']}>{say(caveat)}</p>}
    </section>
  );
}

const TONES: Readonly<Record<'exact' | 'over' | 'under', Tone>> = {
  exact: 'ok',
  over: 'warn',
  under: 'warn',
};
