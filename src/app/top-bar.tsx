/** The bar at the top: where one is, the moves, and the ways out. Below 768 px the moves are in the dock. */
import type { ReactNode } from 'react';
import { useCommand } from '../commands';
import { useT } from '../i18n';
import { useLayoutWidth } from '../platform/media';
import type { DocumentState } from '../state/types';
import {
  Button,
  IconButton,
  Logo,
  MenuButton,
  MenuIcon,
  MoreIcon,
  OutcomeGlyph,
  SearchIcon,
  ShareIcon,
  type MenuItem,
} from '../ui';
import { EditableTitle } from './editable-title';
import s from './top-bar.module.css';

type SavedWhere = DocumentState['saved'] | 'tab';

export interface TopBarProps {
  title: string;
  /** Leave out where the title cannot be edited (the start page). */
  onRename?: ((title: string) => void) | undefined;
  /** `tab`: saved, but not beyond this tab. */
  saved?: SavedWhere | undefined;
  /** Under the title on narrow screens: tool, call, log hash. */
  meta?: ReactNode;
  /** Before the buttons at the end: the profile menu. */
  tools?: ReactNode;
  /** The run controls; not shown below 768 px, where they are in the dock. */
  moves?: ReactNode;
  onHome: () => void;
  /** Opens the side panels on narrow screens. */
  onMenu?: (() => void) | undefined;
  /** Everything that is not in the bar: theme, language, new, open, save. */
  menu: readonly MenuItem[];
}

export function TopBar({ title, onRename, saved, meta, tools, moves, onHome, onMenu, menu }: TopBarProps) {
  const t = useT();
  const width = useLayoutWidth();
  const narrow = width === 'narrow';
  return (
    <div className={s['bar']}>
      <div className={s['start']}>
        {narrow && onMenu !== undefined ? (
          <IconButton label={t('app.region.left')} icon={<MenuIcon />} onClick={onMenu} />
        ) : (
          <button type="button" className={s['home']} onClick={onHome} aria-label={t('app.home')}>
            <Logo compact={width !== 'wide'} />
          </button>
        )}
        {width === 'wide' ? (
          <span className={s['crumb']} aria-hidden="true">
            /
          </span>
        ) : null}
        <div className={s['words']}>
          <EditableTitle title={title} onRename={onRename} />
          {narrow && meta !== undefined ? <small className={s['meta']}>{meta}</small> : null}
        </div>
        {narrow || saved === undefined ? null : <Saved state={saved} />}
      </div>
      {narrow ? null : moves}
      <div className={s['end']}>
        {narrow ? null : tools}
        <Find wide={width === 'wide'} />
        <Share wide={!narrow} />
        <MenuButton label={t('app.menu')} icon={<MoreIcon />} iconOnly items={menu} align="end" />
      </div>
    </div>
  );
}

function Find({ wide }: { wide: boolean }) {
  const t = useT();
  const find = useCommand('view.palette');
  const shared = { kbd: find.kbd, 'aria-keyshortcuts': find.ariaKeys, onClick: find.run };
  return wide ? (
    <Button {...shared}>{t('palette.title')}</Button>
  ) : (
    <IconButton {...shared} label={t('palette.title')} icon={<SearchIcon />} />
  );
}

function Share({ wide }: { wide: boolean }) {
  const t = useT();
  const share = useCommand('session.share');
  if (!share.enabled) return null;
  return wide ? (
    <Button variant="strong" onClick={share.run}>
      {t('share.title')}
    </Button>
  ) : (
    <IconButton label={t('share.title')} icon={<ShareIcon />} onClick={share.run} />
  );
}

function Saved({ state }: { state: SavedWhere }) {
  const t = useT();
  return (
    <span className={s['saved']}>
      {state === 'failed' || state === 'tab' ? <OutcomeGlyph glyph="warn" size="s" /> : null}
      {t(`app.saved.${state}`)}
    </span>
  );
}
