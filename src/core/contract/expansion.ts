/** What one wire call becomes: records with their own problems, before they are numbered. */
import type { Problem } from '../base/problem';
import type { ObjectNode } from '../json/node';
import type { ToolCall } from '../wire/model';
import type { CallRecord } from './call';
import { emptyObject, withoutActionKey } from './record-args';

/** A record before it is numbered. */
export type DraftRecord = Omit<CallRecord, 'index'>;

export interface Expansion {
  record: DraftRecord;
  problems: Problem[];
}

export interface ContractContext {
  toolNames: ReadonlySet<string>;
  /** The same names, in the session's order. */
  tools: readonly string[];
  /** Calls that one batch may hold. */
  maxBatch: number;
}

type Identity = Pick<DraftRecord, 'id' | 'idOrigin' | 'kind' | 'expression' | 'complete'>;

export const identity = (call: ToolCall): Identity => ({
  id: call.id,
  idOrigin: call.idOrigin,
  kind: call.kind,
  expression: call.kind === 'action' || call.protocol !== undefined ? 'text' : 'native',
  complete: call.complete,
});

/** A call of a batch: its id is made from the id of the call that carried the batch. */
export const partIdentity = (call: ToolCall, part: number): Identity => ({
  ...identity(call),
  id: `${call.id}.${part}`,
  idOrigin: 'made',
});

/** An action that keeps its fields. */
export function fieldsRecord(call: ToolCall, action: string, node: ObjectNode | undefined): DraftRecord {
  return {
    ...identity(call),
    name: action,
    action,
    args: node === undefined ? argsOf(call) : withoutActionKey(call, node),
    ...(call.nameAt === undefined ? {} : { nameAt: call.nameAt }),
  };
}

/** A provider's call of a tool: the same as `directly_call_tool` with its parameters. */
export function plainTool(call: ToolCall, problems: readonly Problem[]): Expansion {
  return {
    record: {
      ...identity(call),
      name: call.name,
      action: 'directly_call_tool',
      args: argsOf(call),
      ...(call.nameAt === undefined ? {} : { nameAt: call.nameAt }),
    },
    problems: [...call.problems, ...problems],
  };
}

/** The arguments as they stand; `{}` for none at all, which the call's own warning says. */
function argsOf(call: ToolCall): CallRecord['args'] {
  if (!call.complete || call.kind === 'custom') return call.args;
  const empty = call.problems.find(({ code }) => code === 'ARGS_EMPTY' || code === 'ARGS_NULL');
  if (empty === undefined) return call.args;
  return emptyObject(empty.at ?? call.nameAt ?? { source: call.args.map.source, start: 0, end: 0 });
}
