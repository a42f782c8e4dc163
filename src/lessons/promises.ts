import { FILES } from '../examples/repository';
import type { Lesson, LessonFile } from './lesson';
import { live, plainSchema, schema, WEATHER, w } from './writing';

export const EDIT = schema(`{
  "type": "object",
  "properties": {
    "path": { "type": "string", "minLength": 1 },
    "edits": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "properties": {
          "oldText": { "type": "string", "minLength": 1 },
          "newText": { "type": "string" }
        },
        "required": ["oldText", "newText"],
        "additionalProperties": false
      }
    }
  },
  "required": ["path", "edits"],
  "additionalProperties": false
}`);
const TRIP = schema(`{
  "type": "object",
  "properties": {
    "from": { "type": "string", "format": "date" },
    "to": { "type": "string", "format": "date" }
  },
  "required": ["from", "to"],
  "additionalProperties": false
}`);

/** Likely because of San Francisco, which is not in the list. */
const TRAP = plainSchema(`{
  "type": "object",
  "properties": {
    "city": { "enum": ["Paris", "London", "Tokyo", "San Marino"] }
  },
  "required": ["city"],
  "additionalProperties": false
}`);

const files: readonly LessonFile[] = FILES.slice(0, 1);
const AMBIGUOUS = JSON.stringify({
  path: 'src/config.ts',
  edits: [{ oldText: 'const timeout = 30;', newText: 'const timeout = 60;' }],
});
const ELSEWHERE = JSON.stringify({
  path: 'src/settings.ts',
  edits: [{ oldText: 'const timeout = 30;', newText: 'const timeout = 60;' }],
});
const TRIP_BACK = '{"from":"2026-05-30","to":"2026-05-02"}';

export const promises: Lesson = {
  version: 1,
  id: 'promises',
  title: w('What a grammar cannot promise', '语法保证不了什么'),
  summary: w(
    'Every byte was allowed, and the call still fails: which failures are beyond any grammar, and which layer catches them.',
    '每个字节都允许，调用还是失败了：哪些失败不归任何语法管，又由哪一层来拦。',
  ),
  minutes: 9,
  live: live(EDIT, AMBIGUOUS),
  steps: [
    {
      title: w('Four layers', '四个层面'),
      text: w(
        'A call can fail in four places:\n\n- **protocol**: the response itself is broken or cut off\n- **syntax**: the text is not JSON, or does not match the schema\n- **semantics**: it matches, but it is not true: no such file, no such city\n- **policy**: it is true, but it is not permitted\n\nA mask made from the schema works only in the second layer. There it is airtight, for every rule that the grammar enforces: what breaks the rule cannot be written. In the other three it has no say.',
        '一次调用可能在四个层面失败：\n\n- **协议**：响应本身坏了，或被截断\n- **语法**：文本不是 JSON，或不符合模式\n- **语义**：符合模式，但与事实不符：没有这个文件，没有这个城市\n- **策略**：与事实相符，但不允许这么做\n\n由模式生成的掩码只在第二个层面起作用。在那里，凡是语法约束的规则，它都滴水不漏：违反规则的内容根本写不出来。另外三个层面，它说不上话。',
      ),
      checks: [{ t: 'walk', text: AMBIGUOUS, is: 'complete' }],
    },
    {
      title: w('Unique in a file', '在文件中是否唯一'),
      text: w(
        'The tool `edit` replaces a piece of text that must occur in the file **exactly once**. The file `src/config.ts` has the line `const timeout = 30;` in three functions. The text in the field asks to replace it.',
        '工具 `edit` 替换一段文本，要求它在文件中**恰好出现一次**。文件 `src/config.ts` 有三个函数都含有 `const timeout = 30;` 这一行，而输入框里的文本要求替换它。',
      ),
      predict: {
        question: w(
          'Which token of this call would the mask have blocked?',
          '掩码会阻止这次调用的哪个词元？',
        ),
        choices: [
          { text: w('The first of `oldText`', '`oldText` 的第一个词元'), right: false },
          { text: w('The last brace: the call is not valid', '最后的花括号：这次调用不合法'), right: false },
          {
            text: w(
              'None: no grammar of this schema can see the file',
              '一个也不会：由模式生成的语法看不到文件',
            ),
            right: true,
          },
        ],
        reveal: w(
          'The text is complete under its grammar. The tool, run now on the real file, answers `OLD_TEXT_NOT_UNIQUE`. Uniqueness is a fact about the file, and the file is not in the schema. What helps is a good error: it names the three places, and the model can quote one more line.',
          '这段文本在语法下是完整的。而此刻在真实文件上运行工具，得到的回答是 `OLD_TEXT_NOT_UNIQUE`。唯一与否是文件的事实，而文件不在模式里。真正管用的是好的报错：指出三处位置，模型多引一行就行了。',
        ),
        proof: [
          { t: 'walk', text: AMBIGUOUS, is: 'complete' },
          { t: 'tool', tool: 'edit', args: AMBIGUOUS, files, code: 'OLD_TEXT_NOT_UNIQUE' },
          { t: 'tool', tool: 'edit', args: ELSEWHERE, files, code: 'FILE_NOT_FOUND' },
        ],
      },
    },
    {
      title: w('Fields that depend on each other', '相互依赖的字段'),
      text: w(
        'A trip has two dates. The grammar knows what a date is: `2026-02-30` dies at its `3`, because no day of February begins with it. It does not know that one should come before the other: JSON Schema has no keyword for that.',
        '一次行程有两个日期。语法知道什么是日期：`2026-02-30` 死在 `3` 上，因为二月没有哪一天以它开头。但它不知道谁该在前谁该在后：JSON Schema 没有这样的关键字。',
      ),
      live: live(TRIP, TRIP_BACK),
      predict: {
        question: w(
          'The trip goes from 30 May back to 2 May. Where is the text dead?',
          '行程从 5 月 30 日“到” 5 月 2 日。文本死在哪里？',
        ),
        choices: [
          { text: w('At the second date', '第二个日期处'), right: false },
          { text: w('Nowhere: it is complete', '哪里也没死：它是完整的'), right: true },
          { text: w('At the end', '结尾处'), right: false },
        ],
        reveal: w(
          'Each date is well-formed, so the whole is. A check that looks at both belongs in the tool: the semantic layer. Some dependencies can be written in a schema (`dependentRequired`, `if`/`then`), and then a grammar can enforce them; comparing two values is not one of them.',
          '两个日期各自都合格，整段就合格。要同时看两个字段的检查，属于工具，也就是语义层。有些依赖是能写进模式的（`dependentRequired`、`if`/`then`），那样语法就管得住；比较两个值的大小不在其列。',
        ),
        proof: [
          { t: 'walk', text: TRIP_BACK, is: 'complete' },
          { t: 'walk', text: '{"from":"2026-02-30"', is: 'dead', at: 18 },
        ],
      },
    },
    {
      title: w('A length limit', '长度上限'),
      text: w(
        'The mask keeps a text finishable; it does not make the model finish. If the token budget runs out first, what is left is live, but it is not a call. That is a failure of the protocol layer, and the response says so: `finish_reason: length`.',
        '掩码保证文本还能写完，但不会替模型写完。词元预算先用尽的话，剩下的文本是活的，却不是一次调用。这是协议层的失败，响应里会写明：`finish_reason: length`。',
      ),
      live: live(WEATHER, '{"city":"San Fra'),
      checks: [{ t: 'walk', text: '{"city":"San Fra', is: 'live' }],
    },
    {
      title: w('The mask does not look ahead', '掩码不会向前看'),
      text: w(
        'A mask removes tokens one step at a time; it does not know what the model wants to write **later**. Here a city must be Paris, London, Tokyo or San Marino.\n\nA model with San Francisco in mind happily writes `San`. Then only ` Marino` is left, and it is forced, however unlikely the model finds it.',
        '掩码一次只管一步：它去掉此刻不行的词元，却不知道模型**后面**想写什么。这里的城市只能是 Paris、London、Tokyo 或 San Marino。\n\n心里想着 San Francisco 的模型，会理直气壮地写下 `San`。接下来只剩 ` Marino` 可写，它就成了唯一可能，哪怕模型认为它很不可能。',
      ),
      live: live(TRAP, '{"city":"', { panels: ['probabilities'] }),
      predict: {
        question: w(
          'With the mask on, how often is `San Marino` written, compared with how likely the model finds it among the four?',
          '开着掩码时，写出 `San Marino` 的频率，和模型在这四个城市中给它的概率相比如何？',
        ),
        choices: [
          { text: w('Equally often: a mask keeps the proportions', '一样：掩码保持比例不变'), right: false },
          { text: w('More often', '更高'), right: true },
          { text: w('Less often', '更低'), right: false },
        ],
        reveal: w(
          'The small model on this page was asked just now, and the probabilities of all texts of the grammar were added up exactly. For each token the mask keeps the proportions; over a whole text it does not. So a valid answer is not always the answer that the model meant. It shows most where several values start alike.',
          '刚刚问过本页的小模型，并把语法中全部文本的概率精确相加。就每个词元而言，掩码保持比例；就整段文本而言则不然。所以，合法的答案未必是模型想要的答案。取值的开头彼此相近时，最容易看出来。',
        ),
        proof: [
          { t: 'law', text: '', whole: '{"city":"San Marino"}', mask: 'more', by: 5 },
          { t: 'law', text: '', whole: '{"city":"Paris"}', mask: 'less', by: 1 },
        ],
      },
    },
    {
      title: w('A word about truth', '关于真假'),
      text: w(
        'A mask can even hide a mistake. Without it, a model that wants to answer “I do not know the unit” writes a text that fails, and somebody notices. With it, the same model is steered to `celsius` or `fahrenheit`, whichever was slightly more likely, and the call looks perfect.\n\nSo give the model an honest way out **inside** the schema: an optional field, a value such as `unknown`, a tool that asks. In the field the unit may be left out: try it.',
        '掩码甚至会掩盖错误。没有掩码时，一个想说“我不知道用哪种单位”的模型会写出一段失败的文本，总有人会发现。有了掩码，同一个模型会被引向 `celsius` 或 `fahrenheit` 中概率稍高的那个，调用看上去完美无缺。\n\n所以要在模式**之内**给模型留一条诚实的出路：一个可选字段，一个类似 `unknown` 的取值，或一个用来提问的工具。输入框里的单位是可以不写的，试试看。',
      ),
      live: live(WEATHER, '{"city":"Atlantis"'),
      task: {
        text: w(
          'Finish the call without a unit. Then ask yourself what the tool will say.',
          '不写单位，把调用写完。然后想想工具会怎么回答。',
        ),
        hint: w('One brace is enough.', '一个花括号就够了。'),
        done: [
          { t: 'walk', is: 'complete' },
          { t: 'contains', part: 'Atlantis' },
        ],
        solution: '{"city":"Atlantis"}',
      },
      checks: [
        { t: 'tool', tool: 'get_weather', args: '{"city":"Atlantis"}', files: [], code: 'CITY_UNKNOWN' },
      ],
    },
  ],
};
