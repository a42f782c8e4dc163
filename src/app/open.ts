/** What the user opens: an example, or text from a paste or a file. */
import type { Problem } from '../core/base/problem';
import { isJsonObject } from '../core/base/json-value';
import { err, ok, type Result } from '../core/base/result';
import { decodeGrammar } from '../core/share/grammar-link';
import { isLink } from '../core/share/link';
import type { Place, Session } from '../state/session';
import type { Page } from './boot';
import { partMissing } from './late';

/** False when there is no such example. Its code is loaded now, not with the page; a `Problem` when it does not come. */
export async function openExample(
  { session, translate }: Pick<Page, 'session' | 'translate'>,
  id: string,
  place?: Place,
): Promise<Result<boolean>> {
  const missing = () => err(partMissing(translate()('app.part.missing')));
  const code = await session.stillWanted(import('../examples/open-example').then(ok, missing));
  if (code === null) return ok(true);
  if (!code.ok) return code;
  const example = code.value.exampleDocument(id);
  if (example === null) return ok(false);
  // Its name, as the start page says it; what stands in the session itself is written in one language.
  const title = translate()(`start.example.${example.id}.title`);
  await session.open(
    { ...example.document, title },
    {
      step: place?.step ?? example.step,
      lens: place?.lens ?? null,
      token: place?.token ?? null,
    },
  );
  return ok(true);
}

/**
 * Opens any text: a replay link shows its document and runs nothing; a session file likewise; everything else is a response.
 * Gives back what went wrong; nothing of the page is lost then.
 */
export async function openText(page: Page, text: string, name?: string): Promise<readonly Problem[]> {
  const { session } = page;
  const link = replayLink(text);
  if (link !== null) {
    const opened = await session.openLink(link);
    return opened.ok ? [] : opened.error;
  }
  if (looksLikeSession(text)) {
    const opened = session.openFile(text);
    return opened.ok ? [] : opened.error;
  }
  const read = await session.stillWanted(session.read({ text, source: 'response:0', format: null }));
  if (read === null) return [];
  if (!read.ok) return [read.error];
  const tool = read.value.responses.flatMap((response) => response.toolCalls)[0]?.name ?? '';
  const t = page.translate();
  await session.openPaste(text, name ?? (tool === '' ? t('start.pasted') : t('start.pastedCall', { tool })));
  return [];
}

/** The grammar and the text that a link holds are shown as one's own of that kind; of a link that holds none, one's own as they are. */
export async function openGrammarLink(session: Session, payload: string): Promise<readonly Problem[]> {
  const opened = await session.stillWanted(decodeGrammar(payload));
  if (opened === null) return [];
  session.view({ route: 'grammar', dialog: null, drawer: null });
  if (!opened.ok) return [opened.error];
  const { kind, text, typed, whitespace, vocabulary } = opened.value;
  const { drafts } = session.stores.view.getState().ownGrammars;
  session.view({
    ownGrammars: { kind, whitespace, vocabulary, drafts: { ...drafts, [kind]: { text, typed } } },
  });
  return [];
}

/** A pasted address of a replay, of this page or another copy of it. */
function replayLink(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.indexOf('#/s/');
  if (at < 0 || /\s/.test(trimmed)) return null;
  const fragment = trimmed.slice(at);
  const address = at === 0 || /^(https?|file):\/\//.test(trimmed);
  return address && isLink(fragment) ? fragment : null;
}

/** Our own files say so; parsing is cheap beside running. */
export function looksLikeSession(text: string): boolean {
  if (!text.includes('"callscope"') && !(text.includes('"version"') && text.includes('"responses"')))
    return false;
  try {
    const value: unknown = JSON.parse(text);
    return (
      isJsonObject(value) &&
      (Object.hasOwn(value, 'callscope') ||
        (Object.hasOwn(value, 'policy') && Object.hasOwn(value, 'responses')))
    );
  } catch {
    return text.trimStart().startsWith('{\n  "callscope"');
  }
}
