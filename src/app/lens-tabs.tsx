import { useT } from '../i18n';
import type { LayoutWidth } from '../platform/media';
import { LENSES, type ViewState } from '../state/types';
import { Button, PanelBottomIcon, PanelLeftIcon, PanelRightIcon, Tabs } from '../ui';
import s from './frame.module.css';

interface LensTabsProps {
  width: LayoutWidth;
  activeLens: ViewState['activeLens'];
  onActiveLens: (lens: ViewState['activeLens']) => void;
  onDrawer: (drawer: ViewState['drawer']) => void;
  /** Id of the part that shows the lens. */
  panelId: string;
}

/**
 * The lenses where only one fits. On the narrowest screens the step is a tab too, and the first, and the bottom panel a drawer; else
 * the step is a drawer.
 */
export function LensTabs({ width, activeLens, onActiveLens, onDrawer, panelId }: LensTabsProps) {
  const t = useT();
  const medium = width === 'medium';
  const short = {
    step: t('app.tab.step'),
    prompt: t('app.tab.prompt'),
    messages: t('app.tab.messages'),
    tokens: t('app.tab.tokens'),
  };
  const ids = medium ? LENSES : (['step', ...LENSES] as const);
  const tabs = (
    <Tabs
      label={t('lenses.title')}
      look="line"
      items={ids.map((id) => ({ id, label: short[id] }))}
      value={medium && activeLens === 'step' ? 'prompt' : activeLens}
      onChange={onActiveLens}
      panelId={panelId}
      className={s['tabs']}
    />
  );
  if (!medium)
    return (
      <div className={s['tabRow']}>
        {tabs}
        <Button
          variant="ghost"
          icon={<PanelBottomIcon />}
          aria-label={t('app.region.bottom')}
          title={t('app.region.bottom')}
          onClick={() => onDrawer('bottom')}
        />
      </div>
    );
  return (
    <div className={s['tabRow']}>
      <Button variant="ghost" icon={<PanelLeftIcon />} onClick={() => onDrawer('left')}>
        {t('app.region.left')}
      </Button>
      {tabs}
      <Button variant="ghost" icon={<PanelRightIcon />} onClick={() => onDrawer('right')}>
        {t('step.title')}
      </Button>
    </div>
  );
}
