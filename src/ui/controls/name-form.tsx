/** Asks for a name in place. `check` says in words what is wrong with one; Escape gives up. */
import { useState } from 'react';
import { useT } from '../../i18n';
import { Button } from './button';
import { TextInput } from './field';
import s from './name-form.module.css';

export interface NameFormProps {
  label: string;
  initial: string;
  /** Text of the button that takes the name. */
  submit: string;
  /** Null when the name will do. */
  check: (name: string) => string | null;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

export function NameForm({ label, initial, submit, check, onSubmit, onCancel }: NameFormProps) {
  const t = useT();
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const wrong = check(name);
  return (
    <form
      className={s['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null) onSubmit(name);
        else setTried(true);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        label={label}
        mono
        autoFocus
        value={name}
        onChange={setName}
        onFocus={(event) => event.currentTarget.select()}
        error={wrong !== null && (tried || name !== initial) ? wrong : undefined}
      />
      <div className={s['actions']}>
        <Button type="submit" variant="primary">
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
