/**
 * Responses in the shapes providers send, made from what the model said. The examples are our own; their shapes follow the
 * recorded ones that the readers are tested against.
 */

interface Call {
  id: string;
  name: string;
  /** JSON text, exactly as the model wrote it. */
  args: string;
}

/** An Anthropic Messages stream: one text block, then one block a call, arguments in fragments. */
export function anthropicStream(
  id: string,
  text: string,
  calls: readonly Call[],
  usage: { input: number; output: number },
): string {
  const events: object[] = [
    {
      type: 'message_start',
      message: {
        id,
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [],
        stop_reason: null,
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
  ];
  calls.forEach((call, i) => {
    const index = i + 1;
    events.push({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id: call.id, name: call.name, input: {} },
    });
    for (const partial_json of fragments(call.args))
      events.push({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } });
    events.push({ type: 'content_block_stop', index });
  });
  events.push(
    {
      type: 'message_delta',
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: usage.output },
    },
    { type: 'message_stop' },
  );
  return events
    .map((event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

/** An OpenAI Chat Completions body. */
export function chatCompletion(
  id: string,
  model: string,
  content: string | null,
  calls: readonly Call[],
  usage: { prompt: number; completion: number; cached?: number },
): string {
  return JSON.stringify(
    {
      id,
      object: 'chat.completion',
      created: 1764000000,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content,
            ...(calls.length === 0
              ? {}
              : {
                  tool_calls: calls.map((call) => ({
                    id: call.id,
                    type: 'function',
                    function: { name: call.name, arguments: call.args },
                  })),
                }),
          },
          finish_reason: calls.length === 0 ? 'stop' : 'tool_calls',
        },
      ],
      usage: {
        prompt_tokens: usage.prompt,
        completion_tokens: usage.completion,
        total_tokens: usage.prompt + usage.completion,
        prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
      },
    },
    null,
    2,
  );
}

/** A Chat Completions stream of one call whose arguments end where the output limit cut them. */
export function cutChatStream(id: string, model: string, call: Call): string {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1764000000, model, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const head = {
    role: 'assistant',
    content: null,
    tool_calls: [{ index: 0, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }],
  };
  return [
    chunk(head, null),
    ...fragments(call.args).map((args) =>
      chunk({ tool_calls: [{ index: 0, function: { arguments: args } }] }, null),
    ),
    chunk({}, 'length'),
    'data: [DONE]\n\n',
  ].join('');
}

const FRAGMENT = 24;

/** Cuts text into fragments of about `FRAGMENT` characters, never inside a surrogate pair. */
function fragments(text: string): string[] {
  const out: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + FRAGMENT);
    if (end < text.length && text.charCodeAt(end - 1) >= 0xd800 && text.charCodeAt(end - 1) < 0xdc00) end++;
    out.push(text.slice(start, end));
    start = end;
  }
  return out;
}
