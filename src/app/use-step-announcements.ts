/** Says each step that is reached: "Step 12 of 40: validate failed at /params/file". */
import { useEffect, useRef } from 'react';
import { useI18n, useT } from '../i18n';
import { useRunState } from '../state/react';
import { chunksAt } from '../state/stepping';
import { announce } from '../ui';

export function useStepAnnouncements(): void {
  const t = useT();
  const { find } = useI18n();
  const log = useRunState((state) => state.log);
  const cursor = useRunState((state) => state.cursor);
  const chunk = useRunState((state) => state.chunk);
  const said = useRef('');
  useEffect(() => {
    const event = log?.events[cursor];
    if (log === null || event === undefined) return;
    const stage = find(`stage.${event.stage}`) ?? event.stage;
    const outcome = find(`stage.outcome.${event.outcome}`) ?? event.outcome;
    const where = event.problems.find((problem) => problem.path !== undefined && problem.path !== '')?.path;
    const part =
      chunk === null ? '' : ` ${t('stage.chunkSaid', { chunk: chunk + 1, total: chunksAt(log, cursor) })}`;
    const what =
      where === undefined
        ? t('stage.said', { stage, outcome })
        : t('stage.saidAt', { stage, outcome, where });
    const words = `${t('stage.stepSaid', { step: cursor + 1, total: log.events.length, what })}${part}`;
    if (words === said.current) return;
    said.current = words;
    announce(words);
  }, [log, cursor, chunk, t, find]);
}
