/** A response without any call whose text holds an object of an older contract: read as the action that it tells. */
import { sentence } from '../base/words';
import { mapSpan, sliceMapped } from '../base/span';
import { findJson } from '../json/find';
import { readArguments } from '../wire/build/arguments';
import type { Response, ToolCall } from '../wire/model';
import { contractProblem } from './contract-problem';
import { inferAction, mayInfer } from './infer-action';
import { inQuotes } from '../wire/words';

/** The first object that tells its action. Null when there is none: then the text is an answer in words. */
export function inferredCall(response: Response): ToolCall | null {
  for (const part of response.parts) {
    if (part.t !== 'text' || !mayInfer(part.text.text)) continue;
    for (const { root } of findJson(part.text.text)) {
      if (root?.k !== 'obj') continue;
      const inferred = inferAction(root);
      if (inferred === null) continue;
      const args = sliceMapped(part.text, root.span);
      const at = mapSpan(part.text.map, root.span);
      const reading = readArguments(inferred.action, args, root.complete, at);
      return {
        id: 'made_0',
        idOrigin: 'made',
        name: inferred.action,
        wireName: inferred.action,
        kind: 'action',
        argsWire: 'object',
        args,
        ...(reading.node === undefined ? {} : { node: reading.node }),
        complete: reading.complete,
        argsOk: reading.ok,
        problems: [
          contractProblem(
            'ACTION_INFERRED',
            'warn',
            sentence(
              'ACTION_INFERRED',
              'The object has no @action. Its field {field} tells that {action} is meant; write @action first.',
              { field: inQuotes(inferred.by), action: inQuotes(inferred.action) },
            ),
            at,
          ),
          ...reading.problems,
        ],
      };
    }
  }
  return null;
}
