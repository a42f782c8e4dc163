import { useEffect, useRef, type ReactNode } from 'react';
import type { Problem } from '../../core/base/problem';
import type { Refusal } from '../../core/mask/allowed';
import { useI18n, type I18n } from '../../i18n';
import { useCallVerdict } from '../../state/use-call-verdict';
import { announce, Card, Chip, ProblemLine, type Tone } from '../../ui';
import { sentenceOf } from '../../state/explanation-words';
import { Glyphs, slot, withParts } from './parts';
import { glyphsOf } from './token-text';
import type { TracedModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

/** What the trace proves, first: the blocked token, or that no grammar could have stopped the call and why. */
export function Finding({ model }: { model: TracedModel }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { verdict, facts, trace } = model;
  const title = headline(model, t);
  useAnnounced(title, trace);
  const outside = verdict.code === 'NO_GRAMMAR_COULD';
  const reasons: readonly Problem[] = outside ? facts.otherProblems : facts.textProblems;
  return (
    <Card className={s['finding']} tone={TONES[verdict.code]}>
      <h3 className={s['headline']}>{title}</h3>
      <p className={s['sentence']}>{sentence(model, i18n)}</p>
      {outside ? <WhyNoGrammar /> : null}
      {trace.block?.why === undefined ? null : <Why why={trace.block.why} />}
      {reasons.length === 0 ? null : (
        <ul className={s['reasons']}>
          {reasons.slice(0, MOST_REASONS).map((problem) => (
            <li key={problem.code + problem.message}>
              <Reason problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {[...verdict.caveats, ...trace.problems].map((problem) => (
        <ProblemLine key={problem.code + (problem.schemaPath ?? '') + problem.message} problem={problem} />
      ))}
    </Card>
  );
}

const MOST_REASONS = 4;

const TONES: Readonly<Record<TracedModel['verdict']['code'], Tone>> = {
  FIRST_BLOCKED: 'bad',
  ENGINE_REFUSES_VALID: 'warn',
  ENDED_EARLY: 'warn',
  NO_GRAMMAR_COULD: 'neutral',
  ENGINE_OVER_ACCEPTS: 'warn',
  ALL_ALLOWED: 'neutral',
  NOT_ALL_TRACED: 'neutral',
};

export function headline({ verdict, trace, facts }: TracedModel, t: I18n['t']): string {
  const place = { number: (trace.firstBlocked ?? 0) + 1, total: trace.tokens.length };
  switch (verdict.code) {
    case 'FIRST_BLOCKED':
      return t('lensTokens.finding.blocked', place);
    case 'ENGINE_REFUSES_VALID':
      return t('lensTokens.finding.refusesValid', place);
    case 'ENDED_EARLY':
      return t('lensTokens.finding.endedEarly');
    case 'NO_GRAMMAR_COULD':
      return t('lensTokens.finding.noGrammar');
    case 'ENGINE_OVER_ACCEPTS':
      return t(facts.textOk ? 'lensTokens.finding.overAccepts' : 'lensTokens.finding.overAcceptsText');
    case 'ALL_ALLOWED':
      return t('lensTokens.finding.allAllowed');
    case 'NOT_ALL_TRACED':
      return t('lensTokens.finding.notAllTraced');
  }
}

function sentence(model: TracedModel, { t }: I18n): ReactNode {
  const { verdict, trace, facts } = model;
  const total = trace.tokens.length;
  switch (verdict.code) {
    case 'FIRST_BLOCKED':
      return <Blocked model={model} />;
    case 'ENGINE_REFUSES_VALID':
      return (
        <>
          <Blocked model={model} /> {t('lensTokens.says.refusesValid')}
        </>
      );
    case 'ENDED_EARLY':
      return `${t('lensTokens.says.all', { count: total })} ${t('lensTokens.says.endedEarly', { count: trace.allowedAtEnd ?? 0 })}`;
    case 'NO_GRAMMAR_COULD':
      return `${t('lensTokens.says.all', { count: total })} ${t(facts.valid === true ? 'lensTokens.says.holds' : 'lensTokens.says.outside')}`;
    case 'ENGINE_OVER_ACCEPTS':
      return `${t('lensTokens.says.all', { count: total })} ${t('lensTokens.says.overAccepts')}`;
    case 'ALL_ALLOWED':
      return `${t('lensTokens.says.all', { count: total })} ${t('lensTokens.says.canEnd')}`;
    case 'NOT_ALL_TRACED':
      return t('lensTokens.says.notTraced', { count: total, left: trace.untraced });
  }
}

/** Where the first blocked token dies, and what could have come there. */
function Blocked({ model }: { model: TracedModel }) {
  const { t } = useI18n();
  const { trace, textsOf, args } = model;
  const { block } = trace;
  if (block === null) return null;
  const char = String.fromCodePoint(args.codePointAt(block.offset) ?? 0x20);
  const path = block.path === '' ? t('lensTokens.topLevel') : <code>{block.path}</code>;
  return (
    <>
      {withParts(
        t('lensTokens.says.dies', {
          token: slot(0),
          byte: block.byteOffset + 1,
          char: slot(1),
          position: block.offset + 1,
          path: slot(2),
        }),
        [
          <b key="token">
            <Glyphs glyphs={textsOf(block.index).glyphs} />
          </b>,
          <span key="char" className={s['char']}>
            <Glyphs glyphs={glyphsOf(char)} />
          </span>,
          path,
        ],
      )}{' '}
      {block.allowed === 0
        ? t('lensTokens.says.nothingLeft')
        : t('lensTokens.says.left', { count: block.allowed, size: trace.size })}
    </>
  );
}

/** What kind of thing a grammar cannot see: uniqueness in a file, what exists, permission … */
function WhyNoGrammar() {
  const { t } = useI18n();
  const stop = useCallVerdict()?.stop;
  if (stop?.t !== 'never' || stop.reason === 'not-enforced') return null;
  return <p className={s['sentence']}>{t(`verdict.reason.${stop.reason}.why`)}</p>;
}

/** What the grammar says of it: the keyword that refuses the byte. */
function Why({ why }: { why: Refusal }) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <p className={s['sentence']}>
      <Chip tone="bad">{why.keyword ?? t(`lensTokens.by.${why.by ?? 'schema'}`)}</Chip>{' '}
      {sentenceOf(why, i18n)}
      {why.schemaPath === undefined ? null : (
        <>
          {' '}
          <code className={s['pointer']}>#{why.schemaPath}</code>
        </>
      )}
    </p>
  );
}

function Reason({ problem }: { problem: Problem }) {
  const { t, say } = useI18n();
  return (
    <>
      <Chip tone="bad">{t(`stage.layer.${problem.layer ?? 'protocol'}`)}</Chip> {say(problem)}
      {problem.schemaPath === undefined ? null : (
        <>
          {' '}
          <code className={s['pointer']}>#{problem.schemaPath}</code>
        </>
      )}
    </>
  );
}

/** Said once when a trace comes in: it may take a while, and the reader may be elsewhere by then. */
function useAnnounced(title: string, trace: TracedModel['trace']): void {
  const said = useRef<string | null>(null);
  const place = `${trace.tokens[0]?.at.source ?? ''} ${trace.tokens[0]?.at.start ?? 0} ${title}`;
  useEffect(() => {
    if (said.current === place) return;
    said.current = place;
    announce(title);
  }, [place, title]);
}
