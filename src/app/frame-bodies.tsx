/** The body of the frame at each of the three widths. */
import type { ReactNode } from 'react';
import { useT } from '../i18n';
import { preferenceStorage } from '../platform/preferences';
import { LENSES, type LensId, type ViewState } from '../state/types';
import { classNames, Splitter, SplitterPanel } from '../ui';
import type { FrameSlots } from './frame';
import { LENS_TITLES } from './lens-titles';
import { PanelBoundary } from './panel-boundary';
import s from './frame.module.css';

interface BodyProps {
  slots: FrameSlots;
  lensesId: string;
}

export function WideBody({ slots, lensesId, maximised }: BodyProps & { maximised: LensId | null }) {
  const t = useT();
  if (maximised !== null)
    return (
      <Lenses id={lensesId} className={s['body']}>
        <Lens slots={slots} id={maximised} />
      </Lenses>
    );
  return (
    <Splitter id="rows" direction="column" storage={preferenceStorage} className={s['body']}>
      <SplitterPanel id="columns" label={t('lenses.title')} min="180px" flexible>
        <Splitter id="columns" storage={preferenceStorage}>
          <SplitterPanel id="left" label={t('app.region.left')} size="284px" min="200px" max="560px">
            <Region name="left" label={t('app.region.left')}>
              {slots.left}
            </Region>
          </SplitterPanel>
          <SplitterPanel id="center" label={t('lenses.title')} min="480px" flexible>
            <Lenses id={lensesId}>
              <Splitter id="lenses" storage={preferenceStorage}>
                {LENSES.map((id) => (
                  <SplitterPanel key={id} id={id} label={t(LENS_TITLES[id])} min="150px" flexible>
                    <Lens slots={slots} id={id} />
                  </SplitterPanel>
                ))}
              </Splitter>
            </Lenses>
          </SplitterPanel>
          <SplitterPanel id="right" label={t('step.title')} size="316px" min="240px" max="560px">
            <Region name="step" label={t('step.title')}>
              {slots.step}
            </Region>
          </SplitterPanel>
        </Splitter>
      </SplitterPanel>
      {bottomPanel(slots, t('app.region.bottom'))}
    </Splitter>
  );
}

export function MediumBody({ slots, lensesId, lens, alone }: BodyProps & { lens: LensId; alone: boolean }) {
  const t = useT();
  if (alone)
    return (
      <Lenses id={lensesId} tabbed className={s['body']}>
        <Lens slots={slots} id={lens} />
      </Lenses>
    );
  return (
    <Splitter id="rows-medium" direction="column" storage={preferenceStorage} className={s['body']}>
      <SplitterPanel id="center" label={t('lenses.title')} min="180px" flexible>
        <Lenses id={lensesId} tabbed>
          <Lens slots={slots} id={lens} />
        </Lenses>
      </SplitterPanel>
      {bottomPanel(slots, t('app.region.bottom'))}
    </Splitter>
  );
}

export function NarrowBody({ slots, lensesId, view }: BodyProps & { view: ViewState['activeLens'] }) {
  const t = useT();
  return (
    <Lenses id={lensesId} tabbed className={s['body']}>
      {view === 'step' ? (
        <PanelBoundary name={t('step.title')}>{slots.step}</PanelBoundary>
      ) : (
        <Lens slots={slots} id={view} />
      )}
    </Lenses>
  );
}

/** An element, not a component: the splitter reads the props of its panels. */
const bottomPanel = (slots: FrameSlots, label: string) => (
  <SplitterPanel id="bottom" label={label} size="168px" min="72px" max="70%" collapsible>
    <Region name="bottom" label={label}>
      {slots.bottom}
    </Region>
  </SplitterPanel>
);

interface LensesProps {
  id: string;
  /** Where the lens tabs choose what it shows. */
  tabbed?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

function Lenses({ id, tabbed = false, className, children }: LensesProps) {
  const t = useT();
  return (
    <section
      id={id}
      role={tabbed ? 'tabpanel' : undefined}
      tabIndex={-1}
      className={classNames(s['lenses'], className)}
      aria-label={t('lenses.title')}
      data-region="lenses"
    >
      {children}
    </section>
  );
}

function Lens({ slots, id }: { slots: FrameSlots; id: LensId }) {
  const t = useT();
  return (
    <section className={s['lens']} aria-label={t(LENS_TITLES[id])}>
      <PanelBoundary name={t(LENS_TITLES[id])}>{slots.lenses[id]}</PanelBoundary>
    </section>
  );
}

function Region({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <section className={s['region']} aria-label={label} data-region={name}>
      <PanelBoundary name={label}>{children}</PanelBoundary>
    </section>
  );
}
