/**
 * A copy of a string without controls, quotes and backslashes that shares no memory with the text it was cut out of. Engines copy
 * short slices by themselves.
 */
export const detachedCopy = (text: string): string =>
  text.length < 13 ? text : (JSON.parse(`"${text}"`) as string);
