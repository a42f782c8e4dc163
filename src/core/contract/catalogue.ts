/**
 * The actions of the contract, as data: what each is for, its fields, whether it ends the run. Field names are fixed by
 * the original system's actions; all other fields of an action are open and kept.
 */
import type { Json, JsonObject } from '../base/json-value';

export interface ActionField {
  name: string;
  /** What the model should put there. */
  description: string;
  schema: JsonObject;
  required: boolean;
}

export interface ActionDefinition {
  name: string;
  description: string;
  fields: readonly ActionField[];
  /** Field sets of which exactly one must be present (a single call, or a batch). */
  oneOf?: readonly (readonly string[])[];
  /** After it the model is not asked again: it answered, finished, or waits for a person. */
  endsRun: boolean;
}

const text: JsonObject = { type: 'string' };
const filled: JsonObject = { type: 'string', minLength: 1 };
const identifier: JsonObject = { type: 'string', pattern: '^[a-z0-9_]*$' };

/** Fields that every action may carry. */
export const COMMON_FIELDS: readonly ActionField[] = [
  {
    name: 'identifier',
    description: 'Purpose of this step in snake_case.',
    schema: identifier,
    required: false,
  },
  {
    name: 'human_readable_thought',
    description: 'One sentence for the reader: why this step.',
    schema: text,
    required: false,
  },
  { name: 'todo_delta', description: 'Changes to the list of open tasks.', schema: {}, required: false },
];

/** Calls of one batch: fewer are single calls, more are refused. */
export const BATCH_LIMITS = { min: 2, max: 8 } as const;

export const DIRECT_ITEM_FIELDS = ['tool_name', 'params', 'identifier', 'expectations', 'reason'] as const;
export const REQUIRE_ITEM_FIELDS = ['tool_name', 'identifier', 'reason'] as const;

const batchOf = (properties: JsonObject, required: string[]): JsonObject => ({
  type: 'array',
  minItems: BATCH_LIMITS.min,
  maxItems: BATCH_LIMITS.max,
  items: { type: 'object', properties, required, additionalProperties: false },
});

export const CATALOGUE: readonly ActionDefinition[] = [
  {
    name: 'directly_call_tool',
    description: 'Run a tool whose parameters are known: one call, or a batch of independent ones.',
    fields: [
      { name: 'directly_call_tool_name', description: 'Name of the tool.', schema: filled, required: false },
      {
        name: 'directly_call_tool_params',
        description: 'Parameters of the tool; {} for none.',
        schema: { type: 'object' },
        required: false,
      },
      { name: 'directly_call_reason', description: 'Why the tool is called.', schema: text, required: false },
      {
        name: 'directly_call_identifier',
        description: 'Purpose of the call in snake_case.',
        schema: identifier,
        required: false,
      },
      {
        name: 'directly_call_expectations',
        description: 'What the result should show.',
        schema: text,
        required: false,
      },
      {
        name: 'directly_call_tool_calls',
        description: 'Two to eight independent calls.',
        schema: batchOf(
          { tool_name: filled, params: { type: 'object' }, identifier, expectations: text, reason: text },
          ['tool_name', 'params'],
        ),
        required: false,
      },
    ],
    oneOf: [['directly_call_tool_name', 'directly_call_tool_params'], ['directly_call_tool_calls']],
    endsRun: false,
  },
  {
    name: 'require_tool',
    description: 'Load the schema of a tool before it is called: one, or several at once.',
    fields: [
      { name: 'tool_require_payload', description: 'Name of the tool.', schema: filled, required: false },
      {
        name: 'tool_require_calls',
        description: 'Two to eight tools; without parameters.',
        schema: batchOf({ tool_name: filled, identifier, reason: text }, ['tool_name']),
        required: false,
      },
    ],
    oneOf: [['tool_require_payload'], ['tool_require_calls']],
    endsRun: false,
  },
  {
    name: 'directly_answer',
    description: 'Answer the user and end the turn.',
    fields: [{ name: 'answer_payload', description: 'The answer.', schema: filled, required: true }],
    endsRun: true,
  },
  {
    name: 'ask_for_clarification',
    description: 'Ask the user before going on.',
    fields: [
      { name: 'question', description: 'The question.', schema: filled, required: false },
      {
        name: 'options',
        description: 'Answers to choose from.',
        schema: { type: 'array', items: text },
        required: false,
      },
    ],
    endsRun: true,
  },
  {
    name: 'finish',
    description: 'Declare the task done. Refused while tasks are open.',
    fields: [{ name: 'summary', description: 'What was done.', schema: text, required: false }],
    endsRun: true,
  },
  plain('load_capability', 'Load a capability by its name.', ['capability_identifier']),
  plain('loading_skills', 'Load skills by name.', ['skill_names']),
  plain('request_plan', 'Ask for a plan of the task.', ['plan_request_payload']),
  plain('request_plan_and_execution', 'Ask for a plan and have it carried out.', ['plan_request_payload']),
  plain('require_ai_blueprint', 'Start a blueprint.', ['blueprint_payload']),
  plain('tool_compose', 'Have several tools composed towards an intent.', ['tool_compose_payload']),
  plain('dispatch_sub_react_agents', 'Hand parts of the task to sub-agents.', []),
  plain('knowledge_enhance_answer', 'Answer from the knowledge base.', [
    'rewrite_user_query_for_knowledge_enhance',
  ]),
];

/** An action whose fields the contract leaves open. */
function plain(name: string, description: string, fields: readonly string[]): ActionDefinition {
  return {
    name,
    description,
    fields: fields.map((field) => ({
      name: field,
      description: 'Open: any value.',
      schema: {},
      required: false,
    })),
    endsRun: false,
  };
}

const BY_NAME = new Map(CATALOGUE.map((action) => [action.name, action]));

export const actionNamed = (name: string): ActionDefinition | undefined => BY_NAME.get(name);

export const ACTION_NAMES: readonly string[] = CATALOGUE.map((action) => action.name);

/** The actions that a model of a session is told about: those that a session can carry out. */
export const CORE_ACTIONS: readonly string[] = [
  'directly_call_tool',
  'require_tool',
  'directly_answer',
  'ask_for_clarification',
  'finish',
];

/** False for a name that is no action. */
export const endsRun = (name: string): boolean => BY_NAME.get(name)?.endsRun ?? false;

/** JSON Schema (draft 2020-12) of an action's fields, without `@action`. Other fields are allowed: the contract is open. */
export function actionSchemaOf(action: ActionDefinition): JsonObject {
  const properties: JsonObject = {};
  for (const field of [...action.fields, ...COMMON_FIELDS]) {
    properties[field.name] = { ...field.schema, description: field.description };
  }
  const required = action.fields.filter((field) => field.required).map((field) => field.name);
  const alternatives = (action.oneOf ?? []).map((names): Json => ({ required: [...names] }));
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    ...(alternatives.length === 0 ? {} : { oneOf: alternatives }),
  };
}

/** The schema as text. A name that is no action allows any object. */
export function actionSchema(name: string): string {
  const action = BY_NAME.get(name);
  return JSON.stringify(action === undefined ? { type: 'object' } : actionSchemaOf(action), null, 2);
}
