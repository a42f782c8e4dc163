import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { SpinnerIcon } from '../icons';
import { Kbd } from '../kbd';
import s from './button.module.css';

/** `primary` is the one next thing to do, `strong` the page's own action (Share), `ghost` has no edge. */
export type ButtonVariant = 'default' | 'primary' | 'strong' | 'ghost' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  variant?: ButtonVariant | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** An icon of `icons.ts`, before the text. */
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** Key hint, as formatted for this system. */
  kbd?: string | undefined;
  /** A toggle button: on or off. */
  pressed?: boolean | undefined;
  /** Works on it: shows a spinner, ignores presses, keeps its focus. */
  busy?: boolean | undefined;
}

export function Button({
  variant = 'default',
  size = 'm',
  icon,
  iconAfter,
  kbd,
  pressed,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(s['button'], s[variant], s[size], className)}
      aria-pressed={pressed}
      aria-disabled={busy ? true : rest['aria-disabled']}
      aria-busy={busy ? true : undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <SpinnerIcon className={s['spinner']} /> : icon}
      {children}
      {iconAfter}
      <Kbd bare={variant === 'primary' || variant === 'strong'}>{kbd}</Kbd>
    </button>
  );
}
