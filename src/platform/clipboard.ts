/** The clipboard. A refusal (no permission, not focused, no secure context) is an expected failure. */
import { sentence } from '../core/base/words';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';

const refused = (what: 'read' | 'write'): Problem => ({
  code: what === 'read' ? 'CLIPBOARD_READ_REFUSED' : 'CLIPBOARD_WRITE_REFUSED',
  severity: 'error',
  ...(what === 'read'
    ? sentence(
        'CLIPBOARD_READ_REFUSED',
        'The browser did not hand out the clipboard. Press Ctrl+V or Cmd+V in the page instead.',
      )
    : sentence(
        'CLIPBOARD_WRITE_REFUSED',
        'The browser did not accept text for the clipboard. Select the text and copy it by hand.',
      )),
  retryable: true,
});

export async function writeClipboard(text: string): Promise<Result<null>> {
  try {
    await navigator.clipboard.writeText(text);
    return ok(null);
  } catch {
    return err(refused('write'));
  }
}

/** Asks for permission where the browser wants it; call it only from a press. */
export async function readClipboard(): Promise<Result<string>> {
  try {
    return ok(await navigator.clipboard.readText());
  } catch {
    return err(refused('read'));
  }
}
