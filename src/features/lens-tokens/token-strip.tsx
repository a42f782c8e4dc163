/**
 * The tokens as chips, in the order in which they were written. One of them is looked at: ←, →, ↑, ↓, Home, End and PageUp,
 * PageDown move, a press chooses. Very many are cut into blocks of which only those in sight are rendered.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import type { MaskTrace } from '../../core/mask/trace';
import type { SourceSpan } from '../../core/base/span';
import { useI18n } from '../../i18n';
import { spanTouches } from '../../state/linking';
import { useSession, useViewState } from '../../state/react';
import { classNames } from '../../ui';
import type { TokenLook } from './encodings';
import { everyToken, matteringTokens, type StripItems } from './strip-items';
import { TokenBlock, type SharedByBlocks } from './token-block';
import type { TracedModel } from './use-lens-tokens';
import s from './token-strip.module.css';

/** Up to so many chips stand in the page as they are. */
export const PLAIN_TOKENS = 400;
const BLOCK = 40;
/** About two rows of chips, in px; what a block measures counts. */
const BLOCK_HEIGHT = 96;
/** A press of PageDown. */
const PAGE = 20;

interface TokenStripProps {
  model: TracedModel;
  look: TokenLook;
  /** Tokens that a search has found. */
  found: ReadonlySet<number>;
}

export function TokenStrip({ model, look, found }: TokenStripProps) {
  const { t } = useI18n();
  const session = useSession();
  const { trace, count, cursor, setCursor, spanOf, textsOf, lit, scale } = model;
  const strip = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const hover = useOwnSpan(model);
  const kept = look.only ? cursor : -1;
  const { size, masses } = scale;
  const items = useMemo(
    () => (look.only ? matteringTokens(trace, count, kept, { size, masses }) : everyToken(count)),
    [look.only, trace, count, kept, size, masses],
  );

  // The roving focus follows the cursor, but only when a key moved it.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    chipAt(strip.current, cursor)?.focus();
  }, [cursor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(event.key, cursor, items, strip.current);
    if (to === null) return;
    event.preventDefault();
    if (to === cursor) return;
    moved.current = true;
    setCursor(to);
  };
  const under = (event: SyntheticEvent): number | null => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-token]') : null;
    return chip === null ? null : Number(chip.dataset['token']);
  };
  const light = (event: SyntheticEvent) => {
    const index = under(event);
    if (index !== null) session.view({ hover: spanOf(index) });
  };
  const unlight = () => session.view({ hover: null });
  const attributes: ComponentProps<'div'> = {
    role: 'listbox',
    'aria-label': t('lensTokens.strip', { count: model.trace.tokens.length }),
    'aria-orientation': 'horizontal',
    onKeyDown,
    onPointerOver: light,
    onPointerLeave: unlight,
    onClick: (event) => {
      const index = under(event);
      if (index !== null) setCursor(index);
    },
  };
  const shared: SharedByBlocks = { items, trace, textsOf, lit, count, scale, look, found };
  const block = (index: number): ReactNode => {
    const from = index * BLOCK;
    const to = Math.min(from + BLOCK, items.length);
    const at = items.positionOf(cursor);
    return (
      <TokenBlock
        key={index}
        {...shared}
        from={from}
        to={to}
        // What changes in one block is nothing to the others.
        cursor={at >= from && at < to ? cursor : null}
        hover={hover !== null && holds(items, trace, from, to, hover) ? hover : null}
      />
    );
  };
  const blocks = Math.ceil(items.length / BLOCK);

  if (items.length <= PLAIN_TOKENS)
    return (
      <div {...attributes} ref={strip} className={s['strip']}>
        {Array.from({ length: blocks }, (_, index) => block(index))}
      </div>
    );
  return (
    <VirtualStrip
      blocks={blocks}
      current={Math.floor(items.positionOf(cursor) / BLOCK)}
      strip={strip}
      attributes={attributes}
      block={block}
    />
  );
}

/** Some token of the block is touched by the span. */
function holds(items: StripItems, trace: MaskTrace, from: number, to: number, span: SourceSpan): boolean {
  for (let position = from; position < to; position++) {
    const item = items.at(position);
    const token = item.t === 'token' ? trace.tokens[item.index] : undefined;
    if (token !== undefined && spanTouches(token.at, span)) return true;
  }
  return false;
}

/** The hovered or selected span when it is of this text; any other is the same as none. */
function useOwnSpan({ spanOf }: TracedModel): SourceSpan | null {
  const { source } = spanOf(0);
  return useViewState((state) => (state.hover?.source === source ? state.hover : null));
}

function VirtualStrip({
  blocks,
  current,
  strip,
  attributes,
  block,
}: {
  blocks: number;
  /** The block that stays rendered and is scrolled to. */
  current: number;
  strip: RefObject<HTMLDivElement | null>;
  attributes: ComponentProps<'div'>;
  block: (index: number) => ReactNode;
}) {
  // eslint-disable-next-line react-hooks/incompatible-library -- the library keeps its own mutable state; the compiler's memo rules do not apply to it
  const virtual = useVirtualizer({
    count: blocks,
    getScrollElement: () => strip.current,
    estimateSize: () => BLOCK_HEIGHT,
    overscan: 1,
    // The chip that has the focus stays, wherever one scrolls to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), current])].sort((a, b) => a - b),
  });
  useEffect(() => {
    virtual.scrollToIndex(current, { align: 'auto' });
  }, [current, virtual]);
  return (
    <div {...attributes} ref={strip} className={classNames(s['strip'], s['long'])}>
      <div role="presentation" className={s['space']} style={{ blockSize: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={virtual.measureElement}
            data-index={row.index}
            role="presentation"
            className={s['block']}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {block(row.index)}
          </div>
        ))}
      </div>
    </div>
  );
}

const chipAt = (strip: HTMLElement | null, index: number): HTMLElement | null =>
  strip?.querySelector<HTMLElement>(`[data-token="${index}"]`) ?? null;

/** Where a key leads; null for a key that moves nothing. */
function target(key: string, cursor: number, items: StripItems, strip: HTMLElement | null): number | null {
  switch (key) {
    case 'ArrowRight':
      return items.step(cursor, 1);
    case 'ArrowLeft':
      return items.step(cursor, -1);
    case 'Home':
      return items.step(0, 0);
    case 'End':
      return items.step(Number.MAX_SAFE_INTEGER, 0);
    case 'PageDown':
      return items.step(cursor, PAGE);
    case 'PageUp':
      return items.step(cursor, -PAGE);
    case 'Enter':
    case ' ':
      return cursor;
    case 'ArrowDown':
    case 'ArrowUp':
      return rowTarget(strip, cursor, key === 'ArrowDown') ?? cursor;
    default:
      return null;
  }
}

/** The chip that stands nearest in the row above or below. */
function rowTarget(strip: HTMLElement | null, cursor: number, down: boolean): number | null {
  const from = chipAt(strip, cursor)?.getBoundingClientRect();
  if (strip === null || from === undefined) return null;
  const middle = from.left + from.width / 2;
  let best: { index: number; row: number; distance: number } | null = null;
  for (const chip of strip.querySelectorAll<HTMLElement>('[data-token]')) {
    const box = chip.getBoundingClientRect();
    const row = down ? box.top - from.bottom : from.top - box.bottom;
    if (row < -1) continue;
    const distance = Math.abs(box.left + box.width / 2 - middle);
    if (best === null || row < best.row - 1 || (row < best.row + 1 && distance < best.distance))
      best = { index: Number(chip.dataset['token']), row, distance };
  }
  return best?.index ?? null;
}
