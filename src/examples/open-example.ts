/** Opens an example by id at the step its card names. Loaded when one is chosen, so that the start page stays small. */
import type { SessionDocument } from '../core/document/document';
import { CARDS, type ExampleId } from './cards';
import { EXAMPLES } from '.';

export function exampleDocument(
  id: string,
): { id: ExampleId; document: SessionDocument; step: string } | null {
  const example = EXAMPLES.find((one) => one.id === id);
  const card = CARDS.find((one) => one.id === id);
  return example === undefined || card === undefined
    ? null
    : { id: card.id, document: example.build(), step: card.opensAt };
}
