import { useEffect, useId, useRef } from 'react';
import { useT } from '../../i18n';
import { VisuallyHidden } from '../visually-hidden';
import type { CodeEditorProps } from './types';
import s from './code-editor.module.css';

/** The text area that stands in for Monaco: the same text, markers in words, the same callbacks. */
export function PlainEditor({
  value,
  onChange,
  ariaLabel,
  readOnly,
  markers = [],
  revealRange,
  onSelect,
  wrap,
  failed = false,
}: CodeEditorProps & { failed?: boolean }) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { start, end } = revealRange ?? {};
  useEffect(() => {
    const element = area.current;
    if (element === null || start === undefined || end === undefined) return;
    element.setSelectionRange(start, end);
    const line = element.value.slice(0, start).split('\n').length - 1;
    element.scrollTop =
      Math.max(0, line - 3) * (Number.parseFloat(getComputedStyle(element).lineHeight) || 0);
  }, [start, end]);
  return (
    <>
      <textarea
        ref={area}
        className={s['plain']}
        aria-label={ariaLabel}
        aria-describedby={markers.length === 0 ? undefined : id}
        aria-invalid={markers.some((marker) => marker.severity === 'error') ? true : undefined}
        value={value}
        readOnly={readOnly === true || onChange === undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap={wrap === true ? 'soft' : 'off'}
        onChange={(event) => onChange?.(event.target.value)}
        onSelect={(event) =>
          onSelect?.({ start: event.currentTarget.selectionStart, end: event.currentTarget.selectionEnd })
        }
      />
      {markers.length === 0 ? null : (
        <VisuallyHidden id={id}>{markers.map((marker) => marker.message).join(' ')}</VisuallyHidden>
      )}
      {failed ? (
        <p className={s['notice']} role="status">
          {t('ui.editor.failed')}
        </p>
      ) : null}
    </>
  );
}
