/** Formats as languages, where a grammar can hold to them. */
import type { LangId, Langs } from '../lang';

export interface FormatLang {
  lang: LangId;
  /** It holds every string that a validator takes, so that its complement can be used too. */
  exact: boolean;
}

export function formatLang(_langs: Langs, _format: string): FormatLang | null {
  return null;
}
