import type { GrammarSource } from '../core/mask/place';
import type { Lesson } from './lesson';
import { live, plainSchema, w } from './writing';

const DEPTH_TWO: GrammarSource = { kind: 'regex', text: String.raw`x|\(x\)|\(\(x\)\)` };
const NESTED: GrammarSource = { kind: 'gbnf', text: 'root ::= "(" root ")" | "x"\n' };
const TREE = plainSchema(`{
  "$ref": "#/$defs/node",
  "$defs": {
    "node": {
      "type": "object",
      "properties": {
        "name": { "enum": ["leaf", "fork"] },
        "children": { "type": "array", "items": { "$ref": "#/$defs/node" } }
      },
      "required": ["name"],
      "additionalProperties": false
    }
  }
}`);
const FLAT = plainSchema(`{
  "type": "object",
  "properties": { "name": { "enum": ["leaf", "fork"] } },
  "required": ["name"],
  "additionalProperties": false
}`);

export const stack: Lesson = {
  version: 1,
  id: 'stack',
  title: w('From a finite automaton to a stack', '从有限自动机到带栈的自动机'),
  summary: w(
    'What a finite automaton can remember, what needs a stack, and how engines deal with it.',
    '有限自动机记得住什么，什么必须用栈，引擎又是怎么办的。',
  ),
  minutes: 8,
  live: live(DEPTH_TWO, '((x'),
  steps: [
    {
      title: w('States are all it remembers', '它只记得自己在哪个状态'),
      text: w(
        'A regular expression becomes a **finite automaton** (DFA): a fixed set of states, and for each state and byte the next state. The state is the whole memory. For a schema without recursion that is enough, and it is fast: which tokens are allowed depends on the state alone, so it can be looked up in a table.\n\nHere is one that accepts `x` in at most two pairs of brackets:\n\n```regex\nx|\\(x\\)|\\(\\(x\\)\\)\n```',
        '正则表达式可以变成**有限自动机**（DFA）：状态的个数固定，每个状态遇到每个字节，下一个状态是谁也固定。状态就是它的全部记忆。没有递归的模式用它就够了，而且很快：允许哪些词元只取决于状态，查表即可。\n\n下面这个正则接受 `x`，外面最多套两层括号：\n\n```regex\nx|\\(x\\)|\\(\\(x\\)\\)\n```',
      ),
      checks: [
        { t: 'walk', text: '((x', is: 'live' },
        { t: 'forced', text: '((x', bytes: '))' },
        { t: 'walk', text: '((x))', is: 'complete' },
      ],
    },
    {
      title: w('The third bracket', '第三层括号'),
      text: w(
        'Every depth needs states of its own: after `((x` exactly two brackets must close, after `(x` one. For depth 100 the expression is a hundred times as long.',
        '每多一层深度，就要多一批状态：`((x` 之后必须闭合两层，`(x` 之后只闭合一层。深度到 100，正则也要长一百倍。',
      ),
      live: live(DEPTH_TWO, '(('),
      predict: {
        question: w('What happens to `(((` under this expression?', '在这个正则下，`(((` 会怎样？'),
        choices: [
          { text: w('It is live: brackets can be closed later', '活的：括号以后还可以闭合'), right: false },
          { text: w('It is dead at its third byte', '死在第三个字节'), right: true },
          { text: w('It is live, but can never be complete', '活的，但永远完整不了'), right: false },
        ],
        reveal: w(
          'There is no state for a third open bracket, so there is nowhere to go. “Live but never complete” does not exist: live **means** that an ending exists.',
          '没有“开了三层括号”这个状态，所以无路可走。“活着但永远完整不了”是不存在的：活的**意思就是**还有结尾可写。',
        ),
        proof: [
          { t: 'walk', text: '(((', is: 'dead', at: 3 },
          { t: 'walk', text: '((', is: 'live' },
        ],
      },
    },
    {
      title: w('One rule that calls itself', '一条会调用自己的规则'),
      text: w(
        'A grammar may refer to itself:\n\n```gbnf\nroot ::= "(" root ")" | "x"\n```\n\nNow depth has no limit, and no finite set of states can count it. A **pushdown automaton** adds a stack: an opening bracket pushes what must come later, a closing one pops it.',
        '语法可以引用自己：\n\n```gbnf\nroot ::= "(" root ")" | "x"\n```\n\n这样深度就没有上限了，有限个状态数不过来。**下推自动机**加了一个栈：遇到左括号，把“以后还欠着什么”压进去；遇到右括号，再弹出来。',
      ),
      live: live(NESTED, '((((((x'),
      checks: [
        { t: 'walk', text: '((((((x', is: 'live' },
        { t: 'forced', text: '((((((x', bytes: '))))))' },
      ],
    },
    {
      title: w('What the mask must look at', '掩码要看什么'),
      text: w(
        'The top of the stack says which byte may come next. But a token has several bytes. Think of the token `)))`.',
        '栈顶决定下一个字节可以是什么，可一个词元有好几个字节。想想 `)))` 这个词元。',
      ),
      live: live(NESTED, '((x'),
      predict: {
        question: w(
          'Two brackets are open: `((x`. Is the token `)))` allowed?',
          '现在开着两层括号：`((x`。词元 `)))` 允许吗？',
        ),
        choices: [
          { text: w('Yes: after `x` a bracket may close', '允许：`x` 之后可以闭合括号'), right: false },
          {
            text: w(
              'No: it dies at its third byte, the stack is empty by then',
              '不允许：死在第三个字节，那时栈已经空了',
            ),
            right: true,
          },
          { text: w('It depends on the vocabulary', '要看用的是哪个词表'), right: false },
        ],
        reveal: w(
          'With three brackets open the same token is allowed, although the top of the stack looks the same. Such tokens are **context-dependent**: a table indexed by the top alone cannot decide them. Engines decide the many others in advance, and check these few against the real stack.',
          '如果开着三层括号，同一个词元就允许了，尽管栈顶看起来一模一样。这类词元称为**上下文相关**的：只凭栈顶查表判断不了。引擎会把其余绝大多数词元预先算好，只让这少数几个沿着真实的栈走一遍。',
        ),
        proof: [
          { t: 'token', text: '((x', token: ')))', allowed: false, byte: 3 },
          { t: 'token', text: '(((x', token: ')))', allowed: true },
        ],
      },
    },
    {
      title: w('A schema that refers to itself', '引用自己的 JSON Schema'),
      text: w(
        'JSON Schema can do the same with `$ref`. A tree has no maximum depth, so the strategy `fsm`, which turns a schema into one regular expression, must refuse it or cut it off at some depth. An engine with a stack simply carries on.',
        'JSON Schema 用 `$ref` 也能做到同样的事。树的深度没有上限，所以把模式变成一个正则的 `fsm` 策略只能拒绝它，或者在某个深度一刀切断；带栈的引擎照常工作。',
      ),
      live: live(TREE, '{"name":"fork","children":[{"name":"fork","children":[', { panels: ['strategies'] }),
      predict: {
        question: w(
          'Which strategy can follow this schema to any depth?',
          '哪种策略可以在任意深度上跟住这个模式？',
        ),
        choices: [
          { text: w('`fsm`: one regular expression', '`fsm`：一个正则表达式'), right: false },
          { text: w('`pda`: rules and a stack', '`pda`：规则加一个栈'), right: true },
          { text: w('Neither: recursion cannot be constrained', '都不行：递归没法约束'), right: false },
        ],
        reveal: w(
          'The flat schema of a single node is no problem for `fsm`. Recursion is: not because it would be slow, but because no number of states is enough.',
          '只有一个节点的扁平模式，`fsm` 毫无问题。它做不到的是递归：不是慢，而是有多少状态都不够。',
        ),
        proof: [
          {
            t: 'strategy',
            text: '{"name":"fork","children":[{"name":"leaf"}]}',
            strategy: 'fsm',
            refuses: true,
            about: w('the tree', '这棵树的模式'),
          },
          {
            t: 'strategy',
            text: '{"name":"fork","children":[{"name":"leaf"}]}',
            strategy: 'pda',
            refuses: false,
            about: w('the tree', '这棵树的模式'),
          },
          {
            t: 'strategy',
            grammar: FLAT,
            text: '{"name":"leaf"}',
            strategy: 'fsm',
            refuses: false,
            about: w('the schema of one node', '只有一个节点的模式'),
          },
        ],
      },
    },
    {
      title: w('Close the tree', '把树闭合'),
      text: w(
        'The text stops three levels deep. Close it: the stack knows what is still owed.',
        '文本停在第三层。请把它闭合：还欠着什么，栈都记着。',
      ),
      live: live(TREE, '{"name":"fork","children":[{"name":"fork","children":[{"name":"leaf"'),
      task: {
        text: w('Make the tree complete, without another node.', '不再添加节点，让这棵树完整。'),
        hint: w('What opened last closes first: `}]}]}`.', '后开的先关：`}]}]}`。'),
        done: [{ t: 'walk', is: 'complete' }],
        solution: '{"name":"fork","children":[{"name":"fork","children":[{"name":"leaf"}]}]}',
      },
    },
  ],
};
