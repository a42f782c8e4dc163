/** One edit, raise the timeout of the gateway, in every form that tools have asked models for, each with a grammar of its own. */
import { FILES } from '../examples/repository';
import type { GrammarSource } from '../core/mask/place';
import type { Form } from './lesson';
import { EDIT } from './promises';
import { schema, w } from './writing';

export const CONFIG = FILES[0]?.text ?? '';
const AFTER = CONFIG.replace('const timeout = 30;', 'const timeout = 60;');

const WRITE = schema(`{
  "type": "object",
  "properties": {
    "path": { "type": "string", "minLength": 1 },
    "text": { "type": "string" }
  },
  "required": ["path", "text"],
  "additionalProperties": false
}`);
export const LINES = schema(`{
  "type": "object",
  "properties": {
    "path": { "type": "string", "minLength": 1 },
    "firstLine": { "type": "integer", "minimum": 1 },
    "lastLine": { "type": "integer", "minimum": 1 },
    "text": { "type": "string" }
  },
  "required": ["path", "firstLine", "lastLine", "text"],
  "additionalProperties": false
}`);
export const SEARCH: GrammarSource = {
  kind: 'gbnf',
  text: String.raw`root    ::= path "\n" block+
path    ::= [a-zA-Z0-9_./-]+
block   ::= "<<<<<<< SEARCH\n" line+ "=======\n" line* ">>>>>>> REPLACE\n"
line    ::= ([ \ta-zA-Z0-9_(){}/'";,.] [^\n]*)? "\n"
`,
};
export const DIFF: GrammarSource = {
  kind: 'gbnf',
  text: String.raw`root   ::= "--- a/" path "\n+++ b/" path "\n" hunk+
path   ::= [a-zA-Z0-9_./-]+
hunk   ::= "@@ -" range " +" range " @@\n" line+
range  ::= [0-9]+ ("," [0-9]+)?
line   ::= [-+ ] [^\n]* "\n"
`,
};
export const PATCH: GrammarSource = {
  kind: 'lark',
  text: String.raw`start: "*** Begin Patch\n" file+ "*** End Patch\n"
file: "*** Update File: " PATH "\n" change+
change: "@@" CONTEXT? "\n" line+
line: ("+" | "-" | " ") REST "\n"
PATH: /[a-zA-Z0-9_.\/-]+/
CONTEXT: / [^\n]+/
REST: /[^\n]*/
`,
};

export const WHOLE_TEXT = JSON.stringify({ path: 'src/config.ts', text: AFTER });
export const LINES_TEXT = JSON.stringify({
  path: 'src/config.ts',
  firstLine: 4,
  lastLine: 4,
  text: '  const timeout = 60;\n',
});
export const SEARCH_TEXT = `src/config.ts
<<<<<<< SEARCH
export function gateway() {
  const timeout = 30;
=======
export function gateway() {
  const timeout = 60;
>>>>>>> REPLACE
`;
export const DIFF_TEXT = `--- a/src/config.ts
+++ b/src/config.ts
@@ -1,7 +1,7 @@
 // Timeouts in seconds. One per service, so that they can be tuned apart.
${' '}
 export function gateway() {
-  const timeout = 30;
+  const timeout = 60;
   return { name: 'gateway', timeout, retries: 2 };
 }
${' '}
`;
export const PATCH_TEXT = `*** Begin Patch
*** Update File: src/config.ts
@@ export function gateway() {
-  const timeout = 30;
+  const timeout = 60;
*** End Patch
`;
export const EDITS_TEXT = JSON.stringify({
  path: 'src/config.ts',
  edits: [
    {
      oldText: 'gateway() {\n  const timeout = 30;',
      newText: 'gateway() {\n  const timeout = 60;',
    },
  ],
});

export const FORMS: readonly Form[] = [
  {
    name: w('0 · the whole file', '0 · 整个文件'),
    text: WHOLE_TEXT,
    grammar: WRITE,
    holds: w('JSON, both fields, nothing else', 'JSON、两个字段、再无其他'),
    cannot: w('that all other lines are unchanged', '其余各行原封不动'),
  },
  {
    name: w('1 · line numbers', '1 · 行号'),
    text: LINES_TEXT,
    grammar: LINES,
    holds: w('whole numbers from 1 up', '从 1 开始的整数'),
    cannot: w('that the lines exist and are still the right ones', '这些行存在，而且还是原来想改的那几行'),
  },
  {
    name: w('2 · search and replace', '2 · 查找与替换'),
    text: SEARCH_TEXT,
    grammar: SEARCH,
    holds: w('markers, in order, each closed', '标记齐全、顺序正确、逐个闭合'),
    cannot: w('that the text is in the file, once', '这段文本在文件中存在且只出现一次'),
  },
  {
    name: w('3 · unified diff', '3 · 统一差异（unified diff）'),
    text: DIFF_TEXT,
    grammar: DIFF,
    holds: w('headers, and a sign before every line', '头部，以及每行前面的符号'),
    cannot: w(
      'that the counts match the lines and the context matches the file',
      '行数与实际相符，上下文与文件相符',
    ),
  },
  {
    name: w('4 · patch grammar', '4 · 补丁语法'),
    text: PATCH_TEXT,
    grammar: PATCH,
    holds: w('the format of the patch, to the last line', '补丁的格式，直到最后一行'),
    cannot: w('that the anchor is found, once', '锚点找得到且只有一处'),
  },
  {
    name: w('5 · structured edits', '5 · 结构化编辑'),
    text: EDITS_TEXT,
    grammar: EDIT,
    holds: w('JSON, at least one edit, no empty anchor', 'JSON、至少一处编辑、锚点不为空'),
    cannot: w('that the anchor is in the file, once', '锚点在文件中存在且只出现一次'),
  },
];
