import { describe, expect, it } from 'vitest';
import { decodeDocument } from '../core/document/decode';
import { STAGES, type Outcome } from '../core/runtime/events';
import { runDocument } from '../core/runtime/run';
import { CARDS } from './cards';
import { EXAMPLES } from '.';

const rank: Record<Outcome, number> = { ok: 0, note: 0, warn: 1, waiting: 2, failed: 3 };

it('there is a card for every example, in the same order', () => {
  expect(CARDS.map((card) => card.id)).toEqual(EXAMPLES.map((example) => example.id));
});

describe.each(EXAMPLES.map((example, i) => ({ example, card: CARDS[i], id: example.id })))(
  '$id',
  ({ example, card }) => {
    const document = example.build();
    const { events } = runDocument(document);

    it('is a document that the decoder takes', () => {
      expect(decodeDocument(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, value: document });
    });

    it('its card tells what happens', () => {
      const opened = events.find((event) => event.id === card?.opensAt);
      const turn = opened?.turn ?? 0;
      const marks = STAGES.map((stage) => {
        const steps = events.filter((event) => event.turn === turn && event.stage === stage);
        if (steps.length === 0) return null;
        return steps.reduce<Outcome>(
          (worst, step) => (rank[step.outcome] > rank[worst] ? step.outcome : worst),
          'ok',
        );
      });
      expect({ marks, steps: events.length }).toEqual({ marks: card?.marks, steps: card?.steps });
    });

    it('opens where there is something to see', () => {
      const opened = events.find((event) => event.id === card?.opensAt);
      const failed = events.find((event) => event.outcome === 'failed');
      if (card?.kind === 'fails' || card?.kind === 'stops') expect(opened).toBe(failed);
      else expect(failed).toBeUndefined();
      if (card?.kind === 'ends') expect(opened?.detail).toMatchObject({ t: 'end', reason: 'finish' });
    });
  },
);

it('the corrected retry of the first example changes the file', () => {
  const document = EXAMPLES[0]?.build();
  if (document === undefined) throw new Error('no example');
  const writes = runDocument(document).events.flatMap((e) =>
    e.detail.t === 'execute' ? e.detail.writes : [],
  );
  expect(writes).toHaveLength(1);
  expect(writes[0]?.after.split('\n').filter((line) => line.includes('60'))).toEqual([
    '  const timeout = 60;',
  ]);
});
