import type { Lesson, NativeAction } from './lesson';
import { live, schema, w } from './writing';

const ACTION = schema(`{
  "type": "object",
  "properties": {
    "@action": { "const": "directly_answer" },
    "answer_payload": { "type": "string", "minLength": 1 }
  },
  "required": ["@action", "answer_payload"],
  "additionalProperties": false
}`);
const ARGUMENTS = schema(`{
  "type": "object",
  "properties": {
    "answer_payload": { "type": "string", "minLength": 1 }
  },
  "required": ["answer_payload"],
  "additionalProperties": false
}`);

const NATIVE: NativeAction = { name: 'directly_answer', arguments: '{"answer_payload":"It is 21 degrees."}' };
const TEXT = '{"@action":"directly_answer","answer_payload":"It is 21 degrees."}';

export const expressions: Lesson = {
  version: 1,
  id: 'expressions',
  title: w('One action, two expressions', '同一个动作，两种表达'),
  summary: w(
    'An action as text and as a native call: the same meaning, both ways, without loss.',
    '动作可以写成文本，也可以是原生调用：含义相同，双向可换，毫无损失。',
  ),
  minutes: 5,
  live: live(ACTION, TEXT, { panels: ['expressions'], action: NATIVE }),
  steps: [
    {
      title: w('Why there are two', '为什么有两种'),
      text: w(
        'Some models know native calls, others only text; some do both, and behave differently. A runtime that must work with all of them needs **one** notion of an action, and two spellings:\n\n- as **text**: one JSON object whose key `@action` names the action\n- as a **native call**: the action is the name of the call, the rest are its arguments\n\nThe pair on this page is computed, in both directions. Edit either side.',
        '有的模型支持原生调用，有的只会写文本；有的两样都会，表现却不同。要兼容所有模型，运行时就得有**一个**统一的动作概念，和两种写法：\n\n- 写成**文本**：一个 JSON 对象，用键 `@action` 指明动作\n- 写成**原生调用**：动作就是调用的名称，其余的是参数\n\n本页的一对是双向实时计算的，改哪一边都行。',
      ),
      checks: [{ t: 'same-action', native: NATIVE, text: TEXT }],
    },
    {
      title: w('The grammar of each', '各自的语法'),
      text: w(
        'In text, the name of the action is part of the text, so the grammar must enforce it: `@action` first, then a constant. For the native call the provider guarantees the name, and the grammar covers only the arguments.',
        '写成文本时，动作名是文本的一部分，语法要管住它：先是 `@action`，后面跟一个常量。原生调用的名称由提供方保证，语法只管参数。',
      ),
      live: live(ACTION, '{"@action":"', { panels: ['expressions'], action: NATIVE }),
      predict: {
        question: w('What can follow `{"@action":"`?', '`{"@action":"` 之后可以写什么？'),
        choices: [
          { text: w('Any name; it is looked up afterwards', '任何名称，事后再查'), right: false },
          {
            text: w(
              'Nothing but `directly_answer`, and then the next key',
              '只有 `directly_answer`，接着是下一个键',
            ),
            right: true,
          },
          { text: w('Only `"`', '只有 `"`'), right: false },
        ],
        reveal: w(
          'A constant is forced down to its last byte, and so is the only key that is left. An action that does not exist cannot be written. In a full contract the constant becomes a choice among all actions, each with its own fields.',
          '常量的每个字节都是唯一可能，连同剩下的那个唯一的键。不存在的动作写不出来。在完整的契约里，这个常量会变成在所有动作中选择一个，每个动作有自己的字段。',
        ),
        proof: [
          { t: 'forced', text: '{"@action":"', bytes: 'directly_answer","answer_payload":"' },
          { t: 'walk', text: '{"@action":"answer', is: 'dead', at: 13 },
          { t: 'walk', grammar: ARGUMENTS, text: NATIVE.arguments, is: 'complete' },
        ],
      },
    },
    {
      title: w('Without loss', '毫无损失'),
      text: w(
        'Going from one to the other and back must give the same bytes, or logs and caches tell two stories about one event. So numbers stay as they were written (`1.0` is not `1`), keys keep their order, and even a duplicate key stays.',
        '从一种换到另一种再换回来，必须得到同样的字节，否则日志和缓存会对同一件事各执一词。所以数字保持原样（`1.0` 不是 `1`），键的顺序不变，就连重复的键也照样重复。',
      ),
      live: live(ACTION, TEXT, {
        panels: ['expressions'],
        action: { name: 'book', arguments: '{"seats":1.0,"row":"C","row":"D"}' },
      }),
      checks: [
        {
          t: 'same-action',
          native: { name: 'book', arguments: '{"seats":1.0,"row":"C","row":"D"}' },
          text: '{"@action":"book","seats":1.0,"row":"C","row":"D"}',
        },
      ],
    },
    {
      title: w('Which one to use', '该用哪一种'),
      text: w(
        'The two differ in what they cost and in who can constrain them, not in what they mean.',
        '两者的差别在于成本和由谁来约束，而不在含义。',
      ),
      predict: {
        question: w(
          'Which takes fewer tokens of the model’s own output?',
          '哪一种让模型自己写出的词元更少？',
        ),
        choices: [
          { text: w('The text', '文本'), right: false },
          { text: w('The arguments of the native call', '原生调用的参数'), right: true },
          { text: w('Both take the same', '一样多'), right: false },
        ],
        reveal: w(
          'The arguments alone are shorter, because the name is elsewhere; the provider adds its own markers, which are billed but not shown. Text has another advantage: what is said before the action, and the action itself, come in one stream that you can read, mask and log without anyone’s help.',
          '单看参数更短，因为名称写在别处；提供方会加上自己的标记，计费但不显示。文本另有好处：动作之前说的话和动作本身在同一条流里，读取、加掩码、记日志都不必依赖别人。',
        ),
        proof: [{ t: 'shorter', in: 'tokens', first: NATIVE.arguments, second: TEXT }],
      },
    },
    {
      title: w('Write one', '写一个'),
      text: w('Write an answer of your own, as text.', '用文本形式写一个你自己的回答。'),
      live: live(ACTION, '{"@action":"', { panels: ['expressions'], action: NATIVE }),
      task: {
        text: w(
          'Complete the action. When you are done, the pair above shows its native spelling.',
          '把动作写完。写完后，上面会显示它的原生写法。',
        ),
        hint: w(
          'Tab inserts the forced bytes; the rest is up to you.',
          '按 Tab 写入唯一可能的字节，其余由你发挥。',
        ),
        done: [{ t: 'walk', is: 'complete' }],
        solution: '{"@action":"directly_answer","answer_payload":"Done."}',
      },
    },
  ],
};
