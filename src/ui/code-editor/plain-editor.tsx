import { useEffect, useId, useMemo, useRef } from 'react';
import { useT } from '../../i18n';
import { MonoText, type MonoRange } from '../data/mono-text';
import { VisuallyHidden } from '../visually-hidden';
import { mergeEdit, shownText } from './shown-text';
import type { Handoff } from './handoff';
import type { CodeEditorProps } from './types';
import s from './code-editor.module.css';

type PlainEditorProps = CodeEditorProps & { failed: boolean; handoff: Handoff };

/** What stands in for Monaco: a text area, or lit text where nothing can be edited. Markers are in words. */
export function PlainEditor(props: PlainEditorProps) {
  const t = useT();
  const { markers = [], failed } = props;
  const id = useId();
  const described = markers.length === 0 ? undefined : id;
  return (
    <>
      {props.readOnly === true || props.onChange === undefined ? (
        <ReadOnlyText {...props} described={described} />
      ) : (
        <Area {...props} described={described} />
      )}
      {described === undefined ? null : (
        <VisuallyHidden id={described}>{markers.map((marker) => marker.message).join(' ')}</VisuallyHidden>
      )}
      {failed ? (
        <p className={s['notice']} role="status">
          {t('ui.editor.failed')}
        </p>
      ) : null}
    </>
  );
}

type PartProps = PlainEditorProps & { described: string | undefined };

function ReadOnlyText({
  value,
  ariaLabel,
  markers = [],
  highlights = [],
  revealRange,
  onSelect,
  onHover,
  described,
}: PartProps) {
  const ranges = useMemo<MonoRange[]>(
    () => [
      ...highlights,
      ...markers.map(({ start, end, severity }): MonoRange => ({
        start,
        end,
        kind: severity === 'error' ? 'bad' : 'squiggle',
      })),
    ],
    [highlights, markers],
  );
  return (
    <div
      className={s['scroll']}
      role="group"
      aria-label={ariaLabel}
      aria-describedby={described}
      tabIndex={0}
    >
      <MonoText
        text={value}
        ranges={ranges}
        reveal={revealRange?.start ?? null}
        onSelect={onSelect}
        onHover={onHover}
      />
    </div>
  );
}

function Area({
  value,
  onChange,
  ariaLabel,
  markers = [],
  revealRange,
  onSelect,
  wrap,
  handoff,
  described,
}: PartProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useMemo(() => shownText(value), [value]);
  const { start, end } = revealRange ?? {};
  useEffect(() => {
    const element = area.current;
    if (element === null || start === undefined || end === undefined) return;
    const [from, to] = [shown.toShown(start), shown.toShown(end)];
    element.setSelectionRange(from, to);
    const line = element.value.slice(0, from).split('\n').length - 1;
    element.scrollTop =
      Math.max(0, line - 3) * (Number.parseFloat(getComputedStyle(element).lineHeight) || 0);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the range changes: while typing the text changes under a range that stays
  }, [start, end]);

  const note = (element: HTMLTextAreaElement, focused: boolean) =>
    handoff.note({ focused, start: element.selectionStart, end: element.selectionEnd });
  return (
    <textarea
      ref={area}
      className={s['plain']}
      aria-label={ariaLabel}
      aria-describedby={described}
      aria-invalid={markers.some((marker) => marker.severity === 'error') ? true : undefined}
      value={shown.text}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap={wrap === true ? 'soft' : 'off'}
      onChange={(event) => onChange?.(mergeEdit(value, shown, event.target.value))}
      onFocus={(event) => note(event.currentTarget, true)}
      onBlur={(event) => {
        // Not when it is taken out of the page because Monaco takes over.
        if (event.currentTarget.isConnected) note(event.currentTarget, false);
      }}
      onSelect={(event) => {
        const element = event.currentTarget;
        note(element, document.activeElement === element);
        onSelect?.({
          start: shown.toSource(element.selectionStart),
          end: shown.toSource(element.selectionEnd),
        });
      }}
      onCompositionStart={(event) => event.currentTarget.setAttribute('data-composing', '')}
      onCompositionEnd={(event) => event.currentTarget.removeAttribute('data-composing')}
    />
  );
}
