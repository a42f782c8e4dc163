import { expect, test } from 'vitest';
import { findings } from './en/findings';

/** The rooms whose problems can stand in a log. */
const sources = import.meta.glob<string>(
  [
    '../core/{contract,policy,tools,prompt,runtime}/*.ts',
    '../core/wire/*.ts',
    '../core/wire/{build,frame,providers,text,traces}/**/*.ts',
    '../core/projection/{check-messages,warn}*.ts',
    '../core/json/node.ts',
    '../core/schema/{model,validate}.ts',
    // Problems of reading tool definitions are shown where they are pasted, not in a log.
    '!../core/tools/import-tools.ts',
    // Problems of opening a recorded session are said when it opens.
    '!../core/runtime/from-session.ts',
    // Words of providers, not codes of problems.
    '!../core/wire/stop.ts',
    // What a writer could not carry is said where it writes.
    '!../core/contract/write*.ts',
    '!../core/**/*.test.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** `code: 'X'`, a code handed to a function together with its severity, or a member of a union of codes. */
const CODE =
  /(?:code: |\?\s|:\s)'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'|'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)',\s*'(?:error|warn|info)'|\|\s+'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g;

/** Names in the same spelling that are no codes of problems. */
const OTHER = /^(FINAL_ANSWER|TOOL_PARAM|PROMPT_SECTION|AI_CACHE_\w+)$/;

test('every problem that a run can report has words for its headline', () => {
  const codes = new Set(
    Object.values(sources).flatMap((text) =>
      [...text.matchAll(CODE)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
    ),
  );
  expect(codes.size).toBeGreaterThan(80);
  const missing = [...codes].filter(
    (code) => !OTHER.test(code) && !Object.hasOwn(findings, `finding.${code}`),
  );
  expect(missing).toEqual([]);
});
