/**
 * Grammars of one's own outlive loading the page again: they are kept for this tab alone. The address of a link does not stay where
 * what it holds was changed, or loading the page again would bring the link's back.
 */
import { isJsonObject } from '../core/base/json-value';
import { VOCABULARY_IDS } from '../core/document/document';
import { GRAMMAR_KINDS, MAX_GRAMMAR_BYTES } from '../core/share/grammar-link';
import { readFragment, writeFragment } from '../platform/location';
import { readOfTab, writeOfTab } from '../platform/preferences';
import type { Session } from '../state/session';
import type { OwnDraft, OwnGrammars } from '../state/types';

const NAME = 'grammars';
/** Browsers slow down pages that write at every letter. */
const QUIET_MS = 300;

export interface KeptGrammars {
  /** What is there now is what the link in the address holds. */
  linked(): void;
  /** Writes what is not written yet. */
  flush(): void;
}

export function keepGrammars({ stores, view }: Pick<Session, 'stores' | 'view'>): KeptGrammars {
  const kept = grammarsIn(readOfTab(NAME));
  if (kept !== null) view({ ownGrammars: kept });
  let ofLink: OwnGrammars | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const { route, ownGrammars } = stores.view.getState();
    const text = JSON.stringify(ownGrammars);
    writeOfTab(NAME, text.length > MAX_GRAMMAR_BYTES ? null : text);
    if (route === 'grammar' && ownGrammars !== ofLink && readFragment().startsWith('/grammar/'))
      writeFragment('/grammar', { replace: true });
  };
  stores.view.subscribe((now, before) => {
    if (now.ownGrammars !== before.ownGrammars) timer ??= setTimeout(write, QUIET_MS);
  });
  return {
    linked: () => {
      ofLink = stores.view.getState().ownGrammars;
    },
    flush: write,
  };
}

/** What was kept; null of anything else. */
export function grammarsIn(text: string | null): OwnGrammars | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isJsonObject(value) || !isJsonObject(value['drafts'])) return null;
  const drafts = new Map(Object.entries(value['drafts']));
  const vocabulary = VOCABULARY_IDS.find((id) => id === value['vocabulary']);
  if (vocabulary === undefined) return null;
  return {
    kind: GRAMMAR_KINDS.find((id) => id === value['kind']) ?? null,
    whitespace: value['whitespace'] === 'any' ? 'any' : 'none',
    vocabulary,
    drafts: Object.fromEntries(
      GRAMMAR_KINDS.flatMap((kind) => {
        const draft = draftIn(drafts.get(kind));
        return draft === null ? [] : [[kind, draft]];
      }),
    ),
  };
}

const draftIn = (value: unknown): OwnDraft | null =>
  isJsonObject(value) && typeof value['text'] === 'string' && typeof value['typed'] === 'string'
    ? { text: value['text'], typed: value['typed'] }
    : null;
