/** Pastes cut short: people copy in part, connections break. */
import type { Paste } from '../core/wire/model';
import { readPaste } from '../core/wire/read';
import { expectSound } from './hostile-pastes';

/** Every cut of the text (at most `most`, spread evenly) gives a reading whose places lie in what is left. */
export function expectCutsSound(text: string, most = 60): void {
  const step = Math.max(1, Math.floor(text.length / most));
  for (let end = 0; end <= text.length; end += step) {
    const paste: Paste = readPaste(text.slice(0, end), 's');
    expectSound(paste, end);
  }
}

/** A text in pieces of at most `size` characters; an empty text is one piece. */
export function inPieces(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces.length === 0 ? [''] : pieces;
}
