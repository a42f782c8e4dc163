/** One line about a step, from its detail: facts, no judgement. Pure, so that the list and its copy say the same. */
import type { StepEvent } from '../../core/runtime/events';
import type { I18n } from '../../i18n';

export function summaryOf(
  event: StepEvent,
  { t, bytes, number }: Pick<I18n, 't' | 'bytes' | 'number'>,
): string {
  const { detail } = event;
  switch (detail.t) {
    case 'prompt':
      return t('console.prompt', { size: bytes(detail.bytes), count: detail.parts.length });
    case 'project':
      return t('console.project', { layout: detail.layout, count: detail.messages.length });
    case 'respond':
      return t('console.respond', { size: bytes(detail.bytes), count: detail.chunks });
    case 'detect':
      return t('console.detect', { format: detail.format, count: detail.calls });
    case 'parse':
      return t('console.parse', { tool: detail.call.name, id: detail.call.id });
    case 'validate':
      return t(detail.valid ? 'console.valid' : 'console.invalid', { tool: detail.tool });
    case 'authorize':
      return detail.rule;
    case 'execute':
      return detail.result.ok
        ? t('console.executed', { count: detail.writes.length })
        : `${detail.result.error.code}: ${detail.result.error.message}`;
    case 'observe':
      return t('console.observe', { count: detail.entries.length });
    case 'end':
      return t('console.end', { reason: detail.reason, length: number(detail.text.length) });
  }
}
