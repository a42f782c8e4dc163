import type { SessionSummary } from '../../state/sessions';
import { useI18n, useT } from '../../i18n';
import { Button, OutcomeGlyph, StepOutcomeGlyph } from '../../ui';
import s from './start.module.css';

interface RecentProps {
  sessions: readonly SessionSummary[];
  now: number;
  onOpen: (id: string) => void;
  onAll: () => void;
}

const SHOWN = 5;

export function RecentSessions({ sessions, now, onOpen, onAll }: RecentProps) {
  const t = useT();
  const { ago } = useI18n();
  return (
    <section aria-labelledby="start-recent">
      <div className={s['head']}>
        <h2 id="start-recent">{t('start.recent')}</h2>
        <Button variant="ghost" size="s" onClick={onAll}>
          {t('start.allSessions', { count: sessions.length })}
        </Button>
      </div>
      <ul className={s['list']}>
        {sessions.slice(0, SHOWN).map((session) => (
          <li key={session.id}>
            <button type="button" className={s['row']} onClick={() => onOpen(session.id)}>
              {session.verdict === null ? (
                <OutcomeGlyph glyph="none" size="s" />
              ) : (
                <StepOutcomeGlyph outcome={session.verdict.outcome} size="s" />
              )}
              <span>
                <strong>{session.title}</strong>
                <VerdictWords session={session} />
              </span>
              <time dateTime={new Date(session.updatedAt).toISOString()}>{ago(session.updatedAt, now)}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VerdictWords({ session: { verdict } }: { session: SessionSummary }) {
  const t = useT();
  const { find } = useI18n();
  if (verdict === null) return <small>{t('start.neverRun')}</small>;
  const stage = find(`stage.${verdict.stage}`) ?? verdict.stage;
  const words =
    verdict.outcome === 'failed'
      ? `${stage} · ${verdict.code}`
      : verdict.outcome === 'waiting'
        ? t('start.waits', { stage })
        : t('start.finished', { count: verdict.steps });
  return <small>{words}</small>;
}
