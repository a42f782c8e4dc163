import type { PlainMessageKey } from '../i18n';
import type { ThemeChoice } from '../state/types';
import type { Command } from './command';
import { debugging, hasLog } from './conditions';

const THEME_TITLES: readonly (readonly [ThemeChoice, PlainMessageKey])[] = [
  ['system', 'commands.themeSystem'],
  ['light', 'commands.themeLight'],
  ['dark', 'commands.themeDark'],
];

export const sessionCommands: readonly Command[] = [
  {
    id: 'edit.undo',
    titleKey: 'commands.undo',
    group: 'edit',
    keys: { primary: '$mod+KeyZ', also: [] },
    yieldsToText: true,
    when: ({ document }) => document.undo.length > 0,
    run: (context) => context.undo(),
  },
  {
    id: 'edit.redo',
    titleKey: 'commands.redo',
    group: 'edit',
    keys: { primary: '$mod+Shift+KeyZ', also: ['$mod+KeyY'] },
    keysOn: { mac: { primary: '$mod+Shift+KeyZ', also: [] } },
    yieldsToText: true,
    when: ({ document }) => document.redo.length > 0,
    run: (context) => context.redo(),
  },
  {
    id: 'session.find',
    titleKey: 'commands.find',
    group: 'session',
    keys: { primary: '$mod+KeyF', also: ['/'] },
    yieldsToText: true,
    when: debugging,
    run: (context) => context.openDialog('palette'),
  },
  {
    id: 'session.new',
    titleKey: 'commands.newSession',
    group: 'session',
    run: (context) => context.newSession(),
  },
  {
    id: 'session.paste',
    titleKey: 'commands.paste',
    group: 'session',
    when: debugging,
    run: (context) => context.openNextResponse(),
  },
  {
    id: 'session.open',
    titleKey: 'commands.openFile',
    group: 'session',
    run: (context) => context.openFile(),
  },
  {
    id: 'session.import',
    titleKey: 'commands.importFiles',
    group: 'session',
    run: (context) => context.importFiles(),
  },
  {
    id: 'session.save',
    titleKey: 'commands.saveFile',
    group: 'session',
    keys: { primary: '$mod+KeyS', also: [] },
    when: debugging,
    run: (context) => context.saveFile(),
  },
  {
    id: 'session.share',
    titleKey: 'commands.share',
    group: 'session',
    when: debugging,
    run: (context) => context.openDialog('share'),
  },
  {
    id: 'session.showAs',
    titleKey: 'commands.showAs',
    group: 'session',
    when: hasLog,
    run: (context) => context.openDialog('show-as'),
  },
  ...THEME_TITLES.map(([theme, titleKey]): Command => ({
    id: `settings.theme.${theme}`,
    titleKey,
    group: 'settings',
    checked: ({ view }) => view.theme === theme,
    run: (context) => context.setTheme(theme),
  })),
  {
    id: 'settings.language.en',
    titleKey: 'commands.languageEnglish',
    group: 'settings',
    checked: ({ view }) => view.language === 'en',
    run: (context) => context.setLanguage('en'),
  },
  {
    id: 'settings.language.zh-CN',
    titleKey: 'commands.languageChinese',
    group: 'settings',
    checked: ({ view }) => view.language === 'zh-CN',
    run: (context) => context.setLanguage('zh-CN'),
  },
  {
    id: 'help.keys',
    titleKey: 'commands.help',
    group: 'help',
    keys: { primary: '?', also: [] },
    run: (context) => context.openDialog('help'),
  },
];
