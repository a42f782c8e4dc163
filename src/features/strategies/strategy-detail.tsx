/** A strategy's row, opened: what it is, its figures, where its sets part from ours, which texts it gets wrong, and why. */
import type { ReactNode } from 'react';
import { TAKES_MORE } from '../../core/grammar/engine';
import type { Problem } from '../../core/base/problem';
import { useI18n } from '../../i18n';
import type { StrategyId, StrategyRow, StrategyRun } from '../../state/strategies';
import { Chip, ProblemLine } from '../../ui';
import { Facts } from './facts';
import { SoftTable } from './soft-table';
import { StepDifferences } from './step-differences';
import { Witnesses } from './witnesses';
import { Written } from './written';
import s from './strategies.module.css';

export function StrategyDetail({ id, row, text }: { id: StrategyId; row: StrategyRow; text: string }) {
  const { t } = useI18n();
  const { outcome, problem } = row;
  return (
    <>
      <div className={s['about']}>
        <p>{t(`strategies.about.${id}`)}</p>
        <p>
          <strong>{t('strategies.cannot')}</strong> {t(`strategies.cannot.${id}`)}
        </p>
      </div>
      {problem === null ? null : <ProblemLine problem={problem} />}
      {outcome?.t === 'refused' ? <Refusal problem={outcome.problem} /> : null}
      {outcome?.t === 'run' ? <Run run={outcome.run} text={text} /> : null}
    </>
  );
}

/** Its title is no heading: at which level it would be, only the place of the whole table knows. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" className={s['part']} aria-label={title}>
      <p className={s['partTitle']}>{title}</p>
      {children}
    </div>
  );
}

function Run({ run, text }: { run: StrategyRun; text: string }) {
  const { t } = useI18n();
  return (
    <div className={s['parts']}>
      <Part title={t('strategies.detail.facts')}>
        <Facts run={run} />
      </Part>
      <Part title={t('strategies.difference.title')}>
        <StepDifferences run={run} />
      </Part>
      {run.soft === undefined ? null : (
        <Part title={t('strategies.soft.title')}>
          <SoftTable soft={run.soft} />
        </Part>
      )}
      {run.strategy === 'soft' ? null : (
        <Part title={t('strategies.witness.title')}>
          <Witnesses run={run} />
        </Part>
      )}
      {run.written === undefined ? null : (
        <Part title={t('strategies.detail.written')}>
          <Written text={text} written={run.written} />
        </Part>
      )}
      {run.facts.regex === undefined ? null : (
        <Part title={t('strategies.detail.regex')}>
          <pre className={s['regex']} tabIndex={0} aria-label={t('strategies.detail.regex')} role="group">
            {run.facts.regex.text}
          </pre>
          {run.facts.regex.cut ? <p className={s['note']}>{t('strategies.detail.regexCut')}</p> : null}
        </Part>
      )}
      {run.caveats.length === 0 ? null : (
        <Part title={t('strategies.caveats.title')}>
          <ul className={s['list']}>
            {run.caveats.map((caveat) => (
              <Caveat key={caveat.code + (caveat.schemaPath ?? '') + caveat.message} caveat={caveat} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Caveat({ caveat }: { caveat: Problem }) {
  const { t, say } = useI18n();
  const more = caveat.code === TAKES_MORE;
  return (
    <li className={s['caveat']}>
      <Chip tone={more ? 'bad' : 'warn'}>
        {t(more ? 'strategies.caveats.more' : 'strategies.caveats.less')}
      </Chip>{' '}
      <span>{say(caveat)}</span>
    </li>
  );
}

function Refusal({ problem }: { problem: Problem }) {
  const { t } = useI18n();
  return (
    <Part title={t('strategies.refused.title')}>
      <ProblemLine
        problem={problem}
        actions={
          problem.schemaPath === undefined ? null : (
            <code className={s['pointer']}>
              {problem.schemaPath === '' ? t('strategies.caveats.root') : `#${problem.schemaPath}`}
            </code>
          )
        }
      />
    </Part>
  );
}
