/**
 * Collects what a reader finds, in order, and closes it into a `Response`. Neighbouring fragments of one kind become one
 * part; a call keeps the place at which it began, however its fragments were interleaved.
 */
import { joinMapped } from '../../base/span';
import type { MappedText, SourceId, SourceSpan } from '../../base/span';
import { closeCall } from './call-draft';
import type { CallDraft } from './call-draft';
import { checkResponse, noteIds } from './check-response';
import { readModelText, readReasoningText } from '../text/model-text';
import type { Chunk, LoggedToken, Part, Response, ResponseError, Stop, ToolCall, Usage } from '../model';
import { ProblemList } from './problem-list';

type TextKind = 'text' | 'reasoning' | 'refusal';

/** What comes with reasoning beside its text: a signature, a ciphertext, the mark that its text was withheld. */
export interface ReasoningSeal {
  signature?: string;
  redacted?: boolean;
  encrypted?: string;
}

type Slot =
  | { t: TextKind; pieces: MappedText[]; seal: ReasoningSeal }
  | { t: 'call'; draft: CallDraft }
  | { t: 'part'; part: Part };

export class ResponseBuilder {
  id: string | undefined;
  model: string | undefined;
  usage: Usage | undefined;
  usageAt: SourceSpan[] = [];
  stop: Stop | undefined;
  readonly logprobs: LoggedToken[] = [];
  error: ResponseError | undefined;
  readonly problems = new ProblemList();
  readonly drafts: CallDraft[] = [];
  /** It is what a model wrote, without a payload around it. */
  spoken = false;
  /** It came as a stream of events or lines. */
  streamed = false;
  /** The stream came to its declared end; the body was closed. */
  ended = true;
  /** False for formats that pair calls and results by name and order: a call without an id is no fault there. */
  idsExpected = true;
  private readonly slots: Slot[] = [];
  private readonly refused: CallDraft[] = [];
  private readonly chunks: Chunk[] = [];
  private start = Infinity;
  private end = -1;

  constructor(
    private readonly source: SourceId,
    readonly choice: number,
  ) {}

  /** The response reaches at least over this place. */
  cover(at: SourceSpan): void {
    this.start = Math.min(this.start, at.start);
    this.end = Math.max(this.end, at.end);
  }

  chunk(at: SourceSpan, name?: string): void {
    this.cover(at);
    this.chunks.push({ at, ...(name === undefined ? {} : { name }) });
  }

  text(kind: TextKind, piece: MappedText): void {
    const last = this.slots.at(-1);
    if (last !== undefined && last.t === kind && last.seal.encrypted === undefined) last.pieces.push(piece);
    else this.slots.push({ t: kind, pieces: [piece], seal: {} });
  }

  /** A part that stays apart from its neighbours; its text and its seal are filled as fragments come. */
  openText(kind: TextKind, seal: ReasoningSeal = {}): MappedText[] {
    const pieces: MappedText[] = [];
    this.slots.push({ t: kind, pieces, seal });
    return pieces;
  }

  /** A signature closes the reasoning before it; a ciphertext is a part of its own. */
  seal(seal: ReasoningSeal): void {
    const last = this.slots.at(-1);
    if (last?.t === 'reasoning' && seal.encrypted === undefined) Object.assign(last.seal, seal);
    else this.slots.push({ t: 'reasoning', pieces: [], seal });
  }

  call(draft: CallDraft): CallDraft {
    this.drafts.push(draft);
    this.slots.push({ t: 'call', draft });
    return draft;
  }

  /** A call that was found where it does not count. */
  candidate(draft: CallDraft): void {
    this.refused.push(draft);
  }

  part(part: Part): void {
    this.slots.push({ t: 'part', part });
  }

  build(): Response {
    const parts: Part[] = [];
    const candidates: ToolCall[] = [];
    const drafts = byWireIndex(this.drafts);
    const textCalls = new Ordinals(drafts.length);
    let ordinal = 0;
    for (const draft of this.refused) candidates.push(closeCall(this.source, draft, textCalls.take()));
    for (const slot of this.slots) {
      if (slot.t === 'part') parts.push(slot.part);
      else if (slot.t === 'call') {
        const draft = drafts[ordinal] ?? slot.draft;
        parts.push({ t: 'call', call: closeCall(this.source, draft, ordinal++) });
      } else if (slot.t === 'text') {
        const said = joinMapped(this.source, slot.pieces);
        const reading = readModelText(said, {
          native: drafts.length > 0,
          spoken: this.spoken,
          ordinals: textCalls,
        });
        for (const part of reading.parts) parts.push(part);
        for (const call of reading.candidates) candidates.push(call);
        this.problems.addAll(reading.problems);
      } else {
        const part = closeText(this.source, slot);
        parts.push(part);
        if (part.t !== 'reasoning') continue;
        const reading = readReasoningText(part.text, { native: drafts.length > 0, ordinals: textCalls });
        for (const call of reading.candidates) candidates.push(call);
        this.problems.addAll(reading.problems);
      }
    }
    const at = this.end < 0 ? { start: 0, end: 0 } : { start: this.start, end: this.end };
    const response: Response = {
      ...(this.id === undefined ? {} : { id: this.id }),
      ...(this.model === undefined ? {} : { model: this.model }),
      parts,
      ...views(parts),
      candidates,
      ...(this.usage === undefined ? {} : { usage: this.usage }),
      ...(this.usageAt.length === 0 ? {} : { usageAt: this.usageAt }),
      ...(this.stop === undefined ? {} : { stop: this.stop }),
      ...(this.logprobs.length === 0 ? {} : { logprobs: this.logprobs }),
      ...(this.error === undefined ? {} : { error: this.error }),
      at: { source: this.source, ...at },
      choice: this.choice,
      chunks: this.chunks,
      problems: [],
    };
    noteIds(response.toolCalls, this.idsExpected);
    this.problems.addAll(checkResponse(response, { streamed: this.streamed, ended: this.ended }));
    response.problems = this.problems.all();
    return response;
  }
}

/** Numbers the calls of a response that came without an id. */
export class Ordinals {
  constructor(private next = 0) {}
  take(): number {
    return this.next++;
  }
}

/** Calls in the order of their wire index where all have one (interleaved streams), in order of appearance otherwise. */
function byWireIndex(drafts: readonly CallDraft[]): CallDraft[] {
  if (drafts.some((draft) => draft.index === undefined)) return [...drafts];
  return [...drafts].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
}

function closeText(source: SourceId, slot: Extract<Slot, { t: TextKind }>): Part {
  const text = joinMapped(source, slot.pieces);
  switch (slot.t) {
    case 'text':
      return { t: 'text', text };
    case 'refusal':
      return { t: 'refusal', text };
    case 'reasoning':
      return { t: 'reasoning', text, ...slot.seal };
  }
}

function views(parts: readonly Part[]): Pick<Response, 'text' | 'reasoning' | 'toolCalls'> {
  const text: string[] = [];
  const reasoning: string[] = [];
  const toolCalls: ToolCall[] = [];
  for (const part of parts) {
    if (part.t === 'text') text.push(part.text.text);
    else if (part.t === 'reasoning') reasoning.push(part.text.text);
    else if (part.t === 'call') toolCalls.push(part.call);
  }
  return { text: text.join(''), reasoning: reasoning.join(''), toolCalls };
}
