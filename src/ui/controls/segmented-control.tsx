import { useRef, type KeyboardEvent } from 'react';
import { classNames } from '../class-names';
import s from './segmented-control.module.css';

export interface SegmentedControlProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; disabled?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string | undefined;
}

/** One of a few, all in sight: a radio group. Arrow keys choose. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<Id>) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const usable = options.filter((option) => option.disabled !== true);
    const at = usable.findIndex((option) => option.id === value);
    const next = usable[(at + step + usable.length) % usable.length];
    if (next === undefined) return;
    onChange(next.id);
    group.current?.querySelector<HTMLElement>(`[data-option="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classNames(s['group'], className)}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="radio"
          data-option={option.id}
          aria-checked={option.id === value}
          tabIndex={option.id === value ? 0 : -1}
          disabled={option.disabled}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
