import type { ReactNode } from 'react';
import type { Problem } from '../../core/base/problem';
import { useI18n } from '../../i18n';
import { OutcomeGlyph } from '../outcome';
import { glyphOfSeverity } from '../step-outcome';
import s from './problem-line.module.css';

export interface ProblemLineProps {
  problem: Problem;
  actions?: ReactNode;
}

/** A problem where it belongs, in a list of others or on the part that has it: glyph, sentence, code. */
export function ProblemLine({ problem, actions }: ProblemLineProps) {
  const { say } = useI18n();
  return (
    <div className={s['line']}>
      <OutcomeGlyph glyph={glyphOfSeverity(problem.severity)} size="s" />
      <p className={s['words']}>
        {say(problem)} <code className={s['code']}>{problem.code}</code>
      </p>
      {actions}
    </div>
  );
}
