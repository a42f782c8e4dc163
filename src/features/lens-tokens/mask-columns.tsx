/** The mask at the cursor, why a token of it may or may not come, and where the grammar stands. */
import { memo } from 'react';
import { NOT_A_TOKEN } from '../../core/mask/token-step';
import { useI18n } from '../../i18n';
import { usePlace } from '../../state/use-place';
import { Button, Banner } from '../../ui';
import { Mend } from './mend';
import { PlacePanels } from './place-panels';
import type { TracedModel } from './use-lens-tokens';
import s from './mask-view.module.css';

export const MaskColumns = memo(function MaskColumns({ model }: { model: TracedModel }) {
  const { t } = useI18n();
  const { trace, cursor, reached, before, request, grammar, name, traced, setCursor } = model;
  const place = usePlace(reached ? request : null, before);
  const own = trace.tokens[cursor]?.id ?? 'end';
  const { firstBlocked } = trace;
  const none = reached
    ? null
    : t('maskView.notReached', { number: cursor + 1, blocked: (firstBlocked ?? 0) + 1 });
  return (
    <>
      {reached || firstBlocked === null ? null : (
        <div className={s['notice']}>
          <Banner
            tone="info"
            title={none ?? ''}
            actions={
              <Button size="s" onClick={() => setCursor(firstBlocked)}>
                {t('maskView.goToBlocked')}
              </Button>
            }
          />
        </div>
      )}
      <PlacePanels
        place={place}
        none={none}
        own={own === NOT_A_TOKEN ? null : own}
        about={{ grammar, tool: name, caveats: traced.caveats }}
        mend={<Mend model={model} />}
      />
    </>
  );
});
