/**
 * What a step came to, as a headline and its proof. A step with a problem says the problem; any other says what it did. In: a
 * moment and the words. Out: text alone; nothing here depends on which document it is.
 */
import type { Problem } from '../../core/base/problem';
import type { Outcome, StepEvent } from '../../core/runtime/events';
import type { I18n } from '../../i18n';

export interface Finding {
  outcome: Outcome;
  title: string;
  /** Stable, beside the words and never in place of them. */
  code: string | null;
  /** The proof: where, and what mends it. */
  text: string | null;
}

export function findingOf(event: StepEvent, tool: string | null, i18n: I18n): Finding {
  const problem = mainProblem(event);
  if (problem !== undefined) return { outcome: event.outcome, code: problem.code, ...wordsOf(problem, i18n) };
  return { outcome: event.outcome, title: doneTitle(event, tool, i18n), code: null, text: doneText(event) };
}

/** The problem that a step is about: its first error; where it only asks for a look, its first warning. */
export function mainProblem({ problems, outcome }: StepEvent): Problem | undefined {
  const error = problems.find(({ severity }) => severity === 'error');
  return error ?? (outcome === 'warn' || outcome === 'failed' ? problems[0] : undefined);
}

/** A code without words of its own speaks with the first sentence of its message. */
export function wordsOf(problem: Problem, { find, say }: I18n): { title: string; text: string | null } {
  const known = find(`finding.${problem.code}`);
  const message = say(problem);
  if (known !== null) return { title: known, text: message };
  const end = /[.!?](?=\s)|。(?=.)/.exec(message)?.index;
  if (end === undefined) return { title: message, text: null };
  return { title: message.slice(0, end), text: message.slice(end + 1).trim() };
}

function doneTitle({ detail, outcome }: StepEvent, tool: string | null, { t, bytes, list }: I18n): string {
  const name = tool ?? '';
  switch (detail.t) {
    case 'prompt':
      return t('step.found.prompt', {
        size: bytes(detail.bytes),
        parts: t('step.parts', { count: detail.parts.length }),
      });
    case 'project':
      return t('step.found.project', {
        messages: t('step.messages', { count: detail.messages.length }),
        breakpoints: t('step.breakpoints', { count: detail.messages.filter(({ marked }) => marked).length }),
      });
    case 'respond':
      return t('step.found.respond', { size: bytes(detail.bytes) });
    case 'detect':
      return t('step.found.detect', {
        format: t(`step.format.${detail.format}`),
        calls: t('step.calls', { count: detail.calls }),
      });
    case 'parse':
      return t(detail.call.kind === 'action' ? 'step.found.parseAction' : 'step.found.parse', {
        name: detail.call.name,
      });
    case 'validate':
      return t(detail.valid ? 'step.found.validate' : 'step.found.invalid', { name: detail.tool });
    case 'authorize':
      return t(`step.found.authorize.${detail.decision}`, { name });
    case 'execute': {
      if (!detail.result.ok) return t('step.found.executeFailed', { name });
      const files = detail.writes.map(({ path }) => path);
      return files.length === 0
        ? t('step.found.execute', { name })
        : t('step.found.executeWrote', { name, files: list(files.slice(0, MOST_FILES)) });
    }
    case 'observe':
      return outcome === 'warn'
        ? t('step.found.correction')
        : t('step.found.observe', { count: detail.entries.length });
    case 'end':
      return t(`step.found.end.${detail.reason}`);
  }
}

const MOST_FILES = 3;

/** Why a run ended is said nowhere else; every other reason has a section of its own. */
function doneText({ detail }: StepEvent): string | null {
  return detail.t === 'end' && (detail.reason === 'turn-limit' || detail.reason === 'model-error')
    ? detail.text
    : null;
}
