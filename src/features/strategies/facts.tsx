/** What a run measured and counted. */
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n';
import type { StrategyRun } from '../../state/strategies';
import { few } from './figures';
import { partlyOf } from './verdict';
import s from './strategies.module.css';

export function Facts({ run }: { run: StrategyRun }) {
  const i18n = useI18n();
  const { t, number, bytes } = i18n;
  const { facts, times, buildMs } = run;
  const { index, stack, asked } = facts;
  const micros = (value: number): string => `${few(i18n, value)} µs`;
  return (
    <>
      <dl className={s['facts']}>
        <Fact name={t('strategies.fact.text')}>
          <TextFact run={run} />
        </Fact>
        {facts.states === undefined ? null : (
          <Fact name={t('strategies.fact.states')}>
            {facts.statesMore === true ? '≥ ' : ''}
            {number(facts.states)}
          </Fact>
        )}
        {facts.rules === undefined ? null : (
          <Fact name={t('strategies.fact.rules')}>{number(facts.rules)}</Fact>
        )}
        <Fact name={t('strategies.fact.build')}>{few(i18n, buildMs)} ms</Fact>
        {index === undefined ? null : (
          <Fact name={t('strategies.fact.indexed')}>
            {index.states === index.of
              ? t('strategies.fact.indexWhole', {
                  entries: index.entries,
                  bytes: bytes(index.bytes),
                  ms: few(i18n, index.ms),
                })
              : t('strategies.fact.indexPart', {
                  states: index.states,
                  of: index.of,
                  entries: index.entries,
                  bytes: bytes(index.bytes),
                  ms: few(i18n, index.ms),
                  wholeMs: few(i18n, index.wholeMs),
                  wholeBytes: bytes(index.wholeBytes),
                })}
          </Fact>
        )}
        <Fact name={t('strategies.fact.mask')}>
          {micros(times.median)} · {micros(times.mean)}
        </Fact>
        {times.again === null ? null : <Fact name={t('strategies.fact.again')}>{micros(times.again)}</Fact>}
        <Fact name={t('strategies.fact.total')}>{few(i18n, times.total / 1000)} ms</Fact>
        {stack === undefined ? null : (
          <>
            <Fact name={t('strategies.fact.stack')}>
              {t('strategies.fact.stackWords', { most: stack.most, deepest: stack.deepest })}
            </Fact>
            <Fact name={t('strategies.fact.alone')}>
              {t('strategies.fact.aloneWords', { alone: stack.alone, below: stack.below })}
            </Fact>
          </>
        )}
        {asked === undefined ? null : (
          <Fact name={t('strategies.fact.asked')}>
            {t('strategies.fact.askedWords', {
              tokens: asked.tokens,
              bytes: asked.bytes,
              treeBytes: asked.treeBytes,
            })}
          </Fact>
        )}
      </dl>
      {times.median > 2 * times.clock ? null : (
        <p className={s['note']}>{t('strategies.fact.clock', { micros: few(i18n, times.clock) })}</p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={s['fact']}>
      <dt className={s['factName']}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TextFact({ run }: { run: StrategyRun }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { firstBlocked, accepts } = run;
  const partly = partlyOf({ outcome: { t: 'run', run } }, i18n);
  if (firstBlocked !== null)
    return t(accepts ? 'strategies.fact.takenBytes' : 'strategies.fact.blocked', {
      number: firstBlocked + 1,
    });
  if (partly !== null) return partly;
  return t(accepts ? 'strategies.fact.taken' : 'strategies.fact.notTaken');
}
