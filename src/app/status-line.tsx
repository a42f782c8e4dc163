/** The status bar: what leaves the tab (nothing), and the language and theme, which can be changed there. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { LANGUAGE_NAMES, useI18n, useT } from '../i18n';
import { subscribeOffline, worksOffline } from '../platform/offline';
import { useViewState } from '../state/react';
import { MenuButton } from '../ui';
import { StatusBar } from './status-bar';
import { useMenuItem } from './use-menu-item';

export function StatusLine({ children }: { children?: ReactNode }) {
  const t = useT();
  const { language } = useI18n();
  const theme = useViewState((state) => state.theme);
  const languages = [useMenuItem('settings.language.en'), useMenuItem('settings.language.zh-CN')];
  const themes = [
    useMenuItem('settings.theme.system'),
    useMenuItem('settings.theme.light'),
    useMenuItem('settings.theme.dark'),
  ];
  const offline = useSyncExternalStore(subscribeOffline, worksOffline);
  const shared = { variant: 'ghost', size: 's', side: 'top', align: 'end' } as const;
  return (
    <StatusBar
      end={
        <>
          <MenuButton {...shared} label={LANGUAGE_NAMES[language]} items={languages} />
          <MenuButton {...shared} label={t(`app.theme.${theme}`)} items={themes} />
        </>
      }
    >
      {children ?? <span>{t(offline ? 'app.offline' : 'app.noAccount')}</span>}
    </StatusBar>
  );
}
