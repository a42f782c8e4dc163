/** Sentences of the dictionary in which some words are code. Marks that no visible text holds stand around them. */
import { Fragment } from 'react';

const [OPEN, CLOSE] = ['\u0001', '\u0002'];

/** A word for a placeholder that `WithCode` sets as code. */
export const code = (text: string): string => `${OPEN}${text}${CLOSE}`;

export function WithCode({ text }: { text: string }) {
  return text.split(OPEN).map((part, i) => {
    const end = i === 0 ? -1 : part.indexOf(CLOSE);
    return (
      <Fragment key={i}>
        {end < 0 ? null : <code>{part.slice(0, end)}</code>}
        {part.slice(end + 1)}
      </Fragment>
    );
  });
}
