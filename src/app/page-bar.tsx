/** The top bar with what every view has: find, share, and the menu. */
import type { ReactNode } from 'react';
import { useCommand } from '../commands';
import { useDocumentState, useViewState } from '../state/react';
import { useT } from '../i18n';
import { TopBar } from './top-bar';
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
    [useItem('session.new'), useItem('session.open'), useItem('session.import'), useItem('session.save')],
    [useItem('edit.undo'), useItem('edit.redo')],
    [useItem('view.lessons'), useItem('view.grammar')],
    [useItem('settings.theme.system'), useItem('settings.theme.light'), useItem('settings.theme.dark')],
    [useItem('settings.language.en'), useItem('settings.language.zh-CN')],
    [useItem('view.palette'), useItem('help.keys')],
  ];
  return groups.flatMap((items, i) =>
    i === 0 ? items : [{ kind: 'separator' as const, id: `line.${i}.${t('app.menu')}` }, ...items],
  );
}

function useItem(id: string): MenuItem {
  const { title, kbd, enabled, checked, run } = useCommand(id);
  return {
    kind: 'item',
    id,
    label: title,
    kbd,
    disabled: !enabled,
    choice: checked === undefined ? undefined : { role: 'radio', checked },
    onSelect: run,
  };
}
