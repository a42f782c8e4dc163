import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import s from './switch.module.css';

interface ToggleProps {
  label: ReactNode;
  /** Keeps the label for assistive technology alone. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** On or off, at once. */
export function Switch(props: ToggleProps) {
  return <Toggle {...props} role="switch" look={s['switch']} />;
}

export interface CheckboxProps extends ToggleProps {
  /** Some of what it stands for, not all. */
  mixed?: boolean | undefined;
}

export function Checkbox({ mixed = false, ...props }: CheckboxProps) {
  return <Toggle {...props} mixed={mixed} look={s['checkbox']} />;
}

interface InnerProps extends CheckboxProps {
  role?: 'switch';
  look: string | undefined;
}

function Toggle({
  label,
  hideLabel = false,
  hint,
  checked,
  onChange,
  disabled,
  className,
  role,
  mixed = false,
  look,
}: InnerProps) {
  const id = useId();
  return (
    <span className={classNames(s['toggle'], className)}>
      <input
        ref={(element) => {
          if (element !== null) element.indeterminate = mixed;
        }}
        id={id}
        type="checkbox"
        role={role}
        className={look}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={hideLabel ? s['hiddenLabel'] : s['label']}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={`${id}hint`} className={s['hint']}>
          {hint}
        </span>
      )}
    </span>
  );
}
