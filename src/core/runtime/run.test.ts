import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../examples';
import { runDocument } from './run';
it('runs', () => {
  for (const example of EXAMPLES) {
    const log = runDocument(example.build());
    console.log(example.id, log.hash.slice(0, 8));
    for (const e of log.events) console.log('  ', e.id, e.outcome, e.detail.t, e.call ?? '', e.problems.map((p) => `${p.severity}:${p.code}:${p.path ?? ''}: ${p.message}`).join(' | ').slice(0, 260));
  }
});
describe.skip('x', () => expect(1).toBe(1));
