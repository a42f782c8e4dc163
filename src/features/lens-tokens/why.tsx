/** Why one token may come, or may not: the byte at which it dies, what could come there, the keyword and its place in the schema. */
import type { ReactNode } from 'react';
import type { Problem } from '../../core/base/problem';
import type { Explanation, RuleRef } from '../../core/grammar/engine';
import type { WeighedToken } from '../../core/sampling/distribution';
import type { ExplainedToken, GrammarSource } from '../../core/mask/place';
import { hexBytes } from '../../core/tokens/show';
import { useI18n, type I18n } from '../../i18n';
import { Chip, CopyButton, EmptyState, LoadingState, PanelHeader, ProblemLine } from '../../ui';
import type { Answered } from '../../state/use-place';
import { bytesOfShown } from './byte-words';
import { sentenceOf } from '../../state/explanation-words';
import { Byte, ShownGlyphs } from './parts';
import { plainText, glyphsOf } from './token-text';
import { WhoEnforces } from './who-enforces';
import { GrammarExcerpt } from './grammar-excerpt';
import { SchemaExcerpt } from './schema-excerpt';
import { chanceText } from './token-chance';
import s from './why.module.css';

/** What is asked about. */
export interface Explained {
  grammar: GrammarSource;
  /** Name of the tool that has it as its schema; null of a grammar by itself. */
  tool: string | null;
  /** What the engine is known to get wrong about it. */
  caveats: readonly Problem[];
}

interface WhyProps {
  about: Explained;
  explained: Answered<ExplainedToken>;
  /** What stands in the column when no token can be explained. */
  none: string | null;
  /** Its probability, where a source tells. */
  weighed: WeighedToken | null;
  /** What mends it, where that is known. */
  mend: ReactNode;
}

export function Why({ about, explained, none, weighed, mend }: WhyProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { problem } = explained;
  const value = problem === null ? (explained.value ?? explained.last) : null;
  if (none !== null || value === null)
    return (
      <>
        <PanelHeader level={3} title={t('maskView.why')} />
        {none !== null ? (
          <EmptyState compact title={none} />
        ) : problem !== null ? (
          <div className={s['body']}>
            <ProblemLine problem={problem} />
          </div>
        ) : (
          <LoadingState label={t('maskView.asking')} onRetry={explained.retry} />
        )}
      </>
    );
  const { token, explanation } = value;
  const { allowed } = explanation;
  return (
    <>
      <PanelHeader
        level={3}
        title={
          <>
            {t(allowed ? 'maskView.whyAllowed' : 'maskView.whyBlocked')}{' '}
            <code className={s['token']}>
              <ShownGlyphs token={token} />
            </code>
          </>
        }
        meta={t('lensTokens.id', { id: String(token.id) })}
        actions={
          <>
            <CopyButton
              iconOnly
              size="s"
              variant="ghost"
              label={t('maskView.copyId')}
              text={String(token.id)}
            />
            <Chip tone={allowed ? 'ok' : 'bad'}>
              {t(allowed ? 'lensTokens.state.allowed' : 'lensTokens.state.blocked')}
            </Chip>
            <CopyButton iconOnly size="s" label={t('maskView.copyWhy')} text={() => inText(value, i18n)} />
          </>
        }
      />
      <div className={s['body']} aria-busy={explained.pending}>
        {allowed ? (
          <p className={s['headline']}>{t(endsText(value) ? 'maskView.mayEnd' : 'maskView.mayCome')}</p>
        ) : (
          <Refused explanation={explanation} textless={bytesOfShown(token).length === 0} />
        )}
        {endsText(value) ? <p className={s['note']}>{t('maskView.endToken')}</p> : null}
        <dl className={s['facts']}>
          <div>
            <dt>{t('lensTokens.bytes')}</dt>
            <dd>
              <TokenBytes explained={value} />
            </dd>
          </div>
          {allowed ? null : (
            <div>
              <dt>{t('lensTokens.expected')}</dt>
              <dd>
                <Expected bytes={explanation.expected} />
              </dd>
            </div>
          )}
          {!allowed && explanation.path !== undefined && explanation.path !== '' ? (
            <div>
              <dt>{t('maskView.writing')}</dt>
              <dd>
                <code>{explanation.path}</code>
              </dd>
            </div>
          ) : null}
          {weighed === null ? null : (
            <div>
              <dt>{t('maskView.rank')}</dt>
              <dd>
                {t('maskView.rankOf', {
                  rank: number(weighed.rank),
                  chance: chanceText(weighed.before, i18n),
                })}
              </dd>
            </div>
          )}
        </dl>
        <Rules explanation={explanation} grammar={about.grammar.text} />
        {!allowed && explanation.schemaPath !== undefined ? (
          <SchemaExcerpt about={about} pointer={explanation.schemaPath} keyword={explanation.keyword ?? ''} />
        ) : null}
        {allowed || about.grammar.kind === 'schema' ? null : (
          <GrammarExcerpt grammar={about.grammar.text} places={explanation.places ?? []} />
        )}
        {allowed ? null : <WhoEnforces tool={about.tool} caveats={about.caveats} explanation={explanation} />}
        {mend}
      </div>
    </>
  );
}

/** Codes that say nothing of why the text may not end: the token does not end it, it has ended, or the engine is silent. */
const NO_END: readonly (string | undefined)[] = ['NO_TEXT', 'TEXT_ENDED', 'ENGINE_SILENT'];

/** It is the end of the text that is asked about: a token without text that may come, or may not yet. */
const endsText = ({ token, explanation }: ExplainedToken): boolean =>
  token.kind === 'special' && (explanation.allowed || !NO_END.includes(explanation.code));

function Refused({
  explanation,
  textless,
}: {
  explanation: Extract<Explanation, { allowed: false }>;
  textless: boolean;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <>
      <p className={s['headline']}>
        {textless
          ? t(NO_END.includes(explanation.code) ? 'maskView.noText' : 'maskView.mayNotEnd')
          : t(explanation.byteOffset === 0 ? 'maskView.diesFirst' : 'maskView.diesAt', {
              number: explanation.byteOffset + 1,
            })}
      </p>
      <p className={s['sentence']}>{sentenceOf(explanation, i18n)}</p>
      {explanation.alternatives === undefined ? null : (
        <p className={s['note']}>{t('maskView.alternatives', { count: explanation.alternatives })}</p>
      )}
    </>
  );
}

const MOST_BYTES = 24;
const MOST_EXPECTED = 12;

function TokenBytes({ explained: { token, explanation } }: { explained: ExplainedToken }) {
  const { t } = useI18n();
  const bytes = bytesOfShown(token);
  const dead = explanation.allowed ? bytes.length : explanation.byteOffset;
  return (
    <>
      {Array.from(bytes.subarray(0, MOST_BYTES), (byte, i) => (
        <Byte key={i} byte={byte} state={i < dead ? 'live' : i === dead ? 'dead' : 'unread'} />
      ))}
      {bytes.length > MOST_BYTES ? (
        <span>{t('lensTokens.more', { count: bytes.length - MOST_BYTES })}</span>
      ) : null}
      {bytes.length === 0 ? <span>{t('maskView.noBytes')}</span> : null}
      <CopyButton iconOnly size="s" variant="ghost" label={t('maskView.copyBytes')} text={hexBytes(bytes)} />
    </>
  );
}

function Expected({ bytes }: { bytes: readonly number[] }) {
  const { t } = useI18n();
  return (
    <>
      {bytes.slice(0, MOST_EXPECTED).map((byte) => (
        <Byte key={byte} byte={byte} state="live" />
      ))}
      <span>{t('lensTokens.ofBytes', { count: bytes.length })}</span>
    </>
  );
}

const MOST_PART = 40;

/** From the root to the byte; the last is the one that decides. `grammar`: the text that places of rules are in. */
function Rules({ explanation, grammar }: { explanation: Explanation; grammar: string }) {
  const { t } = useI18n();
  const { allowed } = explanation;
  // Rules that are written as text come innermost first, and stand around a schema's.
  const written = explanation.rules.filter(({ at }) => at !== undefined).reverse();
  const rules = [...written, ...explanation.rules.filter(({ at }) => at === undefined)];
  if (rules.length === 0) return null;
  return (
    <section>
      <h4 className={s['subhead']}>{t(allowed ? 'maskView.rulesAdvanced' : 'maskView.rules')}</h4>
      <ol className={s['rules']}>
        {rules.map((rule, i) => {
          const { at, label = '' } = rule;
          const last = !allowed && i === rules.length - 1;
          const decides = last && (at !== undefined || rule.schemaPath === explanation.schemaPath);
          const place =
            at === undefined
              ? `#${rule.schemaPath}`
              : `${label.split(' ', 1)[0] ?? ''} ${grammar.slice(at.start, Math.min(at.end, at.start + MOST_PART)).replace(/\s+/gu, ' ')}`;
          return (
            <li key={`${rule.path ?? ''} ${place} ${i}`} className={decides ? s['decides'] : undefined}>
              <RuleName rule={rule} />
              <code className={s['pointer']}>{place}</code>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function RuleName({ rule: { rule, path } }: { rule: RuleRef }) {
  const { t } = useI18n();
  return (
    <span className={s['rule']}>
      {rule === 'schema' ? t('maskView.wholeSchema') : <code>{rule}</code>}
      {path === undefined || path === '' ? null : (
        <span className={s['of']}>{t('maskView.ruleOf', { path })}</span>
      )}
    </span>
  );
}

/** The explanation as text, for a report. */
function inText({ token, explanation }: ExplainedToken, i18n: I18n): string {
  const { t } = i18n;
  const lines = [
    `${plainText(glyphsOf(token.text))} (${t('lensTokens.id', { id: String(token.id) })}, ${hexBytes(bytesOfShown(token))})`,
  ];
  if (explanation.allowed) lines.push(t('maskView.mayCome'));
  else
    lines.push(
      t(explanation.byteOffset === 0 ? 'maskView.diesFirst' : 'maskView.diesAt', {
        number: explanation.byteOffset + 1,
      }),
      sentenceOf(explanation, i18n),
      `${t('lensTokens.expected')}: ${hexBytes(explanation.expected)}`,
    );
  lines.push(
    ...explanation.rules.map(({ rule, schemaPath, label }) => `- ${label ?? `${rule} #${schemaPath}`}`),
  );
  return lines.join('\n');
}
