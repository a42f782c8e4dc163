import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ok } from '../../core/base/result';
import { emptyDocument } from '../../core/document/defaults';
import { runDocument } from '../../core/runtime/run';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { callBody, chunk, fragment, sse } from '../../testing/wire-builders';
import { StreamPanel } from './stream';

afterEach(cleanup);

const STREAM = sse(
  chunk({ content: 'Now.' }),
  fragment(0, 'call_a', 'read_file', '{"path":'),
  fragment(0, undefined, undefined, '"a"}'),
  chunk({}, 'tool_calls'),
  '[DONE]',
);

async function show(text: string) {
  const session = testSession(runDocument, {
    runner: (document) => Promise.resolve(ok(runDocument(document))),
  });
  await session.open({ ...emptyDocument('A stream'), responses: [{ text }] }, { step: '1.project.0' });
  render(
    <SessionProvider session={session}>
      <StreamPanel />
    </SessionProvider>,
  );
  return { session, user: userEvent.setup() };
}

test('a stream opens whole, and steps back chunk by chunk to what had arrived', async () => {
  const { session, user } = await show(STREAM);
  expect(screen.getByText('Chunk 4 of 4')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Chunk back' }));
  await user.click(screen.getByRole('button', { name: 'Chunk back' }));
  expect(session.moment()?.event.id).toBe('1.respond.0');
  expect(screen.getByText('Chunk 2 of 4')).toBeDefined();
  expect(screen.getByText('inside the object from 0, 1 deep')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next chunk' }));
  expect(screen.getByText('JSON complete')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all of it' }));
  expect(session.stores.run.getState().chunk).toBeNull();
});

test('a response that came whole says so, and what would play back', async () => {
  await show(callBody('read_file', '{}'));
  expect(screen.getByText('This response came in one piece')).toBeDefined();
});

test('into enters a stream at its first chunk and leaves it after the last; over takes it as one; back retraces', async () => {
  const { session } = await show(STREAM);
  const at = () => [session.moment()?.event.id, session.stores.run.getState().chunk];
  session.step.move('into');
  expect(at()).toEqual(['1.respond.0', 0]);
  session.step.move('into');
  session.step.move('into');
  session.step.move('into');
  expect(at()).toEqual(['1.respond.0', 3]);
  session.step.move('into');
  expect(at()).toEqual(['1.parse.0', null]);
  session.step.goToStep('1.project.0');
  session.step.move('over');
  expect(at()).toEqual(['1.respond.0', null]);
  session.step.goToChunk(1);
  session.step.move('back');
  expect(at()).toEqual(['1.respond.0', 0]);
  session.step.move('back');
  expect(at()).toEqual(['1.project.0', null]);
});
