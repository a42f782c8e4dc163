/** The first open: the caret is in the paste box, six examples are ready, recent sessions once there are some. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Problem } from '../../core/base/problem';
import { useI18n } from '../../i18n';
import { onPasteOutsideFields } from '../../platform/paste';
import type { ExampleCard } from '../../examples/cards';
import type { SessionSummary } from '../../state/sessions';
import { Banner, Chip } from '../../ui';
import { ExampleGrid } from './example-grid';
import { PasteBox, type PasteFinding } from './paste-box';
import { RecentSessions } from './recent-sessions';
import { StartFrom, type StartAction } from './start-from';
import s from './start.module.css';

/** Families that the readers know; the list grows with them. */
const READS = [
  'OpenAI',
  'Anthropic',
  'Gemini',
  'DashScope',
  'Ollama',
  'Bedrock',
  'Cohere',
  'Harmony',
  'Hermes',
  'DeepSeek',
  'ReAct',
  'HAR',
  'OpenTelemetry',
  'LangSmith',
  'Langfuse',
  'MCP',
] as const;

export interface StartProps {
  examples: readonly ExampleCard[];
  recent: readonly SessionSummary[];
  /** Epoch milliseconds against which ages are told. */
  now: number;
  problems: readonly Problem[];
  onDismissProblems: () => void;
  /** What a text is, for the line under the box. Null when it was superseded. */
  identify: (text: string) => Promise<PasteFinding | null>;
  onPaste: (text: string) => void;
  onPickFiles: () => void;
  onExample: (id: string) => void;
  onSession: (id: string) => void;
  onAllSessions: () => void;
  actions: readonly StartAction[];
  /** Busy with a file: a progress bar. */
  progress?: ReactNode;
}

export function Start(props: StartProps) {
  const { t, say } = useI18n();
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const first = props.examples[0];

  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  const { onPaste } = props;
  useEffect(() => onPasteOutsideFields(onPaste), [onPaste]);

  return (
    <div className={s['page']}>
      <div className={s['main']}>
        <h1 className={s['title']}>{t('start.headline')}</h1>
        <p className={s['lead']}>{t('start.lead')}</p>
        {props.problems.map((problem) => (
          <Banner
            key={problem.code + problem.message}
            tone={problem.severity === 'error' ? 'bad' : 'warn'}
            title={say(problem)}
            onDismiss={props.onDismissProblems}
            announce={problem.severity === 'error' ? 'alert' : 'status'}
          >
            <code>{problem.code}</code>
          </Banner>
        ))}
        {props.progress}
        <PasteBox
          ref={box}
          text={text}
          onText={setText}
          onPaste={props.onPaste}
          onPickFiles={props.onPickFiles}
          identify={props.identify}
          onEnterEmpty={() => {
            if (first !== undefined) props.onExample(first.id);
          }}
        />
        <p className={s['reads']}>
          <span>{t('start.reads')}</span>
          {READS.map((name) => (
            <Chip key={name} outlined glyph={null}>
              {name}
            </Chip>
          ))}
          <Chip outlined glyph={null}>
            {t('start.readsText')}
          </Chip>
          <span>{t('start.readsBroken')}</span>
        </p>
        <ExampleGrid cards={props.examples} onOpen={props.onExample} />
      </div>
      <div className={s['side']}>
        {props.recent.length === 0 ? null : (
          <RecentSessions
            sessions={props.recent}
            now={props.now}
            onOpen={props.onSession}
            onAll={props.onAllSessions}
          />
        )}
        <StartFrom actions={props.actions} />
      </div>
    </div>
  );
}
