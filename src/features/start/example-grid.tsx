import { STAGES } from '../../core/runtime/events';
import type { ExampleCard } from '../../examples/cards';
import { useI18n, useT, type MessageKey } from '../../i18n';
import { Chip, Kbd, StepOutcomeGlyph, VisuallyHidden, type Glyph, type Tone } from '../../ui';
import s from './start.module.css';

const KINDS: Readonly<Record<ExampleCard['kind'], { tone: Tone; glyph: Glyph }>> = {
  fails: { tone: 'bad', glyph: 'bad' },
  stops: { tone: 'warn', glyph: 'lock' },
  look: { tone: 'accent', glyph: 'eye' },
  ends: { tone: 'ok', glyph: 'ok' },
};

export function ExampleGrid({
  cards,
  onOpen,
}: {
  cards: readonly ExampleCard[];
  onOpen: (id: string) => void;
}) {
  const t = useT();
  return (
    <section aria-labelledby="start-examples">
      <div className={s['head']}>
        <h2 id="start-examples">{t('start.examples')}</h2>
        <span>{t('start.examplesHint')}</span>
      </div>
      <ul className={s['examples']}>
        {cards.map((card, i) => (
          <li key={card.id}>
            <Example card={card} first={i === 0} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Example({
  card,
  first,
  onOpen,
}: {
  card: ExampleCard;
  first: boolean;
  onOpen: (id: string) => void;
}) {
  const t = useT();
  const { find } = useI18n();
  const stage = card.opensAt.split('.')[1] ?? '';
  const stageWord = find(`stage.${stage}`) ?? stage;
  const kind = KINDS[card.kind];
  const kindKey: MessageKey = `start.kind.${card.kind}`;
  return (
    <button
      type="button"
      className={s['example']}
      data-first={first ? '' : undefined}
      onClick={() => onOpen(card.id)}
    >
      <span className={s['marks']} aria-hidden="true">
        {card.marks.map((mark, i) => (
          <i key={STAGES[i]} data-outcome={mark ?? 'none'} data-here={STAGES[i] === stage ? '' : undefined}>
            {mark === null ? null : <StepOutcomeGlyph outcome={mark} size="xs" tone="inherit" />}
          </i>
        ))}
      </span>
      <strong>{find(`start.example.${card.id}.title`)}</strong>
      <span className={s['exampleText']}>{find(`start.example.${card.id}.text`)}</span>
      <span className={s['exampleFoot']}>
        <Chip tone={kind.tone} glyph={kind.glyph}>
          {t(kindKey, { stage: stageWord })}
        </Chip>
        <span className={s['steps']}>
          {t('start.steps', { count: card.steps })}
          {first ? (
            <>
              <Kbd>Enter</Kbd>
              <VisuallyHidden>{t('start.enterOpens')}</VisuallyHidden>
            </>
          ) : null}
        </span>
      </span>
    </button>
  );
}
