/**
 * What the prompt lens shows of a turn's raw prompt: a card for each section, cut into blocks that know where they came from and
 * whether the prompt of the turn before had them. A prompt that is a list of messages has a card for each message.
 */
import type { Problem } from '../../core/base/problem';
import type { SourceId, Span } from '../../core/base/span';
import { utf8Length } from '../../core/base/utf8';
import {
  SECTION_IDS,
  type MessagesPrompt,
  type SectionId,
  type SessionDocument,
} from '../../core/document/document';
import {
  historySource,
  messageSource,
  type HistoryMessage,
  type ProjectedCall,
  type Projection,
} from '../../core/projection/model';
import { RAW_PROMPT } from '../../core/prompt/aitag';
import type { BodyOrigin, RenderedPart, RenderedPrompt } from '../../core/prompt/render';
import { historyOf } from '../../core/runtime/prompt-of-turn';
import { spanTouches } from '../../state/linking';
import type { OriginatedEntry } from '../../state/timeline-turns';
import { newLines } from './new-lines';

export interface PromptBlock {
  /** `tags`: what the section is wrapped in. `entry`: of the conversation of this run. `tools`: told in words. */
  kind: 'tags' | 'text' | 'entry' | 'tools';
  /** In the raw prompt. */
  span: Span;
  /** Of an entry: the turn that it came from. */
  turn: number | null;
  /** The turn before did not have it. */
  fresh: boolean;
}

export interface SectionCardModel {
  section: SectionId;
  /** Position among the six, from 0. */
  index: number;
  span: Span;
  bytes: number;
  nonce: string | null;
  /** Against the prompt of the turn before: `first` when there is none. */
  change: 'first' | 'same' | 'changed';
  freshBytes: number;
  blocks: PromptBlock[];
  problems: Problem[];
}

export interface SectionsModel {
  kind: 'sections';
  prompt: RenderedPrompt;
  cards: SectionCardModel[];
  /** Problems that stand at no section. */
  problems: Problem[];
}

export function sectionsModel(
  prompt: RenderedPrompt,
  before: RenderedPrompt | null,
  conversation: readonly OriginatedEntry[],
  turn: number,
): SectionsModel {
  const told = conversation.filter(({ entry }) => entry.kind !== 'correction');
  const cards = prompt.parts.map((part): SectionCardModel => {
    const old = before?.parts.find(({ section }) => section === part.section);
    const change = before === null ? 'first' : old?.hash === part.hash ? 'same' : 'changed';
    const blocks = blocksOf(prompt, part, change === 'changed', before, old, told, turn);
    return {
      section: part.section,
      index: SECTION_IDS.indexOf(part.section),
      span: part.span,
      bytes: part.bytes,
      nonce: part.nonce,
      change,
      freshBytes: blocks.reduce(
        (sum, { fresh, span }) => (fresh ? sum + utf8Length(prompt.text.slice(span.start, span.end)) : sum),
        0,
      ),
      blocks,
      problems: prompt.problems.filter(({ at }) => spanTouches(at, { source: RAW_PROMPT, ...part.span })),
    };
  });
  const placed = new Set(cards.flatMap(({ problems }) => problems));
  return { kind: 'sections', prompt, cards, problems: prompt.problems.filter((one) => !placed.has(one)) };
}

function blocksOf(
  prompt: RenderedPrompt,
  part: RenderedPart,
  changed: boolean,
  before: RenderedPrompt | null,
  old: RenderedPart | undefined,
  told: readonly OriginatedEntry[],
  turn: number,
): PromptBlock[] {
  const body = part.origins.flatMap((origin): PromptBlock[] => {
    if (origin.from === 'timeline') {
      const from = told[origin.entry]?.turn ?? 0;
      return [
        {
          kind: 'entry',
          span: origin.span,
          turn: from === 0 ? null : from,
          fresh: changed && from === turn - 1,
        },
      ];
    }
    const kind = origin.from === 'section' ? 'text' : 'tools';
    const whole: PromptBlock = { kind, span: origin.span, turn: null, fresh: false };
    if (!changed) return [whole];
    const now = prompt.text.slice(origin.span.start, origin.span.end);
    return newLines(textOf(before, old, origin.from), now).map(({ start, end, fresh }) => ({
      ...whole,
      span: withoutEdges(prompt.text, { start: start + origin.span.start, end: end + origin.span.start }),
      fresh,
    }));
  });
  return [
    tags(prompt.text, { start: part.span.start, end: part.inner.start }),
    ...body,
    tags(prompt.text, { start: part.inner.end, end: part.span.end }),
  ];
}

function textOf(
  before: RenderedPrompt | null,
  old: RenderedPart | undefined,
  from: BodyOrigin['from'],
): string | null {
  const origin = old?.origins.find((candidate) => candidate.from === from);
  return origin === undefined || before === null
    ? null
    : before.text.slice(origin.span.start, origin.span.end);
}

const tags = (text: string, span: Span): PromptBlock => ({
  kind: 'tags',
  span: withoutEdges(text, span),
  turn: null,
  fresh: false,
});

/** Blocks stand one below the other: the line ends between them are their borders. */
function withoutEdges(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && text[from] === '\n') from++;
  while (to > from && text[to - 1] === '\n') to--;
  return { start: from, end: to };
}

export interface MessageCardModel {
  source: SourceId;
  role: HistoryMessage['role'] | 'system';
  text: string;
  bytes: number;
  calls: readonly ProjectedCall[];
  /** The call that it answers. */
  toolCallId: string | null;
  isError: boolean;
  turn: number | null;
  fresh: boolean;
}

export interface MessagesModel {
  kind: 'messages';
  cards: MessageCardModel[];
  bytes: number;
}

/** `projection` holds the texts as they are sent: tools that are told in words stand in the first system message. */
export function messagesModel(
  prompt: MessagesPrompt,
  projection: Projection,
  conversation: readonly OriginatedEntry[],
  turn: number,
): MessagesModel {
  const sent = sentTexts(projection);
  const { history, indexOf } = historyOf(conversation.map(({ entry }) => entry));
  const turns = new Map<number, number>();
  conversation.forEach(({ turn: from }, i) => turns.set(indexOf[i] ?? i, from));
  const cards = [
    ...prompt.messages.map((message, i): MessageCardModel => {
      const text = sent.get(messageSource(i)) ?? message.content;
      const calls = message.toolCalls ?? [];
      return {
        source: messageSource(i),
        role: message.role,
        text,
        bytes: utf8Length(text) + callBytes(calls),
        calls,
        toolCallId: message.toolCallId ?? null,
        isError: false,
        turn: null,
        fresh: false,
      };
    }),
    ...history.map((message, i) => historyCard(message, i, turns.get(i) ?? 0, turn)),
  ];
  return { kind: 'messages', cards, bytes: cards.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function historyCard(message: HistoryMessage, index: number, from: number, turn: number): MessageCardModel {
  const calls = message.toolCalls ?? [];
  return {
    source: historySource(index),
    role: message.role,
    text: message.text,
    bytes: utf8Length(message.text) + callBytes(calls),
    calls,
    toolCallId: message.toolCallId ?? null,
    isError: message.isError ?? false,
    turn: from === 0 ? null : from,
    fresh: from !== 0 && from === turn - 1,
  };
}

const callBytes = (calls: readonly ProjectedCall[]): number =>
  calls.reduce((sum, { name, args }) => sum + utf8Length(name) + utf8Length(args), 0);

function sentTexts({ messages }: Projection): Map<SourceId, string> {
  const texts = new Map<SourceId, string>();
  for (const { text, pieces } of messages)
    for (const { at, span } of pieces)
      if (!texts.has(span.source)) texts.set(span.source, text.slice(at.start, at.end));
  return texts;
}

/** Before a run: what is written, as it is written. */
export interface WrittenModel {
  kind: 'written';
  cards: { id: string; index: number | null; name: string; source: SourceId; text: string; bytes: number }[];
  bytes: number;
}

export function writtenModel({ prompt }: Pick<SessionDocument, 'prompt'>): WrittenModel {
  const cards =
    prompt.kind === 'messages'
      ? prompt.messages.map(({ role, content }, i) => ({
          id: String(i),
          index: null,
          name: role,
          source: messageSource(i),
          text: content,
          bytes: utf8Length(content),
        }))
      : SECTION_IDS.map((section, index) => ({
          id: section,
          index,
          name: section,
          source: `prompt:${section}`,
          text: prompt.sections[section],
          bytes: utf8Length(prompt.sections[section]),
        })).filter(({ text }) => text !== '');
  return { kind: 'written', cards, bytes: cards.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** What is copied of a list of messages: the messages as JSON. */
export const messagesText = (cards: readonly MessageCardModel[]): string =>
  JSON.stringify(
    cards.map(({ role, text, calls, toolCallId }) => ({
      role,
      content: text,
      ...(calls.length === 0
        ? {}
        : { tool_calls: calls.map(({ id, name, args }) => ({ id, name, arguments: args })) }),
      ...(toolCallId === null ? {} : { tool_call_id: toolCallId }),
    })),
    null,
    2,
  );
