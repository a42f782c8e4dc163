import type { Dictionary } from '../messages';

export const session = {
  'session.title': 'Session',
  'session.undone': 'Undone: {label}',
  'session.redone': 'Done again: {label}',
  'session.notRun': 'Nothing has run here yet',
  'session.notRunText':
    'Opened from a link or file: you see the session as it was sent. Run it to replay every step and compare the hash.',
  'session.notRunPlain':
    'Opened from a link or file without a run: you see the session as it was saved. Nothing runs until you say so.',
  'session.step': '{id} {outcome}',
  'session.crashedText':
    'The log before it is kept. Try again; if it happens again, the last edit is the first suspect.',
  'session.neverRunText': 'Run the session to see its steps.',
  'session.runAndVerify': 'Run and verify',
  'session.run': 'Run',
  'session.stale': 'The session changed after this run',
  'session.staleText': 'What is shown is the run of the earlier version.',
  'session.runAgain': 'Run again',
  'session.undo': 'Undo: {label}',
  'session.differs': 'The run differs from what the link promised',
  'session.detailsDiffer':
    'Every step has the promised outcome, but details differ: another version of Callscope made the link, or its bytes changed on the way.',
  'session.differsAt': 'First at step {step}: promised {promised}, found {found}.',
  'session.goToDifference': 'Go to the first difference',
  'session.end': 'the end of the run',
  'session.crashed': 'The run did not finish',
  'session.waiting': 'The model has not answered this prompt yet',
  'session.waitingText': 'Paste its next response to go on.',
  'session.addResponse': 'Add a response',
} as const satisfies Dictionary;
