/**
 * A text of a model, cut into reasoning and what is visible, with what the protocols find in each. Marks come first; where no
 * mark gives a visible call away, the text as a whole is looked at (a list of Python calls, bare JSON, ReAct). Of several
 * protocols with calls, the first in order reads the text; the calls of the others are its rivals.
 */
import type { Span } from '../../base/span';
import { trimSpan } from '../frame/blanks';
import { turnFrame } from './end-tokens';
import { findParts } from './find-parts';
import type { Located, Protocols } from './find-parts';
import { splitReasoning } from './reasoning-tags';
import type { TextRegion } from './reasoning-tags';
import type { Found, TextProtocol } from './text-protocol';
import { TEXT_PROTOCOLS } from './text-protocols';

export interface ScannedText {
  regions: TextRegion<Located>[];
  /** Protocols that read something of the visible text, in their order: the first of them reads it. */
  claims: Claim[];
}

export interface Claim {
  protocol: TextProtocol;
  /** The first characters that gave it away. */
  marker: Span;
  /** The first call, or the marks, without their marks' surroundings. */
  first: Span;
  calls: boolean;
}

export interface ScanOptions {
  protocols?: Protocols;
  /** The text is a turn as the model wrote it: the tokens around it are no part of it. */
  framed: boolean;
  /** Whether protocols without marks are asked. */
  whole: boolean;
}

export function scanText(text: string, options: ScanOptions): ScannedText {
  const { protocols = TEXT_PROTOCOLS } = options;
  const all = { start: 0, end: text.length };
  if (options.whole) {
    const region: TextRegion<Located> = { t: 'visible', span: all, found: [] };
    if (readWhole(text, region, unmarked(protocols), options.framed)) return scanned([region]);
  }
  const regions = splitReasoning(text, (source, range) => findParts(source, range, protocols));
  const visible = regions.filter(isVisible);
  const hasCall = visible.some(({ found }) => found.some((one) => one.found.t === 'call'));
  const spoken = visible.filter(({ span }) => trimSpan(text, span).end > trimSpan(text, span).start);
  const [only] = spoken;
  if (options.whole && only !== undefined && spoken.length === 1) {
    if (hasCall) addRivals(text, only, wholes(protocols));
    else readWhole(text, only, wholes(protocols), options.framed);
  }
  const result = scanned(regions);
  if (options.framed || result.claims.length > 0) frame(text, visible);
  return result;
}

type VisibleRegion = Extract<TextRegion<Located>, { t: 'visible' }>;
const isVisible = (region: TextRegion<Located>): region is VisibleRegion => region.t === 'visible';

const wholes = (protocols: Protocols): Protocols => protocols.filter(({ whole }) => whole !== undefined);
/** Those that are sure of a whole text whatever marks stand in it. */
const unmarked = (protocols: Protocols): Protocols =>
  wholes(protocols).filter(({ structured }) => structured !== true);

function readWhole(text: string, region: VisibleRegion, protocols: Protocols, framed: boolean): boolean {
  const { header, end } = turnFrame(text, region.span);
  const range = trimSpan(text, { start: header.end, end: end.start });
  for (const protocol of protocols) {
    const parts = protocol.whole?.(text, range) ?? null;
    if (parts === null) continue;
    const found = parts.map((one) => ({ protocol, found: one, span: one.span }));
    region.found = [...marks(protocol, [header]), ...found, ...marks(protocol, [end])];
    if (!framed && !parts.some(({ t }) => t === 'call')) region.found = found;
    return true;
  }
  return false;
}

/** Calls that a protocol without marks would find beside those that marks gave away. */
function addRivals(text: string, region: VisibleRegion, protocols: Protocols): void {
  for (const protocol of protocols) {
    const parts = protocol.whole?.(text, trimSpan(text, region.span)) ?? [];
    const calls = parts.filter(
      (part) =>
        part.t === 'call' &&
        !region.found.some(({ span }) => span.start < part.span.end && part.span.start < span.end),
    );
    if (calls.length === 0) continue;
    const rivals = calls.map((found) => ({ protocol, found, span: found.span }));
    region.found = [...region.found, ...rivals].sort((a, b) => a.span.start - b.span.start);
    return;
  }
}

/** Takes the tokens of the turn's frame out of the first and the last visible text. */
function frame(text: string, visible: readonly VisibleRegion[]): void {
  const first = visible[0];
  const last = visible.at(-1);
  const [plain] = TEXT_PROTOCOLS;
  if (first === undefined || last === undefined || plain === undefined) return;
  const { header } = turnFrame(text, first.span);
  const { end } = turnFrame(text, last.span);
  if (!first.found.some(({ span }) => span.start < header.end))
    first.found.unshift(...marks(plain, [header]));
  if (!last.found.some(({ span }) => span.end > end.start)) last.found.push(...marks(plain, [end]));
}

const marks = (protocol: TextProtocol, spans: readonly Span[]): Located[] =>
  spans
    .filter(({ start, end }) => end > start)
    .map((span) => ({ protocol, found: { t: 'markup', span } satisfies Found, span }));

function scanned(regions: TextRegion<Located>[]): ScannedText {
  const claims = new Map<TextProtocol, Claim>();
  for (const { found } of regions.filter(isVisible)) {
    for (const { protocol, found: one } of found) {
      const known = claims.get(protocol);
      if (one.t === 'call' && known?.calls !== true)
        claims.set(protocol, { protocol, marker: one.marker, first: one.outer, calls: true });
      else if (one.t !== 'hint' && protocol.structured === true && known === undefined)
        claims.set(protocol, { protocol, marker: one.span, first: one.span, calls: false });
    }
  }
  return { regions, claims: TEXT_PROTOCOLS.flatMap((protocol) => claims.get(protocol) ?? []) };
}
