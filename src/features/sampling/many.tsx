/** Many texts from one place, without the mask and with it: how many are valid. */
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import type { Place } from '../../core/mask/place';
import type { SampledRun, SampledRuns } from '../../core/sampling/sample';
import type { LogitSource } from '../../core/sampling/walks';
import { useI18n } from '../../i18n';
import { useSession } from '../../state/react';
import { useSamplingState } from '../../state/use-sampling';
import { Bar, Button, OutcomeGlyph, ProblemLine, ProgressBar, Select } from '../../ui';
import { wordOf } from './token-word';
import s from './sampling.module.css';

const RUNS = ['20', '100', '500'] as const;
const KEPT = 5;
const MOST_TOKENS = 120;

interface Result {
  /** Of what it was drawn; another place or setting makes it old. */
  of: string;
  place: Place;
  free: SampledRuns | null;
  masked: SampledRuns | null;
  problem: Problem | null;
}

const NOTHING: Pick<Result, 'free' | 'masked' | 'problem'> = { free: null, masked: null, problem: null };

export function Many({ place, source }: { place: Place | null; source: LogitSource | null }) {
  const { t } = useI18n();
  const { sampling } = useSession();
  const { settings, seed } = useSamplingState();
  const [runs, setRuns] = useState<(typeof RUNS)[number]>('100');
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const key = JSON.stringify([settings, seed, runs, source]);
  const own = result !== null && result.place === place && result.of === key ? result : null;
  const { free, masked: underMask, problem } = own ?? NOTHING;

  async function go(): Promise<void> {
    if (place === null || source === null) return;
    const mine = new AbortController();
    abort.current?.abort();
    abort.current = mine;
    const total = 2 * Number(runs);
    const found: Result = { of: key, place, free: null, masked: null, problem: null };
    for (const masked of [false, true]) {
      const before = masked ? Number(runs) : 0;
      const answer = await sampling.port.sample(
        { place, source, settings, masked, seed, runs: Number(runs), keep: KEPT, most: MOST_TOKENS },
        {
          signal: mine.signal,
          onProgress: ({ phase, done = 0 }) => {
            if (phase === 'sample' && abort.current === mine) setProgress({ done: before + done, total });
          },
        },
      );
      if (mine.signal.aborted) break;
      if (!answer.ok) found.problem = answer.error;
      else if (masked) found.masked = answer.value;
      else found.free = answer.value;
    }
    if (abort.current !== mine) return;
    abort.current = null;
    setProgress(null);
    if (!mine.signal.aborted) setResult(found);
  }

  return (
    <section className={s['many']} aria-label={t('sampling.many')}>
      <h4 className={s['subhead']}>{t('sampling.many')}</h4>
      <p className={s['note']}>{t('sampling.many.lead')}</p>
      <div className={s['buttons']}>
        <Button
          size="s"
          disabled={place === null || source === null || source.kind === 'logprobs' || progress !== null}
          onClick={() => void go()}
        >
          {t('sampling.many.go', { count: Number(runs) })}
        </Button>
        <Select
          label={t('sampling.many.runs')}
          hideLabel
          value={runs}
          options={RUNS.map((id) => ({ id, label: id }))}
          onChange={setRuns}
        />
      </div>
      {progress === null ? null : (
        <ProgressBar
          label={t('sampling.many')}
          value={progress.done / progress.total}
          detail={t('sampling.many.progress', progress)}
          onCancel={() => {
            abort.current?.abort();
            abort.current = null;
            setProgress(null);
          }}
        />
      )}
      {problem === null ? null : <ProblemLine problem={problem} />}
      <div role="status" className={s['outcomes']}>
        {free === null ? null : <Outcome title={t('sampling.many.free')} runs={free} />}
        {underMask === null ? null : <Outcome title={t('sampling.many.masked')} runs={underMask} />}
      </div>
    </section>
  );
}

function Outcome({ title, runs }: { title: string; runs: SampledRuns }) {
  const { t } = useI18n();
  const { valid, total, left, limit, stuck, different } = runs;
  const rest = [
    left > 0 ? t('sampling.many.left', { count: left }) : null,
    limit > 0 ? t('sampling.many.limit', { count: limit, tokens: MOST_TOKENS }) : null,
    stuck > 0 ? t('sampling.many.stuck', { count: stuck }) : null,
    valid > 0 ? t('sampling.many.different', { count: different }) : null,
  ].filter((part) => part !== null);
  return (
    <div className={s['outcome']}>
      <div className={s['outcomeHead']}>
        <b>{title}</b>
        <span>{t('sampling.many.valid', { valid, total })}</span>
      </div>
      <Bar value={valid / total} tone={valid === total ? 'ok' : 'warn'} />
      <p className={s['note']}>{rest.join(' · ')}</p>
      <ul className={s['texts']} aria-label={t('sampling.many.first')}>
        {runs.runs.map((run, i) => (
          <li key={i}>
            <OutcomeGlyph
              glyph={run.valid ? 'ok' : 'bad'}
              size="xs"
              label={t(run.valid ? 'sampling.many.validText' : 'sampling.many.invalidText')}
            />
            <TextOf run={run} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const decoder = new TextDecoder();
const MOST_SHOWN = 90;

/** The part that is outside of the grammar stands apart. */
function TextOf({ run: { tokens, bytes, leftAt } }: { run: SampledRun }) {
  const until = tokens.slice(0, leftAt ?? tokens.length).reduce((sum, { length }) => sum + length, 0);
  const inside = wordOf({ text: decoder.decode(bytes.subarray(0, until)) }, MOST_SHOWN);
  const outside = wordOf({ text: decoder.decode(bytes.subarray(until)) }, MOST_SHOWN);
  return (
    <code className={s['runText']}>
      {inside}
      {outside === '' ? null : <span className={s['outsideText']}>{outside}</span>}
    </code>
  );
}
