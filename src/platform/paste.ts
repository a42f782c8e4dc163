/** Text that is pasted while no field has the focus. */

/** A paste in a field, an editor or a dialog is theirs. */
const OWN = 'input, textarea, [contenteditable], [role="textbox"], dialog';

/** Hands on every text that is pasted outside of fields; returns what stops it. */
export function onPasteOutsideFields(take: (text: string) => void): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(OWN) !== null) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') return;
    event.preventDefault();
    take(text);
  };
  document.addEventListener('paste', onPaste);
  return () => {
    document.removeEventListener('paste', onPaste);
  };
}
