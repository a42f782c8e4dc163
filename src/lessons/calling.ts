import type { GrammarSource } from '../core/mask/place';
import type { Lesson } from './lesson';
import { live, WEATHER, w } from './writing';

const REACT: GrammarSource = {
  kind: 'gbnf',
  text: String.raw`root   ::= "Thought: " line "\n" (act | answer)
act    ::= "Action: get_weather\nAction Input: " args
answer ::= "Final Answer: " line
line   ::= [^\n]+
args   ::= "{\"city\": \"" name "\"" (", \"unit\": " unit)? "}"
name   ::= [^"\\\n]+
unit   ::= "\"celsius\"" | "\"fahrenheit\""
`,
};
const FREE: GrammarSource = { kind: 'gbnf', text: 'root ::= [^\\x00]+\n' };

const THOUGHT = 'Thought: I need the weather.\n';
const CALL = `${THOUGHT}Action: get_weather\nAction Input: {"city": "Oslo"}`;
const MADE_UP = `${CALL}\nObservation: 21 degrees`;
const CHATTY = 'Sure! Action: weather(city = Oslo)';

export const calling: Lesson = {
  version: 1,
  id: 'calling',
  title: w('ReAct, native, constrained', 'ReAct、原生调用与约束解码'),
  summary: w(
    'Three ways to get a call out of a model, and who guarantees its form in each.',
    '让模型发出调用的三种方式，以及每种方式下由谁保证格式。',
  ),
  minutes: 6,
  live: live(FREE, CHATTY),
  steps: [
    {
      title: w('Asked nicely', '好言相求'),
      text: w(
        'The first agents asked for a format in the prompt: write `Thought:`, then `Action:`, then `Action Input:`. This is **ReAct**. The model answers with any text it likes, and a parser looks for these lines in it.\n\nNothing stops the text in the field. It is what a model writes on a bad day, and the parser finds no action in it.',
        '最早的智能体在提示词里约定格式：先写 `Thought:`，再写 `Action:`，再写 `Action Input:`。这就是 **ReAct**。模型想写什么都行，由解析器在文本里找这几行。\n\n输入框里的文本没有任何东西拦它。模型状态不好的时候就会这么写，解析器在里面找不到任何动作。',
      ),
      checks: [{ t: 'walk', text: CHATTY, is: 'complete' }],
    },
    {
      title: w('The same format, enforced', '同样的格式，但守得住'),
      text: w(
        'A text format can be constrained like any other. Here is ReAct as a grammar: a thought, then either an action with its input, or an answer.\n\nThere is an old failure that everybody has seen: after its action the model keeps writing, and **makes up** the `Observation:` that the tool should have given.',
        '文本格式同样可以约束。本页有把 ReAct 写成的语法：一段思考，然后要么是动作及其输入，要么是回答。\n\n有个老毛病人人都遇到过：模型写完动作还不停笔，自己**编造**出本该由工具给出的 `Observation:`。',
      ),
      live: live(REACT, CALL),
      predict: {
        question: w(
          'The action and its input are written. What does the mask allow now?',
          '动作和输入都写好了。掩码现在允许什么？',
        ),
        choices: [
          { text: w('Any further line', '任何新的一行'), right: false },
          { text: w('Only to stop', '只允许停笔'), right: true },
          { text: w('An observation, if it is likely', '观察结果，只要概率够高'), right: false },
        ],
        reveal: w(
          'The text is complete, and no byte can follow. The made-up observation dies at its line break. Before masks, stop sequences were used for this; they help only if the model writes them exactly.',
          '文本已经完整，再没有字节可以继续；编造的观察结果死在换行处。在掩码之前，人们用停止序列来对付，但模型必须一字不差地写出停止序列才管用。',
        ),
        proof: [
          { t: 'walk', text: CALL, is: 'complete' },
          { t: 'walk', text: MADE_UP, is: 'dead', at: 80 },
          { t: 'walk', text: `${THOUGHT}Action: weather`, is: 'dead', at: 38 },
        ],
      },
    },
    {
      title: w('Native calls', '原生调用'),
      text: w(
        'Then providers built the format into the model: tools are given as schemas, and a call comes back in a field of its own, with a name and arguments. No parser has to search, and text and calls cannot be mixed up.\n\nBut **native does not mean checked**. Without strict mode the arguments are whatever the model wrote: a string that should be JSON, and mostly is.',
        '后来，提供方把格式做进了模型：工具以模式的形式给出，调用作为单独的字段返回，带有名称和参数。不用解析器去找，文本和调用也不会混在一起。\n\n但**原生不等于经过检查**。没有严格模式时，参数就是模型写的字符串：应该是 JSON，多数时候也确实是。',
      ),
      live: live(WEATHER, '{"city":"Oslo","unit":"kelvin"}'),
      predict: {
        question: w(
          'A native call without strict mode has the arguments in the field. Who notices `kelvin`?',
          '一次未开严格模式的原生调用，参数如输入框所示。谁会发现 `kelvin` 有问题？',
        ),
        choices: [
          { text: w('The provider: it rejects the call', '提供方：会拒绝这次调用'), right: false },
          { text: w('Nobody before your own validator', '在你自己的校验器之前，没有人'), right: true },
          { text: w('The model: it knows the schema', '模型：它知道模式'), right: false },
        ],
        reveal: w(
          'It is well-formed JSON in the right field. The grammar of the schema would have blocked it at the `k`, the 24th byte; strict mode is that grammar, run by the provider. Where it is off, validate before you run anything.',
          '它是格式良好的 JSON，也在正确的字段里。由模式生成的语法会在 `k`，也就是第 24 个字节处阻止它；严格模式就是由提供方来执行这个语法。没开的话，执行之前务必先校验。',
        ),
        proof: [
          { t: 'walk', text: '{"city":"Oslo","unit":"kelvin"}', is: 'dead', at: 24 },
          { t: 'walk', text: '{"city":"Oslo","unit":"celsius"}', is: 'complete' },
        ],
      },
    },
    {
      title: w('Constrained', '约束解码'),
      text: w(
        'With a mask the two come together: the call arrives in its own field, **and** its arguments keep to the grammar, always. It costs microseconds per token. What is left for your code is what no grammar can see.\n\nFix the call.',
        '有了掩码，两者就合在了一起：调用有自己的字段，**并且**参数一定符合模式，每个词元只花几微秒。留给你的代码的，只剩语法看不到的部分。\n\n请把这次调用改好。',
      ),
      live: live(WEATHER, '{"city":"Oslo","unit":"kelvin"}'),
      task: {
        text: w('Make the call complete. The city stays Oslo.', '让调用变得完整，城市仍是 Oslo。'),
        hint: w(
          'Take back bytes to the quote after `"unit":`, or leave the unit out.',
          '撤回到 `"unit":` 后的引号，或者干脆不写单位。',
        ),
        done: [
          { t: 'walk', is: 'complete' },
          { t: 'contains', part: '"city":"Oslo"' },
        ],
        solution: '{"city":"Oslo","unit":"celsius"}',
      },
    },
  ],
};
