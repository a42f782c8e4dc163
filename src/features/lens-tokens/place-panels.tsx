/** A place of any text under any grammar: its mask, why a token of it may or may not come, and where the grammar stands. */
import { useCallback, useState, type ReactNode } from 'react';
import type { Place } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import { useExplanation } from '../../state/use-place';
import { Explorer } from './explorer';
import { StatePanel } from './state-panel';
import { useNextTokens } from './use-next-tokens';
import { Why, type Explained } from './why';
import s from './mask-view.module.css';

interface PlacePanelsProps {
  /** Keeps its identity while it is the same; null: no text of the grammar comes there. */
  place: Place | null;
  /** Why there is no mask, said in each column. */
  none: string | null;
  /** Asked about until another is chosen: what comes next in the text; null: a piece that is no token. */
  own: number | 'end' | null;
  about: Explained;
  mend?: ReactNode;
}

export function PlacePanels({ place, none, own, about, mend }: PlacePanelsProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<{ place: typeof place; id: number } | null>(null);
  const choose = useCallback(({ id }: { id: number }) => setChosen({ place, id }), [place]);
  // What was chosen at another place is not what one asks about here.
  const asked = chosen !== null && chosen.place === place ? chosen.id : own;
  const explained = useExplanation(place, asked);
  const { distribution, likely } = useNextTokens(place);
  const id = asked === 'end' ? (explained.value?.token.id ?? null) : asked;
  return (
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
          about={about}
          explained={explained}
          none={none ?? (asked === null ? t('maskView.chooseToken') : null)}
          weighed={distribution?.tokens.find((token) => token.id === id) ?? null}
          mend={mend}
        />
      </section>
      <section className={s['column']} aria-label={t('maskView.state')}>
        <StatePanel place={place} none={none} />
      </section>
    </div>
  );
}
