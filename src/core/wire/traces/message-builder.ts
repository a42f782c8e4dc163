/** Collects the parts of a message that was given to a model. What it says is shown as it is: calls in its words are not looked for. */
import { joinMapped } from '../../base/span';
import type { MappedText, SourceId, SourceSpan } from '../../base/span';
import { closeCall } from '../build/call-draft';
import type { CallDraft } from '../build/call-draft';
import type { ReasoningSeal } from '../build/response-builder';
import type { Message, MessageRole, Part } from '../model';

/** Where parts go as they are read: into a message, or into a `ResponseBuilder`. */
export interface PartSink {
  text(kind: 'text' | 'reasoning' | 'refusal', piece: MappedText): void;
  seal(seal: ReasoningSeal): void;
  call(draft: CallDraft): unknown;
  part(part: Part): void;
}

export class MessageBuilder implements PartSink {
  private readonly parts: Part[] = [];
  private calls = 0;

  constructor(private readonly source: SourceId) {}

  text(kind: 'text' | 'reasoning' | 'refusal', piece: MappedText): void {
    this.parts.push({ t: kind, text: piece });
  }

  seal(seal: ReasoningSeal): void {
    const last = this.parts.at(-1);
    if (last?.t === 'reasoning' && seal.encrypted === undefined) Object.assign(last, seal);
    else this.parts.push({ t: 'reasoning', text: joinMapped(this.source, []), ...seal });
  }

  call(draft: CallDraft): void {
    this.parts.push({ t: 'call', call: closeCall(this.source, draft, this.calls++) });
  }

  part(part: Part): void {
    this.parts.push(part);
  }

  build(role: MessageRole, at: SourceSpan): Message {
    return { role, parts: this.parts, at };
  }
}

const ROLES: ReadonlyMap<string, MessageRole> = new Map<string, MessageRole>([
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['model', 'assistant'],
  ['ai', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** A role that nobody has written down speaks to the model, as a user does. */
export const roleOf = (word: string | undefined): MessageRole =>
  ROLES.get(word?.toLowerCase() ?? '') ?? 'user';
