/** JSON pointers, RFC 6901. `''` is the whole document. */
export const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
export const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

export const joinPointer = (parent: string, part: string | number): string =>
  `${parent}/${typeof part === 'number' ? part : escapePointer(part)}`;

export const splitPointer = (pointer: string): string[] =>
  pointer === '' ? [] : pointer.slice(1).split('/').map(unescapePointer);
