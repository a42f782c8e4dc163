/** The next token: its likeliest candidates before and after the mask, and what the mask does to them. */
import { type Distribution, type WeighedToken } from '../../core/sampling/distribution';
import { useI18n } from '../../i18n';
import { Bar, classNames, OutcomeGlyph } from '../../ui';
import { between, bits, chance, isNarrow } from './figures';
import { TokenWord, wordOf } from './token-word';
import s from './sampling.module.css';

export function NextToken({ view, pending }: { view: Distribution; pending: boolean }) {
  const { t } = useI18n();
  return (
    <div className={classNames(s['next'], pending && s['pending'])}>
      <Feasible view={view} />
      <TokenBars view={view} />
      <Facts view={view} />
      {view.amongListed ? <p className={s['note']}>{t('sampling.amongListed')}</p> : null}
    </div>
  );
}

function Feasible({ view }: { view: Distribution }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { low, high } = view.feasible;
  const exact = isNarrow(view.feasible);
  return (
    <div className={s['feasible']}>
      <span className={s['mass']} aria-hidden="true">
        <span className={s['massLow']} style={{ inlineSize: `${low * 100}%` }} />
        <span className={s['massOpen']} style={{ inlineSize: `${(high - low) * 100}%` }} />
      </span>
      <p className={s['massWords']}>
        <span title={t('sampling.feasibleHint')}>
          {exact
            ? t('sampling.feasible', { share: chance(i18n, high) })
            : t('sampling.feasibleBetween', { low: chance(i18n, low), high: chance(i18n, high) })}
        </span>
        <span>
          {exact
            ? t('sampling.blocked', { share: chance(i18n, Math.max(0, 1 - high)) })
            : t('sampling.unknown', { share: chance(i18n, view.rest) })}
        </span>
      </p>
    </div>
  );
}

function TokenBars({ view }: { view: Distribution }) {
  const { t } = useI18n();
  return (
    <table className={s['table']} aria-label={t('sampling.table')}>
      <thead>
        <tr>
          <th scope="col">{t('sampling.column.token')}</th>
          <th scope="col" className={s['rank']}>
            {t('sampling.column.rank')}
          </th>
          <th scope="col">{t('sampling.column.before')}</th>
          <th scope="col">{t('sampling.column.after')}</th>
        </tr>
      </thead>
      <tbody>
        {view.tokens.map((token) => (
          <TokenRow key={`${token.rank} ${token.id}`} token={token} />
        ))}
      </tbody>
    </table>
  );
}

function TokenRow({ token }: { token: WeighedToken }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { allowed, before, after, rank } = token;
  return (
    <tr className={allowed ? undefined : s['blocked']}>
      <th scope="row">
        <span className={s['token']}>
          <OutcomeGlyph
            glyph={allowed ? 'ok' : 'bad'}
            size="xs"
            label={t(allowed ? 'sampling.isAllowed' : 'sampling.isBlocked')}
          />
          <TokenWord token={token} />
        </span>
      </th>
      <td className={s['rank']}>{number(rank)}</td>
      <td>
        <Share share={before} tone="muted" words={chance(i18n, before)} />
      </td>
      <td>
        <Share share={after.low} tone="accent" words={after.high === 0 ? '0' : between(i18n, after)} />
      </td>
    </tr>
  );
}

function Share({ share, tone, words }: { share: number; tone: 'muted' | 'accent'; words: string }) {
  return (
    <span className={s['share']}>
      <Bar value={share} tone={tone} className={s['bar']} />
      <span className={s['figure']}>{words}</span>
    </span>
  );
}

function Facts({ view }: { view: Distribution }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { before, after } = view.greedy;
  const entropy = view.entropy;
  return (
    <dl className={s['facts']}>
      <dt>{t('sampling.greedy')}</dt>
      <dd>
        {before === null
          ? '–'
          : after === null
            ? t(view.rest > 0 || view.listed > view.kept ? nothing(view) : 'sampling.noneListed')
            : after.rank === before.rank
              ? t('sampling.greedy.same', { token: wordOf(before) })
              : t('sampling.greedy.changed', { before: wordOf(before), after: wordOf(after) })}
      </dd>
      <dt>{t('sampling.entropy')}</dt>
      <dd>
        {view.rest > 0
          ? t('sampling.entropy.atLeast', { before: bits(i18n, entropy.before) })
          : entropy.after === null
            ? t('sampling.entropy.before', { before: bits(i18n, entropy.before) })
            : t('sampling.entropy.bits', {
                before: bits(i18n, entropy.before),
                after: bits(i18n, entropy.after),
              })}
      </dd>
    </dl>
  );
}

const nothing = ({ listed, kept }: Distribution): 'sampling.nothingLeft' | 'sampling.noneListed' =>
  kept < listed ? 'sampling.nothingLeft' : 'sampling.noneListed';
