/**
 * A text one can edit. It is there at once as a plain text area, and becomes Monaco when that has been loaded: on the first
 * focus, or when the page is idle. The text, the selection and the focus survive the change; when loading fails the plain one
 * stays, and says so.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import { classNames } from '../class-names';
import { PlainEditor } from './plain-editor';
import type { CodeEditorProps } from './types';
import { EditorBoundary } from './editor-boundary';
import s from './code-editor.module.css';

export type { CodeEditorProps, EditorHighlight, EditorMarker } from './types';

const RichEditor = lazy(() => import('./rich-editor'));

export function CodeEditor(props: CodeEditorProps) {
  const upgrade = useIdle();
  const plain = <PlainEditor {...props} />;
  return (
    <div className={classNames(s['editor'], props.className)}>
      {upgrade ? (
        <EditorBoundary fallback={<PlainEditor {...props} failed />}>
          <Suspense fallback={plain}>
            <RichEditor {...props} />
          </Suspense>
        </EditorBoundary>
      ) : (
        plain
      )}
    </div>
  );
}

/** False until the browser has nothing better to do: the editor must not compete with the first paint. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const ready = () => setIdle(true);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(ready, 300);
      return () => {
        clearTimeout(timer);
      };
    }
    const handle = requestIdleCallback(ready, { timeout: 2_000 });
    return () => {
      cancelIdleCallback(handle);
    };
  }, []);
  return idle;
}
