/**
 * Parts of a Gemini `content`, in the order in which they came: text, thoughts, calls, results, media, code that ran at the
 * provider. A call is whole in one part, or its arguments are streamed over several: the first names it, the last carries no
 * `willContinue`. A signature seals the thought that it comes with; on another part it stands as a reasoning of its own,
 * before a call and after a text.
 */
import { sentence } from '../../base/words';
import type { JsonNode, ObjectNode } from '../../json/node';
import type { MappedText, SourceSpan } from '../../base/span';
import type { CallDraft } from '../build/call-draft';
import type { ReasoningSeal, ResponseBuilder } from '../build/response-builder';
import { isTrue, present } from '../fields';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Unread } from '../model';
import { geminiArray, geminiAt, geminiObject, geminiString, geminiText } from './gemini-fields';
import { CODE_TOOL, codeResult, geminiMedia, geminiResult } from './gemini-said';
import { noArguments } from './no-arguments';
import { innerPlace, keepUnknown } from './openai-message';
import { PartialArgs } from './partial-args';
import { UNKNOWN_PART } from '../shared-words';

interface OpenCall {
  draft: CallDraft;
  args: PartialArgs;
}

export class GeminiParts {
  private open: OpenCall | undefined;
  private thought: { pieces: MappedText[]; seal: ReasoningSeal } | undefined;

  constructor(
    private readonly into: ResponseBuilder,
    private readonly unread: Unread[],
  ) {}

  add(carrier: Carrier, part: JsonNode): void {
    const text = geminiString(part, 'text');
    const thought = isTrue(geminiAt(part, 'thought'));
    const signature = geminiText(part, 'thoughtSignature');
    if (thought && (text !== undefined || signature !== undefined)) {
      this.think(carrier, text, signature);
      return;
    }
    this.thought = undefined;
    const call = geminiObject(part, 'functionCall');
    if (call !== undefined) {
      this.seal(signature);
      this.call(carrier, call);
      return;
    }
    if (part.k === 'str') this.into.text('text', stringOf(carrier, part));
    else if (text !== undefined) {
      if (text.value !== '') this.into.text('text', stringOf(carrier, text));
    } else if (!this.other(carrier, part) && signature === undefined && !isEmpty(part))
      keepUnknown(carrier, part, UNKNOWN_PART, this.into, this.unread);
    this.seal(signature);
  }

  /** Writes down a call whose last fragment did not come. It is cut off and never runs. */
  close(): void {
    if (this.open === undefined) return;
    const { draft, args } = this.open;
    draft.pieces = [args.text(false, draft.at)];
    this.open = undefined;
  }

  private seal(signature: string | undefined): void {
    if (signature !== undefined) this.into.openText('reasoning', { signature });
  }

  private think(
    carrier: Carrier,
    text: ReturnType<typeof geminiString>,
    signature: string | undefined,
  ): void {
    if (this.thought === undefined) {
      const seal: ReasoningSeal = {};
      this.thought = { pieces: this.into.openText('reasoning', seal), seal };
    }
    if (text !== undefined && text.value !== '') this.thought.pieces.push(stringOf(carrier, text));
    if (signature === undefined) return;
    this.thought.seal.signature = signature;
    this.thought = undefined;
  }

  private call(carrier: Carrier, node: ObjectNode): void {
    const name = geminiString(node, 'name');
    const fragments = geminiArray(node, 'partialArgs')?.items;
    const goesOn = isTrue(geminiAt(node, 'willContinue'));
    const args = present(geminiAt(node, 'args'));
    const streamed = fragments !== undefined || goesOn;
    const known = this.continued(name?.value ?? '', geminiText(node, 'id'), fragments, args);
    if (known === undefined && name === undefined && args === undefined && !streamed) {
      this.unread.push({
        at: placeOf(carrier, node.span),
        why: sentence('unread.call-end', 'The end of a call whose beginning is not here.'),
      });
      return;
    }
    if (known === undefined && !streamed) {
      wholeArguments(carrier, this.begin(carrier, node, 'functionCall'), node, args);
      return;
    }
    const call = known ?? this.beginStreamed(carrier, node);
    for (const fragment of fragments ?? []) {
      const why = call.args.add(carrier, fragment);
      if (why !== null) this.unread.push({ at: placeOf(carrier, fragment.span), why });
    }
    if (!goesOn && node.complete) this.finish(call);
  }

  /** The call that a fragment goes on with: it has no name, or repeats it together with fragments. */
  private continued(
    name: string,
    id: string | undefined,
    fragments: readonly JsonNode[] | undefined,
    args: JsonNode | undefined,
  ): OpenCall | undefined {
    const { open } = this;
    if (open === undefined || args !== undefined) return undefined;
    if (id !== undefined && open.draft.id !== '' && id !== open.draft.id) return undefined;
    const repeats = name === open.draft.wireName && fragments !== undefined;
    return name === '' || repeats ? open : undefined;
  }

  private begin(carrier: Carrier, node: ObjectNode, kind: 'functionCall' | 'server'): CallDraft {
    this.close();
    const name = geminiString(node, kind === 'functionCall' ? 'name' : 'toolType');
    return this.into.call({
      id: geminiText(node, 'id') ?? '',
      wireName: name?.value ?? '',
      ...(name === undefined || name.value === '' ? {} : { nameAt: innerPlace(carrier, name) }),
      kind: kind === 'functionCall' ? 'function' : 'server',
      argsWire: 'none',
      pieces: [],
      closed: node.complete,
      at: placeOf(carrier, node.span),
      problems: [],
    });
  }

  private beginStreamed(carrier: Carrier, node: ObjectNode): OpenCall {
    const draft = this.begin(carrier, node, 'functionCall');
    draft.argsWire = 'partialArgs';
    draft.closed = false;
    this.open = { draft, args: new PartialArgs(carrier.source) };
    return this.open;
  }

  private finish({ draft, args }: OpenCall): void {
    draft.closed = true;
    draft.pieces = [args.text(true, draft.at)];
    if (args.gaps()) draft.problems.push(gap(draft.at));
    this.open = undefined;
  }

  /** @returns false when the part is of none of these kinds */
  private other(carrier: Carrier, part: JsonNode): boolean {
    const media = geminiObject(part, 'inlineData') ?? geminiObject(part, 'fileData');
    const response = geminiObject(part, 'functionResponse') ?? geminiObject(part, 'toolResponse');
    const code = geminiObject(part, 'executableCode');
    const ran = geminiObject(part, 'codeExecutionResult');
    const tool = geminiObject(part, 'toolCall');
    if (media !== undefined) this.into.part(geminiMedia(media));
    else if (response !== undefined) this.into.part({ t: 'result', result: geminiResult(carrier, response) });
    else if (ran !== undefined) this.into.part({ t: 'result', result: codeResult(carrier, ran) });
    else if (tool !== undefined)
      wholeArguments(carrier, this.begin(carrier, tool, 'server'), tool, present(geminiAt(tool, 'args')));
    else if (code !== undefined) {
      const draft = this.begin(carrier, code, 'server');
      draft.wireName = CODE_TOOL;
      draft.argsWire = 'object';
      draft.pieces.push(sliceOf(carrier, code.span));
    } else return false;
    return true;
  }
}

const isEmpty = (part: JsonNode): boolean => part.k === 'obj' && part.members.length === 0;

/** `args` is an object; a call without parameters leaves it out. */
function wholeArguments(
  carrier: Carrier,
  draft: CallDraft,
  node: ObjectNode,
  args: JsonNode | undefined,
): void {
  if (args === undefined) {
    if (node.complete) draft.pieces.push(noArguments(placeOf(carrier, node.span)));
  } else if (args.k === 'str') {
    draft.argsWire = 'string';
    draft.pieces.push(stringOf(carrier, args));
  } else {
    draft.argsWire = 'object';
    draft.pieces.push(sliceOf(carrier, args.span));
  }
  if (args?.complete === false) draft.closed = false;
}

const gap = (at: SourceSpan): CallDraft['problems'][number] => ({
  code: 'ARGS_LIST_GAP',
  severity: 'error',
  ...sentence(
    'ARGS_LIST_GAP',
    'The fragments of these arguments leave positions of a list out, so its items stand closer together than they were meant to. Ask again.',
  ),
  layer: 'protocol',
  path: '',
  at,
  retryable: true,
});
