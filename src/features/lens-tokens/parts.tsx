/** Small pieces of this lens: a token's glyphs, a byte, a sentence with code in it. */
import { Fragment, type ReactNode } from 'react';
import { hexBytes, type ShownToken } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import { classNames } from '../../ui';
import { byteChar, glyphsOf, type TokenGlyph } from './token-text';
import s from './parts.module.css';

export function Glyphs({ glyphs }: { glyphs: readonly TokenGlyph[] }) {
  return (
    <span className={s['glyphs']}>
      {glyphs.map(({ text, kind }, i) =>
        kind === 'hex' ? (
          <span key={i} className={s['hex']}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  );
}

/** A token of the vocabulary. */
export function ShownGlyphs({ token }: { token: ShownToken }) {
  const { t } = useI18n();
  switch (token.kind) {
    case 'text':
      return <Glyphs glyphs={glyphsOf(token.text)} />;
    case 'bytes':
      return <Glyphs glyphs={[{ text: token.text, kind: 'hex' }]} />;
    case 'special':
      return <code>{token.text}</code>;
    case 'unused':
      return <code>{t('lensTokens.unused')}</code>;
  }
}

/** A byte as hex, with its character where it has one. */
export function Byte({
  byte,
  state = 'plain',
}: {
  byte: number;
  /** `live`: taken. `dead`: refused. `unread`: after the dead one. `plain`: nothing is said of it. */
  state?: 'live' | 'dead' | 'unread' | 'plain';
}) {
  const char = byteChar(byte);
  return (
    <code className={classNames(s['byte'], s[state])}>
      {hexBytes([byte])}
      {char === null ? null : <b>{char}</b>}
      {state === 'dead' ? ' ✕' : null}
    </code>
  );
}

const MARK = '\ue000';

/** Placeholders for `withParts`: `slot(0)` stands for the first part. */
export const slot = (index: number): string => `${MARK}${index}${MARK}`;

/** A translated sentence whose slots are filled with elements. */
export function withParts(text: string, parts: readonly ReactNode[]): ReactNode {
  return text
    .split(MARK)
    .map((piece, i) => <Fragment key={i}>{i % 2 === 0 ? piece : (parts[Number(piece)] ?? null)}</Fragment>);
}
