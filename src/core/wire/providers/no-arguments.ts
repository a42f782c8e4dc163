/** Arguments of a call whose wire leaves empty ones out: `{}`, which stands nowhere in the source but right after the call. */
import type { MappedText, SourceSpan } from '../../base/span';

export function noArguments(at: SourceSpan): MappedText {
  const pieces = [{ start: 0, end: 2, srcStart: at.end, srcEnd: at.end }];
  return { text: '{}', map: { source: at.source, pieces } };
}
