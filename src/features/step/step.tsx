/** The step at the cursor: what it came to, what mends it, why, what came in, what came out, and what it did to files. */
import { useT } from '../../i18n';
import { useLayoutWidth } from '../../platform/media';
import { useCallVerdict } from '../../state/use-call-verdict';
import { Chip, EmptyState, LoadingState, PanelHeader, toneOfOutcome } from '../../ui';
import { CallLanes } from './call-lanes';
import { FileDiff, FileMatches } from './file-changes';
import { LayerList } from './layer-list';
import { Mend } from './mend';
import { Section } from './section';
import { StepIn } from './step-in';
import { StepOut } from './step-out';
import { StopCard } from './stop-card';
import { Usage } from './usage';
import { useStep } from './use-step';
import { Verdict } from './verdict';
import { Why } from './why';
import s from './step.module.css';

export function StepPanel() {
  const t = useT();
  const narrow = useLayoutWidth() === 'narrow';
  const { status, shown, mend, chooseLane } = useStep();
  const stop = useCallVerdict();
  if (shown === null)
    return status === 'running' ? (
      <LoadingState label={t('step.running')} />
    ) : (
      <EmptyState title={t('step.notRun.title')} compact>
        {t('step.notRun.text')}
      </EmptyState>
    );

  const { moment, document, tool, finding, lanes, effect, mends, before } = shown;
  const { event, call, layers } = moment;
  const { detail } = event;
  const position = lanes.findIndex((lane) => lane.call === event.call);
  const which =
    lanes.length > 1 && position >= 0
      ? t('step.callOf', { index: position + 1, total: lanes.length })
      : (lanes[position]?.id ?? null);
  return (
    <div className={s['panel']}>
      <div className={s['head']}>
        <PanelHeader
          title={t(`stage.${event.stage}`)}
          meta={
            <>
              {tool === null ? null : <code>{tool}</code>}
              {tool === null || which === null ? null : ' · '}
              {which}
            </>
          }
          actions={<Chip tone={toneOfOutcome(event.outcome)}>{t(`stage.outcome.${event.outcome}`)}</Chip>}
        />
      </div>
      {/* On phones the verdict stands above the tabs, in sight of every lens. */}
      {narrow ? null : <Verdict finding={finding} more={Math.max(0, event.problems.length - 1)} />}
      <Mend mends={mends} before={before} tool={tool ?? call?.record.name ?? ''} onMend={mend} />
      <LayerList layers={layers} />
      {stop === null ? null : <StopCard verdict={stop} />}
      {lanes.length < 2 ? null : (
        <Section title={t('step.lanes')}>
          <CallLanes lanes={lanes} current={event.call ?? null} onChoose={chooseLane} />
        </Section>
      )}
      <Why moment={moment} document={document} />
      {effect === null ? null : <FileMatches effect={effect} />}
      {detail.t === 'execute'
        ? detail.writes.map((write) => <FileDiff key={write.path} write={write} />)
        : null}
      <StepIn moment={moment} />
      <StepOut moment={moment} />
      {detail.t === 'detect' ? <Usage usage={detail.usage} /> : null}
    </div>
  );
}
