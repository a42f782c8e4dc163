import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { commandContext, commandSource } from '../../app/command-wiring';
import { CommandProvider } from '../../commands';
import type { SessionDocument } from '../../core/document/document';
import { RAW_PROMPT } from '../../core/prompt/aitag';
import { runDocument } from '../../core/runtime/run';
import { EXAMPLES } from '../../examples';
import { english } from '../../i18n';
import { SessionProvider } from '../../state/react';
import { grammarPort } from '../../testing/grammar-port';
import { testSession } from '../../testing/test-session';
import { LensMessages } from './lens-messages';

afterEach(cleanup);

const example = (id: string): SessionDocument => {
  const found = EXAMPLES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no example ${id}`);
  return found.build();
};
const page = { pickFiles: () => undefined, goHome: () => undefined, translate: () => english.t };

async function show(document: SessionDocument, step: string) {
  const session = testSession(runDocument, { grammar: grammarPort() });
  await session.open(document, { step });
  render(
    <SessionProvider session={session}>
      <CommandProvider source={commandSource(session)} context={commandContext(session, page)}>
        <LensMessages />
      </CommandProvider>
    </SessionProvider>,
  );
  return { session, user: userEvent.setup() };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Messages of the request' })).getAllByRole('listitem');
const row = (index: number): HTMLElement => {
  const found = rows().filter(
    (one) => one.parentElement?.getAttribute('aria-label') === 'Messages of the request',
  );
  const wanted = found[index];
  if (wanted === undefined) throw new Error(`no row ${index}`);
  return wanted;
};

describe('the messages lens', () => {
  test('says the layout and how many of the provider’s breakpoints it takes', async () => {
    await show(example('not-unique'), '1.project.0');
    expect(screen.getByRole('button', { name: '5-part layout · 3 of 4 breakpoints' })).toBeDefined();
  });

  test('opens why, with what was measured against the threshold', async () => {
    const { user } = await show(example('not-unique'), '1.project.0');
    await user.click(screen.getByRole('button', { name: /5-part layout/ }));
    expect(screen.getByRole('heading', { name: 'Why this layout' })).toBeDefined();
    expect(screen.getByText('1,176 B of 1,024 B')).toBeDefined();
    expect(screen.getByText(/u3 has 1216 bytes/)).toBeDefined();
  });

  test('draws a rule where a cached prefix ends, with the bytes before it', async () => {
    const { session } = await show(example('not-unique'), '1.project.0');
    const marks = session.moment()?.projection.breakpoints ?? [];
    expect(marks).toHaveLength(3);
    for (const { index, cumulativeBytes } of marks) {
      const rule = screen.getByText(`breakpoint ${index + 1}`).parentElement;
      expect(rule?.textContent).toContain(english.bytes(cumulativeBytes));
    }
  });

  test('says which sections a message is made of, also to those who do not see the colours', async () => {
    await show(example('not-unique'), '1.project.0');
    const last = screen.getByText('not cached').closest('[role=listitem]');
    if (!(last instanceof HTMLElement)) throw new Error('It stands in a row.');
    expect(within(last).getByRole('img').getAttribute('aria-label')).toMatch(
      /^timeline-open [\d,]+ B and dynamic [\d,]+ B$/,
    );
    expect(within(last).getByText('timeline-open').textContent).toBe('timeline-open');
  });

  test('shows what the model said from respond on', async () => {
    const { session } = await show(example('not-unique'), '1.project.0');
    expect(screen.queryByText('answer of turn 1')).toBeNull();
    act(() => session.step.goToStep('1.respond.0'));
    const said = screen.getByText('answer of turn 1').closest('[role=listitem]');
    expect(said?.textContent).toContain('I will raise the timeout of the gateway.');
    expect(said?.textContent).toContain('toolu_01Edit');
    expect(said?.textContent).toContain('"oldText":"const timeout = 30;"');
  });

  test('lifts the tools out, and opens each', async () => {
    const { user } = await show(example('not-unique'), '1.project.0');
    expect(within(row(0)).getByRole('heading', { name: '3 tools' })).toBeDefined();
    expect(within(row(0)).queryByText(/"oldText"/)).toBeNull();
    await user.click(within(row(0)).getByRole('button', { name: /^edit/ }));
    expect(row(0).textContent).toContain('"edits"');
  });

  test('has the calls and results of earlier turns', async () => {
    await show(example('batch'), '2.project.0');
    expect(screen.getAllByText('call_zurich')).toHaveLength(2);
    const result = screen.getAllByText('result of', { exact: false })[1];
    expect(result?.textContent).toContain('call_lisbon');
    expect(result?.textContent).toContain('error');
  });

  test('shows the request as it is sent', async () => {
    const { session, user } = await show(example('not-unique'), '1.project.0');
    await user.click(screen.getByRole('button', { name: 'Show the request as it is sent' }));
    const request = screen.getByRole('region', { name: 'Request to Anthropic Messages' });
    expect(request.textContent).toContain('"cache_control"');
    expect(request.textContent).toContain(
      session.moment()?.projection.requestBodyText.split('\n')[1]?.trim() ?? 'nothing',
    );
  });

  test('puts a problem on the message that has it', async () => {
    const document: SessionDocument = {
      ...example('batch'),
      prompt: {
        kind: 'messages',
        messages: [
          { role: 'user', content: 'Hello' },
          { role: 'tool', content: '12 degrees', toolCallId: 'nobody' },
        ],
      },
    };
    await show(document, '1.project.0');
    const holder = screen.getByText('RESULT_WITHOUT_CALL').closest('[role=listitem]');
    expect(holder?.textContent).toContain('12 degrees');
  });

  test('lights in a message the line that is hovered in the prompt, but not all of it', async () => {
    const { session } = await show(example('not-unique'), '1.project.0');
    const text = session.moment()?.prompt?.text ?? '';
    const start = text.indexOf('Raise the timeout');
    act(() => session.view({ hover: { source: RAW_PROMPT, start, end: start + 17 } }));
    expect(screen.getByText('Raise the timeout', { exact: true }).className).toContain('mark');
    act(() => session.view({ hover: null }));
    expect(screen.queryByText('Raise the timeout', { exact: true })).toBeNull();
  });

  test('counts tokens once a vocabulary is there, and says when a prefix is too short to be cached', async () => {
    const { session } = await show(example('batch'), '1.validate.1');
    expect(screen.queryByText(/≈/)).toBeNull();
    const { mask } = session;
    await act(async () => {
      mask.want({
        grammar: { kind: 'schema', text: '{"type":"null"}', whitespace: 'none' },
        text: 'null',
        vocabulary: 'o200k_base',
      });
      await new Promise<void>((resolve) => {
        const stop = mask.store.subscribe(({ counts }) => {
          if (counts.size === 0) return;
          stop();
          resolve();
        });
      });
    });
    expect(screen.getAllByText(/≈ [\d,]+ tok/).length).toBeGreaterThan(2);
    expect(screen.getAllByText('below the minimum of 1,024 tok: not cached').length).toBeGreaterThan(0);
  });
});
