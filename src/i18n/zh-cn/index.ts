/** The Simplified Chinese dictionary. Each file has the keys of its English twin. */
import type { EnglishDictionary } from '../en/index';
import type { Translation } from '../messages';
import { app } from './app';
import { ui } from './ui';
import { commands } from './commands';
import { palette } from './palette';
import { help } from './help';
import { stages } from './stages';
import { stream } from './stream';
import { found } from './found';
import { findings } from './findings';
import { start } from './start';
import { session } from './session';
import { timeline } from './timeline';
import { runControls } from './run-controls';
import { tools } from './tools';
import { prompt } from './prompt';
import { responses } from './responses';
import { files } from './files';
import { policy } from './policy';
import { breakpoints } from './breakpoints';
import { sessions } from './sessions';
import { lenses } from './lenses';
import { lensPrompt } from './lens-prompt';
import { lensMessages } from './lens-messages';
import { lensTokens } from './lens-tokens';
import { maskView } from './mask-view';
import { explanations } from './explanations';
import { lessons } from './lessons';
import { anyGrammar } from './any-grammar';
import { typing } from './typing';
import { sampling } from './sampling';
import { strategies } from './strategies';
import { verdict } from './verdict';
import { step } from './step';
import { problems } from './problems';
import { source } from './source';
import { console } from './console';
import { share } from './share';
import { showAs } from './show-as';
import { importing } from './import';
import { paste } from './paste';
import { settings } from './settings';

export const zhCn: Translation<EnglishDictionary> = {
  ...app,
  ...ui,
  ...commands,
  ...palette,
  ...help,
  ...stages,
  ...stream,
  ...found,
  ...findings,
  ...start,
  ...session,
  ...timeline,
  ...runControls,
  ...tools,
  ...prompt,
  ...responses,
  ...files,
  ...policy,
  ...breakpoints,
  ...sessions,
  ...lenses,
  ...lensPrompt,
  ...lensMessages,
  ...lensTokens,
  ...maskView,
  ...explanations,
  ...lessons,
  ...anyGrammar,
  ...typing,
  ...sampling,
  ...strategies,
  ...verdict,
  ...step,
  ...problems,
  ...source,
  ...console,
  ...share,
  ...showAs,
  ...importing,
  ...paste,
  ...settings,
};
