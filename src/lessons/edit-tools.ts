import { FILES } from '../examples/repository';
import {
  DIFF,
  DIFF_TEXT,
  EDITS_TEXT,
  FORMS,
  LINES,
  LINES_TEXT,
  PATCH,
  PATCH_TEXT,
  SEARCH,
  SEARCH_TEXT,
  WHOLE_TEXT,
} from './edit-forms';
import type { Lesson, LessonFile } from './lesson';
import { EDIT } from './promises';
import { live, w } from './writing';

const files: readonly LessonFile[] = FILES.slice(0, 1);
const FAR_LINE = LINES_TEXT.replace('"firstLine":4,"lastLine":4', '"firstLine":400,"lastLine":4');
const MISCOUNTED = DIFF_TEXT.replace('@@ -1,7 +1,7 @@', '@@ -1,70 +1,2 @@');
const EMPTY_ANCHOR = '{"path":"src/config.ts","edits":[{"oldText":""';
const LONE_ANCHOR = JSON.stringify({
  path: 'src/config.ts',
  edits: [{ oldText: 'const timeout = 30;', newText: 'const timeout = 60;' }],
});

export const editTools: Lesson = {
  version: 1,
  id: 'edit-tools',
  title: w('Five generations of the edit tool', '编辑工具的五代演变'),
  summary: w(
    'The same change written six ways: what each costs in tokens, and what a grammar can enforce.',
    '同一处修改，六种写法：各要多少词元，语法又管得住其中的什么。',
  ),
  minutes: 9,
  live: live(EDIT, EDITS_TEXT, { panels: ['forms'], forms: FORMS }),
  steps: [
    {
      title: w('One change, six texts', '一处修改，六段文本'),
      text: w(
        'The timeout of `gateway` in `src/config.ts` should go from 30 to 60 seconds. The same line is in two other functions, which must not change.\n\nTools have asked models for such a change in five ways, each an answer to what went wrong with the one before; and before all of them came the plainest: write the whole file again. The table on this page measures the six texts on this page, with the vocabulary shown.',
        '要把 `src/config.ts` 里 `gateway` 的超时从 30 秒改成 60 秒。同样的一行还出现在另外两个函数里，那两处不能动。\n\n工具先后用五种方式向模型要这处修改，每一代都是为了纠正上一代的毛病；在它们之前，还有最朴素的做法：把整个文件重写一遍。这个页面上的表格、用你看到的词表，当场量出六段文本的大小。',
      ),
      predict: {
        question: w('Which text takes the most tokens?', '哪段文本用的词元最多？'),
        choices: [
          { text: w('The unified diff, with its context', '带上下文的统一差异'), right: false },
          { text: w('The whole file', '整个文件'), right: true },
          { text: w('The structured edit, with its JSON', '带 JSON 外壳的结构化编辑'), right: false },
        ],
        reveal: w(
          'And this file has 16 lines. The whole file grows with the file, all the others with the change. That, more than anything, is why the five exist. The shortest are those that say **where** by a number; we are about to see what that costs.',
          '而这个文件才 16 行。整文件的写法随文件变长，其余写法只随改动变长：这正是那五代存在的首要原因。最短的是用数字表示**位置**的写法，它的代价马上就会看到。',
        ),
        proof: [
          { t: 'shorter', in: 'tokens', first: DIFF_TEXT, second: WHOLE_TEXT },
          { t: 'shorter', in: 'tokens', first: EDITS_TEXT, second: DIFF_TEXT },
          { t: 'shorter', in: 'tokens', first: LINES_TEXT, second: EDITS_TEXT },
        ],
      },
    },
    {
      title: w('Generation 1: line numbers', '第一代：行号'),
      text: w(
        'Say which lines to replace, and with what. Short, and easy to constrain: two whole numbers from 1 up.\n\nBut a model counts lines badly, and after the first edit all numbers below it are wrong. The grammar can demand that a number **is** one. It cannot know how many lines there are. Nor does it compare the two numbers: the last line may come before the first.',
        '说明从第几行到第几行，换成什么内容。写法短，也容易约束：两个从 1 开始的整数。\n\n可是模型数行数很不在行，而且第一次编辑之后，下面的行号就全错了。语法可以要求那里**是**一个数，却不知道文件有多少行，也不知道末行不该小于首行。',
      ),
      live: live(LINES, FAR_LINE, { panels: ['forms'], forms: FORMS }),
      predict: {
        question: w(
          'The text replaces lines 400 to 4 of a file with 16 lines. What does its grammar say?',
          '文本要替换一个 16 行文件的第 400 行到第 4 行。它的语法怎么说？',
        ),
        choices: [
          { text: w('Dead at `400`', '死在 `400`'), right: false },
          { text: w('Dead at the second number', '死在第二个数'), right: false },
          { text: w('Complete', '完整'), right: true },
        ],
        reveal: w(
          'Line 0 would be blocked, and so would a word. But what the number points at is a fact about the file.',
          '第 0 行会被阻止，写成单词也会。可数字指向哪里，是文件的事实。',
        ),
        proof: [
          { t: 'walk', text: FAR_LINE, is: 'complete' },
          { t: 'token', text: '{"path":"a","firstLine":', token: '0', allowed: false, byte: 1 },
        ],
      },
    },
    {
      title: w('Generation 2: search and replace', '第二代：查找与替换'),
      text: w(
        'Do not count: **quote**. The text that is there now is its own address. It survives edits above it, and a wrong quote is noticed, while a wrong number is not.\n\nIt came as plain text between markers, so the first thing to break was the markers: six `<` instead of seven, a missing `=======`. A grammar ends that for good.',
        '不数行，改为**引用**：现有的文本就是它自己的地址。上面再怎么改，它依然有效；引错了会被发现，而数字错了没人知道。\n\n它当时是夹在标记之间的纯文本，所以最先出错的就是标记：七个 `<` 只写了六个，漏了 `=======`。有了语法，这类错误一劳永逸地消失。',
      ),
      live: live(SEARCH, SEARCH_TEXT, { panels: ['forms'], forms: FORMS }),
      checks: [
        { t: 'walk', text: SEARCH_TEXT, is: 'complete' },
        { t: 'walk', text: 'src/config.ts\n<<<<<< SEARCH', is: 'dead', at: 21 },
        { t: 'forced', text: 'src/config.ts\n', bytes: '<<<<<<< SEARCH\n' },
      ],
    },
    {
      title: w('Generation 3: unified diff', '第三代：统一差异'),
      text: w(
        'Models have read millions of diffs, so why not ask for one? The lines come with their context, and tools to apply it exist everywhere.\n\nThe header gives trouble: `@@ -1,7 +1,7 @@` counts lines that are **not written yet**.',
        '模型读过的 diff 数以百万计，何不直接要一个？改动自带上下文，能应用它的工具到处都有。\n\n麻烦在头部：`@@ -1,7 +1,7 @@` 统计的是**还没写出来**的行。',
      ),
      live: live(DIFF, MISCOUNTED, { panels: ['forms'], forms: FORMS }),
      predict: {
        question: w(
          'Could a grammar make the counts in the header match the lines below?',
          '语法能否让头部的行数与下面的行相符？',
        ),
        choices: [
          { text: w('Yes: this one does', '能，这个语法就做到了'), right: false },
          {
            text: w(
              'Not a context-free one, for counts of any size',
              '上下文无关文法做不到，只要行数没有上限',
            ),
            right: true,
          },
          { text: w('No grammar can count at all', '语法根本不会计数'), right: false },
        ],
        reveal: w(
          'Comparing written numbers with how many lines of two kinds follow is more than one stack can do. A grammar for small counts could list the cases one by one. The text in the field claims 70 and 2 lines, and its grammar calls it complete. That is why later formats dropped the counts.',
          '把写出来的数与后面两类行的行数同时对上，一个栈办不到；只有在行数很小时，可以一个个列出来。输入框里的文本声称有 70 行和 2 行，语法照样说它完整。所以后来的格式索性去掉了行数。',
        ),
        proof: [
          { t: 'walk', text: MISCOUNTED, is: 'complete' },
          { t: 'walk', text: DIFF_TEXT, is: 'complete' },
        ],
      },
    },
    {
      title: w('Generation 4: a patch with a grammar', '第四代：自带语法的补丁'),
      text: w(
        'Keep the signs of the diff, drop the counts, find the position by an anchor line; and give the **grammar itself** to the provider. OpenAI’s custom tools accept one in Lark syntax; then the patch needs no JSON around it, and no `\\n` for line breaks.\n\nType below the last line of the patch: only what the grammar allows can be written.',
        '保留 diff 的正负号，去掉行数，用锚点行定位；并且把**语法本身**交给提供方。OpenAI 的自定义工具接受 Lark 形式的语法，这样补丁外面不必再套 JSON，换行也不必写成 `\\n`。\n\n在补丁末尾试着输入：只有语法允许的内容才能写。',
      ),
      live: live(PATCH, PATCH_TEXT.replace('*** End Patch\n', ''), { panels: ['forms'], forms: FORMS }),
      task: {
        text: w('Finish the patch.', '把补丁写完。'),
        hint: w(
          'Its last line is `*** End Patch`, with a line break.',
          '最后一行是 `*** End Patch`，末尾要有换行。',
        ),
        done: [{ t: 'walk', is: 'complete' }],
        solution: PATCH_TEXT,
      },
      checks: [
        { t: 'walk', text: PATCH_TEXT, is: 'complete' },
        { t: 'shorter', in: 'tokens', first: PATCH_TEXT, second: DIFF_TEXT },
      ],
    },
    {
      title: w('Generation 5: structured edits', '第五代：结构化编辑'),
      text: w(
        'The same idea as a tool with a schema: a path and a list of `oldText` and `newText`, applied all together or not at all. It works with every provider that supports tools; strict mode or a mask enforces its form; and the tool answers with an error code if an anchor is not unique.\n\nThe price is the escaping of JSON: look at the tokens of `\\n` in the table.',
        '同样的思路，做成带模式的工具：一个路径，加一串 `oldText` 与 `newText`，要么全改，要么全不改。凡支持工具调用的提供方都能用；格式由严格模式或掩码保证；锚点不唯一时，工具会用错误码回答。\n\n代价是 JSON 的转义：看看表中 `\\n` 占了多少词元。',
      ),
      live: live(EDIT, EDITS_TEXT, { panels: ['forms'], forms: FORMS }),
      predict: {
        question: w('What can still go wrong?', '还剩下什么会出错？'),
        choices: [
          { text: w('An empty anchor', '锚点为空'), right: false },
          { text: w('A missing field', '缺少字段'), right: false },
          { text: w('An anchor that is in the file three times', '锚点在文件中出现三次'), right: true },
        ],
        reveal: w(
          'The mask blocks the empty anchor at its closing quote, and the missing field at the brace. Only the file knows whether the anchor is unique. The tool was run just now: with the line alone it answers `OLD_TEXT_NOT_UNIQUE`; with the line above it as well, the edit succeeds.',
          '锚点为空，掩码在收尾的引号处阻止；缺少字段，在花括号处阻止。锚点是否唯一，只有文件知道。工具刚刚真的运行过：只引那一行，回答 `OLD_TEXT_NOT_UNIQUE`；连上一行一起引，编辑就成功了。',
        ),
        proof: [
          { t: 'walk', text: EMPTY_ANCHOR, is: 'dead', at: 46 },
          { t: 'tool', tool: 'edit', args: LONE_ANCHOR, files, code: 'OLD_TEXT_NOT_UNIQUE' },
          { t: 'tool', tool: 'edit', args: EDITS_TEXT, files, code: null },
        ],
      },
    },
  ],
};
