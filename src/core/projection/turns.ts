/** Messages while they are being projected: blocks that know where they came from and who marked them. */
import { jsonHash } from '../base/hash';
import { utf8Length } from '../base/utf8';
import type { Piece, PieceSection, ProjectedBlock, ProjectedCall, ProjectedMessage, WireRole } from './model';
import type { SourceId } from '../base/span';

export interface Turn {
  role: WireRole;
  blocks: TurnBlock[];
}

export interface TurnBlock {
  block: ProjectedBlock;
  /** Tile the block's text; empty for a call. */
  pieces: Piece[];
  /** The author's own breakpoint: no rule of ours takes it away. */
  byAuthor: boolean;
  /** Written as a content part rather than a plain string, marker or not. */
  asPart: boolean;
}

export const textBlock = (text: string, pieces: Piece[], marked = false, byAuthor = false): TurnBlock => ({
  block: { kind: 'text', text, bytes: utf8Length(text), marked },
  pieces,
  byAuthor,
  asPart: marked,
});

export const callBlock = (call: ProjectedCall): TurnBlock => ({
  block: { kind: 'call', call, bytes: utf8Length(call.name) + utf8Length(call.args), marked: false },
  pieces: [],
  byAuthor: false,
  asPart: true,
});

export const resultBlock = (
  toolCallId: string,
  text: string,
  isError: boolean,
  pieces: Piece[],
): TurnBlock => ({
  block: { kind: 'result', toolCallId, text, isError, bytes: utf8Length(text), marked: false },
  pieces,
  byAuthor: false,
  asPart: false,
});

/** One piece over a whole text that is its own source. */
export const wholePiece = (section: PieceSection, source: SourceId, text: string): Piece[] =>
  text === ''
    ? []
    : [{ section, at: { start: 0, end: text.length }, span: { source, start: 0, end: text.length } }];

/** A block with its marker, the same object each time. */
const markedTwins = new WeakMap<ProjectedBlock, ProjectedBlock>();

export function mark(turn: TurnBlock, byAuthor = false): void {
  const twin = markedTwins.get(turn.block) ?? { ...turn.block, marked: true };
  markedTwins.set(turn.block, twin);
  turn.block = twin;
  turn.asPart = true;
  turn.byAuthor ||= byAuthor;
}

/** Takes the marker away; arrays, roles and text stay as they were. */
export function unmark(turn: TurnBlock): void {
  if (turn.block.marked) turn.block = { ...turn.block, marked: false };
}

interface Finished {
  role: WireRole;
  parts: readonly Pick<TurnBlock, 'block' | 'pieces'>[];
  message: ProjectedMessage;
}

/** By the first block. A run projects its conversation at every turn, and of all but the last messages nothing has changed. */
const finished = new WeakMap<ProjectedBlock, Finished>();

/** The message that is sent; of the same blocks the same object. */
export function finishTurn(turn: Turn): ProjectedMessage {
  const { role, blocks } = turn;
  const first = blocks[0]?.block;
  if (first === undefined) return messageOf(turn);
  const known = finished.get(first);
  if (known !== undefined && known.role === role && isSame(known.parts, blocks)) return known.message;
  const message = messageOf(turn);
  finished.set(first, { role, parts: blocks.map(({ block, pieces }) => ({ block, pieces })), message });
  return message;
}

const isSame = (parts: Finished['parts'], blocks: Finished['parts']): boolean =>
  parts.length === blocks.length &&
  parts.every(({ block, pieces }, i) => block === blocks[i]?.block && pieces === blocks[i].pieces);

function messageOf({ role, blocks }: Turn): ProjectedMessage {
  const pieces: Piece[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const { block, pieces: own } of blocks) {
    if (block.kind === 'call') continue;
    for (const piece of own) {
      const at = { start: piece.at.start + length, end: piece.at.end + length };
      pieces.push({ ...piece, at });
    }
    texts.push(block.text);
    length += block.text.length;
  }
  const projected = blocks.map(({ block }) => block);
  const calls = projected.flatMap((block) => (block.kind === 'call' ? [block.call] : []));
  const result = role === 'tool' ? projected.find((block) => block.kind === 'result') : undefined;
  return {
    role,
    text: texts.join(''),
    bytes: projected.reduce((sum, block) => sum + block.bytes, 0),
    hash: jsonHash([role, projected.map((block) => ({ ...block, marked: undefined }))]),
    marked: projected.some((block) => block.marked),
    pieces,
    blocks: projected,
    ...(calls.length > 0 ? { toolCalls: calls } : {}),
    ...(result === undefined ? {} : { toolCallId: result.toolCallId }),
  };
}
