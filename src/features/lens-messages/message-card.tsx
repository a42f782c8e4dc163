import { memo, useMemo, type ReactNode } from 'react';
import type { Span } from '../../core/base/span';
import type { ProjectedBlock, ProjectedMessage } from '../../core/projection/model';
import type { RenderedPrompt } from '../../core/prompt/render';
import { useI18n } from '../../i18n';
import { litSpans, type Highlight } from '../../state/linking';
import { useSession, useViewState } from '../../state/react';
import { Card, Chip, classNames, FoldedText, ProblemLine, sectionColour } from '../../ui';
import { MessageText, placesIn } from './linked-parts';
import { sectionsOf, type MessageRow, type Share } from './rows';
import { TokenCount } from './token-count';
import s from './lens-messages.module.css';

interface MessageCardProps {
  row: MessageRow;
  prompt: RenderedPrompt | null;
  tokens: number | null;
  highlight: Highlight | null;
}

/** One message of the request: where its bytes come from, how many there are, and what it says. */
export const MessageCard = memo(function MessageCard({ row, prompt, tokens, highlight }: MessageCardProps) {
  const { t } = useI18n();
  const { message, shares, problems, index } = row;
  const whole = useCovered(message, prompt);
  const sections = sectionsOf(shares);
  return (
    <Card selected={whole} tone={problems.some(({ severity }) => severity === 'error') ? 'bad' : 'neutral'}>
      <Bars shares={shares} />
      <header className={s['head']}>
        <Role message={message} number={index + 1} />
        <Size bytes={message.bytes} tokens={tokens} />
        {sections.length === 0 ? null : (
          <span className={classNames(s['sections'], sections.length > 1 && s['several'])}>
            {sections.map(({ section, index: at }) => (
              <span key={section} className={s['sectionName']} style={sectionColour(at)}>
                {section}
              </span>
            ))}
          </span>
        )}
        {row.behind ? <Chip title={t('lensMessages.behindWhy')}>{t('lensMessages.behind')}</Chip> : null}
      </header>
      {problems.length === 0 ? null : (
        <div className={s['problems']}>
          {problems.map((problem) => (
            <ProblemLine key={problem.code + problem.message} problem={problem} />
          ))}
        </div>
      )}
      <div className={s['body']}>
        <Blocks message={message} prompt={prompt} highlight={highlight} />
      </div>
    </Card>
  );
});

/** The role selects the message's text, where it came from one place. */
function Role({ message, number }: { message: ProjectedMessage; number: number }) {
  const { t } = useI18n();
  const session = useSession();
  const pieces = message.pieces.filter(({ span }) => span.end > span.start);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined || first.span.source !== last.span.source)
    return <h3 className={s['role']}>{message.role}</h3>;
  const span = { source: first.span.source, start: first.span.start, end: last.span.end };
  return (
    <h3 className={s['role']}>
      <button
        type="button"
        title={t('lensMessages.select', { number, role: message.role })}
        onClick={() => session.select(span)}
        onPointerEnter={() => session.view({ hover: span })}
        onPointerLeave={() => session.view({ hover: null })}
      >
        {message.role}
      </button>
    </h3>
  );
}

/** True when a hover or selection elsewhere covers all of the message: its edge is lit instead of its text. */
function useCovered(message: ProjectedMessage, prompt: RenderedPrompt | null): boolean {
  return useViewState((state) =>
    [state.hover, state.selection].some((span) => {
      if (span === null || message.text === '') return false;
      const places = placesIn(message, prompt, span);
      return places.reduce((sum, { start, end }) => sum + end - start, 0) >= message.text.length;
    }),
  );
}

export function Size({ bytes, tokens }: { bytes: number; tokens: number | null }) {
  const { bytes: size } = useI18n();
  return (
    <span className={s['size']}>
      {tokens === null ? null : (
        <>
          <TokenCount count={tokens} />
          {' · '}
        </>
      )}
      {size(bytes)}
    </span>
  );
}

function Bars({ shares }: { shares: readonly Share[] }) {
  const { t, bytes, list } = useI18n();
  if (shares.length === 0) return <div className={s['bars']} />;
  const words = shares.map(({ section, bytes: own }) =>
    t('lensMessages.share', { section, bytes: bytes(own) }),
  );
  return (
    <div className={s['bars']} role="img" aria-label={list(words)}>
      {shares.map(({ section, index, bytes: own }, i) => (
        <span key={`${section}${i}`} style={{ ...sectionColour(index), flexGrow: own }} />
      ))}
    </div>
  );
}

const HEAD = 3;

/** Where each block's text stands in the message's text; a call has none. */
function rangesOf(blocks: readonly ProjectedBlock[]): Span[] {
  const ranges: Span[] = [];
  let offset = 0;
  for (const block of blocks) {
    const end = offset + (block.kind === 'call' ? 0 : block.text.length);
    ranges.push({ start: offset, end });
    offset = end;
  }
  return ranges;
}

function Blocks({
  message,
  prompt,
  highlight,
}: {
  message: ProjectedMessage;
  prompt: RenderedPrompt | null;
  highlight: Highlight | null;
}) {
  const { t } = useI18n();
  const ranges = useMemo(() => rangesOf(message.blocks), [message]);
  return message.blocks.map((block, i): ReactNode => {
    if (block.kind === 'call')
      return (
        <Part
          key={i}
          label={
            <>
              {t('lensMessages.calls')} <code>{block.call.name}</code> <code>{block.call.id}</code>
            </>
          }
          marked={isMarkedInside(message, block, i)}
        >
          <CallText args={block.call.args} highlight={highlight} />
        </Part>
      );
    const range = ranges[i] ?? { start: 0, end: 0 };
    return (
      <Part
        key={i}
        label={
          block.kind === 'result' ? (
            <>
              {t('lensMessages.resultOf')} <code>{block.toolCallId}</code>
              {block.isError ? <Chip tone="bad">{t('lensMessages.error')}</Chip> : null}
            </>
          ) : null
        }
        marked={isMarkedInside(message, block, i)}
      >
        {block.text === '' ? (
          <p className={s['empty']}>{t('lensMessages.emptyText')}</p>
        ) : (
          <MessageText message={message} range={range} prompt={prompt} highlight={highlight} head={HEAD} />
        )}
      </Part>
    );
  });
}

/** A breakpoint behind the last block is the rule below the card; one inside is said where it stands. */
const isMarkedInside = (message: ProjectedMessage, block: ProjectedBlock, index: number): boolean =>
  block.marked && index < message.blocks.length - 1;

function Part({ label, marked, children }: { label: ReactNode; marked: boolean; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className={classNames(s['part'], marked && s['marked'])}>
      {label === null ? null : <div className={s['label']}>{label}</div>}
      {children}
      {marked ? <p className={s['inside']}>{t('lensMessages.breakpointHere')}</p> : null}
    </div>
  );
}

function CallText({ args, highlight }: { args: string; highlight: Highlight | null }) {
  const keep = litSpans(args, highlight);
  return (
    <div data-lit={keep.length > 0 ? '' : undefined}>
      <FoldedText
        text={args}
        head={HEAD}
        keep={keep}
        ranges={keep.map((span) => ({ ...span, kind: 'mark' }))}
      />
    </div>
  );
}
