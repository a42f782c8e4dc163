/** Long exports for tests of importing, made here: the same bytes for the same number of traces, on every machine. */

const TASKS = [
  'Find out why the nightly export stops',
  'Rename getUser to fetchUser in the billing package',
  'Refund the order and tell the customer',
  'Summarise the incident of last night',
  'Book a table for six',
];
const CITIES = ['Paris', 'Porto', 'Oslo', 'Quito', 'Kyoto'];

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
const json = (key: string, value: unknown) => text(key, JSON.stringify(value));

const TOOLS = [
  {
    type: 'function',
    name: 'get_weather',
    description: 'Weather of a city',
    parameters: { type: 'object', properties: { location: { type: 'string' } }, required: ['location'] },
  },
];

/** One conversation of two answers, as OpenTelemetry's GenAI conventions record it: an agent, two chats, a tool. */
function traceOf(n: number): object[] {
  const hex = n.toString(16).padStart(8, '0');
  const traceId = `5b8efff798038103d269b633${hex}`;
  const id = (k: number): string => `a1b2c3d4${hex.slice(1)}${k}`;
  const city = CITIES[n % CITIES.length] ?? '';
  const question = `${TASKS[n % TASKS.length] ?? ''} (case ${String(n)}), and how is the weather in ${city}? ${'Context. '.repeat(60)}`;
  const asked = [{ role: 'user', parts: [{ type: 'text', content: question }] }];
  const called = {
    role: 'assistant',
    parts: [
      { type: 'tool_call', id: `call_${String(n)}`, name: 'get_weather', arguments: { location: city } },
    ],
  };
  const told = {
    role: 'tool',
    parts: [{ type: 'tool_call_response', id: `call_${String(n)}`, response: 'rainy, 57°F' }],
  };
  const start = 1_764_000_000 + n * 60;
  const span = (k: number, name: string, attributes: object[]) => ({
    traceId,
    spanId: id(k),
    ...(k === 1 ? {} : { parentSpanId: id(1) }),
    name,
    kind: 3,
    startTimeUnixNano: `${String(start + k)}000000000`,
    endTimeUnixNano: `${String(start + k)}900000000`,
    attributes,
    status: {},
  });
  const chat = (input: unknown, output: unknown, reason: string) => [
    text('gen_ai.operation.name', 'chat'),
    text('gen_ai.provider.name', 'openai'),
    text('gen_ai.request.model', 'gpt-4'),
    text('gen_ai.response.model', 'gpt-4-0613'),
    json('gen_ai.system_instructions', [{ type: 'text', content: 'You are a helpful assistant.' }]),
    json('gen_ai.input.messages', input),
    json('gen_ai.output.messages', [{ ...(output as object), finish_reason: reason }]),
    json('gen_ai.tool.definitions', TOOLS),
    { key: 'gen_ai.usage.input_tokens', value: { intValue: '97' } },
    { key: 'gen_ai.usage.output_tokens', value: { intValue: '52' } },
  ];
  return [
    span(1, 'invoke_agent weather_agent', [
      text('gen_ai.operation.name', 'invoke_agent'),
      text('gen_ai.agent.name', 'weather_agent'),
      text('gen_ai.conversation.id', `conv_${String(n)}`),
    ]),
    span(2, 'chat gpt-4', chat(asked, called, 'tool_call')),
    span(3, 'execute_tool get_weather', [
      text('gen_ai.operation.name', 'execute_tool'),
      text('gen_ai.tool.name', 'get_weather'),
      text('gen_ai.tool.call.id', `call_${String(n)}`),
      json('gen_ai.tool.call.arguments', { location: city }),
      json('gen_ai.tool.call.result', 'rainy, 57°F'),
    ]),
    span(
      4,
      'chat gpt-4',
      chat(
        [...asked, called, told],
        { role: 'assistant', parts: [{ type: 'text', content: `It rains in ${city}.` }] },
        'stop',
      ),
    ),
  ];
}

/** An OTLP/JSON export of at least so many bytes, and the number of conversations in it. */
export function otlpExport(bytes: number): { text: string; traces: number } {
  const groups: string[] = [];
  let length = 0;
  let traces = 0;
  while (length < bytes) {
    const spans = traceOf(traces++);
    const group = JSON.stringify({
      resource: { attributes: [text('service.name', 'agents')] },
      scopeSpans: [{ scope: { name: 'own.instrumentation', version: '1.0.0' }, spans }],
    });
    groups.push(group);
    length += group.length + 1;
  }
  return { text: `{"resourceSpans":[${groups.join(',')}]}`, traces };
}
