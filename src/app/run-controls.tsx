import { useCommand } from '../commands';
import {
  Button,
  CloseIcon,
  PlayIcon,
  RestartIcon,
  ReverseContinueIcon,
  StepBackIcon,
  StepIntoIcon,
  StepOutIcon,
  StepOverIcon,
} from '../ui';
import { useT } from '../i18n';
import { CommandIconButton } from './command-button';
import s from './run-controls.module.css';

/** The moves, always in the same place. The one next thing to do is primary: run, stop or continue. */
export function RunControls() {
  const t = useT();
  return (
    <div role="group" aria-label={t('app.run')} className={s['controls']}>
      <CommandIconButton id="run.restart" icon={<RestartIcon />} />
      <span className={s['separator']} />
      <CommandIconButton id="run.reverseContinue" icon={<ReverseContinueIcon />} />
      <CommandIconButton id="run.stepBack" icon={<StepBackIcon />} />
      <CommandIconButton id="run.stepOver" icon={<StepOverIcon />} />
      <CommandIconButton id="run.stepInto" icon={<StepIntoIcon />} />
      <CommandIconButton id="run.stepOut" icon={<StepOutIcon />} />
      <span className={s['separator']} />
      <MainMove />
    </div>
  );
}

function MainMove() {
  const t = useT();
  const cancel = useCommand('run.cancel');
  const next = useCommand('run.continue');
  const restart = useCommand('run.restart');
  const run = useCommand('run.run');
  // Before the first run there is nothing to continue. At the end there is not either, but the button stays what it is.
  const hasLog = next.enabled || restart.enabled;
  const shown = cancel.enabled ? cancel : hasLog || !run.enabled ? next : run;
  const label =
    shown === cancel ? t('app.move.stop') : shown === run ? t('app.move.run') : t('app.move.continue');
  return (
    <Button
      variant={shown === cancel ? 'default' : 'primary'}
      icon={shown === cancel ? <CloseIcon /> : <PlayIcon className={s['filled']} />}
      kbd={shown.kbd}
      aria-keyshortcuts={shown.ariaKeys}
      aria-disabled={shown.enabled ? undefined : true}
      onClick={shown.run}
      className={s['main']}
    >
      {label}
    </Button>
  );
}
