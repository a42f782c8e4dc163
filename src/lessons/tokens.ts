import type { Lesson } from './lesson';
import { live, schema, WEATHER, w } from './writing';

const ICON = schema(`{
  "type": "object",
  "properties": {
    "icon": { "enum": ["☀", "☁", "❄"] }
  },
  "required": ["icon"],
  "additionalProperties": false
}`);

export const tokens: Lesson = {
  version: 1,
  id: 'tokens',
  title: w('Bytes, and tokens that cross borders', '字节，以及跨越边界的词元'),
  summary: w(
    'A grammar works on characters and values, a model on tokens. They meet at the bytes.',
    '语法谈的是字符和值，模型谈的是词元，两者在字节上相遇。',
  ),
  minutes: 7,
  live: live(WEATHER, '{"city":"Zürich"'),
  steps: [
    {
      title: w('Two alphabets', '两套字母表'),
      text: w(
        'A grammar is written over characters: a quote, a letter, a brace. A model writes **tokens**: numbers, each of which stands for a piece of text that was frequent when the vocabulary was made. This one has about two hundred thousand of them.\n\nThe two do not line up. `ü` is one character and **two bytes** (`C3 BC`), and a token may hold half of a character, or three JSON symbols at once. So the grammar is read byte by byte.',
        '语法写在字符之上：引号、字母、花括号。模型写的是**词元**：一个个编号，每个编号代表一小段文本，都是制作词表时的高频片段。这个词表大约有二十万个词元。\n\n两者对不上。`ü` 是一个字符，却占**两个字节**（`C3 BC`）；而一个词元可能只含半个字符，也可能一口气包含三个 JSON 符号。所以语法要逐字节地读。',
      ),
      checks: [
        { t: 'walk', text: '{"city":"Zürich"', is: 'live' },
        { t: 'tokens', text: '{"city":"Zürich"}', tokens: ['{"', 'city', '":"', 'Z', 'ür', 'ich', '"}'] },
      ],
    },
    {
      title: w('One token, three symbols', '一个词元，三个符号'),
      text: w(
        'In `{"city":"Zürich"}` the piece `":"` is one token. It closes the key, writes the colon and opens the value: one choice of the model, three steps of the grammar.',
        '在 `{"city":"Zürich"}` 里，`":"` 是一个词元。它收住键名、写下冒号、又开启值：模型选一次，语法走三步。',
      ),
      live: live(WEATHER, '{"city'),
      predict: {
        question: w(
          'The text is `{"city`. Which of these tokens does the mask allow?',
          '文本是 `{"city`。下面哪个词元会被掩码允许？',
        ),
        choices: [
          { text: w('Only `"`: the key must be closed first', '只有 `"`：必须先闭合键名'), right: false },
          {
            text: w(
              '`"`, `":` and `":"`: after each of them the text can still be finished',
              '`"`、`":` 和 `":"`：写完任何一个，文本都还能写完',
            ),
            right: true,
          },
          {
            text: w(
              'None: a token may not cross the border of a string',
              '都不允许：词元不能跨越字符串的边界',
            ),
            right: false,
          },
        ],
        reveal: w(
          'The mask walks the bytes of a token as if they had been typed one by one. It does not care where one symbol ends and the next begins. `":1` would be blocked, at its third byte: a city is a string.',
          '掩码走过词元的各个字节，就像有人逐个键入一样，它不在乎符号的边界在哪里。`":1` 会被阻止，死在第三个字节：城市必须是字符串。',
        ),
        proof: [
          { t: 'token', text: '{"city', token: '"', allowed: true },
          { t: 'token', text: '{"city', token: '":"', allowed: true },
          { t: 'token', text: '{"city', token: '":[', allowed: false, byte: 3 },
        ],
      },
    },
    {
      title: w('Half a character', '半个字符'),
      text: w(
        'The icons here are `☀`, `☁` and `❄`. Each is three bytes: `E2 98 80`, `E2 98 81`, `E2 9D 84`. The vocabulary has tokens that are pieces of such characters. Text that ends inside a character cannot be displayed, but it can be live.',
        '这里的图标只能是 `☀`、`☁`、`❄`，各占三个字节：`E2 98 80`、`E2 98 81`、`E2 9D 84`。词表里有些词元只是这类字符的一截。停在字符中间的文本没法显示，但它可以是活的。',
      ),
      live: live(ICON, '{"icon":"'),
      predict: {
        question: w(
          'Before an icon is written, how many byte values may come next?',
          '还没写图标时，下一个字节有几种可能的取值？',
        ),
        choices: [
          { text: w('Three, one for each icon', '三种，每个图标一种'), right: false },
          { text: w('One: all three begin with `E2`', '一种：三个图标都以 `E2` 开头'), right: true },
          { text: w('256: UTF-8 takes any byte', '256 种：UTF-8 接受任何字节'), right: false },
        ],
        reveal: w(
          '`E2` is forced. Only the second byte decides between sun or cloud (`98`) and snow (`9D`), and only the third between sun and cloud. A mask over characters could not express this; a mask over bytes gets it for free.',
          '`E2` 是唯一的可能。第二个字节才分出太阳或云（`98`）与雪（`9D`），第三个字节才分出太阳与云。以字符为单位的掩码表达不了这件事，以字节为单位则自然而然。',
        ),
        proof: [
          { t: 'walk', text: '{"icon":"☀"}', is: 'complete' },
          { t: 'walk', text: '{"icon":"☂', is: 'dead', at: 12 },
          { t: 'walk', text: '{"icon":"✂', is: 'dead', at: 11 },
        ],
      },
    },
    {
      title: w('Many spellings of one text', '同一段文本，多种切法'),
      text: w(
        'A tokenizer splits a text in one canonical way. A model under a mask need not follow it: `{"` may come as one token or as `{` and `"`. The bytes are the same, so the grammar must allow both.\n\nThat is why a mask must be right for **every** way of splitting, not only the usual one. An engine that allows only canonical tokens blocks texts that are valid.\n\nJSON itself has several spellings too: inside a string, `l` may be written `\\u006c`. To keep the pictures small, the grammars of these lessons leave that out.',
        '分词器切分文本有一种标准切法，但带掩码的模型不必照办：`{"` 可以是一个词元，也可以先 `{` 再 `"`。字节是一样的，语法就必须两种都允许。\n\n因此掩码要对**每一种**切法都正确，而不能只照顾常见的那种。只允许标准切法的引擎，会把合法的文本也拦下来。\n\nJSON 自身也有多种写法：字符串里的 `l` 可以写成 `\\u006c`。为了让图简明，这些课程的语法没有采用这种写法。',
      ),
      live: live(WEATHER, ''),
      checks: [
        { t: 'token', text: '', token: '{"', allowed: true },
        { t: 'token', text: '', token: '{', allowed: true },
        { t: 'token', text: '{', token: '"', allowed: true },
      ],
    },
    {
      title: w('Your turn', '轮到你了'),
      text: w(
        'Write a city that is not written in Latin letters, and finish the call. Count the cells under one of its characters.',
        '写一个不是拉丁字母的城市名，并把调用写完。数一数其中一个字符占了几个格子。',
      ),
      live: live(WEATHER, '{"city":"'),
      task: {
        text: w('Complete the call with the city `東京`.', '用城市 `東京` 写完这次调用。'),
        hint: w(
          'It reads `{"city":"東京"}`; each of the two characters is three bytes.',
          '写成 `{"city":"東京"}`；两个汉字各占三个字节。',
        ),
        done: [
          { t: 'walk', is: 'complete' },
          { t: 'contains', part: '東京' },
        ],
        solution: '{"city":"東京"}',
      },
    },
  ],
};
