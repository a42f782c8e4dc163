/** A token in the middle of a line: blanks and line ends visible. */
import type { ShownToken } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import s from './sampling.module.css';

const SEEN: Readonly<Record<string, string>> = { ' ': '·', '\n': '⏎', '\r': '␍', '\t': '⇥' };
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const MOST = 32;

export function wordOf({ text }: Pick<ShownToken, 'text'>, most = MOST): string {
  const seen = text
    .replaceAll(/[ \n\r\t]/g, (blank) => SEEN[blank] ?? blank)
    .replaceAll(HIDDEN, (hidden) => `[${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`);
  const characters = Array.from(seen);
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : seen;
}

export function TokenWord({ token }: { token: ShownToken }) {
  const { t } = useI18n();
  return (
    <code className={s['word']} title={token.id < 0 ? t('sampling.foreign') : `#${token.id}`}>
      {wordOf(token)}
    </code>
  );
}
