import type { Dictionary } from '../messages';

export const maskView = {
  'maskView.background': 'background',
  'maskView.underline': 'underline',
  'maskView.encoding.forced': 'forced',
  'maskView.encoding.allowed': 'allowed count',
  'maskView.encoding.mattered': 'mask mattered',
  'maskView.encoding.probability': 'probability',
  'maskView.encoding.time': 'time of the mask',
  'maskView.encoding.none': 'nothing',
  'maskView.key.free': 'free',
  'maskView.key.mattered': 'blocked, or at least half of the vocabulary was masked',
  'maskView.key.allowed': '1 to {size} tokens allowed, log scale',
  'maskView.key.probability': 'probability 0 to 1 before the mask',
  'maskView.key.time': '0 to {micros} µs, log scale',
  'maskView.key.underline': '{what}',
  'maskView.only': 'Only where it mattered',
  'maskView.onlyWhy': 'Hides the tokens that the mask left to the model',
  'maskView.ids': 'Show ids under the tokens',

  'maskView.find': 'Find in the tokens',
  'maskView.findHint': 'Find: text, 0x hex or #id',
  'maskView.findNone': 'none',
  'maskView.findCount': { one: '{count} match', other: '{count} matches' },
  'maskView.findAt': '{number} of {total}',
  'maskView.findNext': 'Next match',
  'maskView.findPrevious': 'Previous match',

  'maskView.of': '{part} of {total}',
  'maskView.goThere': 'Go there',
  'maskView.firstBlocked': 'first blocked token',
  'maskView.forced': 'allowed tokens were forced',
  'maskView.forcedBefore': 'tokens forced before the block',
  'maskView.bitsHere': 'decided by the mask up to here, {total} in all',

  'maskView.explorer': 'The mask at the cursor',
} as const satisfies Dictionary;
