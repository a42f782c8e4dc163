import { memo, type ReactNode } from 'react';
import { utf8Length } from '../../core/base/utf8';
import type { Part, Response, ToolCall } from '../../core/wire/model';
import { useI18n } from '../../i18n';
import type { Highlight } from '../../state/linking';
import { Card, Chip, Disclosure, FoldedText } from '../../ui';
import { MappedTextView } from './linked-parts';
import s from './lens-messages.module.css';

interface SaidCardProps {
  response: Response;
  turn: number;
  highlight: Highlight | null;
}

/** What the model said in this turn, in the order in which it said it. */
export const SaidCard = memo(function SaidCard({ response, turn, highlight }: SaidCardProps) {
  const { t } = useI18n();
  const { parts, stop, usage, error, candidates } = response;
  const empty = parts.length === 0 && candidates.length === 0 && error === undefined;
  return (
    <Card className={s['said']} tone={error === undefined ? 'accent' : 'bad'}>
      <header className={s['head']}>
        <h3 className={s['role']}>assistant</h3>
        <Chip tone="accent">{t('lensMessages.said', { turn })}</Chip>
        {stop === undefined ? null : (
          <span className={s['fact']}>
            {t('lensMessages.stop')} <code>{stop.raw}</code>
          </span>
        )}
        {usage?.output === undefined ? null : (
          <span className={s['size']} title={t('lensMessages.reportedWhy')}>
            {t('lensMessages.reported', { count: usage.output })}
          </span>
        )}
      </header>
      <div className={s['body']}>
        {parts.map((part, i) => (
          <SaidPart key={i} part={part} highlight={highlight} />
        ))}
        {candidates.map((call, i) => (
          <Labelled key={`candidate${i}`} label={<CallLabel call={call} candidate />}>
            <MappedTextView json mapped={call.args} highlight={highlight} head={6} />
          </Labelled>
        ))}
        {error === undefined ? null : (
          <Labelled
            label={
              <>
                <Chip tone="bad">{t('lensMessages.error')}</Chip>
                {error.code === undefined ? null : <code>{error.code}</code>}
              </>
            }
          >
            <p className={s['words']}>{error.message}</p>
          </Labelled>
        )}
        {empty ? <p className={s['empty']}>{t('lensMessages.saidNothing')}</p> : null}
      </div>
    </Card>
  );
});

function SaidPart({ part, highlight }: { part: Part; highlight: Highlight | null }) {
  const { t, bytes } = useI18n();
  switch (part.t) {
    case 'text':
      return part.text.text === '' ? null : (
        <MappedTextView mapped={part.text} highlight={highlight} head={8} />
      );
    case 'reasoning':
      return (
        <Disclosure
          summary={
            part.redacted === true || part.encrypted !== undefined
              ? t('lensMessages.reasoningHidden')
              : t('lensMessages.reasoning', { bytes: bytes(utf8Length(part.text.text)) })
          }
        >
          <MappedTextView mapped={part.text} highlight={highlight} head={20} />
        </Disclosure>
      );
    case 'refusal':
      return (
        <Labelled label={<Chip tone="warn">{t('lensMessages.refusal')}</Chip>}>
          <MappedTextView mapped={part.text} highlight={highlight} head={8} />
        </Labelled>
      );
    case 'call':
      return (
        <Labelled label={<CallLabel call={part.call} />}>
          {part.call.args.text === '' ? (
            <p className={s['empty']}>{t('lensMessages.noArguments')}</p>
          ) : (
            <MappedTextView json mapped={part.call.args} highlight={highlight} head={8} />
          )}
        </Labelled>
      );
    case 'result':
      return (
        <Labelled
          label={
            <>
              {t('lensMessages.resultOf')} <code>{part.result.callId}</code>
              {!part.result.ok ? <Chip tone="bad">{t('lensMessages.error')}</Chip> : null}
            </>
          }
        >
          <FoldedText text={JSON.stringify(part.result.content, null, 2)} head={6} />
        </Labelled>
      );
    case 'media':
      return <p className={s['empty']}>{t('lensMessages.media', { mime: part.mime })}</p>;
    case 'unknown':
      return (
        <Labelled label={t('lensMessages.unknown')}>
          <FoldedText text={JSON.stringify(part.raw, null, 2)} head={6} />
        </Labelled>
      );
  }
}

function CallLabel({ call, candidate = false }: { call: ToolCall; candidate?: boolean }) {
  const { t } = useI18n();
  return (
    <>
      {candidate ? (
        <Chip title={t('lensMessages.candidateWhy')}>{t('lensMessages.candidate')}</Chip>
      ) : (
        t('lensMessages.calls')
      )}{' '}
      <code>{call.name}</code> {call.idOrigin === 'wire' ? <code>{call.id}</code> : null}
      {call.complete ? null : <Chip tone="bad">{t('lensMessages.cutOff')}</Chip>}
    </>
  );
}

function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={s['part']}>
      <div className={s['label']}>{label}</div>
      {children}
    </div>
  );
}
