/** Labelled inputs. The label, hint and error are tied to the control by id; an error is said in words beside its glyph. */
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { OutcomeGlyph } from '../outcome';
import s from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for assistive technology alone. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Label beside the control instead of above it. */
  inline?: boolean | undefined;
  className?: string | undefined;
  /** Receives what ties the control to its words. */
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  inline = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}hint`, error === undefined ? '' : `${id}error`].filter(
    (part) => part !== '',
  );
  return (
    <div className={classNames(s['field'], inline && s['inline'], className)}>
      <label htmlFor={id} className={hideLabel ? s['hiddenLabel'] : s['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <p id={`${id}hint`} className={s['hint']}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}error`} className={s['error']}>
          <OutcomeGlyph glyph="bad" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}

type Words = Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'inline'> & {
  fieldClassName?: string | undefined;
};

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'>, Words {
  value: string;
  onChange: (value: string) => void;
  /** What a machine reads or wrote is mono. */
  mono?: boolean | undefined;
  icon?: ReactNode;
  /** At the end, inside the edge: a count, a unit. */
  suffix?: ReactNode;
}

export function TextInput({
  label,
  hideLabel,
  hint,
  error,
  inline,
  fieldClassName,
  value,
  onChange,
  mono = false,
  icon,
  suffix,
  className,
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, inline }} className={fieldClassName}>
      {(ids) => (
        <span className={classNames(s['box'], className)}>
          {icon}
          <input
            type="text"
            autoComplete="off"
            spellCheck={!mono}
            {...rest}
            {...ids}
            className={classNames(s['input'], mono && s['mono'])}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix === undefined ? null : <span className={s['suffix']}>{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'id'>, Words {
  value: string;
  onChange: (value: string) => void;
  mono?: boolean | undefined;
}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  inline,
  fieldClassName,
  value,
  onChange,
  mono = false,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, inline }} className={fieldClassName}>
      {(ids) => (
        <textarea
          rows={4}
          spellCheck={!mono}
          {...rest}
          {...ids}
          className={classNames(s['area'], mono && s['mono'], className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface SelectProps<Id extends string>
  extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'id' | 'size'>, Words {
  value: Id;
  onChange: (value: Id) => void;
  options: readonly { id: Id; label: string; disabled?: boolean }[];
}

/** The system's own select: it opens natively on phones and needs no code. */
export function Select<Id extends string>({
  label,
  hideLabel,
  hint,
  error,
  inline,
  fieldClassName,
  value,
  onChange,
  options,
  className,
  ...rest
}: SelectProps<Id>) {
  return (
    <Field {...{ label, hideLabel, hint, error, inline }} className={fieldClassName}>
      {(ids) => (
        <select
          {...rest}
          {...ids}
          className={classNames(s['select'], className)}
          value={value}
          onChange={(event) => {
            const chosen = options[event.target.selectedIndex];
            if (chosen !== undefined) onChange(chosen.id);
          }}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
