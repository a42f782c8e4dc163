import { useState } from 'react';
import { canonicalJson, type Json } from '../../core/base/json-value';
import { isJson, MAX_DEPTH } from '../../core/document/plain-json';
import { toValue } from '../../core/json/node';
import { scanJson } from '../../core/json/scan';
import { useI18n } from '../../i18n';
import { PlainTextField } from '../../ui';

interface JsonFieldProps {
  label: string;
  hint?: string | undefined;
  value: Json | undefined;
  /** An empty text stands for no value. */
  optional?: boolean;
  onChange: (value: Json | undefined) => void;
  onBlur: () => void;
}

export type JsonRead =
  | { ok: true; value: Json | undefined; warning: string | null }
  | { ok: false; code: 'empty' | 'deep' }
  | { ok: false; code: 'json'; line: number; column: number; message: string };

/** Text as typed → value, or the first place where it is no JSON. */
export function readJson(text: string, optional: boolean): JsonRead {
  if (text.trim() === '')
    return optional ? { ok: true, value: undefined, warning: null } : { ok: false, code: 'empty' };
  const { root, errors } = scanJson(text, { maxDepth: MAX_DEPTH });
  const error = errors.find(({ severity }) => severity === 'error');
  if (error?.code === 'TOO_DEEP') return { ok: false, code: 'deep' };
  if (error !== undefined || root === undefined) {
    const { line = 1, column = 1, message = '' } = error ?? {};
    return { ok: false, code: 'json', line, column, message };
  }
  const value = toValue(root);
  if (!isJson(value)) return { ok: false, code: 'deep' };
  return { ok: true, value, warning: errors[0]?.message ?? null };
}

const printed = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);

/** A value as JSON text. What is typed stays typed; only what is JSON is handed on. */
export function JsonField({ label, hint, value, optional = false, onChange, onBlur }: JsonFieldProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(() => ({ text: printed(value), value }));
  if (typed.value !== value) {
    // Changed from elsewhere (undo): the text follows, unless it says the same already.
    const read = readJson(typed.text, optional);
    const says = read.ok && canonicalJson(read.value) === canonicalJson(value);
    setTyped({ text: says ? typed.text : printed(value), value });
  }
  const read = readJson(typed.text, optional);
  const error = read.ok
    ? undefined
    : read.code === 'json'
      ? t('tools.json', { line: read.line, column: read.column, message: read.message })
      : t(`tools.json.${read.code}`);
  return (
    <PlainTextField
      label={label}
      hint={(read.ok ? read.warning : null) ?? hint}
      error={error}
      least={1}
      most={12}
      value={typed.text}
      onChange={(text) => {
        const next = readJson(text, optional);
        const changed = next.ok && canonicalJson(next.value) !== canonicalJson(value);
        setTyped({ text, value: changed ? next.value : value });
        if (changed) onChange(next.value);
      }}
      onBlur={onBlur}
    />
  );
}
