/** A slider with its number beside it: both say the same, and either can be used. */
import { useState } from 'react';
import { Field } from '../../ui';
import s from './sampling.module.css';

interface RangeFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Instead of the number: `all`. */
  words?: string | undefined;
  onChange: (value: number) => void;
}

export function RangeField({ label, value, min, max, step, words, onChange }: RangeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string): void => {
    const read = Number(text.replace(',', '.'));
    if (text.trim() !== '' && Number.isFinite(read)) onChange(Math.min(max, Math.max(min, read)));
  };
  return (
    <Field label={label}>
      {(ids) => (
        <span className={s['range']}>
          <input
            type="range"
            {...ids}
            className={s['slider']}
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={words}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <input
            type="text"
            inputMode="decimal"
            className={s['number']}
            aria-label={label}
            value={typed ?? words ?? String(value)}
            onFocus={() => setTyped(String(value))}
            onBlur={() => setTyped(null)}
            onChange={(event) => {
              setTyped(event.target.value);
              take(event.target.value);
            }}
          />
        </span>
      )}
    </Field>
  );
}
