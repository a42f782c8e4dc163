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

export function mark(turn: TurnBlock, byAuthor = false): void {
  turn.block = { ...turn.block, marked: true };
  turn.asPart = true;
  turn.byAuthor ||= byAuthor;
}

/** Takes the marker away; arrays, roles and text stay as they were. */
export function unmark(turn: TurnBlock): void {
  turn.block = { ...turn.block, marked: false };
}

export function finishTurn({ role, blocks }: Turn): ProjectedMessage {
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
