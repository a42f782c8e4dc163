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
  mainId: string;
}

export function WideBody({ slots, mainId, maximised }: BodyProps & { maximised: LensId | null }) {
  const t = useT();
  if (maximised !== null)
    return (
      <Main id={mainId} className={s['body']}>
        <Lens slots={slots} id={maximised} />
      </Main>
    );
  return (
    <Splitter id="rows" direction="column" storage={preferenceStorage} className={s['body']}>
      <SplitterPanel id="columns" label={t('lenses.title')} min="180px" flexible>
        <Splitter id="columns" storage={preferenceStorage}>
          <SplitterPanel id="left" label={t('app.region.left')} size="284px" min="200px" max="560px">
            <Region name="left" label={t('app.region.left')} landmark="aside">
              {slots.left}
            </Region>
          </SplitterPanel>
          <SplitterPanel id="center" label={t('lenses.title')} min="480px" flexible>
            <Main id={mainId}>
              <Splitter id="lenses" storage={preferenceStorage}>
                {LENSES.map((id) => (
                  <SplitterPanel key={id} id={id} label={t(LENS_TITLES[id])} min="150px" flexible>
                    <Lens slots={slots} id={id} />
                  </SplitterPanel>
                ))}
              </Splitter>
            </Main>
          </SplitterPanel>
          <SplitterPanel id="right" label={t('step.title')} size="316px" min="240px" max="560px">
            <Region name="step" label={t('step.title')} landmark="aside">
              {slots.step}
            </Region>
          </SplitterPanel>
        </Splitter>
      </SplitterPanel>
      {bottomPanel(slots, t('app.region.bottom'))}
    </Splitter>
  );
}

export function MediumBody({ slots, mainId, lens }: BodyProps & { lens: LensId }) {
  const t = useT();
  return (
    <Splitter id="rows-medium" direction="column" storage={preferenceStorage} className={s['body']}>
      <SplitterPanel id="center" label={t('lenses.title')} min="180px" flexible>
        <Main id={mainId}>
          <Lens slots={slots} id={lens} />
        </Main>
      </SplitterPanel>
      {bottomPanel(slots, t('app.region.bottom'))}
    </Splitter>
  );
}

export function NarrowBody({ slots, mainId, view }: BodyProps & { view: ViewState['activeLens'] }) {
  const t = useT();
  return (
    <Main id={mainId} className={s['body']}>
      {view === 'step' ? (
        <PanelBoundary name={t('step.title')}>{slots.step}</PanelBoundary>
      ) : (
        <Lens slots={slots} id={view} />
      )}
    </Main>
  );
}

/** An element, not a component: the splitter reads the props of its panels. */
const bottomPanel = (slots: FrameSlots, label: string) => (
  <SplitterPanel id="bottom" label={label} size="168px" min="72px" max="70%" collapsible>
    <Region name="bottom" label={label} landmark="section">
      {slots.bottom}
    </Region>
  </SplitterPanel>
);

function Main({
  id,
  className,
  children,
}: {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <main
      id={id}
      tabIndex={-1}
      className={classNames(s['main'], className)}
      aria-label={t('lenses.title')}
      data-region="lenses"
    >
      {children}
    </main>
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

function Region({
  name,
  label,
  landmark: Part,
  children,
}: {
  name: string;
  label: string;
  landmark: 'aside' | 'section';
  children: ReactNode;
}) {
  return (
    <Part className={s['region']} aria-label={label} data-region={name}>
      <PanelBoundary name={label}>{children}</PanelBoundary>
    </Part>
  );
}
