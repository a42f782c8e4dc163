import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapSpan } from '../../base/span';
import { completion } from '../../../testing/wire-builders';
import { expectSound } from '../../../testing/hostile-pastes';
import { readPaste } from '../read';
import { pasteCarrier } from './carrier';
import { readCurl } from './curl';

const read = (text: string) => readCurl(pasteCarrier('s', text), { start: 0, end: text.length });
const body = { model: 'm', messages: [{ role: 'user', content: 'it\'s \\n "quoted"' }] };
const json = JSON.stringify(body);
const single = json.replaceAll("'", String.raw`'\''`);
const double = json.replaceAll(/["\\$`]/g, (c) => `\\${c}`);
const ansi = json.replaceAll(/['\\]/g, (c) => `\\${c}`);

describe('the body of a command is what a shell would pass', () => {
  it.each([
    ['in single quotes', `curl https://x/v1 -H 'a: b' -d '${single}'`],
    ['in double quotes', `curl https://x/v1 -d "${double}"`],
    ['in ANSI-C quotes', `curl https://x/v1 --data-raw $'${ansi}'`],
    [
      'behind a prompt, over continued lines',
      `$ curl https://x/v1 \\\n  -H 'a: b' \\\n  --data-binary '${single}' \\\n  -s`,
    ],
    ['over lines continued as Windows ends them', `curl https://x/v1 \\\r\n  --data '${single}'`],
    ['joined with its option', `curl https://x/v1 --data='${single}'`],
    ['joined with its short option', `curl https://x/v1 -d'${single}'`],
    ['behind a cluster of options', `curl -sSd '${single}' https://x/v1`],
    ['as --json', `curl --json '${single}' https://x/v1`],
    ['behind another datum', `curl -d a=b -d '${single}' https://x/v1`],
    ['piped on', `curl https://x/v1 -d '${single}' | jq .`],
    ['as a here-document', `curl https://x/v1 -d @- <<'EOF'\n${json}\nEOF`],
    ['as a here-document of another name, piped on', `curl https://x/v1 -d @- << END | jq .\n${json}\nEND\n`],
  ])('%s', (_, text) => {
    const command = read(text);
    expect(command?.body?.text.trim()).toBe(json);
    expect(text.slice(command?.span.end).trim()).toBe('');
    const { start, end } = mapSpan(command?.body?.map ?? { source: 's', pieces: [] }, {
      start: 0,
      end: command?.body?.text.length ?? 0,
    });
    expect(text.slice(start, end)).toMatch(/^\s*\{[^]*\}\s*$/);
  });

  it.each([
    ['another word', 'curling is a sport -d {}'],
    ['a word in a sentence', 'use curl -d {}'],
  ])('%s is no command', (_, text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    ['a file', 'curl https://x -d @body.json'],
    ['a form', 'curl https://x -d a=b'],
    ['nothing', 'curl https://x'],
  ])('%s is no body', (_, text) => {
    expect(read(text)).toEqual({ span: { start: 0, end: text.length } });
  });
});

describe('a command and its answer are an exchange', () => {
  const command = `curl https://x/v1/chat/completions \\\n -d '${single}'`;
  const answer = completion({ content: 'hello' });

  it.each([
    ['an answer below', `${command}\n${answer}`],
    [
      'an answer with its head',
      `${command}\n\nHTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${answer}`,
    ],
    ['a fence around the command', '```bash\n' + command + '\n```\n\n' + answer],
    ['fences around both', '```sh\n' + command + '\n```\n```json\n' + answer + '\n```'],
  ])('%s', (_, text) => {
    const paste = readPaste(text, 's');
    expect(paste.detection.format).toBe('openai-chat');
    expect(paste.responses.map((response) => response.text)).toEqual(['hello']);
    const [session] = paste.sessions;
    expect(session?.model).toBe('m');
    const [message] = session?.turns[0]?.before ?? [];
    expect(message).toMatchObject({ role: 'user', parts: [{ text: { text: body.messages[0]?.content } }] });
    expect(message?.at && text.slice(message.at.start, message.at.end)).toContain('role');
  });

  it('the session can be opened from its excerpt', () => {
    const [session] = readPaste(`${command}\n${answer}`, 's').sessions;
    const text =
      session?.excerpt.map(({ start, end }) => `${command}\n${answer}`.slice(start, end)).join('\n') ?? '';
    expect(readPaste(text, 's').sessions).toHaveLength(1);
    expect(readPaste(text, 's').sessions[0]?.turns[0]?.before).toHaveLength(1);
  });

  it('a command alone is a conversation that waits for its answer', () => {
    const paste = readPaste(command, 's');
    expect(paste.detection.format).toBe('openai-messages');
    expect(paste.sessions[0]?.after).toMatchObject([{ role: 'user' }]);
    expect(paste.unread).toEqual([]);
  });

  it('a command that sends nothing is kept apart from its answer', () => {
    const paste = readPaste(`curl https://x/v1\n${answer}`, 's');
    expect(paste.responses).toHaveLength(1);
    expect(paste.unread).toMatchObject([
      { at: { start: 0 }, why: { message: 'A command line that sends no JSON.' } },
    ]);
  });

  it('a body that was cut says so', () => {
    const paste = readPaste(command.slice(0, -8), 's');
    expect(paste.problems.map(({ code }) => code)).toContain('PASTE_TRUNCATED');
    expect(paste.sessions[0]?.after).toHaveLength(1);
  });
});

it('any text after the word gives a paste whose places lie in it', () => {
  const word = fc.constantFrom(
    "'",
    '"',
    "$'",
    '\\',
    '\n',
    '\r\n',
    ' ',
    '-d',
    '--json',
    '<<',
    'EOF',
    '|',
    '{"a":',
    '}',
    '\\u0041',
    '[',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = `curl ${words.join('')}`;
      expectSound(readPaste(text, 's'), text.length);
    }),
    { numRuns: 500, seed: 3 },
  );
});
