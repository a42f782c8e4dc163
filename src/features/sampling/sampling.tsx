/** Sampling at a place: what the model would like, what the mask makes of it, and what is written in the end. */
import type { Place } from '../../core/mask/place';
import { DEFAULT_SAMPLING } from '../../core/sampling/shape';
import type { LogitSource } from '../../core/sampling/walks';
import { useI18n } from '../../i18n';
import { useDistribution, useLoggedCall, useLogitSource, useSamplingState } from '../../state/use-sampling';
import { LoadingState, ProblemLine } from '../../ui';
import { Drawn } from './drawn';
import { Many } from './many';
import { NextToken } from './next-token';
import { SettingsFields } from './settings';
import { SourceField } from './source-field';
import { Trap } from './trap';
import { useDraws } from './use-draws';
import s from './sampling.module.css';

/** Likeliest tokens, and likeliest allowed ones. */
const LISTED = 8;
/** Tokens of the example script. */
const LIKED = 5;
const MODEL: LogitSource = { kind: 'model' };

/** @param place keeps its identity while it is the same; a text that the grammar takes */
export function Sampling({ place }: { place: Place }) {
  const { t } = useI18n();
  const { settings, source: kind, script } = useSamplingState();
  const logged = useLoggedCall();
  const { source, problems } = useLogitSource(logged);
  const draws = useDraws(place, source);
  const open = draws.left || draws.ended ? null : draws.place;
  const next = useDistribution(open, source, settings, draws.drawn.length + 1, LISTED);
  // For a first script: what the small model would like here.
  const empty = kind === 'script' && script.trim() === '';
  const liked = useDistribution(empty ? place : null, MODEL, DEFAULT_SAMPLING, 1, LIKED);
  const view = next.value ?? (next.pending ? next.last : null);
  return (
    <div className={s['sampling']}>
      <p className={s['lead']}>{t('sampling.lead')}</p>
      <div className={s['columns']}>
        <section className={s['column']} aria-label={t('sampling.settings')}>
          <h4 className={s['subhead']}>{t('sampling.settings')}</h4>
          <SourceField logged={logged} problems={problems} example={exampleOf(liked.value)} />
          <SettingsFields />
        </section>
        <section className={s['column']} aria-label={t('sampling.next')}>
          <h4 className={s['subhead']}>
            {t('sampling.next')}
            {view === null ? null : (
              <span className={s['meta']}>
                {t('sampling.next.of', { count: view.allowed, size: view.size })}
              </span>
            )}
          </h4>
          <Drawn draws={draws} disabled={source === null} />
          {next.problem === null ? null : <ProblemLine problem={next.problem} />}
          {open === null || view === null ? null : <NextToken view={view} pending={next.pending} />}
          {next.pending && view === null ? <LoadingState onRetry={next.retry} /> : null}
          {source === null ? <p className={s['note']}>{t('sampling.next.none')}</p> : null}
        </section>
        <div className={s['exhibits']}>
          <Many place={place} source={source} />
          <Trap vocabulary={place.vocabulary} place={place} />
        </div>
      </div>
    </div>
  );
}

/** The favourites of the small model, as logits to change. */
function exampleOf(view: ReturnType<typeof useDistribution>['value']): string | null {
  const lines = (view?.tokens ?? [])
    .filter(({ kind, before }) => kind === 'text' && before > 0)
    .slice(0, LIKED)
    .map(({ text, before }) => `${JSON.stringify(text)}: ${Math.log(before).toFixed(2)}`);
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}
