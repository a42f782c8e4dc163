import { useMemo, useState } from 'react';
import { utf8Length } from '../../core/base/utf8';
import type { ResponseEntry } from '../../core/document/document';
import { FORMAT_IDS } from '../../core/wire/model';
import { splitPaste } from '../../core/wire/frame/split';
import { useI18n } from '../../i18n';
import { useReading } from '../../state/use-reading';
import {
  Banner,
  Button,
  Card,
  Chip,
  CodeIcon,
  DeleteIcon,
  Disclosure,
  IconButton,
  MoveButtons,
  ProblemLine,
  Select,
} from '../../ui';
import { pasteFacts } from './paste-facts';
import { ResponseText } from './response-text';
import type { ResponsesModel } from './use-responses';
import s from './responses.module.css';

/** Longer texts stay closed until they are opened. */
const OPEN_BELOW = 1_500;
const DETECTED = 'detected';
const MOST_PROBLEMS = 20;

interface ResponseCardProps {
  entry: ResponseEntry;
  index: number;
  model: ResponsesModel;
  onMove: (by: -1 | 1) => void;
}

/** One turn: what it was read as and why, what is wrong with it, its text. */
export function ResponseCard({ entry, index, model, onMove }: ResponseCardProps) {
  const { t, say, bytes } = useI18n();
  const number = index + 1;
  const { paste, problem } = useReading(entry, index);
  const [replacing, setReplacing] = useState(false);
  const facts = useMemo(() => (paste === null ? null : pasteFacts(paste)), [paste]);
  const parts = useMemo(() => (paste === null ? null : splitPaste(paste)), [paste]);
  const atCursor = model.atCursor === index;
  const size = utf8Length(entry.text);
  const formatName = facts === null ? '' : t(`step.format.${facts.format}`);
  return (
    <Card
      selected={model.selected === index}
      role="group"
      data-row={index}
      aria-label={t('responses.turn', { number })}
      aria-current={atCursor ? 'step' : undefined}
      className={s['card']}
    >
      <header className={s['head']}>
        <button
          type="button"
          className={s['title']}
          aria-pressed={model.selected === index}
          onClick={() => model.select(index)}
        >
          {t('responses.turn', { number })}
        </button>
        {atCursor ? <Chip tone="accent">{t('responses.atCursor')}</Chip> : null}
        <span className={s['size']}>{bytes(size)}</span>
        <span className={s['end']}>
          <IconButton
            size="s"
            label={t('responses.source', { number })}
            icon={<CodeIcon />}
            onClick={() => model.showInSource(index)}
          />
          <MoveButtons
            what={t('responses.turnNumber', { number })}
            index={index}
            count={model.responses.length}
            onMove={onMove}
          />
          <IconButton
            size="s"
            label={t('responses.remove', { number })}
            icon={<DeleteIcon />}
            onClick={() => model.remove(index)}
          />
        </span>
      </header>
      {problem === null ? null : <ProblemLine problem={problem} />}
      {facts === null ? (
        problem === null ? (
          <p className={s['words']}>{t('responses.reading')}</p>
        ) : null
      ) : (
        <>
          <p className={s['chips']}>
            <Chip>{formatName}</Chip>
            <Chip>{facts.transport}</Chip>
            <Chip tone={facts.calls > 0 ? 'info' : 'neutral'} glyph={null}>
              {t('responses.calls', { count: facts.calls })}
            </Chip>
            {facts.errors === 0 ? null : (
              <Chip tone="bad">{t('responses.errors', { count: facts.errors })}</Chip>
            )}
            {facts.warnings === 0 ? null : (
              <Chip tone="warn">{t('responses.warnings', { count: facts.warnings })}</Chip>
            )}
          </p>
          <p className={s['words']}>{say(facts.evidence)}</p>
        </>
      )}
      <Select
        label={t('responses.format')}
        inline
        value={FORMAT_IDS.some((id) => id === entry.format) ? (entry.format ?? DETECTED) : DETECTED}
        options={[
          { id: DETECTED, label: t('responses.detected') },
          ...FORMAT_IDS.map((id) => ({ id, label: t(`step.format.${id}`) })),
        ]}
        onChange={(id) => model.setFormat(index, id === DETECTED ? null : id)}
      />
      {facts === null || facts.turns < 2 ? null : (
        <Banner
          tone="info"
          title={t('responses.several', { count: facts.turns })}
          actions={
            parts === null || paste === null ? undefined : (
              <Button size="s" busy={model.splitting} onClick={() => void model.split(index, paste)}>
                {t('responses.split', { count: parts.length })}
              </Button>
            )
          }
        >
          {parts === null ? t('responses.cannotSplit') : t('responses.severalWords')}
        </Banner>
      )}
      {facts === null || facts.problems.length === 0 ? null : (
        <Disclosure summary={t('responses.problems', { count: facts.problems.length })}>
          {facts.problems.slice(0, MOST_PROBLEMS).map((one, i) => (
            <ProblemLine key={i} problem={one} />
          ))}
          {facts.problems.length > MOST_PROBLEMS ? (
            <p className={s['words']}>
              {t('responses.moreProblems', { count: facts.problems.length - MOST_PROBLEMS })}
            </p>
          ) : null}
        </Disclosure>
      )}
      <Disclosure
        summary={t('responses.text', { size: bytes(size) })}
        defaultOpen={entry.text.length < OPEN_BELOW && model.responses.length < 4}
        onOpenChange={(open) => {
          if (open) model.select(index);
        }}
        actions={
          <Button size="s" variant="ghost" pressed={replacing} onClick={() => setReplacing(!replacing)}>
            {t('responses.replace')}
          </Button>
        }
      >
        <ResponseText
          entry={entry}
          index={index}
          paste={paste}
          size={size}
          onChange={(text) => model.write(index, text)}
          onBlur={model.settle}
        />
      </Disclosure>
      {replacing ? (
        <ReplaceBox
          number={number}
          onReplace={(text) => {
            setReplacing(false);
            model.replace(index, text);
          }}
        />
      ) : null}
    </Card>
  );
}

/** Takes the next paste in place of the text. */
function ReplaceBox({ number, onReplace }: { number: number; onReplace: (text: string) => void }) {
  const { t } = useI18n();
  return (
    <textarea
      className={s['drop']}
      rows={2}
      autoFocus
      readOnly
      aria-label={t('responses.replaceWith', { number })}
      placeholder={t('responses.pasteHere')}
      onPaste={(event) => {
        event.preventDefault();
        const text = event.clipboardData.getData('text/plain');
        if (text !== '') onReplace(text);
      }}
    />
  );
}
