import type { Lesson } from './lesson';
import { live, plain, schema, WEATHER, w } from './writing';

const NOTE = schema(`{
  "type": "object",
  "properties": {
    "level": { "enum": ["info", "warning"] },
    "note": { "type": "string", "maxLength": 40 }
  },
  "required": ["level", "note"],
  "additionalProperties": false
}`);

export const precompute: Lesson = {
  version: 1,
  id: 'precompute',
  title: w('Why precompute, and why not', '为什么要预计算，为什么又不要'),
  summary: w(
    'Two hundred thousand tokens, one mask per step: where the time goes, and what can be computed in advance.',
    '二十万个词元，每一步一张掩码：时间花在哪里，哪些可以事先算好。',
  ),
  minutes: 7,
  live: live(NOTE, '{"level":"'),
  steps: [
    {
      title: w('A mask is a big answer', '掩码是个很大的答案'),
      text: w(
        'Before every token that the model writes, the mask must say yes or no to **each** token of the vocabulary, here more than 200,000. Asking a parser about them one by one would cost more than the model itself, which takes a few milliseconds per step.\n\nSo engines take a shortcut: tokens share prefixes. `c`, `ce` and `cel` lie on one branch of a tree of bytes, a **trie**. When a branch dies at its first byte, all tokens below it are gone at once.',
        '模型每写一个词元之前，掩码都要对词表里的**每一个**词元回答行或不行，这里有二十多万个。如果拿解析器逐个去问，花的时间比模型本身还多：模型一步只有几毫秒。\n\n所以引擎要走正当的捷径：词元之间有公共的开头。`c`、`ce`、`cel` 在同一棵字节树（**字典树**）的同一根枝上。一根枝在第一个字节就死掉，下面的词元便一次全部排除。',
      ),
      checks: [
        { t: 'allowed', text: '{"level":"', least: 2, most: 20 },
        { t: 'token', text: '{"level":"', token: 'inf', allowed: true },
      ],
    },
    {
      title: w('Narrow and wide places', '窄的地方和宽的地方'),
      text: w(
        'Inside `level` only two words are possible. Inside `note` almost any text is. One of the two masks is expensive to compute the simple way.',
        '`level` 里只有两个词可写，`note` 里几乎什么都能写。这两张掩码，用朴素的办法算，有一张会很贵。',
      ),
      live: live(NOTE, '{"level":"info","note":"'),
      predict: {
        question: w(
          'How many of the 200,019 tokens does the mask leave inside `note`?',
          '在 `note` 里面，掩码会留下 200,019 个词元中的多少个？',
        ),
        choices: [
          { text: w('A few hundred: the common words', '几百个：常用词'), right: false },
          { text: w('About half: those that are letters', '大约一半：由字母组成的'), right: false },
          { text: w('Nearly all of them', '几乎全部'), right: true },
        ],
        reveal: w(
          'In a free string nearly everything is allowed; only what would break the string, such as a raw line break, is not. Walking the whole trie for that is wasteful, and the answer is nearly the same in every string. **This** is what is worth computing in advance: the mask for “inside a free string”, once, to be looked up from then on.',
          '在自由的字符串里几乎什么都能写，只有会破坏字符串的（例如原样的换行）才被排除。为此走遍整棵字典树太浪费，而且每个字符串里的答案都差不多。**这**才是该事先算好的：“在自由字符串内部”的那张掩码，算一次，以后都查表。',
        ),
        proof: [
          { t: 'allowed', text: '{"level":"info","note":"', least: 150_000, most: 200_019 },
          { t: 'allowed', text: '{"level":"', least: 2, most: 20 },
        ],
      },
    },
    {
      title: w('Where nothing needs asking', '什么都不用问的地方'),
      text: w(
        'Often only one continuation exists. After `{"level":"w` the bytes `arning","note":"` are **forced**: no mask is needed, and a good engine does not even ask the model. It writes them and moves on. In calls with many fixed keys that is most of the text.',
        '很多时候后续只有一种写法。`{"level":"w` 之后，`arning","note":"` 是**唯一可能**：不需要掩码，好的引擎连模型都不问，直接写上去再继续。在固定键名很多的调用里，大部分文本都是这样来的。',
      ),
      live: live(NOTE, '{"level":"w'),
      task: {
        text: w(
          'Insert the forced bytes, then finish the call with any note.',
          '让唯一可能的字节写进去，再随便写点备注，把调用写完。',
        ),
        hint: w(
          'Tab inserts the forced bytes. Close with `"}`.',
          '按 Tab 写入唯一可能的字节，最后用 `"}` 收尾。',
        ),
        done: [
          { t: 'walk', is: 'complete' },
          { t: 'contains', part: '"level":"warning"' },
        ],
        solution: '{"level":"warning","note":"disk is full"}',
      },
      checks: [{ t: 'forced', text: '{"level":"w', bytes: 'arning","note":"' }],
    },
    {
      title: w('What cannot be computed in advance', '没法事先算好的东西'),
      text: w(
        'The other extreme is to compute **everything**: all states, and the list of tokens for each. That is what `fsm` does. It pays before the first token, and some schemas make it pay dearly: `maxLength: 40` means forty states in a row, one for each length; `maxLength: 4000` means four thousand, each with its own list of tokens.\n\nA counter does the same with one state and a number. The price: it must be checked while the text is written.',
        '另一条路是**全部**算好：所有状态，以及每个状态的词元清单。`fsm` 就是这么做的。它在写出第一个词元之前就要付清代价，而有些模式会让它付得很惨：`maxLength: 40` 意味着一串四十个状态，每种长度一个；`maxLength: 4000` 就是四千个，个个都要有自己的词元清单。\n\n用计数器，一个状态加一个数就够了，只是要在写文本时随时看它一眼，这就是它的代价。',
      ),
      live: live(plain(NOTE), '{"level":"info","note":"', { panels: ['strategies'] }),
      predict: {
        question: w(
          'The note has 40 characters already. What does the mask allow next?',
          '备注已经有 40 个字符了。掩码接下来允许什么？',
        ),
        choices: [
          { text: w('Everything that was allowed before', '和之前一样，什么都行'), right: false },
          { text: w('Only what closes the string', '只有闭合字符串的词元'), right: true },
          { text: w('Nothing: the text is dead', '什么都不行：文本已经死了'), right: false },
        ],
        reveal: w(
          'The state looks the same as forty characters ago, but the counter has run out. The stored mask for “inside a string” would be wrong here: near the end, long tokens no longer fit. The counter decides which stored mask applies.',
          '状态和四十个字符之前看起来一样，但计数器用完了。为“字符串内部”存好的掩码在这里是错的：快到上限时，长的词元已经放不下了。该用哪张存好的掩码，由计数器说了算。',
        ),
        proof: [
          { t: 'allowed', text: `{"level":"info","note":"${'a'.repeat(40)}`, least: 1, most: 8 },
          { t: 'token', text: `{"level":"info","note":"${'a'.repeat(40)}`, token: '"}', allowed: true },
          {
            t: 'token',
            text: `{"level":"info","note":"${'a'.repeat(38)}`,
            token: 'ing',
            allowed: false,
            byte: 3,
          },
        ],
      },
    },
    {
      title: w('The middle way', '折中之道'),
      text: w(
        '- **Before the text**: nothing that the text may never need. A grammar that is ready in a millisecond can come with every request.\n- **At the first visit** to a state: its mask, kept for next time.\n- **At every step**: what depends on the stack and the counters, walked along the trie.\n\nThe table of strategies has the figures for your own machine: time to compile the grammar, time per mask, number of states.',
        '- **动笔之前**：不做文本可能永远用不到的事。语法能在一毫秒内备好，就可以随每个请求一起送来。\n- **第一次到达**某处时：算出那里的掩码，留着下次用。\n- **每一步**：取决于栈和计数器的部分，沿字典树现走现算。\n\n在你自己机器上的数字，都在策略对比表里：编译语法的时间、一张掩码的时间、状态的个数。',
      ),
      live: live(plain(WEATHER), '{"city":"Bern","unit":"', { panels: ['strategies'] }),
      checks: [{ t: 'walk', text: '{"city":"Bern","unit":"', is: 'live' }],
    },
  ],
};
