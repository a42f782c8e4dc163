/** What the user opens: an example, or text from a paste or a file. */
import type { Place, Session } from '../state/session';

/** False when there is no such example. Its code is loaded now, not with the page. */
export async function openExample(session: Session, id: string, place?: Place): Promise<boolean> {
  const { exampleDocument } = await import('../examples/open-example');
  const example = exampleDocument(id);
  if (example === null) return false;
  await session.open(example.document, { step: place?.step ?? example.step, lens: place?.lens ?? null });
  return true;
}
