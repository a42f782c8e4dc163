/**
 * One lesson: the text, its prediction or task on the left, the live tool on the right. The tool and the comparison of strategies
 * are other features and come in from outside.
 */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import { liveAt, liveIndex, type Check, type Lesson, type Live } from '../../lessons/lesson';
import { Banner, Button, ChevronLeftIcon, ChevronRightIcon } from '../../ui';
import type { CheckPlace, CheckPort } from './check';
import { CheckList } from './check-list';
import { Expressions } from './expressions';
import { Forms } from './forms';
import { Markup } from './markup';
import { Prediction } from './prediction';
import { Task } from './task';
import { useChecks } from './use-checks';
import type { ProgressModel } from './use-progress';
import s from './lesson-page.module.css';

export interface LiveToolProps {
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  initial: string;
  onChange: (text: string) => void;
  actions: ReactNode;
  /** False: the tokens of the text are still to be predicted. */
  tokens: boolean;
  /** False: so is the number of those that may come. */
  counted: boolean;
  /** False: so is what the grammar says to the text. */
  judged: boolean;
}

export interface LessonPageProps {
  lesson: Lesson;
  /** Index. */
  step: number;
  /** Among the built-in ones, from 1; null for a lesson from elsewhere. */
  position: { number: number; total: number } | null;
  progress: ProgressModel;
  onStep: (step: number) => void;
  /** After the last step: the next lesson, or the overview. */
  onFinish: () => void;
  /** Null at the last lesson. */
  nextTitle: string | null;
  onDebug: (grammar: GrammarSource, text: string, title: string) => void;
  /** Begins anew with another key. */
  tool: (props: LiveToolProps, key: string) => ReactNode;
  /** Where this page can compare strategies. */
  strategies?: ((grammar: GrammarSource, text: string, vocabulary: VocabularyId) => ReactNode) | undefined;
  strategy?: CheckPort['strategy'];
  /** The greedy trap, summed up. */
  probabilities?: ((vocabulary: VocabularyId) => ReactNode) | undefined;
}

export function LessonPage(props: LessonPageProps) {
  const { lesson, step: index, onDebug, strategies } = props;
  const { t, language } = useI18n();
  const live = liveAt(lesson, index);
  const [form, setForm] = useState<number | null>(null);
  const [solved, setSolved] = useState(0);
  const shown = form === null ? undefined : live.forms?.[form];
  const grammar = shown?.grammar ?? live.grammar;
  const { task, predict } = lesson.steps[index] ?? {};
  // What is asked for is not in sight before it was predicted.
  const asked = predict !== undefined && props.progress.of(lesson.id).answers[index] === undefined;
  const asks = (kind: Check['t']): boolean => asked && predict.proof.some(({ t: of }) => of === kind);
  const initial = shown?.text ?? (solved > 0 && task !== undefined ? task.solution : live.text);
  const key = `${lesson.id} ${liveIndex(lesson, index)} ${form ?? ''} ${solved}`;
  const [typed, setTyped] = useState({ key, text: initial });
  const text = typed.key === key ? typed.text : initial;
  const onChange = useCallback((next: string) => setTyped({ key, text: next }), [key]);
  const go = (next: number) => {
    setForm(null);
    setSolved(0);
    props.onStep(next);
  };

  return (
    <div className={s['page']}>
      <LessonText
        {...props}
        onStep={go}
        place={{ grammar: live.grammar, vocabulary: live.vocabulary, text: form === null ? text : live.text }}
        onSolve={() => {
          setForm(null);
          setSolved(solved + 1);
        }}
      />
      <section className={s['live']} aria-label={t('lessons.tool')}>
        {live.panels.includes('expressions') && live.action !== undefined ? (
          <Expressions
            key={key}
            action={live.action}
            vocabulary={live.vocabulary}
            measured={!asks('shorter')}
          />
        ) : null}
        {live.panels.includes('forms') && live.forms !== undefined ? (
          <Forms
            forms={live.forms}
            vocabulary={live.vocabulary}
            chosen={form}
            onChoose={setForm}
            measured={!asks('shorter')}
          />
        ) : null}
        {live.panels.includes('strategies') ? strategies?.(grammar, text, live.vocabulary) : null}
        {live.panels.includes('probabilities') && !asks('law')
          ? props.probabilities?.(live.vocabulary)
          : null}
        {props.tool(
          {
            grammar,
            vocabulary: live.vocabulary,
            initial,
            onChange,
            counted: !asks('allowed'),
            judged: !(asked && predict.proof.some((check) => check.t === 'walk' && check.text === live.text)),
            tokens: !asks('tokens') && !asks('shorter'),
            actions:
              grammar.kind === 'schema' ? (
                <Button onClick={() => onDebug(grammar, text, lesson.title[language])}>
                  {t('lessons.debug')}
                </Button>
              ) : null,
          },
          key,
        )}
      </section>
    </div>
  );
}

interface LessonTextProps extends LessonPageProps {
  place: CheckPlace;
  onSolve: () => void;
}

function LessonText({
  lesson,
  step: index,
  position,
  progress,
  onStep,
  onFinish,
  nextTitle,
  place,
  onSolve,
  strategy,
}: LessonTextProps) {
  const { t, language } = useI18n();
  const step = lesson.steps[index];
  const { answers } = progress.of(lesson.id);
  const scroller = useRef<HTMLDivElement>(null);
  const heading = useFocusOnChange(index);
  const results = useChecks(step?.checks ?? null, { ...place, text: liveAt(lesson, index).text }, strategy);
  // Browsers begin to give a promise here, and an effect gives back what undoes it.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [index]);
  const { change, of } = progress;
  useEffect(() => {
    if (index > of(lesson.id).step || index === 0)
      change(lesson.id, { step: Math.max(index, of(lesson.id).step) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each step that is come to
  }, [lesson.id, index]);
  if (step === undefined) return null;
  const last = index === lesson.steps.length - 1;
  const asked = lesson.steps.flatMap(({ predict }, i) => (predict === undefined ? [] : [{ predict, i }]));
  const right = asked.filter(({ predict, i }) => predict.choices[answers[i] ?? -1]?.right === true).length;
  return (
    <div className={s['lesson']}>
      <div ref={scroller} className={s['scroller']}>
        <Steps lesson={lesson} index={index} position={position} onStep={onStep} />
        {position === null ? (
          <Banner tone="info" title={t('lessons.foreign')}>
            {t('lessons.foreignWhy')}
          </Banner>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={s['title']}>
          {step.title[language]}
        </h1>
        <Markup text={step.text[language]} />
        {step.checks === undefined ? null : <CheckList results={results} place={place} />}
        <Grammar live={liveAt(lesson, index)} />
        {step.predict === undefined ? null : (
          <Prediction
            prediction={step.predict}
            answer={answers[index] ?? null}
            onAnswer={(choice) => change(lesson.id, { answers: answered(answers, index, choice) })}
            place={{ ...place, text: liveAt(lesson, index).text }}
            strategy={strategy}
          />
        )}
        {step.task === undefined ? null : (
          <Task
            task={step.task}
            place={place}
            strategy={strategy}
            onSolve={onSolve}
            onDone={() => {
              if (last) change(lesson.id, { done: true });
            }}
          />
        )}
      </div>
      <footer className={s['foot']}>
        <Button
          variant="ghost"
          size="l"
          icon={<ChevronLeftIcon />}
          disabled={index === 0}
          onClick={() => onStep(index - 1)}
        >
          {t('lessons.back')}
        </Button>
        <span className={s['score']}>
          {asked.length === 0 ? null : t('lessons.right', { right, count: asked.length })}
        </span>
        <Button
          variant="primary"
          size="l"
          iconAfter={<ChevronRightIcon />}
          onClick={() => {
            if (!last) {
              onStep(index + 1);
              return;
            }
            change(lesson.id, { done: true });
            onFinish();
          }}
        >
          {last
            ? t(nextTitle === null ? 'lessons.finish' : 'lessons.nextLesson')
            : t(lesson.steps[index + 1]?.task === undefined ? 'lessons.next' : 'lessons.toTask')}
        </Button>
      </footer>
    </div>
  );
}

function answered(
  answers: Readonly<Record<number, number>>,
  index: number,
  choice: number | null,
): Record<number, number> {
  const others = Object.entries(answers).filter(([at]) => Number(at) !== index);
  return Object.fromEntries(choice === null ? others : [...others, [index, choice]]);
}

/** The heading takes the focus when the step changes, so that it is read and the tab key goes on from there. */
function useFocusOnChange(index: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(index);
  useEffect(() => {
    if (before.current !== index) heading.current?.focus({ preventScroll: true });
    before.current = index;
  }, [index]);
  return heading;
}

interface StepsProps {
  lesson: Lesson;
  index: number;
  position: LessonPageProps['position'];
  onStep: (step: number) => void;
}

function Steps({ lesson, index, position, onStep }: StepsProps) {
  const { t, language } = useI18n();
  const left = Math.max(
    1,
    Math.round((lesson.minutes * (lesson.steps.length - index)) / lesson.steps.length),
  );
  return (
    <nav aria-label={t('lessons.stepsNav')} className={s['nav']}>
      <p className={s['where']}>
        <span>{position === null ? lesson.title[language] : t('lessons.number', position)}</span>
        <span>
          {t('lessons.stepOf', { step: index + 1, total: lesson.steps.length })} ·{' '}
          {t('lessons.left', { count: left })}
        </span>
      </p>
      <ol className={s['bar']}>
        {lesson.steps.map(({ title }, i) => (
          <li key={i}>
            <button
              type="button"
              className={s['segment']}
              data-state={i < index ? 'past' : i === index ? 'here' : 'ahead'}
              aria-current={i === index ? 'step' : undefined}
              aria-label={t('lessons.stepName', { number: i + 1, title: title[language] })}
              title={title[language]}
              onClick={() => onStep(i)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Grammar({ live }: { live: Live }) {
  const { t } = useI18n();
  const { kind, text } = live.grammar;
  const title = t(`lessons.grammar.${kind}`);
  return (
    <div className={s['grammar']}>
      <p className={s['grammarTitle']}>{title}</p>
      <pre className={s['source']} role="region" aria-label={title} tabIndex={0}>
        {text.trimEnd()}
      </pre>
    </div>
  );
}
