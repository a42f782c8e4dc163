import { useEffect, useState, type Ref } from 'react';
import type { Said } from '../../core/base/words';
import type { FormatId } from '../../core/wire/model';
import { useI18n, useT } from '../../i18n';
import { Button, Chip, FileIcon, UploadIcon } from '../../ui';
import s from './start.module.css';

/** What the text in the box was found to be. */
export interface PasteFinding {
  format: FormatId;
  evidence: Said;
  calls: readonly string[];
  problems: number;
}

export interface PasteBoxProps {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  onText: (text: string) => void;
  /** A whole paste, or what was typed. */
  onPaste: (text: string) => void;
  onPickFiles: () => void;
  /** Enter with nothing in the box. */
  onEnterEmpty: () => void;
  identify: (text: string) => Promise<PasteFinding | null>;
}

/** A paste into the empty box opens at once; what is typed or mended first opens by its button. */
export function PasteBox({ ref, text, onText, onPaste, onPickFiles, onEnterEmpty, identify }: PasteBoxProps) {
  const t = useT();
  const finding = useFinding(text, identify);
  const empty = text.trim() === '';
  return (
    <div className={s['box']}>
      <div className={s['boxBody']}>
        <textarea
          ref={ref}
          className={s['input']}
          value={text}
          aria-label={t('start.paste.label')}
          aria-describedby="start-paste-hint"
          placeholder={t('start.paste.placeholder')}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => onText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (!empty || pasted === '') return;
            event.preventDefault();
            onPaste(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (empty && !event.shiftKey) {
              event.preventDefault();
              onEnterEmpty();
            } else if (!empty && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onPaste(text);
            }
          }}
        />
        {empty ? (
          <button type="button" className={s['drop']} onClick={onPickFiles}>
            <UploadIcon />
            <strong>{t('start.drop')}</strong>
            <small>{t('start.dropWhat')}</small>
          </button>
        ) : null}
      </div>
      <div className={s['boxFoot']}>
        <span id="start-paste-hint" className={s['hint']} role="status">
          {finding === null ? t('start.paste.hint') : <Finding {...finding} />}
        </span>
        <Button size="l" icon={<FileIcon />} onClick={onPickFiles}>
          {t('start.openFiles')}
        </Button>
        <Button
          size="l"
          variant="primary"
          aria-disabled={empty ? true : undefined}
          onClick={() => (empty ? undefined : onPaste(text))}
        >
          {t('start.debug')}
        </Button>
      </div>
    </div>
  );
}

function Finding({ format, evidence, calls, problems }: PasteFinding) {
  const { t, say } = useI18n();
  const why = say(evidence);
  return (
    <span className={s['finding']} title={why}>
      <Chip tone="accent" glyph={null}>
        {t(`step.format.${format}`)}
      </Chip>
      {calls.length === 0 ? t('start.found.noCall') : t('start.found.calls', { count: calls.length })}
      {calls.slice(0, 3).map((name, i) => (
        <code key={`${i}.${name}`}>{name}</code>
      ))}
      <span className={s['evidence']}>{why}</span>
      {problems === 0 ? null : <Chip tone="bad">{t('start.found.problems', { count: problems })}</Chip>}
    </span>
  );
}

const IDENTIFY_MS = 150;

function useFinding(text: string, identify: PasteBoxProps['identify']): PasteFinding | null {
  const [found, setFound] = useState<{ text: string; finding: PasteFinding } | null>(null);
  useEffect(() => {
    if (text.trim() === '') return;
    let current = true;
    const timer = setTimeout(() => {
      void identify(text).then((finding) => {
        if (current && finding !== null) setFound({ text, finding });
      });
    }, IDENTIFY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, identify]);
  return found?.text === text ? found.finding : null;
}
