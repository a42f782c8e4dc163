import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { callBody, completion } from '../../../testing/wire-builders';
import { checkEntry } from '../../../testing/wire-corpus';
import type { CorpusEntry } from '../../../testing/wire-corpus';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'openai-batch';
const lines = (...values: unknown[]): string =>
  values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
const read = (...values: unknown[]): Paste => {
  const paste = readPaste(lines(...values), 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};
const answer = (id: string, body: string, status = 200): object => ({
  id: `batch_${id}`,
  custom_id: id,
  response: { status_code: status, request_id: 'r', body: JSON.parse(body) as unknown },
  error: null,
});
const request = (id: string, text: string): object => ({
  custom_id: id,
  method: 'POST',
  url: '/v1/chat/completions',
  body: { model: 'm', messages: [{ role: 'user', content: text }], temperature: 0 },
});
const failed = {
  id: 'b',
  custom_id: 'x',
  response: null,
  error: { code: 'batch_expired', message: 'Too late.' },
};

describe('every line is a session of its own', () => {
  it('outputs are answers', () => {
    const paste = read(answer('a', callBody('f', '{"x":1}')), answer('b', completion({ content: 'hi' })));
    expect(paste.detection.transport).toBe('jsonl');
    expect(paste.sessions.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.length])).toEqual([
      ['', 1],
      ['hi', 0],
    ]);
    expect(paste.unread).toEqual([]);
  });

  it('requests stand before their answers, in whatever order the files were pasted', () => {
    const paste = read(request('a', 'A?'), request('b', 'B?'), answer('b', completion({ content: 'B' })));
    expect(
      paste.sessions.map(({ id, model, turns, after }) => [id, model, turns.length, after.length]),
    ).toEqual([
      ['a', 'm', 0, 1],
      ['b', 'm', 1, 0],
    ]);
    expect(paste.sessions[1]?.turns[0]).toMatchObject({
      params: { temperature: 0 },
      before: [{ role: 'user' }],
    });
    expect(
      read(answer('b', completion({ content: 'B' })), request('b', 'B?')).sessions[0]?.turns[0]?.before,
    ).toHaveLength(1);
  });

  it('requests alone are conversations in which the model has not spoken', () => {
    const paste = read(request('a', 'A?'), request('b', 'B?'));
    expect(paste.sessions.map(({ after }) => after.length)).toEqual([1, 1]);
    expect(paste.problems).toEqual([]);
  });

  it('a line without an answer is a problem, and unread', () => {
    const paste = read(answer('a', completion({ content: 'x' })), failed);
    expect(paste.responses).toHaveLength(1);
    expect(paste.problems.map(({ code, retryable }) => [code, retryable])).toEqual([
      ['BATCH_REQUEST_FAILED', true],
    ]);
    expect(paste.problems[0]?.message).toContain('batch_expired: Too late.');
    expect(paste.unread.map(({ why }) => why.message)).toEqual([expect.stringContaining('“x”')]);
  });

  it('an error body is an answer of its provider', () => {
    const body = JSON.stringify({ error: { message: 'bad', type: 'invalid_request_error' } });
    expect(read(answer('a', body, 400)).responses).toMatchObject([{ error: { message: 'bad' } }]);
  });

  it('results of Anthropic', () => {
    const message = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'hi' }],
      stop_reason: 'end_turn',
    };
    const paste = read(
      { custom_id: 'a', result: { type: 'succeeded', message } },
      {
        custom_id: 'b',
        result: {
          type: 'errored',
          error: { type: 'error', error: { type: 'overloaded', message: 'Busy.' } },
        },
      },
      { custom_id: 'c', result: { type: 'expired' } },
    );
    expect(paste.responses).toMatchObject([{ text: 'hi', stop: { norm: 'end' } }]);
    expect(paste.problems.map(({ message: words }) => words)).toEqual([
      expect.stringContaining('overloaded: Busy.'),
      expect.stringContaining('expired'),
    ]);
  });

  it('what is no line of a batch is unread', () => {
    const paste = read(
      answer('a', completion({ content: 'x' })),
      { other: 1 },
      '{"custom_id":"z","response":{"status_code":200,"body":{"q":1}}}',
      '{broken',
    );
    expect(paste.responses).toHaveLength(1);
    expect(paste.unread).toHaveLength(3);
  });

  it('the same id twice is two sessions', () => {
    const twice = answer('a', completion({ content: 'x' }));
    expect(read(twice, twice).sessions.map(({ id }) => id)).toEqual(['a', 'a']);
  });

  it('an excerpt is its session alone', () => {
    expectExcerpts(
      lines(request('a', 'A?'), answer('b', callBody('f', '{}')), answer('a', completion({ content: 'A' }))),
      FORMAT,
    );
    expectExcerpts(JSON.stringify(answer('b', callBody('f', '{}')), null, 2), FORMAT);
  });

  it('any cut is read', () => {
    expectCutsSound(lines(request('a', 'A?'), answer('a', callBody('f', '{"a":"b"}')), failed), FORMAT);
  });
});

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  it('openai-jsonl/batch-output is read as its index says', () => {
    const index = JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: CorpusEntry[] };
    const row = index.files.find(({ id }) => id === 'openai-jsonl/batch-output');
    if (row === undefined) expect.fail('the index has no such file');
    const text = readFileSync(join(root, row.file), 'utf8');
    const paste = expectExcerpts(text, FORMAT);
    expect(paste.detection.transport).toBe(row.transport);
    checkEntry(text, paste.responses, row);
    const { errors } = row.expect as unknown as { errors: { customId: string; code: string }[] };
    expect(paste.problems).toHaveLength(errors.length);
    for (const [i, { customId, code }] of errors.entries()) {
      expect(paste.problems[i]?.message).toContain(`“${customId}”`);
      expect(paste.problems[i]?.message).toContain(code);
    }
    expectCutsSound(text, FORMAT);
  });
});
