/** Builders for pasted responses in tests: what a server sends, without writing JSON inside JSON by hand. */

/** Values as a stream of server-sent events. A string is sent as it is. */
export const sse = (...payloads: readonly unknown[]): string =>
  payloads.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('');

/** Anthropic names every event. */
export const namedSse = (...payloads: readonly { type: string }[]): string =>
  payloads.map((one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join('');

/** A Chat Completions chunk of choice 0. */
export const chunk = (delta: unknown, finish: string | null = null, rest: object = {}): object => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...rest,
});

/** A fragment of `tool_calls`. */
export const fragment = (
  index: number | undefined,
  id: string | null | undefined,
  name: string | undefined,
  args: string,
): object =>
  chunk({
    tool_calls: [
      {
        ...(index === undefined ? {} : { index }),
        ...(id === undefined ? {} : { id }),
        type: 'function',
        function: { ...(name === undefined ? {} : { name }), arguments: args },
      },
    ],
  });

/** A Chat Completions body of one choice. */
export const completion = (message: object, finish = 'stop', rest: object = {}): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finish }],
    ...rest,
  });

/** A body with one call. */
export const callBody = (name: string, args: unknown, finish = 'tool_calls', id = 'call_1'): string =>
  completion({ tool_calls: [{ id, type: 'function', function: { name, arguments: args } }] }, finish);
