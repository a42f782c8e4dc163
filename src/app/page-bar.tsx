/** The top bar with what every view has: find, share, and the menu. */
import type { ReactNode } from 'react';
import { useDocumentState, useViewState } from '../state/react';
import { useT } from '../i18n';
import { TopBar } from './top-bar';
import { useMenuItem } from './use-menu-item';
import type { Page } from './boot';
import type { MenuItem } from '../ui';

interface PageMenuBarProps {
  page: Page;
  title: string;
  onRename?: (title: string) => void;
  moves?: ReactNode;
  tools?: ReactNode;
  meta?: ReactNode;
}

export function PageMenuBar({ page, title, onRename, moves, tools, meta }: PageMenuBarProps) {
  const saved = useDocumentState((state) => (state.document === null ? undefined : state.saved));
  const lasting = useViewState((state) => state.lasting);
  const debugging = useViewState((state) => state.route === 'debug');
  return (
    <TopBar
      title={title}
      onRename={onRename}
      saved={saved === 'saved' && !lasting ? 'tab' : saved}
      moves={moves}
      tools={tools}
      meta={meta}
      onHome={() => page.goHome()}
      onMenu={debugging ? () => page.session.view({ drawer: 'left' }) : undefined}
      menu={useMenu()}
    />
  );
}

/** Commands by group, as the menu shows them. */
function useMenu(): readonly MenuItem[] {
  const t = useT();
  const groups = [
    [
      useMenuItem('session.new'),
      useMenuItem('session.open'),
      useMenuItem('session.import'),
      useMenuItem('session.save'),
    ],
    [useMenuItem('edit.undo'), useMenuItem('edit.redo')],
    [useMenuItem('view.lessons'), useMenuItem('view.grammar')],
    [
      useMenuItem('settings.theme.system'),
      useMenuItem('settings.theme.light'),
      useMenuItem('settings.theme.dark'),
    ],
    [useMenuItem('settings.language.en'), useMenuItem('settings.language.zh-CN')],
    [useMenuItem('view.palette'), useMenuItem('help.keys')],
  ];
  return groups.flatMap((items, i) =>
    i === 0 ? items : [{ kind: 'separator' as const, id: `line.${i}.${t('app.menu')}` }, ...items],
  );
}
