import type { PlainMessageKey } from '../i18n';
import type { BottomPanelId, LeftPanelId, LensId } from '../state/types';
import type { Command } from './command';
import { debugging, hasLog } from './conditions';

const LENS_TITLES: readonly (readonly [LensId, PlainMessageKey])[] = [
  ['prompt', 'commands.lensPrompt'],
  ['messages', 'commands.lensMessages'],
  ['tokens', 'commands.lensTokens'],
];
const LEFT_TITLES: readonly (readonly [LeftPanelId, PlainMessageKey])[] = [
  ['tools', 'commands.openTools'],
  ['prompt', 'commands.openPrompt'],
  ['responses', 'commands.openResponses'],
  ['files', 'commands.openFiles'],
  ['policy', 'commands.openPolicy'],
  ['breakpoints', 'commands.openBreakpoints'],
  ['lessons', 'commands.openLessonsPanel'],
  ['sessions', 'commands.openSessions'],
];
const BOTTOM_TITLES: readonly (readonly [BottomPanelId, PlainMessageKey])[] = [
  ['problems', 'commands.openProblems'],
  ['source', 'commands.openSource'],
  ['console', 'commands.openConsole'],
];

export const viewCommands: readonly Command[] = [
  {
    id: 'view.palette',
    titleKey: 'commands.palette',
    group: 'view',
    keys: { primary: '$mod+KeyK', also: ['$mod+Shift+KeyP'] },
    run: (context) => context.openDialog('palette'),
  },
  ...LENS_TITLES.map(([lens, titleKey], i): Command => ({
    id: `view.lens.${lens}`,
    titleKey,
    group: 'view',
    keys: { primary: `Alt+Digit${i + 1}`, also: [] },
    when: debugging,
    checked: ({ view }) => view.maximised === lens,
    run: (context) => context.setLens(lens),
  })),
  {
    id: 'view.lens.all',
    titleKey: 'commands.lensAll',
    group: 'view',
    keys: { primary: 'Alt+Digit0', also: [] },
    when: (state) => debugging(state) && state.view.maximised !== null,
    run: (context) => context.setLens(null),
  },
  {
    id: 'view.firstBlocked',
    titleKey: 'commands.firstBlocked',
    group: 'view',
    keys: { primary: 'Alt+Digit4', also: [] },
    when: hasLog,
    run: (context) => context.showFirstBlocked(),
  },
  {
    id: 'view.nextToken',
    titleKey: 'commands.nextToken',
    group: 'view',
    keys: { primary: 'Alt+Period', also: [] },
    when: hasLog,
    run: (context) => context.moveToken(1),
  },
  {
    id: 'view.previousToken',
    titleKey: 'commands.previousToken',
    group: 'view',
    keys: { primary: 'Alt+Comma', also: [] },
    when: hasLog,
    run: (context) => context.moveToken(-1),
  },
  {
    id: 'view.nextRegion',
    titleKey: 'commands.nextRegion',
    group: 'view',
    keys: { primary: 'F6', also: [] },
    run: (context) => context.focusRegion('next'),
  },
  {
    id: 'view.previousRegion',
    titleKey: 'commands.previousRegion',
    group: 'view',
    keys: { primary: 'Shift+F6', also: [] },
    run: (context) => context.focusRegion('previous'),
  },
  {
    id: 'view.lessons',
    titleKey: 'commands.lessons',
    group: 'view',
    run: (context) => context.openLessons(),
  },
  {
    id: 'view.grammar',
    titleKey: 'commands.grammar',
    group: 'view',
    run: (context) => context.openGrammar(),
  },
  ...LEFT_TITLES.map(([panel, titleKey]): Command => ({
    id: `view.left.${panel}`,
    titleKey,
    group: 'view',
    when: debugging,
    run: (context) => context.openLeftPanel(panel),
  })),
  ...BOTTOM_TITLES.map(([panel, titleKey]): Command => ({
    id: `view.bottom.${panel}`,
    titleKey,
    group: 'view',
    when: debugging,
    run: (context) => context.openBottomPanel(panel),
  })),
];
