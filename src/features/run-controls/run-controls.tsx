import type { ReactNode } from 'react';
import { useT } from '../../i18n';
import { Button } from '../../ui/controls/button';
import { CommandIconButton, CommandTextButton } from '../../ui/controls/command-button';
import {
  PlayIcon,
  RefreshIcon,
  RestartIcon,
  ReverseContinueIcon,
  SpinnerIcon,
  StepBackIcon,
  StepIntoIcon,
  StepOutIcon,
  StepOverIcon,
} from '../../ui/icons';
import { useRunControls, type Control } from './use-run-controls';
import s from './run-controls.module.css';

/** The controls of the top bar: to the start, backward, forward, on. What to do next is the one that is filled. */
export function RunControls() {
  const t = useT();
  const controls = useRunControls();
  return (
    <div role="group" aria-label={t('runControls.title')} className={s['controls']}>
      <CommandIconButton {...controls.restart} icon={<RestartIcon />} />
      <span className={s['rule']} />
      <CommandIconButton {...controls.reverseContinue} icon={<ReverseContinueIcon />} />
      <CommandIconButton {...controls.back} icon={<StepBackIcon />} />
      <CommandIconButton {...controls.over} icon={<StepOverIcon />} />
      <CommandIconButton {...controls.into} icon={<StepIntoIcon />} />
      <CommandIconButton {...controls.out} icon={<StepOutIcon />} />
      <span className={s['rule']} />
      {controls.cancel !== null ? (
        <Running onCancel={controls.cancel} />
      ) : controls.run === null ? (
        <CommandTextButton
          {...controls.continue}
          icon={<PlayIcon className={s['filled']} />}
          variant="primary"
          className={s['go']}
        />
      ) : (
        <>
          {controls.continue.reason === undefined ? (
            <CommandIconButton {...controls.continue} icon={<PlayIcon className={s['filled']} />} />
          ) : null}
          <CommandTextButton
            {...controls.run}
            icon={<RunIcon again={controls.run.again} />}
            variant="primary"
            className={s['go']}
          />
        </>
      )}
    </div>
  );
}

/** Running again is not going on, and stands beside it. */
const RunIcon = ({ again }: { again: boolean }) =>
  again ? <RefreshIcon /> : <PlayIcon className={s['filled']} />;

/** Shown once a run takes long enough to be noticed; most are over before. */
function Running({ onCancel }: { onCancel: () => void }) {
  const t = useT();
  return (
    <span className={s['running']}>
      <span role="status" className={s['runningWords']}>
        <SpinnerIcon className={s['spinner']} />
        {t('runControls.running')}
      </span>
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
    </span>
  );
}

/** The bar under the thumb on phones. */
export function RunBar() {
  const t = useT();
  const controls = useRunControls();
  const go = controls.run ?? { ...controls.continue, label: t('runControls.short.continue') };
  return (
    <div role="group" aria-label={t('runControls.title')} className={s['bar']}>
      <BarButton control={controls.back} label={t('runControls.short.back')} icon={<StepBackIcon />} />
      <BarButton control={controls.over} label={t('runControls.short.over')} icon={<StepOverIcon />} />
      <BarButton control={controls.into} label={t('runControls.short.into')} icon={<StepIntoIcon />} />
      {controls.cancel === null ? (
        <CommandTextButton
          {...go}
          kbd={undefined}
          icon={<RunIcon again={controls.run?.again === true} />}
          variant="primary"
          className={s['barGo']}
        />
      ) : (
        <Button
          onClick={controls.cancel}
          icon={<SpinnerIcon className={s['spinner']} />}
          className={s['barGo']}
        >
          {t('ui.cancel')}
        </Button>
      )}
    </div>
  );
}

function BarButton({ control, label, icon }: { control: Control; label: string; icon: ReactNode }) {
  return (
    <CommandTextButton
      {...control}
      label={label}
      kbd={undefined}
      icon={icon}
      variant="ghost"
      className={s['barButton']}
    />
  );
}
