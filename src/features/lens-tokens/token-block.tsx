/** A stretch of the strip. It is drawn again only when something in it changes. */
import { memo } from 'react';
import type { SourceSpan } from '../../core/base/span';
import type { MaskTrace } from '../../core/mask/trace';
import { useI18n } from '../../i18n';
import { spanTouches } from '../../state/linking';
import { levelOf, type TokenLook } from './encodings';
import type { StripItems } from './strip-items';
import { EndChip, TokenChip } from './token-chip';
import type { TracedModel } from './use-lens-tokens';
import s from './token-strip.module.css';

export interface SharedByBlocks extends Pick<TracedModel, 'textsOf' | 'lit' | 'count' | 'scale'> {
  items: StripItems;
  trace: MaskTrace;
  look: TokenLook;
  found: ReadonlySet<number>;
}

interface TokenBlockProps extends SharedByBlocks {
  /** Positions, half-open. */
  from: number;
  to: number;
  /** The token that is looked at, where it stands in this block. */
  cursor: number | null;
  /** What is under the pointer, where it touches this block. */
  hover: SourceSpan | null;
}

export const TokenBlock = memo(function TokenBlock(props: TokenBlockProps) {
  const { t } = useI18n();
  const { items, from, to } = props;
  return Array.from({ length: to - from }, (_, i) => {
    const item = items.at(from + i);
    return item.t === 'gap' ? (
      <span key={`gap${item.from}`} role="presentation" className={s['gap']}>
        {t('lensTokens.gap', { count: item.to - item.from })}
      </span>
    ) : (
      <Chip key={item.index} {...props} index={item.index} />
    );
  });
});

function Chip({
  index,
  trace,
  textsOf,
  lit,
  count,
  scale,
  look,
  found,
  cursor,
  hover,
}: TokenBlockProps & { index: number }) {
  const token = trace.tokens[index];
  const place = { index, count, selected: index === cursor, focusable: index === cursor };
  if (token === undefined)
    return <EndChip {...place} accepting={trace.accepting} allowed={trace.allowedAtEnd ?? 0} />;
  return (
    <TokenChip
      {...place}
      token={token}
      glyphs={textsOf(index).glyphs}
      lit={(lit !== null && index >= lit.from && index < lit.to) || spanTouches(token.at, hover)}
      found={found.has(index)}
      background={look.background}
      backgroundLevel={levelOf(look.background, token, index, scale)}
      underlineLevel={levelOf(look.underline, token, index, scale)}
      id={look.ids}
    />
  );
}
