/** Tells where a text stands and why a token may not come: the plain reading, made when it is asked for. */
import type { Plain, Standing } from '../../core/grammar/plain/plain';
import type { Teller } from '../kernel/matcher';

export function tellerOf(plain: Plain): Teller {
  /** Many tokens are asked about after the same text. */
  let last: Standing | null = null;
  const standing = (text: Uint8Array): Standing => {
    if (last !== null && sameBytes(last.text, text)) return last;
    const ran = plain.stepper.run(text);
    // A matcher has taken every byte of its text, and both readings agree.
    return (last = { text, at: 'end' in ran ? ran.end : ran.before });
  };
  return {
    state: (text) => plain.state(standing(text)),
    explain: (text, token) => plain.explain(standing(text), token),
  };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
