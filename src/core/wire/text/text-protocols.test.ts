/** Each protocol in its dialects: what is text, what is reasoning, what is a call, and how a call that is cut or damaged is told. */
import { describe, expect, it } from 'vitest';
import { mapSpan } from '../../base/span';
import { completion } from '../../../testing/wire-builders';
import type { FormatId, Paste, Response, ToolCall } from '../model';
import { readPaste } from '../read';

const read = (text: string): Paste => readPaste(text, 's');

function only({ responses }: Paste): Response {
  const [response, ...more] = responses;
  if (response === undefined || more.length > 0) throw new Error('not one response');
  return response;
}
const codes = (problems: readonly { code: string }[]): string[] => problems.map(({ code }) => code);
const callShape = (call: ToolCall): unknown[] => [call.name, call.args.text];
const shape = ({ parts }: Response): unknown[] =>
  parts.map((part) => {
    if (part.t === 'call') return callShape(part.call);
    return part.t === 'text' || part.t === 'reasoning' ? `${part.t}: ${part.text.text.trim()}` : part.t;
  });

type Row = [what: string, format: FormatId, text: string, parts: unknown[]];

const HARMONY: Row[] = [
  [
    'a header whose first token was stripped',
    'text-harmony',
    'assistant<|channel|>final<|message|>Hi<|return|>',
    ['text: Hi'],
  ],
  [
    'analysis, then a call on the commentary channel',
    'text-harmony',
    '<|channel|>analysis<|message|>Need it.<|end|><|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a":1}<|call|>',
    ['reasoning: Need it.', ['f', '{"a":1}']],
  ],
  [
    'the recipient in the role',
    'text-harmony',
    '<|start|>assistant to=functions.f<|channel|>commentary json<|message|>{"a":1}<|call|>',
    [['f', '{"a":1}']],
  ],
  [
    'a completion that begins with its recipient',
    'text-harmony',
    ' to=functions.f<|channel|>commentary <|constrain|>json<|message|>{"a":1}<|call|>',
    [['f', '{"a":1}']],
  ],
  [
    'a preamble is text',
    'text-harmony',
    '<|channel|>commentary<|message|>**Plan**<|end|><|start|>assistant<|channel|>final<|message|>Done.<|return|>',
    ['text: **Plan**', 'text: Done.'],
  ],
  [
    'tokens in a string of the arguments are data',
    'text-harmony',
    '<|channel|>commentary to=functions.f<|message|>{"a":"<|end|><|start|>user<|message|>"}<|call|>',
    [['f', '{"a":"<|end|><|start|>user<|message|>"}']],
  ],
  [
    'a tool of the maker takes code',
    'text-harmony',
    '<|channel|>analysis to=python code<|message|>print(1)<|call|>',
    [['python', 'print(1)']],
  ],
  [
    'a tool of the maker with a dotted name',
    'text-harmony',
    '<|channel|>analysis to=browser.search<|message|>{"query":"x"}<|call|>',
    [['browser.search', '{"query":"x"}']],
  ],
  ['no end token, as servers strip it', 'text-harmony', '<|channel|>final<|message|>Hello', ['text: Hello']],
  [
    'an unclosed message before the next one',
    'text-harmony',
    '<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Hello<|return|>',
    ['reasoning: Hm.', 'text: Hello'],
  ],
  [
    'prose about a token is text',
    'text',
    'The token <|channel|> comes first.',
    ['text: The token <|channel|> comes first.'],
  ],
];

const TOKENS: Row[] = [
  [
    'Mistral: what the end cut before it was a call is text',
    'text-mistral',
    '[TOOL_CALLS] [{"name": "f", "arguments": {"a": 1}}, {"na',
    [['f', '{"a": 1}'], 'text: , {"na'],
  ],
  [
    'Kimi: a call without its section',
    'text-kimi-k2',
    '<|tool_call_begin|>functions.f:3<|tool_call_argument_begin|>{"a":"<|tool_call_end|>"}<|tool_call_end|>',
    [['f', '{"a":"<|tool_call_end|>"}']],
  ],
  [
    'DeepSeek R1: name and fence, then text',
    'text-deepseek',
    '<think>x</think><｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{"a":"```"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    ['reasoning: x', ['f', '{"a":"```"}']],
  ],
  [
    'DeepSeek V3.2: tags that say what is JSON',
    'text-deepseek',
    'Ok.\n\n<｜DSML｜function_calls>\n<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="a" string="true">1 & "2"</｜DSML｜parameter>\n<｜DSML｜parameter name="b" string="false">[1, 2]</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    ['text: Ok.', ['f', '{"a":"1 & \\"2\\"","b":[1, 2]}']],
  ],
  [
    'DeepSeek V4: another wrapper, doubled bars',
    'text-deepseek',
    '<｜｜DSML｜｜tool_calls><｜｜DSML｜｜invoke name="f"><｜｜DSML｜｜parameter name="a" string="true">x</｜｜DSML｜｜parameter></｜｜DSML｜｜invoke><｜｜DSML｜｜invoke name="g"></｜｜DSML｜｜invoke></｜｜DSML｜｜tool_calls> end',
    [['f', '{"a":"x"}'], ['g', '{}'], 'text: end'],
  ],
  [
    'Mistral: a list with ids, arguments before the name',
    'text-mistral',
    '[TOOL_CALLS][{"arguments": {"a": 1}, "name": "f", "id": "abcDEF123"}]</s>',
    [['f', '{"a": 1}']],
  ],
  [
    'Mistral v11: ids and arguments between tokens',
    'text-mistral',
    'Sure. [TOOL_CALLS]f[CALL_ID]abcDEF123[ARGS]{"a":1}[TOOL_CALLS]f[CALL_ID]xyzXYZ789[ARGS]{"a":2}</s>',
    ['text: Sure.', ['f', '{"a":1}'], ['f', '{"a":2}']],
  ],
  [
    'Mistral v13: reasoning tokens, text after the arguments',
    'text-mistral',
    '[THINK]Hm[/THINK][TOOL_CALLS]f[ARGS]{"name":"x"} and so on',
    ['reasoning: Hm', ['f', '{"name":"x"}'], 'text: and so on'],
  ],
  [
    'Mistral with its tokens stripped: one marker, calls side by side',
    'text-mistral',
    '[TOOL_CALLS]f{"a":1}g{"b":2}',
    [
      ['f', '{"a":1}'],
      ['g', '{"b":2}'],
    ],
  ],
  [
    'Llama: JSON after the tag',
    'text-llama3-python-tag',
    '<|python_tag|>{"type": "function", "name": "f", "parameters": {"a": 1}}; {"name": "g", "parameters": {}}<|eom_id|>',
    [
      ['f', '{"a": 1}'],
      ['g', '{}'],
    ],
  ],
  [
    'Llama: code after the tag',
    'text-llama3-python-tag',
    '<|python_tag|>import math\nprint(math.pi)<|eom_id|>',
    [['code_interpreter', 'import math\nprint(math.pi)']],
  ],
  [
    'Llama 4: a list between tokens',
    'text-pythonic',
    "<|python_start|>[f(a='it\\'s', b={\"k\": (1, 2.50, None)}, c=0x1F)]<|python_end|><|eot|>",
    [['f', '{"a":"it\'s","b":{"k":[1,2.50,null]},"c":31}']],
  ],
];

const TAGS: Row[] = [
  [
    'Qwen3-Coder keeps values as they are, without a line break at each end',
    'text-qwen3-coder',
    '<tool_call>\n<function=f>\n<parameter=a>\n\n if (a < b && c) {\n</parameter>\n<parameter=b>x</parameter>\n</function>\n</tool_call>',
    [['f', JSON.stringify({ a: '\n if (a < b && c) {', b: 'x' })]],
  ],
  [
    'Qwen3-Coder without the outer tag',
    'text-qwen3-coder',
    'Ok.\n<function=f>\n<parameter=a>\n1\n</parameter>\n</function>',
    ['text: Ok.', ['f', '{"a":"1"}']],
  ],
  [
    'Llama 3.1: JSON in a function tag',
    'text-qwen3-coder',
    '<function=f>{"a": 1}</function>',
    [['f', '{"a": 1}']],
  ],
  [
    'GLM 4.7: no line breaks; a call without arguments',
    'text-glm-xml',
    '<tool_call>f<arg_key>a</arg_key><arg_value>1 < 2\n</arg_value></tool_call><tool_call>g</tool_call>',
    [
      ['f', '{"a":"1 < 2\\n"}'],
      ['g', '{}'],
    ],
  ],
  [
    'Hermes: arguments as a string, a list, two objects in one tag',
    'text-hermes',
    '<tool_call>{"name":"a","arguments":"{\\"x\\": 1}"}</tool_call>\n<tool_call>[{"name":"b","arguments":{}}]</tool_call>\n<tool_call>{"name":"c","arguments":{}}\n{"name":"d","arguments":{}}</tool_call>',
    [
      ['a', '{"x": 1}'],
      ['b', '{}'],
      ['c', '{}'],
      ['d', '{}'],
    ],
  ],
  [
    'Hermes: a tag in a string of the arguments is data',
    'text-hermes',
    '<tool_call>{"name":"a","arguments":{"s":"</tool_call><tool_call>\\n<function=x></function></tool_call>"}}</tool_call>',
    [['a', '{"s":"</tool_call><tool_call>\\n<function=x></function></tool_call>"}']],
  ],
  [
    'Hermes in a fence takes the fence along',
    'text-hermes',
    'So:\n```xml\n<tool_call>{"name":"a","arguments":{}}</tool_call>\n```\nDone.',
    ['text: So:', ['a', '{}'], 'text: Done.'],
  ],
  [
    'Hermes in a turn of ChatML',
    'text-hermes',
    '<|im_start|>assistant\nOk.\n<tool_call>{"name":"a","arguments":{}}</tool_call><|im_end|>\n',
    ['text: Ok.', ['a', '{}']],
  ],
  [
    'Anthropic: names in attributes, raw values, no parameters',
    'text-anthropic-xml',
    'Ok <function_calls>\n<invoke name="f">\n<parameter name="a">1 & <b>2</b></parameter>\n</invoke>\n<invoke name="g">\n</invoke>\n</function_calls> end',
    ['text: Ok', ['f', '{"a":"1 & <b>2</b>"}'], ['g', '{}'], 'text: end'],
  ],
  [
    'MiniMax: the same tags in a wrapper of its own',
    'text-anthropic-xml',
    '<minimax:tool_call>\n<invoke name="f">\n<parameter name="a">x</parameter>\n</invoke>\n</minimax:tool_call>',
    [['f', '{"a":"x"}']],
  ],
];

const WHOLE: Row[] = [
  ['bare JSON of Llama', 'text-llama3-json', '{"name": "f", "parameters": {"a": 1}}', [['f', '{"a": 1}']]],
  [
    'bare JSON of Llama after reasoning, with an end token',
    'text-llama3-json',
    '<think>x</think>\n{"name": "f", "parameters": {}}<|eot_id|>',
    ['reasoning: x', ['f', '{}']],
  ],
  [
    'the same with arguments',
    'text-llama3-json',
    '{"name": "f", "arguments": {"a": 1}}',
    [['f', '{"a": 1}']],
  ],
  [
    'JSON with other members is data',
    'text',
    '{"name": "Ann", "parameters": {}, "age": 3}',
    ['text: {"name": "Ann", "parameters": {}, "age": 3}'],
  ],
  [
    'JSON inside of prose is data',
    'text',
    'Use {"name": "f", "parameters": {}}',
    ['text: Use {"name": "f", "parameters": {}}'],
  ],
  [
    'a list of Python calls',
    'text-pythonic',
    '[f(), g(a="x", b=[True, {"k": -1}],)]',
    [
      ['f', '{}'],
      ['g', '{"a":"x","b":[true,{"k":-1}]}'],
    ],
  ],
  ['a Python call in prose is text', 'text', 'Try [f(a=1)] now', ['text: Try [f(a=1)] now']],
  ['a positional argument names no parameter', 'text', '[f(1)]', ['text: [f(1)]']],
  ['a name is no value', 'text', '[f(a=b)]', ['text: [f(a=b)]']],
  ['a call inside of a call is not computed', 'text', '[f(a=g(1))]', ['text: [f(a=g(1))]']],
  ['a list of numbers is text', 'text', '[1, 2]', ['text: [1, 2]']],
  [
    'tags of reasoning in a string are data',
    'text-pythonic',
    "[f(a='</think>')]",
    [['f', '{"a":"</think>"}']],
  ],
];

const REACT: Row[] = [
  [
    'the stop sequence that a server left in',
    'text-react',
    'Question: x\nThought: Hm.\nAction: f\nAction Input: y\nObservation:',
    ['text: Question: x', 'reasoning: Hm.', ['f', 'y']],
  ],
  [
    'a thought, an action, a text as its input',
    'text-react',
    'Thought: Hm.\nAction: f\nAction Input: 1 + 1',
    ['reasoning: Hm.', ['f', '1 + 1']],
  ],
  [
    'labels in bold, input in a fence',
    'text-react',
    '**Thought:** Hm.\n**Action:** f\n**Action Input:**\n```json\n{"a": 1}\n```',
    ['reasoning: Hm.', ['f', '{"a": 1}']],
  ],
  [
    'action and input in one JSON object',
    'text-react',
    'Thought: Hm.\nAction:\n```json\n{"action": "f", "action_input": {"a": 1}}\n```',
    ['reasoning: Hm.', ['f', '{"a": 1}']],
  ],
  [
    'a second action is a candidate',
    'text-react',
    'Action: f\nAction Input: {}\nAction: g\nAction Input: {}',
    [['f', '{}'], 'text: Action: g\nAction Input: {}'],
  ],
  ['an action without its input is text', 'text', 'Action: f', ['text: Action: f']],
  ['a thought alone is text', 'text', 'Thought: f', ['text: Thought: f']],
];

describe.each([
  ['Harmony', HARMONY],
  ['tokens', TOKENS],
  ['tags', TAGS],
  ['whole texts', WHOLE],
  ['ReAct', REACT],
])('%s', (_, rows) => {
  it.each(rows)('%s', (__, format, text, parts) => {
    const paste = read(text);
    const response = only(paste);
    expect(shape(response)).toEqual(parts);
    expect(paste.detection).toMatchObject({ format, transport: 'text' });
    for (const call of response.toolCalls) {
      expect([call.complete, call.protocol]).toEqual([true, format]);
      expect(codes(call.problems)).toEqual([]);
      if (call.nameAt !== undefined) expect(text.slice(call.nameAt.start, call.nameAt.end)).toBe(call.name);
      // Letters and digits of values stand where the map says, whatever the arguments were translated from.
      for (const { 0: char, index } of call.args.text.matchAll(/[a-z]{2,}/g)) {
        if (['true', 'false', 'null'].includes(char)) continue;
        const at = mapSpan(call.args.map, { start: index, end: index + char.length });
        expect(text.slice(at.start, at.end)).toBe(char);
      }
    }
  });
});

describe('ids, names and kinds', () => {
  it.each([
    [
      'Kimi names calls by tool and number',
      '<|tool_call_begin|>functions.f:3<|tool_call_argument_begin|>{}<|tool_call_end|>',
      'functions.f:3',
      'f',
      'functions.f',
      'function',
    ],
    [
      'Mistral puts ids into the list',
      '[TOOL_CALLS][{"name":"f","arguments":{},"id":"abcDEF123"}]',
      'abcDEF123',
      'f',
      'f',
      'function',
    ],
    [
      'Mistral v11 puts ids before the arguments',
      '[TOOL_CALLS]f[CALL_ID]abc[ARGS]{}',
      'abc',
      'f',
      'f',
      'function',
    ],
    [
      'Harmony has a namespace',
      '<|channel|>commentary to=functions.f<|message|>{}<|call|>',
      'made_0',
      'f',
      'functions.f',
      'function',
    ],
    [
      'Harmony has tools of its own',
      '<|channel|>analysis to=browser.open<|message|>{}<|call|>',
      'made_0',
      'browser.open',
      'browser.open',
      'client_builtin',
    ],
    ['Llama calls a method', '<|python_tag|>f.call(a="x")', 'made_0', 'f', 'f.call', 'function'],
    [
      'ReAct has inputs that are no JSON',
      'Thought: a\nAction: f\nAction Input: x',
      'made_0',
      'f',
      'f',
      'custom',
    ],
  ])('%s', (_, text, id, name, wireName, kind) => {
    const [call] = only(read(text)).toolCalls;
    expect(call).toMatchObject({ id, name, wireName, kind });
  });
});

describe('a call that is cut never runs', () => {
  it.each([
    ['<|channel|>commentary to=functions.f<|message|>{"a":1', 'f', ['ARGS_TRUNCATED']],
    ['<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"a":', 'f', ['ARGS_TRUNCATED']],
    ['<｜tool▁call▁begin｜>f<｜tool▁sep｜>{"a":', 'f', ['ARGS_TRUNCATED']],
    ['<｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{"a":', 'f', ['ARGS_TRUNCATED']],
    ['<｜DSML｜invoke name="f"><｜DSML｜parameter name="a" string="true">x', 'f', ['ARGS_TRUNCATED']],
    ['[TOOL_CALLS]f[ARGS]{"a":', 'f', ['ARGS_TRUNCATED']],
    ['[TOOL_CALLS]f[ARGS]', 'f', ['ARGS_TRUNCATED']],
    ['<tool_call><function=f><parameter=a>x', 'f', ['ARGS_TRUNCATED']],
    ['<tool_call><function=f><parameter=a>x</parameter><par', 'f', ['ARGS_TRUNCATED']],
    ['<tool_call>f<arg_key>a</arg_key><arg_value>x', 'f', ['ARGS_TRUNCATED']],
    ['<tool_call>{"name":"f","arguments":{"a":"x', 'f', ['ARGS_TRUNCATED']],
    ['<tool_call>{"name":"f","arguments":{"a":"x"}', 'f', ['CALL_TRUNCATED']],
    ['<|python_tag|>f.call(a="x', 'f', ['ARGS_TRUNCATED']],
    ['{"name":"f","parameters":{"a":"x', 'f', ['ARGS_TRUNCATED']],
    ['[f(a="x', 'f', ['ARGS_TRUNCATED']],
    ['<invoke name="f"><parameter name="a">x</parameter>', 'f', ['ARGS_TRUNCATED']],
    ['Thought: a\nAction: f\nAction Input: {"a":', 'f', ['ARGS_TRUNCATED']],
  ])('%s', (text, name, problems) => {
    const call = only(read(text)).toolCalls.at(-1);
    expect(call).toMatchObject({ name, complete: false });
    expect(codes(call?.problems ?? [])).toEqual(problems);
  });
});

describe('a whole call without its closing mark counts, with a warning', () => {
  it.each([
    ['<tool_call>{"name":"f","arguments":{}}', 'CALL_MARK_MISSING'],
    ['<tool_call>{"name":"f","arguments":{}} and more', 'CALL_MARK_MISSING'],
    ['<tool_call>{"name":"f","arguments":{}</tool_call>', 'CALL_ENVELOPE_OPEN'],
    ['<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}', 'CALL_MARK_MISSING'],
    ['<｜tool▁call▁begin｜>f<｜tool▁sep｜>{}', 'CALL_MARK_MISSING'],
    ['<function=f>{}', 'CALL_MARK_MISSING'],
  ])('%s', (text, code) => {
    const [call] = only(read(text)).toolCalls;
    expect(call).toMatchObject({ name: 'f', complete: true, argsOk: true });
    expect(call?.problems).toMatchObject([{ code, severity: 'warn' }]);
  });
});

describe('marks without a call are named and stay text', () => {
  it.each([
    '<tool_call>see below</tool_call>',
    '<tool_call>{"tool":"f"}</tool_call>',
    '<|tool_call_begin|>nothing',
    '<｜tool▁call▁begin｜>nothing',
    '[TOOL_CALLS] 1, 2',
    '<|python_start|>f(1)',
    '<invoke>f</invoke>',
  ])('%s', (text) => {
    const paste = read(text);
    const response = only(paste);
    expect([paste.detection.format, shape(response)]).toEqual(['text', [`text: ${text}`]]);
    expect(codes(response.problems)).toEqual(['TOOL_SYNTAX_UNPARSED']);
  });
});

describe('several protocols in one text', () => {
  const A = '<tool_call>{"name":"a","arguments":{}}</tool_call>';
  const B = '<function_calls><invoke name="b"></invoke></function_calls>';

  it('the first in the order of protocols reads it, the other is named and shown', () => {
    const paste = read(`${B} and ${A}`);
    const response = only(paste);
    expect(paste.detection).toMatchObject({ format: 'text-hermes', alternatives: ['text-anthropic-xml'] });
    expect(response.toolCalls.map(({ name }) => name)).toEqual(['a']);
    expect(response.candidates.map(({ name }) => name)).toEqual(['b']);
    expect(shape(response)).toEqual([`text: ${B} and`, ['a', '{}']]);
    expect(response.problems).toMatchObject([{ code: 'TEXT_PROTOCOLS_MIXED', at: { start: 16, end: 42 } }]);
  });

  it('ReAct beside marks is a rival', () => {
    const paste = read(`${A}\nThought: x\nAction: r\nAction Input: {}`);
    expect(paste.detection).toMatchObject({ format: 'text-hermes', alternatives: ['text-react'] });
    expect(only(paste).candidates.map(({ name }) => name)).toEqual(['r']);
    expect(codes(only(paste).problems)).toEqual(['TEXT_PROTOCOLS_MIXED']);
  });

  it('messages of Harmony are Harmony, also where another protocol has the calls', () => {
    const paste = read(`<|channel|>final<|message|>Hi ${A}<|return|>`);
    expect(paste.detection).toMatchObject({ format: 'text-harmony', alternatives: ['text-hermes'] });
    expect([shape(only(paste)), only(paste).stop?.norm]).toEqual([['text: Hi', ['a', '{}']], 'end']);
  });

  it('what stands in reasoning makes nothing ambiguous', () => {
    const paste = read(`<think>${B}</think>${A}`);
    expect(paste.detection).toMatchObject({ format: 'text-hermes', alternatives: [] });
    expect(codes(only(paste).problems)).toEqual(['CALL_IN_REASONING']);
  });

  it.each([
    [
      'in the arguments of a call',
      `<tool_call>{"name":"a","arguments":{"s":"${B.replaceAll('"', '\\"')}"}}</tool_call>`,
      'text-hermes',
    ],
    ['in a string of JSON', JSON.stringify({ answer: `use ${A}` }), 'text'],
    ['in a string of JSON in prose', `So ${JSON.stringify({ answer: `use ${A}` })} it is`, 'text'],
    [
      'in a field of an action',
      JSON.stringify({ '@action': 'directly_answer', answer_payload: A }),
      'action-text',
    ],
    ['in a long field', `<|FINAL_ANSWER_x|>${A}<|FINAL_ANSWER_END_x|>`, 'text'],
  ])('%s a marker is data', (_, text, format) => {
    const paste = read(text);
    expect(paste.detection).toMatchObject({ format, alternatives: [] });
    expect(only(paste).candidates).toEqual([]);
  });
});

describe('in the content of a response', () => {
  const text = 'Ok.\n<tool_call>\n{"name":"f","arguments":{"a":"é"}}\n</tool_call>';

  it('calls count where the server left them', () => {
    const paste = read(completion({ content: text }));
    const response = only(paste);
    expect(paste.detection).toMatchObject({ format: 'openai-chat', alternatives: [] });
    expect(shape(response)).toEqual(['text: Ok.', ['f', '{"a":"é"}']]);
    expect(response.problems).toMatchObject([{ code: 'CALLS_LEFT_IN_TEXT', severity: 'info' }]);
    expect(response.toolCalls[0]?.problems).toEqual([]);
  });

  it('beside calls of the response itself they are candidates', () => {
    const native = { id: 'c', type: 'function', function: { name: 'g', arguments: '{}' } };
    const response = only(read(completion({ content: text, tool_calls: [native] }, 'tool_calls')));
    expect(response.text).toBe(text);
    expect(response.toolCalls.map(({ name }) => name)).toEqual(['g']);
    expect(response.candidates.map(({ name }) => name)).toEqual(['f']);
    expect(codes(response.problems)).toEqual(['TEXT_CALL_BESIDE_CALLS']);
  });

  it('a protocol that a prompt asks for is no fault of the server', () => {
    const response = only(read(completion({ content: 'Thought: x\nAction: f\nAction Input: {}' })));
    expect([shape(response), response.problems]).toEqual([['reasoning: x', ['f', '{}']], []]);
  });

  it('an end token alone is left as the server sent it', () => {
    expect(only(read(completion({ content: 'Hello<|im_end|>' }))).text).toBe('Hello<|im_end|>');
  });

  it('a text alone loses the tokens of its turn', () => {
    expect(only(read('<|im_start|>assistant\nHello<|im_end|>')).text).toBe('Hello');
  });
});

describe('ReAct takes one action', () => {
  it('what the model made up after its own observation does not count', () => {
    const response = only(
      read('Action: f\nAction Input: {}\nObservation: 1\nAction: g\nAction Input: {}\nFinal Answer: 1'),
    );
    expect(response.toolCalls.map(({ name }) => name)).toEqual(['f']);
    expect(response.candidates.map(({ name }) => name)).toEqual(['g']);
    expect(response.problems).toMatchObject([{ code: 'REACT_OWN_OBSERVATION', at: { start: 27, end: 41 } }]);
  });

  it('an answer beside an action contradicts it', () => {
    const [call] = only(read('Action: f\nAction Input: {}\nFinal Answer: 1')).toolCalls;
    expect(call?.problems).toMatchObject([{ code: 'REACT_ACTION_AND_FINAL', severity: 'error' }]);
  });
});

describe('a conversation in Harmony', () => {
  const text = [
    '<|start|>system<|message|>You are X.<|end|>',
    '<|start|>user<|message|>Weather?<|end|>',
    '<|start|>assistant<|channel|>analysis<|message|>Need it.<|end|>',
    '<|start|>assistant<|channel|>commentary to=functions.w <|constrain|>json<|message|>{"l":"SF"}<|call|>',
    '<|start|>functions.w to=assistant<|channel|>commentary<|message|>{"t": 20}<|end|>',
    '<|start|>assistant<|channel|>final<|message|>20.<|return|>',
    '<|start|>user<|message|>Thanks<|end|><|start|>assistant',
  ].join('');

  it('stops where the model stopped, not where the template closed a message', () => {
    const { responses } = read(text.slice(0, text.lastIndexOf('<|start|>user')));
    expect(responses.map(({ stop }) => stop?.raw)).toEqual([undefined, '<|return|>']);
  });

  it('is turns with what was said before them and what the tools returned', () => {
    const paste = read(text);
    const [session] = paste.sessions;
    expect(paste.responses.map(shape)).toEqual([['reasoning: Need it.', ['w', '{"l":"SF"}']], ['text: 20.']]);
    expect(session?.turns.map(({ before }) => before.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['tool'],
    ]);
    expect(session?.turns[0]?.results).toMatchObject([{ name: 'w', callId: 'made_0', content: { t: 20 } }]);
    expect(session?.after.map(({ role }) => role)).toEqual(['user']);
    expect([paste.unread, session?.problems]).toEqual([[], []]);
  });

  it('an excerpt reads as the same conversation', () => {
    const [session] = read(text).sessions;
    const excerpt = (session?.excerpt ?? []).map(({ start, end }) => text.slice(start, end)).join('\n');
    expect(read(excerpt).sessions.map(({ turns }) => turns.length)).toEqual([2]);
  });
});

describe('token ids of Harmony', () => {
  const IDS = [200005, 35644, 200008, 9125, 200007, 200006, 173781];

  it.each([IDS.join(' '), IDS.join('\n'), JSON.stringify(IDS), IDS.join(', ')])('%s is told', (text) => {
    const paste = read(text);
    expect([paste.detection.format, codes(paste.problems)]).toEqual(['text', ['TOKEN_IDS']]);
  });

  it.each(['1 2 3', 'ids 200005 200008', '[1, 2, 3]', '2000081 5'])('%s is not', (text) => {
    expect(codes(read(text).problems)).toEqual([]);
  });
});
