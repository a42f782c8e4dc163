/**
 * The frame of the debug screen: where each part stands at which width. It holds no content and no state of its own; the parts
 * are slots. From 1200 px: three columns, bottom panel, three lenses side by side. From 768 px: the side panels are drawers
 * and the lenses are tabs. Below: one view at a time, and a dock with the four moves.
 */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useT } from '../i18n';
import { useLayoutWidth } from '../platform/media';
import { trackRegions } from '../platform/regions';
import type { LensId, ViewState } from '../state/types';
import { Drawer } from '../ui';
import { MediumBody, NarrowBody, WideBody } from './frame-bodies';
import { LensTabs } from './lens-tabs';
import { PanelBoundary } from './panel-boundary';
import { SkipLink } from './skip-link';
import s from './frame.module.css';

export interface FrameSlots {
  topBar: ReactNode;
  /** Notices over the whole width: a stale run, a link that is not verified. */
  banner?: ReactNode;
  timeline: ReactNode;
  /** What the step came to, in one band. Shown where the step panel is not always in sight. */
  verdict?: ReactNode;
  left: ReactNode;
  lenses: Readonly<Record<LensId, ReactNode>>;
  step: ReactNode;
  bottom: ReactNode;
  status: ReactNode;
  /** The moves under the thumb, below 768 px. */
  dock: ReactNode;
}

export interface FrameProps {
  slots: FrameSlots;
  maximised: LensId | null;
  activeLens: ViewState['activeLens'];
  drawer: ViewState['drawer'];
  onActiveLens: (lens: ViewState['activeLens']) => void;
  onDrawer: (drawer: ViewState['drawer']) => void;
  /** From one lens alone back to three. */
  onRestore: () => void;
}

export function Frame({
  slots,
  maximised,
  activeLens,
  drawer,
  onActiveLens,
  onDrawer,
  onRestore,
}: FrameProps) {
  const t = useT();
  const width = useLayoutWidth();
  const root = useRef<HTMLDivElement>(null);
  const lensesId = useId();

  useEffect(() => (root.current === null ? undefined : trackRegions(root.current)), []);
  useEscape(maximised !== null, onRestore);

  const tabs = (
    <LensTabs
      width={width}
      activeLens={maximised ?? activeLens}
      onActiveLens={onActiveLens}
      onDrawer={onDrawer}
      panelId={lensesId}
    />
  );
  return (
    <div ref={root} className={s['frame']} data-width={width}>
      <SkipLink target={lensesId}>{t('app.skip')}</SkipLink>
      <header className={s['top']} data-region="top">
        {slots.topBar}
      </header>
      {slots.banner}
      <section className={s['timeline']} aria-label={t('timeline.title')} data-region="timeline">
        <PanelBoundary name={t('timeline.title')}>{slots.timeline}</PanelBoundary>
      </section>
      <main className={s['main']}>
        {width === 'wide' ? (
          <WideBody slots={slots} lensesId={lensesId} maximised={maximised} />
        ) : (
          <>
            {slots.verdict}
            {tabs}
            {width === 'medium' ? (
              <MediumBody
                slots={slots}
                lensesId={lensesId}
                lens={maximised ?? (activeLens === 'step' ? 'prompt' : activeLens)}
                alone={maximised !== null}
              />
            ) : (
              <NarrowBody slots={slots} lensesId={lensesId} view={maximised ?? activeLens} />
            )}
          </>
        )}
      </main>
      {width === 'narrow' ? (
        <nav className={s['dock']} aria-label={t('app.run')} data-region="dock">
          {slots.dock}
        </nav>
      ) : (
        <footer className={s['status']} data-region="status">
          {slots.status}
        </footer>
      )}
      {width === 'wide' ? null : (
        <Drawers slots={slots} drawer={drawer} narrow={width === 'narrow'} onClose={() => onDrawer(null)} />
      )}
    </div>
  );
}

interface DrawersProps {
  slots: FrameSlots;
  drawer: ViewState['drawer'];
  narrow: boolean;
  onClose: () => void;
}

function Drawers({ slots, drawer, narrow, onClose }: DrawersProps) {
  const t = useT();
  const all = [
    { id: 'left', side: 'start', title: t('app.region.left'), content: slots.left },
    // Where these two have a place of their own they are not drawers too.
    ...(narrow
      ? ([{ id: 'bottom', side: 'bottom', title: t('app.region.bottom'), content: slots.bottom }] as const)
      : ([{ id: 'right', side: 'end', title: t('step.title'), content: slots.step }] as const)),
  ] as const;
  return all.map(({ id, side, title, content }) => (
    <Drawer key={id} open={drawer === id} onClose={onClose} title={title} side={side} flush keys>
      <PanelBoundary name={title}>{content}</PanelBoundary>
    </Drawer>
  ));
}

/** Escape leaves the one lens, unless something inside has a use for it. */
function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (
        event.target instanceof Element &&
        event.target.closest('dialog, input, textarea, [role=menu]') !== null
      )
        return;
      onEscape();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [active, onEscape]);
}
