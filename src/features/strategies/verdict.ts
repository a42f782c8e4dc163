/** A strategy's row in a few words: how it stands to ours and to the validator. */
import type { I18n } from '../../i18n';
import type { StrategyRow, StrategyRun } from '../../state/strategies';
import type { Glyph, Tone } from '../../ui';

export interface Verdict {
  words: string;
  tone: Tone;
  glyph: Glyph;
}

/** The walk of a long text, or of a slow strategy, stops before the text's end: then how far it went; null: to its end. */
export function partlyOf({ outcome }: Pick<StrategyRow, 'outcome'>, { t }: I18n): string | null {
  if (outcome?.t !== 'run') return null;
  const { firstBlocked, steps, tokens } = outcome.run;
  return firstBlocked === null && steps.length <= tokens
    ? t('strategies.fact.partly', { number: steps.length, total: tokens })
    : null;
}

/** Index of the row of biases that stands for all: strong enough to help, weak enough to show what it cannot do. */
const SHOWN_BIAS = 2;

export function verdictOf({ status, outcome, progress }: StrategyRow, { t, number }: I18n): Verdict {
  const quiet = (words: string): Verdict => ({ words, tone: 'neutral', glyph: 'none' });
  if (status === 'idle') return quiet(t('strategies.row.idle'));
  if (status === 'waiting') return quiet(t('strategies.row.waiting'));
  if (status === 'failed') return { words: t('strategies.verdict.failed'), tone: 'bad', glyph: 'bad' };
  if (status === 'running' || outcome === null) {
    const phase = progress?.phase ?? 'load';
    if (phase === 'load' || phase === 'build') return quiet(t(`strategies.phase.${phase}`));
    return quiet(
      t(`strategies.phase.${phase}`, {
        done: number(progress?.done ?? 0),
        total: number(progress?.total ?? 0),
      }),
    );
  }
  if (outcome.t === 'refused') return { words: refusal(outcome.problem, t), tone: 'bad', glyph: 'bad' };
  return ofRun(outcome.run, t);
}

function refusal({ code, schemaPath = '' }: { code: string; schemaPath?: string }, t: I18n['t']): string {
  if (code === 'STRATEGY_NO_RECURSION') return t('strategies.verdict.recursion');
  if (code === 'SCHEMA_TOO_DEEP') return t('strategies.verdict.deep');
  if (code === 'STRATEGY_TOO_LARGE') return t('strategies.verdict.large');
  if (code === 'STRATEGY_READS_SCHEMAS') return t('strategies.verdict.schemas');
  const keyword = schemaPath.split('/').at(-1) ?? '';
  return keyword === '' ? t('strategies.verdict.refused') : t('strategies.verdict.keyword', { keyword });
}

function ofRun(run: StrategyRun, t: I18n['t']): Verdict {
  const { takesInvalid, refusesValid, tried, valid, differing, steps, soft } = run;
  if (run.strategy === 'soft') {
    const row = soft?.rows[SHOWN_BIAS];
    return {
      words:
        row === undefined
          ? t('strategies.verdict.softFree')
          : t('strategies.verdict.soft', { count: row.left, total: row.samples }),
      tone: 'bad',
      glyph: 'bad',
    };
  }
  const [takes, refuses] = [takesInvalid.count, refusesValid.count];
  if (takes > 0)
    return {
      words:
        refuses > 0
          ? t('strategies.verdict.both', { invalid: takes, valid: refuses })
          : t('strategies.verdict.takes', { count: takes }),
      tone: 'bad',
      glyph: 'bad',
    };
  if (refuses > 0)
    return {
      words:
        run.strategy === 'callscope'
          ? t('strategies.verdict.mostly', { count: refuses, total: valid })
          : t('strategies.verdict.refuses', { count: refuses }),
      tone: 'warn',
      glyph: 'warn',
    };
  if (differing > 0)
    return {
      words: t('strategies.verdict.differs', { count: differing, total: steps.length }),
      tone: 'info',
      glyph: 'differs',
    };
  return {
    words:
      run.strategy === 'callscope' && tried > 0
        ? t('strategies.verdict.exact', { count: tried })
        : t('strategies.verdict.same'),
    tone: 'ok',
    glyph: 'ok',
  };
}
