import type { Lesson } from './lesson';
import { live, schema, UNIT, w } from './writing';

const COUNT = schema(`{
  "type": "object",
  "properties": {
    "n": { "type": "integer", "minimum": 10, "maximum": 12 }
  },
  "required": ["n"],
  "additionalProperties": false
}`);

export const prefix: Lesson = {
  version: 1,
  id: 'prefix',
  title: w('Prefix, not acceptance', '看前缀，而不是看成品'),
  summary: w(
    'A decoder never asks whether a text is right. It asks whether it can still become right.',
    '解码器从不问“这段文本对不对”，它只问“这段文本还能不能写对”。',
  ),
  minutes: 6,
  live: live(UNIT, '{"unit":"'),
  steps: [
    {
      title: w('The question at every byte', '每个字节都要回答的问题'),
      text: w(
        'A validator sees a whole text and says yes or no. A decoder cannot wait for that: it must choose the next token now, while half of the text is still missing.\n\nSo a grammar in a decoder asks something weaker, once per byte: **can this text still be finished?** If some ending exists, the text is **live**. If none does, it is **dead**, however good it looks.\n\nType in the field of this page, one character at a time, and watch the cells.',
        '校验器面对的是一段完整的文本，只需回答“对”或“错”。解码器等不到那个时候：文本才写了一半，就得选出下一个词元。\n\n所以，解码器里的语法问的是一个更弱的问题，而且每个字节都问一次：**这段文本还有没有办法写完？** 只要存在一种结尾，它就是**活的**；一种也没有，它就是**死的**，看上去再像样也没用。\n\n在本页的输入框里逐个输入字符，看看格子怎么变。',
      ),
      checks: [{ t: 'walk', text: '{"unit":"', is: 'live' }],
    },
    {
      title: w('Live is not valid', '活的不等于合法'),
      text: w(
        '`{"unit":"ce` is not JSON: the string is open, the object is open. Every JSON parser rejects it. For the mask it is a perfectly good text, because `lsius"}` would finish it.\n\nThe text becomes **complete** only at the last brace: then, and not before, the model may stop.',
        '`{"unit":"ce` 根本不是 JSON：字符串没有闭合，对象也没有闭合，任何 JSON 解析器都会拒绝它。但在掩码看来它好得很，因为补上 `lsius"}` 就写完了。\n\n直到最后一个右花括号，文本才**完整**：只有到了这时，模型才可以停笔。',
      ),
      live: live(UNIT, '{"unit":"ce'),
      checks: [
        { t: 'walk', text: '{"unit":"ce', is: 'live' },
        { t: 'forced', text: '{"unit":"ce', bytes: 'lsius"}' },
        { t: 'walk', text: '{"unit":"celsius"}', is: 'complete' },
      ],
    },
    {
      title: w('A likely token', '一个很可能出现的词元'),
      text: w(
        'The unit may be “celsius” or “fahrenheit”. Think of a model that has written `{"unit":"ce` and whose favourite next token is `nt`: it was about to write “centigrade”.',
        '单位只能是 celsius 或 fahrenheit。设想一个模型已经写了 `{"unit":"ce`，接下来最想写的词元是 `nt`：它本打算写 centigrade。',
      ),
      live: live(UNIT, '{"unit":"ce'),
      predict: {
        question: w(
          'What does the mask say to the token `nt` after `{"unit":"ce`?',
          '在 `{"unit":"ce` 之后，掩码会怎样对待词元 `nt`？',
        ),
        choices: [
          { text: w('Allowed: a string may hold any letters', '允许：字符串里可以写任何字母'), right: false },
          { text: w('Blocked, because of the byte `n`', '阻止：问题出在字节 `n`'), right: true },
          {
            text: w('Blocked, because the string is not closed', '阻止：因为字符串还没有闭合'),
            right: false,
          },
        ],
        reveal: w(
          'After `ce` only `l` can follow. The token `nt` starts with `n`, so the whole token is masked. An open string is not an error: it can still be closed.',
          '`ce` 之后只能跟 `l`。词元 `nt` 以 `n` 开头，所以整个词元都被阻止。字符串没闭合不算错：后面还可以闭合。',
        ),
        proof: [
          { t: 'token', text: '{"unit":"ce', token: 'nt', allowed: false, byte: 1 },
          { t: 'token', text: '{"unit":"ce', token: 'ls', allowed: true },
          { t: 'walk', text: '{"unit":"cent', is: 'dead', at: 12 },
          { t: 'allowed', text: '{"unit":"ce', least: 1, most: 10 },
        ],
      },
    },
    {
      title: w('Now fix it', '现在把它改活'),
      text: w(
        'The text in the field died at its twelfth byte. What comes after it is not even read: no ending can help any more. Take bytes back until the text is live, then finish it.',
        '输入框里的文本死在第 12 个字节。后面的内容根本不会再读：什么结尾也救不回来了。请撤回几个字节，让文本活过来，然后把它写完。',
      ),
      live: live(UNIT, '{"unit":"centigrade"}'),
      task: {
        text: w('Make the text complete.', '让文本变得完整。'),
        hint: w(
          '“Undo a character” takes back one character; Tab inserts the forced bytes.',
          '“撤回一个字符”每次退一个字符；按 Tab 可写入唯一可能的后续字节。',
        ),
        done: [{ t: 'walk', is: 'complete' }],
        solution: '{"unit":"celsius"}',
      },
      checks: [{ t: 'walk', text: '{"unit":"centigrade"}', is: 'dead', at: 12 }],
    },
    {
      title: w('Complete is not the end', '完整不等于结束'),
      text: w(
        'A text may be complete and still continue. Here `n` is a whole number from 10 to 12, and whitespace is not allowed.',
        '一段文本可以已经完整，同时还能继续写。这里的 `n` 是 10 到 12 之间的整数，不允许空白。',
      ),
      live: live(COUNT, '{"n":1'),
      predict: {
        question: w(
          'The text is `{"n":1`. May the model write `}` now?',
          '文本是 `{"n":1`。模型现在可以写 `}` 吗？',
        ),
        choices: [
          { text: w('Yes: 1 is a whole number', '可以：1 是整数'), right: false },
          {
            text: w(
              'No: 1 alone is too small, another digit must follow',
              '不可以：只有 1 太小，后面还得有数字',
            ),
            right: true,
          },
          { text: w('No: `{"n":1` is dead already', '不可以：`{"n":1` 已经死了'), right: false },
        ],
        reveal: w(
          'The prefix `1` is live, because 10, 11 and 12 begin with it. Closing the object would fix the value at 1, which is below the minimum, so `}` is blocked. One digit later it is allowed.',
          '前缀 `1` 是活的，因为 10、11、12 都以它开头。此刻闭合对象，值就定为 1，低于最小值，所以 `}` 被阻止；再写一个数字之后才允许。',
        ),
        proof: [
          { t: 'walk', text: '{"n":1', is: 'live' },
          { t: 'token', text: '{"n":1', token: '}', allowed: false, byte: 1 },
          { t: 'token', text: '{"n":11', token: '}', allowed: true },
        ],
      },
    },
    {
      title: w('What to remember', '带走的要点'),
      text: w(
        '- A mask keeps a text **finishable**, byte by byte. It never judges the whole.\n- A token is blocked at the byte where the last ending disappears: the **first blocked token** of a failed call is the exact place where it left its grammar.\n- Stopping is a token too: it is allowed only where the text is complete. If a length limit cuts the text before that, no mask can help.',
        '- 掩码逐字节地保证文本**还能写完**，它从不评判整段文本。\n- 哪个字节让最后一种结尾消失，词元就在哪个字节被阻止：一次失败的调用，其**首个被阻止的词元**就是它偏离语法的确切位置。\n- “停止”也是一个词元：只有文本完整时才允许。如果长度上限在此之前截断了文本，掩码也无能为力。',
      ),
      live: live(UNIT, '{"unit":"fahrenheit"}'),
      checks: [{ t: 'walk', text: '{"unit":"fahrenheit"}', is: 'complete' }],
    },
  ],
};
