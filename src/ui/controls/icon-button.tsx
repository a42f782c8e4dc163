import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { useTooltip } from '../overlay/tooltip';
import s from './icon-button.module.css';

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'aria-pressed' | 'title' | 'children'
> {
  /** Its name, and the text of its tooltip. */
  label: string;
  icon: ReactNode;
  /** Key hint shown in the tooltip, as formatted for this system. */
  kbd?: string | undefined;
  pressed?: boolean | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** With an edge, where it stands alone among bordered controls. */
  outlined?: boolean | undefined;
}

/** A button that shows only an icon. Its name is spoken, and shown in a tooltip together with its key. */
export function IconButton({
  label,
  icon,
  kbd,
  pressed,
  size = 'm',
  outlined = false,
  className,
  ...rest
}: IconButtonProps) {
  const tip = useTooltip<HTMLButtonElement>({ text: label, kbd, describes: false });
  return (
    <>
      <button
        type="button"
        {...tip.merge(rest)}
        className={classNames(s['button'], s[size], outlined && s['outlined'], className)}
        aria-label={label}
        aria-pressed={pressed}
      >
        {icon}
      </button>
      {tip.tooltip}
    </>
  );
}
