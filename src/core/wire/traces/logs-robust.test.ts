import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../../../testing/hostile-pastes';
import { MOST_PROBLEMS } from '../build/problem-list';
import type { FormatId, Paste } from '../model';
import { readPaste } from '../read';

/** The formats of logs and of frameworks, each with a small whole paste. */
const SAMPLES: readonly [FormatId, string][] = [
  [
    'claude-code-jsonl',
    `{"type":"summary","summary":"s","leafUuid":"u2"}
{"type":"user","uuid":"u1","sessionId":"S","message":{"role":"user","content":"Hi \\ud83d\\ude00"}}
{"type":"assistant","uuid":"u2","sessionId":"S","message":{"id":"m","content":[{"type":"tool_use","id":"t","name":"f","input":{"a":[1]}}]}}
{"type":"user","uuid":"u3","sessionId":"S","isSidechain":true,"message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]}}`,
  ],
  [
    'codex-jsonl',
    `{"type":"session_meta","payload":{"id":"T","instructions":"i"}}
{"type":"response_item","payload":{"type":"reasoning","summary":[{"text":"hm"}],"encrypted_content":"E"}}
{"type":"response_item","payload":{"type":"function_call","name":"f","arguments":"{\\"a\\":1}","call_id":"c"}}
{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"{\\"output\\":\\"x\\",\\"metadata\\":{\\"exit_code\\":1}}"}}
{"type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"input_tokens":1}}}}`,
  ],
  [
    'mcp',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"f","arguments":{"a":1}}}
{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"x"}],"isError":true}}`,
  ],
  [
    'langchain-messages',
    `[{"lc":1,"type":"constructor","id":["HumanMessage"],"kwargs":{"content":"Hi"}},{"type":"ai","content":[{"type":"text","text":"a"}],
"tool_calls":[{"name":"f","args":{},"id":"c"}],"additional_kwargs":{"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{"}}]}}]`,
  ],
  [
    'vercel-ui-message',
    `[{"role":"assistant","parts":[{"type":"step-start"},{"type":"tool-f","toolCallId":"c","state":"input-streaming","input":{"a":1}},{"type":"text","text":"x"}]}]`,
  ],
  [
    'vercel-ui-message',
    `data: {"type":"tool-input-start","toolCallId":"c","toolName":"f"}

data: {"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{\\"a\\""}

data: {"type":"finish"}
`,
  ],
  [
    'sharegpt',
    `{"conversations":[{"from":"human","value":"x"},{"from":"function_call","value":"{\\"name\\":\\"f\\",\\"arguments\\":{\\"a\\":1}}"},{"from":"observation","value":"y"}],"tools":"[{\\"name\\":\\"f\\"}]"}`,
  ],
  [
    'inspect-ai',
    `{"version":2,"eval":{"task":"t","model":"m","run_id":"r"},"samples":[{"id":1,"epoch":1,"input":"x","messages":[{"role":"assistant","content":"attachment://a1",
"tool_calls":[{"id":"c","function":"f","arguments":{},"parse_error":"tool call arguments:\\n\\n{\\n\\nError details: x"}]}],"attachments":{"a1":"long"},"events":[{"event":"model","output":{"choices":[]}}]}]}`,
  ],
  [
    'bfcl',
    `{"id":"a","question":[[{"role":"user","content":"x"}]],"function":[{"name":"f","parameters":{"type":"dict"}}],"ground_truth":[{"f":{}}]}`,
  ],
];

function expectPasteSound(paste: Paste): void {
  expectSound(paste, paste.text.length);
  const turns = paste.sessions.flatMap((session) => session.turns.flatMap((turn) => turn.responses));
  expect(new Set(turns)).toEqual(new Set(paste.responses));
}

describe('any text gives sessions whose places lie in the text', () => {
  it('whole, each is what it is', () => {
    for (const [format, text] of SAMPLES)
      expect([format, readPaste(text, 's').detection.format]).toEqual([format, format]);
  });

  it('holds with a piece taken out or put in, in whichever format it is read', () => {
    const word = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      '\n',
      'null',
      '7',
      '"__proto__":',
      '\ud83d',
      '',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.constantFrom(...SAMPLES),
        fc.nat(),
        fc.nat(30),
        fc.array(word, { maxLength: 3 }),
        ([, text], [format], from, size, put) => {
          const at = from % (text.length + 1);
          const changed = text.slice(0, at) + put.join('') + text.slice(at + size);
          expectPasteSound(readPaste(changed, 's'));
          expectPasteSound(readPaste(changed, 's', { format }));
        },
      ),
      { numRuns: 150, seed: 21 },
    );
  });

  it('holds for values of any type in place of any member', () => {
    const value = fc.constantFrom('null', '7', '"x"', '[]', '{}', '[7,null,"x",[],{}]', 'true');
    fc.assert(
      fc.property(fc.constantFrom(...SAMPLES), fc.nat(), value, ([format, text], which, put) => {
        const members = [...text.matchAll(/:(?=["{[\d])/g)];
        const at = (members[which % members.length]?.index ?? 0) + 1;
        expectPasteSound(readPaste(`${text.slice(0, at)}${put},"rest":${text.slice(at)}`, 's', { format }));
      }),
      { numRuns: 100, seed: 22 },
    );
  });
});

describe('hostile size stays linear and its list of problems bounded', () => {
  it.each<[string, string, string, string]>([
    [
      'results that answer no call',
      '',
      '{"type":"user","sessionId":"S","message":{"content":[{"type":"tool_result","tool_use_id":"x"}]}}\n',
      '',
    ],
    [
      'blocks of one message',
      '',
      '{"type":"assistant","uuid":"u","message":{"id":"m","content":[{"type":"tool_use","name":"f"}]}}\n'.replace(
        '"uuid":"u",',
        '"sessionId":"S",',
      ),
      '',
    ],
    [
      'calls without ids',
      '',
      '{"type":"response_item","payload":{"type":"function_call","name":"f","arguments":"{"}}\n',
      '',
    ],
    ['requests of one id', '', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"f"}}\n', ''],
    [
      'fragments of a call',
      '',
      'data: {"type":"tool-input-delta","toolCallId":"a","inputTextDelta":"{"}\n\n',
      '',
    ],
    ['calls of one message', '[{"type":"ai","content":"","tool_calls":[', '{"name":"f","args":{}},', ']}]'],
    ['observations', '{"conversations":[{"from":"gpt","value":"x"},', '{"from":"tool","value":"x"},', ']}'],
    [
      'messages of a sample',
      '{"id":1,"epoch":1,"input":"x","messages":[',
      '{"role":"tool","content":"x"},',
      ']}',
    ],
    [
      'types of a schema',
      '{"id":"a","question":[],"function":[{"name":"f","parameters":',
      '{"type":"dict","items":',
      '',
    ],
  ])('300 kB of %s', (_, before, unit, after) => {
    const paste = readPaste(before + unit.repeat(Math.ceil(300_000 / unit.length)) + after, 's');
    expect(paste.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    for (const { problems } of paste.responses)
      expect(problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    for (const { problems } of paste.sessions) expect(problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
  });
});
