/**
 * A labelled text area for text that is kept byte for byte: line ends and a byte order mark survive editing (`shown-text.ts`). It
 * grows with its text up to `most` lines. For short JSON and prompts; what people read as code belongs into `CodeEditor`.
 */
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { mergeEdit, shownText } from '../code-editor/shown-text';
import { LINE_CHARACTERS, linesOf } from '../layout/panel-body';
import { Field } from './field';
import s from './field.module.css';

export interface PlainTextFieldProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange' | 'id' | 'rows'
> {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  least?: number | undefined;
  most?: number | undefined;
}

export function PlainTextField({
  label,
  hideLabel,
  hint,
  error,
  value,
  onChange,
  least = 2,
  most = 14,
  className,
  ...rest
}: PlainTextFieldProps) {
  const shown = useMemo(() => shownText(value), [value]);
  const rows = Math.min(
    most,
    Math.max(least, linesOf(value, most), Math.ceil(value.length / LINE_CHARACTERS)),
  );
  return (
    <Field {...{ label, hideLabel, hint, error }}>
      {(ids) => (
        <textarea
          spellCheck={false}
          {...rest}
          {...ids}
          rows={rows}
          className={classNames(s['area'], s['mono'], s['grows'], className)}
          style={{ '--least': least, '--most': most }}
          value={shown.text}
          onChange={(event) => onChange(mergeEdit(value, shown, event.target.value))}
        />
      )}
    </Field>
  );
}
