/** The status bar: what leaves the tab (nothing), which vocabulary, language and theme. */
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, useI18n, useT } from '../i18n';
import { useViewState } from '../state/react';
import { StatusBar } from './status-bar';

export function StatusLine({ children }: { children?: ReactNode }) {
  const t = useT();
  const { language } = useI18n();
  const theme = useViewState((state) => state.theme);
  return (
    <StatusBar
      end={
        <>
          <span>{LANGUAGE_NAMES[language]}</span>
          <span>{t(`app.theme.${theme}`)}</span>
        </>
      }
    >
      {children ?? <span>{t('app.noAccount')}</span>}
    </StatusBar>
  );
}
