/**
 * Where a floating part goes: beside its anchor, on the preferred side when it fits there, else on the other, and always
 * inside the viewport. All numbers are CSS px of the viewport.
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Side = 'top' | 'bottom';
export type Align = 'start' | 'center' | 'end';

export interface PlaceOptions {
  side: Side;
  align: Align;
  /** Distance to the anchor. */
  gap: number;
  /** Least distance to the viewport's edge. */
  margin: number;
}

export function place(
  anchor: Box,
  floating: { width: number; height: number },
  viewport: { width: number; height: number },
  { side, align, gap, margin }: PlaceOptions,
): { x: number; y: number; side: Side; maxHeight: number } {
  const above = anchor.y - gap - margin;
  const below = viewport.height - (anchor.y + anchor.height) - gap - margin;
  const fits = { top: floating.height <= above, bottom: floating.height <= below };
  const other: Side = side === 'top' ? 'bottom' : 'top';
  const chosen: Side = fits[side] ? side : fits[other] ? other : above > below ? 'top' : 'bottom';
  const room = Math.max(0, chosen === 'top' ? above : below);
  const height = Math.min(floating.height, room);
  const wanted =
    align === 'start'
      ? anchor.x
      : align === 'end'
        ? anchor.x + anchor.width - floating.width
        : anchor.x + (anchor.width - floating.width) / 2;
  const x = Math.max(margin, Math.min(wanted, viewport.width - floating.width - margin));
  const y = chosen === 'top' ? anchor.y - gap - height : anchor.y + anchor.height + gap;
  return { x: Math.round(x), y: Math.round(y), side: chosen, maxHeight: Math.floor(room) };
}
