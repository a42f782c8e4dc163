/**
 * The value of a `function_call`: `{name, arguments}` as JSON in a string, several of them in an array or one after the other, or
 * the object itself. Anything else is text of the model, in which its own protocols may still write calls.
 */
import type { JsonNode, StringNode } from '../../json/node';
import { member } from '../../json/node';
import { scanJson } from '../../json/scan';
import type { ResponseBuilder } from '../build/response-builder';
import { objectAt, stringAt, textAt } from '../fields';
import { mappedCarrier, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { carrierProblem } from '../frame/work';
import type { Unread } from '../model';
import { keepUnknown } from '../providers/openai-message';
import { loggedCall } from './logged-call';
import { sentence } from '../../base/words';

export function readTrainedCalls(
  carrier: Carrier,
  value: JsonNode | undefined,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  if (value?.k !== 'str') {
    if (value !== undefined) readValue(carrier, value, into, unread);
    return;
  }
  const inner = mappedCarrier(stringOf(carrier, value));
  const opens = inner.text.trimStart().charAt(0);
  const scan = opens === '{' || opens === '[' ? scanJson(inner.text) : undefined;
  const values = scan?.root === undefined ? [] : [scan.root, ...scan.more].flatMap(items);
  if (scan === undefined || !values.some(isCall)) {
    into.text('text', stringOf(carrier, value));
    return;
  }
  for (const one of values) readValue(inner, one, into, unread);
  const several = scan.more.length > 0;
  for (const error of scan.errors)
    if (!(several && error.code === 'CONCATENATED_VALUES')) into.problems.add(carrierProblem(inner, error));
}

const items = (node: JsonNode): readonly JsonNode[] => (node.k === 'arr' ? node.items : [node]);

/** Some data sets keep the wrapper of Chat Completions. */
const bodyOf = (node: JsonNode): JsonNode => objectAt(node, 'function') ?? node;

const nameOf = (node: JsonNode): StringNode | undefined => stringAt(bodyOf(node), 'name');

const isCall = (node: JsonNode): boolean => nameOf(node) !== undefined;

function readValue(carrier: Carrier, node: JsonNode, into: ResponseBuilder, unread: Unread[]): void {
  if (node.k === 'arr') {
    for (const one of node.items) readValue(carrier, one, into, unread);
    return;
  }
  if (!isCall(node)) {
    keepUnknown(carrier, node, sentence('unread.nameless', 'A call without a name.'), into, unread);
    return;
  }
  const body = bodyOf(node);
  into.call(
    loggedCall(carrier, {
      id: textAt(node, 'id'),
      name: nameOf(node),
      args: member(body, 'arguments') ?? member(body, 'parameters') ?? member(body, 'args'),
      node,
    }),
  );
}
