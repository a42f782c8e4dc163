import { useMemo } from 'react';
import { responseSource } from '../../core/base/span';
import type { ResponseEntry } from '../../core/document/document';
import type { Paste } from '../../core/wire/model';
import { useI18n } from '../../i18n';
import { useLinkedEditor } from '../../state/use-linked-editor';
import { CodeEditor, EditorBox, LongText, type EditorMarker } from '../../ui';
import { pasteFacts } from './paste-facts';

/** Characters above which a text is not opened for editing by itself. */
const LIMIT = 200_000;
const MOST_MARKERS = 200;

interface ResponseTextProps {
  entry: ResponseEntry;
  index: number;
  /** What the text was read as; its problems are marked in it. */
  paste: Paste | null;
  size: number;
  onChange: (text: string) => void;
  onBlur: () => void;
}

export function ResponseText({ entry, index, paste, size, onChange, onBlur }: ResponseTextProps) {
  const { t, say } = useI18n();
  const markers = useMemo<EditorMarker[]>(
    () =>
      paste === null
        ? []
        : pasteFacts(paste).problems.flatMap((problem) => {
            const { at, severity } = problem;
            return at === undefined || at.source !== paste.source
              ? []
              : [{ start: at.start, end: at.end, severity, message: say(problem) }];
          }),
    [paste, say],
  );
  const linked = useLinkedEditor(responseSource(index));
  const json = paste?.detection.transport === 'json';
  return (
    <LongText text={entry.text} bytes={size} limit={LIMIT}>
      <div onBlur={onBlur}>
        <EditorBox text={entry.text} least={4} most={16}>
          <CodeEditor
            value={entry.text}
            onChange={onChange}
            language={json ? 'json' : 'plaintext'}
            modelUri={`responses:${index}`}
            ariaLabel={t('responses.textOf', { number: index + 1 })}
            markers={markers.slice(0, MOST_MARKERS)}
            highlights={linked.highlights}
            revealRange={linked.reveal}
            wrap
          />
        </EditorBox>
      </div>
    </LongText>
  );
}
