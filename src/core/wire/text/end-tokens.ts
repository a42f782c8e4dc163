/**
 * Tokens of chat templates around what a model said: the header of its turn in front, the end of the turn behind. They are
 * the frame of the text, not part of it. Rule: the chat templates of the models' publishers.
 */
import { trimEnd } from '../frame/blanks';
import type { Span } from '../../base/span';

export const END_TOKENS: readonly string[] = [
  '<|eom_id|>',
  '<|eot_id|>',
  '<|eot|>',
  '<|eom|>',
  '<|im_end|>',
  '<|end_of_text|>',
  '<|endoftext|>',
  '<|end_of_turn|>',
  '<end_of_turn>',
  '<｜end▁of▁sentence｜>',
  '[EOS]',
  '</s>',
  '<|user|>',
  '<|observation|>',
];

const HEADER =
  /^\s*(?:(?:<\|begin_of_text\|>|<｜begin▁of▁sentence｜>|<\|endoftext\|>|\[gMASK\]<sop>|<s>)\s*)?(?:<\|im_start\|>assistant\r?\n|<\|start_header_id\|>assistant<\|end_header_id\|>|<\|header_start\|>assistant<\|header_end\|>|<\|im_assistant\|>assistant<\|im_middle\|>|<｜Assistant｜>|<\|assistant\|>|<start_of_turn>model\r?\n|\[\/INST\])/;
const LONGEST_HEADER = 200;

/** The frame's two ends in the range, where they are: empty spans otherwise. */
export function turnFrame(text: string, range: Span): { header: Span; end: Span } {
  const head = HEADER.exec(text.slice(range.start, Math.min(range.start + LONGEST_HEADER, range.end)));
  const header = { start: range.start, end: range.start + (head?.[0].length ?? 0) };
  let start = range.end;
  for (;;) {
    const trimmed = trimEnd(text, header.end, start);
    const token = END_TOKENS.find(
      (one) => trimmed - one.length >= header.end && text.startsWith(one, trimmed - one.length),
    );
    if (token === undefined) break;
    start = trimmed - token.length;
  }
  return { header, end: { start, end: range.end } };
}
