/**
 * The built-in examples: documents that a user could have made. Each ends at something to see; where it opens, and what its
 * card on the start page shows, stands in `cards.ts`.
 */
import { defaultPolicy, defaultSettings, emptyDocument } from '../core/document/defaults';
import type { BuiltinTool, SessionDocument, ToolDefinition } from '../core/document/document';
import { builtinDefinition } from '../core/tools/builtin';
import { editingPrompt, FILES } from './repository';
import { anthropicStream, chatCompletion, cutChatStream } from './wire-text';

const tools = (...names: BuiltinTool[]): ToolDefinition[] => names.map(builtinDefinition);

export interface Example {
  id: string;
  build(): SessionDocument;
}

const notUnique = (): SessionDocument => ({
  ...emptyDocument('Anchor that is not unique'),
  prompt: editingPrompt('Raise the timeout of the gateway to 60 seconds.', [
    `[result read_file]\n${FILES[0]?.text ?? ''}`,
  ]),
  tools: tools('edit', 'read_file', 'list_files'),
  files: [...FILES],
  policy: { ...defaultPolicy(), defaultAccess: 'read', paths: [{ pattern: 'src/**', access: 'write' }] },
  responses: [
    {
      text: anthropicStream(
        'msg_01EditGateway',
        'I will raise the timeout of the gateway.',
        [
          {
            id: 'toolu_01Edit',
            name: 'edit',
            args: JSON.stringify({
              path: 'src/config.ts',
              edits: [{ oldText: 'const timeout = 30;', newText: 'const timeout = 60;' }],
            }),
          },
        ],
        { input: 1290, output: 74 },
      ),
    },
    {
      text: anthropicStream(
        'msg_02EditGateway',
        'The line stands in three functions. I include the line above it.',
        [
          {
            id: 'toolu_02Edit',
            name: 'edit',
            args: JSON.stringify({
              path: 'src/config.ts',
              edits: [
                {
                  oldText: 'export function gateway() {\n  const timeout = 30;',
                  newText: 'export function gateway() {\n  const timeout = 60;',
                },
              ],
            }),
          },
        ],
        { input: 1466, output: 96 },
      ),
    },
    {
      text: anthropicStream(
        'msg_03EditGateway',
        'The edit went through.',
        [
          {
            id: 'toolu_03Finish',
            name: 'finish',
            args: JSON.stringify({
              human_readable_thought:
                'The timeout of the gateway is 60 seconds now; search and billing keep 30.',
            }),
          },
        ],
        { input: 1580, output: 41 },
      ),
    },
  ],
});

const cutOff = (): SessionDocument => ({
  ...emptyDocument('Arguments cut off'),
  profile: 'dashscope-explicit',
  prompt: {
    kind: 'messages',
    messages: [
      { role: 'system', content: 'You write files for the user through tools. One call a turn.' },
      { role: 'user', content: 'Write CHANGELOG.md with the notes of release 2.4.' },
    ],
  },
  tools: tools('write_file', 'read_file'),
  files: [...FILES],
  responses: [
    {
      text: cutChatStream('chatcmpl-changelog', 'qwen3-max', {
        id: 'call_changelog',
        name: 'write_file',
        args: '{"path":"CHANGELOG.md","text":"# Release 2.4\\n\\n- The gateway waits 60 seconds for search.\\n- Billing retries five times, wi',
      }),
    },
  ],
});

const actionInProse = (): SessionDocument => ({
  ...emptyDocument('An action inside prose'),
  profile: 'dashscope-explicit',
  settings: { ...defaultSettings(), toolExpression: 'text' },
  prompt: editingPrompt('How long does the gateway wait for search?', []),
  tools: tools('read_file', 'list_files'),
  files: [...FILES],
  responses: [
    {
      text: `The settings of every service stand in one file, so I look there first.

\`\`\`json
{
  "@action": "directly_call_tool",
  "directly_call_tool_name": "read_file",
  "directly_call_tool_params": { "path": "src/config.ts" },
  "human_readable_thought": "search() returns its own timeout"
}
\`\`\`

I will answer as soon as I have read it.
`,
    },
    {
      text: `{"@action": "directly_answer", "answer_payload": "30 seconds: search() in src/config.ts returns timeout 30, with no retries.", "human_readable_thought": "read, not guessed"}`,
    },
  ],
});

const refused = (): SessionDocument => ({
  ...emptyDocument('Refused by policy'),
  prompt: {
    kind: 'messages',
    messages: [
      {
        role: 'system',
        content: 'You maintain this repository through tools. Writing is allowed in src/ only.',
      },
      { role: 'user', content: 'Make the deployment run on every push.' },
    ],
  },
  tools: tools('write_file', 'read_file', 'list_files'),
  files: [...FILES, { path: '.github/workflows/deploy.yml', text: 'on: workflow_dispatch\njobs: {}\n' }],
  policy: { ...defaultPolicy(), defaultAccess: 'read', paths: [{ pattern: 'src/**', access: 'write' }] },
  responses: [
    {
      text: anthropicStream(
        'msg_01Deploy',
        'I change the trigger of the deployment.',
        [
          {
            id: 'toolu_01Deploy',
            name: 'write_file',
            args: JSON.stringify({ path: '.github/workflows/deploy.yml', text: 'on: push\njobs: {}\n' }),
          },
        ],
        { input: 611, output: 68 },
      ),
    },
    {
      text: anthropicStream(
        'msg_02Deploy',
        'I may not write outside of src/. Change `on: workflow_dispatch` to `on: push` in .github/workflows/deploy.yml, or allow me to.',
        [],
        { input: 702, output: 44 },
      ),
    },
  ],
});

const batch = (): SessionDocument => ({
  ...emptyDocument('Two calls in one batch'),
  profile: 'dashscope-explicit',
  prompt: {
    kind: 'messages',
    messages: [
      { role: 'system', content: 'You answer questions about the weather from the tool, never from memory.' },
      { role: 'user', content: 'Is it warmer in Zürich or in Lisbon right now?' },
    ],
  },
  tools: tools('get_weather'),
  fixtures: { weather: { zürich: { celsius: 4, sky: 'fog' }, lisbon: { celsius: 16, sky: 'clear' } } },
  responses: [
    {
      text: chatCompletion(
        'chatcmpl-weather-1',
        'qwen3-max',
        null,
        [
          { id: 'call_zurich', name: 'get_weather', args: '{"city":"Zürich","unit":"celsius"}' },
          { id: 'call_lisbon', name: 'get_weather', args: '{"city":"Lisbon","unit":"kelvin"}' },
        ],
        { prompt: 118, completion: 44 },
      ),
    },
    {
      text: chatCompletion(
        'chatcmpl-weather-2',
        'qwen3-max',
        null,
        [{ id: 'call_lisbon_again', name: 'get_weather', args: '{"city":"Lisbon","unit":"celsius"}' }],
        { prompt: 231, completion: 21 },
      ),
    },
    {
      text: chatCompletion(
        'chatcmpl-weather-3',
        'qwen3-max',
        'Lisbon: 16 °C and clear, against 4 °C and fog in Zürich.',
        [],
        {
          prompt: 276,
          completion: 24,
        },
      ),
    },
  ],
});

const clean = (): SessionDocument => ({
  ...emptyDocument('A clean run to finish'),
  prompt: editingPrompt('Search gives up too early. Let it wait 45 seconds.', []),
  tools: tools('read_file', 'edit', 'list_files'),
  files: [...FILES],
  policy: { ...defaultPolicy(), defaultAccess: 'read', paths: [{ pattern: 'src/**', access: 'write' }] },
  responses: [
    {
      text: anthropicStream(
        'msg_01Search',
        'I read the settings first.',
        [{ id: 'toolu_01Read', name: 'read_file', args: '{"path":"src/config.ts"}' }],
        { input: 1240, output: 38 },
      ),
    },
    {
      text: anthropicStream(
        'msg_02Search',
        'search() has its own timeout.',
        [
          {
            id: 'toolu_02Edit',
            name: 'edit',
            args: JSON.stringify({
              path: 'src/config.ts',
              edits: [
                {
                  oldText: 'export function search() {\n  const timeout = 30;',
                  newText: 'export function search() {\n  const timeout = 45;',
                },
              ],
            }),
          },
        ],
        { input: 1418, output: 88 },
      ),
    },
    {
      text: anthropicStream(
        'msg_03Search',
        'Done.',
        [
          {
            id: 'toolu_03Finish',
            name: 'finish',
            args: JSON.stringify({
              human_readable_thought: 'search() waits 45 seconds; gateway and billing are as they were.',
            }),
          },
        ],
        { input: 1533, output: 36 },
      ),
    },
  ],
});

/** In the order of the start page; Enter opens the first. */
export const EXAMPLES: readonly Example[] = [
  { id: 'not-unique', build: notUnique },
  { id: 'cut-off', build: cutOff },
  { id: 'action-in-prose', build: actionInProse },
  { id: 'refused', build: refused },
  { id: 'batch', build: batch },
  { id: 'clean', build: clean },
];
