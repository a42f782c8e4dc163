/**
 * The package, as far as it is used. Its module is made once for each load of its script and cannot be made anew: after a
 * refusal it aborts, and what it then holds in memory is not to be trusted. So an engine that is `lost` stays lost, and
 * whoever owns it loads the script again, in a new worker.
 */
import type * as Xgrammar from '@mlc-ai/web-xgrammar';

export type XgrammarModule = Pick<
  typeof Xgrammar,
  'Testings' | 'Grammar' | 'TokenizerInfo' | 'GrammarCompiler' | 'GrammarMatcher'
>;

/** Loads the package in a browser or worker. Node needs another way in: see `testing/xgrammar-node.ts`. */
export const loadXgrammar = async (): Promise<XgrammarModule> => import('@mlc-ai/web-xgrammar');

export const XGRAMMAR_VERSION = '0.1.27';

/**
 * The module says why it aborts on the console alone, and keeps the console's functions from when it was made. While
 * `make` runs they are replaced by ones that remember the last fatal line.
 */
export async function listenWhile<T>(
  make: () => Promise<T>,
): Promise<{ value: T; lastFatal: () => string | null }> {
  let fatal: string | null = null;
  const kept = { log: console.log, error: console.error };
  const listen = (...words: unknown[]): void => {
    const line = words.map(String).join(' ');
    // `[FATAL] <file>:<line>: <reason>`
    const reason = /^\[FATAL\] \S+:\d+: (?<reason>[^\n]*)/u.exec(line)?.groups?.['reason'];
    if (reason !== undefined) fatal = reason.slice(0, 300);
  };
  console.log = listen;
  console.error = listen;
  try {
    return { value: await make(), lastFatal: () => fatal };
  } finally {
    Object.assign(console, kept);
  }
}
