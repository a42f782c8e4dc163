/**
 * One observation of Langfuse, whatever exported it: what it says of a model's call or of a tool's run. Keys are in camel case, or
 * in snake case where a data store exported them; the attributes of the tracer before Langfuse stand in its metadata.
 */
import type { JsonObject } from '../../base/json-value';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { present, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Stop, ToolResult } from '../model';
import { opened } from './carried';
import type { Carried } from './carried';
import { instantOf, millisecondsBetween } from './instant';
import type { JoinedRecord } from './joined-record';
import { langfuseUsage } from './langfuse-usage';
import type { RecordedCall } from './recorded-call';
import { recordedResult } from './recorded-result';
import { traceStop } from './trace-stop';

export const traceOf = (record: JoinedRecord): string => record.text('traceId', 'trace_id') ?? '';
export const startOf = (record: JoinedRecord): string | undefined => record.text('startTime', 'start_time');

/** What the tracer before Langfuse recorded: `metadata.attributes`, or the metadata itself. */
export function attributesOf(record: JoinedRecord): Carried | undefined {
  const metadata = record.object('metadata');
  if (metadata === undefined) return undefined;
  const inner = member(metadata.node, 'attributes');
  const attributes = inner === undefined ? undefined : opened({ carrier: metadata.carrier, node: inner });
  return attributes?.node.k === 'obj' ? attributes : metadata;
}

export function isTool(attributes: JsonNode | undefined): boolean {
  return (
    textAt(attributes, 'gen_ai.operation.name') === 'execute_tool' ||
    textAt(attributes, 'openinference.span.kind')?.toUpperCase() === 'TOOL' ||
    textAt(attributes, 'ai.operationId') === 'ai.toolCall' ||
    textAt(attributes, 'traceloop.span.kind') === 'tool'
  );
}

export function resultOf(record: JoinedRecord, attributes: Carried | undefined): ToolResult {
  const node = attributes?.node;
  const failed = record.text('level') === 'ERROR';
  return recordedResult(record.field('output'), {
    callId:
      ['gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id', 'tool_call_id', 'toolCallId']
        .map((key) => textAt(node, key))
        .find((id) => id !== undefined) ?? '',
    name: textAt(node, 'gen_ai.tool.name') ?? textAt(node, 'tool.name') ?? record.text('name'),
    ok: !failed,
    failure: failed ? record.text('statusMessage', 'status_message') : undefined,
    ms: millisecondsBetween(instantOf(startOf(record)), instantOf(record.text('endTime', 'end_time'))),
    at: record.at,
  });
}

export function callOf(record: JoinedRecord, attributes: Carried | undefined): RecordedCall {
  const tools = ['gen_ai.tool.definitions', 'tools'].map((key) => present(member(attributes?.node, key)));
  const definitions = tools.find((node) => node !== undefined);
  const own = record.field('toolDefinitions', 'tool_definitions');
  return {
    input: record.field('input'),
    output: record.field('output'),
    tools:
      attributes === undefined || definitions === undefined
        ? own
        : { carrier: attributes.carrier, node: definitions },
    params: paramsOf(record),
    model: record.text('model', 'providedModelName', 'provided_model_name'),
    usage: usageOf(record),
    stop: stopOf(attributes),
    failure:
      record.text('level') === 'ERROR' ? (record.text('statusMessage', 'status_message') ?? '') : undefined,
    at: record.at ?? { source: '', start: 0, end: 0 },
  };
}

function usageOf(record: JoinedRecord): RecordedCall['usage'] {
  const counts = record.object('usageDetails', 'usage_details') ?? record.object('usage');
  const usage = counts === undefined ? undefined : langfuseUsage(counts.node);
  return counts === undefined || usage === undefined
    ? undefined
    : { usage, at: placeOf(counts.carrier, counts.node.span) };
}

function stopOf(attributes: Carried | undefined): Stop | undefined {
  const reasons = present(member(attributes?.node, 'gen_ai.response.finish_reasons'));
  if (attributes === undefined || reasons === undefined) return undefined;
  const { carrier, node } = opened({ carrier: attributes.carrier, node: reasons });
  const first = node.k === 'arr' ? node.items[0] : node;
  return first?.k === 'str' && first.value !== ''
    ? traceStop(first.value, placeOf(carrier, first.span))
    : undefined;
}

/** What tracers put among the parameters that is none. */
const NO_SETTINGS = new Set(['id', 'model', 'created_at', 'metadata', 'instructions', 'billing', 'stream']);

function paramsOf(record: JoinedRecord): JsonObject {
  const params: JsonObject = {};
  const { node } = record.object('modelParameters', 'model_parameters') ?? {};
  for (const { key, value } of node?.k === 'obj' ? node.members : []) {
    if (value === undefined || NO_SETTINGS.has(key)) continue;
    const entry = { value: toValue(value), enumerable: true, writable: true, configurable: true };
    Object.defineProperty(params, key, entry);
  }
  return params;
}
