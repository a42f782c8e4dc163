import type { Dictionary } from '../messages';

export const runControls = {
  'runControls.title': 'Run',
  'runControls.run': 'Run',
  'runControls.runAgain': 'Run again',
  'runControls.runAndVerify': 'Run and verify',
  'runControls.running': 'Running',
  'runControls.why.notRun': 'Nothing has run yet.',
  'runControls.why.running': 'The run is not over yet.',
  'runControls.why.first': 'This is the first step.',
  'runControls.why.last': 'This is the last step.',
  'runControls.why.empty': 'The run has no steps.',
  'runControls.short.back': 'Back',
  'runControls.short.over': 'Over',
  'runControls.short.into': 'Into',
  'runControls.short.continue': 'Continue',
} as const satisfies Dictionary;
