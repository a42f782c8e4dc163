/** Monaco over a value that its owner holds. Offsets at this border are of the source text; inside they are of the shown one. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../core/base/json-value';
import type { Span } from '../../core/base/span';
import { useT } from '../../i18n';
import { formatKeys } from '../../platform/hotkeys';
import { currentSystem } from '../../platform/system';
import { metaSchema } from './meta-schema';
import { acquireModel, releaseModel } from './models';
import { monaco, setJsonSchema } from './monaco';
import { mergeEdit, shownText } from './shown-text';
import type { Handoff } from './handoff';
import type { CodeEditorProps, EditorMarker } from './types';
import s from './code-editor.module.css';

const SEVERITY: Readonly<Record<EditorMarker['severity'], monaco.MarkerSeverity>> = {
  error: monaco.MarkerSeverity.Error,
  warn: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
};
const NONE: readonly never[] = [];
const MOST_REPORTED = 100;

export function RichEditor(props: CodeEditorProps & { handoff: Handoff }) {
  const {
    value,
    onChange,
    language,
    modelUri,
    ariaLabel,
    markers = NONE,
    highlights = NONE,
    jsonSchema,
    revealRange,
    onSelect,
    onHover,
    handoff,
  } = props;
  const { lineNumbers = true, wrap = false } = props;
  const readOnly = props.readOnly === true || onChange === undefined;
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor | null>(null);
  const [focused, setFocused] = useState(false);
  const shown = useMemo(() => shownText(value), [value]);
  /** True while the text is set from outside: that is no edit. */
  const setting = useRef(false);
  /** What was reported and has not come back yet as `value`. It comes back late while one types fast. */
  const reported = useRef<string[]>([]);

  const changed = useEffectEvent((text: string) => {
    if (setting.current || onChange === undefined) return;
    const next = mergeEdit(value, shown, text);
    reported.current = [...reported.current, next].slice(-MOST_REPORTED);
    onChange(next);
  });
  const selected = useEffectEvent((from: number, to: number) => {
    onSelect?.({ start: shown.toSource(from), end: shown.toSource(to) });
  });
  const hovered = useEffectEvent((offset: number | null) => {
    onHover?.(offset === null ? null : shown.toSource(offset));
  });
  const firstText = useEffectEvent(() => shown.text);

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const { model, view } = acquireModel(modelUri, language, firstText());
    const created = monaco.editor.create(element, { ...OPTIONS, model });
    if (view !== null) created.restoreViewState(view);
    const caret = handoff.take();
    if (caret !== null) {
      created.setSelection(rangeOf(model, caret.start, caret.end));
      created.focus();
    }
    const offsetOf = (position: monaco.IPosition) => model.getOffsetAt(position);
    const listeners = [
      model.onDidChangeContent(() => changed(model.getValue())),
      created.onDidChangeCursorSelection(({ selection, source }) => {
        if (source !== 'api' && source !== 'model')
          selected(offsetOf(selection.getStartPosition()), offsetOf(selection.getEndPosition()));
      }),
      created.onMouseMove(({ target }) => {
        hovered(
          target.type === monaco.editor.MouseTargetType.CONTENT_TEXT ? offsetOf(target.position) : null,
        );
      }),
      created.onMouseLeave(() => hovered(null)),
      created.onDidFocusEditorText(() => setFocused(true)),
      created.onDidBlurEditorText(() => setFocused(false)),
    ];
    setEditor(created);
    return () => {
      for (const listener of listeners) listener.dispose();
      releaseModel(modelUri, created.saveViewState());
      created.dispose();
    };
  }, [modelUri, language, handoff]);

  useEffect(() => {
    editor?.updateOptions({
      readOnly,
      ariaLabel,
      lineNumbers: lineNumbers ? 'on' : 'off',
      wordWrap: wrap ? 'on' : 'off',
    });
  }, [editor, readOnly, ariaLabel, lineNumbers, wrap]);

  useEffect(() => {
    const at = reported.current.indexOf(value);
    if (at >= 0) {
      reported.current.splice(0, at + 1);
      return;
    }
    const model = editor?.getModel();
    if (editor === null || model === null || model === undefined || model.getValue() === shown.text) return;
    reported.current = [];
    setting.current = true;
    // As an edit, so that the editor's own undo goes back over it.
    editor.pushUndoStop();
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: shown.text }], () => null);
    editor.pushUndoStop();
    setting.current = false;
  }, [editor, value, shown]);

  useEffect(() => {
    const model = editor?.getModel();
    if (model === null || model === undefined) return;
    monaco.editor.setModelMarkers(
      model,
      'callscope',
      markers.map(({ start, end, severity, message }) => ({
        ...placeOf(model, shown.toShown(start), shown.toShown(end)),
        severity: SEVERITY[severity],
        message,
      })),
    );
    return () => {
      if (!model.isDisposed()) monaco.editor.setModelMarkers(model, 'callscope', []);
    };
  }, [editor, markers, shown]);

  useEffect(() => {
    const model = editor?.getModel();
    if (editor === null || model === null || model === undefined) return;
    const collection = editor.createDecorationsCollection(
      highlights.map(({ start, end, kind }) => ({
        range: rangeOf(model, shown.toShown(start), shown.toShown(end)),
        options: {
          inlineClassName: s[`lit-${kind}`] ?? '',
          stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
        },
      })),
    );
    return () => collection.clear();
  }, [editor, highlights, shown]);

  const reveal = useEffectEvent((span: Span) => {
    const model = editor?.getModel();
    if (editor === null || model === null || model === undefined) return;
    const range = rangeOf(model, shown.toShown(span.start), shown.toShown(span.end));
    editor.setSelection(range, 'api');
    editor.revealRangeInCenterIfOutsideViewport(range);
  });
  const [start, end] = [revealRange?.start, revealRange?.end];
  useEffect(() => {
    if (editor !== null && start !== undefined && end !== undefined) reveal({ start, end });
  }, [editor, start, end]);

  // By its text: setting a schema starts the worker again, and owners tend to make the same object at every draw.
  const schemaText =
    jsonSchema === undefined || jsonSchema === 'json-schema' ? jsonSchema : JSON.stringify(jsonSchema);
  useEffect(() => {
    const uri = editor?.getModel()?.uri.toString();
    if (uri === undefined || schemaText === undefined) return;
    setJsonSchema(uri, schemaText === 'json-schema' ? metaSchema() : (JSON.parse(schemaText) as JsonObject));
    return () => setJsonSchema(uri, null);
  }, [editor, schemaText]);

  return (
    <>
      <div ref={host} className={s['rich']} />
      {focused && !readOnly ? (
        <p className={s['hint']} aria-hidden="true">
          {t('ui.editor.tabHint', { keys: formatKeys(TAB_KEYS[SYSTEM], SYSTEM) })}
        </p>
      ) : null}
    </>
  );
}

const SYSTEM = currentSystem();
const TAB_KEYS = { mac: 'Control+Shift+KeyM', windows: 'Control+KeyM', other: 'Control+KeyM' } as const;

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  fontFamily: 'var(--font-mono)',
  fontSize: 12,
  lineHeight: 19,
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  lineNumbersMinChars: 3,
  // Dimmed, the number of the last line is too faint to read.
  renderFinalNewline: 'on',
  lineDecorationsWidth: 8,
  glyphMargin: false,
  folding: true,
  padding: { top: 8, bottom: 8 },
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  overviewRulerLanes: 0,
  hideCursorInOverviewRuler: true,
  overviewRulerBorder: false,
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  contextmenu: false,
  links: false,
  colorDecorators: false,
  codeLens: false,
  wordBasedSuggestions: 'off',
  quickSuggestions: { strings: true, other: true, comments: false },
  fixedOverflowWidgets: true,
  unusualLineTerminators: 'off',
  renderControlCharacters: true,
  renderWhitespace: 'selection',
  scrollbar: {
    verticalScrollbarSize: 10,
    horizontalScrollbarSize: 10,
    useShadows: false,
    alwaysConsumeMouseWheel: false,
  },
  accessibilitySupport: 'auto',
  smoothScrolling: false,
};

function rangeOf(model: monaco.editor.ITextModel, start: number, end: number): monaco.Range {
  return monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
}

/** A marker of no width is drawn under the character at its place, or before it at the text's end. */
function placeOf(model: monaco.editor.ITextModel, start: number, end: number) {
  const length = model.getValueLength();
  const [from, to] =
    end > start ? [start, end] : start < length ? [start, start + 1] : [Math.max(0, length - 1), length];
  const range = rangeOf(model, from, to);
  return {
    startLineNumber: range.startLineNumber,
    startColumn: range.startColumn,
    endLineNumber: range.endLineNumber,
    endColumn: range.endColumn,
  };
}
