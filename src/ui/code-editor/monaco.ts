/**
 * Monaco as we use it: the parts that are needed, its workers, our keys and colours, no network. Imported lazily, and only by
 * `rich-editor.tsx`. Our own problems are the only markers; Monaco validates nothing.
 * The JSON mode, which Monaco loads by itself, brings contributions whose services must be registered before the first editor:
 * code lenses and drops are imported for that alone.
 * `features/suggest/register` brings everything of completion but its controller, hence the longer path.
 */
import * as monaco from 'monaco-editor/editor/editor.api';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/language/json/json.worker?worker';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codelens/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/dropOrPasteInto/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/unicodeHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { Json } from '../../core/base/json-value';
import { shownTheme, subscribeTheme } from '../../platform/theme';

declare global {
  // Monaco reads this before it starts a worker.
  var MonacoEnvironment: monaco.Environment | undefined;
}

globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

const { KeyCode, KeyMod } = monaco;
/** Keys that the page needs, or that would call up a part of Monaco that is not here. */
const UNBOUND = [
  KeyCode.F1,
  KeyCode.F8,
  KeyMod.Shift | KeyCode.F8,
  KeyCode.F9,
  KeyCode.F10,
  KeyMod.Shift | KeyCode.F10,
  KeyCode.F11,
  KeyMod.Shift | KeyCode.F11,
  KeyMod.CtrlCmd | KeyCode.KeyK,
];
monaco.editor.addKeybindingRules(UNBOUND.map((keybinding) => ({ keybinding, command: null })));

export const THEME = 'callscope';

/** Colours from tokens.css. Monaco wants six digits; a build may have shortened them to three. */
function defineTheme(): void {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => sixDigits(style.getPropertyValue(`--${name}`).trim());
  const rule = (scope: string, name: string) => ({ token: scope, foreground: token(name).slice(1) });
  const base = shownTheme() === 'dark' ? 'vs-dark' : 'vs';
  monaco.editor.defineTheme(THEME, {
    base,
    inherit: true,
    rules: [
      rule('', 'text'),
      rule('string.key.json', 'code-key'),
      rule('string.value.json', 'code-string'),
      rule('number', 'code-number'),
      rule('keyword.json', 'code-number'),
      rule('delimiter', 'text-2'),
      rule('comment', 'text-3'),
    ],
    colors: {
      'editor.background': token('surface'),
      'editor.foreground': token('text'),
      'editorLineNumber.foreground': token('text-3'),
      'editorLineNumber.activeForeground': token('text'),
      'editorCursor.foreground': token('accent'),
      'editor.selectionBackground': `${token('accent')}47`,
      'editor.inactiveSelectionBackground': `${token('accent')}29`,
      'editor.lineHighlightBackground': token('surface-2'),
      'editor.lineHighlightBorder': token('surface-2'),
      'editor.findMatchBackground': `${token('accent')}66`,
      'editor.findMatchHighlightBackground': `${token('accent')}2e`,
      'editorBracketMatch.background': token('accent-soft'),
      'editorBracketMatch.border': token('accent'),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((n) => [`editorBracketHighlight.foreground${n}`, token('text-2')]),
      ),
      'editorBracketHighlight.unexpectedBracket.foreground': token('text-2'),
      'editorIndentGuide.background1': token('line'),
      'editorIndentGuide.activeBackground1': token('line-strong'),
      'editorError.foreground': token('bad'),
      'editorWarning.foreground': token('warn'),
      'editorInfo.foreground': token('info'),
      'editorWidget.background': token('surface'),
      'editorWidget.foreground': token('text'),
      'editorWidget.border': token('line-strong'),
      'editorHoverWidget.background': token('surface'),
      'editorHoverWidget.border': token('line-strong'),
      'editorSuggestWidget.background': token('surface'),
      'editorSuggestWidget.border': token('line-strong'),
      'editorSuggestWidget.foreground': token('text'),
      'editorSuggestWidget.selectedBackground': token('accent-soft'),
      'editorSuggestWidget.selectedForeground': token('text'),
      'editorSuggestWidget.highlightForeground': token('accent'),
      'input.background': token('surface'),
      'input.foreground': token('text'),
      'input.border': token('line-control'),
      focusBorder: token('focus'),
      'scrollbar.shadow': '#00000000',
      'widget.shadow': '#00000000',
    },
  });
  monaco.editor.setTheme(THEME);
}

const sixDigits = (hex: string): string => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex);

defineTheme();
subscribeTheme(defineTheme);

/** Schemas by the URI of the model that they complete. */
const schemas = new Map<string, { [key: string]: Json }>();

export function setJsonSchema(modelUri: string, schema: { [key: string]: Json } | null): void {
  if (schema === null) schemas.delete(modelUri);
  else schemas.set(modelUri, schema);
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    enableSchemaRequest: false,
    schemas: [...schemas].map(([uri, given]) => ({ uri: `${uri}#schema`, fileMatch: [uri], schema: given })),
  });
}
jsonDefaults.setModeConfiguration({
  completionItems: true,
  hovers: true,
  tokens: true,
  foldingRanges: true,
  documentFormattingEdits: true,
  documentRangeFormattingEdits: true,
  selectionRanges: false,
  colors: false,
  documentSymbols: false,
  diagnostics: false,
});
setJsonSchema('', null);

export { monaco };
