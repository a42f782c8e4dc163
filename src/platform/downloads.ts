/** Hands a file to the user. */
const SETTLE_MS = 30_000;

export function download(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream',
): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The browser reads the address after the press; taking it away at once cancels the download in some.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, SETTLE_MS);
}

/** A name that every file system takes: no separators, controls or reserved signs, at most 120 characters. */
export function fileName(name: string): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return Array.from(clean).slice(0, 120).join('') || 'callscope';
}
