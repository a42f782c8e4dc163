/** Which controls the run has now: what each does, its key, and why it cannot be used where it cannot. */
import { useCommand, type BoundCommand } from '../../commands';
import { useT, type Translate } from '../../i18n';
import { useDocumentState, useRunState, useStale } from '../../state/react';

export interface Control {
  label: string;
  kbd: string | undefined;
  ariaKeys: string | undefined;
  reason: string | undefined;
  onPress: () => void;
}

export interface RunControlsModel {
  restart: Control;
  reverseContinue: Control;
  back: Control;
  over: Control;
  into: Control;
  out: Control;
  continue: Control;
  /** Running the document as it is now: set while that is the next thing to do, instead of going on. */
  run: (Control & { again: boolean }) | null;
  /** Set while a run is under way. */
  cancel: (() => void) | null;
}

type Blocked = 'notRun' | 'running' | 'empty' | 'first' | 'last' | null;

export function useRunControls(): RunControlsModel {
  const t = useT();
  const status = useRunState((state) => state.status);
  const steps = useRunState((state) => state.log?.events.length ?? -1);
  const cursor = useRunState((state) => state.cursor);
  const promisedHash = useRunState((state) => state.promised?.hash ?? '');
  const open = useDocumentState((state) => state.document !== null);
  const stale = useStale();

  const never = steps < 0;
  const blocked = (edge: 'first' | 'last'): Blocked => {
    if (status === 'running') return 'running';
    if (never) return 'notRun';
    if (steps === 0) return 'empty';
    return (edge === 'first' ? cursor <= 0 : cursor >= steps - 1) ? edge : null;
  };
  const [backward, forward] = [blocked('first'), blocked('last')];

  const run = useCommand('run.run');
  const cancel = useCommand('run.cancel');
  const next = open && status !== 'running' && (never || stale || status === 'crashed');
  const verifies = never && promisedHash !== '';
  return {
    restart: bind(t, useCommand('run.restart'), backward),
    reverseContinue: bind(t, useCommand('run.reverseContinue'), backward),
    back: bind(t, useCommand('run.stepBack'), backward),
    over: bind(t, useCommand('run.stepOver'), forward),
    into: bind(t, useCommand('run.stepInto'), forward),
    out: bind(t, useCommand('run.stepOut'), forward),
    continue: bind(t, useCommand('run.continue'), forward),
    run: next
      ? {
          ...bind(t, run, null),
          again: !never,
          label: t(
            verifies ? 'runControls.runAndVerify' : never ? 'runControls.run' : 'runControls.runAgain',
          ),
        }
      : null,
    cancel: status === 'running' ? cancel.run : null,
  };
}

function bind(t: Translate, command: BoundCommand, blocked: Blocked): Control {
  return {
    label: command.title,
    kbd: command.kbd,
    ariaKeys: command.ariaKeys,
    reason: blocked === null ? undefined : t(`runControls.why.${blocked}`),
    onPress: command.run,
  };
}
