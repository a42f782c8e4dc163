import type { Dictionary } from '../messages';

/** The words of the run itself, shared by every panel that names a stage, an outcome, a layer or where something stands. */
export const stages = {
  'stage.prompt': 'prompt',
  'stage.project': 'project',
  'stage.respond': 'respond',
  'stage.parse': 'parse',
  'stage.validate': 'validate',
  'stage.authorize': 'authorize',
  'stage.execute': 'execute',
  'stage.observe': 'observe',
  'stage.outcome.ok': 'held',
  'stage.outcome.failed': 'failed',
  'stage.outcome.warn': 'needs a look',
  'stage.outcome.waiting': 'waits',
  'stage.outcome.note': 'noted',
  'stage.said': '{stage} {outcome}',
  'stage.saidAt': '{stage} {outcome} at {where}',
  'stage.step': 'Step {step} of {total}',
  'stage.stepSaid': 'Step {step} of {total}: {what}',
  'stage.chunkSaid': 'Chunk {chunk} of {total}',
  'stage.turn': 'turn {turn}',
  'stage.layer.protocol': 'protocol',
  'stage.layer.syntax': 'syntax',
  'stage.layer.semantics': 'semantics',
  'stage.layer.policy': 'policy',
} as const satisfies Dictionary;
