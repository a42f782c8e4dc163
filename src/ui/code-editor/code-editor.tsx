/**
 * A text one can edit. It is there at once as a plain text area, and becomes Monaco when the page is idle and Monaco is loaded.
 * The text, the selection and the focus survive the change. Without a mouse (phones, where Monaco is no help), without workers,
 * or when loading fails, the plain one stays.
 */
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { whenIdle } from '../../platform/idle';
import { classNames } from '../class-names';
import { EditorBoundary } from './editor-boundary';
import { PlainEditor } from './plain-editor';
import { createHandoff, type Handoff } from './handoff';
import type { CodeEditorProps } from './types';
import s from './code-editor.module.css';

export type { CodeEditorProps, EditorHighlight, EditorMarker } from './types';

type Rich = ComponentType<CodeEditorProps & { handoff: Handoff }>;

/** Once loaded, further editors start with it. */
let loaded: Rich | null = null;

export function CodeEditor(props: CodeEditorProps) {
  const [RichEditor, setRich] = useState<Rich | null>(() => loaded);
  const [failed, setFailed] = useState(false);
  const [handoff] = useState(createHandoff);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (RichEditor !== null || !canUpgrade()) return;
    let current = true;
    const stop = whenIdle(() => {
      void import('./rich-editor').then(
        (module) => {
          loaded = module.RichEditor;
          const element = root.current;
          if (current && element !== null)
            whenNotComposing(element, () => {
              if (current) setRich(() => module.RichEditor);
            });
        },
        () => {
          if (current) setFailed(true);
        },
      );
    });
    return () => {
      current = false;
      stop();
    };
  }, [RichEditor]);

  const plain = (broken: boolean) => <PlainEditor {...props} failed={broken} handoff={handoff} />;
  return (
    <div ref={root} className={classNames(s['editor'], props.className)}>
      {RichEditor === null ? (
        plain(failed)
      ) : (
        <EditorBoundary fallback={plain(true)}>
          <RichEditor {...props} handoff={handoff} />
        </EditorBoundary>
      )}
    </div>
  );
}

const canUpgrade = (): boolean => typeof Worker !== 'undefined' && matchMedia('(pointer: fine)').matches;

/** An input method's unfinished word would be lost with its text area. */
function whenNotComposing(root: HTMLElement, task: () => void): void {
  if (root.querySelector('[data-composing]') === null) task();
  else root.addEventListener('compositionend', () => setTimeout(task), { once: true });
}
