/**
 * Controls that stand for a command and say why they cannot be pressed now. They stay reachable by keyboard while they cannot:
 * a control that vanishes from the tab order takes its reason with it.
 */
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { useTooltip } from '../overlay/tooltip';
import { Button, type ButtonVariant } from './button';
import icon from './icon-button.module.css';
import s from './command-button.module.css';

export interface CommandButtonProps {
  label: string;
  icon: ReactNode;
  /** Key hint and `aria-keyshortcuts`, as the command gives them. */
  kbd?: string | undefined;
  ariaKeys?: string | undefined;
  /** Why it cannot be pressed now; absent while it can. */
  reason?: string | undefined;
  onPress: () => void;
  className?: string | undefined;
}

/** The icon alone; name, key and reason are in its tooltip. */
export function CommandIconButton({
  label,
  icon: picture,
  kbd,
  ariaKeys,
  reason,
  onPress,
  className,
}: CommandButtonProps) {
  const tip = useTooltip<HTMLButtonElement>({
    text: <Words label={label} reason={reason} />,
    kbd,
    describes: reason !== undefined,
  });
  return (
    <>
      <button
        type="button"
        {...tip.merge({})}
        className={classNames(icon['button'], icon['m'], className)}
        aria-label={label}
        aria-disabled={reason === undefined ? undefined : true}
        aria-keyshortcuts={ariaKeys}
        onClick={reason === undefined ? onPress : undefined}
      >
        {picture}
      </button>
      {tip.tooltip}
    </>
  );
}

/** With its text; the tooltip holds the reason, and nothing while there is none. */
export function CommandTextButton({
  label,
  icon: picture,
  kbd,
  ariaKeys,
  reason,
  onPress,
  className,
  variant,
}: CommandButtonProps & { variant?: ButtonVariant | undefined }) {
  const tip = useTooltip<HTMLButtonElement>({ text: reason ?? '', describes: true });
  return (
    <>
      <Button
        {...tip.merge({})}
        variant={variant}
        icon={picture}
        kbd={kbd}
        className={className}
        aria-disabled={reason === undefined ? undefined : true}
        aria-keyshortcuts={ariaKeys}
        onClick={reason === undefined ? onPress : undefined}
      >
        {label}
      </Button>
      {reason === undefined ? null : tip.tooltip}
    </>
  );
}

function Words({ label, reason }: { label: string; reason: string | undefined }) {
  if (reason === undefined) return label;
  return (
    <span className={s['words']}>
      <strong>{label}</strong>
      <span>{reason}</span>
    </span>
  );
}
