/**
 * Calls of Chat Completions. In a whole message every entry is a call. In a stream a call comes in fragments, and servers
 * disagree about what identifies it; the rules, in order:
 *
 * - `""` and `null` mean absent. `id` and `name` are set, `arguments` are appended.
 * - a known id continues its call; a name that changes under it is an error, and the first name stays
 * - a new id adopts the open call of its index when that has no id yet and no other name; with a name of its own on an
 *   index that is taken it opens a new call; without one it continues the open call
 * - no id: the index decides; another name opens a new call
 * - no index either: the latest call continues
 */
import type { Problem } from '../../base/problem';
import type { SourceSpan } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { CallDraft } from '../build/call-draft';
import { numberAt, objectAt, present, stringAt, textAt } from '../fields';
import { innerPlace } from './openai-message';
import type { ResponseBuilder } from '../build/response-builder';
import { inQuotes } from '../words';

/** One entry of `tool_calls`, whole or a fragment. */
interface Entry {
  id: string;
  name: string;
  nameAt: SourceSpan | undefined;
  index: number | undefined;
  kind: CallDraft['kind'];
  /** `function.arguments`, `custom.input` or `arguments` of the entry itself. */
  args: JsonNode | undefined;
  at: SourceSpan;
}

function entryOf(carrier: Carrier, node: JsonNode): Entry {
  const custom = objectAt(node, 'custom');
  // Some servers leave the `function` wrapper out.
  const body = custom ?? objectAt(node, 'function') ?? node;
  const name = stringAt(body, 'name');
  return {
    id: textAt(node, 'id') ?? '',
    name: name?.value ?? '',
    nameAt: name === undefined || name.value === '' ? undefined : innerPlace(carrier, name),
    index: numberAt(node, 'index'),
    kind: custom !== undefined || textAt(node, 'type') === 'custom' ? 'custom' : 'function',
    args: member(body, custom === undefined ? 'arguments' : 'input'),
    at: placeOf(carrier, node.span),
  };
}

function draftOf(entry: Entry): CallDraft {
  return {
    id: entry.id,
    wireName: entry.name,
    ...(entry.nameAt === undefined ? {} : { nameAt: entry.nameAt }),
    kind: entry.kind,
    argsWire: 'none',
    pieces: [],
    closed: true,
    at: entry.at,
    ...(entry.index === undefined ? {} : { index: entry.index }),
    problems: [],
  };
}

/** Appends the arguments of one entry to its call. */
export function addArguments(carrier: Carrier, draft: CallDraft, args: JsonNode | undefined): void {
  if (present(args) === undefined || args === undefined) return;
  if (args.k === 'str') {
    draft.argsWire = 'string';
    draft.pieces.push(stringOf(carrier, args));
    if (!args.complete) draft.closed = false;
    if (draft.pieces.length === 1 && args.value === '') draft.at = placeOf(carrier, args.span);
    return;
  }
  draft.argsWire = 'object';
  draft.pieces.push(sliceOf(carrier, args.span));
  if (!args.complete) draft.closed = false;
  once(
    draft,
    warning(
      'ARGS_IS_OBJECT',
      `The arguments of ${inQuotes(draft.wireName)} came as JSON itself; this format carries them as a string. They are read as they stand; strict clients refuse them.`,
      placeOf(carrier, args.span),
    ),
  );
}

/** `message.tool_calls` of a whole message. */
export function readWholeCall(carrier: Carrier, node: JsonNode, into: ResponseBuilder): void {
  into.call(wholeCall(carrier, entryOf(carrier, node), node.complete));
}

/**
 * A call as `{name, arguments}` or `{name, parameters}` in the text that a provider refused to pass on: a candidate. An
 * object is how such text carries arguments, so it gives no warning. Null when the object is no call.
 */
export function refusedCall(carrier: Carrier, node: JsonNode): CallDraft | null {
  const entry = entryOf(carrier, node);
  const args = entry.args ?? member(node, 'parameters');
  if (entry.name === '' || args === undefined) return null;
  return { ...wholeCall(carrier, { ...entry, args }, node.complete), problems: [] };
}

function wholeCall(carrier: Carrier, entry: Entry, closed: boolean): CallDraft {
  const draft = draftOf(entry);
  // Positions of a whole message are its order; a stated index adds nothing.
  delete draft.index;
  draft.closed = closed;
  addArguments(carrier, draft, entry.args);
  return draft;
}

/** `function_call`, the form before tools: one call, no id. Fragments of a stream continue it. */
export function readLegacyCall(carrier: Carrier, node: JsonNode, into: ResponseBuilder): void {
  const name = stringAt(node, 'name');
  const open = into.drafts.find((draft) => draft.kind === 'legacy_function');
  const draft =
    open ??
    into.call({
      id: '',
      wireName: '',
      kind: 'legacy_function',
      argsWire: 'none',
      pieces: [],
      closed: node.complete,
      at: placeOf(carrier, node.span),
      problems: [],
    });
  if (name !== undefined && name.value !== '' && draft.wireName === '') {
    draft.wireName = name.value;
    draft.nameAt = innerPlace(carrier, name);
  }
  addArguments(carrier, draft, member(node, 'arguments'));
}

/** Routes the fragments of one streamed response. */
export class CallFragments {
  private readonly byId = new Map<string, CallDraft>();
  /** The call that an index means right now. */
  private readonly byIndex = new Map<number, CallDraft>();
  private latest: CallDraft | undefined;
  private indexMissed = false;

  constructor(private readonly into: ResponseBuilder) {}

  add(carrier: Carrier, node: JsonNode): void {
    const entry = entryOf(carrier, node);
    if (entry.index === undefined) this.noteMissingIndex(entry);
    const draft = this.route(entry) ?? this.open(entry);
    if (draft.wireName === '' && entry.name !== '') {
      draft.wireName = entry.name;
      if (entry.nameAt !== undefined) draft.nameAt = entry.nameAt;
    }
    if (entry.index !== undefined) this.byIndex.set(entry.index, draft);
    this.latest = draft;
    addArguments(carrier, draft, entry.args);
  }

  /** The call that the fragment continues; undefined when it begins one. */
  private route(entry: Entry): CallDraft | undefined {
    const known = entry.id === '' ? undefined : this.byId.get(entry.id);
    if (known !== undefined) {
      if (differs(known.wireName, entry.name)) {
        const message = `The call ${inQuotes(entry.id)} was ${inQuotes(known.wireName)} and is called ${inQuotes(entry.name)} by a later fragment. Which of them is meant cannot be known.`;
        once(known, {
          ...warning('CALL_NAME_CHANGED', message, entry.nameAt ?? entry.at),
          severity: 'error',
        });
      }
      return known;
    }
    const active = entry.index === undefined ? this.latest : this.byIndex.get(entry.index);
    if (active === undefined) return undefined;
    if (entry.id !== '') return this.adopt(active, entry);
    // A whole call that is named again without an id is a second call of the same tool.
    const again =
      differs(active.wireName, entry.name) ||
      (entry.name !== '' && active.wireName !== '' && beginsObject(entry.args) && isWhole(active));
    if (!again) return active;
    this.noteCollision(active, entry);
    return undefined;
  }

  private adopt(active: CallDraft, entry: Entry): CallDraft | undefined {
    if (active.id === '' && !differs(active.wireName, entry.name)) {
      active.id = entry.id;
      this.byId.set(entry.id, active);
      return active;
    }
    if (entry.index === undefined) return undefined;
    if (entry.name !== '') {
      this.noteCollision(active, entry);
      return undefined;
    }
    const message = `A later fragment of ${inQuotes(active.wireName)} carries the id ${inQuotes(entry.id)} instead of ${inQuotes(active.id)}. It was joined by its index; the first id stays.`;
    once(active, warning('CALL_ID_CHANGED', message, entry.at));
    return active;
  }

  private noteCollision(active: CallDraft, entry: Entry): void {
    if (entry.index === undefined) return;
    const message = `Index ${entry.index} stands for ${inQuotes(active.wireName)} and for ${inQuotes(entry.name)}. They were read as two calls; a client that joins by index alone glues them together.`;
    this.into.problems.add(warning('CALL_INDEX_REUSED', message, entry.at));
  }

  private open(entry: Entry): CallDraft {
    const draft = this.into.call(draftOf(entry));
    if (entry.id !== '') this.byId.set(entry.id, draft);
    return draft;
  }

  private noteMissingIndex(entry: Entry): void {
    if (this.indexMissed) return;
    this.indexMissed = true;
    const message =
      'Fragments of calls carry no index. They were joined by id; a client that joins by index fails here.';
    this.into.problems.add(warning('CALL_INDEX_MISSING', message, entry.at));
  }
}

const differs = (known: string, name: string): boolean => known !== '' && name !== '' && known !== name;

const beginsObject = (args: JsonNode | undefined): boolean =>
  args?.k === 'obj' || (args?.k === 'str' && args.value.trimStart().startsWith('{'));

/** Every fragment may repeat the same fault; it is said once. */
function once(draft: CallDraft, problem: Problem): void {
  if (draft.problems.every((said) => said.code !== problem.code)) draft.problems.push(problem);
}

/** Servers that send whole calls send them in one fragment; looking further would make a hostile stream quadratic. */
const MOST_PIECES_OF_A_WHOLE_CALL = 8;

const isWhole = (draft: CallDraft): boolean =>
  draft.pieces.length <= MOST_PIECES_OF_A_WHOLE_CALL &&
  scanJson(draft.pieces.map((piece) => piece.text).join('')).strict;

const warning = (code: string, message: string, at: SourceSpan): Problem => ({
  code,
  severity: 'warn',
  message,
  layer: 'protocol',
  at,
  retryable: true,
});
