/** One line about a step: facts from its detail, and the code and words of its first problem. Pure. */
import type { StepEvent } from '../../core/runtime/events';
import type { I18n } from '../../i18n';

export function summaryOf(event: StepEvent, i18n: I18n): string {
  const problem = event.problems.find(({ severity }) => severity === 'error') ?? event.problems[0];
  const facts = factsOf(event, i18n);
  return problem === undefined || facts.startsWith(problem.code)
    ? facts
    : `${facts} · ${problem.code}: ${i18n.say(problem)}`;
}

function factsOf({ detail }: StepEvent, { t, say, bytes, list }: I18n): string {
  switch (detail.t) {
    case 'prompt':
      return t('console.prompt', { size: bytes(detail.bytes), count: detail.parts.length });
    case 'project':
      return t('console.project', { layout: detail.layout, count: detail.messages.length });
    case 'respond':
      return detail.chunks === 0
        ? t('console.respondWhole', { size: bytes(detail.bytes) })
        : t('console.respond', { size: bytes(detail.bytes), count: detail.chunks });
    case 'detect':
      return t('console.detect', { format: t(`step.format.${detail.format}`), count: detail.calls });
    case 'parse':
      return t('console.parse', { tool: detail.call.name, id: detail.call.id });
    case 'validate':
      return t(detail.valid ? 'console.valid' : 'console.invalid', { tool: detail.tool });
    case 'authorize':
      return say({ message: detail.rule, words: detail.ruleWords });
    case 'execute':
      if (!detail.result.ok) return `${detail.result.error.code}: ${detail.result.error.message}`;
      return detail.writes.length === 0
        ? t('console.executed')
        : t('console.executedWrote', {
            files: list(detail.writes.slice(0, MOST_FILES).map(({ path }) => path)),
          });
    case 'observe':
      return t('console.observe', { count: detail.entries.length });
    case 'end':
      return t('console.end', { reason: t(`timeline.end.${detail.reason}`) });
  }
}

const MOST_FILES = 5;
