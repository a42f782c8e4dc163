/**
 * Harmony, the format of gpt-oss: `<|start|>{role} to={recipient}<|channel|>{channel} <|constrain|>{type}<|message|>{content}` and
 * `<|end|>`, `<|call|>` or `<|return|>`. What a model wrote begins after `<|start|>assistant`, so the first message may lack it.
 * The recipient stands in the role or in the channel. Rule: docs/format.md of openai/harmony.
 */
import type { Span } from '../../base/span';
import { skipBlanks } from '../../json/chars';
import { NextIndex } from './next-index';
import { ValueReader } from './value-reader';

export const START = '<|start|>';
export const CHANNEL = '<|channel|>';
const MESSAGE = '<|message|>';
export const HARMONY_ENDS = ['<|end|>', '<|call|>', '<|return|>'] as const;
export type HarmonyEnd = (typeof HARMONY_ENDS)[number];

export interface HarmonyMessage {
  /** With header and end token. */
  span: Span;
  header: Span;
  content: Span;
  /** `assistant`, `user`, `system`, `developer`, or a tool's name. */
  role: string;
  /** Whom a message of the assistant calls. */
  recipient?: Span;
  channel: string;
  /** The token that closed it, where one did. */
  end?: { token: HarmonyEnd; span: Span };
  /** The text ended inside the header. */
  headerCut: boolean;
  /** It goes to the end of the text without an end token. */
  open: boolean;
}

const LONGEST_HEADER = 400;
const TO = /(?:^|\s)to=([^\s<]+)/;
const LEADING = /^\s*(?:assistant\s*)?(?:to=[^\s<]{1,200}\s*)?$/;
const ROLES = /^\s*(?:assistant|user|system|developer|tool|functions|browser|python|container)/;

const CHANNELS = ['analysis', 'commentary', 'final'];

/** The text begins with the word, or is cut inside of it. */
const beginsWith = (text: string, word: string): boolean =>
  text.length < word.length ? word.startsWith(text) : text.startsWith(word);

/** Messages in order. What stands before the first one, and between them, is no message. Linear. */
export function harmonyMessages(text: string, range: Span): HarmonyMessage[] {
  if (!text.includes(CHANNEL) && !text.includes(START)) return [];
  const reader = new MessageReader(text, range);
  return reader.run();
}

class MessageReader {
  private readonly next: NextIndex;
  private readonly values: ValueReader;
  private readonly messages: HarmonyMessage[] = [];

  constructor(
    private readonly text: string,
    private readonly range: Span,
  ) {
    this.next = new NextIndex(text, range.end);
    this.values = new ValueReader(text, range.end, range.start);
  }

  run(): HarmonyMessage[] {
    const { range } = this;
    let at = range.start;
    while (at < range.end) {
      const start = this.next.nearest([START, CHANNEL], at);
      if (start === Infinity) break;
      const message = this.messageAt(this.leading(start), start);
      if (message === null) {
        at = start + 1;
        continue;
      }
      this.messages.push(message);
      at = Math.max(message.span.end, start + 1);
    }
    return this.messages;
  }

  /** The first header may begin with its recipient. */
  private leading(start: number): number {
    const { text, range } = this;
    if (this.messages.length > 0 || !text.startsWith(CHANNEL, start)) return start;
    if (start - range.start > LONGEST_HEADER) return start;
    return LEADING.test(text.slice(range.start, start)) ? range.start : start;
  }

  private messageAt(begin: number, start: number): HarmonyMessage | null {
    const { text, range } = this;
    const after = start + (text.startsWith(START, start) ? START.length : CHANNEL.length);
    const message = this.next.of(MESSAGE, after);
    const breaks = this.next.nearest([START, ...HARMONY_ENDS], after);
    if (message === Infinity || breaks < message) return this.cutHeader(begin, start, after, breaks);
    if (message - begin > LONGEST_HEADER) return null;
    const header = { start: begin, end: message + MESSAGE.length };
    const facts = this.facts(header, message);
    const content = this.contentAt(header.end, facts.recipient !== undefined && facts.role === 'assistant');
    const token = HARMONY_ENDS.find((one) => text.startsWith(one, content.past) && content.past < range.end);
    const past = content.past + (token?.length ?? 0);
    return {
      span: { start: begin, end: past },
      header,
      content: { start: header.end, end: content.end },
      ...facts,
      ...(token === undefined ? {} : { end: { token, span: { start: content.past, end: past } } }),
      headerCut: false,
      open: token === undefined && past >= range.end,
    };
  }

  /** An open `<|start|>assistant`, or a header that the text's end cuts. */
  private cutHeader(begin: number, start: number, after: number, breaks: number): HarmonyMessage | null {
    const { text, range } = this;
    if (breaks !== Infinity || range.end - begin > LONGEST_HEADER) return null;
    const rest = text.slice(after, range.end);
    const known = text.startsWith(START, start)
      ? rest.trim() === '' || ROLES.test(rest)
      : CHANNELS.some((channel) => beginsWith(rest.trimStart(), channel));
    if (!known) return null;
    const span = { start: begin, end: range.end };
    const content = { start: range.end, end: range.end };
    return { span, header: span, content, ...this.facts(span, range.end), headerCut: true, open: true };
  }

  private facts(header: Span, end: number): Pick<HarmonyMessage, 'role' | 'recipient' | 'channel'> {
    const { text } = this;
    const words = text.slice(header.start, end);
    const opened = words.startsWith(START) ? words.slice(START.length) : '';
    const role = /^\s*([^\s<]+)/.exec(opened)?.[1] ?? 'assistant';
    const channel = /<\|channel\|>\s*([A-Za-z]+)/.exec(words)?.[1] ?? '';
    const to = TO.exec(words);
    const recipient = to?.[1];
    if (to === null || recipient === undefined) return { role: bareRole(role), channel };
    const at = header.start + to.index + to[0].length - recipient.length;
    return { role: bareRole(role), channel, recipient: { start: at, end: at + recipient.length } };
  }

  /** Arguments may hold the tokens in their strings. */
  private contentAt(from: number, isCall: boolean): { end: number; past: number } {
    const { text, range } = this;
    const stops = this.next.nearest([START, ...HARMONY_ENDS], from);
    const near = Math.min(stops, this.channelAfter(from, stops), range.end);
    if (!isCall || text.charAt(skipBlanks(text, from, range.end)) !== '{') return { end: near, past: near };
    const value = this.values.at(from, near);
    if (value?.whole !== true) return { end: near, past: near };
    const past = skipBlanks(text, value.end, range.end);
    const tokens = [START, CHANNEL, ...HARMONY_ENDS];
    const ends = past >= range.end || tokens.some((token) => text.startsWith(token, past));
    if (ends) return { end: value.end, past };
    const further = Math.min(this.next.nearest(tokens, past), range.end);
    return { end: further, past: further };
  }

  /** A header that begins with its channel, without the end of the message before it. */
  private channelAfter(from: number, before: number): number {
    const at = this.next.of(CHANNEL, from);
    if (at >= before) return Infinity;
    return /^\s*(?:analysis|commentary|final)\b/.test(this.text.slice(at + CHANNEL.length, at + 40))
      ? at
      : Infinity;
  }
}

/** `assistant` may carry its recipient without a blank between. */
const bareRole = (role: string): string => role.replace(/to=.*$/, '') || 'assistant';
