import { useState } from 'react';
import { useI18n } from '../../i18n';
import { TextInput } from '../../ui';

interface NumberFieldProps {
  label: string;
  hint: string;
  suffix?: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  onBlur: () => void;
}

/** A whole number in a range. What is typed stays typed; only what is a number in range is handed on. */
export function NumberField({ value, onChange, min, max, onBlur, ...words }: NumberFieldProps) {
  const { t, number } = useI18n();
  const [typed, setTyped] = useState({ text: String(value), value });
  if (typed.value !== value) setTyped({ text: String(value), value });
  const read = /^\d{1,9}$/.test(typed.text.trim()) ? Number(typed.text) : null;
  const good = read !== null && read >= min && read <= max;
  return (
    <TextInput
      {...words}
      inputMode="numeric"
      value={typed.text}
      error={good ? undefined : t('prompt.range', { min: number(min), max: number(max) })}
      onChange={(text) => {
        const next = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
        const holds = next !== null && next >= min && next <= max;
        setTyped({ text, value: holds ? next : value });
        if (holds && next !== value) onChange(next);
      }}
      onBlur={onBlur}
    />
  );
}
