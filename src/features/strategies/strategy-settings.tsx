/** What the comparison is made with. Above all: which vocabulary, and how deep a regular expression may nest. */
import { VOCABULARY_IDS } from '../../core/document/document';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../../core/grammar/settings';
import { useI18n } from '../../i18n';
import type { StrategySubject, StrategyWishes } from '../../state/strategies';
import { Select } from '../../ui';
import s from './strategies.module.css';

const DEPTHS = ['0', '1', '2', '3', '4'] as const;

export function StrategySettings({
  subject,
  wishes,
  onWish,
}: {
  subject: StrategySubject;
  wishes: StrategyWishes;
  onWish: (wishes: Partial<StrategyWishes>) => void;
}) {
  const { t, list } = useI18n();
  const { grammar } = subject;
  const untaken = grammar.kind === 'schema' ? untakenOf(grammar.settings) : [];
  return (
    <div role="group" aria-label={t('strategies.settings')} className={s['settings']}>
      <Select
        label={t('strategies.vocabulary')}
        inline
        value={wishes.vocabulary ?? subject.vocabulary}
        options={VOCABULARY_IDS.map((id) => ({ id, label: t(`lensTokens.vocabulary.${id}`) }))}
        onChange={(id) => onWish({ vocabulary: id === subject.vocabulary ? null : id })}
      />
      {grammar.kind === 'schema' ? (
        <>
          <Select
            label={t('strategies.whitespace')}
            inline
            value={wishes.whitespace ?? grammar.whitespace}
            options={(['none', 'any'] as const).map((id) => ({
              id,
              label: t(`strategies.whitespace.${id}`),
            }))}
            onChange={(id) => onWish({ whitespace: id === grammar.whitespace ? null : id })}
          />
          <Select
            label={t('strategies.depth')}
            inline
            value={DEPTHS[wishes.depth] ?? '0'}
            options={DEPTHS.map((id, depth) => ({
              id,
              label: depth === 0 ? t('strategies.depth.0') : t('strategies.depth.some', { count: depth }),
            }))}
            onChange={(id) => onWish({ depth: DEPTHS.indexOf(id) })}
          />
        </>
      ) : null}
      {untaken.length === 0 ? null : (
        <p className={s['untaken']}>
          {t('strategies.untaken', {
            settings: list(untaken.map((name) => t(`strategies.untaken.${name}`))),
          })}
        </p>
      )}
    </div>
  );
}

/** What the other libraries have no setting for; with ours it is left out too, so that all read the same schema. */
const OURS_ALONE = ['keyOrder', 'escapes', 'numbers', 'formats'] as const;

const untakenOf = (settings: Partial<GrammarSettings> = {}) =>
  OURS_ALONE.filter((name) => (settings[name] ?? DEFAULT_SETTINGS[name]) !== DEFAULT_SETTINGS[name]);
