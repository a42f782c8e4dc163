/** URIs of schemas: what stands before the fragment names a resource, the fragment names a place in it. */

/** URI without fragment; fragment, decoded. */
export function splitUri(text: string): [uri: string, fragment: string] {
  const hash = text.indexOf('#');
  if (hash === -1) return [text, ''];
  const fragment = text.slice(hash + 1);
  try {
    return [text.slice(0, hash), decodeURIComponent(fragment)];
  } catch {
    return [text.slice(0, hash), fragment];
  }
}

/** Absolute; a URI that cannot be resolved stays as it is. */
export function resolveUri(uri: string, base: string): string {
  try {
    return new URL(uri, base).href;
  } catch {
    return uri;
  }
}
