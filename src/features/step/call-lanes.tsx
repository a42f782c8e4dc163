import { useT } from '../../i18n';
import { classNames, StepOutcomeGlyph, VirtualList } from '../../ui';
import type { Lane } from './lanes';
import s from './call-lanes.module.css';

export interface CallLanesProps {
  lanes: readonly Lane[];
  /** Index of the call that the step is about. */
  current: number | null;
  onChoose: (lane: Lane) => void;
}

const VIRTUAL_ABOVE = 100;
const ROW_PX = 26;

/** The calls of one turn side by side: where each got to. */
export function CallLanes({ lanes, current, onChoose }: CallLanesProps) {
  const t = useT();
  if (lanes.length > VIRTUAL_ABOVE)
    return (
      <div className={s['virtual']}>
        <VirtualList
          label={t('step.lanes')}
          count={lanes.length}
          rowHeight={ROW_PX}
          active={lanes.findIndex((lane) => lane.call === current)}
          renderRow={(i) => {
            const lane = lanes[i];
            return lane === undefined ? null : (
              <Row
                lane={lane}
                index={i}
                total={lanes.length}
                current={lane.call === current}
                onChoose={onChoose}
              />
            );
          }}
        />
      </div>
    );
  return (
    <ol className={s['lanes']}>
      {lanes.map((lane, i) => (
        <li key={lane.call}>
          <Row
            lane={lane}
            index={i}
            total={lanes.length}
            current={lane.call === current}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  lane: Lane;
  index: number;
  total: number;
  current: boolean;
  onChoose: (lane: Lane) => void;
}

function Row({ lane, index, total, current, onChoose }: RowProps) {
  const t = useT();
  const { stoppedAt } = lane;
  const how =
    stoppedAt === null
      ? t('step.lane.held')
      : t('step.lane.stopped', {
          outcome: t(`stage.outcome.${stoppedAt.outcome}`),
          stage: t(`stage.${stoppedAt.stage}`),
        });
  return (
    <button
      type="button"
      className={classNames(s['row'], current && s['current'])}
      aria-current={current ? 'step' : undefined}
      aria-label={t('step.lane.name', { index: index + 1, total, name: lane.name, how })}
      onClick={() => onChoose(lane)}
    >
      <span className={s['index']}>{index + 1}</span>
      <code className={s['name']}>{lane.name}</code>
      <span className={s['track']} aria-hidden>
        {lane.steps.map((step) => (
          <StepOutcomeGlyph key={step.index} outcome={step.outcome} size="xs" />
        ))}
      </span>
      <span className={s['how']}>{how}</span>
    </button>
  );
}
