/** What came into the step. Each kind of step shows what it was given, never what it made of it. */
import type { ReactNode } from 'react';
import type { Moment } from '../../core/runtime/moment';
import { useI18n, useT } from '../../i18n';
import { CopyButton, MonoText, OutcomeGlyph } from '../../ui';
import { ArgsView } from './args-view';
import { Entries } from './entries';
import { mainProblem } from './finding';
import { AccessTable, BytesTable } from './tables';
import { Scroll, Section } from './section';
import s from './step.module.css';

export function StepIn({ moment }: { moment: Moment }) {
  const { detail } = moment.event;
  switch (detail.t) {
    case 'prompt':
      return <Conversation moment={moment} />;
    case 'project':
      return <RawPrompt moment={moment} />;
    case 'respond':
      return <SentMessages moment={moment} />;
    case 'detect':
      return <Pasted moment={moment} />;
    case 'parse':
      return <CallSource moment={moment} />;
    case 'validate':
    case 'execute':
      return <Arguments moment={moment} />;
    case 'authorize':
      return (
        <InSection what="access">
          <AccessTable accesses={detail.accesses} />
        </InSection>
      );
    case 'observe':
      return <CameTo moment={moment} />;
    case 'end':
      return null;
  }
}

function InSection({
  what,
  copy,
  children,
}: {
  what: 'prompt' | 'messages' | 'call' | 'args' | 'access' | 'result';
  copy?: string;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Section
      title={t('step.in')}
      meta={t(`step.in.${what}`)}
      actions={
        copy === undefined ? undefined : (
          <CopyButton
            iconOnly
            size="s"
            text={copy}
            label={t(what === 'args' ? 'step.copy.args' : 'step.copy.text')}
          />
        )
      }
    >
      {children}
    </Section>
  );
}

function Conversation({ moment }: { moment: Moment }) {
  const t = useT();
  const { promptTimeline } = moment.state;
  return (
    <Section
      title={t('step.in')}
      meta={
        promptTimeline.length === 0 ? undefined : t('step.in.conversation', { count: promptTimeline.length })
      }
    >
      {promptTimeline.length === 0 ? (
        <p className={s['quiet']}>{t('step.in.firstTurn')}</p>
      ) : (
        <Entries entries={promptTimeline} />
      )}
    </Section>
  );
}

function RawPrompt({ moment }: { moment: Moment }) {
  const { bytes } = useI18n();
  const { prompt, projection } = moment;
  const size = prompt?.bytes ?? projection.messages.reduce((sum, message) => sum + message.bytes, 0);
  return (
    <InSection what="prompt">
      <p className={s['words']}>{bytes(size)}</p>
    </InSection>
  );
}

function SentMessages({ moment }: { moment: Moment }) {
  return (
    <InSection what="messages">
      <BytesTable
        rows={moment.projection.messages.map(({ role, bytes }) => ({ name: role, bytes }))}
        head="role"
      />
    </InSection>
  );
}

function Pasted({ moment }: { moment: Moment }) {
  const { t, bytes } = useI18n();
  const { response } = moment.state;
  const text = moment.paste?.text ?? '';
  return (
    <Section
      title={t('step.in')}
      meta={response === null ? undefined : t('step.in.response', { response: response.entry + 1 })}
      actions={<CopyButton iconOnly size="s" text={text} label={t('step.copy.text')} />}
    >
      <p className={s['words']}>{bytes(new TextEncoder().encode(text).length)}</p>
    </Section>
  );
}

/** Characters of a line shown around the call: a whole response often stands on one line. */
const AROUND = 200;

/** The range with the lines it stands in; a long line is cut at both ends, and says so. */
function wholeLines(source: string, start: number, end: number): string {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const newline = source.indexOf('\n', end);
  const lineEnd = newline < 0 ? source.length : newline;
  const from = Math.max(lineStart, start - AROUND);
  const to = Math.min(lineEnd, end + AROUND);
  return `${from > lineStart ? '…' : ''}${source.slice(from, to)}${to < lineEnd ? '…' : ''}`;
}

/** The lines without the indent that all of them have: it is only what they were nested in. */
function withoutIndent(text: string): string {
  const lines = text.split('\n');
  const least = lines
    .filter((line) => line.trim() !== '')
    .reduce((indent, line) => Math.min(indent, line.search(/\S/)), text.length);
  return lines.map((line) => line.slice(least)).join('\n');
}

/** The stretch of the source that the call was read from. */
function CallSource({ moment }: { moment: Moment }) {
  const t = useT();
  const { call, paste } = moment;
  if (call === null || paste === null) return null;
  const { nameAt, args } = call.record;
  const starts = [nameAt?.start, args.map.pieces[0]?.srcStart].filter((at) => at !== undefined);
  const ends = [nameAt?.end, args.map.pieces.at(-1)?.srcEnd].filter((at) => at !== undefined);
  if (starts.length === 0) return null;
  const text = wholeLines(paste.text, Math.min(...starts), Math.max(...ends));
  return (
    <InSection what="call" copy={text}>
      <Scroll label={t('step.in.call')}>
        <MonoText text={withoutIndent(text)} limit={4_000} />
      </Scroll>
    </InSection>
  );
}

function Arguments({ moment }: { moment: Moment }) {
  const { call, event } = moment;
  if (call === null) return null;
  const path = mainProblem(event)?.path;
  return (
    <InSection what="args" copy={call.record.args.text}>
      <ArgsView record={call.record} selected={path === '' ? undefined : path} />
    </InSection>
  );
}

/** What an observe step passes on: the outcome of its call, or the problems for which the response was rejected. */
function CameTo({ moment }: { moment: Moment }) {
  const { t, find } = useI18n();
  const { call, event, layers } = moment;
  if (event.call === undefined || call === null) return null;
  const failed = layers.find(({ state }) => state === 'failed');
  return (
    <InSection what="result">
      <p className={s['entryHead']}>
        <OutcomeGlyph glyph={failed === undefined ? 'ok' : 'bad'} size="s" />
        <b>{call.record.name}</b>
        <span>
          {failed === undefined ? t('step.lane.held') : (find(`finding.${failed.words}`) ?? failed.words)}
        </span>
      </p>
    </InSection>
  );
}
