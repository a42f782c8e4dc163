import { useCommand } from '../commands';
import { useT } from '../i18n';
import { PlayIcon, StepBackIcon, StepIntoIcon, StepOverIcon, type Icon } from '../ui';
import { classNames } from '../ui';
import s from './dock.module.css';

/** The four moves under the thumb. Where there is no run yet, the large one runs. */
export function Dock() {
  const t = useT();
  const next = useCommand('run.continue');
  const restart = useCommand('run.restart');
  const run = useCommand('run.run');
  const before = !next.enabled && !restart.enabled && run.enabled;
  return (
    <nav className={s['dock']} aria-label={t('app.run')} data-region="dock">
      <Move id="run.stepBack" label={t('app.move.back')} icon={StepBackIcon} />
      <Move id="run.stepOver" label={t('app.move.over')} icon={StepOverIcon} />
      <Move id="run.stepInto" label={t('app.move.into')} icon={StepIntoIcon} />
      <Move
        id={before ? 'run.run' : 'run.continue'}
        label={before ? t('app.move.run') : t('app.move.continue')}
        icon={PlayIcon}
        main
      />
    </nav>
  );
}

function Move({
  id,
  label,
  icon: Shape,
  main = false,
}: {
  id: string;
  label: string;
  icon: Icon;
  main?: boolean;
}) {
  const command = useCommand(id);
  return (
    <button
      type="button"
      className={classNames(s['move'], main && s['main'])}
      aria-keyshortcuts={command.ariaKeys}
      aria-disabled={command.enabled ? undefined : true}
      onClick={command.run}
    >
      <Shape />
      <span>{label}</span>
    </button>
  );
}
