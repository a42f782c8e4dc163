/** The small repository that the editing examples work on, and the sections of their prompt. */
import type { SectionsPrompt, VirtualFile } from '../core/document/document';

export const FILES: readonly VirtualFile[] = [
  {
    path: 'src/config.ts',
    text: `// Timeouts in seconds. One per service, so that they can be tuned apart.

export function gateway() {
  const timeout = 30;
  return { name: 'gateway', timeout, retries: 2 };
}

export function search() {
  const timeout = 30;
  return { name: 'search', timeout, retries: 0 };
}

export function billing() {
  const timeout = 30;
  return { name: 'billing', timeout, retries: 5 };
}
`,
  },
  {
    path: 'src/server.ts',
    text: `import { gateway, search } from './config';

export const services = [gateway(), search()];

export function deadline(name: string): number {
  const service = services.find((s) => s.name === name);
  if (service === undefined) throw new Error(\`no service named \${name}\`);
  return service.timeout * 1000;
}
`,
  },
  {
    path: 'README.md',
    text: `# gateway

Routes requests to search and billing. Timeouts live in src/config.ts and are given in seconds.
`,
  },
];

const HIGH_STATIC = `You are a coding assistant that works inside one repository through tools.

Method
- Read a file before you change it. Never guess what a line says.
- Make the smallest change that does what was asked, and nothing else.
- An edit names the text it replaces. That text must occur exactly once in the file: include a neighbouring line where it does not.
- When a tool answers with an error, read its message, mend the one thing it names, and call again. Do not repeat the same call.
- Several calls in one response are for independent reads only.
- When the work is done, call finish with one sentence that says what changed.

Answers
- Call tools through the tool interface of this conversation. Arguments are one JSON object that fits the tool's schema.
- Paths are relative to the root of the repository, with forward slashes.
- Text for the user is plain and short. It says what happened, where, and what is left.`;

const FROZEN = `Tools: list_files, read_file, edit, write_file. Reading is free; writing is limited to src/.

Repository map (from the index of this morning)
src/config.ts        timeouts and retries of the three services, in seconds
src/server.ts        deadline lookup, uses src/config.ts
README.md            what the gateway is

Conventions of this repository
- Two spaces, single quotes, semicolons. Comments end with a full stop.
- Every service is a function that returns its settings, so that a test can call it alone.
- A timeout is a whole number of seconds, at least 1 and at most 120.
- Retries are never raised together with a timeout in one change.

Closed timeline
[user] Which services does the gateway talk to?
[assistant] search and billing. Their settings stand in src/config.ts, one function each; src/server.ts looks deadlines up by name.
[user] Are the timeouts in seconds or in milliseconds?
[assistant] In seconds in src/config.ts. deadline() in src/server.ts multiplies by 1000.
[user] Does anything else read them?
[assistant] No other file mentions timeout. The README only says where they live.`;

const SEMI_1 = `Skill loaded: small-edits (anchors, one change at a time).`;

const SEMI_2 = `Execution policy for this task
- Work in src/ only. README.md and everything outside of src/ stay as they are.
- One edit call a turn. Wait for its result before the next call.
- If an anchor is refused as not unique, widen it by the line above; if it is refused as not found, read the file again.
- Stop after the change that was asked for. Do not reformat, rename or reorder anything.

Example of an edit whose anchor is wide enough
  path     src/server.ts
  oldText  export function deadline(name: string): number {
             const service = services.find((s) => s.name === name);
  newText  export function deadline(name: string): number {
             const wanted = name.toLowerCase();
             const service = services.find((s) => s.name === wanted);
The anchor holds the line with the function's name, so it can stand in one place only, whatever else the file repeats.

Persistent instruction
Report timeouts in seconds. Where a request is about one service, leave the others alone, even when their values are the same. A request without a
service's name is about the gateway.`;

export const editingPrompt = (request: string, read: readonly string[]): SectionsPrompt => ({
  kind: 'sections',
  sections: {
    'high-static': HIGH_STATIC,
    frozen: FROZEN,
    'semi-dynamic-1': SEMI_1,
    'semi-dynamic-2': SEMI_2,
    'timeline-open': read.join('\n\n'),
    dynamic: request,
  },
});
