/**
 * The calls of one message of LangChain, from all the places where they stand, each once. Of two records of one call the one
 * that kept the arguments as a string counts: that string is what the model wrote.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { arrayAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { cutShort } from '../words';
import { loggedCall } from './logged-call';
import type { LoggedCall } from './logged-call';

interface Known {
  id: string;
  name: string;
  /** Best first. */
  records: [LoggedCall, ...LoggedCall[]];
  /** Why LangChain could not read the arguments. */
  fault?: JsonNode;
  taken: boolean;
}

export class KnownCalls {
  private readonly calls: Known[] = [];
  private readonly byId = new Map<string, Known>();
  /** Calls without an id, for blocks without an id: each is taken once, in order. */
  private readonly byName = new Map<string, { calls: Known[]; next: number }>();

  constructor(
    private readonly carrier: Carrier,
    body: ObjectNode,
    kwargs: ObjectNode | undefined,
  ) {
    for (const node of arrayAt(body, 'tool_calls')?.items ?? []) this.know(parsedCall(node));
    for (const node of arrayAt(body, 'invalid_tool_calls')?.items ?? []) {
      const known = this.know(parsedCall(node));
      const fault = member(node, 'error');
      if (fault !== undefined) known.fault = fault;
    }
    const raw = arrayAt(kwargs, 'tool_calls')?.items ?? [];
    for (const [i, node] of raw.entries()) this.addRaw(node, i);
    const legacy = objectAt(kwargs, 'function_call');
    if (legacy !== undefined && this.calls.length === 0)
      this.know({
        name: stringAt(legacy, 'name'),
        args: member(legacy, 'arguments'),
        kind: 'legacy_function',
        node: legacy,
      });
  }

  /** The call of a content block; what is known of it from elsewhere wins over the block's own arguments. */
  take(block: JsonNode): CallDraft {
    const own = blockCall(block);
    const known = this.find(own.id ?? '', own.name?.value ?? '');
    if (known === undefined) return loggedCall(this.carrier, own);
    known.taken = true;
    known.records.push(own);
    return this.draft(known);
  }

  /** Calls that no block has taken, in order. */
  rest(): CallDraft[] {
    return this.calls.filter((known) => !known.taken).map((known) => this.draft(known));
  }

  private know(record: LoggedCall): Known {
    const known: Known = {
      id: record.id ?? '',
      name: record.name?.value ?? '',
      records: [record],
      taken: false,
    };
    this.calls.push(known);
    if (known.id !== '') this.byId.set(known.id, known);
    else {
      const same = this.byName.get(known.name);
      if (same === undefined) this.byName.set(known.name, { calls: [known], next: 0 });
      else same.calls.push(known);
    }
    return known;
  }

  /** The provider's own record: the same call by its id, or by its place where there are no ids. */
  private addRaw(node: JsonNode, index: number): void {
    const body = objectAt(node, 'function') ?? objectAt(node, 'custom') ?? node;
    const custom = objectAt(node, 'custom') !== undefined;
    const record: LoggedCall = {
      id: textAt(node, 'id'),
      name: stringAt(body, 'name'),
      args: member(body, custom ? 'input' : 'arguments'),
      ...(custom ? { kind: 'custom' as const } : {}),
      node,
    };
    const same = record.id === undefined ? this.calls[index] : this.byId.get(record.id);
    if (same !== undefined && (record.id !== undefined || same.name === record.name?.value))
      same.records.unshift(record);
    else this.know(record);
  }

  private find(id: string, name: string): Known | undefined {
    if (id !== '') return this.byId.get(id);
    const queue = this.byName.get(name);
    return queue?.calls[queue.next++];
  }

  private draft({ records, id, fault }: Known): CallDraft {
    const written = records.find(({ args }) => args?.k === 'str' && args.value !== '') ?? records[0];
    const named = records.find(({ name }) => name !== undefined && name.value !== '');
    const draft = loggedCall(this.carrier, {
      ...written,
      id,
      name: named?.name,
    });
    if (fault?.k === 'str' && fault.value !== '') {
      draft.problems.push({
        code: 'RECORDER_REFUSED_CALL',
        severity: 'warn',
        ...sentence('RECORDER_REFUSED_CALL', 'The recorder could not read this call: {why}', {
          why: cutShort(fault.value),
        }),
        layer: 'protocol',
        at: placeOf(this.carrier, fault.span),
        retryable: true,
      });
    }
    return draft;
  }
}

const parsedCall = (node: JsonNode): LoggedCall => ({
  id: textAt(node, 'id'),
  name: stringAt(node, 'name'),
  args: member(node, 'args'),
  node,
});

/** Anthropic `tool_use`, OpenAI `function_call` and `custom_tool_call`, LangChain's own `tool_call`. */
function blockCall(block: JsonNode): LoggedCall {
  const custom = textAt(block, 'type') === 'custom_tool_call';
  return {
    id: textAt(block, 'call_id') ?? textAt(block, 'id'),
    name: stringAt(block, 'name'),
    args:
      filled(member(block, 'partial_json')) ??
      member(block, 'arguments') ??
      member(block, 'input') ??
      member(block, 'args'),
    ...(custom ? { kind: 'custom' as const } : {}),
    node: block,
  };
}

const filled = (node: JsonNode | undefined): JsonNode | undefined =>
  node?.k === 'str' && node.value !== '' ? node : undefined;
