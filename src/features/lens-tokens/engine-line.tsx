import { useI18n } from '../../i18n';
import { Disclosure, OutcomeGlyph, ProblemLine } from '../../ui';
import type { TracedModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

/** The engine that made this picture, in one line; opened, what it took and what it is known to get wrong on this schema. */
export function EngineLine({ model }: { model: TracedModel }) {
  const { t, number } = useI18n();
  const { traced, trace } = model;
  const { caveats, engine, compileMs, traceMs, notes = [] } = traced;
  const ms = (value: number): string => number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return (
    <Disclosure
      className={s['engineWords']}
      summary={
        <>
          <strong>{t(`lensTokens.engine.${engine.id}`, { version: engine.version })}</strong>
          {caveats.length === 0 ? null : (
            <>
              {' · '}
              <span className={s['limits']}>
                <OutcomeGlyph glyph="warn" size="xs" /> {t('lensTokens.limits', { count: caveats.length })}
              </span>
            </>
          )}
        </>
      }
    >
      <div className={s['caveats']}>
        <p>{t('lensTokens.vocabulary', { name: trace.vocabulary, size: trace.size })}</p>
        <p>{t('lensTokens.times', { compile: ms(compileMs), walk: ms(traceMs) })}</p>
        {notes.map((note) => (
          <ProblemLine key={note.code} problem={note} />
        ))}
        <p>
          {caveats.length === 0
            ? t('lensTokens.noCaveats')
            : t('lensTokens.caveats', { count: caveats.length })}
        </p>
        {caveats.map((problem) => (
          <ProblemLine
            key={problem.code + (problem.schemaPath ?? '') + problem.message}
            problem={problem}
            actions={
              problem.schemaPath === undefined ? null : (
                <code className={s['pointer']}>#{problem.schemaPath}</code>
              )
            }
          />
        ))}
      </div>
    </Disclosure>
  );
}
