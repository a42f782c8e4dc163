/** The fragment of the address: all that a link holds is in it, and browsers do not send it. Without the leading `#`. */
export const readFragment = (): string => location.hash.replace(/^#/, '');

/** Writes the fragment. `replace` keeps the history as it is: for the cursor, which moves at every step. */
export function writeFragment(fragment: string, { replace = false } = {}): void {
  if (fragment === readFragment()) return;
  const address = `${location.pathname}${location.search}${fragment === '' ? '' : `#${fragment}`}`;
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
}

/** Calls back when the address changes by the user's hand: a pasted link, back, forward. Not after `writeFragment`. */
export function subscribeFragment(listener: (fragment: string) => void): () => void {
  const onChange = () => listener(readFragment());
  addEventListener('hashchange', onChange);
  addEventListener('popstate', onChange);
  return () => {
    removeEventListener('hashchange', onChange);
    removeEventListener('popstate', onChange);
  };
}

/** The address of this page without its fragment, for making links. */
export const pageAddress = (): string => `${location.origin}${location.pathname}`;
