import type { Dictionary } from '../messages';

export const timeline = {
  'timeline.title': 'Timeline',
  'timeline.slider': 'Step',
  'timeline.folded': { one: '{count} turn', other: '{count} turns' },
  'timeline.of': 'turn {turn} of {total}',
  'timeline.cell': {
    one: '{stage} · {count} step · {outcome}',
    other: '{stage} · {count} steps · {outcome}',
  },
  'timeline.notReached': '{stage} · the turn never came here',
  'timeline.cellBreakpoint': '{cell} · breakpoint',
  'timeline.foldedCell': {
    one: 'Turn {turn} · {count} step · {outcome}',
    other: 'Turn {turn} · {count} steps · {outcome}',
  },
  'timeline.gap': { one: '{count} turn: {from} to {to}', other: '{count} turns: {from} to {to}' },
  'timeline.steps': { one: '{count} step', other: '{count} steps' },
  'timeline.overview': 'The whole run',
  'timeline.notRun': 'Not run here yet',
  'timeline.promised': 'the link promises {steps} in {turns}',
  'timeline.promisedNothing': 'the sender had not run it',
  'timeline.promisedHash': 'the file promises log {hash}',
  'timeline.promisedSaid': 'Not run here yet. {promise}.',
  'timeline.running': 'Running',
  'timeline.runningDetail': 'the steps appear when the run ends',
  'timeline.log': 'log',
  'timeline.log.verified': 'verified',
  'timeline.log.verifiedWhy':
    'This run gave the same log as the one the link was made from, to the last byte.',
  'timeline.log.notVerified': 'not verified yet',
  'timeline.log.notVerifiedWhy':
    'The hash is what the link promises. Run the session to see whether it comes out the same here.',
  'timeline.log.own': 'this run',
  'timeline.log.ownWhy':
    'The hash of the log of this run. A link carries it, so that whoever opens it sees whether they got the same.',
  'timeline.log.stale': 'before your edits',
  'timeline.log.staleWhy': 'The log of the run before the last edits. Run again to see what they change.',
  'timeline.log.differs': 'differs at {step}',
  'timeline.log.differsWhy': 'Promised: {promised}. Here: {found}.',
  'timeline.log.details': 'details differ',
  'timeline.log.detailsWhy':
    'The same steps with the same outcomes, but other bytes: the link was made by another version, or something in it was changed.',
  'timeline.log.nothing': 'no such step',
  'timeline.end.finish': 'finished',
  'timeline.end.answer': 'answered',
  'timeline.end.no-more-responses': 'waits for the next response',
  'timeline.end.waiting': 'waits',
  'timeline.end.turn-limit': 'turn limit',
  'timeline.end.model-error': 'the model reported an error',
} as const satisfies Dictionary;
