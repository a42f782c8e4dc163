/** `directly_call_tool` with its scalar fields → the call of the tool that it names. */
import { phrase, sentence } from '../base/words';
import type { Problem } from '../base/problem';
import type { ObjectNode } from '../json/node';
import { member } from '../json/node';
import type { ToolCall } from '../wire/model';
import { contractProblem } from './contract-problem';
import { emptyObject, insidePlace, nodePlace, valueText } from './record-args';
import { identity } from './expansion';
import type { ContractContext, Expansion } from './expansion';
import { unknownTool } from './unknown-tool';
import { inQuotes } from '../wire/words';

export const NAME_FIELD = 'directly_call_tool_name';
export const PARAMS_FIELD = 'directly_call_tool_params';
export const CALLS_FIELD = 'directly_call_tool_calls';

export function directCall(
  call: ToolCall,
  node: ObjectNode,
  context: ContractContext,
  own: readonly Problem[],
): Expansion {
  const name = member(node, NAME_FIELD);
  const params = member(node, PARAMS_FIELD);
  const toolName = name?.k === 'str' ? name.value : '';
  const problems = [...own];
  // A cut call has said already that it is cut; what it lacks was still to come.
  if (call.complete) {
    if (toolName === '') {
      problems.push(
        contractProblem(
          'DIRECT_NAME_MISSING',
          'error',
          name === undefined
            ? sentence(
                'DIRECT_NAME_MISSING',
                'directly_call_tool does not say which tool: {field} is missing.',
                {
                  field: NAME_FIELD,
                },
              )
            : sentence(
                'DIRECT_NAME_MISSING.empty',
                'directly_call_tool does not say which tool: {field} is no filled string.',
                { field: NAME_FIELD },
              ),
          name === undefined ? call.nameAt : nodePlace(call, name),
        ),
      );
    }
    if (params?.k !== 'obj') problems.push(paramsProblem(call, toolName, params));
  }
  const nameEnded = name?.complete === true;
  if (toolName !== '' && nameEnded && !context.toolNames.has(toolName)) {
    problems.push(unknownTool(toolName, insidePlace(call, name), context.tools));
  }
  const nameAt = name?.k === 'str' ? insidePlace(call, name) : call.nameAt;
  const end = nodePlace(call, node).end;
  return {
    record: {
      ...identity(call),
      name: toolName === '' ? 'directly_call_tool' : toolName,
      action: 'directly_call_tool',
      args:
        params === undefined
          ? emptyObject({ source: call.args.map.source, start: end, end })
          : valueText(call, params),
      ...(nameAt === undefined ? {} : { nameAt }),
    },
    problems,
  };
}

function paramsProblem(call: ToolCall, tool: string, params: ReturnType<typeof member>): Problem {
  const who = tool === '' ? phrase('the tool', 'the-tool') : inQuotes(tool);
  if (params === undefined) {
    return contractProblem(
      'DIRECT_PARAMS_MISSING',
      'error',
      sentence('DIRECT_PARAMS_MISSING', '{field} is required (use {} for a parameterless tool).', {
        field: PARAMS_FIELD,
      }),
      call.nameAt,
    );
  }
  const encoded = params.k === 'str' && params.value.trimStart().startsWith('{');
  return {
    code: 'ARGS_NOT_OBJECT',
    severity: 'error',
    ...(encoded
      ? sentence('PARAMS_ENCODED', '{field} of {who} is JSON inside a string: write the object itself.', {
          field: PARAMS_FIELD,
          who,
        })
      : sentence(
          'PARAMS_NOT_OBJECT',
          '{field} of {who} is no object: write {} for a tool without parameters.',
          {
            field: PARAMS_FIELD,
            who,
          },
        )),
    layer: 'syntax',
    path: '',
    at: nodePlace(call, params),
    retryable: true,
  };
}
