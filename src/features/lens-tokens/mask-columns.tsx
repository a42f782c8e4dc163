/** The mask at the cursor, why a token of it may or may not come, and where the grammar stands. */
import { memo, useCallback, useState } from 'react';
import { NOT_A_TOKEN } from '../../core/mask/token-step';
import { useI18n } from '../../i18n';
import { useExplanation, usePlace } from '../../state/use-place';
import { Button, Banner } from '../../ui';
import { Explorer } from './explorer';
import { Mend } from './mend';
import { useNextTokens } from './use-next-tokens';
import { StatePanel } from './state-panel';
import type { TracedModel } from './use-lens-tokens';
import { Why } from './why';
import s from './mask-view.module.css';

export const MaskColumns = memo(function MaskColumns({ model }: { model: TracedModel }) {
  const { t } = useI18n();
  const { trace, cursor, reached, before, request, setCursor } = model;
  const place = usePlace(reached ? request : null, before);
  const [chosen, setChosen] = useState<{ place: typeof place; id: number } | null>(null);
  const choose = useCallback(({ id }: { id: number }) => setChosen({ place, id }), [place]);
  const own = trace.tokens[cursor]?.id;
  // What was chosen at another place is not what one asks about here.
  const asked =
    chosen !== null && chosen.place === place
      ? chosen.id
      : own === undefined
        ? 'end'
        : own === NOT_A_TOKEN
          ? null
          : own;
  const explained = useExplanation(place, asked);
  const { distribution, likely } = useNextTokens(place);
  const id = asked === 'end' ? (explained.value?.token.id ?? null) : asked;
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
      <div className={s['columns']}>
        <section className={s['column']} aria-label={t('maskView.explorer')}>
          <Explorer
            place={place}
            none={none}
            distribution={distribution}
            likely={likely}
            chosen={id}
            onChoose={choose}
          />
        </section>
        <section className={s['column']} aria-label={t('maskView.why')}>
          <Why
            model={model}
            explained={explained}
            none={none ?? (asked === null ? t('maskView.chooseToken') : null)}
            weighed={distribution?.tokens.find((token) => token.id === id) ?? null}
            mend={<Mend model={model} />}
          />
        </section>
        <section className={s['column']} aria-label={t('maskView.state')}>
          <StatePanel place={place} none={none} />
        </section>
      </div>
    </>
  );
});
