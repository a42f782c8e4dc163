/** Why the step came out as it did: the rule or the evidence that decided, and every problem with its places. */
import type { SessionDocument } from '../../core/document/document';
import type { StepDetail } from '../../core/runtime/events';
import type { Moment } from '../../core/runtime/moment';
import { useI18n, useT } from '../../i18n';
import { useSession } from '../../state/react';
import { reveal } from '../../state/reveal';
import { Button, Chip } from '../../ui';
import { mainProblem } from './finding';
import { ProblemEvidence } from './problem-evidence';
import { Facts, Section } from './section';
import s from './why.module.css';
import p from './step.module.css';

const MOST_PROBLEMS = 20;

export function Why({ moment, document }: { moment: Moment; document: SessionDocument }) {
  const t = useT();
  const { event, call } = moment;
  const main = mainProblem(event);
  const rest = event.problems.filter((problem) => problem !== main);
  const record = event.call === undefined ? null : (call?.record ?? null);
  const tool = event.detail.t === 'validate' ? event.detail.tool : (record?.name ?? null);
  const ground = <Ground moment={moment} />;
  if (main === undefined && rest.length === 0 && !hasGround(moment)) return null;
  return (
    <Section title={t('step.why')}>
      {ground}
      {main === undefined ? null : (
        <ProblemEvidence said problem={main} document={document} record={record} tool={tool} />
      )}
      {rest.slice(0, MOST_PROBLEMS).map((problem, i) => (
        <ProblemEvidence key={i} problem={problem} document={document} record={record} tool={tool} />
      ))}
      {rest.length <= MOST_PROBLEMS ? null : (
        <p className={p['quiet']}>{t('step.more', { count: rest.length - MOST_PROBLEMS })}</p>
      )}
    </Section>
  );
}

const hasGround = ({ event: { detail } }: Moment): boolean =>
  detail.t === 'detect' || detail.t === 'project' || detail.t === 'authorize';

/** What the machine gives as its reason, where a step has one whether or not it failed. */
function Ground({ moment }: { moment: Moment }) {
  const { t, say } = useI18n();
  const session = useSession();
  const { detail } = moment.event;
  if (detail.t === 'project')
    return <Facts facts={[{ name: t('step.why.layout'), value: <Reasons {...detail} /> }]} />;
  if (detail.t === 'authorize')
    return (
      <Facts
        facts={[{ name: t('step.why.rule'), value: say({ message: detail.rule, words: detail.ruleWords }) }]}
      />
    );
  if (detail.t !== 'detect') return null;
  const { evidence, at, alternatives, overridden } = detail.detection;
  return (
    <>
      <Facts
        facts={[
          { name: t('step.why.evidence'), value: overridden ? t('step.why.overridden') : say(evidence) },
          ...(alternatives.length === 0
            ? []
            : [
                {
                  name: t('step.why.alternatives'),
                  value: (
                    <span className={p['chips']}>
                      {alternatives.map((format) => (
                        <Chip key={format}>{t(`step.format.${format}`)}</Chip>
                      ))}
                    </span>
                  ),
                },
              ]),
        ]}
      />
      {at === undefined ? null : (
        <div>
          <Button size="s" onClick={() => reveal(session, at)}>
            {t('step.show')}
          </Button>
        </div>
      )}
    </>
  );
}

function Reasons({ reasons, layout }: Pick<Extract<StepDetail, { t: 'project' }>, 'reasons' | 'layout'>) {
  const { say } = useI18n();
  return (
    <>
      <code>{layout}</code>
      <ul className={s['reasons']}>
        {reasons.map((reason, i) => (
          <li key={i}>{say(reason)}</li>
        ))}
      </ul>
    </>
  );
}
