/** One paste of each family of formats: it is told what it is, and the run reaches what is wrong in it. */
import { expect, test } from './fixtures';
import { pasteInto } from './pasting';

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const sse = (...values: unknown[]): string =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');

interface Family {
  name: string;
  text: string;
  /** As the page names the format. */
  format: string;
  /** Code of a problem that is listed. */
  code: string;
}

const CUT = '{"path": "src/inde';
const FAMILIES: Family[] = [
  {
    name: 'OpenAI Chat Completions: arguments of Python',
    format: 'OpenAI Chat Completions',
    code: 'ARGS_NOT_JSON',
    text: json({
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [
              { id: 'call_1', type: 'function', function: { name: 'search', arguments: "{'q': None}" } },
            ],
          },
        },
      ],
    }),
  },
  {
    name: 'OpenAI Responses: a stream that ends inside a call',
    format: 'OpenAI Responses',
    code: 'ARGS_TRUNCATED',
    text: sse(
      {
        type: 'response.created',
        response: { id: 'resp_1', object: 'response', status: 'in_progress', output: [] },
      },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'read_file', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: 'fc_1', delta: CUT },
    ),
  },
  {
    name: 'Anthropic Messages: stopped by the limit inside a call',
    format: 'Anthropic Messages',
    code: 'STOPPED_BY_LENGTH',
    text: json({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'read_file', input: {} }],
      stop_reason: 'max_tokens',
      usage: { input_tokens: 10, output_tokens: 5 },
    }),
  },
  {
    name: 'Gemini: a malformed call that the provider dropped',
    format: 'Gemini',
    code: 'CALL_DISCARDED',
    text: json({ candidates: [{ content: {}, finishReason: 'MALFORMED_FUNCTION_CALL', index: 0 }] }),
  },
  {
    name: 'Ollama: lines that end before done',
    format: 'Ollama chat',
    code: 'STREAM_TRUNCATED',
    text: lines(
      {
        model: 'm',
        created_at: '2026-01-01T00:00:00Z',
        message: { role: 'assistant', content: 'Let me' },
        done: false,
      },
      {
        model: 'm',
        created_at: '2026-01-01T00:00:01Z',
        message: { role: 'assistant', content: ' see' },
        done: false,
      },
    ),
  },
  {
    name: 'model text: a call that never ends',
    format: 'Hermes text',
    code: 'ARGS_TRUNCATED',
    text: `I will look.\n<tool_call>\n{"name": "read_file", "arguments": ${CUT}`,
  },
  {
    name: 'model text: ReAct that makes up its observation',
    format: 'ReAct text',
    code: 'REACT_OWN_OBSERVATION',
    text: 'Thought: list first\nAction: ls\nAction Input: {"dir": "."}\nObservation: a.txt\nThought: done\nFinal Answer: a.txt',
  },
  {
    name: 'a HAR with a refused call',
    format: 'HAR (recorded web traffic)',
    code: 'PROVIDER_ERROR',
    text: json({
      log: {
        version: '1.2',
        entries: [
          {
            startedDateTime: '2026-01-01T00:00:00.000Z',
            request: {
              method: 'POST',
              url: 'https://example.com/v1/chat/completions',
              postData: { text: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] }) },
            },
            response: {
              status: 400,
              content: {
                mimeType: 'application/json',
                text: JSON.stringify({
                  error: {
                    message: 'Failed to call a function.',
                    type: 'invalid_request_error',
                    code: 'tool_use_failed',
                  },
                }),
              },
            },
          },
        ],
      },
    }),
  },
  {
    name: 'an OpenTelemetry export',
    format: 'OpenTelemetry traces (OTLP JSON)',
    code: 'STOP_WITHOUT_CALLS',
    text: json({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: '0af7651916cd43dd8448eb211c80319c',
                  spanId: 'b7ad6b7169203331',
                  name: 'chat m',
                  startTimeUnixNano: '1700000000000000000',
                  endTimeUnixNano: '1700000001000000000',
                  attributes: [
                    { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
                    {
                      key: 'gen_ai.output.messages',
                      value: {
                        stringValue: JSON.stringify([
                          {
                            role: 'assistant',
                            parts: [{ type: 'text', content: 'Now.' }],
                            finish_reason: 'tool_calls',
                          },
                        ]),
                      },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
  },
  {
    name: 'a session log of an agent: a result without a call',
    format: 'Claude Code session log',
    code: 'RESULT_WITHOUT_CALL',
    text: lines(
      {
        type: 'user',
        uuid: 'u1',
        sessionId: 's1',
        parentUuid: null,
        message: { role: 'user', content: 'Fix it.' },
      },
      {
        type: 'user',
        uuid: 'u2',
        sessionId: 's1',
        parentUuid: 'u1',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'toolu_gone', content: 'ok' }],
        },
      },
      {
        type: 'assistant',
        uuid: 'a1',
        sessionId: 's1',
        parentUuid: 'u2',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [{ type: 'text', text: 'Done.' }],
        },
      },
    ),
  },
  {
    name: 'a history in which an id comes twice',
    format: 'OpenAI messages',
    code: 'CALL_ID_REUSED',
    text: json([
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'search:0', type: 'function', function: { name: 'search', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'search:0', content: 'a' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'search:0', type: 'function', function: { name: 'search', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'search:0', content: 'b' },
    ]),
  },
];

for (const { name, text, format, code } of FAMILIES)
  test(`${name} is read, and leads to ${code}`, async ({ page }) => {
    await page.goto('./');
    await pasteInto(page.getByRole('textbox', { name: 'Paste a response here' }), text);
    await expect(page.getByRole('slider', { name: 'Step' })).toHaveAttribute(
      'aria-valuetext',
      /Step \d+ of \d+/,
    );
    await page.getByRole('tab', { name: /^Found/ }).click();
    await expect(page.getByRole('region', { name: 'Format' })).toContainText(format);
    await page.getByRole('tab', { name: /^Problems/ }).click();
    await page
      .getByRole('button', { name: new RegExp(code) })
      .first()
      .click();
    await expect(page.getByText('could not be drawn')).toHaveCount(0);
  });
