/** The greedy trap: two ranked lists of the same texts, side by side. */
import { useMemo, useState } from 'react';
import type { VocabularyId } from '../../core/document/document';
import type { Place } from '../../core/mask/place';
import type { WeighedText } from '../../core/sampling/conditioned';
import { TRAP } from '../../core/sampling/trap';
import { useI18n } from '../../i18n';
import { useConditioned, type ConditionedAnswer } from '../../state/use-sampling';
import { Bar, Chip, LoadingState, ProblemLine, SegmentedControl } from '../../ui';
import { chance } from './figures';
import { wordOf } from './token-word';
import s from './sampling.module.css';

const SHOWN = 8;
const WHAT = ['example', 'here'] as const;
const NO_BYTES = new Uint8Array(0);

interface TrapProps {
  vocabulary: VocabularyId;
  /** Of this call; null where there is none. */
  place: Place | null;
  /** Level of the heading. */
  level?: 2 | 3 | 4 | undefined;
}

export function Trap({ vocabulary, place, level = 4 }: TrapProps) {
  const Heading = `h${level}` as const;
  const { t } = useI18n();
  const [what, setWhat] = useState<(typeof WHAT)[number]>('example');
  const example = useMemo((): Place => ({ grammar: TRAP, vocabulary, prefix: NO_BYTES }), [vocabulary]);
  const { value, problem, pending, retry } = useConditioned(what === 'example' ? example : place, SHOWN);
  return (
    <section className={s['trap']} aria-label={t('sampling.trap')}>
      <Heading className={s['subhead']}>{t('sampling.trap')}</Heading>
      <p className={s['note']}>{t('sampling.trap.lead')}</p>
      <SegmentedControl
        label={t('sampling.trap.what')}
        options={WHAT.map((id) => ({
          id,
          label: t(`sampling.trap.${id}`),
          disabled: id === 'here' && place === null,
        }))}
        value={what}
        onChange={setWhat}
      />
      {what === 'example' ? <p className={s['note']}>{t('sampling.trap.schema')}</p> : null}
      {problem === null ? null : <ProblemLine problem={problem} />}
      {pending ? <LoadingState label={t('sampling.trap.summing')} onRetry={retry} /> : null}
      {value === null ? null : <Laws value={value} level={level} />}
    </section>
  );
}

function Laws({ value, level }: { value: ConditionedAnswer; level: 2 | 3 | 4 }) {
  const i18n = useI18n();
  const { t, percent } = i18n;
  const { texts, greedy, total, distance, inGrammar } = value;
  const trapped = texts[greedy];
  return (
    <>
      <div className={s['laws']}>
        <LawList
          title={t('sampling.trap.conditioned')}
          texts={texts}
          weight="conditioned"
          trapped={trapped}
          total={total}
          level={level}
        />
        <LawList
          title={t('sampling.trap.masked')}
          texts={texts}
          weight="masked"
          trapped={trapped}
          total={total}
          level={level}
        />
      </div>
      <p className={s['distance']} title={t('sampling.trap.distanceHint')}>
        {t('sampling.trap.distance', { share: percent(distance) })}
      </p>
      <p className={s['note']}>
        {t('sampling.trap.inGrammar', { share: chance(i18n, inGrammar) })} {t('sampling.trap.once')}
      </p>
    </>
  );
}

interface LawListProps {
  title: string;
  texts: readonly WeighedText[];
  weight: 'conditioned' | 'masked';
  trapped: WeighedText | undefined;
  total: number;
  /** Of the heading above. */
  level: 2 | 3 | 4;
}

const decoder = new TextDecoder();

function LawList({ title, texts, weight, trapped, total, level }: LawListProps) {
  const Heading = ({ 2: 'h3', 3: 'h4', 4: 'h5' } as const)[level];
  const i18n = useI18n();
  const { t } = i18n;
  const ranked = [...texts].sort((a, b) => b[weight] - a[weight]).slice(0, SHOWN);
  return (
    <div className={s['law']}>
      <Heading className={s['lawTitle']}>{title}</Heading>
      <ol className={s['lawTexts']}>
        {ranked.map((text) => (
          <li key={text.bytes.join()} className={s['lawText']}>
            <code className={s['runText']}>{wordOf({ text: decoder.decode(text.bytes) }, 60)}</code>
            {weight === 'masked' && text === trapped ? (
              <Chip tone="warn">{t('sampling.trap.greedyText')}</Chip>
            ) : null}
            <span className={s['share']}>
              <Bar
                value={text[weight]}
                tone={weight === 'masked' ? 'accent' : 'muted'}
                className={s['bar']}
              />
              <span className={s['figure']}>{chance(i18n, text[weight])}</span>
            </span>
          </li>
        ))}
      </ol>
      {total > ranked.length ? (
        <p className={s['note']}>{t('sampling.trap.more', { count: total - ranked.length })}</p>
      ) : null}
    </div>
  );
}
