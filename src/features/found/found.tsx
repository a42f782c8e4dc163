/** What was found in the pasted response: as which format it was read and why, its conversations, its calls, what is unread. */
import { useMemo } from 'react';
import { useT } from '../../i18n';
import { useSession } from '../../state/react';
import { useShownResponse } from '../../state/use-shown-response';
import { EmptyState, PanelColumns, PanelFrame, Select } from '../../ui';
import { DetectionFacts } from './detection-facts';
import { findingsOf } from './findings';
import { FoundSessions } from './found-sessions';
import { UnreadList } from './unread-list';
import { useOverride } from './use-override';
import s from './found.module.css';

export function FoundPanel() {
  const t = useT();
  const session = useSession();
  const { paste, index, count, entry, choose } = useShownResponse();
  const override = useOverride(index);
  const findings = useMemo(() => (paste === null ? null : findingsOf(paste)), [paste]);
  if (entry === null)
    return (
      <EmptyState compact title={t('found.empty.title')}>
        {t('found.empty.text')}
      </EmptyState>
    );
  if (findings === null) return <EmptyState compact title={t('found.reading')} />;
  const show = (at: Parameters<typeof session.select>[0]) => {
    session.select(at);
    session.view({ bottomPanel: 'source' });
  };
  return (
    <PanelFrame>
      <PanelColumns
        first={
          <>
            {count < 2 ? null : (
              <div className={s['choice']}>
                <Select
                  label={t('found.choose')}
                  inline
                  value={String(index)}
                  options={Array.from({ length: count }, (_, i) => ({
                    id: String(i),
                    label: t('found.response', { n: i + 1 }),
                  }))}
                  onChange={(id) => choose(Number(id))}
                />
              </div>
            )}
            <DetectionFacts
              detection={findings.detection}
              chosen={entry.format ?? null}
              onChoose={override}
              onShow={show}
            />
            <UnreadList unread={findings.unread} count={findings.unreadCount} onShow={show} />
          </>
        }
        second={<FoundSessions findings={findings} onShow={show} />}
      />
    </PanelFrame>
  );
}
