import type { Json } from '../../core/base/json-value';
import type { Span } from '../../core/base/span';

export interface EditorMarker extends Span {
  severity: 'error' | 'warn' | 'info';
  message: string;
}

export interface EditorHighlight extends Span {
  /** `mark` linked hover, `strong` the selected one, `bad` the failing character. */
  kind: 'mark' | 'strong' | 'bad';
}

export interface CodeEditorProps {
  value: string;
  onChange?: ((value: string) => void) | undefined;
  language: 'json' | 'plaintext';
  /** Names the model, and keeps its undo history and view while the page is open: `tool:edit`. Unique in the page. */
  modelUri: string;
  ariaLabel: string;
  /** Offsets are UTF-16. Every problem is one that we found; the editor finds none by itself. */
  markers?: readonly EditorMarker[] | undefined;
  highlights?: readonly EditorHighlight[] | undefined;
  /**
   * For completion and hover; nothing is fetched. `json-schema` is the meta-schema of JSON Schema 2020-12: the text is a schema
   * itself.
   */
  jsonSchema?: { [key: string]: Json } | 'json-schema' | undefined;
  readOnly?: boolean | undefined;
  /** Scrolled to, and selected, whenever it changes. */
  revealRange?: Span | null | undefined;
  /** Cursor or selection moved by the user. */
  onSelect?: ((span: Span) => void) | undefined;
  /** Character under the pointer, or null. */
  onHover?: ((offset: number | null) => void) | undefined;
  lineNumbers?: boolean | undefined;
  wrap?: boolean | undefined;
  className?: string | undefined;
}
