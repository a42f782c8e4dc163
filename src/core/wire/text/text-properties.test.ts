/** What holds for every text: cut anywhere, split into deltas anywhere, made of markers at random, or very large. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../../../testing/hostile-pastes';
import { sharedPath } from '../../../testing/shared-data';
import { chunk, completion, sse } from '../../../testing/wire-builders';
import { MOST_PROBLEMS } from '../build/problem-list';
import type { Paste, Response, ToolCall } from '../model';
import { readPaste } from '../read';

const OWN = [
  '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a":"<|end|>"}<|call|>',
  '<|start|>user<|message|>Hi<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>',
  'Ok <|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"a":1}<|tool_call_end|><|tool_call_begin|>functions.g:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|> end',
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{"a": "b"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  'Ok.\n\n<｜DSML｜function_calls>\n<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="a" string="true">x "y"\\</｜DSML｜parameter>\n<｜DSML｜parameter name="b" string="false">[1, 2]</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  '[TOOL_CALLS] [{"name": "f", "arguments": {"a": [1]}, "id": "abc"}, {"arguments": {}, "name": "g"}]</s>',
  'Sure. [TOOL_CALLS]f[CALL_ID]abc[ARGS]{"a":1}[TOOL_CALLS]g[ARGS]{"b":2}',
  'Ok.\n<tool_call>\n<function=f>\n<parameter=a>\nif (a < b) {\n\treturn "\\n";\n</parameter>\n<parameter=b>\n2\n</parameter>\n</function>\n</tool_call>',
  '<think>x</think>\nOk.\n<tool_call>f\n<arg_key>a</arg_key>\n<arg_value>1 "2"</arg_value>\n</tool_call>',
  'Ok.\n<tool_call>\n{"name": "f", "arguments": {"a": "</tool_call>"}}\n</tool_call>\n<tool_call>{"name":"g","arguments":"{\\"x\\":1}"}</tool_call>',
  '<|python_tag|>f.call(a="x", b=[1, 2.5])<|eom_id|>',
  '{"name": "f", "parameters": {"a": 1}}; {"name": "g", "parameters": {}}',
  "[f(a='it\\'s', b={'k': (1, None)}), g(c=-1_000)]",
  'Ok <function_calls>\n<invoke name="f">\n<parameter name="a">1 & 2</parameter>\n</invoke>\n</function_calls>',
  '<function_calls><invoke><tool_name>f</tool_name><parameters><a>1</a><b>2</b></parameters></invoke></function_calls>',
  'Thought: Hm.\nAction: f\nAction Input: {"a": "b"}\nObservation: c\nFinal Answer: d',
  'commentary to=functions.f json{"a":1}',
  '[Calling tool: f({"a": "})]"})]',
];

function samples(): string[] {
  const root = sharedPath('data', 'wire-corpus');
  if (root === null) return OWN;
  const folders = readdirSync(root).filter((name) => name.startsWith('text-'));
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  return [...OWN, ...files];
}

const read = (text: string): Paste => readPaste(text, 's');
const callsOf = (paste: Paste): ToolCall[] => paste.responses.flatMap(({ toolCalls }) => toolCalls);
const spelt = ({ name, args }: ToolCall): string => `${name} ${args.text}`;

describe.each(samples().map((text, i) => [i, text] as const))('sample %i', (_, text) => {
  const whole = callsOf(read(text)).map(spelt);

  it('cut anywhere, it holds no whole call that the text does not hold', () => {
    for (let end = 0; end <= text.length; end++) {
      const paste = read(text.slice(0, end));
      expectSound(paste, end);
      for (const call of callsOf(paste)) {
        // An input of plain text has no end of its own.
        if (call.complete && call.kind !== 'custom') expect(whole).toContain(spelt(call));
      }
    }
  });

  it('with a piece taken out it is read without a fault', () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(30), (from, size) => {
        const cut = text.slice(0, from) + text.slice(from + size);
        expectSound(read(cut), cut.length);
      }),
      { numRuns: 30, seed: 3 },
    );
  });
});

const view = ({ parts, candidates, problems }: Response): unknown => ({
  parts: parts.map((part) => {
    if (part.t === 'call')
      return [part.call.id, spelt(part.call), part.call.complete, part.call.problems.length];
    return part.t === 'text' || part.t === 'reasoning' ? [part.t, part.text.text] : part.t;
  }),
  candidates: candidates.map(spelt),
  problems: problems.map(({ code }) => code),
});

describe('in a stream', () => {
  const all = samples();

  it('deltas that cut the marks anywhere give the reading of the whole content', () => {
    fc.assert(
      fc.property(
        fc.nat(all.length - 1).chain((which) => {
          const text = all[which] ?? '';
          const cuts = fc.array(fc.nat(text.length), { maxLength: 8 });
          return cuts.map((at) => ({ text, cuts: [0, ...at.sort((a, b) => a - b), text.length] }));
        }),
        ({ text, cuts }) => {
          const deltas = cuts.slice(1).map((end, i) => chunk({ content: text.slice(cuts[i], end) }));
          const stream = sse(...deltas, chunk({}, 'stop'), '[DONE]');
          const streamed = read(stream);
          expectSound(streamed, stream.length);
          const body = read(completion({ content: text }));
          expect(streamed.responses.map(view)).toEqual(body.responses.map(view));
        },
      ),
      { numRuns: 150, seed: 5 },
    );
  });
});

const noise = fc.constantFrom(
  '<|start|>',
  '<|channel|>',
  '<|message|>',
  '<|end|>',
  '<|call|>',
  'assistant',
  'commentary',
  ' to=functions.f',
  'json',
  '<|tool_call_begin|>',
  'functions.f:0',
  '<|tool_call_argument_begin|>',
  '<|tool_call_end|>',
  '<｜tool▁call▁begin｜>',
  '<｜tool▁sep｜>',
  '<｜DSML｜invoke name="f">',
  '</｜DSML｜invoke>',
  '[TOOL_CALLS]',
  '[ARGS]',
  '[CALL_ID]',
  '<tool_call>',
  '</tool_call>',
  '<function=f>',
  '<parameter=a>',
  '</parameter>',
  '</function>',
  '<arg_key>',
  '</arg_key>',
  '<arg_value>',
  '</arg_value>',
  '<|python_tag|>',
  '<|python_start|>',
  'f.call(a="',
  '[f(a=',
  "'",
  ')',
  ']',
  '<invoke name="f">',
  '<invoke><tool_name>f</tool_name><parameters>',
  '<a>',
  '</a>',
  '</parameters>',
  '</invoke>',
  'Thought:',
  '\nAction: f',
  '\nAction Input: ',
  '\nObservation:',
  '\nFinal Answer:',
  '<think>',
  '</think>',
  '{"name":"f","arguments":',
  '{"name":"f","parameters":',
  '{"@action":"a"}',
  '{}',
  '{',
  '}',
  '"',
  '\\',
  '\n',
  '```',
  '<|im_end|>',
  'x',
  '\ud83d',
  '__proto__',
);

describe('any text', () => {
  it('of marks at random is read, and every place lies in it', () => {
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 25 }), (words) => {
        const text = words.join('');
        expectSound(read(text), text.length);
        const body = completion({ content: text });
        expectSound(read(body), body.length);
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  it.each([
    '<tool_call>',
    '<|channel|>',
    '[TOOL_CALLS]',
    '<function_calls>',
    'Action:',
    'Action:\n',
    '<think>',
  ])('of 512 kB of %j keeps its problems bounded', (unit) => {
    const paste = read(unit.repeat(Math.ceil((512 * 1024) / unit.length)));
    for (const { problems } of paste.responses)
      expect(problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    expect(paste.responses).toHaveLength(1);
  });

  it.each([
    '<tool_call>{"',
    '<tool_call>{"name":"a","arguments":{',
    '<|start|>assistant<|channel|>commentary to=functions.x<|message|>{',
    '[TOOL_CALLS]a{',
    '<invoke name="a"><parameter name="b">',
    '<function=a><parameter=b>',
    '<function=a>{',
    'Thought: x\nAction: a\nAction Input: {"a":1}\n',
    '[a(b=[',
    '<|python_start|>[a(b=',
    '{"name":"a","parameters":{',
    'to=functions.a json{',
  ])('of 64 kB of %j is one response', (unit) => {
    const paste = read(unit.repeat(Math.ceil((64 * 1024) / unit.length)));
    expect(paste.responses).toHaveLength(1);
  });
});
